// What the cells of a grid look like, as plain data: the grid's drawing fills it, the renderer uploads it as
// a texture. No GL and no ImGui here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "overlays/fill.hpp"

namespace goalbound::app {

/// One texel a cell, row-major from the top-left cell (0,0), x to the right, y down.
struct CellImage {
  int width = 0;  ///< in cells
  int height = 0;
  std::vector<std::uint32_t> rgba;    ///< `width * height` colours as by pack_rgba
  std::vector<std::uint8_t> pattern;  ///< one FillPattern a cell; empty: kNone everywhere
  std::vector<std::uint32_t> rgba2;   ///< second colours for kSplit; empty: no cell is split
  /// Changes whenever the content does, and differs between images that share a texture key: the texture is
  /// uploaded only then.
  std::uint64_t revision = 0;

  std::size_t cell_count() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

}  // namespace goalbound::app
