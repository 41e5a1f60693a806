// The precomputed index: one box per directed edge. Immutable once made; share it between threads freely.
// Source: Rabin & Sturtevant, Game AI Pro 3, chapter 22; boxes are 1 byte a value on maps of up to 256 x 256
// places, 2 bytes up to 65,536 and otherwise 4.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "goalbound/box_memory.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/map.hpp"

namespace goalbound {

/// Which optimal paths a box accounts for. The numbers are stored in files: never renumber.
enum class Ordering : std::uint8_t {
  kRegular = 0,    ///< one arbitrary optimal parent's label per target: safe for A* and Dijkstra, not for JPS
  kCanonical = 1,  ///< every label of every canonical optimal path, ties OR-ed: safe for A*, Dijkstra and JPS
  kAllOptimal = 2,  ///< every first edge of any optimal path: safe for every search, and the loosest
};

/// What each ordering is called and good for; the one table behind the command line, the viewer and the docs.
struct OrderingInfo {
  Ordering ordering;             ///< that the words are of
  std::string_view id;           ///< "regular", "canonical", "all-optimal"
  std::string_view description;  ///< one line
  bool safe_for_jps;             ///< whether JPS keeps its paths with such boxes
};
/// In the order of their numbers.
std::span<const OrderingInfo> all_orderings();
/// Its words.
const OrderingInfo& info_of(Ordering ordering);
/// Null for an id that none has.
const OrderingInfo* find_ordering(std::string_view id);
/// The one that a map of this kind gets unless somebody says: canonical where moves have such an ordering,
/// otherwise all-optimal.
Ordering usual_ordering(const MapKindInfo& kind);
/// Whether the kind has it. Error kInvalidArgument, with the reason.
Result<void> check_ordering(const MapKindInfo& kind, Ordering ordering);

/// How boxes were computed. The numbers are stored in files: never renumber.
enum class Method : std::uint8_t {
  kExact = 0,       ///< one flood from every node: the smallest boxes of their ordering
  kInherited = 1,   ///< floods at straight jump points or junctions alone; every other node's boxes follow
                    ///< from its neighbours'
  kAnytime = 2,     ///< inherited, then exact floods where the boxes are loosest, until stopped
  kJumpPoints = 3,  ///< of a uniform grid: floods at straight jump points and at the crossings of their
                    ///< diagonals, which is all that jump-index-gb looks at on its way; others are inherited
};
/// Its id: "exact".
std::string_view name_of(Method method);

/// A method by its names.
struct MethodInfo {
  Method method;                 ///< that the words are of
  std::string_view id;           ///< "exact", "inherited", "anytime", "jump-points"
  std::string_view description;  ///< one line
};
/// In the order of their numbers.
std::span<const MethodInfo> all_methods();
/// Null for an id that none has.
const MethodInfo* find_method(std::string_view id);

/// A word that a method is chosen by: one of the methods, or "automatic", which leaves it to the map
/// (FloodPlan::usual_method()).
struct MethodChoice {
  std::optional<Method> method;  ///< nothing: automatic
  std::string_view id;           ///< "automatic", "exact" ...
  std::string_view description;  ///< one line
};
/// Their places are stored in settings: new ones come last.
std::span<const MethodChoice> all_method_choices();
/// Null for another word.
const MethodChoice* find_method_choice(std::string_view id);

/// How far the boxes of one node are. The numbers are stored in files: never renumber.
enum class NodeQuality : std::uint8_t {
  kMissing = 0,    ///< not computed yet: every box is the whole map, so nothing is pruned
  kInherited = 1,  ///< never too small, perhaps larger than needed
  kExact = 2,      ///< the smallest of their ordering
};
/// "missing", "inherited", "exact".
std::string_view name_of(NodeQuality quality);

/// How boxes lie in memory and in files: node after node, each node's edges in blocks of up to eight. A block
/// of k boxes holds `min_x[k] max_x[k] min_y[k] max_y[k]` and, on three axes, `min_z[k] max_z[k]`, as
/// distances from the least place of the map, so that all of them are compared with a goal at once. An empty
/// box has the largest value as each minimum and 0 as each maximum: it fails every test.
struct BoxShape {
  /// Edges of a block.
  static constexpr std::size_t kBlock = 8;

  Box limits;                     ///< of the map's places
  std::uint32_t axes = 2;         ///< 2 or 3
  std::uint32_t value_bytes = 1;  ///< 1, 2 or 4
  std::uint32_t node_count = 0;   ///< of the map
  /// The number of each node's first box, and the number of all: node_count + 1 of them. Null on grids, where
  /// every node has eight on two axes.
  std::shared_ptr<const std::vector<std::uint32_t>> first_boxes;

