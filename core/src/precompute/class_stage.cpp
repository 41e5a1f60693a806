#include "precompute/class_stage.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "precompute/class_top_boxes.hpp"
#include "precompute/class_tops.hpp"
#include "precompute/class_walk.hpp"

namespace goalbound {
namespace {

/// Of a piece, in nodes: several pieces a worker, so that all end together.
std::size_t largest_piece(std::uint32_t nodes, int workers) {
  constexpr std::size_t kPiecesAWorker = 8;
  constexpr std::size_t kLeast = 256;
  constexpr std::size_t kMost = 8192;
  return std::clamp(nodes / (kPiecesAWorker * static_cast<std::size_t>(workers)), kLeast, kMost);
}

struct ClassBytes {
  std::size_t needed = 0;
  std::size_t columns = 0;  ///< of all pieces; those that do not fit are made again when their turn comes
};

/// How many rows over all columns a walk of a subtree has at a time: those of its own nodes, and those of the
/// inner part that is walked with them (ClassWalk::list_nodes).
std::size_t rows_at_a_time(const Elimination& nodes, std::uint32_t root, const ClassSizes& sizes) {
  std::size_t own = 0;
  std::size_t of_inner = 0;
  const std::uint32_t first = nodes.first[root];
  for (std::uint32_t end = root + 1; end > first;) {
    const std::uint32_t rank = end - 1;
    const bool inner = sizes.is_inner(nodes, rank, root);
    if (inner) of_inner = std::max(of_inner, rows_at_a_time(nodes, rank, sizes));
    if (!inner && nodes.size(rank) >= sizes.least_inner) ++own;
    end = inner ? nodes.first[rank] : rank;
  }
  return own + of_inner;
}

/// What is above the pieces of a graph, and how they border on it.
struct Borders {
  std::size_t tops = 0;
  std::size_t pieces = 0;
  std::size_t longest = 0;
  std::size_t all = 0;   ///< nodes at the borders of all pieces together
  std::size_t rows = 0;  ///< at a time, of the piece that has the most

  Borders(const Elimination& nodes, std::size_t largest_piece) {
    for (std::uint32_t rank = 0; rank < nodes.node_count(); ++rank) {
      tops += nodes.size(rank) > largest_piece ? 1 : 0;
      const bool is_piece = nodes.size(rank) <= largest_piece &&
                            nodes.parent[rank] != Elimination::kNoParent &&
                            nodes.size(nodes.parent[rank]) > largest_piece;
      if (!is_piece) continue;
      const std::size_t border = nodes.above_of(rank).size();
      ++pieces;
      longest = std::max(longest, border);
      rows = std::max(rows, rows_at_a_time(nodes, rank, ClassSizes()));
      all += border;
    }
  }
};

/// Of the targets, those that begin a class at the border of a piece: a quarter of them on roads, and less on
/// grids. In space, the more the longer borders are: of open space four fifths, of rooms hardly any.
double share_of_classes(const Map& map, const Borders& borders) {
  constexpr double kUsual = 0.25;
  constexpr double kMost = 0.75;
  constexpr double kBorderOfAll = 48;
  if (map.kind().axes == 2 || borders.pieces == 0) return kUsual;
  const double mean = static_cast<double>(borders.all) / static_cast<double>(borders.pieces);
  return std::clamp(mean / kBorderOfAll, kUsual, kMost);
}

ClassBytes bytes_of(const Map& map, const ClassGraph& graph, const PrecomputeOptions& options) {
  const int workers = worker_count(options.threads);
  const std::uint32_t nodes = graph.nodes.node_count();
  const Borders borders(graph.nodes, largest_piece(nodes, workers));
  const auto outside = static_cast<std::size_t>(share_of_classes(map, borders) * nodes);
  const std::size_t classes = std::min<std::size_t>(outside + largest_piece(nodes, workers), nodes);
  ClassBytes bytes;
  const std::size_t of_a_worker =
      classes * (2 * borders.longest + borders.rows) * sizeof(LaneCost) + TopRows::bytes_for(borders.tops);
  bytes.needed = ClassPlan::bytes_for(graph) + static_cast<std::size_t>(workers) * of_a_worker;
  const std::size_t limit = options.memory_limit;
  const std::size_t left = limit / 4 * 3 - std::min(bytes.needed, limit / 4 * 3);
  bytes.columns = std::min(borders.all * classes * sizeof(LaneCost), std::clamp(left, limit / 8, limit / 2));
  return bytes;
}

class ClassStage final : public FloodStage {
  /// What is above all pieces is swept over for each run, as long as an eighth of the pieces takes.
  static constexpr std::size_t kRunsOverAllNodes = 8;

