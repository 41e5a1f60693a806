// JPS+ with goal bounding on a JumpIndex. It is no BestFirstSearch: one expansion follows whole diagonals and
// opens what their straight jumps lead to, the goal is no node, and boxes are asked when a node is reached
// and not when it is expanded. Where one edge of a node is left and leads to a node better than all that
// wait, that is expanded at once, as the open list would only give it back; on game maps that is so nearly
// always. The goal needs no node because of the order in which canonical paths turn: whoever is joined to it
// by a diagonal and then a straight line of free cells has an optimal path of the length that the octile
// distance estimates, so the first node taken from the open list that is so joined ends the search: no
// estimate is too large. That of the landmarks is not consistent, so a node may come back.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/best_first.hpp"
#include "goalbound/search/observer.hpp"
#include "goalbound/search/octile_graph.hpp"
#include "goalbound/search/open_lists.hpp"
#include "searches/jump_index/jump_index_tree.hpp"

namespace goalbound {

/// Scratch memory and algorithm: what MapQuery asks of a search. Memory: 16 bytes a node of the index.
class JumpIndexSearch : public JumpIndexTree {
 public:
  explicit JumpIndexSearch(std::shared_ptr<const JumpIndex> index)
      : JumpIndexTree(std::move(index)),
        boxes_(index_->shift()),
        landmarks_(index_->landmark_unit()),
        open_(index_->node_count()) {}

  /// Takes the memory of the longest open list that there may be.
  bool reserve() {
    open_.reserve(index_->node_count());
    return true;
  }
  /// Bytes of what it has for itself then.
  std::uint64_t reserved_bytes() const {
    return states_.size() * sizeof(State) + SortedArray::reserved_bytes(index_->node_count());
  }

  /// Prepares a query. Both ends must be free cells.
  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer) {
    begin_tree(start, goal);
    open_.clear();
    const JumpIndex::Entry& entry = index_->entry(map().slot(goal));
    goal_runs_ = entry.run;
    boxes_.aim(goal_);
    landmarks_.aim(entry.far);
    is_started_ = false;
    is_joined_ = false;
    counts_ = {};
    counts_.open_add.add(1);
    watch(observer, {.kind = TraceEventKind::kStart, .node = start, .f = estimate(start_)});
  }

  /// Expands at most `max_expansions` nodes.
  template <class Observer>
  SearchResult advance(std::uint64_t max_expansions, Observer observer) {
    while (status_ == SearchStatus::kUnfinished && max_expansions > 0)
      max_expansions -= expand_some(max_expansions, observer);
    const bool found = status_ == SearchStatus::kFound;
    return {.status = status_, .cost = found ? cost_ : kNoPathCost, .stats = counts_.stats()};
  }

 private:
  /// How many bits are set in each byte: not every processor of this architecture counts them itself.
  static constexpr std::array<std::uint8_t, 256> kBitCounts = [] {
    std::array<std::uint8_t, 256> counts{};
    for (unsigned i = 1; i < counts.size(); ++i) counts[i] = static_cast<std::uint8_t>(counts[i / 2] + i % 2);
    return counts;
  }();

  /// Far enough from the next one: two that lie side by side are counted by one instruction where both rise,
  /// which then waits until the instruction before, which counted one of them, has reached the memory.
  struct alignas(16) Count {
    std::uint64_t value = 0;
    void add(std::uint64_t more) { value += more; }
  };
  struct Counts {
    Count expanded;
    Count generated;
    Count pruned;
    Count open_add;
    Count open_decrease;

    SearchStats stats() const {
      return {.expanded = expanded.value,
              .generated = generated.value,
              .pruned = pruned.value,
              .open_add = open_add.value,
              .open_decrease = open_decrease.value,
              .open_pop = expanded.value};
    }
  };

  /// Where jumps come from: a node or the start.
  struct Origin {
    Number number = kFromStart;
    Cell cell;
    Cost g = 0;
    Direction edge = Direction::kN;  ///< by which it is left
  };
  /// Where a straight jump ends.
  struct Arrival {
    Number number = kFromStart;          ///< kFromStart: nowhere
    Direction incoming = Direction::kN;  ///< of the jump
    Cost g = 0;
    unsigned edges = 0;  ///< bits of the directions that may follow
  };

