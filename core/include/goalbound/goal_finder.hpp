// One start and many goals: which of them are nearest, and which lie within a cost.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/cost.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

class EditedMap;

/// A goal that can be reached.
struct ReachedGoal {
  std::size_t goal = 0;  ///< its place in the list of goals, from 0
  Cost cost = 0;         ///< of an optimal path to it
  friend bool operator==(const ReachedGoal&, const ReachedGoal&) = default;
};

/// Asks a search for one goal after the other, that of the lowest estimate first, and for none of which the
/// estimate tells that it is not wanted. Exact on maps of every kind. The fastest searches answer in a
/// hundredth to a thousandth of the time of a flood from the start, which would pay for very many goals near
/// it alone. One per thread; the map must outlive it.
class GoalFinder {
 public:
  /// Whether the search promises optimal paths with these options. Errors: those of check_options;
  /// kInvalidArgument where it does not, and for `allow_unsafe`.
  static Result<void> check(const SearchInfo& info, const Map& map, const QueryOptions& options = {});
  /// Errors: those of check() and make_query. Cost: besides make_query one look at each edge of a map that is
  /// no grid.
  static Result<GoalFinder> make(const SearchInfo& info, const Map& map, IndexSet set = {},
                                 const QueryOptions& options = {});
  /// On a map that changes, with its indices. Errors: those of check() and EditedMap::query().
  static Result<GoalFinder> make(const SearchInfo& info, EditedMap map, const QueryOptions& options = {});
  /// The map must outlive it.
  static Result<GoalFinder> make(const SearchInfo& info, const Map&& map, IndexSet set = {},
                                 const QueryOptions& options = {}) = delete;

  /// The `count` nearest goals, or as many as can be reached, by rising cost; goals of equal cost in the
  /// order of the list. Goals may be given twice; those that are no nodes are never reached, and nothing is
  /// from a start that is none. What is returned holds until the next call.
  const std::vector<ReachedGoal>& nearest(NodeId start, std::span<const NodeId> goals, std::size_t count = 1);
  /// All goals whose optimal path costs at most so much; in the same order.
  const std::vector<ReachedGoal>& within(NodeId start, std::span<const NodeId> goals, Cost most);

  /// Goals that the search was asked for by the last call.
  std::size_t asked() const { return asked_; }
  /// For the paths to what was found: it may be asked anything.
  Query& query() { return *query_; }
  /// For another thread; shares the tables of the search.
  GoalFinder copy() const { return {query_->copy(), estimate_}; }

 private:
  /// Never more than the cost of a path.
  using Estimate = std::function<Cost(Place from, Place to)>;
  /// A goal that nobody has asked for yet.
  struct Candidate {
    Cost estimate = 0;
    std::size_t goal = 0;
  };

  GoalFinder(std::unique_ptr<Query> query, Estimate estimate)
      : query_(std::move(query)), estimate_(std::move(estimate)) {}

  static Estimate estimate_on(const Map& map);
  /// Calls `use(candidate)` for each goal that is a node.
  template <class Use>
  void for_each_candidate(NodeId start, std::span<const NodeId> goals, const Use& use) const;
  /// kInfiniteCost without a path.
  Cost ask(NodeId start, NodeId goal);
  /// Of what was reached, a heap with the last one in front, the first `count`.
  void keep_nearest(const ReachedGoal& goal, std::size_t count);

  std::unique_ptr<Query> query_;
  Estimate estimate_;
  std::vector<Candidate> candidates_;
  std::vector<ReachedGoal> reached_;
  std::size_t asked_ = 0;
};

}  // namespace goalbound
