// The world of a file: how pixels of a level, or metres of a robot's space, lie on the cells of its map, and
// which of its objects are places with a name.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/place.hpp"

namespace goalbound {

/// Squares or cubes alone: other cells have none.
struct FileFrame {
  /// An object that has a name: its middle, in the unit.
  struct Named {
    std::string name;
    std::array<double, 3> at{};
  };

  std::string_view unit;                ///< as people write it behind numbers: "px", "m"
  std::uint32_t axes = 2;               ///< numbers of a place
  std::array<double, 3> first{};        ///< where the cell 0,0,0 begins
  std::array<double, 3> side{1, 1, 1};  ///< of a cell
  std::vector<Named> places{};          ///< in the order of the file; names may be there several times

  /// The cell that holds a place; it may lie outside.
  Place cell_at(const std::array<double, 3>& at) const {
    const auto whole = [&](std::size_t axis) {
      constexpr double kBeyond = 1e9;
      const double cells = std::floor((at[axis] - first[axis]) / side[axis]);
      return cells >= -kBeyond ? static_cast<std::int32_t>(std::min(cells, kBeyond))
                               : static_cast<std::int32_t>(-kBeyond);
    };
    return {whole(0), whole(1), axes == 3 ? whole(2) : 0};
  }
  /// The middle of a cell.
  std::array<double, 3> middle_of(const Place& cell) const {
    return {first[0] + (cell.x + 0.5) * side[0], first[1] + (cell.y + 0.5) * side[1],
            axes == 3 ? first[2] + (cell.z + 0.5) * side[2] : 0};
  }
};

/// Numbers of a place, of which some say their unit.
struct GivenPlace {
  std::array<double, 3> at{};
  std::size_t axes = 0;
  std::string_view unit{};  ///< "m", "px"; empty: none says one
  bool is_no_cell = false;  ///< a point or a sign is in it
};
/// Two or three numbers with commas between, each with a unit behind it or without; nothing for other texts.
std::optional<GivenPlace> given_place(std::string_view text);

}  // namespace goalbound
