#include "edits/edited_query.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "goalbound/path_nodes.hpp"

namespace goalbound {
namespace {

/// Leaves out what leads from a node back to itself.
void cut_loops(std::vector<NodeId>& path) {
  std::unordered_map<NodeId, std::size_t> last;
  for (std::size_t i = 0; i < path.size(); ++i) last[path[i]] = i;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    i = last[path[i]];
    path[kept++] = path[i];
  }
  path.resize(kept);
}

}  // namespace

EditedQuery::EditedQuery(std::shared_ptr<EditedMap::State> state, std::size_t prototype)
    : state_(std::move(state)), prototype_(prototype) {
  const Reading reading(state_->lock);
  take_old_query();
  // What it takes to make it is nothing for the first query that needs it.
  if (state_->edits->plain_needs_settled()) state_->added.settled();
  plain_ = state_->edits->plain_query();
}

void EditedQuery::take_followed() {
  const bool takes_one = indexed_->prototypes[prototype_].info->method == SearchMethod::kHierarchy;
  const auto& map = takes_one ? state_->followed : nullptr;
  if (followed_map_ == map) return;
  followed_ = map == nullptr ? nullptr : map->query();
  followed_map_ = map;
}

bool EditedQuery::is_followed() const {
  return followed_ != nullptr && state_->edits->removed() + state_->edits->added() > 0 &&
         followed_map_->map().is_node(start_) && followed_map_->map().is_node(goal_) &&
         followed_map_->is_exact();
}

void EditedQuery::take_old_query() {
  if (indexed_ == state_->indexed) return;
  const auto last = std::exchange(indexed_, state_->indexed);  // of which guided_ may be yet
  const auto& query = indexed_->prototypes[prototype_].query;
  if (last == nullptr || query != last->prototypes[prototype_].query) {
    old_ = query->copy();
    take_followed();
  }
  const IndexSet& guides = indexed_->guides;
  if (last != nullptr && last->map == indexed_->map && last->guides == guides) return;
  guided_ = guides.empty() ? nullptr : state_->edits->guided_query(guides);
}

const Map& EditedQuery::map() const {
  const Reading reading(state_->lock);
  return state_->added.settled();
}

SearchResult EditedQuery::find(NodeId start, NodeId goal) {
  const Reading reading(state_->lock);
  this->start(start, goal);
  go_on(kUnlimited);
  return result_;
}

SearchResult EditedQuery::begin(NodeId start, NodeId goal) {
  const Reading reading(state_->lock);
  this->start(start, goal);
  return phase_ == Phase::kDone ? result_ : unfinished();
}

SearchResult EditedQuery::advance(std::uint64_t max_expansions) {
  if (phase_ == Phase::kDone) return result_;
  const Reading reading(state_->lock);
  if (version_ != state_->version) start(start_, goal_);
  go_on(max_expansions);
  return phase_ == Phase::kDone ? result_ : unfinished();
}

SearchResult EditedQuery::find_traced(NodeId start, NodeId goal, Trace& trace, const Progress* progress) {
  const Reading reading(state_->lock);
  trace.clear();
  this->start(start, goal);
  // Where neither search begins the trace is one without events.
  if (phase_ != Phase::kDone || !is_invalid(result_.status))
    trace.begin(state_->edits->now().node_limit(), start, goal);
  if (phase_ == Phase::kFollowed) {
    judge_followed(followed_->find_traced(start, goal, trace, progress));
    if (phase_ == Phase::kFollowed) finish(SearchStatus::kUnfinished, kNoPathCost, AnswerWay::kSearch);
  }
  if (phase_ == Phase::kOld) {
    const SearchResult old = old_->find_traced(start, goal, trace, progress);
    old_stats_ = old.stats;
    if (old.status == SearchStatus::kUnfinished) {
      finish(old.status, kNoPathCost, AnswerWay::kOld);
    } else {
      judge(old);
    }
  }
  if (phase_ == Phase::kPlain) {
    judge_plain(plain().find_traced(start, goal, trace, progress));
    if (phase_ == Phase::kPlain) judge_plain(plain().find_traced(start, goal, trace, progress));
  }
  return result_;
}