 public:
  ClassStage(const Map& map, std::shared_ptr<const ClassPlan> plan, std::size_t column_bytes, bool has_rays,
             const PrecomputeOptions& options)
      : map_(map),
        plan_(std::move(plan)),
        tops_(std::make_unique<ClassTops>(plan_, column_bytes)),
        top_boxes_(std::make_unique<ClassTopBoxes>(*plan_, edge_counts_of_tops())),
        has_rays_(has_rays),
        threads_(worker_count(options.threads)) {}

  void run(FloodWork& work) const override {
    const ClassTops::Stop stop = [&work] { return work.ending(); };
    flood_on_workers(
        map_, work, threads_, std::max<std::size_t>(plan_->node_count(), 1),
        [&] { return Worker(plan_, *top_boxes_); },
        [&](Worker& worker, std::span<const NodeId> sources, std::span<const Box> /*at_most*/,
            std::span<Box> boxes) { return flood(worker, sources, boxes, stop); });
  }

  std::size_t sources_worth_a_run() const override { return map_.node_count() / kRunsOverAllNodes; }

  /// Piece after piece, small ones together, and the tops in the end.
  SourceGroups groups_of(std::vector<NodeId> sources) const override {
    const std::size_t of_tops = plan_->pieces().size();
    std::vector<Source> ordered;
    for (const NodeId n : sources) {
      const std::uint32_t rank = plan_->rank(map_, n);
      ordered.push_back({plan_->piece_of(rank).value_or(of_tops), rank, n});
    }
    std::sort(ordered.begin(), ordered.end());
    constexpr std::size_t kGroupsAWorker = 8;
    const std::size_t enough =
        std::min(largest_piece(map_.node_count(), threads_) / 2,
                 sources.size() / (kGroupsAWorker * static_cast<std::size_t>(threads_)));
    SourceGroups result;
    for (std::uint32_t i = 0; i < ordered.size(); ++i) {
      const bool begins_piece = i == 0 || ordered[i].piece != ordered[i - 1].piece;
      if (i == 0 || (begins_piece && (ordered[i].piece == of_tops || result.groups.back().count >= enough)))
        result.groups.push_back({0, i, 0});
      ++result.groups.back().count;
      result.sources.push_back(ordered[i].node);
    }
    return result;
  }

 private:
  std::vector<std::size_t> edge_counts_of_tops() const {
    std::vector<std::size_t> counts;
    for (const std::uint32_t rank : plan_->tops()) counts.push_back(plan_->edge_limit(map_, rank));
    return counts;
  }
  struct Source {
    std::size_t piece = 0;  ///< the number of pieces for tops
    std::uint32_t rank = 0;
    NodeId node = kNoNode;
    friend bool operator<(const Source& a, const Source& b) {
      return std::tie(a.piece, a.rank, a.node) < std::tie(b.piece, b.rank, b.node);
    }
  };
  struct Worker {
    Worker(const std::shared_ptr<const ClassPlan>& plan, const ClassTopBoxes& top_boxes)
        : walk(plan), wanted(plan->node_count()), of_tops(top_boxes.make_room()) {
      top_boxes.want(wanted, of_tops);
    }
    ClassWalk walk;
    WantedBoxes wanted;
    std::vector<Box> of_tops;  ///< what a walk finds for them
  };
  /// A source above all pieces, and where its boxes go.
  struct Top {
    std::uint32_t number = 0;
    std::span<Box> boxes;
  };

