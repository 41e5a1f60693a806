// From each corner its distances to all others, then the goals: at corners on whose ways boxes do not hold
// yet what lies behind them. Of the squares that such a corner sees, only the cells outside of these boxes
// are looked at: to each of them the corners that may be the last one of a shortest way.
#include "straight/corner_boxes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>

#include "parallel/workers.hpp"
#include "straight/corner_sweep.hpp"
#include "straight/fan.hpp"

namespace goalbound {

namespace {

/// Scratch of one thread.
class BoxMaker {
 public:
  BoxMaker(const CornerViews& views, const StraightGround& ground, const CellBlocks& blocks,
           const SeenBlocks& seen_blocks)
      : views_(&views),
        graph_(&views.turns.graph()),
        blocks_(&blocks),
        seen_blocks_(&seen_blocks),
        sweep_(views.turns),
        own_(sweep_, {}),
        fan_(ground),
        in_sight_(blocks.count()) {}

  /// Of the edges out of a corner.
  void make(std::uint32_t source, std::span<CellBox> boxes, CornerMatrix* matrix) {
    own_ = FirstBoxes(sweep_, boxes);
    sweep_.run(source);
    if (matrix != nullptr) matrix->set_row(source, sweep_);
    look_around(graph_->corner(source).point());
    is_done_.assign(blocks_->count(), false);
    for (const std::uint32_t corner : views_->order) {
      if (own_.leads_on(corner)) add_behind(corner);
    }
  }

 private:
  /// A corner that may be the last one of ways to cells of a block.
  struct Last {
    std::uint32_t corner;
    std::uint32_t firsts;
    double least;
    std::uint64_t reached;  ///< bits of the cells to which such ways go on
  };
  /// The best ways to the cells of a block.
  struct Best {
    double length = CornerSweep::kUnreached;
    std::uint32_t firsts = 0;
  };

  const CellBox& behind(std::uint32_t corner) const { return views_->behind[sweep_.edge_into(corner)]; }

  /// Goals to which ways go on from a corner.
  void add_behind(std::uint32_t corner) {
    if (own_.hold(corner, behind(corner))) return;
    for (const std::uint32_t number : seen_blocks_->of(corner)) {
      if (is_done_[number]) continue;
      const CellBox goals = blocks_->block(number).box.met(behind(corner));
      if (goals.is_empty() || own_.hold(corner, goals)) continue;
      is_done_[number] = true;
      add(number);
    }
  }

  void look_around(HalfPoint eye) {
    std::ranges::fill(in_sight_, 0);
    fan_.cells(eye, seen_);
    for (const SeenCells& cells : seen_) {
      for (std::int32_t column = cells.first; column <= cells.last; ++column)
        in_sight_[blocks_->number_of(column, cells.row)] |= CellBlocks::bit_of(column, cells.row);
    }
  }

  void add(std::uint32_t number) {
    const double most = find_lasts(number);
    // Cells that are in all boxes already which ways to them could make larger are not looked at.
    std::uint64_t wanted = 0;
    for (const Last& last : lasts_) {
      for (const std::uint32_t edge : sweep_.set(last.firsts))
        wanted |= last.reached & ~blocks_->bits_in(number, own_.box(edge));
    }
    wanted &= ~in_sight_[number];
    if (wanted == 0) return;
    const std::uint32_t firsts = lasts_.front().firsts;
    const bool all_alike =
        std::ranges::all_of(lasts_, [&](const Last& last) { return last.firsts == firsts; });
    if (most < CornerSweep::kUnreached && all_alike) {
      own_.grow(firsts, blocks_->box_of(number, wanted));
    } else {
      add_cells(number, wanted);
    }
  }

  /// Fills lasts_; returns a length that no shortest way to a cell of the block exceeds.
  double find_lasts(std::uint32_t number) {
    const CellBlocks::Block& block = blocks_->block(number);
    const auto corners = blocks_->corners(number);
    const auto seen_by = blocks_->seen_by(number);
    double most = CornerSweep::kUnreached;
    lasts_.clear();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const std::uint32_t corner = corners[i];
      if (!own_.leads_on(corner)) continue;
      const std::uint64_t reached = seen_by[i] & blocks_->bits_in(number, behind(corner));
      const bool sees_all = seen_by[i] == block.free;
      if (reached == 0 && !sees_all) continue;
      const double before = sweep_.distance(corner);
      if (before > most * (1 + kSameLength)) continue;
      const auto [near, far] = distances_of_middles(graph_->corner(corner).point(), block.box);
      if (sees_all) most = std::min(most, before + far);
      if (reached != 0) lasts_.push_back({corner, sweep_.firsts(corner), before + near, reached});
    }
    std::erase_if(lasts_, [&](const Last& last) { return last.least > most * (1 + kSameLength); });
    return most;
  }

