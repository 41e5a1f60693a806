// The legs between subgoals, and the order in which those are contracted that the others can do without.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/subgoals.hpp"
#include "indices/subgoals/subgoal_witness.hpp"

namespace goalbound {

/// What is chosen of a subgoal graph.
struct SubgoalChoices {
  std::uint32_t levels = 1;                    ///< how many: 1 contracts nothing
  std::size_t memory_limit = ~std::size_t{0};  ///< bytes of edges
};

/// Makes SubgoalIndex::Graph. Subgoals have their numbers of SubgoalCells until the end.
class SubgoalMaker {
 public:
  SubgoalMaker(const SubgoalCells& cells, const SubgoalChoices& choices);

  /// Errors kCancelled, kLimit.
  Result<SubgoalIndex::Graph> make(Progress& progress);

 private:
  using Link = SubgoalLink;
  /// In place of what is contracted: from the end of a link into it to that of one out of it.
  struct Shortcut {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    Cost cost = 0;
  };
  using Turn = std::pair<std::int32_t, std::uint32_t>;  ///< priority and subgoal

  Result<void> join_all(Progress& progress);
  Result<void> contract_all(Progress& progress);
  /// The shortcuts that are needed in its place; returns how many more than the links that go.
  std::int32_t find_shortcuts(std::uint32_t subgoal);
  /// Of those that are contracted next: the lowest.
  std::int32_t priority(std::uint32_t subgoal, std::int32_t growth) const {
    return growth + 2 * levels_[subgoal];
  }
  void contract(std::uint32_t subgoal);
  SubgoalIndex::Graph numbered() const;
  SubgoalIndex::Arcs numbered(const SubgoalLinks& links, const std::vector<std::uint32_t>& order,
                              const std::vector<std::uint32_t>& numbers, bool has_core) const;

  const SubgoalCells& cells_;
  SubgoalChoices choices_;
  std::vector<Subgoal> subgoals_;
  /// To those that are left, and from them; of contracted ones those left then.
  /// @{
  SubgoalLinks out_;
  SubgoalLinks in_;
  /// @}
  std::vector<std::uint8_t> levels_;
  std::vector<std::uint32_t> order_;  ///< that are contracted
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns_;
  std::vector<Shortcut> shortcuts_;  ///< of the one that is looked at
  SubgoalWitness witness_;
  std::size_t leg_count_ = 0;
  std::size_t shortcut_count_ = 0;  ///< of all that are contracted
};

}  // namespace goalbound
