// The straight jump points of a grid, the ways between them, and what lies straight ahead of every cell: all
// that floods over jump points alone ask of a map.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/canonical.hpp"
#include "goalbound/grid.hpp"
#include "precompute/source_groups.hpp"

namespace goalbound {

/// What lies ahead of one cell, in steps; 0: nothing. Diagonals are numbered 0..3, as Direction - 4.
struct CellAhead {
  static constexpr std::uint32_t kNoJump = 0xFFFFFFFFU;

  std::array<std::uint16_t, 8> wall{};  ///< by direction: to the last free cell
  std::array<std::uint16_t, 4> jump{};  ///< by cardinal: to the next cell where a ray must turn
  /// By diagonal: to the next cell from which a straight ray to one of its sides comes to such a cell.
  std::array<std::uint16_t, 4> side_jump{};
  /// By diagonal and its two cardinals: how much farther that way than the cell its fan reaches.
  std::array<std::array<std::uint16_t, 2>, 4> far{};
  std::uint32_t jump_point = kNoJump;  ///< the number of the jump point here
};

/// What lies behind one cell, in steps; 0: nothing.
struct CellTurns {
  /// By diagonal: back to the next jump point at which a ray may turn into it.
  std::array<std::uint16_t, 4> on_diagonal{};
  /// By cardinal: back to the next cell that is such a jump point for the cardinal itself, or has one on a
  /// diagonal that has the cardinal as a side.
  std::array<std::uint16_t, 4> off_cardinal{};
};

/// How far north, east, south or west a cell lies: what a fan's extent and a box's side are measured in.
constexpr std::int32_t projection(Cell cell, int side) {
  switch (side) {
    case 0:
      return -cell.y;
    case 1:
      return cell.x;
    case 2:
      return cell.y;
    default:
      return -cell.x;
  }
}

/// Immutable; share it between threads. A *fan* (p, e) is what is reached from p by the move e and on: a
/// straight ray, or a diagonal one with the straight rays to either side from each of its cells. Each cell of
/// a fan lies at octile distance from p. Memory: 68 bytes a padded cell, and about 200 a jump point. The grid
/// must outlive it.
class JumpNet {
 public:
  explicit JumpNet(const Grid& grid);

  struct Jump {
    std::uint32_t node = 0;
    Cell cell;
    DirectionSet turns{};  ///< all that are forced, after whichever cardinal
  };
  /// From a jump point, or from wherever a fan begins, to the next one.
  struct Edge {
    std::uint32_t to = 0;
    Cost cost = 0;
    std::uint8_t incoming = 0;  ///< the cardinal by which it comes to `to`
  };
  /// The edges of one fan out of a jump point, and the incoming cardinals (bits 0..3) after which a canonical
  /// path may enter it.
  struct Out {
    std::uint32_t first_edge = 0;
    std::uint8_t after = 0;
  };
  /// A fan that reaches farther to a side than its jump point lies.
  struct Fan {
    std::int32_t extent = 0;  ///< projection of its farthest cell
    std::uint32_t jump = 0;
    std::uint8_t direction = 0;
    std::uint8_t after = 0;  ///< the cardinals that force the turn into it, bits 0..3
  };

  const Grid& grid() const { return *grid_; }
  const ComponentNodes& components() const { return components_; }
  const CellAhead& lines(std::uint32_t node) const { return lines_[node]; }
  const CellTurns& turns_behind(std::uint32_t node) const { return turns_behind_[node]; }
  std::int32_t offset(int direction) const { return offsets_[static_cast<std::size_t>(direction)]; }

  std::size_t jump_count() const { return jumps_.size(); }
  std::size_t edge_count() const { return edges_.size(); }
  const Jump& jump(std::uint32_t number) const { return jumps_[number]; }
  std::span<const Out> outs(std::uint32_t jump) const {
    return std::span(outs_).subspan(first_out_[jump], first_out_[jump + 1] - first_out_[jump]);
  }
  /// `out` must be one of outs(), which lie side by side with one more behind the last.
  std::span<const Edge> edges(const Out& out) const {
    return std::span(edges_).subspan(out.first_edge, (&out + 1)->first_edge - out.first_edge);
  }
  /// Of one component, towards one side (N, E, S, W), the farthest first.
  std::span<const Fan> fans(std::uint32_t component, int side) const;

  /// Projection of the farthest cell of a fan of at least one step, which lies behind the place that it
  /// leaves where the move leads away from the side.
  std::int32_t extent_of_move(const Jump& from, int direction, int side) const;

  /// Calls `body(edge)` for each next jump point of the fan that leaves a cell by a legal move.
  template <class Body>
  void for_each_edge(std::uint32_t node, int direction, const Body& body) const {
    if (direction < 4) return straight_edge(node, direction, 0, body);
    const auto diagonal = static_cast<std::size_t>(direction - 4);
    Cost cost = 0;
    while (const std::uint32_t steps = lines_[node].side_jump[diagonal]) {
      node += steps * static_cast<std::uint32_t>(offset(direction));
      cost += steps * kDiagonalCost;
      straight_edge(node, direction - 4, cost, body);
      straight_edge(node, (direction - 3) & 3, cost, body);
    }
  }
  /// Whether a canonical path may turn into a direction at a jump point.
  bool turns_into(std::uint32_t jump, int direction) const {
    return jumps_[jump].turns.contains(static_cast<Direction>(direction));
  }
  /// Whether the straightest way between two cells, diagonal first, is free: then it is a shortest one.
  bool leads_directly(std::uint32_t node, Cell from, Cell to) const;

  /// Bytes beside those of the jump points, which are few.
  static std::size_t byte_size(const Grid& grid) {
    return grid.node_limit() * (sizeof(CellAhead) + sizeof(CellTurns));
  }

 private:
  template <class Body>
  void straight_edge(std::uint32_t node, int cardinal, Cost cost, const Body& body) const {
    const std::uint32_t steps = lines_[node].jump[static_cast<std::size_t>(cardinal)];
    if (steps == 0) return;
    const std::uint32_t to = node + steps * static_cast<std::uint32_t>(offset(cardinal));
    body(Edge{lines_[to].jump_point, cost + steps * kStraightCost, static_cast<std::uint8_t>(cardinal)});
  }
  void number_jump_points();
  void look_along_cardinals();
  void look_along_diagonals();
  void look_back_along_diagonals();
  void look_back_along_cardinals();
  void connect();
  void list_fans();
  /// The cardinals after which a canonical path turns at a jump point, with the turns that are forced.
  std::array<DirectionSet, 4> forced_at(std::uint32_t node) const;

  const Grid* grid_;
  ComponentNodes components_;
  std::array<std::int32_t, 8> offsets_{};
  std::vector<CellAhead> lines_;         ///< by node
  std::vector<CellTurns> turns_behind_;  ///< by node
  std::vector<Jump> jumps_;
  std::vector<std::uint32_t> first_out_;
  std::vector<Out> outs_;
  std::vector<Edge> edges_;
  std::array<std::vector<Fan>, 4> fans_;                 ///< by side, component after component
  std::array<std::vector<std::uint32_t>, 4> first_fan_;  ///< of each component, and the end
};

}  // namespace goalbound
