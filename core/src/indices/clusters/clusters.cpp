// Clusters as an entry of the registry, in files and in pictures: see goalbound/clusters.hpp.
#include "goalbound/clusters.hpp"

#include <fmt/format.h>

#include <array>

#include "indices/clusters/cluster_maker.hpp"
#include "indices/clusters/level_maker.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kClusterFirstNodeSection = kFirstSection;
constexpr std::uint32_t kClusterNodeSection = kFirstSection + 1;
constexpr std::uint32_t kClusterCostSection = kFirstSection + 2;
constexpr std::uint32_t kClusterFirstLinkSection = kFirstSection + 3;
constexpr std::uint32_t kClusterLinkSection = kFirstSection + 4;
/// @}

constexpr std::uint64_t kMostCosts = 0x7FFFFFFF;  ///< of all clusters: places in them have 32 bits

Error cancelled_clusters() {
  return {ErrorCode::kCancelled, "the clusters were cancelled"};
}

ClusterShape shape_of(const Grid& grid, const IndexValues& values) {
  return {grid, static_cast<std::int32_t>(values.number("width")),
          static_cast<std::int32_t>(values.number("height"))};
}

/// Those that hold a cell that is not as it was, or lie beside such a cell.
std::vector<bool> changed_clusters(const Grid& was, const Grid& now, const ClusterShape& shape) {
  std::vector<bool> changed(shape.count());
  const auto weight = [](const Grid& grid, NodeId n) {
    if (!grid.is_free(n)) return 0;
    return grid.is_uniform() ? 1 : int{grid.weights()[index_of(n)]};
  };
  // Most rows are as they were: their letters are compared as bytes.
  const auto row = [&](const Grid& grid, std::int32_t y) {
    const auto width = static_cast<std::size_t>(grid.width());
    return grid.terrain().substr(static_cast<std::size_t>(y) * width, width);
  };
  const bool letters_tell = was.terrain_costs() == now.terrain_costs();
  for (std::int32_t y = 0; y < now.height(); ++y) {
    if (letters_tell && row(was, y) == row(now, y)) continue;
    for (std::int32_t x = 0; x < now.width(); ++x) {
      const NodeId n = now.node({x, y});
      if (weight(was, n) == weight(now, n)) continue;
      for (std::int32_t dy = -1; dy <= 1; ++dy) {
        for (std::int32_t dx = -1; dx <= 1; ++dx) {
          if (now.contains({x + dx, y + dy})) changed[shape.cluster_of({x + dx, y + dy})] = true;
        }
      }
    }
  }
  return changed;
}

/// Sums of squares: as many costs as each cluster has. Empty where they are more than can be numbered.
std::vector<std::uint32_t> first_costs(const std::vector<std::uint32_t>& first_node) {
  std::vector<std::uint32_t> first(1);
  for (std::size_t i = 1; i < first_node.size(); ++i) {
    const std::uint64_t nodes = first_node[i] - first_node[i - 1];
    const std::uint64_t last = first.back() + nodes * nodes;
    if (last > kMostCosts) return {};
    first.push_back(static_cast<std::uint32_t>(last));
  }
  return first;
}

Result<void> check_size(const ClusterTable& table, std::size_t memory_limit) {
  const std::size_t bytes = table.costs.size() * sizeof(Cost) + table.nodes.size() * sizeof(NodeId);
  if (bytes <= memory_limit && table.costs.size() <= kMostCosts) return {};
  return Error{ErrorCode::kLimit, "the clusters take more memory than allowed; make them smaller"};
}

bool is_rising(const std::vector<std::uint32_t>& first, std::size_t most_between) {
  for (std::size_t i = 1; i < first.size(); ++i) {
    if (first[i] < first[i - 1] || first[i] - first[i - 1] > most_between) return false;
  }
  return first.front() == 0;
}

}  // namespace

void ClusterTable::reserve(const ClusterTable& like) {
  first_node.reserve(like.first_node.size());
  first_cost.reserve(like.first_cost.size());
  first_link.reserve(like.first_link.size());
  nodes.reserve(like.nodes.size());
  costs.reserve(like.costs.size());
  links.reserve(like.links.size());
}

