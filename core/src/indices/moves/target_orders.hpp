// In which order the rows of an index have their targets: those that lie side by side on the map should stand
// side by side there, as paths to them begin alike.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "goalbound/index.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// The order of slots: rows of a grid, and the order of the file elsewhere.
inline constexpr std::string_view kOrderOfSlots = "slots";
/// The ways to order: `depth-first`, `cut` and `slots`.
std::vector<IndexChoice> target_orders();
/// Slots in the order of that id. `arcs`: of the map. Error kCancelled. Cost: up to that of the order of a
/// hierarchy.
Result<std::vector<std::uint32_t>> slots_in_order(std::string_view order, const Map& map, const MapArcs& arcs,
                                                  const Progress* progress);

}  // namespace goalbound
