// A CellImage made ready for the shader: as it is, or averaged over squares of cells when several cells fall
// into one pixel, so that large maps seen from afar do not flicker. Plain C++, no GL.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "overlays/cell_image.hpp"

namespace goalbound::app {

/// One texel is the average of up to 2^level x 2^level cells. Three images of `width * height` texels;
/// `pattern` and `second` are empty when no cell needs them.
struct CellLevel {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> colour;  ///< straight alpha; empty at level 0, where CellImage::rgba is it
  /// Share of the texel that has each pattern, 0 to 255 a byte, lowest byte first: hatch, dots, unfinished,
  /// split.
  std::vector<std::uint32_t> pattern;
  std::array<bool, 5> used{};         ///< which FillPatterns occur, by their number
  std::vector<std::uint32_t> second;  ///< only at level 0: averages already hold both halves of split cells
};

/// The level at which a pixel covers at most 2 x 2 texels, when a cell is `cell_pixels` wide.
int level_for(float cell_pixels);

/// Cost: one visit of each cell; at level 0 without patterns none.
CellLevel make_level(const CellImage& image, int level);

}  // namespace goalbound::app