void EditedQuery::start(NodeId start, NodeId goal) {
  take_old_query();
  version_ = state_->version;
  start_ = start;
  goal_ = goal;
  old_stats_ = SearchStats();
  nodes_.clear();
  const MapEdits& edits = *state_->edits;
  if (start == kNoNode) return finish(SearchStatus::kStartOutside, kNoPathCost, AnswerWay::kOld);
  if (goal == kNoNode) return finish(SearchStatus::kGoalOutside, kNoPathCost, AnswerWay::kOld);
  if (!edits.is_node(start)) return finish(SearchStatus::kStartBlocked, kNoPathCost, AnswerWay::kOld);
  if (!edits.is_node(goal)) return finish(SearchStatus::kGoalBlocked, kNoPathCost, AnswerWay::kOld);
  if (start == goal) {  // twice the way to a node of the cover would be wrong
    nodes_.assign(1, start);
    return finish(SearchStatus::kFound, 0, AnswerWay::kOld);
  }
  if (is_followed()) {
    phase_ = Phase::kFollowed;
    followed_->begin(start, goal);
    return;
  }
  phase_ = Phase::kOld;
  // What was no node then is reached over added moves alone.
  if (is_invalid(old_->begin(start, goal).status)) judge({.status = SearchStatus::kNoPath});
}

void EditedQuery::go_on(std::uint64_t max_expansions) {
  if (phase_ == Phase::kFollowed) return judge_followed(followed_->advance(max_expansions));
  if (phase_ == Phase::kOld) {
    const SearchResult old = old_->advance(max_expansions);
    const std::uint64_t expanded = old.stats.expanded - old_stats_.expanded;
    old_stats_ = old.stats;
    if (old.status == SearchStatus::kUnfinished) return;
    judge(old);
    max_expansions -= std::min(expanded, max_expansions);
  }
  while (phase_ == Phase::kPlain) {
    const SearchResult answer = plain().advance(max_expansions);
    if (answer.status == SearchStatus::kUnfinished) {
      result_ = {.status = SearchStatus::kUnfinished, .stats = old_stats_};
      result_.stats += answer.stats;
      return;
    }
    judge_plain(answer);
  }
}

/// The path is taken at once: costs that it is unpacked by follow the next change.
void EditedQuery::judge_followed(const SearchResult& answer) {
  old_stats_ = answer.stats;
  if (answer.status == SearchStatus::kUnfinished) return;
  if (answer.found()) followed_->path(nodes_);
  finish(answer.status, answer.cost, AnswerWay::kSearch);
}

void EditedQuery::judge_plain(const SearchResult& plain) {
  old_stats_ += plain.stats;
  // A guided search may have missed ways over added moves.
  if (is_guided_ && plain.status != SearchStatus::kUnfinished && state_->edits->added() > 0) {
    const AddedWay added = state_->added.cheapest(start_, goal_, plain.found() ? plain.cost : kNoPathCost);
    if (added.is_open) {
      is_guided_ = false;
      plain_->begin(start_, goal_);
      return;
    }
    if (added.cost != kNoPathCost) return finish_over(added);
  }
  finish(plain.status, plain.cost, AnswerWay::kPlain);
}

void EditedQuery::judge(const SearchResult& old) {
  bool suffers = false;
  if (old.found() && state_->edits->removed() > 0) {
    old_->path_corners(nodes_);
    if (state_->edits->may_suffer(nodes_)) {
      old_->path(nodes_);
      suffers = state_->edits->suffers(nodes_);
    }
    nodes_.clear();
  }
  // No way without added moves costs less than the old path would if it were optimal, as it may not be with a
  // weight. A path that suffers says no more than that.
  const PathCost at_least = old.found() ? least_if_optimal(old.cost) : kNoPathCost;
  const PathCost below = !old.found() ? kNoPathCost : suffers ? at_least + 1 : old.cost;
  const AddedWay added = state_->added.cheapest(start_, goal_, below);
  if (added.is_open || (suffers && added.cost == kNoPathCost)) return begin_plain();
  if (added.cost != kNoPathCost) return finish_over(added);
  finish(old.status, old.cost, AnswerWay::kOld);
  is_own_path_ = false;
}

