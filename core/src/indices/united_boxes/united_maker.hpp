// How united boxes are made.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "goalbound/precompute.hpp"
#include "goalbound/united_boxes.hpp"
#include "goalbound/units.hpp"

namespace goalbound::index_united_boxes {

/// Of the boxes of each unit: boxes of other orderings than all-optimal say nothing of ties of other maps.
PrecomputeOptions options_of(const IndexValues& values);
/// The unit that stands twice in texts with '/' between; empty where none does.
std::string named_twice(std::string_view texts);

/// Words of NodeRanks for the nodes of a grid.
std::size_t words_for(const Grid& grid);
/// What boxes of so many nodes of a grid say of themselves, and how they lie in memory.
/// @{
Bounds::Info info_of_boxes(const Grid& grid, std::uint32_t nodes);
BoxShape shape_of_boxes(const Bounds::Info& info);
/// @}

IndexMemory memory(const Map& map, const IndexValues& values);
Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

}  // namespace goalbound::index_united_boxes
