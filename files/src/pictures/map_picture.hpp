// Uniform grids as pictures: a pixel a cell, walls dark and free cells light.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "pictures/image.hpp"

namespace goalbound {

class ReadingReport;

/// What to say of the pixels of a file.
ReadingReport reading_of_picture(const Image& image);

/// A pixel is free when it is light, 128 of 255 or more, and at least half opaque. Errors: those of
/// Grid::create.
Result<std::shared_ptr<const Map>> map_of_picture(const Image& image);

/// The largest side of the square of pixels that a cell may be.
inline constexpr int kMostPixelsACell = 64;
/// Free cells white, walls black, each `scale` pixels wide and high. Errors: kInvalidArgument for a map that
/// is no uniform grid, with the reason; kLimit for a picture too large.
Result<Image> picture_of_map(const Map& map, int scale);

}  // namespace goalbound