  /// False when stopped: nothing is known then.
  bool flood(Worker& worker, std::span<const NodeId> sources, std::span<Box> boxes,
             const ClassTops::Stop& stop) const {
    const std::span<Box> all = boxes;
    std::vector<Top> tops;
    std::vector<std::uint32_t> others;
    for (const NodeId n : sources) {
      const std::uint32_t rank = plan_->rank(map_, n);
      const std::span<Box> of_source = boxes.first(map_.edge_limit(n));
      boxes = boxes.subspan(of_source.size());
      if (plan_->top_number(rank) != ClassPlan::kNoTop) {
        tops.push_back({plan_->top_number(rank), of_source});
      } else {
        worker.wanted.add(rank, of_source);
        others.push_back(rank);
      }
    }
    const bool done = walk_pieces(worker, sources, stop) && walk_below_tops(worker, sources, stop) &&
                      fill_tops(worker, tops, stop);
    for (const std::uint32_t rank : others) worker.wanted.remove(rank);
    if (has_rays_) add_rays(sources, all);
    return done;
  }

  void add_rays(std::span<const NodeId> sources, std::span<Box> boxes) const {
    const Grid& grid = *map_.as_grid();
    for (const NodeId n : sources) {
      for (const Direction d : kCardinals) {
        if (!grid.moves(n).contains(d)) continue;
        NodeId last = grid.neighbour(n, d);
        while (grid.free_neighbours(last).contains(d)) last = grid.neighbour(last, d);
        boxes[EdgeIndex(d).value()].grow(grid.place(grid.neighbour(n, d)));
        boxes[EdgeIndex(d).value()].grow(grid.place(last));
      }
      boxes = boxes.subspan(grid.edge_limit(n));
    }
  }

  /// By piece, the ends of lower rank of edges out of the sources that are in pieces.
  std::map<std::size_t, std::vector<std::uint32_t>> lower_ends(std::span<const NodeId> sources) const {
    std::map<std::size_t, std::vector<std::uint32_t>> ends;
    for (const NodeId n : sources) {
      const std::uint32_t source = plan_->rank(map_, n);
      const auto piece = plan_->piece_of(source);
      if (!piece) continue;
      for (const std::uint32_t head : plan_->heads(map_.slot(n)))
        ends[*piece].push_back(std::min(source, head));
    }
    return ends;
  }

  /// The pieces that edges out of the sources above all pieces lead into.
  std::set<std::size_t> pieces_below_tops(std::span<const NodeId> sources) const {
    std::set<std::size_t> pieces;
    for (const NodeId n : sources) {
      if (plan_->piece_of(plan_->rank(map_, n))) continue;
      for (const std::uint32_t head : plan_->heads(map_.slot(n))) {
        if (const auto piece = plan_->piece_of(head)) pieces.insert(*piece);
      }
    }
    return pieces;
  }

  /// All pieces are claimed before the first is walked: who is at the tops meanwhile waits for them, instead
  /// of walking them, too.
  bool walk_pieces(Worker& worker, std::span<const NodeId> sources, const ClassTops::Stop& stop) const {
    auto ends_by_piece = lower_ends(sources);
    PieceClaims claims(*top_boxes_);
    for (const auto& [piece, ends] : ends_by_piece) claims.take(piece);
    for (auto& [piece, ends] : ends_by_piece) {
      if (!walk_piece(worker, piece, std::move(ends), claims, stop)) return false;
    }
    return true;
  }

  bool walk_below_tops(Worker& worker, std::span<const NodeId> sources, const ClassTops::Stop& stop) const {
    const std::set<std::size_t> pieces = pieces_below_tops(sources);
    PieceClaims claims(*top_boxes_);
    const auto walk_if_free = [&](std::size_t piece) {
      return !claims.take(piece) || walk_piece(worker, piece, {}, claims, stop);
    };
    if (!std::all_of(pieces.begin(), pieces.end(), walk_if_free)) return false;
    return std::all_of(pieces.begin(), pieces.end(), [&](std::size_t piece) {
      // Others may have given it up.
      while (!top_boxes_->knows_in_the_end(piece)) {
        if (!walk_if_free(piece)) return false;
      }
      return true;
    });
  }

