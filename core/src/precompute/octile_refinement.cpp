// Two boxes of a node that overlap send a search both ways for every goal in the overlap, while optimal paths
// hardly ever begin both ways: the overlap measures looseness without knowing the exact boxes. And diagonals
// hand their boxes on: the more nodes inherit through a node, the more are tightened by its flood. So nodes
// are ordered by overlap x (1 + heirs).
//
// Sixteen floods at once take half as long where their sources are neighbours. And a line of exact nodes
// tightens all that inherits across it, which single nodes do not: boxes come to a node by several ways. So
// lines of eight cells in a row or a column are chosen as one, by the sum of their nodes; and within a round
// those near a chosen one are left for later, because they inherit from it. docs/lab/precompute.md has
// figures.
#include "precompute/octile_refinement.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace goalbound {
namespace {

constexpr std::int32_t kLineCells = 8;

/// The boxes of one node as they are stored (BoxShape): eight pairs of them are compared at once. An empty
/// one has no width together with any other.
class NodeSides {
 public:
  /// `at`: a block of stored boxes.
  template <class Value>
  static NodeSides of(const std::byte* at, Value /*of a side*/) {
    NodeSides sides;
    for (auto* side : {&sides.min_x_, &sides.max_x_, &sides.min_y_, &sides.max_y_}) {
      std::array<Value, kCount> values;
      std::memcpy(values.data(), at, sizeof values);
      at += sizeof values;
      // The first ones stand behind the last, too, so that any box is compared with those that follow it.
      for (std::size_t i = 0; i < kCount; ++i) (*side)[i] = static_cast<float>(values[i]);
      std::copy_n(side->begin(), kCount / 2, side->begin() + kCount);
    }
    return sides;
  }

  /// Area of the overlap, in cells, summed over all pairs of boxes.
  float summed_overlap() const {
    float sum = 0;
    for (std::size_t further = 1; further < kCount / 2; ++further) sum += overlap_with(further);
    return sum + overlap_with(kCount / 2) / 2;  // these pairs come twice
  }

 private:
  static constexpr std::size_t kCount = BoxShape::kBlock;
  using Side = std::array<float, kCount + kCount / 2>;

  /// Of each box with the one that many further on.
  float overlap_with(std::size_t further) const {
    std::array<float, kCount> areas;
    for (std::size_t i = 0; i < kCount; ++i) {
      const std::size_t j = i + further;
      const float width = std::min(max_x_[i], max_x_[j]) - std::max(min_x_[i], min_x_[j]) + 1;
      const float height = std::min(max_y_[i], max_y_[j]) - std::max(min_y_[i], min_y_[j]) + 1;
      areas[i] = std::max(width, 0.0F) * std::max(height, 0.0F);
    }
    float sum = 0;
    for (const float area : areas) sum += area;
    return sum;
  }

  Side min_x_;
  Side max_x_;
  Side min_y_;
  Side max_y_;
};

/// A line of cells by its number.
struct Candidate {
  double looseness = 0;
  std::uint32_t line = 0;
};

/// By slot: how many nodes inherit along diagonals through each one, up to the next exact node on each.
std::vector<std::uint32_t> count_heirs(const Grid& grid, const Bounds& bounds) {
  std::vector<std::uint32_t> heirs(grid.free_count());
  std::vector<std::uint32_t> along(grid.free_count());  // on one diagonal
  const auto sweep = [&](auto first, auto last, Direction d) {
    for (; first != last; ++first) {
      const std::uint32_t slot = grid.slot(*first);
      along[slot] = 0;
      if (!grid.octile_moves(*first).contains(opposite(d))) continue;
      const std::uint32_t heir = grid.slot(grid.neighbour(*first, opposite(d)));
      if (bounds.quality(heir) != NodeQuality::kExact) along[slot] = along[heir] + 1;
      heirs[slot] += along[slot];
    }
  };
  // A node's heirs lie behind it: below for diagonals that lead up, above for the others.
  const auto nodes = grid.free_nodes();
  for (const Direction d : {Direction::kNE, Direction::kNW}) sweep(nodes.rbegin(), nodes.rend(), d);
  for (const Direction d : {Direction::kSE, Direction::kSW}) sweep(nodes.begin(), nodes.end(), d);
  return heirs;
}

/// All cells in lines of eight along the rows, and once more along the columns; shorter ones at the far ends.
class Lines {
 public:
  explicit Lines(const Grid& grid)
      : width_(static_cast<std::uint32_t>(grid.width())),
        height_(static_cast<std::uint32_t>(grid.height())),
        in_rows_((width_ + kLineCells - 1) / kLineCells * height_),
        in_columns_((height_ + kLineCells - 1) / kLineCells * width_) {}

  std::uint32_t count() const { return in_rows_ + in_columns_; }
  std::uint32_t in_row(Cell cell) const {
    return static_cast<std::uint32_t>(cell.x / kLineCells) * height_ + static_cast<std::uint32_t>(cell.y);
  }
  std::uint32_t in_column(Cell cell) const {
    return in_rows_ + static_cast<std::uint32_t>(cell.y / kLineCells) * width_ +
           static_cast<std::uint32_t>(cell.x);
  }
  /// Its cells.
  Box of(std::uint32_t line) const {
    const bool is_column = line >= in_rows_;
    const std::uint32_t number = is_column ? line - in_rows_ : line;
    const std::uint32_t lines_abreast = is_column ? width_ : height_;
    const auto along = static_cast<std::int32_t>(number / lines_abreast) * kLineCells;
    const auto across = static_cast<std::int32_t>(number % lines_abreast);
    const auto end = static_cast<std::int32_t>(is_column ? height_ : width_);
    const std::int32_t last = std::min(along + kLineCells, end) - 1;
    return is_column ? Box{across, across, along, last} : Box{along, last, across, across};
  }

