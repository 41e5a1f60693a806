// The precomputed index: one box per directed edge. Immutable once made; share it between threads freely.
// Source: Rabin & Sturtevant, Game AI Pro 3, chapter 22; boxes are 1 byte a value on maps of up to 256 x 256
// cells and 2 bytes otherwise.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "goalbound/box_memory.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// Which optimal paths a box accounts for. The numbers are stored in files: never renumber.
enum class Ordering : std::uint8_t {
  kRegular = 0,    ///< one arbitrary optimal parent's label per target: safe for A* and Dijkstra, not for JPS
  kCanonical = 1,  ///< every label of every canonical optimal path, ties OR-ed: safe for A*, Dijkstra and JPS
  kAllOptimal = 2,  ///< every first edge of any optimal path: safe for every search, and the loosest
};

/// What each ordering is called and good for; the one table behind the command line, the viewer and the docs.
struct OrderingInfo {
  Ordering ordering;
  std::string_view id;           ///< "regular", "canonical", "all-optimal"
  std::string_view description;  ///< one line
  bool safe_for_jps;
};
std::span<const OrderingInfo> all_orderings();
const OrderingInfo& info_of(Ordering ordering);
const OrderingInfo* find_ordering(std::string_view id);

/// How boxes were computed. The numbers are stored in files: never renumber.
enum class Method : std::uint8_t {
  kExact = 0,  ///< one flood from every node: the smallest boxes of their ordering
  kInherited =
      1,  ///< floods at straight jump points alone; every other node's boxes follow from its neighbours'
  kAnytime = 2,  ///< inherited, then exact floods where the boxes are loosest, until stopped
};
std::string_view name_of(Method method);

struct MethodInfo {
  Method method;
  std::string_view id;           ///< "exact", "inherited", "anytime"
  std::string_view description;  ///< one line
};
std::span<const MethodInfo> all_methods();
const MethodInfo* find_method(std::string_view id);

/// How far the boxes of one node are. The numbers are stored in files: never renumber.
enum class NodeQuality : std::uint8_t {
  kMissing = 0,    ///< not computed yet: every box is the whole map, so nothing is pruned
  kInherited = 1,  ///< never too small, perhaps larger than needed
  kExact = 2,      ///< the smallest of their ordering
};
std::string_view name_of(NodeQuality quality);

/// The eight boxes of one node as four arrays by direction, so that all eight are tested in four vector
/// comparisons. An empty box has min > max in both axes and fails every test.
template <class Value>
struct alignas(32 * sizeof(Value)) PackedBoxes {
  std::array<Value, 8> min_x, max_x, min_y, max_y;

  /// The edges whose box holds the cell. Coordinates must fit Value, which those of any cell of the map do.
  DirectionSet containing(Cell goal) const {
    const auto x = static_cast<Value>(goal.x);
    const auto y = static_cast<Value>(goal.y);
    std::uint32_t bits = 0;
    for (std::size_t d = 0; d < 8; ++d) {
      const std::uint32_t in_x = std::uint32_t{min_x[d] <= x} & std::uint32_t{x <= max_x[d]};
      const std::uint32_t in_y = std::uint32_t{min_y[d] <= y} & std::uint32_t{y <= max_y[d]};
      bits |= (in_x & in_y) << d;
    }
    return DirectionSet(static_cast<std::uint8_t>(bits));
  }
  Box box(Direction d) const {
    const auto i = static_cast<std::size_t>(d);
    if (min_x[i] > max_x[i]) return {};
    return {min_x[i], max_x[i], min_y[i], max_y[i]};
  }
  void set(Direction d, const Box& box) {
    const auto i = static_cast<std::size_t>(d);
    const bool empty = box.empty();
    min_x[i] = empty ? static_cast<Value>(~Value{0}) : static_cast<Value>(box.min_x);
    max_x[i] = empty ? Value{0} : static_cast<Value>(box.max_x);
    min_y[i] = empty ? static_cast<Value>(~Value{0}) : static_cast<Value>(box.min_y);
    max_y[i] = empty ? Value{0} : static_cast<Value>(box.max_y);
  }
};