  void add_cells(std::uint32_t number, std::uint64_t wanted) {
    best_.fill(Best());
    for (const Last& last : lasts_) {
      const HalfPoint from = graph_->corner(last.corner).point();
      const double before = sweep_.distance(last.corner);
      for (std::uint64_t bits = last.reached & wanted; bits != 0; bits &= bits - 1) {
        const int bit = std::countr_zero(bits);
        const double length = before + distance(from, middle_of(blocks_->cell_of(number, bit)));
        Best& best = best_[static_cast<std::size_t>(bit)];
        if (length > best.length * (1 + kSameLength)) continue;
        best.firsts =
            length * (1 + kSameLength) < best.length ? last.firsts : sweep_.united(best.firsts, last.firsts);
        best.length = std::min(best.length, length);
      }
    }
    for (std::uint64_t bits = wanted; bits != 0; bits &= bits - 1) {
      const int bit = std::countr_zero(bits);
      const Best& best = best_[static_cast<std::size_t>(bit)];
      if (best.length == CornerSweep::kUnreached) continue;
      own_.grow(best.firsts, blocks_->box_of(number, std::uint64_t{1} << bit));
    }
  }

  const CornerViews* views_;
  const TautGraph* graph_;
  const CellBlocks* blocks_;
  const SeenBlocks* seen_blocks_;
  CornerSweep sweep_;
  FirstBoxes own_;  ///< of the edges out of the source
  Fan fan_;
  std::vector<std::uint64_t> in_sight_;  ///< by block: cells that the source sees
  std::vector<SeenCells> seen_;
  std::vector<Last> lasts_;
  std::array<Best, std::size_t{CellBlocks::kSide} * CellBlocks::kSide> best_;
  std::vector<bool> is_done_;  ///< by block: add() looked at it
};

}  // namespace

CornerViews::CornerViews(const TautGraph& graph, const InheritedBoxes& from_corners)
    : turns(graph), sights(&from_corners) {
  behind.reserve(graph.edge_count());
  CellBox all;
  for (std::uint32_t corner = 0; corner < graph.corner_count(); ++corner) {
    const HalfPoint from = graph.corner(corner).point();
    const auto [first, last] = graph.edges(corner);
    for (std::uint32_t edge = first; edge < last; ++edge) {
      const std::uint32_t to = graph.to(edge);
      behind.push_back(from_corners.box(graph.corner(to), to, from));
    }
    around.push_back(from_corners.box(corner));
    all.grow(around.back());
  }
  order.resize(graph.corner_count());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, std::greater<>(), [&](std::uint32_t corner) {
    const CellBox& box = around[corner];
    return std::max(
        {all.max_x - box.min_x, all.max_y - box.min_y, box.max_x - all.min_x, box.max_y - all.min_y});
  });
}

std::optional<std::vector<CellBox>> make_corner_boxes(const CornerViews& views, const StraightGround& ground,
                                                      const CellBlocks& blocks, CornerMatrix* matrix,
                                                      int threads, Progress& progress) {
  const TautGraph& graph = views.turns.graph();
  const SeenBlocks seen_blocks(blocks, graph.corner_count());
  std::vector<CellBox> boxes(graph.edge_count());
  for_each_index(
      graph.corner_count(), 1, worker_count(threads), progress,
      [&] { return BoxMaker(views, ground, blocks, seen_blocks); },
      [&](BoxMaker& maker, std::uint64_t number) {
        const auto source = static_cast<std::uint32_t>(number);
        const auto [first, last] = graph.edges(source);
        maker.make(source, std::span(boxes).subspan(first, last - first), matrix);
      });
  if (progress.ending()) return std::nullopt;
  return boxes;
}

}  // namespace goalbound
