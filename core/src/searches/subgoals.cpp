#include <array>

#include "searches/corner_lines.hpp"
#include "searches/inner_pruning.hpp"
#include "searches/map_query.hpp"
#include "searches/subgoal_search.hpp"

namespace goalbound {

template <class Pruner>
void SubgoalSearch<Pruner>::begin_query() {
  constexpr std::uint32_t kLastQuery = 0x7FFFFFFF;
  if (query_ == kLastQuery) {
    std::ranges::fill(states_, State());
    query_ = 0;
  }
  ++query_;
  for (std::vector<OpenEntry>& open : open_) open.clear();
  phase_ = Phase::kStart;
  best_ = kInfiniteCost;
  meeting_ = kEnd;
  status_ = SearchStatus::kUnfinished;
  stats_ = {.open_add = 2};
}

template <class Pruner>
void SubgoalSearch<Pruner>::path_corners(std::vector<NodeId>& corners) const {
  corners.clear();
  if (status_ != SearchStatus::kFound) return;
  corners.push_back(start_);
  const Cell start = map().cell(start_);
  const Cell goal = map().cell(goal_);
  if (meeting_ == kEnd) {
    index_->append_corners(start, goal, corners);
    return;
  }
  std::vector<Number> up;  // from the meeting down to the start
  for (Number n = meeting_; n != kEnd; n = states_[n][at(SearchSide::kStart)].parent) up.push_back(n);
  index_->append_corners(start, index_->cell(up.back()), corners);
  for (std::size_t i = up.size(); i-- > 1;) index_->append_corners(up[i], up[i - 1], corners);
  Number last = meeting_;
  for (;;) {
    const Number next = states_[last][at(SearchSide::kGoal)].parent;
    if (next == kEnd) break;
    index_->append_corners(last, next, corners);
    last = next;
  }
  index_->append_corners(index_->cell(last), goal, corners);
  join_lines(map(), corners);
}

template <class Pruner>
void SubgoalSearch<Pruner>::path(std::vector<NodeId>& path) const {
  std::vector<NodeId> corners;
  path_corners(corners);
  fill_lines(map(), corners, path);
}

namespace {

constexpr std::array<std::string_view, 1> kNeedsSubgoals = {"subgoals"};

Result<std::unique_ptr<Query>> make_subgoal_query(const QuerySetup& setup) {
  return with_inner_pruning<NodesAroundAnEnd>(
      setup.set, "subgoals", [&]<class Pruner>(Pruner pruner, const std::shared_ptr<const Index>& around) {
        auto graph = around == nullptr ? setup.set.get<SubgoalIndex>()
                                       : std::dynamic_pointer_cast<const SubgoalIndex>(around);
        return std::unique_ptr<Query>(std::make_unique<MapQuery<SubgoalSearch<Pruner>>>(
            IndexSet(), std::move(graph), std::move(pruner)));
      });
}

}  // namespace

extern const SearchInfo kSearch_subgoals;
const SearchInfo kSearch_subgoals = {
    .id = "subgoals",
    .name = "Subgoal graph",
    .description =
        "subgoal graph: connects both ends to the corners of obstacles around them and climbs from both",
    .optimal = true,
    .canonical = false,
    .plain_id = "subgoals",
    .octile = {.make = &make_subgoal_query},
    .method = SearchMethod::kSubgoals,
    .needs = kNeedsSubgoals,
};

}  // namespace goalbound
