// The open list `binary-heap`.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <vector>

#include "goalbound/search/open_lists/entry.hpp"

namespace goalbound {

/// Binary heap with decrease-key. push, decrease and pop cost O(log size). Memory: 4 bytes a node of the
/// graph and 16 an entry.
class BinaryHeap {
 public:
  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  explicit BinaryHeap(std::size_t node_limit) : place_(node_limit) {}

  void clear() { entries_.clear(); }
  void reserve(std::size_t nodes) { entries_.reserve(nodes); }
  std::uint64_t reserved_bytes(std::size_t nodes) const {
    return nodes * sizeof(OpenEntry) + place_.size() * sizeof(std::uint32_t);
  }
  bool empty() const { return entries_.empty(); }

  void push(NodeId node, Cost f, Cost g) { push({OpenEntry::key_of(f, g), node}); }
  void push(const OpenEntry& entry) {
    entries_.push_back(entry);
    sift_up(entries_.size() - 1);
  }
  /// `node` must be on the list, with a key that is not smaller.
  void decrease(NodeId node, Cost f, Cost g) {
    const std::size_t i = place_[index_of(node)];
    entries_[i].key = OpenEntry::key_of(f, g);
    sift_up(i);
  }
  /// The same of any node; false, with nothing done, for one that is not on the list.
  bool decrease_if_there(NodeId node, Cost f, Cost g) {
    const std::size_t i = place_[index_of(node)];
    if (i >= entries_.size() || entries_[i].node != node) return false;
    decrease(node, f, g);
    return true;
  }
  /// The entry that pop() takes next; the list must not be empty.
  const OpenEntry& top() const { return entries_.front(); }
  OpenNode pop() {
    const OpenNode first = top().open_node();
    const OpenEntry last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) sift_down(last);
    return first;
  }
  /// @}

 private:
  void put(std::size_t i, const OpenEntry& entry) {
    entries_[i] = entry;
    place_[index_of(entry.node)] = static_cast<std::uint32_t>(i);
  }
  void sift_up(std::size_t i) {
    const OpenEntry moving = entries_[i];
    while (i > 0) {
      const std::size_t parent = (i - 1) / 2;
      if (entries_[parent].key <= moving.key) break;
      put(i, entries_[parent]);
      i = parent;
    }
    put(i, moving);
  }
  /// Fills the hole at the top with `moving`.
  void sift_down(const OpenEntry& moving) {
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

  std::vector<OpenEntry> entries_;
  std::vector<std::uint32_t> place_;
};

}  // namespace goalbound
