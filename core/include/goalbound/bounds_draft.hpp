// An index that grows while others look at it.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Bounds that workers fill and watchers copy, from any threads. A node's boxes change as a whole, and boxes
/// are valid at every moment (see NodeQuality), so a copy taken at any time may be searched with.
class BoundsDraft {
 public:
  /// From boxes that are valid already, all missing as a rule: start_of().
  explicit BoundsDraft(Bounds start) : bounds_(std::move(start)) {}
  BoundsDraft(const BoundsDraft&) = delete;
  BoundsDraft& operator=(const BoundsDraft&) = delete;

  /// `boxes`: one an edge.
  void set(std::uint32_t slot, std::span<const Box> boxes, NodeQuality quality);
  /// How far a node's boxes are.
  NodeQuality quality(std::uint32_t slot) const;
  /// Of all edges of a node; `boxes` has room for as many.
  void boxes(std::uint32_t slot, std::span<Box> boxes) const;
  /// Takes over every node of `other`, which has the same map, ordering and width of values.
  void replace(const Bounds& other);
  /// A copy of what is there; holds up the writers for a part of the map at a time. Cost: one copy.
  Bounds snapshot() const;
  /// Copies boxes as they are stored (BoxShape), and qualities, of `first` and the nodes after it that lie in
  /// one part and in `most` bytes, one node at least; returns the node after them. `qualities`: of all nodes
  /// of the map.
  std::uint32_t copy_stored(std::uint32_t first, std::size_t most, std::vector<std::byte>& boxes,
                            std::span<NodeQuality> qualities) const;
  /// Which map they are of. Never changes.
  const Bounds::Info& info() const { return bounds_.info(); }
  /// How they lie in memory. Never changes.
  const BoxShape& shape() const { return bounds_.shape(); }
  /// How often set() or replace() have been called: tells whether another snapshot would be any different.
  std::uint64_t revision() const { return revision_.load(std::memory_order_relaxed); }
  /// Hands the bounds over when nobody uses the draft any more.
  Bounds take() { return std::move(bounds_); }

 private:
  static constexpr std::size_t kParts = 64;
  /// Consecutive slots lie in one part, so that a worker's neighbouring results meet few locks.
  std::size_t part_of(std::uint32_t slot) const {
    return std::size_t{slot} * kParts / bounds_.info().node_count;
  }
  std::mutex& lock_of(std::uint32_t slot) const { return locks_[part_of(slot)]; }
  void copy_parts(const Bounds& from, Bounds& to) const;

  Bounds bounds_;
  mutable std::array<std::mutex, kParts> locks_;
  std::atomic<std::uint64_t> revision_{0};
};

/// What save_index() writes of a snapshot, but without one: a megabyte at a time is copied, and nobody waits
/// for the disk. Boxes and quality of each node are those of one moment. Errors: those of write_file.
Result<void> save_draft(const BoundsDraft& draft, const std::filesystem::path& path);

}  // namespace goalbound
