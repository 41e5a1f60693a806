// Vector pictures as pixels.
#pragma once

#include <string_view>

#include "goalbound/result.hpp"
#include "render/image.hpp"

namespace goalbound::app {

/// The document in the size that it asks for, times nothing, on its own ground. Errors: kSyntax for what is
/// no SVG; kLimit for a side above kMostSvgSide or more than kMostPixels pixels.
Result<Image> rasterise_svg(std::string_view svg);
inline constexpr double kMostSvgSide = 16384;

}  // namespace goalbound::app
