// Clusters of cells with entrances between them: a small map of the large one, which a search plans on before
// it looks at cells. Not optimal: paths lead through the entrances. Source: A. Botea, M. Mueller, J.
// Schaeffer, "Near optimal hierarchical path-finding", Journal of Game Development 1(1), 2004 (HPA*).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

/// What an index knows of a rectangle of cells.
struct Cluster {
  /// A step to a cell of another cluster, which is an entrance of that one.
  struct Link {
    std::uint32_t from = 0;                                       ///< which of `nodes`
    NodeId to = kNoNode;                                          ///< where it leads
    friend auto operator<=>(const Link&, const Link&) = default;  // NOLINT(modernize-use-nullptr): a bug
  };

  std::span<const NodeId> nodes;  ///< the cells of its entrances, in rising order
  /// Of each to each, row after row, by paths within the cluster; kInfiniteCost without one.
  std::span<const Cost> costs;
  std::span<const Link> links;  ///< in rising order

  /// Of the node with that number to the one with the other.
  Cost cost(std::size_t from, std::size_t to) const { return costs[from * nodes.size() + to]; }
  /// Number of the node; nothing where the cell is no entrance.
  std::optional<std::uint32_t> find(NodeId node) const {
    const auto at = std::ranges::lower_bound(nodes, node);
    if (at == nodes.end() || *at != node) return std::nullopt;
    return static_cast<std::uint32_t>(at - nodes.begin());
  }
  /// Those of the node with that number.
  std::span<const Link> links_of(std::uint32_t from) const {
    // No subrange of std::ranges: clang 14 does not take that of g++ 12's library.
    const auto first = std::ranges::lower_bound(links, from, {}, &Link::from);
    const auto last = std::ranges::upper_bound(first, links.end(), from, {}, &Link::from);
    return {first, last};
  }
};

/// All of them, one behind the other.
struct ClusterTable {
  std::vector<std::uint32_t> first_node{0};  ///< by cluster, and one more
  std::vector<std::uint32_t> first_cost{0};  ///< the same
  std::vector<std::uint32_t> first_link{0};  ///< the same
  std::vector<NodeId> nodes;                 ///< Cluster::nodes
  std::vector<Cost> costs;                   ///< Cluster::costs
  std::vector<Cluster::Link> links;          ///< Cluster::links

  /// One of them.
  Cluster cluster(std::size_t number) const {
    const auto part = [number](const auto& all, const std::vector<std::uint32_t>& first) {
      return std::span(all).subspan(first[number], first[number + 1] - first[number]);
    };
    return {part(nodes, first_node), part(costs, first_cost), part(links, first_link)};
  }
  /// Room for as many as another one has.
  void reserve(const ClusterTable& like);
  /// Behind the others.
  void add(const Cluster& cluster);
};

/// How a grid is cut into clusters: rows of them, from the top left one on.
class ClusterShape {
 public:
  /// Of so many columns and rows each; the last ones may have fewer.
  ClusterShape(const Grid& grid, std::int32_t width, std::int32_t height)
      : width_(width),
        height_(height),
        columns_((grid.width() + width - 1) / width),
        rows_((grid.height() + height - 1) / height) {}

  /// How many there are.
  std::size_t count() const { return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_); }
  /// In which one a cell lies.
  std::size_t cluster_of(Cell cell) const {
    return static_cast<std::size_t>(cell.y / height_) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(cell.x / width_);
  }
  /// Its cells, as far as the grid goes.
  Box limits(std::size_t cluster, const Grid& grid) const;
  /// In a row of clusters.
  std::int32_t columns() const { return columns_; }
  /// Of each in columns and rows, but for the last ones.
  /// @{
  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  /// @}

 private:
  std::int32_t width_;
  std::int32_t height_;
  std::int32_t columns_;
  std::int32_t rows_;
};

/// Clusters of one size. Each level has larger ones, and of the entrances of the level below those that lead
/// out of them.
struct ClusterLevel {
  ClusterShape shape;                     ///< whole clusters of the level below
  ClusterTable table;                     ///< costs are those of ways within a cluster
  std::vector<std::uint32_t> cluster_of;  ///< by entrance of the table
  std::vector<std::uint32_t> lowest;      ///< by entrance of the table: its number on the lowest level

  /// The number of an entrance in the table; nothing where the cell is none of this level.
  std::optional<std::uint32_t> find(const Grid& grid, NodeId cell) const {
    const std::size_t in = shape.cluster_of(grid.cell(cell));
    const auto number = table.cluster(in).find(cell);
    return number ? std::optional(table.first_node[in] + *number) : std::nullopt;
  }
};

/// The kind `clusters`. Cells of entrances are the nodes of the small map: numbered cluster after cluster.
class ClusterIndex final : public Index {
 public:
  /// IndexKind::make. Cost: within each cluster a flood from each of its entrances. Errors: kCancelled.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);
  /// IndexKind::repair: clusters without a changed cell in them or beside them are copied. Cost: a look at
  /// each cell, and those with one anew.
  static Result<std::shared_ptr<const Index>> repair(const ClusterIndex& before, const Grid& was,
                                                     const IndexRequest& request, Progress& progress);

  /// Of the index.
  const Grid& grid() const { return *grid_; }
  /// The lowest level, which has clusters of the chosen shape, and those above it.
  std::span<const ClusterLevel> levels() const { return levels_; }
  /// How it is cut on the lowest level.
  const ClusterShape& shape() const { return lowest().shape; }
  /// One of the clusters of the lowest level.
  Cluster cluster(std::size_t number) const { return lowest().table.cluster(number); }
  /// Nodes of the small map.
  std::uint32_t node_count() const { return static_cast<std::uint32_t>(lowest().table.nodes.size()); }
  /// Number of the first node of a cluster.
  std::uint32_t first_node(std::size_t cluster) const { return lowest().table.first_node[cluster]; }
  /// In which cluster a node of the small map lies.
  std::uint32_t cluster_of_node(std::uint32_t node) const { return lowest().cluster_of[node]; }
  /// The cell of a node of the small map.
  NodeId cell_of(std::uint32_t node) const { return lowest().table.nodes[node]; }
  /// The node of the small map at such a cell, which must be one.
  std::uint32_t node_at(NodeId cell) const;

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// All clusters of the lowest level, for files: the others are made of these.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const ClusterIndex>> from_sections(const Map& map, const IndexValues& values,
                                                                   std::span<const IndexSection> sections);

 private:
  ClusterIndex(const Grid& grid, const IndexValues& values, ClusterTable table);
  const ClusterLevel& lowest() const { return levels_.front(); }
  void add_level(ClusterShape shape, ClusterTable table);
  /// All levels above the lowest one. `before`: the index of a map that differs in those clusters alone.
  Result<void> add_levels(std::size_t memory_limit, const ClusterIndex* before, std::vector<bool> changed);
  Result<void> check_clusters() const;
  bool is_possible(std::size_t number) const;
  void show(std::size_t number, IndexPicture& picture) const;
  void show_graph(IndexPicture& picture) const;

  const Grid* grid_;
  std::vector<ClusterLevel> levels_;  ///< the lowest one first
};

}  // namespace goalbound
