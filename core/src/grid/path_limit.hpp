// How expensive the dearest optimal path of a map can be: decides whether 32-bit costs hold every path.
#pragma once

#include <cstdint>

#include "goalbound/grid.hpp"

namespace goalbound {

/// An upper bound on the cost of an optimal path between any two connected cells. Exact on corridors and
/// trees, otherwise too high by a factor of at most about 2.9. Cost: three sweeps over each component.
std::uint64_t longest_path_bound(const Grid& grid);

/// Whether 32-bit costs hold every optimal path, and what a search adds to one before it looks. Error: kLimit
/// with figures.
Result<void> check_path_limit(const Grid& grid);

}  // namespace goalbound
