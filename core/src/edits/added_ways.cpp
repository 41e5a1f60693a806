#include "edits/added_ways.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace goalbound {

namespace {

/// More are left to later queries, so that none takes long: a plain search answers meanwhile.
constexpr std::size_t kFloodsOfAQuery = 2;
/// What is spent on a plain search, of which each flood that would have spared it bears an equal share.
constexpr std::uint32_t kPlainSearch = 4096;

}  // namespace

std::vector<NodeId> cover_of(std::span<const NodePair> moves) {
  std::map<NodeId, std::vector<NodeId>> others;
  for (const auto& [a, b] : moves) {
    others[a].push_back(b);
    if (a != b) others[b].push_back(a);
  }
  // By falling number of moves, then by node.
  std::set<std::pair<std::size_t, NodeId>> queue;
  std::map<NodeId, std::size_t> open;
  const auto key = [&](NodeId n) { return std::pair(~open[n], n); };
  for (const auto& [n, its_others] : others) {
    open[n] = its_others.size();
    queue.insert(key(n));
  }
  std::vector<NodeId> cover;
  while (!queue.empty() && ~queue.begin()->first > 0) {
    const NodeId n = queue.begin()->second;
    queue.erase(queue.begin());
    open[n] = 0;
    cover.push_back(n);
    for (const NodeId other : others[n]) {
      if (open[other] == 0) continue;
      queue.erase(key(other));
      --open[other];
      queue.insert(key(other));
    }
  }
  return cover;
}

void AddedWays::forget() {
  is_settled_.store(false, std::memory_order_relaxed);
  has_cover_.store(false, std::memory_order_relaxed);
  cover_.clear();
  flood_count_.store(0, std::memory_order_relaxed);
}

const Map& AddedWays::settled() {
  if (!is_settled_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(making_);
    if (!is_settled_.load(std::memory_order_relaxed)) edits_->settle();
    is_settled_.store(true, std::memory_order_release);
  }
  return edits_->now();
}

void AddedWays::find_cover() {
  if (has_cover_.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(making_);
  if (has_cover_.load(std::memory_order_relaxed)) return;
  cover_.clear();
  if (edits_->added() > 0) {
    for (const NodeId n : cover_of(edits_->added_moves()))
      cover_.push_back(std::make_unique<Node>(n, edits_->now().place(n)));
  }
  has_cover_.store(true, std::memory_order_release);
}

AddedWay AddedWays::cheapest(NodeId start, NodeId goal, PathCost below) {
  AddedWay way;
  find_cover();
  if (cover_.empty()) return way;
  const Map& now = edits_->now();
  const Place from = now.place(start);
  const Place to = now.place(goal);
  const auto at_least = [&](const Node& node) {
    return PathCost{edits_->at_least(from, node.place)} + edits_->at_least(node.place, to);
  };
  const auto improve = [&](const AddedFlood& flood) {
    const Cost there = flood.to[now.slot(start)];
    const Cost on = flood.out()[now.slot(goal)];
    if (there == kInfiniteCost || on == kInfiniteCost) return;
    const PathCost cost = PathCost{there} + on;
    if (cost < std::min(below, way.cost)) way = {.cost = cost, .flood = &flood, .is_open = false};
  };
  // What is known first: it may make floods that are missing needless.
  for (const auto& node : cover_) {
    const AddedFlood* flood = node->flood.load(std::memory_order_acquire);
    if (flood != nullptr && at_least(*node) < std::min(below, way.cost)) improve(*flood);
  }
  const auto is_missed = [&](const Node& node) {
    return node.flood.load(std::memory_order_acquire) == nullptr &&
           at_least(node) < std::min(below, way.cost);
  };
  const auto missed = std::ranges::count_if(cover_, [&](const auto& node) { return is_missed(*node); });
  if (missed == 0) return way;
  const std::uint32_t share = std::max(kPlainSearch / static_cast<std::uint32_t>(missed), 1U);
  bool is_open = false;
  std::size_t made = 0;
  for (const auto& node : cover_) {
    if (at_least(*node) >= std::min(below, way.cost)) continue;
    // Another query may have made it just now.
    const AddedFlood* flood = node->flood.load(std::memory_order_acquire);
    if (flood == nullptr) flood = flood_of(*node, share, made);
    if (flood != nullptr) {
      improve(*flood);
    } else {
      is_open = true;
    }
  }
  way.is_open = is_open;
  return way;
}

const AddedFlood* AddedWays::flood_of(Node& node, std::uint32_t share, std::size_t& made) {
  const std::uint32_t spent = node.spent.fetch_add(share, std::memory_order_relaxed);
  const std::uint64_t enough = std::uint64_t{options_.floods_after} * edits_->searches_a_flood();
  if (spent / kPlainSearch < enough) return nullptr;
  if (options_.floods_after > 0 && ++made > kFloodsOfAQuery) return nullptr;
  const std::lock_guard lock(making_);
  make_locked(node);
  return node.flood.load(std::memory_order_relaxed);
}

void AddedWays::make_locked(Node& node) {
  if (node.flood.load(std::memory_order_relaxed) != nullptr) return;
  if (flood_count_.load(std::memory_order_relaxed) >= options_.most_floods) return;
  if (!is_settled_.load(std::memory_order_relaxed)) edits_->settle();
  is_settled_.store(true, std::memory_order_release);
  node.own = std::make_unique<const AddedFlood>(edits_->flood(node.node));
  flood_count_.fetch_add(1, std::memory_order_relaxed);
  node.flood.store(node.own.get(), std::memory_order_release);
}

std::size_t AddedWays::size() {
  find_cover();
  return cover_.size();
}

std::size_t AddedWays::floods() const {
  return flood_count_.load(std::memory_order_relaxed);
}

void AddedWays::make(std::size_t number) {
  const std::lock_guard lock(making_);
  make_locked(*cover_[number]);
}

std::uint64_t AddedWays::byte_size() const {
  const std::lock_guard lock(making_);
  std::uint64_t bytes = 0;
  for (const auto& node : cover_) bytes += node->own == nullptr ? 0 : node->own->byte_size();
  return bytes;
}

}  // namespace goalbound