  /// At least one node and at most `most`; returns how many.
  template <class Observer>
  std::uint64_t expand_some(std::uint64_t most, Observer& observer) {
    if (!is_started_) {
      expand_start(observer);
    } else if (is_joined_) {
      expand_goal(observer);
    } else if (open_.empty()) {
      status_ = SearchStatus::kNoPath;
      watch(observer, {.kind = TraceEventKind::kExhausted});
    } else {
      const std::uint64_t count = expand_next(most, observer);
      // All but the first one were reached and taken without being put on the open list in between.
      counts_.expanded.add(count);
      counts_.generated.add(count - 1);
      counts_.open_add.add(count - 1);
      return count;
    }
    return 1;
  }

  template <class Observer>
  void expand_start(Observer& observer) {
    is_started_ = true;
    const NodeId start = map().node(start_);
    const JumpIndex::Entry& entry = index_->entry(map().slot(start));
    if (start_ == goal_) return expand_goal(observer);
    counts_.expanded.add(1);
    tell_expansion(start_, 0, observer);
    if (reaches_goal(start_, entry.reach)) return open_goal({kFromStart, start_, 0}, observer);
    // A jump may lead back to the start's own cell.
    const Number own = is_straight_jump_point(map(), start) ? index_->node_at(start_) : kFromStart;
    if (own != kFromStart) states_[own] = {.g = 0, .mark = closed_mark()};
    const DirectionSet moves = map().octile_moves(start);
    const DirectionSet kept(static_cast<std::uint8_t>(moves.bits() & boxes_.holding(entry.boxes)));
    tell_pruned(start_, 0, (moves - kept).bits(), observer);
    const auto distance_to = [&](Number next) {
      const JumpIndex::Node& node = index_->node(next);
      return std::max(std::abs(node.x - start_.x), std::abs(node.y - start_.y));
    };
    for (const Direction d : kept) {
      const Origin origin = {kFromStart, start_, 0, d};
      if (is_diagonal(d)) {
        arrive(origin, follow_diagonal(origin, index_->first_crossing(entry, start_, d), observer), observer);
      } else {
        const Number next = index_->next(entry, start_, d);
        const std::int32_t steps = next == kFromStart ? 0 : distance_to(next);
        arrive(origin, follow_straight(origin, next, steps, observer), observer);
      }
    }
  }

  /// The best node of the open list; then the one that it leads to, as long as one edge is left and what that
  /// leads to is better than all that wait: it would be taken from the list next. Returns how many.
  template <class Observer>
  std::uint64_t expand_next(std::uint64_t most, Observer& observer) {
    auto number = static_cast<Number>(open_.pop().node);
    State& popped = states_[number];
    unsigned edges = popped.pending;
    popped.mark = closed_mark();
    popped.made = static_cast<std::uint8_t>(popped.made | edges);
    popped.pending = 0;
    Cost g = popped.g;
    for (std::uint64_t count = 1;; ++count) {
      const JumpIndex::Node& node = index_->node(number);
      Origin origin = {number, {node.x, node.y}, g};
      tell_expansion(origin.cell, g, observer);
      if (reaches_goal(origin.cell, node.reach)) return open_goal(origin, observer), count;
      if ((edges & (edges - 1)) != 0) return follow_each(origin, node, edges, observer), count;
      assert(edges != 0);  // a node without any is never opened
      origin.edge = static_cast<Direction>(std::countr_zero(edges));
      Arrival at = follow_only(origin, node, observer);
      if (at.number == kFromStart || !pass_straight_on(origin, at, observer)) return count;
      const JumpIndex::Node& next = index_->node(at.number);
      State& state = states_[at.number];
      if (state.mark >= open_mark() || count == most || !would_be_next(next, at.g))
        return reach(origin, at.number, next, at.edges, at.g, observer), count;
      if constexpr (Observer::kWatches) {
        const Cost f = at.g + estimate({next.x, next.y}, next.far);
        tell_reached(TraceEventKind::kOpen, origin, at.number, at.g, f, observer);
      }
      state = {at.g, closed_mark(), number, origin.edge, 0, static_cast<std::uint8_t>(at.edges)};
      number = at.number;
      edges = at.edges;
      g = at.g;
    }
  }
  /// Whether a node that was never reached would be taken next from the open list.
  bool would_be_next(const JumpIndex::Node& node, Cost g) const {
    return open_.empty() || open_.would_be_next(g + estimate({node.x, node.y}, node.far), g);
  }
  template <class Observer>
  void follow_each(Origin& from, const JumpIndex::Node& node, unsigned edges, Observer& observer) {
    for (const Direction d : DirectionSet(static_cast<std::uint8_t>(edges))) {
      from.edge = d;
      if (is_diagonal(d)) {
        arrive(from, follow_diagonal(from, node.crossing[diagonal(d)], observer), observer);
      } else {
        const std::size_t c = cardinal(d);
        arrive(from, follow_straight(from, node.next[c], node.distance[c], observer), observer);
      }
    }
  }
  /// By an edge that is the only one left of its node. Returns what it leads to in the end; whatever else it
  /// leads to goes to the open list.
  template <class Observer>
  Arrival follow_only(const Origin& from, const JumpIndex::Node& node, Observer& observer) {
    const Direction d = from.edge;
    Number ahead = kFromStart;
    // A branch for each: processors foresee it, and read what lies ahead before boxes have told the edge.
    switch (d) {
      case Direction::kNE:
        ahead = node.crossing[0];
        break;
      case Direction::kSE:
        ahead = node.crossing[1];
        break;
      case Direction::kSW:
        ahead = node.crossing[2];
        break;
      case Direction::kNW:
        ahead = node.crossing[3];
        break;
      default:  // straight ones turn by chance in mazes, which nothing foresees
        return follow_straight(from, node.next[cardinal(d)], node.distance[cardinal(d)], observer);
    }
    return follow_diagonal(from, ahead, observer);
  }
  template <class Observer>
  void tell_expansion(Cell cell, Cost g, Observer& observer) {
    if constexpr (Observer::kWatches)
      watch(observer,
            {.kind = TraceEventKind::kExpand, .node = map().node(cell), .g = g, .f = g + estimate(cell)});
  }

