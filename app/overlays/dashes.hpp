// The lengths of the line patterns: the same on the canvas and in vector pictures.
#pragma once

#include <array>
#include <cstddef>

#include "overlays/draw_list.hpp"

namespace goalbound::app {

/// Lengths in pixels, on and off by turns; none for a line without gaps.
struct Dashes {
  std::array<float, 6> lengths;
  std::size_t count;

  float period() const {
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += lengths[i];
    return sum;
  }
};

/// Of a line that is so many pixels wide: wide ones get longer dashes, or their gaps would close.
Dashes dashes_of(LinePattern pattern, float width);

}  // namespace goalbound::app
