#include "precompute/changed_sources.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "goalbound/canonical.hpp"
#include "parallel/workers.hpp"
#include "precompute/distance_floods.hpp"
#include "precompute/heap_flood.hpp"

namespace goalbound {
namespace {

/// How two maps differ.
struct ChangedMoves {
  std::vector<NodeId> heads;  ///< of both maps, to which a changed move leads
  std::vector<NodeId> gone;   ///< of `before` alone
  std::vector<NodeId> come;   ///< of `now` alone
  std::vector<bool> from;     ///< by slot of `now`: its moves changed
};

struct Move {
  EdgeIndex edge;
  NodeId to;
  Cost cost;
  friend bool operator==(const Move&, const Move&) = default;
};

template <class Out>
void moves_of(const Out& out, NodeId n, std::vector<Move>& moves) {
  moves.clear();
  if (!out.map().is_node(n)) return;
  out.for_each(n, [&](EdgeIndex edge, NodeId to, Cost cost) { moves.push_back({edge, to, cost}); });
}

/// The cells around one, which canonical paths go by; nothing of other maps.
std::uint8_t around(const WeightedMoves& out, NodeId n) {
  return out.map().free_neighbours(n).bits();
}
std::uint8_t around(const ListOut& /*out*/, NodeId /*n*/) {
  return 0;
}

/// Ends of moves that only one of both lists has.
void add_heads(std::span<const Move> moves, std::span<const Move> others, std::vector<NodeId>& heads) {
  for (const Move& move : moves) {
    if (std::ranges::find(others, move) == others.end()) heads.push_back(move.to);
  }
}

template <class Out>
ChangedMoves changed_moves(const Out& before, const Out& now) {
  ChangedMoves changed;
  changed.from.resize(now.map().node_count());
  std::vector<Move> old_moves;
  std::vector<Move> new_moves;
  for (std::size_t i = 0; i < now.map().node_limit(); ++i) {
    const auto n = NodeId(static_cast<std::uint32_t>(i));
    const bool was = before.map().is_node(n);
    const bool is = now.map().is_node(n);
    if (!was && !is) continue;
    if (was && !is) changed.gone.push_back(n);
    if (is && !was) changed.come.push_back(n);
    moves_of(before, n, old_moves);
    moves_of(now, n, new_moves);
    if (is && (!was || old_moves != new_moves || around(before, n) != around(now, n)))
      changed.from[now.map().slot(n)] = true;
    if (old_moves == new_moves) continue;
    add_heads(old_moves, new_moves, changed.heads);
    add_heads(new_moves, old_moves, changed.heads);
  }
  std::ranges::sort(changed.heads);
  changed.heads.erase(std::unique(changed.heads.begin(), changed.heads.end()), changed.heads.end());
  std::erase_if(changed.heads, [&](NodeId n) { return !before.map().is_node(n) || !now.map().is_node(n); });
  return changed;
}

/// Distances to one node at a time from all nodes of a map, by slot.
class DistancesTo {
 public:
  /// `reversed`: the map with each edge the other way, where that is another one.
  DistancesTo(const Map& map, const std::optional<ListGraph>& reversed)
      : floods_(reversed ? static_cast<const Map&>(*reversed) : map),
        nodes_(map.node_count()),
        costs_(map.node_count()) {
    for (std::uint32_t slot = 0; slot < nodes_.size(); ++slot) nodes_[slot] = map.node_of_slot(slot);
  }
  std::span<const Cost> of(NodeId goal) {
    floods_.run(goal, nodes_, costs_);
    return costs_;
  }

