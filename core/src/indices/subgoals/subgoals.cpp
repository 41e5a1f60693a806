// Subgoal graphs as an entry of the registry, in files and in pictures: see goalbound/subgoals.hpp.
#include "goalbound/subgoals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "indices/inner_graph.hpp"
#include "indices/section_values.hpp"
#include "indices/subgoals/subgoal_maker.hpp"
#include "indices/uniform_grids_alone.hpp"

namespace goalbound {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kSubgoalCountSection = kFirstSection;
constexpr std::uint32_t kSubgoalSlotSection = kFirstSection + 1;
constexpr std::uint32_t kSubgoalLevelSection = kFirstSection + 2;
constexpr std::uint32_t kSubgoalFirstEdgeSection = kFirstSection + 3;
constexpr std::uint32_t kSubgoalEdgeSection = kFirstSection + 4;
constexpr std::uint32_t kSubgoalMiddleSection = kFirstSection + 5;
/// @}

/// Where the line changes its direction between two cells that are joined by a diagonal and a straight line.
Cell turn_between(Cell from, Cell to, std::uint32_t shape) {
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  const std::int32_t diagonals = std::min(std::abs(dx), std::abs(dy));
  const std::int32_t across = dx < 0 ? -diagonals : diagonals;
  const std::int32_t along = dy < 0 ? -diagonals : diagonals;
  if (shape == SubgoalIndex::kDiagonalFirst) return {from.x + across, from.y + along};
  return {to.x - across, to.y - along};
}

}  // namespace

SubgoalIndex::SubgoalIndex(const IndexValues& values, SubgoalCells cells, Graph graph)
    : Index(values), cells_(std::move(cells)), graph_(std::move(graph)), numbers_(graph_.slots.size()) {
  const Grid& grid = cells_.grid();
  for (std::uint32_t number = 0; number < count(); ++number) {
    const std::uint32_t slot = graph_.slots[number];
    numbers_[cells_.number(slot)] = number;
    const Cell cell = grid.cell(grid.node_of_slot(slot));
    places_.push_back({static_cast<std::uint16_t>(cell.x), static_cast<std::uint16_t>(cell.y)});
  }
}

std::optional<std::size_t> SubgoalIndex::find_edge(std::uint32_t from, std::uint32_t to) const {
  const auto own = edges(from);
  const auto at = std::ranges::lower_bound(own, to, {}, &Edge::to);
  if (at == own.end() || at->to != to) return std::nullopt;
  return graph_.first[from] + static_cast<std::size_t>(at - own.begin());
}

void SubgoalIndex::append_corners(Cell from, Cell to, std::uint32_t shape,
                                  std::vector<NodeId>& corners) const {
  const Grid& grid = cells_.grid();
  const Cell turn = turn_between(from, to, shape);
  if (turn != from && turn != to) corners.push_back(grid.node(turn));
  if (from != to) corners.push_back(grid.node(to));
}

void SubgoalIndex::append_corners(std::uint32_t from, std::uint32_t to, std::vector<NodeId>& corners) const {
  struct Part {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
  };
  std::vector<Part> left = {{from, to}};
  while (!left.empty()) {
    const Part part = left.back();
    left.pop_back();
    auto edge = find_edge(part.from, part.to);
    const bool is_back = !edge;
    if (is_back) edge = find_edge(part.to, part.from);
    const std::uint32_t middle = graph_.middles[*edge];
    if (middle < kStraightFirst) {
      left.push_back({middle, part.to});
      left.push_back({part.from, middle});
    } else {
      const bool diagonal_first = (middle == kDiagonalFirst) != is_back;
      append_corners(cell(part.from), cell(part.to), diagonal_first ? kDiagonalFirst : kStraightFirst,
                     corners);
    }
  }
}

bool SubgoalIndex::fits(const Map& map) const {
  return map.hash() == cells_.grid().hash() && map.node_count() == cells_.grid().node_count();
}

std::uint64_t SubgoalIndex::byte_size() const {
  constexpr std::size_t kOfASubgoal = 3 * sizeof(std::uint32_t) + sizeof(std::uint8_t) + sizeof(places_[0]);
  return cells_.byte_size() + count() * kOfASubgoal +
         graph_.edges.size() * (sizeof(Edge) + sizeof(std::uint32_t));
}

