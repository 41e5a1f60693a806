// The open list `bucket-array`.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <vector>

#include "goalbound/search/open_lists/entry.hpp"

namespace goalbound {

/// Buckets of equal width over f, each an unsorted array that is searched for its best entry: the order is
/// exact. push and decrease cost O(1), pop the size of one bucket. Memory: 8 bytes a node of the graph, 16 an
/// entry and 24 a bucket.
/// Source: Dial, "Algorithm 360: Shortest-path forest with topological ordering", CACM 1969 (buckets).
class BucketArray {
 public:
  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  explicit BucketArray(std::size_t node_limit) : positions_(node_limit) {}

  void clear() {
    for (std::size_t b = 0; b < used_; ++b) buckets_[b].clear();
    used_ = 0;
    first_ = 0;
    size_ = 0;
  }
  bool empty() const { return size_ == 0; }

  void push(NodeId node, Cost f, Cost g) {
    if (used_ == 0) base_ = f;
    const std::size_t b = bucket_of(f);
    if (b >= bucket_count_) make_buckets(b + 1);
    used_ = std::max(used_, b + 1);
    first_ = size_ == 0 ? b : std::min(first_, b);
    positions_[index_of(node)] = {static_cast<std::uint32_t>(b),
                                  static_cast<std::uint32_t>(buckets_[b].size())};
    buckets_[b].push_back({OpenEntry::key_of(f, g), node});
    ++size_;
  }
  /// `node` must be on the list.
  void decrease(NodeId node, Cost f, Cost g) {
    remove(positions_[index_of(node)]);
    push(node, f, g);
  }
  /// The same of any node; false, with nothing done, for one that is not on the list.
  bool decrease_if_there(NodeId node, Cost f, Cost g) {
    const Position at = positions_[index_of(node)];
    if (at.bucket >= bucket_count_) return false;
    const Bucket& bucket = buckets_[at.bucket];
    if (at.index >= bucket.size() || bucket[at.index].node != node) return false;
    remove(at);
    push(node, f, g);
    return true;
  }
  OpenNode pop() {
    while (buckets_[first_].empty()) ++first_;
    const Bucket& bucket = buckets_[first_];
    std::size_t best = 0;
    for (std::size_t i = 1; i < bucket.size(); ++i) {
      if (bucket[i].key < bucket[best].key) best = i;
    }
    const OpenNode result = bucket[best].open_node();
    remove({static_cast<std::uint32_t>(first_), static_cast<std::uint32_t>(best)});
    return result;
  }
  /// @}

 private:
  using Bucket = std::vector<OpenEntry>;
  struct Position {
    std::uint32_t bucket = 0;
    std::uint32_t index = 0;
  };
  /// Less than any difference between two f values that matters on most maps: few entries share a bucket.
  static constexpr unsigned kLogWidth = 12;

  void make_buckets(std::size_t count) {
    buckets_.resize(count);
    bucket_count_ = count;
  }
  /// An f below the first one, which an inconsistent heuristic may give, belongs to the first bucket too.
  std::size_t bucket_of(Cost f) const { return f < base_ ? 0 : (f - base_) >> kLogWidth; }
  void remove(Position position) {
    Bucket& bucket = buckets_[position.bucket];
    bucket[position.index] = bucket.back();
    positions_[index_of(bucket[position.index].node)] = position;
    bucket.pop_back();
    --size_;
  }

  std::vector<Bucket> buckets_;
  std::size_t bucket_count_ = 0;  ///< its size, which takes a multiplication to tell
  std::vector<Position> positions_;
  std::size_t used_ = 0;   ///< buckets from here on were not touched by this query
  std::size_t first_ = 0;  ///< buckets before are empty
  std::size_t size_ = 0;
  Cost base_ = 0;
};

}  // namespace goalbound