void ClusterTable::add(const Cluster& cluster) {
  nodes.insert(nodes.end(), cluster.nodes.begin(), cluster.nodes.end());
  costs.insert(costs.end(), cluster.costs.begin(), cluster.costs.end());
  links.insert(links.end(), cluster.links.begin(), cluster.links.end());
  first_node.push_back(static_cast<std::uint32_t>(nodes.size()));
  first_cost.push_back(static_cast<std::uint32_t>(costs.size()));
  first_link.push_back(static_cast<std::uint32_t>(links.size()));
}

Box ClusterShape::limits(std::size_t cluster, const Grid& grid) const {
  const auto row = static_cast<std::int32_t>(cluster / static_cast<std::size_t>(columns_));
  const auto column = static_cast<std::int32_t>(cluster % static_cast<std::size_t>(columns_));
  const std::int32_t x = column * width_;
  const std::int32_t y = row * height_;
  return {x, std::min(x + width_, grid.width()) - 1, y, std::min(y + height_, grid.height()) - 1};
}

ClusterIndex::ClusterIndex(const Grid& grid, const IndexValues& values, ClusterTable table)
    : Index(values), grid_(&grid) {
  add_level(shape_of(grid, values), std::move(table));
}

void ClusterIndex::add_level(ClusterShape shape, ClusterTable table) {
  ClusterLevel level = {shape, std::move(table), {}, {}};
  const std::vector<NodeId>& nodes = level.table.nodes;
  level.cluster_of.reserve(nodes.size());
  level.lowest.reserve(nodes.size());
  for (std::uint32_t number = 0; number < shape.count(); ++number)
    level.cluster_of.resize(level.table.first_node[number + 1], number);
  for (std::uint32_t i = 0; i < nodes.size(); ++i)
    level.lowest.push_back(levels_.empty() ? i : node_at(nodes[i]));
  levels_.push_back(std::move(level));
}

/// Clusters whose parts have not changed are as they were.
Result<void> ClusterIndex::add_levels(std::size_t memory_limit, const ClusterIndex* before,
                                      std::vector<bool> changed) {
  levels_.reserve(values().number("levels"));  // makers look into those below
  while (levels_.size() < values().number("levels")) {
    const ClusterLevel& below = levels_.back();
    const ClusterShape shape(*grid_, below.shape.width() * kClustersInARow,
                             below.shape.height() * kClustersInARow);
    std::vector<bool> changed_here(shape.count(), before == nullptr);
    for (std::size_t i = 0; i < changed.size(); ++i) {
      const Box limits = below.shape.limits(i, *grid_);
      if (changed[i]) changed_here[shape.cluster_of({limits.min_x, limits.min_y})] = true;
    }
    LevelMaker maker(*grid_, below, shape);
    ClusterTable table;
    if (before != nullptr) table.reserve(before->levels_[levels_.size()].table);
    for (std::size_t i = 0; i < shape.count(); ++i) {
      table.add(changed_here[i] ? maker.make(i) : before->levels_[levels_.size()].table.cluster(i));
      if (auto fits = check_size(table, memory_limit); !fits) return fits.error();
    }
    add_level(shape, std::move(table));
    changed = std::move(changed_here);
  }
  return {};
}

Result<std::shared_ptr<const Index>> ClusterIndex::make(const IndexRequest& request, Progress& progress) {
  const Grid& grid = *request.map.as_grid();
  const ClusterShape shape = shape_of(grid, request.values);
  progress.start(shape.count());
  ClusterMaker maker(grid, shape);
  ClusterTable table;
  for (std::size_t number = 0; number < shape.count(); ++number) {
    if (progress.cancelled()) return cancelled_clusters();
    table.add(maker.make(number));
    if (auto fits = check_size(table, request.memory_limit); !fits) return fits.error();
    progress.advance();
  }
  const std::shared_ptr<ClusterIndex> index(new ClusterIndex(grid, request.values, std::move(table)));
  if (auto added = index->add_levels(request.memory_limit, nullptr, {}); !added) return added.error();
  return std::shared_ptr<const Index>(index);
}

