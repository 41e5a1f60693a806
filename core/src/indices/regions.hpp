// Maps cut into regions of about the same size, each of nodes that lie together.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "goalbound/index.hpp"
#include "goalbound/map.hpp"

namespace goalbound {

using Region = std::uint16_t;

/// The way to cut whose regions are no rectangles.
inline constexpr std::string_view kSeparators = "separators";
/// The ways to cut.
std::vector<IndexChoice> partition_choices();
/// The region of each slot, below `count`; neighbours have numbers far from each other, so that pictures tell
/// them apart. `partition`: an id of partition_choices(). Error kCancelled.
Result<std::vector<Region>> regions_of(const Map& map, std::string_view partition, std::uint32_t count,
                                       const Progress& progress);

/// The first of these ways.
std::vector<Region> kd_tree_regions(const Map& map, std::uint32_t count);
/// The same of nodes that lie there.
std::vector<Region> kd_tree_regions(std::span<const Place> places, std::uint32_t count);

}  // namespace goalbound
