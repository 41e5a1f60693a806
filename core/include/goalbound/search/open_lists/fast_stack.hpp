// The fast stack before any other open list.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cassert>
#include <vector>

#include "goalbound/search/open_lists/entry.hpp"

namespace goalbound {

/// A stack before any other list: a child whose f is not above that of the node that was taken last goes onto
/// it, and it is emptied before the list is asked. Under a consistent heuristic no node has a smaller f, so
/// the order stays exact, and a straight way to the goal costs no queue at all. Not for inconsistent
/// heuristics. What is too far for 32 bits (kInfiniteCost) always goes onto the list, as such an f tells no
/// more: two nodes that have it may lie far from each other, and one may be found more cheaply at the same f.
/// Source: Sun, Yeoh, Chen & Koenig, "Simple optimization techniques for A*-based search", AAMAS 2009.
template <class List>
class FastStack {
 public:
  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  explicit FastStack(std::size_t node_limit) : list_(node_limit) {}

  void clear() {
    stack_.clear();
    list_.clear();
    limit_ = 0;
    stack_add_ = 0;
  }
  void reserve(std::size_t nodes) requires(requires(List& list) { list.reserve(nodes); }) {
    stack_.reserve(nodes);
    list_.reserve(nodes);
  }
  std::uint64_t reserved_bytes(std::size_t nodes) const
      requires(requires(const List& list) { list.reserved_bytes(nodes); }) {
    return nodes * sizeof(NodeId) + list_.reserved_bytes(nodes);
  }
  bool empty() const { return stack_.empty() && list_.empty(); }

  void push(NodeId node, Cost f, Cost g) {
    if (f < limit_) {
      stack_.push_back(node);
      ++stack_add_;
    } else {
      list_.push(node, f, g);
    }
  }
  /// `node` must be on the list. Nodes of the stack have the smallest f that there is, so it is none of them:
  /// an inconsistent heuristic may have it that it is one, which then stays where it is.
  void decrease(NodeId node, Cost f, Cost g) {
    [[maybe_unused]] const bool was_on_list = list_.decrease_if_there(node, f, g);
    assert(was_on_list);
  }
  OpenNode pop() {
    if (!stack_.empty()) {
      const NodeId node = stack_.back();
      stack_.pop_back();
      return {node, limit_ - 1};
    }
    const OpenNode next = list_.pop();
    limit_ = next.f + 1;
    return next;
  }

  /// Nodes that went onto the stack in this query, and those of them that are still there.
  std::uint64_t stack_add() const { return stack_add_; }
  /// Nodes on the stack now.
  std::uint64_t stack_size() const { return stack_.size(); }
  /// @}

 private:
  std::vector<NodeId> stack_;
  List list_;
  /// f of the node taken last from the list, and 1; 0 before the first, and where that was kInfiniteCost.
  Cost limit_ = 0;
  std::uint64_t stack_add_ = 0;
};

}  // namespace goalbound
