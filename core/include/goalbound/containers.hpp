// Containers other than boxes: what an edge keeps of the places of all goals that an optimal path reaches
// through it. Source: D. Wagner, T. Willhalm, C. Zaroliagis: Geometric containers for efficient shortest-path
// computation, ACM Journal of Experimental Algorithmics 10, 2005.
//
// A container is made of its goals by whole numbers alone, and asked by the same whole numbers: so every goal
// that it was made of lies in it, without any tolerance.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/job.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/map.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// What all containers of a map have in common.
struct ContainerSpace {
  Box limits;                 ///< of the map's places
  std::uint32_t axes = 2;     ///< 2 or 3
  std::uint32_t corners = 8;  ///< ContainerOptions::corners
  /// Square roots are taken of squares shifted left so far, an even number: in 1/256 of a unit where the map
  /// is small enough for that.
  unsigned root_shift = 0;
};

/// The ends of the edge that a container belongs to.
struct ContainerEdge {
  Place node;  ///< that it leaves
  Place head;  ///< that it leads to
};

/// A closed line around a container, for pictures: corners in the map's unit.
using ContainerLine = std::vector<std::array<double, 3>>;

/// One kind of container, an entry of the registry. A container is a record of `words(space)` numbers of 32
/// bits; what they mean is the kind's own.
struct ContainerInfo {
  std::string_view id;                                ///< "disk"
  std::string_view name;                              ///< "Disk"
  std::string_view description;                       ///< one line
  std::size_t (*words)(const ContainerSpace& space);  ///< How many numbers a record has.
  /// Makes the container of one goal or more, which lie within the limits. Cost: a few looks at each goal.
  void (*fill)(const ContainerSpace& space, const ContainerEdge& edge, std::span<const Place> goals,
               std::span<std::uint32_t> record);
  /// Whether it holds a place within the limits.
  bool (*holds)(const ContainerSpace& space, const ContainerEdge& edge, const std::uint32_t* record,
                Place goal);
  /// Adds what a picture shows of it; in space several rings.
  void (*outline)(const ContainerSpace& space, const ContainerEdge& edge, const std::uint32_t* record,
                  std::vector<ContainerLine>& lines);
};
/// Every kind, in the order of the list in core/CMakeLists.txt.
std::span<const ContainerInfo* const> all_containers();
/// Null for an id that no kind has.
const ContainerInfo* find_container(std::string_view id);

/// What containers are made of and for.
struct ContainerOptions {
  /// Which optimal paths count; nothing: the usual ordering of the map's kind.
  std::optional<Ordering> ordering{};
  /// Of a hull: 4, 8 or 16 sides on the plane; 6, 14 or 26 faces in space.
  std::uint32_t corners = 8;
  int threads = 0;  ///< workers; 0: one per core
  /// Bytes that containers and the workers' scratch memory may take together.
  std::size_t memory_limit = std::size_t{1} << 32;
};

/// What an index will take.
struct ContainerMemory {
  std::size_t index_bytes = 0;    ///< of the containers themselves
  std::size_t scratch_bytes = 0;  ///< of all workers, where each goal is reached by one edge
  /// In bytes.
  std::size_t total() const { return index_bytes + scratch_bytes; }
};

/// The space of a map's containers. Errors: kInvalidArgument for a number of corners that no hull has.
Result<ContainerSpace> container_space(const Map& map, const ContainerOptions& options);

/// Containers of all edges of one node after the other, by one flood each. One per thread; the map must
/// outlive it.
class NodeContainers {
 public:
  /// `space`: container_space() of the map. The ordering must be one of its kind.
  NodeContainers(const Map& map, const ContainerInfo& info, const ContainerSpace& space, Ordering ordering);
  NodeContainers(const Map&& map, const ContainerInfo& info, const ContainerSpace& space,
                 Ordering ordering) = delete;

  /// Floods from a node; replaces what was made before.
  void make(NodeId node);
  /// The record of an edge of that node; empty where no optimal path begins with it.
  std::span<const std::uint32_t> record(EdgeIndex e) const;
  /// The goals of an edge.
  std::span<const Place> goals(EdgeIndex e) const { return goals_[e.value()]; }
  /// The places at both ends of an edge of that node.
  ContainerEdge ends(EdgeIndex e) const { return {node_, heads_[e.value()]}; }
  /// How many edges that node has.
  std::size_t edge_limit() const { return heads_.size(); }

 private:
  const Map* map_;
  const ContainerInfo* info_;
  ContainerSpace space_;
  Ordering ordering_;
  std::unique_ptr<MapFlood> flood_;
  Place node_;
  std::vector<Place> heads_;               ///< by edge
  std::vector<std::vector<Place>> goals_;  ///< by edge; at least as many as edges
  std::vector<std::uint32_t> records_;
  std::vector<Edge> edges_;
};