void EditedQuery::begin_plain() {
  if (state_->edits->plain_needs_settled()) state_->added.settled();
  is_guided_ = may_be_guided();
  state_->added.while_numbered([&] { plain().begin(start_, goal_); });
  phase_ = Phase::kPlain;
}

bool EditedQuery::may_be_guided() const {
  if (guided_ == nullptr || !indexed_->map->is_node(start_) || !indexed_->map->is_node(goal_)) return false;
  return state_->edits->added() == 0 || state_->added.floods() == state_->added.size();
}

void EditedQuery::walk_over(const AddedFlood& flood) {
  const MapEdits& edits = *state_->edits;
  nodes_.assign(1, start_);
  edits.walk_to(start_, flood.to, nodes_);
  const auto middle = static_cast<std::ptrdiff_t>(nodes_.size());
  edits.walk_back(goal_, flood.out(), nodes_);
  if (nodes_.begin() + middle == nodes_.end()) return;  // the flood's node is the goal
  nodes_.pop_back();                                    // it is there already
  std::reverse(nodes_.begin() + middle, nodes_.end());
  nodes_.push_back(goal_);
}

void EditedQuery::finish_over(const AddedWay& way) {
  walk_over(*way.flood);
  PathCost cost = way.cost;
  if (weight() != kMinWeightPercent) {  // it need not be the shortest of all ways, so that it may come back
    cut_loops(nodes_);
    cost = *cost_of_path(state_->added.settled(), nodes_, start_, goal_);
  }
  finish(SearchStatus::kFound, cost, AnswerWay::kOverAdded);
}

PathCost EditedQuery::least_if_optimal(PathCost old) const {
  if (weight() == kMinWeightPercent) return old;
  // The factor holds in the unit of the file.
  const ListGraph* list = indexed_->map->as_list();
  return (old - old % (list == nullptr ? 1 : list->cost_scale())) * 100 / weight();
}

std::uint64_t EditedQuery::weight() const {
  return indexed_->prototypes[prototype_].options.weight_percent;
}

void EditedQuery::finish(SearchStatus status, PathCost cost, AnswerWay way) {
  phase_ = Phase::kDone;
  is_own_path_ = way != AnswerWay::kPlain;
  result_ = {.status = status, .way = way, .cost = cost, .stats = old_stats_};
}

SearchResult EditedQuery::unfinished() const {
  SearchResult result = {.status = SearchStatus::kUnfinished, .stats = old_stats_};
  if (phase_ == Phase::kPlain) result.stats = result_.stats;
  return result;
}

void EditedQuery::path(std::vector<NodeId>& path) const {
  if (phase_ != Phase::kDone || !result_.found()) return path.clear();
  if (is_own_path_) {
    path.assign(nodes_.begin(), nodes_.end());
  } else {
    (result_.way == AnswerWay::kPlain ? plain() : *old_).path(path);
  }
}

void EditedQuery::path_corners(std::vector<NodeId>& corners) const {
  if (phase_ != Phase::kDone || !result_.found()) return corners.clear();
  if (is_own_path_) {
    corners.assign(nodes_.begin(), nodes_.end());
    keep_corners(*indexed_->map, corners);
  } else {
    (result_.way == AnswerWay::kPlain ? plain() : *old_).path_corners(corners);
  }
}

std::unique_ptr<Query> EditedQuery::copy() const {
  return std::make_unique<EditedQuery>(state_, prototype_);
}

std::uint64_t EditedQuery::byte_size() const {
  const Reading reading(state_->lock);
  const auto size_of = [](const std::unique_ptr<Query>& query) {
    return query == nullptr ? std::uint64_t{0} : query->byte_size();
  };
  return size_of(old_) + size_of(plain_) + size_of(guided_) + size_of(followed_) + state_->added.byte_size();
}

}  // namespace goalbound