/// Boxes of every edge of one octile grid, by slot (Grid::slot) and direction. Boxes of moves that are not
/// legal are empty, except at nodes whose boxes are missing: theirs are the whole map, so that a search with
/// an unfinished index is slower, never wrong. Memory: 33 bytes a free cell on maps of up to 256 x 256, 65
/// bytes otherwise; boxes that lie in a mapped file take memory only where they are read.
/// Thread safety: a const Bounds may be read by any number of threads at once. Different slots may be set by
/// different threads; nobody may read a slot while it is set.
class Bounds {
 public:
  struct Info {
    std::int32_t width = 0;  ///< of the map, in cells
    std::int32_t height = 0;
    std::uint32_t node_count = 0;  ///< free cells
    std::uint64_t map_hash = 0;    ///< Grid::hash() of the map they belong to
    Ordering ordering = Ordering::kCanonical;
    Method method = Method::kExact;
    /// They belong to this map.
    bool fits(const Grid& grid) const {
      return width == grid.width() && height == grid.height() && map_hash == grid.hash() &&
             node_count == grid.free_count();
    }
    friend bool operator==(const Info&, const Info&) = default;
  };

  /// All nodes missing: what a precompute fills. One byte a value where the map allows.
  Bounds(const Info& info, std::uint32_t value_bytes);
  /// Boxes that are there already, in the shape of bytes(), and one quality for each node.
  Bounds(const Info& info, std::uint32_t value_bytes, BoxMemory boxes, std::vector<NodeQuality> qualities);
  static std::uint32_t value_bytes_for(std::int32_t width, std::int32_t height) {
    return width <= 256 && height <= 256 ? 1 : 2;
  }
  static Info info_for(const Grid& grid, Ordering ordering, Method method);

  const Info& info() const { return info_; }
  std::uint32_t value_bytes() const { return value_bytes_; }
  /// Bytes of the boxes themselves.
  std::size_t byte_size() const { return memory_.size(); }
  static std::size_t byte_size_for(std::uint32_t node_count, std::uint32_t value_bytes) {
    return std::size_t{node_count} * sizeof(PackedBoxes<std::uint8_t>) * value_bytes;
  }
  /// True when the boxes lie in a file: they cannot be set then. A copy of such an index is an ordinary one.
  bool is_mapped() const { return !memory_.owned(); }
  bool fits(const Grid& grid) const { return info_.fits(grid); }

  /// The edges of the node whose box holds `goal`; `goal` must lie on the map.
  DirectionSet containing(std::uint32_t slot, Cell goal) const {
    return value_bytes_ == 1 ? node<std::uint8_t>(slot).containing(goal)
                             : node<std::uint16_t>(slot).containing(goal);
  }
  Box box(std::uint32_t slot, Direction d) const {
    return value_bytes_ == 1 ? node<std::uint8_t>(slot).box(d) : node<std::uint16_t>(slot).box(d);
  }
  NodeBoxes boxes(std::uint32_t slot) const;
  NodeQuality quality(std::uint32_t slot) const { return qualities_[slot]; }
  /// By slot.
  std::span<const NodeQuality> qualities() const { return qualities_; }
  /// Number of nodes of that quality.
  std::uint32_t count(NodeQuality quality) const;

  /// For whoever fills the index; different slots may be set from different threads.
  void set(std::uint32_t slot, Direction d, const Box& box) {
    value_bytes_ == 1 ? node<std::uint8_t>(slot).set(d, box) : node<std::uint16_t>(slot).set(d, box);
  }
  void set(std::uint32_t slot, const NodeBoxes& boxes, NodeQuality quality) {
    for (const Direction d : kAllDirections) set(slot, d, boxes[static_cast<std::size_t>(d)]);
    qualities_[slot] = quality;
  }
  /// Copies the nodes first .. end-1 of bounds with the same number of nodes and width of values.
  void copy_nodes(const Bounds& from, std::uint32_t first, std::uint32_t end);
  void set_quality(std::uint32_t slot, NodeQuality quality) { qualities_[slot] = quality; }

  /// The boxes as stored, for writing to a file: slot after slot, each min_x[8] max_x[8] min_y[8] max_y[8].
  std::span<const std::byte> bytes() const { return {memory_.data(), memory_.size()}; }

  friend bool operator==(const Bounds& a, const Bounds& b);

 private:
  template <class Value>
  const PackedBoxes<Value>& node(std::uint32_t slot) const {
    return reinterpret_cast<const PackedBoxes<Value>*>(memory_.data())[slot];
  }
  template <class Value>
  PackedBoxes<Value>& node(std::uint32_t slot) {
    return reinterpret_cast<PackedBoxes<Value>*>(memory_.writable())[slot];
  }

  Info info_;
  std::uint32_t value_bytes_;
  BoxMemory memory_;
  std::vector<NodeQuality> qualities_;
};

}  // namespace goalbound
