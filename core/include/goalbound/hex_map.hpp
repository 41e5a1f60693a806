// A map of hexagons: rows of letters as of a grid, where each cell has six neighbours.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/cell_graph.hpp"

namespace goalbound {

/// Immutable, like every map. Cells of every second row lie half a cell further to the right, or of every
/// second column further down, and a step leads to the six cells that touch. It costs the mean of its two
/// cells: 1 each, or by the costs of terrain.
///
/// Places: kWidth a cell of a row, kHeight from one row to the next, so that centres and corners are whole
/// and hexagons are regular but for a hundredth. With staggered columns it is the other way round.
class HexMap final : public CellGraph {
 public:
  /// Of a hexagon from side to side, and so between the centres of a row.
  static constexpr std::int32_t kWidth = 24;
  /// From the centres of one row to those of the next; a third of it is what corners differ by.
  static constexpr std::int32_t kHeight = 21;

  /// There must be rows: a grid, whose rule of moving does not matter. Errors: those of ListGraph::create.
  /// Cost: one visit of each cell.
  static Result<HexMap> create(std::shared_ptr<const Grid> rows, Stagger stagger = Stagger::kOddRows);

  /// The cells that touch one, clockwise from the one to its right; with staggered columns anticlockwise from
  /// the one below. Some of them may lie outside.
  static std::array<Cell, 6> around(Cell c, Stagger stagger);
  /// Where a cell lies.
  static Place centre(Cell c, Stagger stagger);

  // --- CellGraph ---
  Place centre(Cell c) const override { return centre(c, stagger()); }
  void around(Cell c, std::vector<Cell>& cells) const override {
    const std::array<Cell, 6> six = around(c, stagger());
    cells.assign(six.begin(), six.end());
  }
  Result<std::shared_ptr<const Map>> with_rows(std::shared_ptr<const Grid> rows) const override;

  // --- AreaGraph ---
  void corners(std::uint32_t area, std::vector<Place>& corners) const override;

  // --- Map ---
  /// The hexagon that holds the place, its sides included.
  NodeId node_at(Place place) const override;

 protected:
  /// With all that the kind adds to the lists.
  std::unique_ptr<ListGraph> clone() const override { return std::make_unique<HexMap>(*this); }

 private:
  HexMap(ListGraph graph, std::shared_ptr<const Grid> rows, Stagger stagger)
      : CellGraph(std::move(graph), std::move(rows), stagger) {}
};

/// Null for maps of other kinds.
const HexMap* as_hex_map(const Map& map);
const HexMap* as_hex_map(const Map&& map) = delete;

}  // namespace goalbound
