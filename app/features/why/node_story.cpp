#include "features/why/node_story.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/search/jump_graphs.hpp"

namespace goalbound::app {
namespace {

bool is_prune(const TraceEvent& event) {
  return event.kind == TraceEventKind::kPrune;
}

/// What the events about the node say.
void read_events(const SearchRun& run, NodeStory& story) {
  const Trace& trace = *run.trace;
  for (const std::uint32_t number : run.index->about(story.node)) {
    const TraceEvent& event = trace[number];
    if (event.side != story.side) continue;
    switch (event.kind) {
      case TraceEventKind::kExpand:
        story.expansions.push_back(number);
        break;
      case TraceEventKind::kStart:
      case TraceEventKind::kOpen:
        story.reached = story.best = number;
        break;
      case TraceEventKind::kDecrease:
      case TraceEventKind::kReopen:
        story.best = number;
        break;
      case TraceEventKind::kReject:
        ++story.rejected;
        break;
      case TraceEventKind::kPrune:
        // Of a jump point search these are about jumps away from the node.
        if (!run.info->jumps()) story.prunes.push_back(number);
        break;
      case TraceEventKind::kRefuse:
        story.refusals.push_back(number);
        break;
      case TraceEventKind::kUnite:
      case TraceEventKind::kUniteReopen:
      case TraceEventKind::kDeadEnd:
      case TraceEventKind::kPass:
      case TraceEventKind::kMeet:
      case TraceEventKind::kGoal:
      case TraceEventKind::kExhausted:
        break;
    }
  }
}

// --- jumps that pass over a node ---

/// Walks from a node back along straight and diagonal lines, to the cells that were expanded there.
class JumpFinder {
 public:
  JumpFinder(const SearchRun& run, const Grid& grid, NodeId node) : run_(&run), grid_(&grid), node_(node) {}

  /// The jump that says most about the node: one that leads over it, then one that found nothing, then one
  /// that was pruned; then the same for jumps that looked along it.
  std::optional<JumpOver> find() {
    for (const Direction d : kAllDirections) look_back(node_, d, kNoNode);
    if (found_) return found_;
    for (const Direction side : kAllDirections) {
      if (!is_diagonal(side)) look_aside(side);
    }
    return found_;
  }

 private:
  enum Rank : std::uint8_t { kPruned, kDeadEnd, kLanded };

  /// The cell before one, on a line in that direction; kNoNode behind a wall.
  NodeId before(NodeId at, Direction d) const {
    const NodeId back = grid_->neighbour(at, opposite(d));
    return grid_->is_free(back) && grid_->moves(back).contains(d) ? back : kNoNode;
  }

  /// Whether jumps in direction d look aside in the other one.
  bool looks(Direction d, Direction side) const {
    const auto by = [&](auto order) {
      const auto sides = order.sides(d);
      return order.comes_first(d) && (sides[0] == side || sides[1] == side);
    };
    return grid_->rule() == MoveRule::kFour ? by(RowsFirst()) : is_diagonal(d) && by(DiagonalsFirst());
  }

  /// Cells from which a jump may have looked to the node in that direction.
  void look_aside(Direction side) {
    look_side_ = side;
    for (NodeId at = before(node_, side); at != kNoNode; at = before(at, side)) {
      for (const Direction d : kAllDirections) {
        if (looks(d, side)) look_back(at, d, at);
      }
    }
  }

  /// Expansions whose jump in direction d comes to `through`, or would.
  void look_back(NodeId through, Direction d, NodeId look_from) {
    std::int32_t steps = 1;
    for (NodeId at = before(through, d); at != kNoNode; at = before(at, d), ++steps) {
      for (const std::uint32_t number : run_->index->about(at)) {
        if ((*run_->trace)[number].kind == TraceEventKind::kExpand)
          judge_expansion(number, at, d, steps, look_from);
      }
    }
  }

  void judge_expansion(std::uint32_t expansion, NodeId at, Direction d, std::int32_t steps,
                       NodeId look_from) {
    const auto [first, last] = run_->index->following(expansion);
    for (std::uint32_t i = first; i < last; ++i) {
      const TraceEvent& event = (*run_->trace)[i];
      if (event.edge != EdgeIndex(d) || source_of(event) != at) continue;
      const JumpOver jump = {.event = i, .from = at, .edge = d, .look_from = look_from};
      if (is_prune(event)) {
        take(kPruned, jump);
      } else if (event.kind == TraceEventKind::kDeadEnd) {
        take(kDeadEnd, with_box(jump, d, steps));
      } else if (is_straight_on(at, event.node, d) && length_of_jump(at, event.node) > steps) {
        take(kLanded, with_box(jump, d, 0));
      }
    }
  }

  /// A search on an index opens what lies aside of its diagonals, too.
  bool is_straight_on(NodeId from, NodeId to, Direction d) const {
    return direction_between(grid_->cell(from), grid_->cell(to)) == d;
  }
  std::int32_t length_of_jump(NodeId from, NodeId to) const {
    const Cell a = grid_->cell(from);
    const Cell b = grid_->cell(to);
    return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
  }

