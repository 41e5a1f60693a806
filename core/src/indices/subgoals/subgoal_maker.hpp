// The edges between subgoals, and the order in which those are contracted that the others can do without.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/subgoals.hpp"
#include "indices/subgoals/subgoal_witness.hpp"

namespace goalbound {

/// What is chosen of a subgoal graph.
struct SubgoalChoices {
  std::uint32_t levels = 1;    ///< how many: 1 contracts nothing
  bool any_shortcuts = false;  ///< as a contraction hierarchy has them; else where both ends are h-reachable
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
  /// In place of what is contracted: from the end of one link of it to that of another.
  struct Shortcut {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    Cost cost = 0;
  };
  using Turn = std::pair<std::int32_t, std::uint32_t>;  ///< priority and subgoal

  Result<void> join_all(Progress& progress);
  void add_ways_back(std::uint32_t subgoal);
  Result<void> contract_all(Progress& progress);
  bool may_be_contracted(std::uint32_t subgoal) const { return levels_[subgoal] + 1U < choices_.levels; }
  /// What is needed in its place; nothing where it cannot be contracted.
  std::optional<std::int32_t> find_shortcuts(std::uint32_t subgoal);
  bool find_shortcuts_from(std::uint32_t subgoal, std::size_t link);
  void contract(std::uint32_t subgoal);
  void add_link(std::uint32_t from, std::uint32_t to, Cost cost, std::uint32_t middle);
  void queue(std::uint32_t subgoal, std::int32_t priority);
  SubgoalIndex::Graph numbered() const;

  const SubgoalCells& cells_;
  SubgoalChoices choices_;
  std::vector<NodeId> nodes_;             ///< by subgoal
  std::vector<std::vector<Link>> links_;  ///< to those that are left; of contracted ones to those left then
  std::vector<std::uint8_t> levels_;
  std::vector<bool> is_queued_;
  std::vector<std::uint32_t> order_;  ///< that are contracted
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns_;
  std::vector<Shortcut> shortcuts_;  ///< of the one that is looked at
  SubgoalWitness witness_;
  std::size_t link_count_ = 0;
};

}  // namespace goalbound
