// Open lists, as policies of the search template. Each keeps the memory of its largest use: after a few
// queries it allocates nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// Binary heap with decrease-key, ordered by f; among equal f the larger g comes first (it is nearer to the
/// goal). push, decrease and pop cost O(log size). Memory: 4 bytes a node of the graph and 16 an entry.
class BinaryHeap {
 public:
  explicit BinaryHeap(std::size_t node_limit) : place_(node_limit) {}

  void clear() { entries_.clear(); }
  bool empty() const { return entries_.empty(); }

  void push(NodeId node, Cost f, Cost g) {
    entries_.push_back({key_of(f, g), node});
    sift_up(entries_.size() - 1);
  }
  /// `node` must be on the list, with a key that is not smaller.
  void decrease(NodeId node, Cost f, Cost g) {
    const std::size_t i = place_[index_of(node)];
    entries_[i].key = key_of(f, g);
    sift_up(i);
  }
  NodeId pop() {
    const NodeId top = entries_.front().node;
    const Entry last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) sift_down(last);
    return top;
  }

 private:
  struct Entry {
    std::uint64_t key;
    NodeId node;
  };
  static std::uint64_t key_of(Cost f, Cost g) { return std::uint64_t{f} << 32 | (kInfiniteCost - g); }

  void put(std::size_t i, const Entry& entry) {
    entries_[i] = entry;
    place_[index_of(entry.node)] = static_cast<std::uint32_t>(i);
  }
  void sift_up(std::size_t i) {
    const Entry moving = entries_[i];
    while (i > 0) {
      const std::size_t parent = (i - 1) / 2;
      if (entries_[parent].key <= moving.key) break;
      put(i, entries_[parent]);
      i = parent;
    }
    put(i, moving);
  }
  /// Fills the hole at the top with `moving`.
  void sift_down(const Entry& moving) {
    const std::size_t size = entries_.size();
    std::size_t i = 0;
    for (std::size_t child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && entries_[child + 1].key < entries_[child].key) ++child;
      if (moving.key <= entries_[child].key) break;
      put(i, entries_[child]);
      i = child;
    }
    put(i, moving);
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> place_;
};

/// First in, first out: right only where every edge costs the same and there is no heuristic.
class FifoQueue {
 public:
  explicit FifoQueue(std::size_t /*node_limit*/) {}

  void clear() {
    nodes_.clear();
    head_ = 0;
  }
  bool empty() const { return head_ == nodes_.size(); }
  void push(NodeId node, Cost /*f*/, Cost /*g*/) { nodes_.push_back(node); }
  void decrease(NodeId /*node*/, Cost /*f*/, Cost /*g*/) {}  // a node is never found again by fewer moves
  NodeId pop() { return nodes_[head_++]; }

 private:
  std::vector<NodeId> nodes_;
  std::size_t head_ = 0;
};

}  // namespace goalbound
