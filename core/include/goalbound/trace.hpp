// The recorded run of a search: what the timeline scrubs. The very search that answers fast queries writes
// it, through the recording observer, so what is seen is what runs.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/place.hpp"
#include "goalbound/search_side.hpp"

namespace goalbound {

/// What a search did.
enum class TraceEventKind : std::uint8_t {
  kStart,        ///< the start node was put on the open list
  kExpand,       ///< `node` was taken from the open list and closed
  kOpen,         ///< `node` was reached first, through `direction`, with cost `g`
  kDecrease,     ///< `node`, on the open list, was reached more cheaply: `g` was `previous_g`
  kReopen,       ///< `node`, already closed, was reached more cheaply and went back to the open list
  kUnite,        ///< JPS: `node`, on the open list, was reached at equal cost another way: more successors
  kUniteReopen,  ///< JPS: the same for a closed node, which went back to the open list for the added ones
  kDeadEnd,      ///< JPS: the jump from `node` in `direction` found neither a jump point nor the goal
  kPass,         ///< JPS on an index: a jump from `from` went through `node` without opening it
  kReject,       ///< `node` was reached through `direction`, but not more cheaply than before
  kPrune,        ///< the edge `direction` out of `node` was skipped: the index of that number refuses it, as
                 ///< boxes do one whose box does not hold the goal; f - g is what an index that goes by costs
                 ///< was told that the rest costs at least. Of a hierarchy, the arc from `from` up to `node`:
                 ///< its box does not hold the other end
  kRefuse,       ///< `node`, just taken from the open list, is not expanded: the index of that number refuses
                 ///< it; f - g is what it was told that the rest costs at least
  kMeet,         ///< `node` was reached from both ends: a path of cost `g`, the best so far, leads over it
  kGoal,       ///< the search is over: `node` is the goal and was taken from the open list; of a search from
               ///< both ends, where they met
  kExhausted,  ///< the open list is empty: there is no path
};

/// One step of a search. Shape: 32 bytes.
struct TraceEvent {
  TraceEventKind kind = TraceEventKind::kStart;  ///< what the search did
  SearchSide side = SearchSide::kStart;          ///< from which end
  EdgeIndex edge = kNoEdge;                      ///< the edge used or skipped, out of `from` or of `node`
  EdgeIndex previous_edge = kNoEdge;  ///< the edge that led to `node` before (kDecrease, kReopen ...)
  std::uint8_t index = 0;  ///< kPrune, kRefuse: which index of the search's set refuses it, counted from 0
  NodeId node = kNoNode;   ///< that it is about: see TraceEventKind
  Cost g = 0;              ///< cost of the path to `node`, from the goal's side of that from `node`
  Cost f = 0;              ///< its estimate g + h
  Cost previous_g = 0;     ///< kDecrease, kReopen: cost before
  NodeId from = kNoNode;   ///< kOpen, kDecrease, kReopen, kUnite, kReject: where the edge or jump starts
  NodeId previous_from = kNoNode;  ///< where the edge that led to `node` before started
};
static_assert(sizeof(TraceEvent) == 32);

/// The whole run. Reading it from several threads is safe.
class Trace {
 public:
  /// Forgets everything.
  void clear() { *this = Trace(); }
  /// Of a search on a map of so many nodes.
  void begin(std::size_t node_limit, NodeId start, NodeId goal, bool counts_moves = false) {
    clear();
    node_limit_ = node_limit;
    start_ = start;
    goal_ = goal;
    counts_moves_ = counts_moves;
  }
  /// What happened next.
  void push(const TraceEvent& event);

  /// Number of events.
  std::size_t size() const { return events_.size(); }
  /// Counted from 0, in the order of time.
  const TraceEvent& operator[](std::size_t i) const { return events_[i]; }
  /// In the order of time.
  std::span<const TraceEvent> events() const { return events_; }
  /// Map::node_limit() of the map.
  std::size_t node_limit() const { return node_limit_; }
  /// Of the search.
  NodeId start() const { return start_; }
  /// Of the search.
  NodeId goal() const { return goal_; }
  /// Whether g and f of its events are numbers of moves, as those of breadth-first search, not costs.
  bool counts_moves() const { return counts_moves_; }
  /// From which the search looked: both of one from both ends.
  std::span<const SearchSide> sides() const { return std::span(kSearchSides).first(side_count_); }