Result<std::shared_ptr<const Index>> ClusterIndex::repair(const ClusterIndex& before, const Grid& was,
                                                          const IndexRequest& request, Progress& progress) {
  const Grid& grid = *request.map.as_grid();
  const bool same_shape = was.width() == grid.width() && was.height() == grid.height() &&
                          was.rule() == grid.rule() && was.is_uniform() == grid.is_uniform();
  if (!same_shape) return std::shared_ptr<const Index>();
  const ClusterShape shape = shape_of(grid, request.values);
  const std::vector<bool> changed = changed_clusters(was, grid, shape);
  progress.start(static_cast<std::uint64_t>(std::ranges::count(changed, true)));
  ClusterMaker maker(grid, shape);
  ClusterTable table;
  table.reserve(before.lowest().table);
  for (std::size_t number = 0; number < shape.count(); ++number) {
    if (progress.cancelled()) return cancelled_clusters();
    table.add(changed[number] ? maker.make(number) : before.cluster(number));
    if (auto fits = check_size(table, request.memory_limit); !fits) return fits.error();
    if (changed[number]) progress.advance();
  }
  const std::shared_ptr<ClusterIndex> index(new ClusterIndex(grid, request.values, std::move(table)));
  if (auto added = index->add_levels(request.memory_limit, &before, changed); !added) return added.error();
  return std::shared_ptr<const Index>(index);
}

std::uint32_t ClusterIndex::node_at(NodeId cell) const {
  return *lowest().find(*grid_, cell);
}

bool ClusterIndex::fits(const Map& map) const {
  return map.hash() == grid_->hash() && map.node_count() == grid_->node_count();
}

std::uint64_t ClusterIndex::byte_size() const {
  std::uint64_t bytes = 0;
  for (const ClusterLevel& level : levels_) {
    const ClusterTable& table = level.table;
    bytes +=
        (3 * table.first_node.size() + table.nodes.size() * 3 + table.costs.size()) * sizeof(std::uint32_t) +
        table.links.size() * sizeof(Cluster::Link);
  }
  return bytes;
}

/// Its rectangle, and its entrances.
void ClusterIndex::show(std::size_t number, IndexPicture& picture) const {
  const Box limits = shape().limits(number, *grid_);
  const double left = limits.min_x - 0.5;
  const double right = limits.max_x + 0.5;
  const double top = limits.min_y - 0.5;
  const double bottom = limits.max_y + 0.5;
  picture.outlines.push_back(
      {kNoEdge, {{left, top, 0}, {right, top, 0}, {right, bottom, 0}, {left, bottom, 0}}});
  for (const NodeId node : cluster(number).nodes) picture.marks.push_back(node);
}

/// Each line once, although it leads both ways. The links of upper levels are some of those of the lowest
/// one.
void ClusterIndex::show_graph(IndexPicture& picture) const {
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const auto tone = static_cast<std::uint8_t>(level == 0 ? 0 : level + 1);
    const ClusterLevel& of_level = levels_[level];
    for (std::size_t number = 0; number < of_level.shape.count(); ++number) {
      const Cluster cluster = of_level.table.cluster(number);
      const std::size_t count = cluster.nodes.size();
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i + 1; j < count; ++j) {
          if (cluster.cost(i, j) != kInfiniteCost)
            picture.lines.push_back({cluster.nodes[i], cluster.nodes[j], tone});
        }
      }
      if (level != 0) continue;
      for (const Cluster::Link& link : cluster.links) {
        const NodeId from = cluster.nodes[link.from];
        if (from < link.to) picture.lines.push_back({from, link.to, 1});
      }
    }
  }
}

void ClusterIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* /*context*/,
                           IndexPicture& picture) const {
  picture = IndexPicture();
  if (which == 0 && node != kNoNode) show(shape().cluster_of(grid_->cell(node)), picture);
  if (which == 1) {
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const NodeId n = map.node_of_slot(slot);
      const std::size_t in = shape().cluster_of(grid_->cell(n));
      const std::size_t column = in % static_cast<std::size_t>(shape().columns());
      const std::size_t row = in / static_cast<std::size_t>(shape().columns());
      const double tone = (column + row) % 2 == 0 ? 0 : 1;
      double value = tone;
      for (std::size_t i = 0; i < levels_.size() && levels_[i].find(*grid_, n); ++i)
        value = 2.0 + static_cast<double>(i);
      picture.values.push_back(value);
    }
  }
  if (which == 2) show_graph(picture);
}