  bool walk_piece(Worker& worker, std::size_t piece, std::vector<std::uint32_t> ends, PieceClaims& claims,
                  const ClassTops::Stop& stop) const {
    const bool for_tops = claims.has(piece);
    const auto from_tops = top_boxes_->ends(piece);
    if (for_tops) ends.insert(ends.end(), from_tops.begin(), from_tops.end());
    auto outside = tops_->take_outside(piece, stop);
    if (!outside || !worker.walk.run(piece, ends, *std::move(outside), worker.wanted, stop)) return false;
    if (for_tops) claims.fulfil(piece, worker.of_tops);
    return true;
  }

  bool fill_tops(Worker& worker, std::span<const Top> wanted, const ClassTops::Stop& stop) const {
    if (wanted.empty()) return true;
    if (!tops_->make_boxes(stop)) return false;
    for (const Top& top : wanted) {
      top_boxes_->copy(top.number, top.boxes);
      worker.wanted.add(plan_->tops()[top.number], top.boxes);
    }
    for (std::size_t top = 0; top < plan_->tops().size(); ++top) {
      const std::uint32_t rank = plan_->tops()[top];
      auto box = tops_->boxes(top).begin();
      for (const ClassLink& link : plan_->links(rank))
        worker.wanted.grow(link.up ? rank : link.above, link.edge, (box++)->box());
    }
    top_boxes_->want(worker.wanted, worker.of_tops);
    return true;
  }

  const Map& map_;
  std::shared_ptr<const ClassPlan> plan_;
  std::unique_ptr<ClassTops> tops_;  ///< guards itself, as does the next
  std::unique_ptr<ClassTopBoxes> top_boxes_;
  bool has_rays_;
  int threads_;
};

/// Canonical boxes from so many arcs, once nodes are contracted, take this times the number to the power of
/// one and a half of one processor: each is walked with the classes at the border of its part, which grow as
/// the root of the arcs does (docs/lab/precompute.md has figures).
constexpr double kCanonicalArcsNs = 0.9;

double canonical_ns(std::size_t arcs) {
  return kCanonicalArcsNs * std::pow(static_cast<double>(arcs), 1.5);
}

std::uint64_t most_canonical_arcs(double most_ns) {
  return static_cast<std::uint64_t>(std::pow(std::min(most_ns, kAnyNs) / kCanonicalArcsNs, 1 / 1.5));
}

}  // namespace

std::optional<ClassGraph> class_graph_for(const Map& map, Ordering ordering, double most_ns,
                                          const Progress* progress) {
  const Grid* grid = map.as_grid();
  const bool canonical = ordering == Ordering::kCanonical && grid != nullptr && grid->is_uniform();
  if ((ordering != Ordering::kAllOptimal && !canonical) || ClassPlan::outgrows_lanes(map))
    return std::nullopt;
  if (!canonical) return class_graph_of(map, progress);
  return canonical_class_graph_of(*grid, most_canonical_arcs(most_ns), progress);
}

bool are_much_faster(const Map& map, const ClassGraph& graph) {
  constexpr double kMuch = 4;
  const double nodes = map.node_count();
  return !graph.has_rays || canonical_ns(graph.nodes.above.size()) * kMuch <= kRaysNodeNs * nodes * nodes;
}

std::unique_ptr<const FloodStage> make_class_stage(const Map& map, ClassGraph graph,
                                                   const PrecomputeOptions& options, const Progress* progress,
                                                   const std::optional<ClassSizes>& sizes) {
  ClassSizes suiting;
  suiting.largest_piece = largest_piece(graph.nodes.node_count(), worker_count(options.threads));
  const std::size_t column_bytes = bytes_of(map, graph, options).columns;
  // Optimal paths of the map are cheaper: what costs more is on none.
  auto hierarchy = make_hierarchy(
      graph.arcs, std::move(graph.nodes),
      {.too_dear = static_cast<Cost>(kFar), .threads = worker_count(options.threads), .progress = progress});
  if (!hierarchy) return nullptr;
  auto plan = std::make_shared<const ClassPlan>(map, graph, *std::move(hierarchy), sizes.value_or(suiting));
  return std::make_unique<ClassStage>(map, std::move(plan), column_bytes, graph.has_rays, options);
}

std::size_t class_stage_bytes(const Map& map, const ClassGraph& graph, const PrecomputeOptions& options) {
  const ClassBytes bytes = bytes_of(map, graph, options);
  return bytes.needed + bytes.columns;
}

}  // namespace goalbound
