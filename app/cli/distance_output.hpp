// Distances as files: tables for sheets (.csv) and arrays for programs that count (.npy of NumPy).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/map.hpp"

namespace goalbound::cli {

/// A field of a line of CSV: in quotes where it needs them.
std::string csv_field(std::string_view text);
/// The length of a path that costs so much, as the map's own numbers have it; empty where there is none.
std::string csv_length(const Map& map, Cost cost);

/// A row for each start, a column for each goal, the names in front.
std::string matrix_csv(const Map& map, std::span<const NodeId> starts, std::span<const NodeId> goals,
                       std::span<const Cost> costs);
/// A file of NumPy, version 1.0: lengths as doubles, infinite where there is no path; one row for each start.
std::string matrix_npy(const Map& map, std::size_t rows, std::size_t columns, std::span<const Cost> costs);

}  // namespace goalbound::cli
