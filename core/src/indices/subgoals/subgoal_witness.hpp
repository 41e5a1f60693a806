// Whether a subgoal is needed: a short search around it for ways that do not lead over it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "goalbound/cost.hpp"

namespace goalbound {

/// To another subgoal, or from one.
struct SubgoalLink {
  std::uint32_t to = 0;
  Cost cost = 0;
  std::uint32_t middle = 0;  ///< SubgoalIndex::Arcs::middles
};
/// By subgoal, each in rising order of `to`.
using SubgoalLinks = std::vector<std::vector<SubgoalLink>>;

/// Dijkstra's search from one subgoal, past another one, as far as asked for.
class SubgoalWitness {
 public:
  explicit SubgoalWitness(std::size_t count) : costs_(count, kInfiniteCost), marks_(count) {}

  /// Looks for ways from `from` to the others at the ends of `targets` that cost no more than over `without`,
  /// `cost` away, and do not lead there, until it has expanded `most`.
  void look(const SubgoalLinks& links, std::uint32_t from, std::uint32_t without, Cost cost,
            const std::vector<SubgoalLink>& targets, int most) {
    for (const std::uint32_t subgoal : reached_) costs_[subgoal] = kInfiniteCost;
    reached_.clear();
    open_.clear();
    std::uint64_t farthest = 0;
    std::size_t left = mark(from, cost, targets, farthest);
    reach(from, 0);
    for (; !open_.empty() && left > 0 && most > 0; --most) {
      const auto [g, subgoal] = take();
      if (marks_[subgoal] == look_ && --left == 0) return;
      for (const SubgoalLink& link : links[subgoal]) {
        const std::uint64_t there = std::uint64_t{g} + link.cost;
        if (link.to != without && there <= farthest && there < costs_[link.to])
          reach(link.to, static_cast<Cost>(there));
      }
      while (!open_.empty() && open_.front().first > costs_[open_.front().second]) take();
    }
  }
  /// Of the best way that it has seen; kInfiniteCost without one.
  Cost cost(std::uint32_t subgoal) const { return costs_[subgoal]; }

 private:
  /// Returns how many targets there are, and how far the farthest one is.
  std::size_t mark(std::uint32_t from, Cost cost, const std::vector<SubgoalLink>& targets,
                   std::uint64_t& farthest) {
    std::size_t count = 0;
    ++look_;
    for (const SubgoalLink& target : targets) {
      if (target.to == from) continue;
      ++count;
      marks_[target.to] = look_;
      farthest = std::max(farthest, std::uint64_t{cost} + target.cost);
    }
    farthest = std::min<std::uint64_t>(farthest, kTooLarge);
    return count;
  }
  std::pair<Cost, std::uint32_t> take() {
    std::ranges::pop_heap(open_, std::greater<>());
    const auto first = open_.back();
    open_.pop_back();
    return first;
  }
  void reach(std::uint32_t subgoal, Cost cost) {
    if (costs_[subgoal] == kInfiniteCost) reached_.push_back(subgoal);
    costs_[subgoal] = cost;
    open_.emplace_back(cost, subgoal);
    std::ranges::push_heap(open_, std::greater<>());
  }

  std::vector<Cost> costs_;           ///< by subgoal
  std::vector<std::uint32_t> marks_;  ///< by subgoal: the last look whose target it was
  std::uint32_t look_ = 0;
  std::vector<std::uint32_t> reached_;
  std::vector<std::pair<Cost, std::uint32_t>> open_;  ///< a heap
};

}  // namespace goalbound
