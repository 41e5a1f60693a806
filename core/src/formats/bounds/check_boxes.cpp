// The boxes of a file, each of them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "bounds/map_in_words.hpp"
#include "formats/bounds/layout.hpp"

namespace goalbound::bounds_file {
namespace {

/// Boxes of `Value`s, which are distances from the least place of the map.
template <class Value>
class BoxCheck {
 public:
  BoxCheck(const Bounds& bounds, const std::string& name)
      : bounds_(bounds), shape_(bounds.shape()), at_(bounds.bytes().data()), name_(name) {
    const Box& all = shape_.limits;
    farthest_ = {static_cast<Value>(all.max_x - all.min_x), static_cast<Value>(all.max_y - all.min_y),
                 static_cast<Value>(all.max_z - all.min_z)};
  }

  Result<void> run() {
    for (std::uint32_t slot = 0; slot < shape_.node_count; ++slot) {
      const bool missing = bounds_.quality(slot) == NodeQuality::kMissing;
      const std::size_t edges = shape_.boxes_of(slot);
      for (std::size_t block = 0; block < edges; block += BoxShape::kBlock) {
        const std::size_t count = std::min(edges - block, BoxShape::kBlock);
        for (std::size_t i = 0; i < count; ++i) {
          const Values box = box_at(i, count);
          if (!(missing ? is_whole_map(box) : is_on_map(box) || is_empty(box)))
            return refuse(slot, block + i, box, missing);
        }
        at_ += count * shape_.box_bytes();
      }
    }
    return check_padding();
  }

 private:
  struct Values {
    std::array<Value, 3> min{}, max{};
  };

  /// Box `i` of the `count` of a block.
  Values box_at(std::size_t i, std::size_t count) const {
    Values box;
    for (std::size_t axis = 0; axis < shape_.axes; ++axis) {
      box.min[axis] = value_at(2 * axis * count + i);
      box.max[axis] = value_at((2 * axis + 1) * count + i);
    }
    return box;
  }
  Value value_at(std::size_t i) const {
    Value value;
    std::memcpy(&value, at_ + i * sizeof value, sizeof value);
    return value;
  }

  bool is_on_map(const Values& box) const {
    for (std::size_t axis = 0; axis < shape_.axes; ++axis) {
      if (box.min[axis] > box.max[axis] || box.max[axis] > farthest_[axis]) return false;
    }
    return true;
  }
  bool is_empty(const Values& box) const {
    constexpr auto kEmptyMin = static_cast<Value>(~Value{0});
    for (std::size_t axis = 0; axis < shape_.axes; ++axis) {
      if (box.min[axis] != kEmptyMin || box.max[axis] != 0) return false;
    }
    return true;
  }
  bool is_whole_map(const Values& box) const {
    for (std::size_t axis = 0; axis < shape_.axes; ++axis) {
      if (box.min[axis] != 0 || box.max[axis] != farthest_[axis]) return false;
    }
    return true;
  }

  Error refuse(std::uint32_t slot, std::size_t edge, const Values& box, bool missing) const {
    const std::string edge_name = shape_.first_boxes == nullptr
                                      ? std::string(name_of(direction_of(EdgeIndex(edge))))
                                      : fmt::format("{}", edge);
    if (missing) {
      return corrupt(
          fmt::format("node {} is missing, but its box of edge {} is not the whole map", slot, edge_name),
          name_);
    }
    std::string sides;
    for (std::size_t axis = 0; axis < shape_.axes; ++axis)
      sides += fmt::format("{}{}..{}", axis == 0 ? "" : " x ", box.min[axis], box.max[axis]);
    return corrupt(fmt::format("node {}, edge {}: the box {} does not lie on the map of {}", slot, edge_name,
                               sides, extent_in_words(shape_.limits, shape_.axes)),
                   name_);
  }

  Result<void> check_padding() const {
    const auto is_zero = [](std::byte b) { return b == std::byte{0}; };
    if (std::all_of(at_, at_ + shape_.padding(), is_zero)) return {};
    return corrupt("the bytes behind the last box are not 0", name_);
  }

  const Bounds& bounds_;
  const BoxShape& shape_;
  const std::byte* at_;  ///< the block at hand
  const std::string& name_;
  std::array<Value, 3> farthest_{};
};

}  // namespace

Result<void> check_boxes(const Bounds& bounds, const std::string& name) {
  switch (bounds.value_bytes()) {
    case 1:
      return BoxCheck<std::uint8_t>(bounds, name).run();
    case 2:
      return BoxCheck<std::uint16_t>(bounds, name).run();
    default:
      return BoxCheck<std::uint32_t>(bounds, name).run();
  }
}

}  // namespace goalbound::bounds_file
