// The two searches of the split view, recorded, on one problem.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/smooth_path.hpp"
#include "goalbound/trace.hpp"
#include "model/edit/edited_answer.hpp"
#include "model/indices/index_key.hpp"
#include "model/indices/node_counts.hpp"
#include "model/searches/side.hpp"
#include "model/searches/trace_index.hpp"

namespace goalbound {
class LeastLeft;
}  // namespace goalbound

namespace goalbound::app {

/// One recorded search. Nothing in it changes but the player's position.
struct SearchRun {
  std::shared_ptr<const Map> map;
  const SearchInfo* info = nullptr;
  QueryOptions options;
  IndexSet set;                          ///< what it asked; events of skipped edges name a member
  IndexSet known;                        ///< that, and what its search needs besides
  std::shared_ptr<const Bounds> bounds;  ///< the boxes among them; null without
  NodeCounts box_counts;                 ///< of bounds; zeros without
  bool stale = false;                    ///< bounds are those of the map before it was edited
  /// Where it answered by the indices of the map as it was: the set is those, and the trace that of the
  /// search on that map; where a plain search had to answer, the trace is that one's and there is no set.
  std::optional<EditedAnswer> edited{};
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
  SearchResult result;
  /// The cost of a shortest path, or kNoPathCost where no way leads to the goal. Known where boxes may have
  /// lost it, and where none was found.
  std::optional<PathCost> shortest{};
  std::vector<NodeId> path;
  mutable std::optional<SmoothPath> smoothed{};  ///< what smooth() keeps; of the viewer's own thread
  /// What places alone tell of the rest of a path from the start's side; null unless landmarks were asked.
  std::shared_ptr<const LeastLeft> by_place{};
  std::shared_ptr<const Trace> trace;
  /// Both null when the ends were invalid.
  std::unique_ptr<TracePlayer> player;
  std::shared_ptr<const TraceIndex> index;
  /// Where no way leads to the goal: what the start can reach, by Map::slot. Empty otherwise.
  std::vector<bool> reachable{};

  /// The path by lines of sight, on grids of equal costs; without points elsewhere. Made when it is first
  /// asked for: that looks at some cells as often as the path is long.
  const SmoothPath& smooth() const;
  /// That the set belongs to.
  const Map& indexed_map() const;
  /// Of an edge of the map; empty where the boxes have none.
  Box box_of(EdgeId edge) const;
  /// Why an index of the set refuses an edge, for people; empty where it does not.
  std::string why_refused(std::size_t number, NodeId node, EdgeIndex edge,
                          SearchSide side = SearchSide::kStart) const;
  /// The same of an event: of an edge that was skipped, or of a node that was not expanded.
  std::string why_refused(const TraceEvent& event) const;
  /// The first index of the set that refuses an edge, as its place there.
  std::optional<std::size_t> refused_by(NodeId node, EdgeIndex edge) const;

  /// There is a way, and the boxes kept the search from finding it.
  bool lost_path() const { return shortest && *shortest != kNoPathCost && !result.found(); }
  /// The same for a shorter one, by a search that promises the shortest.
  bool lost_length() const;
};

/// What one side of the split view searches with. Kept also while its search takes no notice of it.
struct SideChoice {
  const SearchInfo* search = nullptr;
  QueryOptions options;
  /// What it asks. Where none of them refuses edges a search that asks some asks the usual boxes as well.
  std::vector<IndexValues> indices{};
  bool use_stale = false;  ///< boxes of before the map was edited, where there are some
};

/// That, and what the side shows.
struct SidePanel : SideChoice {
  /// Those that it goes by, or would if its search had a use for them: of its indices, or else the usual
  /// ones.
  IndexKey boxes = IndexKey(plain_boxes());
  std::unique_ptr<SearchRun> run;    ///< null while it waits for boxes or is being computed
  std::string waiting_for;           ///< why there is no run: "boxes: 62 %", "searching ..."
  bool refused = false;              ///< waiting_for is the reason why the search does not run at all
  bool stale = false;                ///< it waits because the boxes that there are are stale
  bool stopped = false;              ///< by the user, until it is asked for anew
  std::vector<std::uint64_t> asked;  ///< revisions of the indices that it was last asked to search with
  std::uint64_t revision = 0;        ///< changes when the run is replaced or its player moved
};

bool same_options(const QueryOptions& a, const QueryOptions& b);

/// Whether a search that is given these indices asks boxes: they are among them, or none refuses edges.
bool asks_boxes(const SearchInfo& search, std::span<const IndexValues> indices);

/// Whether both sides found paths of equal cost; false when only one found any. Nothing while one has no run,
/// while they still answer different problems, and when neither found a path.
std::optional<bool> equal_length(const SidePanel& left, const SidePanel& right);

/// A word on a search, at length and shortly, and whether that is good.
struct Judgement {
  enum class Tone : std::uint8_t { kNeutral, kGood, kBad };
  std::string text;
  std::string brief;
  Tone tone = Tone::kNeutral;
  std::string detail{};  ///< what it is that was counted
};
/// "18.7 × fewer", of "cells expanded", by the right side, or more: up to the events that are shown, and
/// before the first one in all. Empty when the sides cannot be compared: a search that lost the path saved
/// nothing.
Judgement judge_saving(const SidePanel& left, const SidePanel& right);
/// "optimal", "longer by 2.41", or "lost", of a search that has shown its last event; empty before, and where
/// nobody knows. `other`: the one beside it, which may know better; null without.
Judgement judge_end(const SearchRun& run, const SearchRun* other);

}  // namespace goalbound::app