  /// A jump asks boxes on its way: that of one of the cells before `steps` may have ended it before the node,
  /// and that of the cell from which it looked to the node may have turned the look away.
  JumpOver with_box(JumpOver jump, Direction d, std::int32_t steps) const {
    if (run_->set.empty()) return jump;
    NodeId at = jump.from;
    for (std::int32_t i = 1; i < steps && jump.box_at == kNoNode; ++i) {
      at = grid_->neighbour(at, d);
      if (!holds_goal(at, d)) set_box(jump, at, d);
    }
    const bool looks = jump.look_from != kNoNode && jump.box_at == kNoNode;
    if (looks && !holds_goal(jump.look_from, look_side_)) set_box(jump, jump.look_from, look_side_);
    return jump;
  }
  static void set_box(JumpOver& jump, NodeId at, Direction d) {
    jump.box_at = at;
    jump.box_edge = d;
  }

  bool holds_goal(NodeId at, Direction d) const { return !run_->refused_by(at, d); }

  void take(Rank rank, const JumpOver& jump) {
    if (found_ && rank <= rank_) return;
    found_ = jump;
    rank_ = rank;
  }

  const SearchRun* run_;
  const Grid* grid_;
  NodeId node_;
  std::optional<JumpOver> found_;
  Rank rank_ = kPruned;
  Direction look_side_ = Direction::kN;  ///< of the looks that are gone through
};

void find_jump(const SearchRun& run, const Grid& grid, NodeStory& story) {
  story.jump = JumpFinder(run, grid, story.node).find();
  if (!story.jump) return;
  const bool by_box = is_prune((*run.trace)[story.jump->event]) || story.jump->box_at != kNoNode;
  story.fate = by_box ? NodeFate::kPruned : NodeFate::kPassedOver;
  if (by_box) story.prunes.push_back(story.jump->event);
}

// --- the nearest node that the search has to do with ---

/// How far a side of the search came with a node that has a story of its own there.
enum class CameTo : std::uint8_t { kNot, kReached, kExpanded };

CameTo came_to(const SearchRun& run, NodeId node, SearchSide side) {
  CameTo most = CameTo::kNot;
  for (const std::uint32_t number : run.index->about(node)) {
    const TraceEvent& event = (*run.trace)[number];
    if (event.side != side) continue;
    if (event.kind == TraceEventKind::kExpand) return CameTo::kExpanded;
    const bool reached = is_prune(event)
                             ? !run.info->jumps()
                             : event.kind == TraceEventKind::kStart || event.kind == TraceEventKind::kOpen;
    if (reached) most = CameTo::kReached;
  }
  return most;
}

/// Ring by ring around the node; of a ring the first one that was expanded, if any was.
void find_nearest(const SearchRun& run, WaysBack& ways, NodeStory& story) {
  std::vector<bool> seen(run.map->node_limit());
  std::vector<NodeId> ring = {story.node};
  seen[index_of(story.node)] = true;
  std::size_t looked_at = 1;
  CameTo nearest = CameTo::kNot;
  for (std::uint32_t edges = 1; !ring.empty() && !story.nearest; ++edges) {
    std::vector<NodeId> next;
    for (const NodeId n : ring) {
      ways.for_each(n, [&](NodeId from) {
        if (nearest == CameTo::kExpanded || seen[index_of(from)]) return;
        seen[index_of(from)] = true;
        next.push_back(from);
        const CameTo came = came_to(run, from, story.side);
        if (came <= nearest) return;
        nearest = came;
        story.nearest = {from, edges};
      });
    }
    looked_at += next.size();
    story.gave_up = !story.nearest && looked_at > NodeStory::kMostNodesLookedAt;
    if (story.gave_up) return;
    ring = std::move(next);
  }
}

bool lies_on_path(const SearchRun& run, NodeId node) {
  return std::find(run.path.begin(), run.path.end(), node) != run.path.end();
}

}  // namespace

NodeStory tell_story(const SearchRun& run, NodeId node, SearchSide side) {
  WaysBack ways(*run.map);
  return tell_story(run, node, side, ways);
}

NodeStory tell_story(const SearchRun& run, NodeId node, SearchSide side, WaysBack& ways) {
  NodeStory story{.node = node, .side = side};
  if (!run.map->is_node(node)) {
    story.fate = NodeFate::kBlocked;
    return story;
  }
  read_events(run, story);
  if (!story.expansions.empty()) {
    story.fate = NodeFate::kExpanded;
  } else if (story.reached) {
    story.fate = NodeFate::kWaiting;
  } else if (!story.prunes.empty()) {
    story.fate = NodeFate::kPruned;
  } else if (run.info->has_own_arcs()) {
    if (lies_on_path(run, node)) story.fate = NodeFate::kSpanned;
  } else {
    if (run.info->jumps()) find_jump(run, *run.map->as_grid(), story);
    if (!story.jump) find_nearest(run, ways, story);
  }
  return story;
}

}  // namespace goalbound::app
