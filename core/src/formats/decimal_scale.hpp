// Decimal numbers as whole ones.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace goalbound {

/// What an edge of a file may cost: OwnCostGraph::create.
inline constexpr double kMostCost = 1e18;

/// In how many parts of a unit lengths are counted that stand for costs: in `grains`, or in as many powers of
/// ten more as leave the shortest one, 0 for none, three digits.
inline double grains_of_lengths(double shortest, double grains) {
  constexpr double kFewest = 100;
  constexpr double kMost = 1e12;
  while (shortest > 0 && shortest * grains < kFewest && grains < kMost) grains *= 10;
  return grains;
}
/// A length in whole grains, at least one.
inline double in_grains(double length, double grains) {
  return std::max(std::round(length * grains), 1.0) / grains;
}
/// The shorter one of those above 0.
inline double shorter_piece(double a, double b) {
  return a > 0 && (b <= 0 || a < b) ? a : b;
}

/// A power of ten that makes numbers whole.
class DecimalScale {
 public:
  /// Makes this number whole too, when a million does.
  void take(double number) {
    while (power_ + 1 < kPowersOfTen.size() && std::round(number * factor()) / factor() != number) ++power_;
  }
  /// Keeps `largest` times the factor within `limit`, when 1 does.
  void keep_within(double limit, double largest) {
    while (power_ > 0 && largest * factor() > limit) --power_;
  }
  double factor() const { return kPowersOfTen[power_]; }

 private:
  static constexpr std::array<double, 7> kPowersOfTen = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};
  std::size_t power_ = 0;
};

}  // namespace goalbound