std::vector<IndexSection> ClusterIndex::sections() const {
  const ClusterTable& table = lowest().table;
  return {{kClusterFirstNodeSection, std::as_bytes(std::span(table.first_node))},
          {kClusterNodeSection, std::as_bytes(std::span(table.nodes))},
          {kClusterCostSection, std::as_bytes(std::span(table.costs))},
          {kClusterFirstLinkSection, std::as_bytes(std::span(table.first_link))},
          {kClusterLinkSection, std::as_bytes(std::span(table.links))}};
}

Result<std::shared_ptr<const ClusterIndex>> ClusterIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  const Error corrupt{ErrorCode::kCorrupt, "clusters that the map cannot have"};
  const Grid* grid = map.as_grid();
  if (grid == nullptr) return corrupt;
  const ClusterShape shape = shape_of(*grid, values);
  const auto cells = static_cast<std::size_t>(values.number("width")) * values.number("height");
  auto first_node = section_values<std::uint32_t>(sections, kClusterFirstNodeSection, shape.count() + 1);
  if (!first_node) return first_node.error();
  auto first_link = section_values<std::uint32_t>(sections, kClusterFirstLinkSection, shape.count() + 1);
  if (!first_link) return first_link.error();
  if (!is_rising(*first_node, cells) || !is_rising(*first_link, cells * kDirectionCount)) return corrupt;
  auto first_cost = first_costs(*first_node);
  if (first_cost.empty()) return corrupt;
  auto nodes = listed_values<NodeId>(sections, kClusterNodeSection, first_node->back());
  if (!nodes) return nodes.error();
  auto costs = listed_values<Cost>(sections, kClusterCostSection, first_cost.back());
  if (!costs) return costs.error();
  auto links = listed_values<Cluster::Link>(sections, kClusterLinkSection, first_link->back());
  if (!links) return links.error();
  ClusterTable table = {*std::move(first_node), std::move(first_cost), *std::move(first_link),
                        *std::move(nodes),      *std::move(costs),     *std::move(links)};
  const std::shared_ptr<ClusterIndex> index(new ClusterIndex(*grid, values, std::move(table)));
  if (auto good = index->check_clusters(); !good) return good.error();
  if (auto added = index->add_levels(~std::size_t{0}, nullptr, {}); !added) return added.error();
  return std::shared_ptr<const ClusterIndex>(index);
}

/// That no search can leave the map by them. Whether costs are right is found out by making them anew.
Result<void> ClusterIndex::check_clusters() const {
  for (std::size_t number = 0; number < shape().count(); ++number) {
    const Box limits = shape().limits(number, *grid_);
    const Cluster own = cluster(number);
    for (std::size_t i = 0; i < own.nodes.size(); ++i) {
      const bool is_cell = grid_->is_node(own.nodes[i]) && limits.contains(Place(grid_->cell(own.nodes[i])));
      if (!is_cell || (i > 0 && own.nodes[i - 1] >= own.nodes[i]))
        return Error{ErrorCode::kCorrupt, "an entrance of a cluster that the map cannot have"};
    }
  }
  for (std::size_t number = 0; number < shape().count(); ++number) {
    if (!is_possible(number))
      return Error{ErrorCode::kCorrupt, "a cluster whose links or costs the map cannot have"};
  }
  return {};
}

