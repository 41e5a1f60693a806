// Paths that may end before the goal: of a search that was stopped, of one that may cost so much and no more,
// and to goals that nothing leads to. Whoever takes one walks on from its end with another query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "goalbound/search.hpp"

namespace goalbound {

/// Why a path ends where it does.
enum class PathEnd : std::uint8_t {
  kGoal,        ///< it leads to the goal: the whole path
  kUnfinished,  ///< the search was stopped after so many expansions
  kCostLimit,   ///< the goal costs more than allowed, or all that is left would
  kNoPath,      ///< nothing leads to the goal
  kNoProgress,  ///< the search was stopped by a limit, and nothing that it may reach lies nearer than the
                ///< start
  kInvalidEnd,  ///< start or goal is no node: there is no path at all
};
/// "goal", "unfinished", "cost-limit", "no-path", "no-progress", "invalid-end".
std::string_view id_of(PathEnd end);

/// When a search gives up.
struct PartialLimits {
  std::uint64_t max_expansions = kUnlimited;  ///< nodes that it may expand
  PathCost max_cost = kNoPathCost;            ///< that the path may have
};

/// A path to the goal, or as near to it as was found.
struct PartialPath {
  PathEnd end = PathEnd::kInvalidEnd;  ///< whether it is the whole path
  SearchResult result;                 ///< of the query, before anything was cut off
  PathCost cost = kNoPathCost;         ///< of `nodes`; kNoPathCost where there are none
  std::vector<NodeId> nodes;           ///< from the start on

  /// Whether it leads to the goal.
  bool is_whole() const { return end == PathEnd::kGoal; }
};

/// What one agent learns on its way to one goal: better estimates of what is left than the straight line
/// gives. With them an agent that walks partial paths leaves each dead end, and arrives, however few nodes a
/// search may expand: provided that a way leads to the goal from each node that the agent comes to. The agent
/// may come to a node several times. Memory: 24 bytes or so for each node whose estimate was raised, most of
/// which lie in dead ends. RTAA* (Koenig and Likhachev, "Real-Time Adaptive A*", AAMAS 2006).
class LearnedEstimates {
 public:
  /// Nothing learned yet. The map must outlive it; what the set estimates (landmarks, tables) is asked and
  /// kept. Cost: one look at each edge of a list graph, nothing on grids.
  explicit LearnedEstimates(const Map& map, const IndexSet& set = {});
  ~LearnedEstimates();
  LearnedEstimates(LearnedEstimates&& other) noexcept;             ///< takes what was learned
  LearnedEstimates& operator=(LearnedEstimates&& other) noexcept;  ///< takes what was learned

  /// Nodes whose estimate was raised.
  std::size_t size() const;
  /// Of another goal, or after the map changed: a way that has opened may be missed for as long as old
  /// estimates say otherwise. find_partial() forgets by itself when it is asked for another goal than before.
  void forget();

  /// How find_partial() asks and teaches it.
  class State;
  /// For find_partial() alone.
  State& state() { return *state_; }

 private:
  std::unique_ptr<State> state_;
};

/// What the query finds within the limits. A path that is not whole ends at that one of the nodes found which
/// lies nearest to the goal (left_between): of a path that costs too much as far as it may; of a search that
/// was stopped among those that it has expanded (Query::path_so_far). Where a search cannot tell these, as
/// those that take paths from an index, and where there is no path, A* on the same map does, within the same
/// limits. So a goal that nothing leads to is walked towards as near as it gets. Any limit leaves the start
/// itself. Cost: that of Query::find(), and of A* besides where that is asked.
///
/// A search that a limit stops may find nothing nearer than the start, in front of a dead end that is deeper
/// than the limit: kNoProgress, the path is the start alone, and asked again from there it is the same again.
/// With `learned` there is always a step, and the agent arrives if it walks each path to its end: where the
/// query is stopped, A* over the map of `learned` looks within the same limits from there, goes by what was
/// learned, and learns; the path leads to the node that it would expand next. Of a path that costs too much
/// the agent then walks as far as it may. Only a limit that allows no single step still gives kNoProgress.
/// `learned` must be of the map of the query.
PartialPath find_partial(Query& query, NodeId start, NodeId goal, const PartialLimits& limits = {},
                         LearnedEstimates* learned = nullptr);

}  // namespace goalbound
