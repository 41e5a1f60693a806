// Two boxes of a node that overlap send a search both ways for every goal in the overlap, while optimal paths
// hardly ever begin both ways: the overlap measures looseness without knowing the exact boxes. And diagonals
// hand their boxes on: the more nodes inherit through a node, the more are tightened by its flood. So nodes
// are ordered by overlap x (1 + heirs).
//
// Sixteen floods at once take as long as a few where their sources are neighbours, and nearly as long as
// sixteen where they are not. So blocks of 2 x 2 cells are chosen as one, by the sum of their nodes; and
// within a round those near a chosen one are left for later, because they inherit from it. docs/precompute.md
// has figures.
#include "precompute/octile_refinement.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace goalbound {
namespace {

constexpr std::int32_t kBlockSide = 2;

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

/// A block of cells by its number, row by row, of those that hold nodes which are not exact.
struct Candidate {
  double looseness = 0;
  std::uint32_t block = 0;
};

/// By slot: how many nodes inherit along diagonals through each one, up to the next exact node on each.
std::vector<std::uint32_t> count_heirs(const Grid& grid, const Bounds& bounds) {
  std::vector<std::uint32_t> heirs(grid.free_count());
  std::vector<std::uint32_t> along(grid.free_count());  // on one diagonal
  const auto sweep = [&](auto first, auto last, Direction d) {
    for (; first != last; ++first) {
      const std::uint32_t slot = grid.slot(*first);
      along[slot] = 0;
      if (!grid.moves(*first).contains(opposite(d))) continue;
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

/// The map in blocks.
class Blocks {
 public:
  explicit Blocks(const Grid& grid)
      : grid_(grid),
        columns_((grid.width() + kBlockSide - 1) / kBlockSide),
        rows_((grid.height() + kBlockSide - 1) / kBlockSide) {}

  std::size_t count() const { return static_cast<std::size_t>(columns_) * rows_; }
  std::uint32_t block_of(Cell cell) const { return number(cell.x / kBlockSide, cell.y / kBlockSide); }

  /// Those nodes of the block that are not exact.
  template <class Take>
  void each_inexact(const Bounds& bounds, std::uint32_t block, const Take& take) const {
    const auto columns = static_cast<std::uint32_t>(columns_);
    const Cell corner = {static_cast<std::int32_t>(block % columns) * kBlockSide,
                         static_cast<std::int32_t>(block / columns) * kBlockSide};
    for (std::int32_t i = 0; i < kBlockSide * kBlockSide; ++i) {
      const Cell cell = {corner.x + i % kBlockSide, corner.y + i / kBlockSide};
      if (!grid_.is_free(cell)) continue;
      const NodeId n = grid_.node(cell);
      if (bounds.quality(grid_.slot(n)) != NodeQuality::kExact) take(n);
    }
  }

  /// The block and those around it.
  template <class Take>
  void each_near(std::uint32_t block, const Take& take) const {
    constexpr std::int32_t kRadius = 2;
    const auto columns = static_cast<std::uint32_t>(columns_);
    const auto column = static_cast<std::int32_t>(block % columns);
    const auto row = static_cast<std::int32_t>(block / columns);
    for (std::int32_t y = std::max(row - kRadius, 0); y <= std::min(row + kRadius, rows_ - 1); ++y) {
      for (std::int32_t x = std::max(column - kRadius, 0); x <= std::min(column + kRadius, columns_ - 1); ++x)
        take(number(x, y));
    }
  }

 private:
  std::uint32_t number(std::int32_t column, std::int32_t row) const {
    return static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(columns_) +
           static_cast<std::uint32_t>(column);
  }

  const Grid& grid_;
  std::int32_t columns_;
  std::int32_t rows_;
};

/// By block: the looseness of its nodes that are not exact; below 0 where all are.
template <class Value>
std::vector<double> looseness_of_blocks(const Grid& grid, const Bounds& bounds, const Blocks& blocks,
                                        Value value) {
  const std::vector<std::uint32_t> heirs = count_heirs(grid, bounds);
  const std::size_t node_bytes = std::size_t{4} * BoxShape::kBlock * sizeof value;
  std::vector<double> looseness(blocks.count(), -1);
  for (const NodeId n : grid.free_nodes()) {
    const std::uint32_t slot = grid.slot(n);
    if (bounds.quality(slot) == NodeQuality::kExact) continue;
    const auto sides = NodeSides::of(bounds.bytes().data() + slot * node_bytes, value);
    double& of_block = looseness[blocks.block_of(grid.cell(n))];
    of_block = std::max(of_block, 0.0) + double{sides.summed_overlap()} * (1.0 + heirs[slot]);
  }
  return looseness;
}

/// Whether `a` comes after `b`.
bool is_later(const Candidate& a, const Candidate& b) {
  return a.looseness != b.looseness ? a.looseness < b.looseness : a.block > b.block;
}

/// A heap, the loosest first: a round looks at few of all blocks.
std::vector<Candidate> candidates_of(const Grid& grid, const Bounds& bounds, const Blocks& blocks) {
  assert(bounds.value_bytes() <= 2);  // sides of grids are below 65536
  const std::vector<double> looseness = bounds.value_bytes() == 1
                                            ? looseness_of_blocks(grid, bounds, blocks, std::uint8_t{})
                                            : looseness_of_blocks(grid, bounds, blocks, std::uint16_t{});
  std::vector<Candidate> candidates;
  for (std::uint32_t block = 0; block < looseness.size(); ++block) {
    if (looseness[block] >= 0) candidates.push_back({looseness[block], block});
  }
  std::make_heap(candidates.begin(), candidates.end(), is_later);
  return candidates;
}

}  // namespace

std::vector<NodeId> loosest_nodes(const Grid& grid, const Bounds& bounds, std::size_t count) {
  const Blocks blocks(grid);
  std::vector<bool> near(blocks.count());  // to one that was chosen
  std::vector<NodeId> chosen;
  std::vector<Candidate> candidates = candidates_of(grid, bounds, blocks);
  while (!candidates.empty() && chosen.size() < count) {
    std::pop_heap(candidates.begin(), candidates.end(), is_later);
    const Candidate candidate = candidates.back();
    candidates.pop_back();
    // Where nothing overlaps any more, order and distance are all the same.
    if (candidate.looseness > 0 && near[candidate.block]) continue;
    blocks.each_inexact(bounds, candidate.block, [&](NodeId n) { chosen.push_back(n); });
    blocks.each_near(candidate.block, [&](std::uint32_t block) { near[block] = true; });
  }
  return chosen;
}

}  // namespace goalbound
