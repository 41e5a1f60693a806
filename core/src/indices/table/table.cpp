// Tables of all pairs as an entry of the registry, in files and in pictures: see
// goalbound/distance_tables.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "goalbound/distance_tables.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/threads.hpp"
#include "indices/table/number_rows.hpp"
#include "indices/target_sweeps.hpp"

namespace goalbound {

/// Fills the rows of both tables, sixteen columns at a time.
class DistanceTableMaker {
 public:
  DistanceTableMaker(const IndexRequest& request, const TargetSweeps& sweeps, DistanceTable& table)
      : request_(request), sweeps_(sweeps), table_(table) {}

  Result<void> make(Progress& progress) {
    const std::uint32_t nodes = request_.map.node_count();
    std::vector<std::uint32_t> targets(nodes);
    std::iota(targets.begin(), targets.end(), 0U);
    edges_.rows.resize(nodes);
    costs_.rows.resize(nodes);
    const auto use = [&](std::span<const TargetSweeps::Batch> batches) {
      for (const TargetSweeps::Batch& batch : batches) add(batch);
      return check_memory();
    };
    auto swept = sweeps_.run(targets, worker_count(request_.threads), progress, use);
    if (!swept) return swept;
    table_.edges_->finish();
    table_.costs_->finish();
    return {};
  }

 private:
  static_assert(TargetSweeps::kLanes == Columns<Cost>::kWidth);

  void add(const TargetSweeps::Batch& batch) {
    edges_.first = costs_.first = batch.first;
    edges_.count = costs_.count = batch.targets.size();
    for (std::uint32_t slot = 0; slot < costs_.rows.size(); ++slot) {
      costs_.rows[slot] = batch.costs[slot].costs;
      add_edges(slot, batch);
    }
    table_.edges_->add(edges_);
    table_.costs_->add(costs_);
  }

  /// Of several optimal edges the one of the target before, where it is one of them: the more alike, the
  /// shorter when it is packed.
  void add_edges(std::uint32_t slot, const TargetSweeps::Batch& batch) {
    const MapArcs& arcs = sweeps_.arcs();
    auto& row = edges_.rows[slot];
    std::uint8_t before = row.back();
    for (std::size_t lane = 0; lane < batch.targets.size(); ++lane) {
      std::uint8_t edge = 0;
      for (std::size_t a = arcs.first[slot]; a < arcs.first[slot + std::size_t{1}]; ++a) {
        if ((batch.marks[a] >> lane & 1U) == 0) continue;
        const auto number = static_cast<std::uint8_t>(arcs.arcs[a].edge.value() + 1);
        if (edge == 0 || number == before) edge = number;
      }
      // Nobody asks a node for an edge to itself.
      row[lane] = batch.targets[lane] == slot ? before : edge;
      before = row[lane];
    }
    row.back() = before;  // of a last batch that is shorter nothing follows
  }

  Result<void> check_memory() const {
    const std::uint64_t bytes = table_.byte_size();
    if (bytes <= request_.memory_limit) return {};
    return Error{ErrorCode::kLimit,
                 fmt::format("the index '{}' takes more than {} bytes on this map, and {} are allowed",
                             request_.values.text(), bytes, request_.memory_limit)};
  }

  const IndexRequest& request_;
  const TargetSweeps& sweeps_;
  DistanceTable& table_;
  Columns<std::uint8_t> edges_;
  Columns<Cost> costs_;
};

DistanceTable::DistanceTable(const Map& map, const IndexValues& values)
    : Index(values),
      map_(&map),
      edges_(make_rows<std::uint8_t>(values.of("packing"), map.node_count())),
      costs_(make_rows<Cost>(values.of("packing"), map.node_count())) {}

DistanceTable::~DistanceTable() = default;

Result<std::shared_ptr<const DistanceTable>> DistanceTable::make(const IndexRequest& request,
                                                                 Progress& progress) {
  const std::shared_ptr<DistanceTable> table(new DistanceTable(request.map, request.values));
  const auto sweeps = TargetSweeps::of(request.map, progress);
  if (!sweeps) return sweeps.error();
  const auto made = or_lack_of_threads("the table cannot be made", [&] {
    return DistanceTableMaker(request, *sweeps, *table).make(progress);
  });
  if (!made) return made.error();
  return std::shared_ptr<const DistanceTable>(table);
}

/// Of what is read from a file nobody has looked at each number.
bool DistanceTable::has_edge(std::uint32_t slot, std::size_t edge) const {
  const NodeId node = map_->node_of_slot(slot);
  if (const ListGraph* list = map_->as_list()) return edge < list->out(node).size();
  return edge < kDirectionCount && map_->as_grid()->moves(node).contains(static_cast<Direction>(edge));
}

EdgeIndex DistanceTable::next_edge(std::uint32_t from, std::uint32_t to) const {
  if (from == to) return kNoEdge;
  const std::size_t edge = edges_->at(from, to);
  return edge != 0 && has_edge(from, edge - 1) ? EdgeIndex(edge - 1) : kNoEdge;
}

Cost DistanceTable::distance(std::uint32_t from, std::uint32_t to) const {
  return costs_->at(from, to);
}

std::uint64_t DistanceTable::edge_bytes() const {
  return edges_->byte_size();
}

std::uint64_t DistanceTable::cost_bytes() const {
  return costs_->byte_size();
}

QueryContext DistanceTable::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  context.note[0] = map.slot(side == SearchSide::kStart ? goal : start);
  return context;
}