  /// That of a map; bytes a value as few as its limits allow.
  static BoxShape of(const Map& map);
  /// 1, 2 or 4: the fewest that hold every distance within the limits.
  static std::uint32_t value_bytes_for(const Box& limits);

  /// Number of a node's first box.
  std::uint64_t first_box(std::uint32_t slot) const {
    return first_boxes == nullptr ? std::uint64_t{slot} * kBlock : (*first_boxes)[slot];
  }
  /// Number of boxes of a node.
  std::size_t boxes_of(std::uint32_t slot) const {
    return static_cast<std::size_t>(first_box(slot + 1) - first_box(slot));
  }
  /// Number of all boxes.
  std::uint64_t box_count() const { return first_box(node_count); }
  /// Minima and maxima.
  std::size_t values_per_box() const { return std::size_t{2} * axes; }
  /// Of one box.
  std::size_t box_bytes() const { return values_per_box() * value_bytes; }
  /// Eight boxes are loaded at once, so lists need room behind the last of them.
  static constexpr std::size_t kListPadding = kBlock * sizeof(std::uint32_t);
  /// In bytes.
  std::size_t padding() const { return first_boxes == nullptr ? 0 : kListPadding; }
  /// Of all boxes, with padding.
  std::size_t byte_size() const { return static_cast<std::size_t>(box_count()) * box_bytes() + padding(); }

  /// Both are of the same nodes and edges; bytes a value may differ.
  bool same_edges(const BoxShape& other) const;
  /// Boxes of both lie at the same places.
  friend bool operator==(const BoxShape& a, const BoxShape& b) {
    return a.value_bytes == b.value_bytes && a.same_edges(b);
  }
};

/// Boxes of every edge of one map, by slot (Map::slot) and edge. Boxes of moves of a grid that are not legal
/// are empty, except at nodes whose boxes are missing: theirs are the whole map, so that a search with an
/// unfinished index is slower, never wrong. Memory: BoxShape::byte_size() and a byte a node; boxes that lie
/// in a mapped file take memory only where they are read.
/// Thread safety: a const Bounds may be read by any number of threads at once. Different slots may be set by
/// different threads; nobody may read a slot while it is set.
class Bounds {
 public:
  /// Which map the boxes belong to, and what they are.
  struct Info {
    const MapKindInfo* kind = nullptr;         ///< of the map
    Box limits;                                ///< Map::limits()
    std::uint32_t node_count = 0;              ///< Map::node_count()
    std::uint64_t box_count = 0;               ///< Map::box_count()
    std::uint64_t map_hash = 0;                ///< Map::hash() of the map they belong to
    Ordering ordering = Ordering::kCanonical;  ///< of the paths that the boxes account for
    Method method = Method::kExact;            ///< by which they were made

    /// Both belong to one map.
    bool same_map(const Info& other) const {
      return kind == other.kind && limits == other.limits && node_count == other.node_count &&
             box_count == other.box_count && map_hash == other.map_hash;
    }
    friend bool operator==(const Info&, const Info&) = default;
  };

  /// All nodes missing: what a precompute fills.
  Bounds(const Map& map, Ordering ordering, Method method);
  /// The same from what a file says of its map.
  Bounds(const Info& info, BoxShape shape);
  /// Boxes that are there already, in that shape, and one quality for each node.
  Bounds(const Info& info, BoxShape shape, BoxMemory boxes, std::vector<NodeQuality> qualities);
  /// What bounds of this map say of themselves.
  static Info info_for(const Map& map, Ordering ordering, Method method);

  /// Of which map they are, and how they were made.
  const Info& info() const { return info_; }
  /// How they lie in memory.
  const BoxShape& shape() const { return shape_; }
  /// Bytes of each number of a box: 1, 2 or 4.
  std::uint32_t value_bytes() const { return shape_.value_bytes; }
  /// Bytes of the boxes themselves.
  std::size_t byte_size() const { return memory_.size(); }
  /// True when the boxes lie in a file: they cannot be set then. A copy of such an index is an ordinary one.
  bool is_mapped() const { return !memory_.owned(); }
  /// They belong to this map, edge by edge. Cost on list graphs: one look at the edge count of each node.
  bool fits(const Map& map) const;

  /// Number of boxes of a node: Map::edge_limit().
  std::size_t boxes_of(std::uint32_t slot) const { return shape_.boxes_of(slot); }
  /// Of one edge.
  Box box(std::uint32_t slot, EdgeIndex e) const {
    return with_value_type([&](auto value) { return read<decltype(value)>(slot, e); });
  }
  /// Of all edges of a node, by edge; `boxes` has room for boxes_of(slot).
  void boxes(std::uint32_t slot, std::span<Box> boxes) const;
  /// How far a node's boxes are.
  NodeQuality quality(std::uint32_t slot) const { return qualities_[slot]; }
  /// By slot.
  std::span<const NodeQuality> qualities() const { return qualities_; }
  /// Number of nodes of that quality.
  std::uint32_t count(NodeQuality quality) const;

