// What one flood tells about one node: the boxes of its edges, what each edge reaches, how tight each box is.
// Takes a millisecond to a few, on large maps more, so it works before any precompute.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "features/flood/flood_record.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound::app {

/// Some of the first kEdgesOfAWindow edges of a node. Iterates in the order of their numbers.
class WindowEdges {
 public:
  constexpr WindowEdges() = default;
  constexpr explicit WindowEdges(std::uint64_t bits) : bits_(bits) {}

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  /// False for edges behind the window.
  constexpr bool contains(EdgeIndex e) const {
    return e.value() < kEdgesOfAWindow && ((bits_ >> e.value()) & 1U) != 0;
  }
  /// Leaves out edges behind the window.
  constexpr void add(EdgeIndex e) {
    if (e.value() < kEdgesOfAWindow) bits_ |= std::uint64_t{1} << e.value();
  }
  friend constexpr bool operator==(WindowEdges, WindowEdges) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr EdgeIndex operator*() const {
      return EdgeIndex(static_cast<std::size_t>(std::countr_zero(bits_)));
    }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

/// Places in x and y that a box covers, whether paths may visit them or not.
constexpr double area_of(const Box& box) {
  if (box.empty()) return 0;
  return (static_cast<double>(box.max_x) - box.min_x + 1) * (static_cast<double>(box.max_y) - box.min_y + 1);
}

/// The same in the units of the map's file: cells of a grid, elsewhere width times height.
double area_of(const Map& map, const Box& box);

/// Another box of an edge, to be compared.
struct OtherBox {
  Box box;
  std::uint64_t nodes_in_box = 0;  ///< that paths may visit
};

struct EdgeReport {
  EdgeIndex edge;
  NodeId to = kNoNode;
  /// The edge exists: false for moves of a grid that are not legal.
  bool legal = false;
  /// The smallest; empty for an edge that does not exist, or that reaches nothing optimally.
  Box exact_box;
  Box box;                           ///< of the index where it has the node, else the smallest
  std::uint64_t reached = 0;         ///< nodes that have this edge's label
  std::uint64_t reached_in_box = 0;  ///< fewer only in an index that is wrong: paths are lost
  std::uint64_t nodes_in_box = 0;    ///< that paths may visit
  /// In the exact box.
  std::uint64_t nodes_in_exact_box = 0;
  /// The box that the edge inherits; nothing while it is not known.
  std::optional<OtherBox> inherited;
  /// Nodes in the box that the edge does not reach: goals for which it is followed in vain.
  std::uint64_t missed() const { return nodes_in_box - reached_in_box; }
  /// Share of the nodes in the box that the edge does not reach, 0..1.
  double slack() const {
    return nodes_in_box == 0 ? 0.0 : static_cast<double>(missed()) / static_cast<double>(nodes_in_box);
  }
};

struct Inspection {
  NodeId node = kNoNode;
  Ordering ordering = Ordering::kCanonical;
  /// `edges[i]` is about the edge number i: Map::edge_limit() of them.
  std::vector<EdgeReport> edges;
  std::vector<WindowEdges> labels;  ///< start edges that lead to each node optimally, by Map::slot
  /// The edges out of each node that lie on an optimal path which the ordering counts, by Map::slot: the
  /// arrows of Figures 1 and 4 of the AAAI 2016 paper.
  std::vector<WindowEdges> onward;
  /// How the flood went, where that was asked for; else null.
  std::shared_ptr<const FloodRecord> flood;
  std::uint64_t reached = 0;  ///< nodes reached, the node itself not counted
  /// How far the index is with the node, whose boxes are those of the flood where it is missing; nothing
  /// without an index.
  std::optional<NodeQuality> quality;
  std::uint64_t index_revision = 0;      ///< of the index whose boxes these are; 0: none
  std::uint64_t inherited_revision = 0;  ///< of the inherited boxes that are compared; 0: none
  /// Another one for every inspection of a map: images drawn from it are remade only then.
  std::uint64_t revision = 0;

  /// Null for an edge that the node does not have.
  const EdgeReport* find(EdgeIndex edge) const {
    return edge.value() < edges.size() ? &edges[edge.value()] : nullptr;
  }
};

/// Reuses its flood's memory; the map must outlive it. For one thread.
class Inspector {
 public:
  explicit Inspector(const Map& map);
  /// `node` must be one that paths may visit, and the ordering one of the map's kind. `record`: with how the
  /// flood went.
  Inspection inspect(NodeId node, Ordering ordering, bool record = false);
  /// Gives the report the boxes of an index of its ordering (null: none) instead, where it has the node; its
  /// quality says so. Does nothing when they are of that index already.
  void use_index(Inspection& inspection, const Bounds* index, std::uint64_t index_revision);
  /// Adds inherited boxes of its ordering (null: none) to be compared, where they have the node.
  void compare_inherited(Inspection& inspection, const Bounds* inherited, std::uint64_t inherited_revision);

 private:
  void describe_edges(Inspection& inspection);
  void collect_labels(Inspection& inspection);
  void count_reached_by_later_edges(Inspection& inspection);
  void set_box(const Inspection& inspection, EdgeReport& edge, const Box& box);
  std::uint64_t count_reached_in(const Inspection& inspection, EdgeIndex edge, const Box& box);

  const Map* map_;
  std::unique_ptr<MapFlood> flood_;
  std::uint64_t revision_ = 0;
};

/// Nodes in the box that paths may visit. Cost: on grids a look at each cell of the box, else at each node.
std::uint64_t count_nodes_in(const Map& map, const Box& box);

}  // namespace goalbound::app
