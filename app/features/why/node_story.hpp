// What became of one node in a recorded search, and why: expanded, left waiting, pruned, passed over by a
// jump, or never come to. Facts and numbers of events; panels put them into words.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "features/why/ways_back.hpp"
#include "goalbound/map.hpp"
#include "goalbound/trace.hpp"
#include "model/searches/comparison.hpp"

namespace goalbound::app {

enum class NodeFate : std::uint8_t {
  kBlocked,     ///< no path may visit it
  kExpanded,    ///< taken from the open list
  kWaiting,     ///< put on the open list, and still there at the end
  kPruned,      ///< edges lead to it from nodes that were expanded, and each was skipped by its box
  kPassedOver,  ///< a jump leads over it, or looked along it, without a reason to stop there
  kSpanned,     ///< a hierarchy: it lies on the path found, within an arc
  kNotReached,  ///< none of this
};

/// Of a jump point search: how a jump out of `from` has to do with a node that it did not land on.
struct JumpOver {
  std::uint32_t event = 0;  ///< the jump, the dead end, or that its edge was skipped
  NodeId from = kNoNode;    ///< where it starts
  EdgeIndex edge{};         ///< in which direction
  /// The jump was a diagonal one, and looked from here straight to the node; kNoNode: it leads over the node
  /// itself.
  NodeId look_from = kNoNode;
  /// A node on the way whose box of `box_edge` does not hold the goal, so that the jump went, or looked, no
  /// further; kNoNode without one.
  NodeId box_at = kNoNode;
  EdgeIndex box_edge{};
};

/// All of it about the whole search, whatever the timeline shows. Events by their numbers, from 0.
struct NodeStory {
  NodeId node = kNoNode;
  SearchSide side = SearchSide::kStart;
  NodeFate fate = NodeFate::kNotReached;
  std::optional<std::uint32_t> reached{};   ///< it was put on the open list first
  std::optional<std::uint32_t> best{};      ///< it got its last and lowest cost
  std::vector<std::uint32_t> expansions{};  ///< more than one when it was opened again
  std::vector<std::uint32_t> refusals{};    ///< of expansions after which an index let nothing follow
  std::uint32_t rejected = 0;               ///< ways to it that were not cheaper
  std::vector<std::uint32_t> prunes{};      ///< edges or arcs to it that were skipped
  std::optional<JumpOver> jump{};           ///< kPassedOver and kPruned of a jump point search
  /// kNotReached: the nearest node from which edges lead here and that the search has to do with; and how
  /// many edges away it is.
  struct Nearest {
    NodeId node = kNoNode;
    std::uint32_t edges = 0;
  };
  std::optional<Nearest> nearest{};
  bool gave_up = false;  ///< `nearest` was looked for among kMostNodesLookedAt nodes in vain
  static constexpr std::size_t kMostNodesLookedAt = 50'000;
};

/// Of a node of the run's map, from one of the sides that its search looks from. The run must have a player.
/// Cost: a look at the events about the node. Where there are none: of a jump point search a walk over the
/// cells that lie straight and diagonally from it, of others a look at kMostNodesLookedAt nodes around it at
/// most.
NodeStory tell_story(const SearchRun& run, NodeId node, SearchSide side, WaysBack& ways);
/// For a single node. Cost: on a map with one-way edges also a look at each edge, which the caller of the
/// other one keeps.
NodeStory tell_story(const SearchRun& run, NodeId node, SearchSide side = SearchSide::kStart);

}  // namespace goalbound::app