 private:
  DistanceFloods floods_;
  std::vector<NodeId> nodes_;
  std::vector<Cost> costs_;
};

bool lies_on_border(const Box& box, Place at) {
  return at.x == box.min_x || at.x == box.max_x || at.y == box.min_y || at.y == box.max_y ||
         (box.max_z != box.min_z && (at.z == box.min_z || at.z == box.max_z));
}

/// Calls `body(node, next)` for each cell that a ray leads on from, the far ends of rays first.
template <class Body>
void for_each_step_back(const Grid& grid, Direction d, const Body& body) {
  const std::span<const NodeId> nodes = grid.free_nodes();
  const auto step = [&](NodeId n) {
    if (grid.moves(n).contains(d)) body(n, grid.neighbour(n, d));
  };
  if (grid.offset(d) < 0) {
    std::for_each(nodes.begin(), nodes.end(), step);
  } else {
    std::for_each(nodes.rbegin(), nodes.rend(), step);
  }
}

/// Which edges lead to one goal: optimal paths to it begin with them, in the ordering of boxes.
template <class Out>
class GoalEdges {
 public:
  GoalEdges(const Out& out, bool is_canonical) : out_(out), is_canonical_(is_canonical) {}

  /// `to_goal`: distances by slot.
  void aim(NodeId goal, std::span<const Cost> to_goal) {
    to_goal_ = to_goal;
    if (is_canonical_) find_ways_off_rays(goal);
  }
  bool leads_there(NodeId from, EdgeIndex edge, NodeId to, Cost cost) const {
    const std::uint32_t slot = out_.map().slot(from);
    if (to_goal_[slot] == kInfiniteCost) return false;
    if (is_canonical_ && !is_diagonal(Direction(edge.value())))
      return off_ray_[slot * kCardinals.size() + edge.value()] == to_goal_[slot];
    const Cost left = to_goal_[out_.map().slot(to)];
    return left != kInfiniteCost && std::uint64_t{left} + cost == to_goal_[slot];
  }

 private:
  /// A canonical path that begins with a cardinal goes straight on to the goal or to a turn that is forced:
  /// the least cost of all of these, by slot and cardinal. From its turn on any shortest path will do
  /// (docs/lab/precompute.md).
  void find_ways_off_rays(NodeId goal) {
    if constexpr (std::is_same_v<Out, WeightedMoves>) {
      const Grid& grid = out_.map();
      off_ray_.assign(to_goal_.size() * kCardinals.size(), kInfiniteCost);
      for (const Direction d : kCardinals) {
        const auto off_ray = [&](NodeId n) -> Cost& {
          return off_ray_[grid.slot(n) * kCardinals.size() + static_cast<std::size_t>(index_of(d))];
        };
        for_each_step_back(grid, d, [&](NodeId n, NodeId next) {
          std::uint64_t least = next == goal ? 0 : off_ray(next);
          for (const Direction turn : forced_successors(d, grid.free_neighbours(next)))
            least = std::min(least,
                             std::uint64_t{to_goal_[grid.slot(grid.neighbour(next, turn))]} + cost_of(turn));
          off_ray(n) = static_cast<Cost>(std::min<std::uint64_t>(least + cost_of(d), kInfiniteCost));
        });
      }
    }
  }

  Out out_;
  bool is_canonical_;
  std::span<const Cost> to_goal_;
  std::vector<Cost> off_ray_;
};

/// One comparison of both maps; `Out` has the moves of the type of graph.
template <class Out>
class Comparison {
 public:
  Comparison(const Out& before, const Out& now, const Bounds& boxes)
      : before_(before),
        now_(now),
        boxes_(boxes),
        is_canonical_(boxes.info().ordering == Ordering::kCanonical),
        changed_(changed_moves(before, now)),
        far_(now.map().node_count()),
        sources_(changed_.from) {}

  /// Nothing where it would take too many floods.
  Result<std::optional<std::vector<bool>>> find(int threads, Progress& progress) {
    const auto before_reversed = turned_around(before_.map());
    const auto now_reversed = turned_around(now_.map());
    if (!before_reversed || !now_reversed) return std::optional<std::vector<bool>>();
    const auto make_worker = [&] {
      return Worker(DistancesTo(before_.map(), *before_reversed), DistancesTo(now_.map(), *now_reversed),
                    far_.size());
    };
    std::vector<NodeId> goals = changed_.heads;
    goals.insert(goals.end(), changed_.gone.begin(), changed_.gone.end());
    goals.insert(goals.end(), changed_.come.begin(), changed_.come.end());
    seen_.assign(now_.map().node_limit(), false);
    for (const NodeId goal : goals) seen_[index_of(goal)] = true;
    for (std::size_t floods = goals.size(); !goals.empty(); floods += goals.size()) {
      if (floods > most_floods()) return std::optional<std::vector<bool>>();
      auto near = look_from(goals, threads, make_worker, progress);
      if (!near) return near.error();
      goals = neighbours_of(*near);
    }
    add_neighbours_of_far();
    if (is_canonical_) add_along_rays();
    return std::optional(std::move(sources_));
  }

