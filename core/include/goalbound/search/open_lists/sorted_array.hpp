// The open list `sorted-array`.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <vector>

#include "goalbound/search/open_lists/entry.hpp"

namespace goalbound {

/// An array in order, its best entry last. pop costs O(1), push and decrease O(entries that are better): with
/// boxes the node that was just reached is mostly the best one, so that both take a step or two, and always
/// the same ones, which processors foresee. Slow when it grows. Memory: 16 bytes an entry.
class SortedArray {
 public:
  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  explicit SortedArray(std::size_t /*node_limit*/) {}

  void clear() { entries_.clear(); }
  void reserve(std::size_t nodes) { entries_.reserve(nodes); }
  static std::uint64_t reserved_bytes(std::size_t nodes) { return nodes * sizeof(OpenEntry); }
  bool empty() const { return entries_.empty(); }

  void push(NodeId node, Cost f, Cost g) {
    entries_.emplace_back();
    sink(node, OpenEntry::key_of(f, g));
  }
  /// `node` must be on the list.
  void decrease(NodeId node, Cost f, Cost g) {
    const auto entry =
        std::find_if(entries_.begin(), entries_.end(), [node](const OpenEntry& e) { return e.node == node; });
    // What is better than before lies behind it.
    std::move(entry + 1, entries_.end(), entry);
    sink(node, OpenEntry::key_of(f, g));
  }
  OpenNode pop() {
    const OpenNode result = entries_.back().open_node();
    entries_.pop_back();
    return result;
  }
  /// @}

  /// Whether a node that is pushed with these costs would be the next one that is popped.
  bool would_be_next(Cost f, Cost g) const {
    return empty() || OpenEntry::key_of(f, g) <= entries_.back().key;
  }

 private:
  /// Puts an entry into its place; the last one is free. Key and node are moved one by one: a processor that
  /// loads both at once waits for the two stores that have just written them.
  void sink(NodeId node, std::uint64_t key) {
    OpenEntry* const first = entries_.data();
    OpenEntry* at = first + entries_.size() - 1;
    for (; at != first; --at) {
      const std::uint64_t before = at[-1].key;
      if (before >= key) break;
      at->key = before;
      at->node = at[-1].node;
    }
    at->key = key;
    at->node = node;
  }

  std::vector<OpenEntry> entries_;
};

}  // namespace goalbound
