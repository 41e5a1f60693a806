#include "goalbound/bounds.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

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

Bounds::Bounds(const Info& info, std::uint32_t value_bytes)
    : info_(info),
      value_bytes_(value_bytes),
      memory_(byte_size_for(info.node_count, value_bytes)),
      qualities_(info.node_count, NodeQuality::kMissing) {
  assert(value_bytes == 1 || value_bytes == 2);
  NodeBoxes whole_map;
  whole_map.fill({0, info.width - 1, 0, info.height - 1});
  for (std::uint32_t slot = 0; slot < info.node_count; ++slot) set(slot, whole_map, NodeQuality::kMissing);
}

Bounds::Bounds(const Info& info, std::uint32_t value_bytes, BoxMemory boxes,
               std::vector<NodeQuality> qualities)
    : info_(info), value_bytes_(value_bytes), memory_(std::move(boxes)), qualities_(std::move(qualities)) {
  assert(memory_.size() == byte_size_for(info.node_count, value_bytes));
  assert(qualities_.size() == info.node_count);
}

std::uint32_t Bounds::count(NodeQuality quality) const {
  return static_cast<std::uint32_t>(std::count(qualities_.begin(), qualities_.end(), quality));
}

Bounds::Info Bounds::info_for(const Grid& grid, Ordering ordering, Method method) {
  return {grid.width(), grid.height(), grid.free_count(), grid.hash(), ordering, method};
}

NodeBoxes Bounds::boxes(std::uint32_t slot) const {
  NodeBoxes result;
  for (const Direction d : kAllDirections) result[static_cast<std::size_t>(d)] = box(slot, d);
  return result;
}

void Bounds::copy_nodes(const Bounds& from, std::uint32_t first, std::uint32_t end) {
  assert(from.value_bytes_ == value_bytes_ && from.info_.node_count == info_.node_count);
  if (first == end) return;
  const std::size_t begin_byte = byte_size_for(first, value_bytes_);
  const std::size_t count = byte_size_for(end - first, value_bytes_);
  std::memcpy(memory_.writable() + begin_byte, from.memory_.data() + begin_byte, count);
  std::copy(from.qualities_.begin() + first, from.qualities_.begin() + end, qualities_.begin() + first);
}

bool operator==(const Bounds& a, const Bounds& b) {
  const auto left = a.bytes();
  const auto right = b.bytes();
  return a.info_ == b.info_ && a.value_bytes_ == b.value_bytes_ && a.qualities_ == b.qualities_ &&
         std::equal(left.begin(), left.end(), right.begin(), right.end());
}

}  // namespace goalbound
