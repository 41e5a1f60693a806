// Decimal numbers as whole ones.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "goalbound/list_graph.hpp"

namespace goalbound {

/// What the sum of all costs of a graph may come to.
inline constexpr double kMostCostSum = std::numeric_limits<std::uint32_t>::max();

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

/// By what the costs of a file were multiplied to make them whole.
inline double cost_unit_of(const ListGraph& graph) {
  return std::round(1 / graph.length_of(graph.cost_scale()));
}
/// A cost as its file has it: arcs of cost 0 too.
inline double cost_in_file(const ListGraph& graph, Cost cost) {
  const Cost whole = cost / graph.cost_scale();  // less than a unit stands for 0
  return whole / cost_unit_of(graph);
}

}  // namespace goalbound