/// Of a subgoal where its edges lead, of another cell what is direct from it.
void SubgoalIndex::show_edges(NodeId node, IndexPicture& picture) const {
  const Grid& grid = cells_.grid();
  const auto show = [&](NodeId to) {
    const Cell a = grid.cell(node);
    const Cell b = grid.cell(to);
    picture.marks.push_back(to);
    picture.outlines.push_back({kNoEdge,
                                {{static_cast<double>(a.x), static_cast<double>(a.y), 0},
                                 {static_cast<double>(b.x), static_cast<double>(b.y), 0}}});
  };
  const std::uint32_t slot = grid.slot(node);
  if (cells_.contains(slot)) {
    for (const Edge& edge : edges(number_of(cells_.number(slot)))) show(this->node(edge.to));
  } else {
    cells_.each_direct(node, [&](NodeId to, std::uint32_t /*number*/, Cost /*cost*/) { show(to); });
  }
}

void SubgoalIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                           IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 0 && node != kNoNode) show_edges(node, picture);
  if (which == 1) {
    picture.values.resize(map.node_count());
    for (std::uint32_t number = 0; number < count(); ++number)
      picture.values[graph_.slots[number]] = 1.0 + level(number);
  }
  if (which == 2 && node != kNoNode) {
    picture.values.resize(map.node_count());
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const NodeId to = map.node_of_slot(slot);
      picture.values[slot] = cells_.joins(node, to) || cells_.joins(to, node) ? 1 : 0;
    }
  }
  if (which == 3) {
    for (std::uint32_t number = 0; number < count(); ++number) {
      for (const Edge& edge : edges(number)) {
        const bool is_other_way = edge.to < number;  // of the core, where each leads both ways
        if (!is_other_way)
          picture.lines.push_back(
              {this->node(number), this->node(edge.to), static_cast<std::uint8_t>(level(number))});
      }
    }
  }
}

void SubgoalIndex::inner_ends(NodeId n, std::vector<InnerEnd>& ends) const {
  ends.clear();
  const std::uint32_t slot = cells_.grid().slot(n);
  if (cells_.contains(slot)) return ends.push_back({NodeId(number_of(cells_.number(slot))), 0});
  cells_.each_direct(n, [&](NodeId /*node*/, std::uint32_t subgoal, Cost cost) {
    ends.push_back({NodeId(number_of(subgoal)), cost});
  });
}

std::vector<IndexSection> SubgoalIndex::sections() const {
  return {{kSubgoalCountSection, std::as_bytes(std::span(&graph_.core, 1))},
          {kSubgoalSlotSection, std::as_bytes(std::span(graph_.slots))},
          {kSubgoalLevelSection, std::as_bytes(std::span(graph_.levels))},
          {kSubgoalFirstEdgeSection, std::as_bytes(std::span(graph_.first))},
          {kSubgoalEdgeSection, std::as_bytes(std::span(graph_.edges))},
          {kSubgoalMiddleSection, std::as_bytes(std::span(graph_.middles))}};
}

Result<std::shared_ptr<const SubgoalIndex>> SubgoalIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  const Error corrupt{ErrorCode::kCorrupt, "subgoals that the map cannot have"};
  const Grid* grid = map.as_grid();
  if (grid == nullptr || !grid->is_uniform() ||
      std::max(grid->width(), grid->height()) > SubgoalCells::kMostSide)
    return corrupt;
  SubgoalCells cells(*grid);
  const std::size_t count = cells.count();
  const auto core = section_values<std::uint32_t>(sections, kSubgoalCountSection, 1);
  if (!core) return core.error();
  auto slots = section_values<std::uint32_t>(sections, kSubgoalSlotSection, count);
  if (!slots) return slots.error();
  auto levels = section_values<std::uint8_t>(sections, kSubgoalLevelSection, count);
  if (!levels) return levels.error();
  auto first = section_values<std::uint32_t>(sections, kSubgoalFirstEdgeSection, count + 1);
  if (!first) return first.error();
  auto edges = listed_values<Edge>(sections, kSubgoalEdgeSection, first->back());
  if (!edges) return edges.error();
  auto middles = listed_values<std::uint32_t>(sections, kSubgoalMiddleSection, first->back());
  if (!middles) return middles.error();
  std::vector<bool> taken(count);
  for (const std::uint32_t slot : *slots) {
    if (slot >= grid->free_count() || !cells.contains(slot) || taken[cells.number(slot)]) return corrupt;
    taken[cells.number(slot)] = true;
  }
  Graph graph = {.slots = *std::move(slots),
                 .levels = *std::move(levels),
                 .core = core->front(),
                 .first = *std::move(first),
                 .edges = *std::move(edges),
                 .middles = *std::move(middles)};
  const std::shared_ptr<SubgoalIndex> index(new SubgoalIndex(values, std::move(cells), std::move(graph)));
  if (auto good = index->check_graph(); !good) return good.error();
  return std::shared_ptr<const SubgoalIndex>(index);
}