  /// For whoever fills the index; different slots may be set from different threads. A box lies within the
  /// limits of the map, or is empty.
  void set(std::uint32_t slot, EdgeIndex e, const Box& box) {
    with_value_type([&](auto value) { write<decltype(value)>(slot, e, box); });
  }
  /// `boxes`: one an edge.
  void set(std::uint32_t slot, std::span<const Box> boxes, NodeQuality quality);
  /// Copies the nodes first .. end-1 of bounds of the same shape.
  void copy_nodes(const Bounds& from, std::uint32_t first, std::uint32_t end);
  /// Leaves the boxes as they are.
  void set_quality(std::uint32_t slot, NodeQuality quality) { qualities_[slot] = quality; }

  /// The boxes as stored (BoxShape), for writing to a file; behind those of lists are zeros, as padding.
  std::span<const std::byte> bytes() const { return {memory_.data(), memory_.size()}; }

  friend bool operator==(const Bounds& a, const Bounds& b);

 private:
  /// Where a box lies: its first value, how many values each of the others is further on, and its axes.
  struct Spot {
    std::size_t first_value;
    std::size_t stride;
    bool deep;
  };
  /// Inherited boxes are read and written millions of times on grids: constants where those have them.
  Spot spot_of(std::uint32_t slot, EdgeIndex e) const {
    if (shape_.first_boxes == nullptr)
      return {std::size_t{slot} * 4 * BoxShape::kBlock + e.value(), BoxShape::kBlock, false};
    const std::size_t lane = e.value() % BoxShape::kBlock;
    const std::size_t block = e.value() - lane;
    const std::size_t left = shape_.boxes_of(slot) - block;
    const std::size_t first = static_cast<std::size_t>(shape_.first_box(slot)) + block;
    return {first * shape_.values_per_box() + lane, left < BoxShape::kBlock ? left : BoxShape::kBlock,
            shape_.axes == 3};
  }

  /// What value_bytes() is, as the type of a value: `use` is called with one of them.
  template <class Use>
  std::invoke_result_t<const Use&, std::uint8_t> with_value_type(const Use& use) const {
    switch (shape_.value_bytes) {
      case 1:
        return use(std::uint8_t{});
      case 2:
        return use(std::uint16_t{});
      default:
        return use(std::uint32_t{});
    }
  }

  template <class Value>
  Box read(std::uint32_t slot, EdgeIndex e) const {
    const Spot spot = spot_of(slot, e);
    const std::byte* at = memory_.data() + spot.first_value * sizeof(Value);
    const auto value = [&](std::size_t i) {
      Value v;
      std::memcpy(&v, at + i * spot.stride * sizeof v, sizeof v);
      return static_cast<std::int32_t>(v);
    };
    const std::int32_t min_x = value(0);
    const std::int32_t max_x = value(1);
    // The largest value of 4 bytes, which is the minimum of an empty box, has become -1 here.
    if (min_x > max_x || min_x < 0) return {};
    const Box& all = shape_.limits;
    Box box = {all.min_x + min_x, all.min_x + max_x, all.min_y + value(2), all.min_y + value(3)};
    if (spot.deep) {
      box.min_z = all.min_z + value(4);
      box.max_z = all.min_z + value(5);
    }
    return box;
  }

  template <class Value>
  void write(std::uint32_t slot, EdgeIndex e, const Box& box) {
    const Spot spot = spot_of(slot, e);
    std::byte* at = memory_.writable() + spot.first_value * sizeof(Value);
    const bool empty = box.empty();
    const auto put_axis = [&](std::size_t axis, std::int32_t least, std::int32_t min, std::int32_t max) {
      const auto first = empty ? static_cast<Value>(~Value{0}) : static_cast<Value>(min - least);
      const auto last = empty ? Value{0} : static_cast<Value>(max - least);
      std::memcpy(at + 2 * axis * spot.stride * sizeof first, &first, sizeof first);
      std::memcpy(at + (2 * axis + 1) * spot.stride * sizeof last, &last, sizeof last);
    };
    // Copies: bytes that are written might be anything, these members too, as far as the compiler knows.
    const std::int32_t least_x = shape_.limits.min_x;
    const std::int32_t least_y = shape_.limits.min_y;
    const std::int32_t least_z = shape_.limits.min_z;
    const Box b = box;
    put_axis(0, least_x, b.min_x, b.max_x);
    put_axis(1, least_y, b.min_y, b.max_y);
    if (spot.deep) put_axis(2, least_z, b.min_z, b.max_z);
  }

  Info info_;
  BoxShape shape_;
  BoxMemory memory_;
  std::vector<NodeQuality> qualities_;
};

}  // namespace goalbound