 private:
  std::uint32_t width_;
  std::uint32_t height_;
  std::uint32_t in_rows_;
  std::uint32_t in_columns_;
};

/// What a round does with each cell.
class RoundCells {
 public:
  explicit RoundCells(const Grid& grid)
      : grid_(grid), uses_(static_cast<std::size_t>(grid.cell_count()), Use::kNone) {}

  bool any_near(const Box& line) const {
    bool any = false;
    each(line, [&](Cell cell) { any = any || uses_[place(cell)] != Use::kNone; });
    return any;
  }
  /// Adds the nodes of a line that are not exact, unless they are there already.
  void choose(const Box& line, const Bounds& bounds, std::vector<NodeId>& chosen) {
    constexpr std::int32_t kRadius = 4;
    const Box around = {std::max(line.min_x - kRadius, 0), std::min(line.max_x + kRadius, grid_.width() - 1),
                        std::max(line.min_y - kRadius, 0),
                        std::min(line.max_y + kRadius, grid_.height() - 1)};
    each(around, [&](Cell cell) {
      Use& use = uses_[place(cell)];
      if (use == Use::kNone) use = Use::kNear;
    });
    each(line, [&](Cell cell) {
      Use& use = uses_[place(cell)];
      if (use == Use::kChosen || !grid_.is_free(cell)) return;
      const NodeId n = grid_.node(cell);
      if (bounds.quality(grid_.slot(n)) == NodeQuality::kExact) return;
      use = Use::kChosen;
      chosen.push_back(n);
    });
  }

 private:
  enum class Use : std::uint8_t { kNone, kNear, kChosen };

  template <class Take>
  static void each(const Box& cells, const Take& take) {
    for (std::int32_t y = cells.min_y; y <= cells.max_y; ++y) {
      for (std::int32_t x = cells.min_x; x <= cells.max_x; ++x) take(Cell{x, y});
    }
  }
  std::size_t place(Cell cell) const { return static_cast<std::size_t>(cell.y) * grid_.width() + cell.x; }

  const Grid& grid_;
  std::vector<Use> uses_;  ///< by place
};

/// By line: the looseness of its nodes that are not exact; below 0 where all are.
template <class Value>
std::vector<double> looseness_of_lines(const Grid& grid, const Bounds& bounds, const Lines& lines,
                                       Value value) {
  const std::vector<std::uint32_t> heirs = count_heirs(grid, bounds);
  const std::size_t node_bytes = std::size_t{4} * BoxShape::kBlock * sizeof value;
  std::vector<double> looseness(lines.count(), -1);
  for (const NodeId n : grid.free_nodes()) {
    const std::uint32_t slot = grid.slot(n);
    if (bounds.quality(slot) == NodeQuality::kExact) continue;
    const auto sides = NodeSides::of(bounds.bytes().data() + slot * node_bytes, value);
    const double of_node = double{sides.summed_overlap()} * (1.0 + heirs[slot]);
    const Cell cell = grid.cell(n);
    for (const std::uint32_t line : {lines.in_row(cell), lines.in_column(cell)})
      looseness[line] = std::max(looseness[line], 0.0) + of_node;
  }
  return looseness;
}

/// Whether `a` comes after `b`.
bool is_later(const Candidate& a, const Candidate& b) {
  return a.looseness != b.looseness ? a.looseness < b.looseness : a.line > b.line;
}

/// A heap of the lines that are not exact, the loosest first: a round looks at few of them.
std::vector<Candidate> candidates_of(const Grid& grid, const Bounds& bounds, const Lines& lines) {
  assert(bounds.value_bytes() <= 2);  // sides of grids are below 65536
  const std::vector<double> looseness = bounds.value_bytes() == 1
                                            ? looseness_of_lines(grid, bounds, lines, std::uint8_t{})
                                            : looseness_of_lines(grid, bounds, lines, std::uint16_t{});
  std::vector<Candidate> candidates;
  for (std::uint32_t line = 0; line < looseness.size(); ++line) {
    if (looseness[line] >= 0) candidates.push_back({looseness[line], line});
  }
  std::make_heap(candidates.begin(), candidates.end(), is_later);
  return candidates;
}

}  // namespace

std::vector<NodeId> loosest_nodes(const Grid& grid, const Bounds& bounds, std::size_t count) {
  const Lines lines(grid);
  RoundCells cells(grid);
  std::vector<NodeId> chosen;
  std::vector<Candidate> candidates = candidates_of(grid, bounds, lines);
  while (!candidates.empty() && chosen.size() < count) {
    std::pop_heap(candidates.begin(), candidates.end(), is_later);
    const Candidate candidate = candidates.back();
    candidates.pop_back();
    const Box line = lines.of(candidate.line);
    // Where nothing overlaps any more, order and distance are all the same.
    if (candidate.looseness > 0 && cells.any_near(line)) continue;
    cells.choose(line, bounds, chosen);
  }
  return chosen;
}

}  // namespace goalbound
