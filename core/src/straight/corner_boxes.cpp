// From each corner its distances to all others, then the goals, by squares: of the corners that a square sees
// those that may be the last one of a shortest way to one of its cells. Where all boxes that these could make
// larger hold the square already nothing is to be done, which is so of nine squares in ten.
#include "straight/corner_boxes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>

#include "parallel/workers.hpp"
#include "straight/corner_sweep.hpp"
#include "straight/fan.hpp"

namespace goalbound {

namespace {

std::pair<double, double> distances_of_middles(HalfPoint from, const CellBox& box) {
  return distances(from, middle_of({box.min_x, box.min_y}), middle_of({box.max_x, box.max_y}));
}

/// Scratch of one thread.
class BoxMaker {
 public:
  BoxMaker(const TautGraph& graph, const StraightGround& ground, const CellBlocks& blocks)
      : graph_(&graph),
        ground_(&ground),
        blocks_(&blocks),
        sweep_(graph),
        own_(sweep_, {}),
        fan_(ground),
        in_sight_(blocks.count()) {
    order_.resize(blocks.count());
    for (std::uint32_t number = 0; number < order_.size(); ++number) order_[number] = number;
    // The outermost first: boxes that hold these hold most others.
    std::ranges::sort(order_, std::greater<>(), [&](std::uint32_t number) { return eccentricity(number); });
  }

  /// Of the edges out of a corner.
  void make(std::uint32_t source, std::span<CellBox> boxes, CornerMatrix* matrix) {
    own_ = FirstBoxes(sweep_, boxes);
    sweep_.run(source);
    if (matrix != nullptr) matrix->set_row(source, sweep_);
    add_all(graph_->corner(source).point());
  }
  /// Of the lines from a cell to the corners that it sees tautly.
  void make(Cell source, std::span<const std::uint32_t> seen, std::span<CellBox> boxes) {
    own_ = FirstBoxes(sweep_, boxes);
    sweep_.run(middle_of(source), seen);
    add_all(middle_of(source));
  }

 private:
  /// A corner that may be the last one of ways to cells of a block.
  struct Last {
    std::uint32_t corner;
    std::uint32_t firsts;
    double least;
    std::uint64_t seen_by;
  };
  /// The best ways to the cells of a block.
  struct Best {
    double length = CornerSweep::kUnreached;
    std::uint32_t firsts = 0;
  };

  std::int32_t eccentricity(std::uint32_t number) const {
    const CellBox& box = blocks_->block(number).box;
    return std::max(std::abs(box.min_x + box.max_x - ground_->width()),
                    std::abs(box.min_y + box.max_y - ground_->height()));
  }

  void add_all(HalfPoint eye) {
    look_around(eye);
    for (const std::uint32_t number : order_) add(number);
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
    const CellBlocks::Block& block = blocks_->block(number);
    const std::uint64_t wanted = block.free & ~in_sight_[number];
    if (wanted == 0) return;
    const auto corners = blocks_->corners(number);
    if (std::ranges::all_of(corners, [&](std::uint32_t corner) { return own_.hold(corner, block.box); }))
      return;
    const double most = find_lasts(number);
    if (std::ranges::all_of(lasts_, [&](const Last& last) { return own_.hold(last.corner, block.box); }))
      return;
    const std::uint32_t firsts = lasts_.front().firsts;
    const bool all_alike =
        std::ranges::all_of(lasts_, [&](const Last& last) { return last.firsts == firsts; });
    if (most < CornerSweep::kUnreached && wanted == block.free && all_alike) {
      own_.grow(firsts, block.box);
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
      const double before = sweep_.distance(corners[i]);
      if (!own_.leads_on(corners[i])) continue;
      const auto [near, far] = distances_of_middles(graph_->corner(corners[i]).point(), block.box);
      if (seen_by[i] == block.free) most = std::min(most, before + far);
      if (before + near <= most * (1 + kSameLength))
        lasts_.push_back({corners[i], sweep_.firsts(corners[i]), before + near, seen_by[i]});
    }
    std::erase_if(lasts_, [&](const Last& last) { return last.least > most * (1 + kSameLength); });
    return most;
  }

