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
#include "goalbound/index.hpp"
#include "goalbound/job.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/map.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/result.hpp"

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
                  std::vector<IndexLine>& lines);
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
  std::size_t memory_limit = kDefaultMemoryLimit;
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

/// Containers of every edge of one map: the kind `container`, whose parameter `shape` is that of the
/// containers.
class ContainerIndex final : public Index {
 public:
  /// What make() takes with these options, which must be good.
  static IndexMemory memory(const Map& map, const ContainerInfo& info, const ContainerOptions& options);
  /// Floods from every node; blocks the caller, who may watch and cancel through `progress` from another
  /// thread (one unit is one node). The result does not depend on the number of threads. Errors: kCancelled;
  /// kInvalidArgument for options that make no sense on this map; kLimit where it takes more memory than
  /// allowed.
  static Result<std::shared_ptr<const ContainerIndex>> make(const Map& map, const ContainerInfo& info,
                                                            const ContainerOptions& options,
                                                            Progress& progress);
  /// The map must outlive it.
  static Result<std::shared_ptr<const ContainerIndex>> make(const Map&& map, const ContainerInfo& info,
                                                            const ContainerOptions& options,
                                                            Progress& progress) = delete;

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

  bool fits(const Map& map) const override;
  /// Of all containers, and of the byte an edge that says whether there is one.
  std::uint64_t byte_size() const override {
    return records_.size() * sizeof(std::uint32_t) + filled_.size();
  }
  std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                             const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// The containers, and of each edge whether it has one, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Errors: kCorrupt; those of container_space.
  static Result<std::shared_ptr<const ContainerIndex>> from_sections(const Map& map,
                                                                     const ContainerInfo& info,
                                                                     const ContainerOptions& options,
                                                                     std::span<const IndexSection> sections);

  /// False for certain when no optimal path that the ordering counts leads through the edge to a node at this
  /// place.
  bool keeps(NodeId n, EdgeIndex e, Place goal) const {
    const std::size_t edge = first_edge(n) + e.value();
    if (filled_[edge] == 0 || !space_.limits.contains(goal)) return false;
    return info_->holds(space_, ends(n, e), records_.data() + edge * words_, goal);
  }
  friend bool operator==(const ContainerIndex& a, const ContainerIndex& b) {
    return a.info_ == b.info_ && a.records_ == b.records_ && a.filled_ == b.filled_;
  }

 private:
  ContainerIndex(const Map& map, const ContainerInfo& info, const ContainerSpace& space, Ordering ordering);
  Result<void> fill(int threads, Progress& progress);
  static IndexValues values_of(const ContainerInfo& info, const ContainerSpace& space, Ordering ordering);
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

}  // namespace goalbound
