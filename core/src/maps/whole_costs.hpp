// Costs of files as whole numbers of 32 bits: by which power of ten, which are held as something else, and
// what they are in the file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "goalbound/list_graph.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// What costs of a file become.
struct WholeCosts {
  std::vector<std::uint32_t> costs{};  ///< by arc
  int power = 0;                       ///< of ten, by which they were multiplied
  bool is_exact = true;                ///< every cost that a path may need is whole then
  /// The cost that is more than all others of a path together, and as what it is held: 0 where there is none.
  double closed = 0;
  std::uint32_t held_closed = 0;  ///< in units
  std::string too_rough{};        ///< why so many costs say nothing any more; empty: they say something
};
/// 10^power; correctly rounded.
double power_of_ten(int power);
/// By the largest power up to `most_power` with which 32 bits hold optimal paths, and not more than makes all
/// costs whole. `least_scale`: ListGraph::Parts::least_cost_scale. Errors: kInvalidArgument for what is no
/// cost. Where half of them would be less than a unit the result is WholeCosts::too_rough.
Result<WholeCosts> whole_costs(std::uint32_t node_count, std::span<const ListGraph::Arc> arcs,
                               std::span<const double> costs, std::uint32_t least_scale, int most_power);
/// No cost has more decimals.
inline constexpr int kMostPower = 15;

}  // namespace goalbound
