// Where things lie, whatever the kind of map: nodes, edges, places and boxes of places.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace goalbound {

/// A node of a map: an index below Map::node_limit(). On the octile grid it is the index of a cell in the
/// padded array of (width + 2) x (height + 2) cells, whose border is blocked, so that a neighbour is one
/// addition away; on a list graph nodes are counted from 0.
enum class NodeId : std::uint32_t {};
/// No node of any map.
inline constexpr NodeId kNoNode{0xFFFFFFFFU};
/// As an index into arrays by node.
constexpr std::size_t index_of(NodeId n) {
  return static_cast<std::size_t>(n);
}

enum class Direction : std::uint8_t;

/// The number of an edge among those of its node, from 0; on grids it is the Direction.
class EdgeIndex {
 public:
  constexpr EdgeIndex() = default;
  /// Below kMostEdgesOfANode.
  constexpr explicit EdgeIndex(std::size_t number) : value_(static_cast<std::uint16_t>(number)) {}
  /// The edge of a grid that leads there.
  constexpr EdgeIndex(Direction d) : value_(static_cast<std::uint16_t>(d)) {}  // NOLINT: the same thing

  /// As a number.
  constexpr std::size_t value() const { return value_; }
  friend constexpr auto operator<=>(EdgeIndex, EdgeIndex) = default;  // NOLINT(modernize-use-nullptr): a bug

 private:
  std::uint16_t value_ = 0;
};
/// More than any node has.
inline constexpr EdgeIndex kNoEdge{std::size_t{0xFFFF}};
/// Graphs with more out of one node are refused.
inline constexpr std::size_t kMostEdgesOfANode = 0xFFFF;
/// As an index into arrays by edge.
constexpr std::size_t index_of(EdgeIndex e) {
  return e.value();
}
/// Of an edge of a grid.
constexpr Direction direction_of(EdgeIndex e) {
  return static_cast<Direction>(e.value());
}

/// A directed edge: it leaves `node`, as its edge number `edge`.
struct EdgeId {
  NodeId node = kNoNode;  ///< that it leaves
  EdgeIndex edge;         ///< among those of the node
  friend bool operator==(const EdgeId&, const EdgeId&) = default;
};

/// Where a node lies, in whole units of its map; z is 0 on flat maps. On grids these are column and row.
struct Place {
  std::int32_t x = 0;  ///< to the right
  std::int32_t y = 0;  ///< up or down: Map::y_up()
  std::int32_t z = 0;  ///< height
  friend bool operator==(const Place&, const Place&) = default;
};

/// An axis-aligned box of places with inclusive limits. *Empty* is a state of its own (min > max): it holds
/// nothing and is never confused with the box of the place (0,0).
struct Box {
  std::int32_t min_x = 1;  ///< above max_x: empty
  std::int32_t max_x = 0;  ///< inclusive, like the others
  std::int32_t min_y = 1;  ///< lowest y
  std::int32_t max_y = 0;  ///< highest y
  std::int32_t min_z = 0;  ///< lowest z; 0 on flat maps
  std::int32_t max_z = 0;  ///< highest z; 0 on flat maps

  /// Holds nothing.
  constexpr bool empty() const { return min_x > max_x; }
  /// Whether it holds the place.
  constexpr bool contains(Place p) const {
    return p.x >= min_x && p.x <= max_x && p.y >= min_y && p.y <= max_y && p.z >= min_z && p.z <= max_z;
  }
  /// True when every place of `other` lies in this box; the empty box lies in every box.
  constexpr bool contains(const Box& other) const {
    return other.empty() ||
           (!empty() && min_x <= other.min_x && max_x >= other.max_x && min_y <= other.min_y &&
            max_y >= other.max_y && min_z <= other.min_z && max_z >= other.max_z);
  }
  /// Until it holds the place too.
  constexpr void grow(Place p) {
    if (empty()) {
      *this = {p.x, p.x, p.y, p.y, p.z, p.z};
      return;
    }
    min_x = std::min(min_x, p.x);
    max_x = std::max(max_x, p.x);
    min_y = std::min(min_y, p.y);
    max_y = std::max(max_y, p.y);
    min_z = std::min(min_z, p.z);
    max_z = std::max(max_z, p.z);
  }
  /// Until it holds all of the other too.
  constexpr void grow(const Box& other) {
    if (other.empty()) return;
    grow(Place{other.min_x, other.min_y, other.min_z});
    grow(Place{other.max_x, other.max_y, other.max_z});
  }
  /// Places inside, whether a node lies there or not; 0 for the empty box. On a grid: cells.
  constexpr std::int64_t area() const {
    if (empty()) return 0;
    return (std::int64_t{max_x} - min_x + 1) * (std::int64_t{max_y} - min_y + 1) *
           (std::int64_t{max_z} - min_z + 1);
  }
  /// All empty boxes are equal.
  friend constexpr bool operator==(const Box& a, const Box& b) {
    return (a.empty() && b.empty()) || (a.min_x == b.min_x && a.max_x == b.max_x && a.min_y == b.min_y &&
                                        a.max_y == b.max_y && a.min_z == b.min_z && a.max_z == b.max_z);
  }
};

}  // namespace goalbound