/// That every edge is a way that costs what it says. Whether edges are missing is found out by making them
/// anew.
Result<void> SubgoalIndex::check_graph() const {
  const Error corrupt{ErrorCode::kCorrupt, "an edge between subgoals that the map cannot have"};
  if (graph_.core > count() || graph_.first.front() != 0) return corrupt;
  for (std::uint32_t number = 0; number < count(); ++number) {
    if (graph_.first[number] > graph_.first[number + 1]) return corrupt;
  }
  for (std::uint32_t number = 0; number < count(); ++number) {
    for (std::size_t edge = graph_.first[number]; edge < graph_.first[number + 1]; ++edge) {
      if (!is_possible_edge(number, edge)) return corrupt;
    }
  }
  return {};
}

bool SubgoalIndex::is_possible_edge(std::uint32_t from, std::size_t edge) const {
  const Edge& own = graph_.edges[edge];
  const bool is_in_order = edge == graph_.first[from] || graph_.edges[edge - 1].to < own.to;
  const bool leads_on = own.to > from || (from >= graph_.core && own.to >= graph_.core && own.to != from);
  if (own.to >= count() || !is_in_order || !leads_on) return false;
  const std::uint32_t middle = graph_.middles[edge];
  if (middle < kStraightFirst) {
    if (middle >= std::min(from, own.to) || middle >= graph_.core) return false;
    const auto there = find_edge(middle, from);
    const auto on = find_edge(middle, own.to);
    return there && on &&
           std::uint64_t{graph_.edges[*there].cost} + graph_.edges[*on].cost == std::uint64_t{own.cost};
  }
  const bool diagonal_first = middle == kDiagonalFirst;
  return own.cost == octile_distance(cell(from), cell(own.to)) &&
         (diagonal_first ? cells_.joins(node(from), node(own.to)) : cells_.joins(node(own.to), node(from)));
}

namespace index_subgoals {
namespace {

/// More than any map needs, and few enough for a byte.
constexpr std::uint32_t kMostLevels = 250;
constexpr std::string_view kAnyShortcuts = "contraction";

std::vector<IndexChoice> shortcuts() {
  return {{"h-reachable", "where the path is as short as on an empty map: few, and the last subgoals stay"},
          {kAnyShortcuts, "any, as in a contraction hierarchy: nearly all subgoals are contracted"}};
}

constexpr std::array<IndexParameter, 2> kParameters = {{
    {.id = "levels",
     .name = "Levels",
     .description = "at most; 1: simple subgoal graph, 2: two-level graph, more: n-level graph",
     .default_value = "250",
     .choices = nullptr,
     .least = 1,
     .most = kMostLevels},
    {.id = "shortcuts",
     .name = "Shortcuts",
     .description = "which edges may replace a contracted subgoal",
     .default_value = "h-reachable",
     .choices = &shortcuts},
}};

constexpr std::array<std::string_view, 2> kAreaWords = {"not direct", "direct from the cell"};
constexpr std::array<IndexPictureInfo, 4> kPictures = {{
    {.id = "edges",
     .name = "Edges",
     .description = "of the subgoal that is looked at, or the subgoals around another cell"},
    {.id = "levels",
     .name = "Levels",
     .description = "of each subgoal, from 1; 0 for other cells",
     .of_all_nodes = true},
    {.id = "area",
     .name = "Straight around",
     .description = "cells that a diagonal and a straight line join with the one that is looked at",
     .of_node = true,
     .values = PictureValues::kClasses,
     .words = kAreaWords},
    {.id = "graph",
     .name = "Graph of subgoals",
     .description = "all edges, by the level of their lower end",
     .is_graph = true},
}};

/// Nodes are refused by what a path costs up to them: here it begins before the first subgoal.
Result<void> check_inside(const IndexValues& values) {
  for (const IndexValues& inner : values.inside()) {
    const IndexRoles roles = inner.kind()->roles;
    if (roles.contains(IndexRole::kEdges) || roles.contains(IndexRole::kEstimates)) continue;
    return Error{.message = fmt::format("the search of the index 'subgoals' does not ask '{}', which {}",
                                        inner.kind()->id, inner.kind()->what_it_does())};
  }
  return {};
}

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (auto uniform = check_uniform_grid(map, values.kind()->id); !uniform) return uniform.error();
  if (auto good = check_inside(values); !good) return good.error();
  const std::int32_t side = std::max(map.as_grid()->width(), map.as_grid()->height());
  if (side <= SubgoalCells::kMostSide) return values;
  return Error{.message =
                   fmt::format("the index 'subgoals' is of maps of up to {} cells a side, and this one has "
                               "{}; use 'jump-index'",
                               SubgoalCells::kMostSide, side)};
}

/// An estimate: how many edges a subgoal has is a matter of walls.
IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  constexpr std::size_t kEdgesOfASubgoal = 24;
  constexpr std::size_t kOfAnEdge = sizeof(SubgoalIndex::Edge) + sizeof(std::uint32_t);
  constexpr std::size_t kOfACell = 9;
  const std::size_t edges = count_straight_jump_points(*map.as_grid()) * kEdgesOfASubgoal;
  return {.index_bytes = map.node_count() * kOfACell + edges * kOfAnEdge,
          .scratch_bytes = edges * sizeof(SubgoalLink)};
}