 private:
  struct Worker {
    Worker(DistancesTo its_before, DistancesTo its_now, std::size_t nodes)
        : before(std::move(its_before)), now(std::move(its_now)), is_far(nodes), is_source(nodes) {}
    DistancesTo before;
    DistancesTo now;
    std::vector<std::uint8_t> is_far;     ///< by slot of `now`
    std::vector<std::uint8_t> is_source;  ///< by slot of `now`
    std::vector<NodeId> near;
    std::optional<GoalEdges<Out>> old_edges;
    std::optional<GoalEdges<Out>> new_edges;
  };

  /// At most a quarter of what all boxes take. A flood from a goal, with what is compared, takes as long as
  /// those over jump points from about a hundred sources. Elsewhere it goes by a heap, and a few of those are
  /// the time in which classes of targets make all boxes.
  std::size_t most_floods() const {
    constexpr std::size_t kFew = 16;
    constexpr std::size_t kNodesOfAFlood = 400;
    return is_canonical_ ? kFew + now_.map().node_count() / kNodesOfAFlood : kFew;
  }

  /// Returns those of the goals that are near.
  template <class MakeWorker>
  Result<std::vector<NodeId>> look_from(const std::vector<NodeId>& goals, int threads,
                                        const MakeWorker& make_worker, Progress& progress) {
    std::vector<NodeId> near;
    progress.start(goals.size());
    const auto done = or_lack_of_threads("the boxes cannot be repaired", [&]() -> Result<void> {
      const auto workers = for_each_index(
          goals.size(), 1, std::min(worker_count(threads), static_cast<int>(goals.size())), progress,
          make_worker, [&](Worker& worker, std::uint64_t i) { look_from(goals[i], worker); });
      for (const auto& worker : workers) {
        for (std::size_t slot = 0; slot < far_.size(); ++slot) {
          if (worker->is_far[slot] != 0) far_[slot] = true;
          if (worker->is_source[slot] != 0) sources_[slot] = true;
        }
        near.insert(near.end(), worker->near.begin(), worker->near.end());
      }
      return {};
    });
    if (!done) return done.error();
    if (progress.ending()) return Error{ErrorCode::kCancelled, "the repair of boxes was cancelled"};
    std::ranges::sort(near);
    return near;
  }

  void look_from(NodeId goal, Worker& worker) const {
    const bool was_there = before_.map().is_node(goal);
    const bool is_there = now_.map().is_node(goal);
    const std::span<const Cost> was = was_there ? worker.before.of(goal) : std::span<const Cost>();
    const std::span<const Cost> is = is_there ? worker.now.of(goal) : std::span<const Cost>();
    if (was_there && is_there) {
      if (!is_near(was, is, worker)) return;
      worker.near.push_back(goal);
    }
    if (!worker.old_edges) worker.old_edges.emplace(before_, is_canonical_);
    if (!worker.new_edges) worker.new_edges.emplace(now_, is_canonical_);
    if (was_there) worker.old_edges->aim(goal, was);
    if (is_there) worker.new_edges->aim(goal, is);
    const Place at = now_.map().place(goal);
    for (std::uint32_t slot = 0; slot < far_.size(); ++slot) {
      if (changed_.from[slot]) continue;  // flooded from anyway
      const NodeId n = now_.map().node_of_slot(slot);
      now_.for_each(n, [&](EdgeIndex edge, NodeId to, Cost cost) {
        const bool led = was_there && worker.old_edges->leads_there(n, edge, to, cost);
        const bool leads = is_there && worker.new_edges->leads_there(n, edge, to, cost);
        if (led == leads) return;
        const Box box = boxes_.box(before_.map().slot(n), edge);
        if (led ? lies_on_border(box, at) : !box.contains(at)) worker.is_source[slot] = 1;
      });
    }
  }

