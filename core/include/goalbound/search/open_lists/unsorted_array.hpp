// The open list `unsorted-array`.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <vector>

#include "goalbound/search/open_lists/entry.hpp"

namespace goalbound {

/// An array that is searched for its best entry. push costs O(1), decrease and pop O(size): the fastest list
/// while it stays tiny, as with boxes, and the slowest when it grows. Memory: 16 bytes an entry.
class UnsortedArray {
 public:
  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  explicit UnsortedArray(std::size_t /*node_limit*/) {}

  void clear() { entries_.clear(); }
  void reserve(std::size_t nodes) { entries_.reserve(nodes); }
  static std::uint64_t reserved_bytes(std::size_t nodes) { return nodes * sizeof(OpenEntry); }
  bool empty() const { return entries_.empty(); }

  void push(NodeId node, Cost f, Cost g) { entries_.push_back({OpenEntry::key_of(f, g), node}); }
  /// `node` must be on the list.
  void decrease(NodeId node, Cost f, Cost g) { decrease_if_there(node, f, g); }
  /// The same of any node; false, with nothing done, for one that is not on the list.
  bool decrease_if_there(NodeId node, Cost f, Cost g) {
    const auto entry =
        std::find_if(entries_.begin(), entries_.end(), [node](const OpenEntry& e) { return e.node == node; });
    if (entry == entries_.end()) return false;
    entry->key = OpenEntry::key_of(f, g);
    return true;
  }
  OpenNode pop() {
    const auto best = std::min_element(entries_.begin(), entries_.end(),
                                       [](const OpenEntry& a, const OpenEntry& b) { return a.key < b.key; });
    const OpenNode result = best->open_node();
    *best = entries_.back();
    entries_.pop_back();
    return result;
  }
  /// @}

 private:
  std::vector<OpenEntry> entries_;
};

}  // namespace goalbound
