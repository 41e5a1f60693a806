// Places as people read them: in the unit of their map's file, whatever whole numbers stand for them inside.
#pragma once

#include <cstdint>
#include <string>

#include "goalbound/place.hpp"

namespace goalbound {

/// What every message, table and JSON text says places by: Map::place_words().
struct PlaceWords {
  /// Whole places for one unit of the file: 1 on grids and roads, 100,000 on a mesh whose corners are kept to
  /// a hundred-thousandth.
  double unit = 1;
  std::uint32_t axes = 2;  ///< that are told

  /// Of one axis.
  double number(std::int32_t coordinate) const { return coordinate / unit; }
  /// "12", "12.5".
  std::string of(std::int32_t coordinate) const;
  /// "12,7", "12.5,7,3".
  std::string of(Place place) const;
  /// "3..9 x 1..4", or "empty".
  std::string of(const Box& box) const;
  /// "3..9", or "3" for a range of one.
  std::string range(std::int32_t from, std::int32_t to) const;
  /// "3,9,1,4": the least and the largest of each axis, as cells of a table; empty ones for the empty box.
  std::string cells(const Box& box) const;
};

}  // namespace goalbound
