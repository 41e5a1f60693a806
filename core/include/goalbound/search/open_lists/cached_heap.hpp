// The open list `cached-heap`.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include "goalbound/search/open_lists/binary_heap.hpp"

namespace goalbound {

/// Binary heap behind a cache of one: the better of the cached and a new entry stays outside. A node that is
/// expanded right after it was found, as along every straight way to the goal, never enters the heap.
/// Source: Rabin & Sturtevant, "Pathfinding Architecture Optimizations", Game AI Pro, 2013.
class CachedHeap {
 public:
  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  explicit CachedHeap(std::size_t node_limit) : heap_(node_limit) {}

  void clear() {
    heap_.clear();
    cached_ = OpenEntry();
  }
  void reserve(std::size_t nodes) { heap_.reserve(nodes); }
  std::uint64_t reserved_bytes(std::size_t nodes) const { return heap_.reserved_bytes(nodes); }
  bool empty() const { return cached_.node == kNoNode && heap_.empty(); }

  void push(NodeId node, Cost f, Cost g) {
    const OpenEntry entry{OpenEntry::key_of(f, g), node};
    if (cached_.node == kNoNode) {
      cached_ = entry;
    } else if (entry.key < cached_.key) {
      heap_.push(cached_);
      cached_ = entry;
    } else {
      heap_.push(entry);
    }
  }
  /// `node` must be on the list, with a key that is not smaller.
  void decrease(NodeId node, Cost f, Cost g) {
    if (node == cached_.node) {
      cached_.key = OpenEntry::key_of(f, g);
    } else {
      heap_.decrease(node, f, g);
    }
  }
  OpenNode pop() {
    if (cached_.node == kNoNode || (!heap_.empty() && heap_.top().key < cached_.key)) return heap_.pop();
    const OpenNode result = cached_.open_node();
    cached_ = OpenEntry();
    return result;
  }
  /// @}

 private:
  BinaryHeap heap_;
  OpenEntry cached_;
};

}  // namespace goalbound