  /// Of what is left from a cell: the larger one of two estimates, neither of which is ever too large.
  Cost estimate(Cell cell, const LandmarkDistances& far) const {
    return landmarks_.lower_bound(octile_distance(cell, goal_), far);
  }
  Cost estimate(Cell cell) const { return estimate(cell, index_->entry(map().slot(map().node(cell))).far); }

  /// Whether a diagonal and then a straight line of free cells lead to the goal. `reach`: of the cell's
  /// diagonals.
  bool reaches_goal(Cell from, const std::array<std::uint16_t, 4>& reach) const {
    const std::int32_t dx = goal_.x - from.x;
    const std::int32_t dy = goal_.y - from.y;
    const std::int32_t across = std::abs(dx);
    const std::int32_t along = std::abs(dy);
    const std::int32_t diagonals = std::min(across, along);
    // Runs of the goal, towards where the straight line comes from.
    const std::size_t back = across > along ? (dx > 0 ? 3 : 1) : (dy > 0 ? 0 : 2);
    if (std::max(across, along) - diagonals > goal_runs_[back]) return false;
    return diagonals == 0 || diagonals <= reach[diagonal(towards(dx, dy))];
  }

  template <class Observer>
  void open_goal(Origin from, Observer& observer) {
    cost_ = from.g + octile_distance(from.cell, goal_);
    last_ = from.number;
    is_joined_ = true;
    counts_.generated.add(1);
    counts_.open_add.add(1);
    if constexpr (Observer::kWatches) {
      watch(observer, {.kind = TraceEventKind::kOpen,
                       .edge = first_step_to_goal(from.cell),
                       .node = map().node(goal_),
                       .g = cost_,
                       .f = cost_,
                       .from = map().node(from.cell)});
    }
  }
  template <class Observer>
  void expand_goal(Observer& observer) {
    counts_.expanded.add(1);
    tell_expansion(goal_, cost_, observer);
    watch(observer, {.kind = TraceEventKind::kGoal, .node = map().node(goal_), .g = cost_, .f = cost_});
    status_ = SearchStatus::kFound;
  }

  /// Counts, and tells, the edges of a cell that are skipped.
  template <class Observer>
  void tell_pruned(Cell cell, Cost g, unsigned pruned, Observer& observer) {
    counts_.pruned.add(kBitCounts[pruned]);
    if constexpr (Observer::kWatches) {
      for (const Direction d : DirectionSet(static_cast<std::uint8_t>(pruned)))
        watch(observer, {.kind = TraceEventKind::kPrune, .edge = d, .node = map().node(cell), .g = g});
    }
  }
  template <class Observer>
  void tell_dead_end(const Origin& from, Observer& observer) {
    counts_.generated.add(1);
    if constexpr (Observer::kWatches) {
      watch(
          observer,
          {.kind = TraceEventKind::kDeadEnd, .edge = from.edge, .node = map().node(from.cell), .g = from.g});
    }
  }
  template <class Observer>
  void tell_passed(const Origin& from, Cell cell, Cost g, Observer& observer) {
    counts_.generated.add(1);
    if constexpr (Observer::kWatches) {
      watch(observer, {.kind = TraceEventKind::kPass,
                       .edge = from.edge,
                       .node = map().node(cell),
                       .g = g,
                       .f = g + estimate(cell),
                       .from = map().node(from.cell)});
    }
  }