  /// Notes where the distance to a goal changed, unless that is so of many nodes.
  bool is_near(std::span<const Cost> was, std::span<const Cost> is, Worker& worker) const {
    constexpr std::size_t kShareOfNodes = 50;
    std::vector<std::uint32_t> changed;
    for (std::uint32_t slot = 0; slot < is.size(); ++slot) {
      const NodeId n = now_.map().node_of_slot(slot);
      if (before_.map().is_node(n) && was[before_.map().slot(n)] != is[slot]) changed.push_back(slot);
    }
    if (changed.size() > 8 + is.size() / kShareOfNodes) return true;
    for (const std::uint32_t slot : changed) worker.is_far[slot] = 1;
    return false;
  }

  /// Where paths go on from them: from the last changed move on by edges of both maps, as these lead.
  std::vector<NodeId> neighbours_of(const std::vector<NodeId>& nodes) {
    std::vector<NodeId> neighbours;
    for (const NodeId n : nodes) {
      now_.for_each(n, [&](EdgeIndex /*edge*/, NodeId to, Cost /*cost*/) {
        if (seen_[index_of(to)]) return;
        seen_[index_of(to)] = true;
        neighbours.push_back(to);
      });
    }
    return neighbours;
  }

  bool is_far(NodeId n) const { return far_[now_.map().slot(n)]; }

  void add_neighbours_of_far() {
    for (std::uint32_t slot = 0; slot < far_.size(); ++slot) {
      bool is_source = far_[slot];
      now_.for_each(now_.map().node_of_slot(slot), [&](EdgeIndex /*edge*/, NodeId to, Cost /*cost*/) {
        is_source = is_source || is_far(to);
      });
      if (is_source) sources_[slot] = true;
    }
  }

  /// Canonical boxes of cardinal moves: rays that lead to cells that changed, or turn to far nodes.
  void add_along_rays() {
    if constexpr (std::is_same_v<Out, WeightedMoves>) {
      const Grid& grid = now_.map();
      for (const Direction d : kCardinals) {
        std::vector<std::uint8_t> reached(far_.size());
        for_each_step_back(grid, d, [&](NodeId n, NodeId next) {
          bool changes = reached[grid.slot(next)] != 0 || changed_.from[grid.slot(next)];
          for (const Direction turn : forced_successors(d, grid.free_neighbours(next)))
            changes = changes || is_far(grid.neighbour(next, turn));
          if (!changes) return;
          reached[grid.slot(n)] = 1;
          sources_[grid.slot(n)] = true;
        });
      }
    }
  }

  Out before_;
  Out now_;
  const Bounds& boxes_;
  bool is_canonical_;
  ChangedMoves changed_;
  std::vector<bool> seen_;  ///< by NodeId: goals that were flooded from, or will be
  std::vector<bool> far_;   ///< by slot of `now`: the distance to some goal that is not near is another one
  std::vector<bool> sources_;  ///< likewise: what is looked for
};

}  // namespace

Result<std::optional<std::vector<bool>>> changed_sources(const Map& before, const Map& now,
                                                         const Bounds& boxes, int threads,
                                                         Progress& progress) {
  const Grid* old_grid = before.as_grid();
  const Grid* grid = now.as_grid();
  if (grid != nullptr && old_grid != nullptr && grid->width() == old_grid->width() &&
      grid->height() == old_grid->height() && grid->is_uniform() == old_grid->is_uniform() &&
      grid->rule() == old_grid->rule())
    return Comparison(WeightedMoves(*old_grid), WeightedMoves(*grid), boxes).find(threads, progress);
  const ListGraph* old_list = before.as_list();
  const ListGraph* list = now.as_list();
  if (list != nullptr && old_list != nullptr && std::ranges::equal(list->places(), old_list->places()) &&
      list->cost_scale() == old_list->cost_scale())
    return Comparison(ListOut(*old_list), ListOut(*list), boxes).find(threads, progress);
  return std::optional<std::vector<bool>>();
}

}  // namespace goalbound
