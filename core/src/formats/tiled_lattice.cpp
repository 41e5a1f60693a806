#include "formats/tiled_lattice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr double kFarthestTile = 1e9;

std::int64_t whole_tile(double value) {
  return static_cast<std::int64_t>(std::clamp(value, -kFarthestTile, kFarthestTile));
}

/// Half of a tile goes towards 0.
double nearest_whole(double value) {
  return std::copysign(std::ceil(std::abs(value) - 0.5), value);
}

}  // namespace

Result<TiledLattice> TiledLattice::create(const TiledShape& shape) {
  if (!(shape.tile_width > 0 && shape.tile_height > 0))
    return Error{ErrorCode::kSyntax, "tiles without a size"};
  TiledLattice lattice;
  lattice.across_ = shape.tile_width;
  lattice.down_ = shape.tile_height;
  lattice.half_ = {shape.tile_width / 2, shape.tile_height / 2};
  if (shape.orientation == "orthogonal") return lattice;
  if (shape.orientation == "isometric") {
    // The pixels of its objects are as long on both axes: tiles are squares of them.
    lattice.across_ = shape.tile_height;
    lattice.half_.x = shape.tile_height / 2;
    lattice.flat_ = shape.tile_height / shape.tile_width;
    return lattice;
  }
  lattice.hexagonal_ = shape.orientation == "hexagonal";
  if (!lattice.hexagonal_ && shape.orientation != "staggered") {
    return Error{ErrorCode::kSyntax,
                 fmt::format("the map is {}; orthogonal, isometric, staggered and hexagonal ones are read",
                             in_quotes(shape.orientation))};
  }
  const bool even = shape.stagger_index == "even";
  const bool columns = shape.stagger_axis == "x";
  const double side = lattice.hexagonal_ ? std::max(shape.hex_side, 0.0) : 0;
  if (columns) {
    lattice.stagger_ = even ? Stagger::kEvenColumns : Stagger::kOddColumns;
    lattice.across_ = (shape.tile_width + side) / 2;
  } else {
    lattice.stagger_ = even ? Stagger::kEvenRows : Stagger::kOddRows;
    lattice.down_ = (shape.tile_height + side) / 2;
  }
  return lattice;
}

bool TiledLattice::lies_aside(TilePlace cell) const {
  if (!stagger_) return false;
  const bool odd = ((has_staggered_columns(*stagger_) ? cell.x : cell.y) & 1) != 0;
  return odd == (*stagger_ == Stagger::kOddRows || *stagger_ == Stagger::kOddColumns);
}

PixelPoint TiledLattice::middle(TilePlace cell) const {
  PixelPoint at{static_cast<double>(cell.x) * across_ + half_.x,
                static_cast<double>(cell.y) * down_ + half_.y};
  if (!lies_aside(cell)) return at;
  return has_staggered_columns(*stagger_) ? PixelPoint{at.x, at.y + half_.y}
                                          : PixelPoint{at.x + half_.x, at.y};
}

/// Of staggered ones.
TilePlace TiledLattice::nearest(PixelPoint point) const {
  const TilePlace about{whole_tile(nearest_whole((point.x - half_.x) / across_)),
                        whole_tile(nearest_whole((point.y - half_.y) / down_))};
  TilePlace best = about;
  double least = std::numeric_limits<double>::max();
  for (std::int64_t y = about.y - 1; y <= about.y + 1; ++y) {
    for (std::int64_t x = about.x - 1; x <= about.x + 1; ++x) {
      const PixelPoint at = middle({x, y});
      const double away = std::hypot(at.x - point.x, at.y - point.y);
      if (away >= least) continue;
      least = away;
      best = {x, y};
    }
  }
  return best;
}

PixelPoint TiledLattice::of_screen(PixelPoint point) const {
  if (flat_ == 0) return point;
  return {point.y + point.x * flat_, point.y - point.x * flat_};
}

PixelPoint TiledLattice::to_screen(PixelPoint point) const {
  if (flat_ == 0) return point;
  return {(point.x - point.y) / (2 * flat_), (point.x + point.y) / 2};
}

TilePlace TiledLattice::moved(TilePlace cell, PixelPoint offset) const {
  const PixelPoint by = of_screen(offset);
  if (!stagger_) {
    return {cell.x + whole_tile(nearest_whole(by.x / across_)),
            cell.y + whole_tile(nearest_whole(by.y / down_))};
  }
  const PixelPoint from = middle(cell);
  return nearest({from.x + by.x, from.y + by.y});
}

bool TiledLattice::is_whole(PixelPoint offset) const {
  const PixelPoint from = middle({});
  const PixelPoint by = of_screen(offset);
  const PixelPoint to = middle(moved({}, offset));
  constexpr double kSmall = 1e-6;
  return std::abs(from.x + by.x - to.x) < kSmall && std::abs(from.y + by.y - to.y) < kSmall;
}

std::pair<TileLine, std::optional<TileLine>> TiledLattice::lines_of_row(std::int64_t first,
                                                                        std::int64_t row) const {
  const auto line = [&](std::int64_t column, std::int64_t step) {
    const PixelPoint at = middle({column, row});
    return TileLine{at.y, at.x, across_ * static_cast<double>(step), column, step};
  };
  if (!stagger_ || !has_staggered_columns(*stagger_)) return {line(first, 1), std::nullopt};
  return {line(first, 2), line(first + 1, 2)};
}

}  // namespace goalbound