  /// Opens what straight jumps off the diagonal lead to; but where one of them is all that is left at a
  /// crossing, it is returned. Inlined, as the loop of expand_next is faster with it inside.
  template <class Observer>
  [[gnu::always_inline]] Arrival follow_diagonal(const Origin& from, Number first, Observer& observer) {
    using Crossing = JumpIndex::Crossing;
    if (first == kFromStart) return tell_dead_end(from, observer), Arrival();
    for (const Crossing* crossing = index_->crossing(first);; ++crossing) {
      const unsigned kept = boxes_.holding(crossing->boxes);
      tell_crossing(from, *crossing, kept, observer);
      if (kept == Crossing::kOn) continue;
      if (kept == Crossing::kFirst) return turned(from, *crossing, 0, first_component(from.edge));
      if (kept == Crossing::kSecond) return turned(from, *crossing, 1, second_component(from.edge));
      open_turns(from, *crossing, kept, observer);
      if ((kept & Crossing::kOn) == 0) return {};
    }
  }
  static std::int32_t steps_to(const Origin& from, const JumpIndex::Crossing& crossing) {
    return std::abs(crossing.x - from.cell.x);
  }
  template <class Observer>
  void tell_crossing(const Origin& from, const JumpIndex::Crossing& crossing, unsigned kept,
                     Observer& observer) {
    const unsigned pruned = crossing.exits & ~kept;
    if constexpr (Observer::kWatches) {
      const std::int32_t steps = steps_to(from, crossing);
      const Cost g = from.g + static_cast<Cost>(steps) * kDiagonalCost;
      const Cell cell = step(from.cell, from.edge, steps);
      tell_passed(from, cell, g, observer);
      DirectionSet edges;
      if ((pruned & JumpIndex::Crossing::kOn) != 0) edges.add(from.edge);
      if ((pruned & JumpIndex::Crossing::kFirst) != 0) edges.add(first_component(from.edge));
      if ((pruned & JumpIndex::Crossing::kSecond) != 0) edges.add(second_component(from.edge));
      tell_pruned(cell, g, edges.bits(), observer);
    } else {
      counts_.generated.add(1);
      counts_.pruned.add(kBitCounts[pruned]);
    }
  }
  /// Off the diagonal by all ways that are kept.
  template <class Observer>
  void open_turns(const Origin& from, const JumpIndex::Crossing& crossing, unsigned kept,
                  Observer& observer) {
    using Crossing = JumpIndex::Crossing;
    if ((kept & Crossing::kFirst) != 0)
      arrive(from, turned(from, crossing, 0, first_component(from.edge)), observer);
    if ((kept & Crossing::kSecond) != 0)
      arrive(from, turned(from, crossing, 1, second_component(from.edge)), observer);
  }
  /// Into its first component for a `side` of 0, into the second for 1.
  static Arrival turned(const Origin& from, const JumpIndex::Crossing& crossing, std::size_t side,
                        Direction into) {
    const Cost g = from.g + static_cast<Cost>(steps_to(from, crossing)) * kDiagonalCost;
    return {crossing.next[side], into, g + crossing.distance[side] * kStraightCost};
  }

  template <class Observer>
  Arrival follow_straight(const Origin& from, Number next, std::int32_t steps, Observer& observer) {
    if (next == kFromStart) return tell_dead_end(from, observer), Arrival();
    return {next, from.edge, from.g + static_cast<Cost>(steps) * kStraightCost};
  }

