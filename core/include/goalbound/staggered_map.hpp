// A staggered map: squares that stand on a corner, in rows of letters as of a grid. Isometric maps of games
// are stored so. Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/cell_graph.hpp"

namespace goalbound {

/// Immutable, like every map. Cells of every second row lie half a cell further to the right, or of every
/// second column further down. A step leads over one of the four sides of a square, or over one of its
/// corners where both squares beside the corner are free. It costs what it costs on a grid: the mean of its
/// two cells, times sqrt(2) over a corner.
///
/// Places: kHalf from the middle of a square to each of its corners.
class StaggeredMap final : public CellGraph {
 public:
  /// Half of a diagonal.
  static constexpr std::int32_t kHalf = 8;

  /// There must be rows: a grid, whose rule of moving does not matter. Errors: those of ListGraph::create.
  /// Cost: one visit of each cell.
  static Result<StaggeredMap> create(std::shared_ptr<const Grid> rows, Stagger stagger);

  /// The squares beside one, from its upper right side on clockwise, sides and corners in turn; with
  /// staggered columns from its lower left side on anticlockwise. Some of them may lie outside.
  static std::array<Cell, 8> around(Cell c, Stagger stagger);
  /// Where a cell lies.
  static Place centre(Cell c, Stagger stagger);

  // --- CellGraph ---
  Place centre(Cell c) const override { return centre(c, stagger()); }
  void around(Cell c, std::vector<Cell>& cells) const override {
    const std::array<Cell, 8> eight = around(c, stagger());
    cells.assign(eight.begin(), eight.end());
  }
  Result<std::shared_ptr<const Map>> with_rows(std::shared_ptr<const Grid> rows) const override;

  // --- AreaGraph ---
  void corners(std::uint32_t area, std::vector<Place>& corners) const override;

  // --- Map ---
  /// The square that holds the place, its sides included.
  NodeId node_at(Place place) const override;

 protected:
  /// With all that the kind adds to the lists.
  std::unique_ptr<ListGraph> clone() const override { return std::make_unique<StaggeredMap>(*this); }

 private:
  StaggeredMap(ListGraph graph, std::shared_ptr<const Grid> rows, Stagger stagger)
      : CellGraph(std::move(graph), std::move(rows), stagger) {}
};

/// Null for maps of other kinds.
const StaggeredMap* as_staggered_map(const Map& map);
const StaggeredMap* as_staggered_map(const Map&& map) = delete;

}  // namespace goalbound