  void add_cells(std::uint32_t number, std::uint64_t wanted) {
    best_.fill(Best());
    for (const Last& last : lasts_) {
      const HalfPoint from = graph_->corner(last.corner).point();
      const double before = sweep_.distance(last.corner);
      for (std::uint64_t bits = last.seen_by & wanted; bits != 0; bits &= bits - 1) {
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
      CellBox goal;
      goal.grow(blocks_->cell_of(number, bit));
      own_.grow(best.firsts, goal);
    }
  }

  const TautGraph* graph_;
  const StraightGround* ground_;
  const CellBlocks* blocks_;
  CornerSweep sweep_;
  FirstBoxes own_;  ///< of the edges out of the source
  Fan fan_;
  std::vector<std::uint64_t> in_sight_;  ///< by block: cells that the source sees
  std::vector<SeenCells> seen_;
  std::vector<Last> lasts_;
  std::array<Best, std::size_t{CellBlocks::kSide} * CellBlocks::kSide> best_;
  std::vector<std::uint32_t> order_;  ///< of blocks
};

}  // namespace

std::optional<std::vector<CellBox>> make_corner_boxes(const TautGraph& graph, const StraightGround& ground,
                                                      const CellBlocks& blocks, CornerMatrix* matrix,
                                                      int threads, Progress& progress) {
  std::vector<CellBox> boxes(graph.edge_count());
  for_each_index(
      graph.corner_count(), 1, worker_count(threads), progress,
      [&] { return BoxMaker(graph, ground, blocks); },
      [&](BoxMaker& maker, std::uint64_t number) {
        const auto source = static_cast<std::uint32_t>(number);
        const auto [first, last] = graph.edges(source);
        maker.make(source, std::span(boxes).subspan(first, last - first), matrix);
      });
  if (progress.ending()) return std::nullopt;
  return boxes;
}

std::optional<CellBoxes> make_cell_boxes(const TautGraph& graph, const StraightGround& ground,
                                         const CellBlocks& blocks, int threads, Progress& progress) {
  CellBoxes made;
  made.boxes.resize(blocks.all_corners().size());
  made.kept_by.resize(made.boxes.size());
  struct Making {
    BoxMaker maker;
    std::vector<std::uint32_t> seen;   ///< by one cell
    std::vector<std::size_t> entries;  ///< of these
    std::vector<CellBox> boxes;        ///< of these
  };
  const auto make_cell = [&](Making& making, std::size_t number, int bit) {
    making.seen.clear();
    making.entries.clear();
    for (std::size_t i = 0; i < blocks.corners(number).size(); ++i) {
      if (((blocks.seen_by(number)[i] >> bit) & 1U) == 0) continue;
      making.seen.push_back(blocks.corners(number)[i]);
      making.entries.push_back(blocks.first_seen(number) + i);
    }
    making.boxes.assign(making.seen.size(), CellBox());
    making.maker.make(blocks.cell_of(number, bit), making.seen, making.boxes);
    for (std::size_t i = 0; i < making.seen.size(); ++i) {
      if (making.boxes[i].is_empty()) continue;
      made.boxes[making.entries[i]].grow(making.boxes[i]);
      made.kept_by[making.entries[i]] |= std::uint64_t{1} << bit;
    }
  };
  for_each_index(
      blocks.count(), 1, worker_count(threads), progress,
      [&] {
        return Making{BoxMaker(graph, ground, blocks), {}, {}, {}};
      },
      [&](Making& making, std::uint64_t number) {
        std::uint64_t cells = 0;
        for (std::uint64_t bits = blocks.block(number).free; bits != 0 && !progress.ending();
             bits &= bits - 1, ++cells)
          make_cell(making, number, std::countr_zero(bits));
        return cells;
      });
  if (progress.ending()) return std::nullopt;
  return made;
}

}  // namespace goalbound