bool ClusterIndex::is_possible(std::size_t number) const {
  const Cluster own = cluster(number);
  for (const Cluster::Link& link : own.links) {
    if (link.from >= own.nodes.size() || !grid_->is_node(link.to)) return false;
    const NodeId from = own.nodes[link.from];
    const auto d = direction_between(grid_->cell(from), grid_->cell(link.to));
    if (!d || !grid_->moves(from).contains(*d) || grid_->neighbour(from, *d) != link.to) return false;
    const std::size_t there = shape().cluster_of(grid_->cell(link.to));
    const auto other = there == number ? std::nullopt : cluster(there).find(link.to);
    if (!other ||
        std::ranges::find(cluster(there).links, Cluster::Link{*other, from}) == cluster(there).links.end())
      return false;
  }
  for (std::size_t i = 0; i < own.nodes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (own.cost(i, j) != own.cost(j, i) || own.cost(i, j) == 0) return false;
    }
    if (own.cost(i, i) != 0) return false;
  }
  return std::ranges::is_sorted(own.links);
}

namespace index_clusters {
namespace {

constexpr IndexParameter side_parameter(std::string_view id, std::string_view name,
                                        std::string_view description) {
  return {.id = id,
          .name = name,
          .description = description,
          .default_value = "16",
          .choices = nullptr,
          .least = 1,
          .most = 256};
}

constexpr std::array<IndexParameter, 3> kParameters = {
    {side_parameter("width", "Width", "columns of a cluster"),
     side_parameter("height", "Height", "rows of a cluster"),
     {.id = "levels",
      .name = "Levels",
      .description = "of clusters, each four times as wide and as high as those of the level below",
      .default_value = "1",
      .choices = nullptr,
      .least = 1,
      .most = 4}}};

constexpr std::array<std::string_view, 6> kClusterWords = {"a cluster",
                                                           "the next one",
                                                           "entrances",
                                                           "entrances, level two",
                                                           "entrances, level three",
                                                           "entrances, level four"};
constexpr std::array<IndexPictureInfo, 3> kPictures = {{
    {.id = "cluster",
     .name = "Cluster",
     .description = "around the cell that is looked at, and its entrances"},
    {.id = "clusters",
     .name = "Clusters",
     .description = "in two colours by turns, and the cells of entrances",
     .of_all_nodes = true,
     .values = PictureValues::kClasses,
     .words = kClusterWords},
    {.id = "graph",
     .name = "Graph of entrances",
     .description = "which entrances of a cluster reach each other, and the links between clusters",
     .is_graph = true},
}};

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (map.as_grid() != nullptr) return values;
  return Error{.message =
                   fmt::format("the index 'clusters' is of grids, which are cut into rectangles; this map is "
                               "of the kind '{}': use 'hierarchy'",
                               map.kind().id)};
}

/// An estimate: two entrances a side.
IndexMemory memory(const Map& map, const IndexValues& values) {
  constexpr std::size_t kNodes = 8;
  constexpr std::size_t kOfACluster = 12 + kNodes * (8 + 8 + kNodes * 4);
  const auto cells = static_cast<std::size_t>(values.number("width")) * values.number("height");
  const auto area = static_cast<std::size_t>(map.as_grid()->cell_count());
  return {.index_bytes = (area / cells + 1) * kOfACluster, .scratch_bytes = cells * 32};
}

Result<std::shared_ptr<const Index>> repair(const Index& index, const Map& was, const IndexRequest& request,
                                            Progress& progress) {
  if (was.as_grid() == nullptr || request.map.as_grid() == nullptr) return std::shared_ptr<const Index>();
  return ClusterIndex::repair(dynamic_cast<const ClusterIndex&>(index), *was.as_grid(), request, progress);
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const ClusterIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = ClusterIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

}  // namespace
}  // namespace index_clusters

extern const IndexKind kIndex_clusters;
const IndexKind kIndex_clusters = {
    .id = "clusters",
    .name = "Clusters",
    .description =
        "clusters of HPA*: rectangles of cells, the entrances between them and the costs between entrances; "
        "'hpa' plans on them and finds paths that are a little too long",
    .file_code = 19,
    .roles = {},
    .parameters = index_clusters::kParameters,
    .pictures = index_clusters::kPictures,
    .resolve = &index_clusters::resolve,
    .memory = &index_clusters::memory,
    .make = &ClusterIndex::make,
    .write = &index_clusters::write,
    .read = &index_clusters::read,
    .repair = &index_clusters::repair,
};

}  // namespace goalbound