  /// `at` may be nowhere.
  template <class Observer>
  void arrive(const Origin& from, Arrival at, Observer& observer) {
    if (at.number != kFromStart && pass_straight_on(from, at, observer))
      reach(from, at.number, index_->node(at.number), at.edges, at.g, observer);
  }
  /// Where nothing but the same direction is left, as at almost half of the nodes of game maps, the next node
  /// is looked at in its place. Tells the edges of the last one; false where none is left.
  template <class Observer>
  bool pass_straight_on(const Origin& from, Arrival& at, Observer& observer) {
    const unsigned on = DirectionSet(at.incoming).bits();
    for (;;) {
      const JumpIndex::Node& node = index_->node(at.number);
      const unsigned successors = node.successors[cardinal(at.incoming)];
      at.edges = successors & boxes_.holding(node.boxes);
      tell_pruned({node.x, node.y}, at.g, successors & ~at.edges, observer);
      if ((at.edges & ~on) != 0) return true;
      const Number next = node.next[cardinal(at.incoming)];
      if (at.edges == 0 || next == kFromStart) return tell_dead_end(from, observer), false;
      tell_passed(from, {node.x, node.y}, at.g, observer);
      at.g += node.distance[cardinal(at.incoming)] * kStraightCost;
      at.number = next;
    }
  }

  /// The node was reached with cost `g`; `kept` may follow. No part of the loop of expand_next, which is a
  /// tenth slower with it inside.
  template <class Observer>
  [[gnu::noinline]] void reach(const Origin& from, Number number, const JumpIndex::Node& node, unsigned kept,
                               Cost g, Observer& observer) {
    counts_.generated.add(1);
    const Cost f = g + estimate({node.x, node.y}, node.far);
    State& state = states_[number];
    if (state.mark >= open_mark()) return reach_again(from, number, kept, g, f, observer);
    if constexpr (Observer::kWatches) tell_reached(TraceEventKind::kOpen, from, number, g, f, observer);
    enter(state, from, kept, g);
    open_.push(NodeId(number), f, g);
    counts_.open_add.add(1);
  }
  void enter(State& state, const Origin& from, unsigned kept, Cost g) const {
    state = {g, open_mark(), from.number, from.edge, static_cast<std::uint8_t>(kept), 0};
  }
  /// The same for a node that was reached before.
  template <class Observer>
  void reach_again(const Origin& from, Number number, unsigned kept, Cost g, Cost f, Observer& observer) {
    State& state = states_[number];
    const bool was_open = state.mark == open_mark();
    const bool improved = g < state.g;
    const unsigned added = g == state.g ? kept & ~unsigned{state.pending} & ~unsigned{state.made} : 0;
    if constexpr (Observer::kWatches) {
      TraceEventKind kind = TraceEventKind::kReject;
      if (improved) kind = was_open ? TraceEventKind::kDecrease : TraceEventKind::kReopen;
      if (added != 0) kind = was_open ? TraceEventKind::kUnite : TraceEventKind::kUniteReopen;
      tell_reached(kind, from, number, g, f, observer);
    }
    if (improved) {
      enter(state, from, kept, g);
    } else if (added != 0) {
      state.pending = static_cast<std::uint8_t>(state.pending | added);
      state.mark = open_mark();
    } else {
      return;
    }
    if (!was_open) {
      open_.push(NodeId(number), f, g);
      counts_.open_add.add(1);
    } else if (improved) {
      open_.decrease(NodeId(number), f, g);
      counts_.open_decrease.add(1);
    }
  }
  template <class Observer>
  void tell_reached(TraceEventKind kind, const Origin& from, Number number, Cost g, Cost f,
                    Observer& observer) {
    const State& state = states_[number];
    const bool known = kind != TraceEventKind::kOpen;
    const bool had_parent = known && cell_of(number) != start_;
    observer.event({.kind = kind,
                    .edge = from.edge,
                    .previous_edge = had_parent ? EdgeIndex(state.edge) : kNoEdge,
                    .node = map().node(cell_of(number)),
                    .g = g,
                    .f = f,
                    .previous_g = known ? state.g : kInfiniteCost,
                    .from = map().node(from.cell),
                    .previous_from = had_parent ? map().node(cell_of(state.parent)) : kNoNode});
  }

  static constexpr std::size_t cardinal(Direction d) { return static_cast<std::size_t>(d); }
  static constexpr std::size_t diagonal(Direction d) { return static_cast<std::size_t>(d) - 4; }

  ByteBoxTest boxes_;
  LandmarkTest landmarks_;
  SortedArray open_;
  std::array<std::uint16_t, 4> goal_runs_{};
  bool is_started_ = false;
  bool is_joined_ = false;  ///< the goal is the next node to be taken
  Counts counts_;
};

}  // namespace goalbound
