// Which rule of moving the lengths of a scenario follow, where they are not those of the map's own.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "goalbound/moves.hpp"
#include "measure/problems.hpp"

namespace goalbound {

/// The other rule by whose shortest paths a grid has the stated lengths: all of a sample of them. Nothing
/// where none does, and on maps that are no grids. Cost: some hundred searches.
std::optional<MoveRule> rule_of_lengths(const Map& map, const std::vector<Problem>& problems);

}  // namespace goalbound