  /// Event numbers of each expansion and of each prune, in order: what the timeline steps by and marks.
  std::span<const std::uint32_t> expansions() const { return expansions_; }
  /// Event numbers of each edge, arc or node that was left out.
  std::span<const std::uint32_t> prunes() const { return prunes_; }

 private:
  std::vector<TraceEvent> events_;
  std::vector<std::uint32_t> expansions_;
  std::vector<std::uint32_t> prunes_;
  std::size_t node_limit_ = 0;
  std::size_t side_count_ = 1;
  NodeId start_ = kNoNode;
  NodeId goal_ = kNoNode;
  bool counts_moves_ = false;
};

/// How far a search was with a node.
enum class NodeStatus : std::uint8_t { kUnseen, kOpen, kClosed };

/// What the search knew of one node, from one side.
struct NodeView {
  Cost g = kInfiniteCost;                   ///< of the cheapest way found so far
  Cost f = kInfiniteCost;                   ///< its estimate
  NodeStatus status = NodeStatus::kUnseen;  ///< how far the search was with it
  EdgeIndex edge = kNoEdge;                 ///< the edge by which it was reached, out of `parent`
  NodeId parent = kNoNode;                  ///< kNoNode for the start, and for the goal from its side
  friend bool operator==(const NodeView&, const NodeView&) = default;
};

/// The state of a search after any number of its events, with random access. Each event can be applied and
/// undone, and full copies are kept at regular distances, so seeking costs at most half a distance of single
/// steps plus one copy: a few milliseconds in a trace of a million events, forwards or backwards alike.
/// Memory: 16 bytes a node and side for the state and for each check-point (at most kMaxCheckpoints).
/// Keeps the trace alive; one player per thread.
class TracePlayer {
 public:
  /// How many events of each kind there were up to here.
  struct Counts {
    std::uint64_t expanded = 0;  ///< kExpand
    std::uint64_t generated =
        0;  ///< edges followed: all kinds but kStart, kExpand, kPrune, kRefuse, kMeet, kGoal, kExhausted
    std::uint64_t pruned = 0;         ///< kPrune and kRefuse
    std::uint64_t open_add = 0;       ///< kStart, kOpen, kReopen and kUniteReopen
    std::uint64_t open_decrease = 0;  ///< kDecrease
    friend bool operator==(const Counts&, const Counts&) = default;
  };

  /// At position 0.
  explicit TracePlayer(std::shared_ptr<const Trace> trace);

  /// That it plays.
  const Trace& trace() const { return *trace_; }
  /// Number of events applied: 0 .. trace().size().
  std::size_t position() const { return position_; }
  /// Moves to the state after `position` events; larger values mean the end.
  void seek(std::size_t position);

  /// The goal's side has views in a trace of two sides alone.
  const NodeView& node(NodeId n, SearchSide side = SearchSide::kStart) const {
    return nodes_[place_of(n, side)];
  }
  /// The start's side, then the goal's.
  std::span<const NodeView> nodes() const { return nodes_; }
  /// From whichever side got further with it.
  NodeStatus status(NodeId n) const;
  /// Up to here.
  const Counts& counts() const { return counts_; }
  /// The last event applied; nothing at position 0.
  const TraceEvent* current() const { return position_ == 0 ? nullptr : &(*trace_)[position_ - 1]; }

  /// Nodes on the open list of a side, cheapest estimate first (ties: larger g first). Cost: one look at
  /// every node.
  std::vector<NodeId> open_list(SearchSide side = SearchSide::kStart) const;

 private:
  struct Checkpoint {
    std::size_t position = 0;
    Counts counts;
    std::vector<NodeView> nodes;
  };
  static constexpr std::size_t kMaxCheckpoints = 32;
  static constexpr std::size_t kMinCheckpointDistance = 1U << 15;

  std::size_t place_of(NodeId n, SearchSide side) const {
    return index_of(n) + static_cast<std::size_t>(side) * trace_->node_limit();
  }
  NodeView& view_of(const TraceEvent& event) { return nodes_[place_of(event.node, event.side)]; }
  void apply(const TraceEvent& event);
  void undo(const TraceEvent& event);
  void walk_to(std::size_t position);
  void make_checkpoints();

  std::shared_ptr<const Trace> trace_;
  std::size_t position_ = 0;
  std::vector<NodeView> nodes_;
  Counts counts_;
  std::vector<Checkpoint> checkpoints_;
};

}  // namespace goalbound