Cost DistanceTable::lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const {
  const auto end = static_cast<std::uint32_t>(context.note[0]);
  const Cost left = context.side == SearchSide::kStart ? distance(slot, end) : distance(end, slot);
  return std::max(estimate, left);
}

void DistanceTable::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                            IndexPicture& picture) const {
  picture = IndexPicture();
  if (node == kNoNode) return;
  const std::uint32_t slot = map.slot(node);
  for (std::uint32_t to = 0; to < map.node_count(); ++to) {
    const EdgeIndex edge = next_edge(slot, to);
    if (which == 0) {
      picture.values.push_back(edge == kNoEdge ? 0 : static_cast<double>(edge.value() + 1));
    } else {
      const Cost cost = distance(slot, to);
      picture.values.push_back(cost == kInfiniteCost ? 0 : map.length_of(cost));
    }
  }
}

std::vector<IndexSection> DistanceTable::sections() const {
  std::vector<IndexSection> sections = edges_->sections(kFirstSection);
  const auto costs = costs_->sections(kFirstSection + NumberRows<Cost>::kSections);
  sections.insert(sections.end(), costs.begin(), costs.end());
  return sections;
}

Result<std::shared_ptr<const DistanceTable>> DistanceTable::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  const std::shared_ptr<DistanceTable> table(new DistanceTable(map, values));
  if (auto read = table->edges_->read(sections, kFirstSection); !read) return read.error();
  if (auto read = table->costs_->read(sections, kFirstSection + NumberRows<Cost>::kSections); !read)
    return read.error();
  return std::shared_ptr<const DistanceTable>(table);
}

namespace index_table {
namespace {

constexpr std::array<IndexParameter, 1> kParameters = {{
    {.id = "packing",
     .name = "Packing",
     .description = "how rows are stored, always without loss",
     .default_value = "runs",
     .choices = &packing_choices},
}};

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "edges",
     .name = "Next edges",
     .description = "the row of the node that is looked at",
     .of_node = true,
     .values = PictureValues::kEdges},
    {.id = "distances",
     .name = "Distances",
     .description = "the same row of the other table",
     .of_node = true},
}};

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (map.node_count() > DistanceTable::kMostNodes) {
    return Error{.message =
                     fmt::format("the index 'table' is for maps of up to {} nodes, and this one has {}; use "
                                 "'moves' or 'block-table'",
                                 DistanceTable::kMostNodes, map.node_count())};
  }
  for (std::uint32_t slot = 0; map.as_list() != nullptr && slot < map.node_count(); ++slot) {
    const std::size_t edges = map.edge_limit(map.node_of_slot(slot));
    if (edges <= DistanceTable::kMostEdges) continue;
    return Error{.message = fmt::format(
                     "the index 'table' is for nodes with up to {} edges, and {} has {}; use 'moves'",
                     DistanceTable::kMostEdges, map.name_of(map.node_of_slot(slot)), edges)};
  }
  return values;
}

/// Of what is packed an estimate.
IndexMemory memory(const Map& map, const IndexValues& values) {
  const std::size_t pairs = std::size_t{map.node_count()} * map.node_count();
  constexpr std::size_t kOfAPair = sizeof(std::uint8_t) + sizeof(Cost);
  constexpr std::size_t kPackedAtMost = 3;
  constexpr std::size_t kOfANode = 300;
  const bool is_plain = values.of("packing") == "plain";
  return {
      .index_bytes = is_plain ? pairs * kOfAPair : pairs * kOfAPair / kPackedAtMost,
      .scratch_bytes = std::size_t{map.node_count()} * kOfANode * static_cast<std::size_t>(worker_count(0))};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  auto table = DistanceTable::make(request, progress);
  if (!table) return table.error();
  return std::shared_ptr<const Index>(*std::move(table));
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const DistanceTable&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto table = DistanceTable::from_sections(map, values, sections);
  if (!table) return table.error();
  return std::shared_ptr<const Index>(*std::move(table));
}

}  // namespace
}  // namespace index_table

extern const IndexKind kIndex_table;
const IndexKind kIndex_table = {
    .id = "table",
    .name = "Table of all pairs",
    .description =
        "all pairs (Floyd-Warshall): next edge and distance of each pair of nodes, up to 5 bytes a pair, for "
        "up to 16,000 nodes; 'table' needs no search, for others it is the perfect heuristic",
    .file_code = 16,
    .roles = {IndexRole::kEstimates},
    .parameters = index_table::kParameters,
    .pictures = index_table::kPictures,
    .resolve = &index_table::resolve,
    .memory = &index_table::memory,
    .make = &index_table::make,
    .write = &index_table::write,
    .read = &index_table::read,
    .valid_after_removals = true,
};

}  // namespace goalbound
