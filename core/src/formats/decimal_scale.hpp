// Decimal numbers as whole ones.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace goalbound {

/// What an edge of a file may cost: OwnCostGraph::create.
inline constexpr double kMostCost = 1e18;

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
