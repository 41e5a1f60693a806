// Whether a subgoal is needed: a short search around it for ways that do not lead over it.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "goalbound/cost.hpp"

namespace goalbound {

/// To another subgoal.
struct SubgoalLink {
  std::uint32_t to = 0;
  Cost cost = 0;
  std::uint32_t middle = 0;  ///< SubgoalIndex::Graph::middles
};

/// Dijkstra's search from one subgoal, past another one, as far as asked for.
class SubgoalWitness {
 public:
  explicit SubgoalWitness(std::size_t count) : costs_(count, kInfiniteCost) {}

  /// Looks at ways of up to that cost from `from`, none over `without`, until it has expanded `most`.
  void look(const std::vector<std::vector<SubgoalLink>>& links, std::uint32_t from, std::uint32_t without,
            Cost farthest, int most) {
    for (const std::uint32_t subgoal : reached_) costs_[subgoal] = kInfiniteCost;
    reached_.clear();
    open_ = {};
    reach(from, 0);
    for (; !open_.empty() && most > 0; --most) {
      const auto [cost, subgoal] = open_.top();
      open_.pop();
      if (cost > costs_[subgoal]) continue;
      for (const SubgoalLink& link : links[subgoal]) {
        const std::uint64_t there = std::uint64_t{cost} + link.cost;
        if (link.to != without && there <= farthest && there < costs_[link.to])
          reach(link.to, static_cast<Cost>(there));
      }
    }
  }
  /// Of the best way that it has seen; kInfiniteCost without one.
  Cost cost(std::uint32_t subgoal) const { return costs_[subgoal]; }

 private:
  using Waiting = std::pair<Cost, std::uint32_t>;

  void reach(std::uint32_t subgoal, Cost cost) {
    if (costs_[subgoal] == kInfiniteCost) reached_.push_back(subgoal);
    costs_[subgoal] = cost;
    open_.push({cost, subgoal});
  }

  std::vector<Cost> costs_;  ///< by subgoal
  std::vector<std::uint32_t> reached_;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> open_;
};

}  // namespace goalbound
