// What is looked up in a recorded run again and again: where steps of each kind stop, and which events are
// about a node. Made once, with the run, by the thread that searches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/search.hpp"
#include "goalbound/trace.hpp"

namespace goalbound::app {

/// Event numbers count from 0; the state just behind event n is that of position n + 1. Memory: 4 bytes an
/// event and 4 a node. Reading from several threads is safe.
class TraceIndex {
 public:
  /// Of a run of `search` on `map`. Cost: two looks at each event, one at each node.
  TraceIndex(std::shared_ptr<const Trace> trace, const Map& map, const SearchInfo& search);

  const Trace& trace() const { return *trace_; }

  /// Expansions with a larger f than any before: each begins a layer of equal f. None in a run from both
  /// ends, whose nodes are taken by rank instead.
  std::span<const std::uint32_t> layers() const { return layers_; }
  /// Of a jump point search each jump, also one that finds nothing; of a search on a hierarchy each arc that
  /// is followed; none of other searches, which step from neighbour to neighbour.
  std::span<const std::uint32_t> jumps() const { return jumps_; }
  /// Closed nodes that went back to the open list.
  std::span<const std::uint32_t> reopenings() const { return reopenings_; }

  /// In order: the events that put the node on the open list, expand it, refuse it, reach it again or end
  /// there, and those that skip an edge or arc to it. Of a jump point search, whose edges lead to no single
  /// node, those that skip an edge out of it.
  std::span<const std::uint32_t> about(NodeId n) const;

  /// The numbers of an expansion's events, the expansion itself left out: first .. last - 1.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  Range following(std::uint32_t expansion) const;

 private:
  void note_stop(std::uint32_t number, const TraceEvent& event, bool jumps);
  void sort_by_node(const Map& map, bool jumps);

  std::shared_ptr<const Trace> trace_;
  std::vector<std::uint32_t> layers_;
  std::vector<std::uint32_t> jumps_;
  std::vector<std::uint32_t> reopenings_;
  std::vector<std::uint32_t> first_;    ///< by node, and one more: place in by_node_
  std::vector<std::uint32_t> by_node_;  ///< numbers of events
};

/// The number of the first event in which two runs do something else: the kind of event, its node, edge, side
/// or cost differs, or one of the runs is over. Nothing for runs that do the same from start to end.
std::optional<std::size_t> first_difference(const Trace& a, const Trace& b);

/// An edge or jump has led to the event's node: also one that was not cheaper.
bool leads_somewhere(TraceEventKind kind);

/// An index has refused something: an edge, an arc of a hierarchy, or the node itself (kRefuse).
bool leaves_out(TraceEventKind kind);

/// Of an event about an edge, followed or skipped: the node that it leads out of; of a node that is refused:
/// that node. Else kNoNode.
NodeId source_of(const TraceEvent& event);

}  // namespace goalbound::app
