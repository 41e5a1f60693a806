// Let s' = s + d. Every canonical optimal path from s through d goes on with a move of
// successors[d][open(s')], and its rest is canonical from s' itself. So the union of {s'} and the boxes of
// those moves at s' holds every target of the edge (s, d). Cardinals follow from the next cell's cardinals
// until a straight jump point, whose boxes are exact; diagonals from the next cell's cardinals and diagonal.
//
// All-optimal paths need not turn as early as possible, so a chain of moves alone would wind about an open
// room and hold all of it. But an optimal path keeps to one cardinal and one diagonal beside it (an octant)
// until it passes a straight jump point: whatever stops two moves of different octants from being exchanged
// for a shorter way is an obstacle that makes one of the cells between them such a point. So the targets of
// an edge are those that its two octants reach without passing one, and those of the jump points that they
// come to. Source: Hu, Harabor, Qin, Yin, JAIR 70, 2021 (boxes at jump points alone); the rule for all other
// cells is this project's own.
#include "precompute/octile_inherit.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <initializer_list>

#include "goalbound/canonical.hpp"
#include "goalbound/jump_table.hpp"

namespace goalbound {
namespace {

/// Boxes of a grid as they are stored (BoxShape), to be united without looking whether they are empty: the
/// empty one has the largest value as each minimum and 0 as each maximum. Coordinates are values, as the
/// places of a grid begin at 0.
template <class Value>
class StoredBoxes {
 public:
  explicit StoredBoxes(const Bounds& bounds) : bytes_(bounds.bytes().data()) {}

  void grow(Box& box, std::uint32_t slot, Direction d) const {
    constexpr std::size_t kBlock = BoxShape::kBlock;
    const std::byte* at = bytes_ + (std::size_t{slot} * 4 * kBlock + index_of(d)) * sizeof(Value);
    const auto value = [at](std::size_t side) {
      Value v;
      std::memcpy(&v, at + side * kBlock * sizeof v, sizeof v);
      return static_cast<std::int32_t>(v);
    };
    box.min_x = std::min(box.min_x, value(0));
    box.max_x = std::max(box.max_x, value(1));
    box.min_y = std::min(box.min_y, value(2));
    box.max_y = std::max(box.max_y, value(3));
  }

 private:
  const std::byte* bytes_;
};

/// What follows from the cell that `d` leads to. After a diagonal those are that diagonal and its cardinals,
/// whether legal or not: boxes of moves that are not are empty.
template <class Value>
Box inherited_box(const Grid& grid, const StoredBoxes<Value>& boxes, NodeId n, Cell cell, Direction d) {
  const NodeId next = grid.neighbour(n, d);
  const std::uint32_t slot = grid.slot(next);
  const Cell at = step(cell, d, 1);
  Box box = {at.x, at.x, at.y, at.y};
  if (is_diagonal(d)) {
    for (const Direction e : {d, first_component(d), second_component(d)}) boxes.grow(box, slot, e);
  } else {
    for (const Direction e : canonical_successors(d, grid.free_neighbours(next))) boxes.grow(box, slot, e);
  }
  return box;
}

/// Moves that an optimal path may make after `d`, whatever its ordering: no two steps have a shorter way.
DirectionSet optimal_successors(Direction d, DirectionSet open) {
  DirectionSet result = canonical_successors(d, open);
  if (is_diagonal(d)) return result;
  const DirectionSet legal = canonical_successors(kStartRow, open);
  for (const int turn : {1, 3}) {
    const auto side = static_cast<Direction>((index_of(d) + turn) & 3);
    result = result | (legal & DirectionSet(diagonal_of(d, side)));
  }
  return result;
}

template <class Value>
void inherit_canonical(const Grid& grid, Bounds& bounds) {
  const StoredBoxes<Value> boxes(bounds);
  const auto sweep = [&](auto first, auto last, std::initializer_list<Direction> directions) {
    for (; first != last; ++first) {
      const std::uint32_t slot = grid.slot(*first);
      if (bounds.quality(slot) == NodeQuality::kExact) continue;
      const DirectionSet moves = grid.octile_moves(*first);
      const Cell cell = grid.cell(*first);
      for (const Direction d : directions)
        bounds.set(slot, d, moves.contains(d) ? inherited_box(grid, boxes, *first, cell, d) : Box());
    }
  };
  // A box follows from those of the next cell on, so each direction is swept against itself: row-major order
  // for directions that lead up or left, the reverse for the others. Diagonals look at cardinals of another
  // row: those that lead down, and one to each side, are finished by the sweep before.
  const auto nodes = grid.free_nodes();
  sweep(nodes.rbegin(), nodes.rend(), {Direction::kS, Direction::kE});
  sweep(nodes.begin(), nodes.end(), {Direction::kN, Direction::kW, Direction::kNE, Direction::kNW});
  sweep(nodes.rbegin(), nodes.rend(), {Direction::kSE, Direction::kSW});
}

/// What the paths of one octant reach.
class OctantReach {
 public:
  OctantReach(const Grid& grid, const Bounds& bounds, Direction cardinal, Direction diagonal)
      : grid_(grid), bounds_(bounds), directions_{cardinal, diagonal}, beyond_(grid.free_count()) {
    // Rows and columns in the order in which the octant's moves come to them, the last first.
    const auto each = [](std::int32_t count, bool upwards, const auto& body) {
      for (std::int32_t i = 0; i < count; ++i) body(upwards ? i : count - 1 - i);
    };
    each(grid.height(), dy_of(diagonal) < 0, [&](std::int32_t y) {
      each(grid.width(), dx_of(diagonal) < 0, [&](std::int32_t x) {
        if (grid.is_free(Cell{x, y})) fill(grid.node({x, y}));
      });
    });
  }

