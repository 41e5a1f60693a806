#include "goalbound/goal_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "goalbound/edited_map.hpp"
#include "goalbound/search/heuristics.hpp"

namespace goalbound {
namespace {

/// The order of answers.
bool comes_before(const ReachedGoal& a, const ReachedGoal& b) {
  return std::pair(a.cost, a.goal) < std::pair(b.cost, b.goal);
}

/// A heuristic of the search template, between any two places.
template <class Heuristic, class Position>
auto between(Heuristic heuristic, Position (*position)(Place)) {
  return [heuristic, position](Place from, Place to) mutable {
    heuristic.aim(position(to));
    return heuristic.f(0, position(from));
  };
}

}  // namespace

GoalFinder::Estimate GoalFinder::estimate_on(const Map& map) {
  const auto place = +[](Place p) { return p; };
  const QuerySetup setup = {
      .map = &map, .grid = map.as_grid(), .list = map.as_list(), .heuristic = find_heuristic("euclidean")};
  if (setup.list != nullptr) return between(NormHeuristic(setup), place);
  if (setup.grid == nullptr) return between(ZeroHeuristic(), place);
  if (!setup.grid->is_uniform()) return between(WeightedOctileHeuristic(setup), &cell_of);
  return between(OctileHeuristic(), &cell_of);
}

Result<void> GoalFinder::check(const SearchInfo& info, const Map& map, const QueryOptions& options) {
  if (auto checked = check_options(info, map, options); !checked) return checked;
  if (claims_optimal(info, map, options) && !options.allow_unsafe) return {};
  return Error{
      ErrorCode::kInvalidArgument,
      fmt::format("the nearest goals need an optimal search, and '{}' is not optimal with these options",
                  info.id)};
}

Result<GoalFinder> GoalFinder::make(const SearchInfo& info, const Map& map, IndexSet set,
                                    const QueryOptions& options) {
  if (auto checked = check(info, map, options); !checked) return checked.error();
  auto query = make_query(info, map, std::move(set), options);
  if (!query) return query.error();
  return GoalFinder(std::move(query).value(), estimate_on(map));
}

Result<GoalFinder> GoalFinder::make(const SearchInfo& info, EditedMap map, const QueryOptions& options) {
  if (auto checked = check(info, *map.indexed_map(), options); !checked) return checked.error();
  auto query = map.query(info, options);
  if (!query) return query.error();
  return GoalFinder(std::move(query).value(),
                    [map = std::move(map)](Place from, Place to) { return map.at_least(from, to); });
}

template <class Use>
void GoalFinder::for_each_candidate(NodeId start, std::span<const NodeId> goals, const Use& use) const {
  const Map& map = query_->map();
  if (!map.is_node(start)) return;
  const Place from = map.place(start);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (map.is_node(goals[i])) use(Candidate{estimate_(from, map.place(goals[i])), i});
  }
}

Cost GoalFinder::ask(NodeId start, NodeId goal) {
  ++asked_;
  const SearchResult result = query_->find(start, goal);
  return result.found() ? static_cast<Cost>(result.cost) : kInfiniteCost;
}

const std::vector<ReachedGoal>& GoalFinder::nearest(NodeId start, std::span<const NodeId> goals,
                                                    std::size_t count) {
  reached_.clear();
  candidates_.clear();
  asked_ = 0;
  if (count == 0) return reached_;
  for_each_candidate(start, goals, [this](const Candidate& candidate) { candidates_.push_back(candidate); });
  // A heap, as most candidates are never looked at.
  const auto comes_later = [](const Candidate& a, const Candidate& b) {
    return std::pair(a.estimate, a.goal) > std::pair(b.estimate, b.goal);
  };
  std::make_heap(candidates_.begin(), candidates_.end(), comes_later);
  for (; !candidates_.empty(); candidates_.pop_back()) {
    std::pop_heap(candidates_.begin(), candidates_.end(), comes_later);
    const auto [estimate, goal] = candidates_.back();
    // Neither this one nor any that is left can come before the last one that is kept.
    if (reached_.size() == count && !comes_before({goal, estimate}, reached_.front())) break;
    keep_nearest({goal, ask(start, goals[goal])}, count);
  }
  std::sort_heap(reached_.begin(), reached_.end(), comes_before);
  return reached_;
}

void GoalFinder::keep_nearest(const ReachedGoal& goal, std::size_t count) {
  if (goal.cost == kInfiniteCost) return;
  reached_.push_back(goal);
  std::push_heap(reached_.begin(), reached_.end(), comes_before);
  if (reached_.size() <= count) return;
  std::pop_heap(reached_.begin(), reached_.end(), comes_before);
  reached_.pop_back();
}

const std::vector<ReachedGoal>& GoalFinder::within(NodeId start, std::span<const NodeId> goals, Cost most) {
  reached_.clear();
  asked_ = 0;
  for_each_candidate(start, goals, [&](const Candidate& candidate) {
    if (candidate.estimate > most) return;
    const Cost cost = ask(start, goals[candidate.goal]);
    if (cost <= most && cost != kInfiniteCost) reached_.push_back({candidate.goal, cost});
  });
  std::sort(reached_.begin(), reached_.end(), comes_before);
  return reached_;
}

}  // namespace goalbound
