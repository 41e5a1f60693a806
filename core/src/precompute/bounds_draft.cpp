#include "goalbound/bounds_draft.hpp"

namespace goalbound {

void BoundsDraft::set(std::uint32_t slot, std::span<const Box> boxes, NodeQuality quality) {
  const std::scoped_lock lock(lock_of(slot));
  bounds_.set(slot, boxes, quality);
  revision_.fetch_add(1, std::memory_order_relaxed);
}

NodeQuality BoundsDraft::quality(std::uint32_t slot) const {
  const std::scoped_lock lock(lock_of(slot));
  return bounds_.quality(slot);
}

void BoundsDraft::boxes(std::uint32_t slot, std::span<Box> boxes) const {
  const std::scoped_lock lock(lock_of(slot));
  bounds_.boxes(slot, boxes);
}

void BoundsDraft::replace(const Bounds& other) {
  copy_parts(other, bounds_);
  revision_.fetch_add(1, std::memory_order_relaxed);
}

Bounds BoundsDraft::snapshot() const {
  Bounds copy(bounds_.info(), bounds_.shape());
  copy_parts(bounds_, copy);
  return copy;
}

std::uint32_t BoundsDraft::copy_stored(std::uint32_t first, std::size_t most, std::vector<std::byte>& boxes,
                                       std::span<NodeQuality> qualities) const {
  const BoxShape& shape = bounds_.shape();
  const std::size_t part = part_of(first);
  const auto offset_of = [&](std::uint32_t slot) {
    return static_cast<std::size_t>(shape.first_box(slot)) * shape.box_bytes();
  };
  const std::size_t begin = offset_of(first);
  std::uint32_t end = first + 1;
  while (end < shape.node_count && part_of(end) == part && offset_of(end + 1) - begin <= most) ++end;
  const std::scoped_lock lock(locks_[part]);
  const auto stored = bounds_.bytes().subspan(begin, offset_of(end) - begin);
  boxes.assign(stored.begin(), stored.end());
  for (std::uint32_t slot = first; slot < end; ++slot) qualities[slot] = bounds_.quality(slot);
  return end;
}

void BoundsDraft::copy_parts(const Bounds& from, Bounds& to) const {
  const std::uint32_t count = bounds_.info().node_count;
  for (std::uint32_t first = 0; first < count;) {
    const std::size_t part = part_of(first);
    const std::scoped_lock lock(locks_[part]);
    std::uint32_t end = first;
    while (end < count && part_of(end) == part) ++end;
    to.copy_nodes(from, first, end);
    first = end;
  }
}

}  // namespace goalbound
