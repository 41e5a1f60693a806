// What commands say of costs that 32 bits do not hold.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "console.hpp"
#include "goalbound/path_length.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {

/// What a column of lengths is called.
inline std::string_view length_head(const Map& map) {
  const LengthUnit unit = length_unit(map);
  const bool says_enough =
      unit == LengthUnit::kCells || unit == LengthUnit::kVoxels || unit == LengthUnit::kUnits;
  return says_enough ? std::string_view("length") : id_of(unit);
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

/// By how much the paths of a report may be longer than the shortest, because costs were rounded.
struct RoundingSum {
  double too_long_at_most = 0;  ///< PathLength, the most of all
  std::uint64_t coarse = 0;     ///< of the search that has most of them: PathLength::is_coarse

  void add(double at_most, std::uint64_t coarse_ones) {
    too_long_at_most = std::max(too_long_at_most, at_most);
    coarse = std::max(coarse, coarse_ones);
  }
};

/// On a map whose costs were rounded, once a report of many paths.
inline void tell_rounding(Console& console, const Map& map, const RoundingSum& sum) {
  const double step = cost_step(map);
  if (step == 0) return;
  console.print(
      "costs are held in steps of {:g}, rounded downwards: by the costs of the file, paths that are the "
      "shortest here may be {:.3g} too long at most{}\n",
      step, sum.too_long_at_most,
      sum.coarse == 0 ? std::string()
                      : fmt::format("; {} of them may be so by more than a thousandth, and are not "
                                    "called the shortest",
                                    grouped(sum.coarse)));
}

}  // namespace goalbound::cli
