// What commands say of costs that 32 bits do not hold.
#pragma once

#include <string>
#include <string_view>

#include "console.hpp"
#include "goalbound/path_length.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {

/// What JSON calls a unit of lengths.
inline std::string_view id_of(LengthUnit unit) {
  switch (unit) {
    case LengthUnit::kCells:
      return "cells";
    case LengthUnit::kVoxels:
      return "voxels";
    case LengthUnit::kUnits:
      return "units";
    case LengthUnit::kMetres:
      return "metres";
    case LengthUnit::kSeconds:
      return "seconds";
    case LengthUnit::kCost:
      break;
  }
  return "cost";
}

/// "cost 1173", "length 12.5", "5 min 53 s of travel (353.200000 s)", "1.24 km (1239.520000 m)". `digits`:
/// the number as texts have it.
inline std::string length_words(const Map& map, double length, const std::string& digits) {
  constexpr double kKilometre = 1000;
  switch (length_unit(map)) {
    case LengthUnit::kCost:
      return "cost " + digits;
    case LengthUnit::kSeconds:
      return fmt::format("{} of travel ({} s)", duration_text(length), digits);
    case LengthUnit::kMetres:
      return length < kKilometre ? fmt::format("{} m", digits)
                                 : fmt::format("{:.2f} km ({} m)", length / kKilometre, digits);
    case LengthUnit::kCells:
    case LengthUnit::kVoxels:
    case LengthUnit::kUnits:
      break;
  }
  return "length " + digits;
}

/// On a map whose costs were rounded, once a report of many paths.
inline void tell_cost_step(Console& console, const Map& map) {
  const double step = cost_step(map);
  if (step == 0) return;
  console.print(
      "costs are held in steps of {:g}, rounded downwards: by the costs of the file a path may be longer "
      "than the shortest, by a step for each of its edges at most\n",
      step);
}

}  // namespace goalbound::cli
