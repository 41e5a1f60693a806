// The Query of a map with doors: the search on the map with all doors shut, and the ways over joints.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "doors/door_state.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/heuristics.hpp"

namespace goalbound {

class DoorQuery final : public Query {
 public:
  /// `shut`: of the map with all doors shut.
  DoorQuery(std::shared_ptr<const DoorMap::Shared> shared, std::unique_ptr<Query> shut)
      : shared_(std::move(shared)),
        shut_(std::move(shut)),
        leg_(shut_->copy()),
        to_goal_(*shared_->open, IndexSet(), SearchSide::kStart),
        from_start_(*shared_->open, IndexSet(), SearchSide::kGoal) {}

  /// As it is now; until the next call of this.
  const Map& map() const override {
    map_ = shared_->map_of(*shared_->now());
    return *map_;
  }
  SearchResult find(NodeId start, NodeId goal) override;
  /// What the search on the shut map did.
  SearchResult find_traced(NodeId start, NodeId goal, Trace& trace, const Progress* progress) override;
  SearchResult begin(NodeId start, NodeId goal) override;
  SearchResult advance(std::uint64_t max_expansions) override;
  void path(std::vector<NodeId>& path) const override;
  std::unique_ptr<Query> copy() const override { return std::make_unique<DoorQuery>(shared_, shut_->copy()); }
  std::uint64_t byte_size() const override { return shut_->byte_size(); }

 private:
  /// Looks at the ends. False where there is nothing to search: result_ says why.
  bool start(NodeId start, NodeId goal);
  /// Whether the shut map may have a path: both ends are nodes of it, in one part.
  bool may_be_shut() const;
  /// The least of the path that the shut map has and of those over joints.
  SearchResult finish(const SearchResult& shut);
  /// Replaces over_ where a way over joints costs less than `least`; returns its cost, or `least`.
  PathCost best_over_joints(PathCost least);
  /// Adds the way between two joints, without the first one.
  void add_between(std::uint32_t from, std::uint32_t to, std::vector<NodeId>& path) const;
  /// Adds the path of the shut map, without its first node.
  void add_leg(NodeId from, NodeId to, std::vector<NodeId>& path) const;

  std::shared_ptr<const DoorMap::Shared> shared_;
  std::unique_ptr<Query> shut_;
  std::unique_ptr<Query> leg_;              ///< for parts of paths: that of shut_ stays
  std::shared_ptr<const DoorState> state_;  ///< of the last search
  NodeId start_ = kNoNode;
  NodeId goal_ = kNoNode;
  SearchResult result_;
  std::pair<std::uint32_t, std::uint32_t> over_;  ///< joints at which the way over doors begins and ends
  bool is_over_ = false;
  LeastLeft to_goal_;                     ///< what a path to the goal costs at least
  LeastLeft from_start_;                  ///< what one from the start does
  std::vector<std::uint32_t> near_goal_;  ///< scratch: joints over which the goal may be reached
  std::vector<Cost> own_start_;
  std::vector<Cost> own_goal_;
  mutable std::vector<NodeId> scratch_;
  mutable std::shared_ptr<const Map> map_;
};

}  // namespace goalbound
