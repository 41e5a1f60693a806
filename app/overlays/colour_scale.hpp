// Colours for numbers: equal steps look equally large, and each is brighter than the one before, so that the
// scale can be read without colours too.
#pragma once

#include <cstddef>
#include <cstdint>

namespace goalbound::app {

/// Violet at 0, over blue and green, to bright yellow at 1; the ends beyond. After the colour map viridis of
/// S. van der Walt and N. Smith, whose dark end is lifted: thin roads must be seen on a dark ground.
std::uint32_t scale_colour(double place);

/// Of the class with that number: neighbours in number are told apart. Class 0, the largest, is muted.
std::uint32_t class_colour(std::size_t number);

}  // namespace goalbound::app
