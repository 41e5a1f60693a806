// How the cells of a map of Tiled lie: squares, diamonds, or rows or columns of which every second one lies
// half a cell aside. Source: the documentation of Tiled, "TMX Map Format".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "formats/tiled_objects.hpp"
#include "goalbound/cell_graph.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// What a map says of its cells.
struct TiledShape {
  std::string orientation;
  std::string stagger_axis;   ///< "x", "y"; empty: "y"
  std::string stagger_index;  ///< "odd", "even"; empty: "odd"
  double tile_width = 0;      ///< in pixels
  double tile_height = 0;
  double hex_side = 0;  ///< of a hexagon: its sides along the staggered axis
};

/// Numbers of columns and rows.
struct TilePlace {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

/// Middles of cells that lie on one line, of which the first has number `first` and the others `step` more
/// each.
struct TileLine {
  double y = 0;  ///< in pixels
  double first_middle = 0;
  double between = 0;  ///< from one middle to the next, in pixels
  std::int64_t first = 0;
  std::int64_t step = 1;
};

class TiledLattice {
 public:
  /// Errors, without file: kSyntax for cells of another shape and without a size.
  static Result<TiledLattice> create(const TiledShape& shape);

  /// Which rows or columns lie aside; nothing of squares and diamonds, which are the same in their own axes.
  std::optional<Stagger> stagger() const { return stagger_; }
  bool is_hexagonal() const { return hexagonal_; }
  /// The middle of a cell, in the pixels in which objects are told.
  PixelPoint middle(TilePlace cell) const;
  /// The cell whose middle is nearest to that of this one, moved by `offset` pixels of the screen.
  TilePlace moved(TilePlace cell, PixelPoint offset) const;
  /// Whether cells moved so lie on cells.
  bool is_whole(PixelPoint offset) const;
  /// The lines of middles of a row, from its first cell on: two where columns are staggered.
  std::pair<TileLine, std::optional<TileLine>> lines_of_row(std::int64_t first, std::int64_t row) const;
  /// Heights between rows, in pixels: a point at height y lies in row y / row_height(), or in one beside.
  double row_height() const { return down_; }
  /// What is so many pixels away on the screen, in the pixels in which objects are told.
  PixelPoint of_screen(PixelPoint point) const;
  /// The other way.
  PixelPoint to_screen(PixelPoint point) const;
  bool is_isometric() const { return flat_ != 0; }

 private:
  bool lies_aside(TilePlace cell) const;
  TilePlace nearest(PixelPoint point) const;

  std::optional<Stagger> stagger_;
  bool hexagonal_ = false;
  double across_ = 0;  ///< from a column to the next
  double down_ = 0;    ///< from a row to the next
  PixelPoint half_;    ///< from the corner of a cell to its middle
  double flat_ = 0;    ///< height of a tile by its width, of diamonds; else 0
};

}  // namespace goalbound