  /// Targets of paths that go from `n` by `d` and on within the octant, or on from the first jump point.
  Box through(NodeId n, Direction d) const {
    const NodeId next = grid_.neighbour(n, d);
    const std::uint32_t slot = grid_.slot(next);
    Box box;
    box.grow(grid_.cell(next));
    if (bounds_.quality(slot) != NodeQuality::kExact) {
      box.grow(beyond_[slot]);
      return box;
    }
    for (const Direction e : optimal_successors(d, grid_.free_neighbours(next)))
      box.grow(bounds_.box(slot, e));
    return box;
  }

 private:
  void fill(NodeId n) {
    for (const Direction d : directions_) {
      if (grid_.octile_moves(n).contains(d)) beyond_[grid_.slot(n)].grow(through(n, d));
    }
  }

  const Grid& grid_;
  const Bounds& bounds_;
  std::array<Direction, 2> directions_;
  std::vector<Box> beyond_;  ///< by slot: all that lies beyond
};

void inherit_all_optimal(const Grid& grid, Bounds& bounds) {
  std::vector<NodeId> heirs;
  for (const NodeId n : grid.free_nodes()) {
    const std::uint32_t slot = grid.slot(n);
    if (bounds.quality(slot) == NodeQuality::kExact) continue;
    heirs.push_back(n);
    bounds.set(slot, NodeBoxes{}, NodeQuality::kMissing);
  }
  for (int diagonal = 4; diagonal < kDirectionCount; ++diagonal) {
    const auto d = static_cast<Direction>(diagonal);
    for (const Direction cardinal : {first_component(d), second_component(d)}) {
      const OctantReach reach(grid, bounds, cardinal, d);
      for (const NodeId n : heirs) {
        for (const Direction first : {cardinal, d}) {
          if (!grid.octile_moves(n).contains(first)) continue;
          Box box = bounds.box(grid.slot(n), first);
          box.grow(reach.through(n, first));
          bounds.set(grid.slot(n), first, box);
        }
      }
    }
  }
}

/// Marks the cells of diagonals at which a jump looks aside.
class CrossingMarks {
 public:
  explicit CrossingMarks(const Grid& grid) : grid_(grid), table_(grid), passed_(grid.free_count()) {}

  /// Those of all diagonals by which a canonical path may go on from a jump point.
  void add_diagonals_of(NodeId root) {
    for (const Direction in : kCardinals) {
      if (!grid_.octile_moves(root).contains(opposite(in))) continue;
      for (const Direction d : canonical_successors(in, grid_.free_neighbours(root))) {
        if (is_diagonal(d)) add_diagonal(root, d);
      }
    }
  }
  bool has(NodeId n) const { return !passed_[grid_.slot(n)].empty(); }

 private:
  void add_diagonal(NodeId n, Direction d) {
    for (std::int32_t steps = 0; (steps = table_.distance(grid_.slot(n), d)) > 0;) {
      n = grid_.node(step(grid_.cell(n), d, steps));
      DirectionSet& passed = passed_[grid_.slot(n)];
      if (passed.contains(d)) return;
      passed.add(d);
    }
  }

  const Grid& grid_;
  const JumpTable table_;
  std::vector<DirectionSet> passed_;  ///< by slot: diagonals that look aside there
};

}  // namespace

std::vector<NodeId> roots_and_crossings(const Grid& grid) {
  CrossingMarks marks(grid);
  for (const NodeId root : inheritance_roots(grid)) marks.add_diagonals_of(root);
  std::vector<NodeId> result;
  for (const NodeId n : grid.free_nodes()) {
    if (is_straight_jump_point(grid, n) || marks.has(n)) result.push_back(n);
  }
  return result;
}

std::vector<NodeId> inheritance_roots(const Grid& grid) {
  std::vector<NodeId> roots;
  for (const NodeId n : grid.free_nodes()) {
    if (is_straight_jump_point(grid, n)) roots.push_back(n);
  }
  return roots;
}

void inherit_boxes(const Grid& grid, Bounds& bounds) {
  assert(bounds.info().ordering != Ordering::kRegular);
  assert(bounds.value_bytes() <= 2);  // sides of grids are below 65536
  if (bounds.info().ordering == Ordering::kCanonical) {
    if (bounds.value_bytes() == 1) {
      inherit_canonical<std::uint8_t>(grid, bounds);
    } else {
      inherit_canonical<std::uint16_t>(grid, bounds);
    }
  } else {
    inherit_all_optimal(grid, bounds);
  }
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    if (bounds.quality(slot) == NodeQuality::kMissing) bounds.set_quality(slot, NodeQuality::kInherited);
  }
}

}  // namespace goalbound
