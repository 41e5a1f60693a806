#include "goalbound/bounds.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

#include "goalbound/list_graph.hpp"

namespace goalbound {

std::string_view name_of(NodeQuality quality) {
  switch (quality) {
    case NodeQuality::kMissing:
      return "missing";
    case NodeQuality::kInherited:
      return "inherited";
    case NodeQuality::kExact:
      return "exact";
  }
  return "unknown";
}

BoxShape BoxShape::of(const Map& map) {
  const Box limits = map.limits();
  BoxShape shape{.limits = limits,
                 .axes = map.kind().axes,
                 .value_bytes = value_bytes_for(limits),
                 .node_count = map.node_count(),
                 .first_boxes = nullptr};
  if (const ListGraph* list = map.as_list()) {
    const auto first = list->first_edges();
    shape.first_boxes = std::make_shared<const std::vector<std::uint32_t>>(first.begin(), first.end());
  }
  return shape;
}

std::uint32_t BoxShape::value_bytes_for(const Box& limits) {
  if (limits.empty()) return 1;
  const std::int64_t farthest =
      std::max({std::int64_t{limits.max_x} - limits.min_x, std::int64_t{limits.max_y} - limits.min_y,
                std::int64_t{limits.max_z} - limits.min_z});
  if (farthest <= std::numeric_limits<std::uint8_t>::max()) return 1;
  return farthest <= std::numeric_limits<std::uint16_t>::max() ? 2 : 4;
}

bool BoxShape::same_edges(const BoxShape& other) const {
  if (limits != other.limits || axes != other.axes || node_count != other.node_count) return false;
  if (first_boxes == nullptr || other.first_boxes == nullptr) return first_boxes == other.first_boxes;
  return *first_boxes == *other.first_boxes;
}

Bounds::Bounds(const Map& map, Ordering ordering, Method method)
    : Bounds(info_for(map, ordering, method), BoxShape::of(map)) {}

Bounds::Bounds(const Info& info, BoxShape shape)
    : info_(info),
      shape_(std::move(shape)),
      memory_(shape_.byte_size()),
      qualities_(info.node_count, NodeQuality::kMissing) {
  for (std::uint32_t slot = 0; slot < info.node_count; ++slot) {
    for (std::size_t e = 0; e < boxes_of(slot); ++e) set(slot, EdgeIndex(e), shape_.limits);
  }
  if (shape_.padding() > 0) {
    std::memset(memory_.writable() + memory_.size() - shape_.padding(), 0, shape_.padding());
  }
}

Bounds::Bounds(const Info& info, BoxShape shape, BoxMemory boxes, std::vector<NodeQuality> qualities)
    : info_(info), shape_(std::move(shape)), memory_(std::move(boxes)), qualities_(std::move(qualities)) {
  assert(memory_.size() == shape_.byte_size());
  assert(qualities_.size() == info.node_count);
}

std::uint32_t Bounds::count(NodeQuality quality) const {
  return static_cast<std::uint32_t>(std::count(qualities_.begin(), qualities_.end(), quality));
}

Bounds::Info Bounds::info_for(const Map& map, Ordering ordering, Method method) {
  return {&map.kind(), map.limits(), map.node_count(), map.box_count(), map.hash(), ordering, method};
}

bool Bounds::fits(const Map& map) const {
  if (!info_.same_map(info_for(map, info_.ordering, info_.method))) return false;
  const ListGraph* list = map.as_list();
  if (list == nullptr || shape_.first_boxes == nullptr)
    return list == nullptr && shape_.first_boxes == nullptr;
  return std::ranges::equal(*shape_.first_boxes, list->first_edges());
}

void Bounds::boxes(std::uint32_t slot, std::span<Box> boxes) const {
  with_value_type([&](auto value) {
    for (std::size_t e = 0; e < boxes_of(slot); ++e) boxes[e] = read<decltype(value)>(slot, EdgeIndex(e));
  });
}

void Bounds::set(std::uint32_t slot, std::span<const Box> boxes, NodeQuality quality) {
  assert(boxes.size() == boxes_of(slot));
  with_value_type([&](auto value) {
    for (std::size_t e = 0; e < boxes.size(); ++e) write<decltype(value)>(slot, EdgeIndex(e), boxes[e]);
  });
  qualities_[slot] = quality;
}

void Bounds::copy_nodes(const Bounds& from, std::uint32_t first, std::uint32_t end) {
  assert(from.shape_ == shape_);
  if (first == end) return;
  const std::size_t begin_byte = static_cast<std::size_t>(shape_.first_box(first)) * shape_.box_bytes();
  const std::size_t end_byte = static_cast<std::size_t>(shape_.first_box(end)) * shape_.box_bytes();
  std::memcpy(memory_.writable() + begin_byte, from.memory_.data() + begin_byte, end_byte - begin_byte);
  std::copy(from.qualities_.begin() + first, from.qualities_.begin() + end, qualities_.begin() + first);
}

bool operator==(const Bounds& a, const Bounds& b) {
  const auto left = a.bytes();
  const auto right = b.bytes();
  return a.info_ == b.info_ && a.shape_ == b.shape_ && a.qualities_ == b.qualities_ &&
         std::equal(left.begin(), left.end(), right.begin(), right.end());
}

}  // namespace goalbound
