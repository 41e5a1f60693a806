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
  if (!is_settled_.load(std::memory_order_acquire)) settle();
  return edits_->now();
}

void AddedWays::settle() {
  const std::lock_guard lock(numbering_);
  if (!is_settled_.load(std::memory_order_relaxed)) edits_->settle();
  is_settled_.store(true, std::memory_order_release);
}

void AddedWays::find_cover() {
  if (has_cover_.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(making_);
  if (has_cover_.load(std::memory_order_relaxed)) return;
  const std::lock_guard numbers(numbering_);
  cover_.clear();
  if (edits_->added() > 0) {
    for (const NodeId n : cover_of(edits_->added_moves()))
      cover_.push_back(std::make_unique<Node>(n, edits_->now().place(n)));
  }
  has_cover_.store(true, std::memory_order_release);
}

/// The cheapest way of one query, as far as it is known.
class AddedWays::Seeker {
 public:
  Seeker(const MapEdits& edits, NodeId start, NodeId goal, PathCost below)
      : edits_(&edits),
        start_(start),
        goal_(goal),
        from_(edits.now().place(start)),
        to_(edits.now().place(goal)),
        below_(below) {}

  /// Whether a way over the node may cost less than what is known.
  bool may_help(const Node& node) const {
    const PathCost at_least =
        PathCost{edits_->at_least(from_, node.place)} + edits_->at_least(node.place, to_);
    return at_least < std::min(below_, way_.cost);
  }
  void look_at(const AddedFlood& flood) {
    const Cost there = flood.to[edits_->now().slot(start_)];
    const Cost on = flood.out()[edits_->now().slot(goal_)];
    if (there == kInfiniteCost || on == kInfiniteCost) return;
    const PathCost cost = PathCost{there} + on;
    if (cost < std::min(below_, way_.cost)) way_ = {.cost = cost, .flood = &flood, .is_open = way_.is_open};
  }
  void leave_open() { way_.is_open = true; }
  const AddedWay& way() const { return way_; }

 private:
  const MapEdits* edits_;
  NodeId start_;
  NodeId goal_;
  Place from_;
  Place to_;
  PathCost below_;
  AddedWay way_;
};

AddedWay AddedWays::cheapest(NodeId start, NodeId goal, PathCost below) {
  find_cover();
  if (cover_.empty()) return {};
  Seeker seeker(*edits_, start, goal, below);
  // What is known first: it may make floods that are missing needless.
  std::uint32_t missed = 0;
  for (const auto& node : cover_) {
    const AddedFlood* flood = node->flood.load(std::memory_order_acquire);
    if (flood != nullptr && seeker.may_help(*node)) seeker.look_at(*flood);
  }
  for (const auto& node : cover_) {
    const bool is_there = node->flood.load(std::memory_order_acquire) != nullptr;
    if (!is_there && seeker.may_help(*node)) ++missed;
  }
  if (missed > 0) make_some(seeker, std::max(kPlainSearch / missed, 1U));
  return seeker.way();
}

void AddedWays::make_some(Seeker& seeker, std::uint32_t share) {
  std::size_t made = 0;
  for (const auto& node : cover_) {
    if (!seeker.may_help(*node)) continue;
    // Another query may have made it just now.
    const AddedFlood* flood = node->flood.load(std::memory_order_acquire);
    if (flood == nullptr) flood = flood_of(*node, share, made);
    if (flood != nullptr) {
      seeker.look_at(*flood);
    } else {
      seeker.leave_open();
    }
  }
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
  if (!lacks_flood(node)) return;
  if (!is_settled_.load(std::memory_order_acquire)) settle();
  keep(node, edits_->flood(node.node));
}

bool AddedWays::lacks_flood(const Node& node) const {
  return node.flood.load(std::memory_order_relaxed) == nullptr &&
         flood_count_.load(std::memory_order_relaxed) < options_.most_floods;
}

void AddedWays::keep(Node& node, AddedFlood flood) {
  node.own = std::make_unique<const AddedFlood>(std::move(flood));
  flood_count_.fetch_add(1, std::memory_order_relaxed);
  node.flood.store(node.own.get(), std::memory_order_release);
}

std::vector<NodeId> AddedWays::cover() {
  find_cover();
  std::vector<NodeId> nodes;
  for (const auto& node : cover_) nodes.push_back(node->node);
  return nodes;
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

bool AddedWays::lacks(std::size_t number) const {
  return lacks_flood(*cover_[number]);
}

void AddedWays::take(std::size_t number, AddedFlood flood) {
  const std::lock_guard lock(making_);
  if (lacks(number)) keep(*cover_[number], std::move(flood));
}

std::uint64_t AddedWays::byte_size() const {
  const std::lock_guard lock(making_);
  std::uint64_t bytes = 0;
  for (const auto& node : cover_) bytes += node->own == nullptr ? 0 : node->own->byte_size();
  return bytes;
}

}  // namespace goalbound
