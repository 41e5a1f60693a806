// The queue of breadth-first search.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <vector>

#include "goalbound/search/open_lists/entry.hpp"

namespace goalbound {

/// First in, first out: right only where every edge costs the same and there is no heuristic.
class FifoQueue {
 public:
  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  explicit FifoQueue(std::size_t /*node_limit*/) {}

  void clear() {
    nodes_.clear();
    head_ = 0;
  }
  void reserve(std::size_t nodes) { nodes_.reserve(nodes); }
  static std::uint64_t reserved_bytes(std::size_t nodes) { return nodes * sizeof(OpenNode); }
  bool empty() const { return head_ == nodes_.size(); }
  void push(NodeId node, Cost f, Cost /*g*/) { nodes_.push_back({node, f}); }
  void decrease(NodeId /*node*/, Cost /*f*/, Cost /*g*/) {}  // a node is never found again by fewer moves
  OpenNode pop() { return nodes_[head_++]; }
  /// @}

 private:
  std::vector<OpenNode> nodes_;
  std::size_t head_ = 0;
};

}  // namespace goalbound
