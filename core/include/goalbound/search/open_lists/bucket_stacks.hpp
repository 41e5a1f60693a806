// The open list `bucket-stacks`.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <vector>

#include "goalbound/search/open_lists/entry.hpp"

namespace goalbound {

/// Last in, first out among equal f: a stack for each f, and the stacks of near f values in one bucket. A
/// stack that held several f values would return them in the wrong order, and a search that stops at the goal
/// would then return paths that are too long. push and decrease cost O(1), pop the number of stacks in one
/// bucket. Memory: 8 bytes a node of the graph, 4 an entry, 24 a bucket and 32 a stack.
class BucketStacks {
 public:
  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  explicit BucketStacks(std::size_t node_limit) : positions_(node_limit) {}

  void clear() {
    for (std::size_t b = 0; b < used_; ++b) {
      for (const std::uint32_t s : buckets_[b]) release(s);
      buckets_[b].clear();
    }
    used_ = 0;
    first_ = 0;
    size_ = 0;
  }
  bool empty() const { return size_ == 0; }

  void push(NodeId node, Cost f, Cost /*g*/) {
    if (used_ == 0) base_ = f;
    const std::size_t b = f < base_ ? 0 : (f - base_) >> kLogWidth;
    if (b >= buckets_.size()) buckets_.resize(b + 1);
    used_ = std::max(used_, b + 1);
    first_ = size_ == 0 ? b : std::min(first_, b);
    const std::uint32_t s = stack_for(f, buckets_[b]);
    positions_[index_of(node)] = {s, static_cast<std::uint32_t>(stacks_[s].nodes.size())};
    stacks_[s].nodes.push_back(node);
    ++size_;
  }
  /// `node` must be on the list. Its old place is marked, so that the others keep their order.
  void decrease(NodeId node, Cost f, Cost g) {
    const Position old = positions_[index_of(node)];
    stacks_[old.stack].nodes[old.index] = kNoNode;
    --size_;
    push(node, f, g);
  }
  OpenNode pop() {
    while (true) {
      while (buckets_[first_].empty()) ++first_;
      Bucket& bucket = buckets_[first_];
      const auto lowest = std::min_element(bucket.begin(), bucket.end(),
                                           [this](auto a, auto b) { return stacks_[a].f < stacks_[b].f; });
      Stack& stack = stacks_[*lowest];
      NodeId node = kNoNode;
      while (node == kNoNode && !stack.nodes.empty()) {
        node = stack.nodes.back();
        stack.nodes.pop_back();
      }
      const Cost f = stack.f;
      if (stack.nodes.empty()) {
        release(*lowest);
        bucket.erase(lowest);
      }
      if (node == kNoNode) continue;
      --size_;
      return {node, f};
    }
  }
  /// @}

 private:
  struct Stack {
    Cost f = 0;
    std::vector<NodeId> nodes;
  };
  using Bucket = std::vector<std::uint32_t>;  ///< stacks
  struct Position {
    std::uint32_t stack = 0;
    std::uint32_t index = 0;
  };
  static constexpr unsigned kLogWidth = 12;

  /// The stack of this f in its bucket, an unused one if there is none yet.
  std::uint32_t stack_for(Cost f, Bucket& bucket) {
    for (const std::uint32_t s : bucket) {
      if (stacks_[s].f == f) return s;
    }
    if (unused_.empty()) {
      unused_.push_back(static_cast<std::uint32_t>(stacks_.size()));
      stacks_.emplace_back();
    }
    const std::uint32_t s = unused_.back();
    unused_.pop_back();
    stacks_[s].f = f;
    bucket.push_back(s);
    return s;
  }
  void release(std::uint32_t s) {
    stacks_[s].nodes.clear();
    unused_.push_back(s);
  }

  std::vector<Bucket> buckets_;
  std::vector<Stack> stacks_;
  std::vector<std::uint32_t> unused_;
  std::vector<Position> positions_;
  std::size_t used_ = 0;   ///< buckets from here on were not touched by this query
  std::size_t first_ = 0;  ///< buckets before are empty
  std::size_t size_ = 0;   ///< nodes, without the marked places
  Cost base_ = 0;
};

}  // namespace goalbound