/// How sharply containers prune, over pairs of an edge and a goal.
struct ContainerPower {
  std::uint64_t pairs = 0;     ///< that were looked at
  std::uint64_t pruned = 0;    ///< by the containers
  std::uint64_t prunable = 0;  ///< pairs of an edge through which no optimal path leads to the goal
  std::uint64_t lost = 0;      ///< pruned although one does: 0, or the index is broken
  /// Of what a container without a flaw would prune; 1 where there is nothing.
  double share() const {
    return prunable == 0 ? 1.0 : static_cast<double>(pruned) / static_cast<double>(prunable);
  }
};

/// Containers of every edge of one map. Immutable: share it between threads. The map must outlive it.
class ContainerIndex {
 public:
  /// What make() takes with these options, which must be good.
  static ContainerMemory memory(const Map& map, const ContainerInfo& info, const ContainerOptions& options);
  /// Floods from every node; blocks the caller, who may watch and cancel through `progress` from another
  /// thread (one unit is one node). The result does not depend on the number of threads. Errors: kCancelled;
  /// kInvalidArgument for options that make no sense on this map; kLimit where it takes more memory than
  /// allowed.
  static Result<ContainerIndex> make(const Map& map, const ContainerInfo& info,
                                     const ContainerOptions& options, Progress& progress);
  /// The map must outlive it.
  static Result<ContainerIndex> make(const Map&& map, const ContainerInfo& info,
                                     const ContainerOptions& options, Progress& progress) = delete;

  /// Of which kind they are.
  const ContainerInfo& info() const { return *info_; }
  /// Whose edges have them.
  const Map& map() const { return *map_; }
  /// What they have in common.
  const ContainerSpace& space() const { return space_; }
  /// Which optimal paths count.
  Ordering ordering() const { return ordering_; }
  /// Of a record.
  std::size_t bytes_an_edge() const { return words_ * sizeof(std::uint32_t); }
  /// Of all containers, and of the byte an edge that says whether there is one.
  std::size_t byte_size() const { return records_.size() * sizeof(std::uint32_t) + filled_.size(); }

  /// False for certain when no optimal path that the ordering counts leads through the edge to a node at this
  /// place.
  bool keeps(NodeId n, EdgeIndex e, Place goal) const {
    const std::size_t edge = first_edge(n) + e.value();
    if (filled_[edge] == 0 || !space_.limits.contains(goal)) return false;
    return info_->holds(space_, ends(n, e), records_.data() + edge * words_, goal);
  }
  /// Over some of the nodes, spread evenly, all of their edges, and some of the goals that each reaches.
  /// Cost: a flood for each node.
  ContainerPower power(std::size_t nodes, std::size_t goals_a_node) const;

  friend bool operator==(const ContainerIndex& a, const ContainerIndex& b) {
    return a.info_ == b.info_ && a.records_ == b.records_ && a.filled_ == b.filled_;
  }

 private:
  ContainerIndex(const Map& map, const ContainerInfo& info, const ContainerSpace& space, Ordering ordering);
  Result<void> fill(int threads, Progress& progress);
  std::size_t first_edge(NodeId n) const {
    return list_ == nullptr ? std::size_t{grid_->slot(n)} * kDirectionCount : list_->first_edge(n);
  }
  ContainerEdge ends(NodeId n, EdgeIndex e) const {
    if (list_ != nullptr) return {list_->place(n), list_->place(list_->out(n)[e.value()].to)};
    const Cell cell = grid_->cell(n);
    const Direction d = direction_of(e);
    return {cell, Cell{cell.x + dx_of(d), cell.y + dy_of(d)}};
  }

  const Map* map_;
  const Grid* grid_;
  const ListGraph* list_;
  const ContainerInfo* info_;
  ContainerSpace space_;
  Ordering ordering_;
  std::size_t words_;
  std::vector<std::uint32_t> records_;  ///< `words_` an edge
  std::vector<std::uint8_t> filled_;    ///< 1 for an edge that has a container
};

/// A search that asks containers instead of boxes: `astar-gb`, `dijkstra-gb` and `wastar-gb`, with any
/// heuristic and the open list `binary-heap`, on the map of the containers. Both must outlive it. Errors:
/// those of check_options; kInvalidArgument for another search or open list.
Result<std::unique_ptr<Query>> make_container_query(const SearchInfo& info, const ContainerIndex& containers,
                                                    const QueryOptions& options = {});
Result<std::unique_ptr<Query>> make_container_query(const SearchInfo& info, const ContainerIndex&& containers,
                                                    const QueryOptions& options = {}) = delete;
/// Whether that search can ask them on this map, and with these options. Errors: as above.
Result<void> check_container_query(const SearchInfo& info, const Map& map, const QueryOptions& options);

}  // namespace goalbound
