// Repair: G. Ramalingam and T. Reps, "An incremental algorithm for a generalization of the shortest-path
// problem", Journal of Algorithms 21, 1996 (DynamicSWSF-FP, which D* Lite is built on).
#include <algorithm>
#include <functional>
#include <optional>
#include <queue>
#include <utility>

#include "goalbound/distances.hpp"
#include "goalbound/turns.hpp"
#include "precompute/distance_floods.hpp"
#include "precompute/heap_flood.hpp"

namespace goalbound {
namespace {

/// The node with the least cost in front; ties by node, so that every machine does the same.
using Waiting = std::pair<Cost, NodeId>;
using Queue = std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>>;

/// Dijkstra from all goals at once, against the edges. False when it was cancelled.
template <class Out>
bool flood_from(const Out& out, Queue& waiting, std::vector<Cost>& left, const Progress* progress) {
  std::uint64_t taken = 0;
  while (!waiting.empty()) {
    const Cost cost = waiting.top().first;
    const NodeId node = waiting.top().second;
    waiting.pop();
    if (cost != left[index_of(node)]) continue;
    constexpr std::uint64_t kBetweenLooks = 4096;
    if (++taken % kBetweenLooks == 0 && progress != nullptr && progress->cancelled()) return false;
    out.for_each(node, [&](EdgeIndex /*edge*/, NodeId from, Cost more) {
      Cost& known = left[index_of(from)];
      if (cost + more >= known) return;
      known = cost + more;
      waiting.emplace(known, from);
    });
  }
  return true;
}

/// Makes distances those of a grid that has changed.
class Repair {
 public:
  Repair(const Grid& grid, std::span<const NodeId> goals, std::vector<Cost>& left)
      : out_(grid), goals_(goals), left_(left) {}

  /// Returns how many nodes got another distance.
  std::size_t run(std::span<const NodeId> changed) {
    for (const NodeId cell : changed) touch_around(cell);
    while (!waiting_.empty()) settle_next();
    // Of each cell the first one tells what was known at the beginning.
    std::ranges::stable_sort(before_, {}, &std::pair<NodeId, Cost>::first);
    const auto is_same = [](const auto& a, const auto& b) { return a.first == b.first; };
    before_.erase(std::unique(before_.begin(), before_.end(), is_same), before_.end());
    std::size_t others = 0;
    for (const auto& [cell, was] : before_) others += was != left_[index_of(cell)];
    return others;
  }

 private:
  const Grid& grid() const { return out_.map(); }

  /// Moves of a cell, of its neighbours, and diagonals past it may have changed.
  void touch_around(NodeId cell) {
    touch(cell);
    const Cell middle = grid().cell(cell);
    for (std::int32_t y = middle.y - 1; y <= middle.y + 1; ++y) {
      for (std::int32_t x = middle.x - 1; x <= middle.x + 1; ++x) {
        if (grid().contains({x, y})) touch(grid().node({x, y}));
      }
    }
  }
  /// What the moves of a cell say that it costs from there.
  Cost by_moves(NodeId cell) const {
    if (!grid().is_free(cell)) return kInfiniteCost;
    if (std::ranges::find(goals_, cell) != goals_.end()) return 0;
    Cost best = kInfiniteCost;
    out_.for_each(cell, [&](EdgeIndex /*edge*/, NodeId to, Cost more) {
      const Cost rest = left_[index_of(to)];
      if (rest != kInfiniteCost) best = std::min(best, rest + more);
    });
    return best;
  }
  void touch(NodeId cell) {
    const Cost wanted = by_moves(cell);
    const Cost known = left_[index_of(cell)];
    if (wanted != known) waiting_.emplace(std::min(wanted, known), cell);
  }
  void set(NodeId cell, Cost cost) {
    before_.emplace_back(cell, left_[index_of(cell)]);
    left_[index_of(cell)] = cost;
  }
  void settle_next() {
    const auto [cost, cell] = waiting_.top();
    waiting_.pop();
    const Cost wanted = by_moves(cell);
    const Cost known = left_[index_of(cell)];
    if (wanted == known) return;
    if (std::min(wanted, known) != cost) return touch(cell);
    // Too large: final now. Too small: nothing is known of it until all that it may hang on is.
    set(cell, wanted < known ? wanted : kInfiniteCost);
    if (wanted > known) touch(cell);
    touch_neighbours(cell);
  }
  /// A cell that was closed has no moves any more: it leads to nothing, and nothing leads to it.
  void touch_neighbours(NodeId cell) {
    if (!grid().is_free(cell)) return;
    for (const Direction d : grid().moves(cell)) touch(grid().neighbour(cell, d));
  }

  WeightedMoves out_;
  std::span<const NodeId> goals_;
  std::vector<Cost>& left_;
  Queue waiting_;
  std::vector<std::pair<NodeId, Cost>> before_;  ///< each change: the cell, and its distance before
};

}  // namespace

GoalField::GoalField(const Map& map, std::span<const NodeId> goals) : left_(map.node_limit(), kInfiniteCost) {
  for (const NodeId goal : goals) {
    if (std::ranges::find(goals_, goal) == goals_.end()) goals_.push_back(goal);
  }
}

Result<GoalField> GoalField::make(const Map& map, std::span<const NodeId> goals, const Progress* progress) {
  if (turns_of(map) != nullptr) {
    return Error{
        ErrorCode::kInvalidArgument,
        "on a map with rules about turns the way on hangs on where one came from: it has no field; open it "
        "without them (turns=ignored)"};
  }
  GoalField field(map, goals);
  Queue waiting;
  for (const NodeId goal : field.goals_) {
    if (!map.is_node(goal)) continue;
    field.left_[index_of(goal)] = 0;
    waiting.emplace(0, goal);
  }
  bool is_done = false;
  if (const Grid* grid = map.as_grid()) {
    is_done = flood_from(WeightedMoves(*grid), waiting, field.left_, progress);
  } else {
    const auto turned = turned_around(map);
    if (!turned) return turned.error();
    const ListGraph& against = *turned ? **turned : *map.as_list();
    is_done = flood_from(ListOut(against), waiting, field.left_, progress);
  }
  if (!is_done) return Error{ErrorCode::kCancelled, "the field of distances was cancelled"};
  return field;
}

Cost GoalField::left(NodeId node) const {
  return index_of(node) < left_.size() ? left_[index_of(node)] : kInfiniteCost;
}

NodeId GoalField::next(const Map& map, NodeId node) const {
  const Cost here = left(node);
  if (here == kInfiniteCost || here == 0 || !map.is_node(node)) return kNoNode;
  std::vector<Edge> edges;
  map.edges(node, edges);
  for (const Edge& edge : edges) {
    const Cost rest = left(edge.to);
    if (rest != kInfiniteCost && std::uint64_t{rest} + edge.cost == here) return edge.to;
  }
  return kNoNode;
}

Result<std::size_t> GoalField::repair(const Map& map, std::span<const NodeId> changed) {
  if (map.node_limit() != left_.size()) {
    return Error{ErrorCode::kInvalidArgument, "the field of distances is of a map with other nodes"};
  }
  if (const Grid* grid = map.as_grid()) return Repair(*grid, goals_, left_).run(changed);
  auto made = make(map, goals_);
  if (!made) return made.error();
  std::size_t others = 0;
  for (std::size_t i = 0; i < left_.size(); ++i) others += left_[i] != made->left_[i];
  *this = *std::move(made);
  return others;
}

}  // namespace goalbound
