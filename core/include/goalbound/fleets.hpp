// Fleets of robots that turn on the spot: a map of cells and headings, and for every goal in use the steps
// that are left from every cell and heading, in two bytes a cell.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <list>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Where a robot looks. In the order in which it turns to the right.
enum class Heading : std::uint8_t {
  kEast,   ///< to larger x
  kSouth,  ///< to larger y
  kWest,   ///< to smaller x
  kNorth,  ///< to smaller y
};
/// How many there are.
inline constexpr std::size_t kHeadingCount = 4;
/// A quarter to the right, and to the left.
/// @{
constexpr Heading turned_right(Heading h) {
  return static_cast<Heading>((static_cast<unsigned>(h) + 1) % kHeadingCount);
}
constexpr Heading turned_left(Heading h) {
  return static_cast<Heading>((static_cast<unsigned>(h) + kHeadingCount - 1) % kHeadingCount);
}
/// @}
/// The cell ahead.
constexpr Cell ahead_of(Cell cell, Heading h) {
  constexpr std::array<Cell, kHeadingCount> kSteps = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  const Cell step = kSteps[static_cast<std::size_t>(h)];
  return {cell.x + step.x, cell.y + step.y};
}

/// Cells and headings as a graph: from each one a step ahead, and a quarter turn either way at the cost
/// `turn`. Node 4 * slot + heading is a free cell of the grid (Grid::slot) with a heading; its name is
/// "12,7:E". Costs of a step are those of the grid's terrain, the mean of both cells, or 1. For every search
/// and index; which heading a robot has at its goal is part of the goal. Errors: those of ListGraph::create.
Result<ListGraph> graph_of_headings(const Grid& grid, std::uint32_t turn = 1);

/// Of one goal: how many steps are left from every cell and heading, where a step ahead and a quarter turn
/// take one step each and any heading will do at the goal. Immutable. Memory: two bytes a free cell, three
/// where a way is longer than the straight one by more than 254.
class HeadingField {
 public:
  /// No way leads to the goal.
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// By the grid's slot of a free cell, which lies at `cell`.
  std::uint32_t left(std::uint32_t slot, Cell cell, Heading heading) const {
    const std::uint32_t least = least_of(slot, cell);
    if (least == kNone) return kNone;
    return least + (more_[slot] >> 2 * static_cast<unsigned>(heading) & 3U);
  }
  /// The goal.
  Cell goal() const { return goal_; }
  /// Of its arrays.
  std::size_t byte_size() const {
    return more_.size() + detour_.size() + long_detour_.size() * sizeof(std::uint16_t);
  }

 private:
  friend class FleetFields;
  std::uint32_t least_of(std::uint32_t slot, Cell cell) const {
    const auto straight = static_cast<std::uint32_t>(std::abs(cell.x - goal_.x) + std::abs(cell.y - goal_.y));
    if (!long_detour_.empty()) return long_detour_[slot] == kNoWay16 ? kNone : straight + long_detour_[slot];
    return detour_[slot] == kNoWay8 ? kNone : straight + detour_[slot];
  }
  static constexpr std::uint8_t kNoWay8 = 0xFF;
  static constexpr std::uint16_t kNoWay16 = 0xFFFF;

  Cell goal_;
  std::vector<std::uint8_t> more_;          ///< by slot: two bits a heading, above the least of them
  std::vector<std::uint8_t> detour_;        ///< by slot: the least, above the straight way; or else
  std::vector<std::uint16_t> long_detour_;  ///< the same
};

/// The fields of the goals in use, made when they are first asked for. Those that were not asked for longest
/// are let go where the memory is full: goals repeat in warehouses. For one thread; make() may be called from
/// any number.
class FleetFields {
 public:
  /// The grid must outlive it, and be one whose straight moves are legal between all free neighbours.
  /// `most_bytes`: of all fields together, and at least one is kept.
  explicit FleetFields(const Grid& grid, std::size_t most_bytes = std::size_t{1} << 30);

  /// The field of a goal. What is returned stays as long as somebody holds it; null for a cell that is not
  /// free.
  std::shared_ptr<const HeadingField> field(Cell goal);
  /// The same for many goals at once, by several workers (0: one a core): before a day begins.
  void prepare(std::span<const Cell> goals, int threads = 0);
  /// What field() does, without keeping it. Cost: a look at each cell and heading.
  std::shared_ptr<const HeadingField> make(Cell goal) const;

  /// Steps left from a cell and heading to a goal; HeadingField::kNone where no way leads there, and for
  /// cells that are not free.
  std::uint32_t left(Cell cell, Heading heading, Cell goal);

  /// How many fields were made, those that were let go too.
  std::uint64_t made() const { return made_; }
  /// Of all fields that it keeps.
  std::size_t byte_size() const { return bytes_; }

 private:
  struct Kept {
    std::shared_ptr<const HeadingField> field;
    std::list<std::uint32_t>::iterator place;  ///< in `order_`
  };
  void keep(std::uint32_t slot, std::shared_ptr<const HeadingField> field);

  const Grid* grid_;
  std::size_t most_bytes_;
  std::array<std::vector<std::uint32_t>, kHeadingCount> behind_;  ///< by slot: of the cell behind; kNoSlot
  std::unordered_map<std::uint32_t, Kept> kept_;                  ///< by slot of the goal
  std::list<std::uint32_t> order_;                                ///< of their use, the last one first
  std::size_t bytes_ = 0;
  std::uint64_t made_ = 0;
};

}  // namespace goalbound
