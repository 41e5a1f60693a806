// The Query of a map that changes: the search on the map as it was, and what the difference asks for besides.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "edits/edited_state.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

class EditedQuery final : public Query {
 public:
  /// By that prototype of the map.
  EditedQuery(std::shared_ptr<EditedMap::State> state, std::size_t prototype);

  const Map& map() const override;
  SearchResult find(NodeId start, NodeId goal) override;
  SearchResult find_traced(NodeId start, NodeId goal, Trace& trace, const Progress* progress) override;
  SearchResult begin(NodeId start, NodeId goal) override;
  SearchResult advance(std::uint64_t max_expansions) override;
  void path(std::vector<NodeId>& path) const override;
  void path_corners(std::vector<NodeId>& corners) const override;
  std::unique_ptr<Query> copy() const override;
  std::uint64_t byte_size() const override;
  /// Whether its answers are shortest paths of that map.
  bool finds_shortest_of(const EditedMap::State& state) const {
    return state_.get() == &state && weight() == kMinWeightPercent;
  }
  /// What a map shares with its copies and queries.
  using State = EditedMap::State;
  static const std::shared_ptr<State>& state_of(const EditedMap& map) { return map.state_; }

 private:
  enum class Phase : std::uint8_t { kFollowed, kOld, kPlain, kDone };

  /// Prepares a search, with the map locked. Done where there is nothing to search.
  void start(NodeId start, NodeId goal);
  /// Goes on with it, with the map locked.
  void go_on(std::uint64_t max_expansions);
  /// What to do about the answer of the old search.
  void judge(const SearchResult& old);
  void take_old_query();
  void take_followed();
  /// Whether a hierarchy whose costs follow changes answers.
  bool is_followed() const;
  void judge_followed(const SearchResult& answer);
  void begin_plain();
  /// Whether what indices knew of the map as it was may guide the plain search.
  bool may_be_guided() const;
  Query& plain() const { return is_guided_ ? *guided_ : *plain_; }
  /// What to do about its answer.
  void judge_plain(const SearchResult& plain);
  void walk_over(const AddedFlood& flood);
  void finish_over(const AddedWay& way);
  std::uint64_t weight() const;  ///< in per cent
  /// What a path without added moves costs at least, where one that the old search found costs so much.
  PathCost least_if_optimal(PathCost old) const;
  void finish(SearchStatus status, PathCost cost, AnswerWay way);
  /// Of the search at hand where it was not finished yet.
  SearchResult unfinished() const;

  std::shared_ptr<EditedMap::State> state_;
  std::size_t prototype_;
  std::shared_ptr<const IndexedMap> indexed_;  ///< that old_ searches
  std::unique_ptr<Query> old_;
  std::shared_ptr<FollowedMap> followed_map_;  ///< null where there is none, or the search takes none
  std::unique_ptr<Query> followed_;            ///< on that
  std::unique_ptr<Query> plain_;
  std::unique_ptr<Query> guided_;  ///< the same with estimates of old indices; null where there are none
  bool is_guided_ = false;         ///< the plain search at hand is that one

  NodeId start_ = kNoNode;
  NodeId goal_ = kNoNode;
  std::uint64_t version_ = 0;  ///< of the map when the search began
  Phase phase_ = Phase::kDone;
  SearchStats old_stats_;  ///< of the searches that are done with
  SearchResult result_;
  std::vector<NodeId> nodes_;  ///< the path, where neither search has it; scratch besides
  bool is_own_path_ = true;    ///< nodes_ is the path
};

}  // namespace goalbound