/// Subgoals by their numbers: of each its edges in their order, and behind them those that lead back down.
Result<InnerGraphs> inner(const Map& map, const Index& index) {
  const auto& subgoals = dynamic_cast<const SubgoalIndex&>(index);
  std::vector<std::vector<SubgoalIndex::Edge>> down(subgoals.count());
  for (std::uint32_t number = 0; number < subgoals.core(); ++number) {
    for (const SubgoalIndex::Edge& edge : subgoals.edges(number))
      down[edge.to].push_back({number, edge.cost});
  }
  ListGraph::Parts parts;
  InnerGraphs result;
  result.node_of_slot.assign(map.node_count(), kNoNode);
  for (std::uint32_t number = 0; number < subgoals.count(); ++number) {
    result.node_of_slot[map.slot(subgoals.node(number))] = NodeId(number);
    parts.places.push_back(map.place(subgoals.node(number)));
    for (const SubgoalIndex::Edge& edge : subgoals.edges(number))
      parts.arcs.push_back({number, edge.to, edge.cost});
    for (const SubgoalIndex::Edge& edge : down[number]) parts.arcs.push_back({number, edge.to, edge.cost});
  }
  auto graph = inner_graph(map, std::move(parts));
  if (!graph) return graph.error();
  result.graphs.fill(std::make_shared<const ListGraph>(*std::move(graph)));
  return result;
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const SubgoalIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = SubgoalIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

}  // namespace
}  // namespace index_subgoals

Result<std::shared_ptr<const Index>> SubgoalIndex::make(const IndexRequest& request, Progress& progress) {
  SubgoalCells cells(*request.map.as_grid());
  const SubgoalChoices choices = {
      .levels = request.values.number("levels"),
      .any_shortcuts = request.values.of("shortcuts") == index_subgoals::kAnyShortcuts,
      .memory_limit = request.memory_limit};
  auto graph = SubgoalMaker(cells, choices).make(progress);
  if (!graph) return graph.error();
  return std::shared_ptr<const Index>(new SubgoalIndex(request.values, std::move(cells), *std::move(graph)));
}

extern const IndexKind kIndex_subgoals;
const IndexKind kIndex_subgoals = {
    .id = "subgoals",
    .name = "Subgoal graph",
    .description =
        "subgoal graph: cells at corners of obstacles and the straight lines between them, in levels; "
        "'subgoals' connects both ends to them and searches no cells; others are made inside of it: "
        "subgoals(boxes)",
    .file_code = 18,
    .roles = {},
    .parameters = index_subgoals::kParameters,
    .pictures = index_subgoals::kPictures,
    .resolve = &index_subgoals::resolve,
    .memory = &index_subgoals::memory,
    .make = &SubgoalIndex::make,
    .write = &index_subgoals::write,
    .read = &index_subgoals::read,
    .inner = &index_subgoals::inner,
};

}  // namespace goalbound
