#include "edits/path_records.hpp"

#include <algorithm>
#include <utility>

#include "edits/added_ways.hpp"

namespace goalbound {
namespace {

/// More nodes at which moves became cheaper at once are not looked at one by one: all paths are unknown then.
constexpr std::size_t kMostEnds = 1024;

constexpr PathCost kNothingKept = 0;

/// Calls `use` with each run of elements of which `part` is the same.
template <class Element, class Part, class Use>
void for_each_run(const std::vector<Element>& all, const Part& part, const Use& use) {
  for (std::size_t first = 0; first < all.size();) {
    std::size_t end = first + 1;
    while (end < all.size() && part(all[end]) == part(all[first])) ++end;
    use(std::span(all).subspan(first, end - first));
    first = end;
  }
}

}  // namespace

PathVerdict KeptPath::verdict() const {
  if (!is_lost && changed == 0 && cheaper == 0) return PathVerdict::kShortest;
  return !is_lost && gone > 0 ? PathVerdict::kBlocked : told;
}

PathSquares::PathSquares(const Map& map) : limits_(map.limits()), squares_(kSide * kSide) {}

std::size_t PathSquares::number_of(Place place) const {
  const auto along = [](std::int64_t at, std::int64_t least, std::int64_t most) {
    return std::clamp<std::int64_t>((at - least) * kSide / (most - least + 1), 0, kSide - 1);
  };
  return static_cast<std::size_t>(along(place.y, limits_.min_y, limits_.max_y) * kSide +
                                  along(place.x, limits_.min_x, limits_.max_x));
}

void PathSquares::add(const Map& map, KeptPaths::Id id, const std::vector<NodeId>& path) {
  const auto square_of = [&](NodeId n) { return number_of(map.place(n)); };
  for_each_run(path, square_of, [&](std::span<const NodeId> stretch) {
    const auto first = static_cast<std::uint32_t>(stretch.data() - path.data());
    squares_[square_of(stretch.front())].push_back(
        {id, first, first + static_cast<std::uint32_t>(stretch.size())});
  });
}

void PathSquares::remove(const Map& map, KeptPaths::Id id, std::span<const NodeId> path) {
  for (const NodeId n : path)
    std::erase_if(squares_[number_of(map.place(n))], [id](const Stretch& one) { return one.path == id; });
}

std::uint64_t PathSquares::byte_size() const {
  std::uint64_t bytes = squares_.capacity() * sizeof(std::vector<Stretch>);
  for (const auto& square : squares_) bytes += square.capacity() * sizeof(Stretch);
  return bytes;
}

PathRecords::PathRecords(const MapEdits& edits)
    : edits_(&edits), squares_(edits.now()), least_cost_of_unit_(edits.least_cost_of_unit()) {}

KeptPaths::Id PathRecords::add(NodeId start, NodeId goal) {
  KeptPaths::Id id = static_cast<KeptPaths::Id>(paths_.size());
  if (free_.empty()) {
    free_.reserve(paths_.size() + 1);  // room for each to be dropped
    paths_.emplace_back();
    ends_.resize(paths_.size());
  } else {
    id = free_.back();
    free_.pop_back();
    paths_[id] = KeptPath();
  }
  paths_[id].is_kept = true;
  paths_[id].start = start;
  paths_[id].goal = goal;
  paths_[id].is_lost = true;
  ends_[id] = {edits_->now().place(start), edits_->now().place(goal), kNothingKept};
  return id;
}

void PathRecords::drop(KeptPaths::Id id) {
  set_nodes(id, {});
  forget_version(paths_[id]);
  paths_[id].is_kept = false;
  ends_[id].cost = kNothingKept;
  free_.push_back(id);
}

void PathRecords::set_nodes(KeptPaths::Id id, std::vector<NodeId> nodes) {
  squares_.remove(edits_->now(), id, paths_[id].nodes);
  squares_.add(edits_->now(), id, nodes);
  paths_[id].nodes = std::move(nodes);
}

void PathRecords::know(KeptPaths::Id id, std::uint64_t version, PathCost cost) {
  KeptPath& path = paths_[id];
  forget_version(path);
  ++known_[version];
  path.known_of = version;
  path.changed = path.gone = path.cheaper = 0;
  path.is_lost = false;
  path.told = PathVerdict::kUnknown;
  ends_[id].cost = cost;
  looked_at_.push_back(id);
}

void PathRecords::forget_version(const KeptPath& path) {
  if (path.is_lost) return;
  const auto known = known_.find(path.known_of);
  if (--known->second == 0) known_.erase(known);
}

/// Which cost for every path what they did when it was the shortest.
void PathRecords::forget_old_moves() {
  if (moves_.size() <= most_moves_) return;
  std::erase_if(moves_, [this](const auto& move) {
    return known_.empty() || known_.begin()->first >= move.second.last();
  });
  most_moves_ = 2 * moves_.size() + 1024;
}

void PathRecords::tell(KeptPaths::Id id, PathVerdict verdict) {
  paths_[id].told = verdict;
  looked_at_.push_back(id);
}

std::vector<KeptPaths::Id> PathRecords::take_changed() {
  std::vector<KeptPaths::Id> changed;
  for (const KeptPaths::Id id : std::exchange(looked_at_, {})) {
    if (!has(id) || paths_[id].verdict() == paths_[id].reported) continue;
    paths_[id].reported = paths_[id].verdict();
    changed.push_back(id);
  }
  std::ranges::sort(changed);
  return changed;
}

void PathRecords::follow(const MoveLog::Taken& taken) {
  if (taken.is_lost) return lose_all();
  for (const MoveDeltas& deltas : taken.deltas) follow(deltas);
  if (!taken.deltas.empty()) look_at_single_nodes();
  // Estimates tell less than they did: what was passed over before may matter now.
  if (edits_->least_cost_of_unit() < least_cost_of_unit_) count_again();
  forget_old_moves();
  if (looked_at_.size() > 4 * paths_.size()) {
    std::ranges::sort(looked_at_);
    looked_at_.erase(std::unique(looked_at_.begin(), looked_at_.end()), looked_at_.end());
  }
}

void PathRecords::follow(const MoveDeltas& deltas) {
  if (size() == 0) {
    moves_.clear();
    return;
  }
  std::vector<Changed> moves;
  moves.reserve(deltas.moves.size());
  for (const MoveDelta& delta : deltas.moves) {
    MoveHistory& history = moves_[delta.move];
    const auto known = known_.lower_bound(history.last());
    history.change(deltas.version, delta, known != known_.end() && known->first < deltas.version);
    moves.push_back({&history, delta});
  }
  if (std::ranges::any_of(moves, [](const Changed& one) { return one.delta.now > one.delta.before; }))
    forget_longer();
  for_each_run(
      moves, [](const Changed& one) { return one.delta.move.first; },
      [this](std::span<const Changed> of_node) { follow_own(of_node); });
  name_ends(moves);
  const auto end_of = [](const Changed& one) { return one.history->end; };
  std::ranges::stable_sort(moves, {}, end_of);
  std::vector<std::span<const Changed>> by_end;
  for_each_run(moves, end_of, [&](std::span<const Changed> of_end) {
    // Moves that were dearer or gone for the first time are cheaper than before for nobody.
    const auto is_nothing_new = [](const Changed& one) {
      return one.history->is_new() && one.delta.now > one.delta.before;
    };
    if (!std::ranges::all_of(of_end, is_nothing_new)) by_end.push_back(of_end);
  });
  if (by_end.size() > kMostEnds) return lose_all();
  for (const auto& of_end : by_end) follow_others(of_end);
}

/// Of those that change for the first time: as few nodes as may be, of which each move has one at an end.
void PathRecords::name_ends(std::vector<Changed>& moves) {
  std::vector<NodePair> unnamed;
  for (const Changed& move : moves) {
    if (move.history->end == kNoNode) unnamed.push_back(move.delta.move);
  }
  if (unnamed.empty()) return;
  std::vector<NodeId> cover = cover_of(unnamed);
  std::ranges::sort(cover);
  for (const Changed& move : moves) {
    if (move.history->end != kNoNode) continue;
    const auto [from, to] = move.delta.move;
    move.history->end = std::ranges::binary_search(cover, from) ? from : to;
  }
}

/// Of moves from one node.
void PathRecords::follow_own(std::span<const Changed> moves) {
  const NodeId from = moves.front().delta.move.first;
  for (const PathSquares::Stretch& stretch : squares_.at(edits_->now().place(from))) {
    const std::vector<NodeId>& nodes = paths_[stretch.path].nodes;
    const auto begin = nodes.begin() + stretch.first;
    const auto at = std::find(begin, nodes.begin() + stretch.end, from);
    if (at == nodes.begin() + stretch.end || at + 1 == nodes.end()) continue;
    const auto move =
        std::ranges::find(moves, at[1], [](const Changed& one) { return one.delta.move.second; });
    if (move != moves.end()) follow_own(stretch.path, *move);
  }
}

void PathRecords::follow_own(KeptPaths::Id id, const Changed& move) {
  KeptPath& path = paths_[id];
  const auto [before, now] = std::pair(move.delta.before, move.delta.now);
  const Cost known = move.history->at(path.known_of);
  path.changed += (now != known ? 1U : 0U) - (before != known ? 1U : 0U);
  path.gone += (now == kInfiniteCost ? 1U : 0U) - (before == kInfiniteCost ? 1U : 0U);
  path.told = PathVerdict::kUnknown;
  looked_at_.push_back(id);
}

/// Paths without a move, whose node may become a wall.
void PathRecords::look_at_single_nodes() {
  for (KeptPaths::Id id = 0; id < paths_.size(); ++id) {
    if (ends_[id].cost != 0 || paths_[id].nodes.size() != 1) continue;
    paths_[id].changed = paths_[id].gone = edits_->is_node(paths_[id].start) ? 0 : 1;
    looked_at_.push_back(id);
  }
}

bool PathRecords::may_pass(const Ends& ends, Place node) const {
  const PathCost there = edits_->at_least(ends.from, node);
  return there < ends.cost && there + edits_->at_least(node, ends.to) < ends.cost;
}

void PathRecords::follow_others(std::span<const Changed> moves) {
  const Place end = edits_->now().place(moves.front().history->end);
  for (KeptPaths::Id id = 0; id < paths_.size(); ++id) {
    if (!may_pass(ends_[id], end)) continue;
    KeptPath& path = paths_[id];
    for (const Changed& move : moves) {
      const Cost known = move.history->at(path.known_of);
      path.cheaper += (move.delta.now < known ? 1U : 0U) - (move.delta.before < known ? 1U : 0U);
    }
    looked_at_.push_back(id);
  }
}

void PathRecords::count_again() {
  least_cost_of_unit_ = edits_->least_cost_of_unit();
  for (KeptPaths::Id id = 0; id < paths_.size(); ++id) {
    paths_[id].cheaper = 0;
    looked_at_.push_back(id);
  }
  for (const auto& [move, history] : moves_) {
    const Place end = edits_->now().place(history.end);
    for (KeptPaths::Id id = 0; id < paths_.size(); ++id) {
      if (history.now() < history.at(paths_[id].known_of) && may_pass(ends_[id], end)) ++paths_[id].cheaper;
    }
  }
}

void PathRecords::lose_all() {
  moves_.clear();
  known_.clear();
  for (KeptPaths::Id id = 0; id < paths_.size(); ++id) {
    paths_[id].is_lost = true;
    paths_[id].told = PathVerdict::kUnknown;
    looked_at_.push_back(id);
  }
}

/// What was longer need not be once others became dearer.
void PathRecords::forget_longer() {
  for (KeptPaths::Id id = 0; id < paths_.size(); ++id) {
    if (paths_[id].told != PathVerdict::kLonger) continue;
    paths_[id].told = PathVerdict::kUnknown;
    looked_at_.push_back(id);
  }
}

std::uint64_t PathRecords::byte_size() const {
  std::uint64_t bytes = squares_.byte_size() + paths_.capacity() * sizeof(KeptPath) +
                        ends_.capacity() * sizeof(Ends) + moves_.size() * (sizeof(MoveHistory) + 64);
  for (const KeptPath& path : paths_) bytes += path.nodes.capacity() * sizeof(NodeId);
  return bytes;
}

}  // namespace goalbound
