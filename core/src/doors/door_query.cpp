#include "doors/door_query.hpp"

#include <algorithm>

namespace goalbound {

bool DoorQuery::start(NodeId start, NodeId goal) {
  state_ = shared_->now();
  start_ = start;
  goal_ = goal;
  is_over_ = false;
  result_ = {};
  const bool starts = shared_->is_node(start, state_->open);
  if (starts && shared_->is_node(goal, state_->open)) return true;
  // The shut map knows what is wrong with an end; one that is the cell of an open door is taken for good.
  const NodeId asked = starts ? goal : start;
  result_ = leg_->find(asked, asked);
  if (!starts) return false;
  if (result_.status == SearchStatus::kStartOutside) result_.status = SearchStatus::kGoalOutside;
  if (result_.status == SearchStatus::kStartBlocked) result_.status = SearchStatus::kGoalBlocked;
  return false;
}

bool DoorQuery::may_be_shut() const {
  const Map& shut = *shared_->shut;
  return shut.is_node(start_) && shut.is_node(goal_) &&
         shared_->part_of_slot[shut.slot(start_)] == shared_->part_of_slot[shut.slot(goal_)];
}

SearchResult DoorQuery::find(NodeId start, NodeId goal) {
  if (!this->start(start, goal)) return result_;
  return finish(may_be_shut() ? shut_->find(start, goal) : SearchResult());
}

SearchResult DoorQuery::find_traced(NodeId start, NodeId goal, Trace& trace, const Progress* progress) {
  trace.clear();
  if (!this->start(start, goal)) return result_;
  if (!may_be_shut()) return finish(SearchResult());
  const SearchResult shut = shut_->find_traced(start, goal, trace, progress);
  return shut.status == SearchStatus::kUnfinished ? shut : finish(shut);
}

SearchResult DoorQuery::begin(NodeId start, NodeId goal) {
  if (!this->start(start, goal)) return result_;
  if (!may_be_shut()) return finish(SearchResult());
  result_ = shut_->begin(start, goal);
  return result_.status == SearchStatus::kUnfinished ? result_ : finish(result_);
}

SearchResult DoorQuery::advance(std::uint64_t max_expansions) {
  if (result_.status != SearchStatus::kUnfinished) return result_;
  const SearchResult shut = shut_->advance(max_expansions);
  if (shut.status == SearchStatus::kUnfinished) return shut;
  return finish(shut);
}

SearchResult DoorQuery::finish(const SearchResult& shut) {
  result_ = shut;
  if (start_ == goal_) {
    result_.status = SearchStatus::kFound;
    result_.cost = 0;
    return result_;
  }
  const PathCost least = shut.found() ? shut.cost : kNoPathCost;
  const PathCost over = best_over_joints(least);
  if (over == least) return result_;
  is_over_ = true;
  result_.status = SearchStatus::kFound;
  result_.way = AnswerWay::kOverAdded;
  result_.cost = over;
  return result_;
}

/// A joint counts only where the way to it and the least of what is left are below the best way so far: few
/// are, where a door lies off the way.
PathCost DoorQuery::best_over_joints(PathCost least) {
  const Cost* const there = shared_->to_joints_of(start_, own_start_);
  const Cost* const back = shared_->from_joints_of(goal_, own_goal_);
  to_goal_.aim_nodes(start_, goal_);
  from_start_.aim_nodes(start_, goal_);
  Cost nearest = kInfiniteCost;
  near_goal_.clear();
  for (const std::uint32_t j : state_->arrive_at) {
    if (back[j] >= least || back[j] == kInfiniteCost) continue;
    if (std::uint64_t{back[j]} + from_start_.from(0, shared_->places[j]) >= least) continue;
    nearest = std::min(nearest, back[j]);
    near_goal_.push_back(j);
  }
  if (near_goal_.empty()) return least;
  for (const std::uint32_t i : state_->leave_at) {
    const std::uint64_t first = there[i];
    if (there[i] == kInfiniteCost || first + nearest >= least) continue;
    if (first + to_goal_.from(0, shared_->places[i]) >= least) continue;
    const Cost* const between = state_->table.row(i);
    for (const std::uint32_t j : near_goal_) {
      const std::uint64_t cost = first + between[j] + back[j];
      if (between[j] == kInfiniteCost || cost >= least) continue;
      least = cost;
      over_ = {i, j};
    }
  }
  return least;
}

void DoorQuery::path(std::vector<NodeId>& path) const {
  path.clear();
  if (!result_.found()) return;
  if (start_ == goal_) return path.assign(1, start_);
  if (!is_over_) return shut_->path(path);
  path.push_back(start_);
  add_leg(start_, shared_->joints[over_.first], path);
  add_between(over_.first, over_.second, path);
  add_leg(shared_->joints[over_.second], goal_, path);
}

void DoorQuery::add_between(std::uint32_t from, std::uint32_t to, std::vector<NodeId>& path) const {
  const std::uint32_t number = state_->table.over(from, to);
  if (number == DoorTable::kOnMap) return add_leg(shared_->joints[from], shared_->joints[to], path);
  const DoorMap::Shared::Move& move = shared_->moves[number];
  add_between(from, move.from, path);
  path.push_back(shared_->joints[move.to]);
  add_between(move.to, to, path);
}

void DoorQuery::add_leg(NodeId from, NodeId to, std::vector<NodeId>& path) const {
  if (from == to) return;
  (void)leg_->find(from, to);
  leg_->path(scratch_);
  if (!scratch_.empty()) path.insert(path.end(), scratch_.begin() + 1, scratch_.end());
}

}  // namespace goalbound
