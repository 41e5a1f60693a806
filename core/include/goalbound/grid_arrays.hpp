// Grids from the arrays that other programs and languages keep: one number a cell, row by row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Whether so many characters of terrain make a grid of these sides, before anybody takes memory for them.
/// Errors: those of Grid::create.
Result<void> check_grid_size(std::int32_t width, std::int32_t height, std::size_t characters);

/// A uniform grid of one byte a cell: 0 is blocked, anything else free. Shape: `width * height` bytes, row 0
/// first. Errors: those of Grid::create.
Result<Grid> grid_from_cells(std::int32_t width, std::int32_t height, std::span<const std::uint8_t> cells);

/// A weighted grid of one cost a cell: 0 is blocked, others up to TerrainCosts::kMost. Each cost gets a
/// letter that files may hold, the lowest one '.', and letters above those of files where they do not suffice
/// (such a map cannot be saved). Errors: those of Grid::create; kLimit for more than 254 different costs
/// above 0.
Result<Grid> grid_from_costs(std::int32_t width, std::int32_t height, std::span<const std::uint16_t> costs);

}  // namespace goalbound
