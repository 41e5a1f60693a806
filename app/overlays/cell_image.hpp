// What the map's cells look like, as plain data: overlays fill it, the renderer uploads it as a texture.
// No GL and no ImGui here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace goalbound::app {

/// How a cell is filled. The numbers are read by shaders/cells.frag: never renumber.
enum class CellPattern : std::uint8_t {
  kNone = 0,        ///< plain `rgba`
  kHatch = 1,       ///< diagonal stripes over `rgba`: in the box but not reached
  kDots = 2,        ///< dots over `rgba`
  kUnfinished = 3,  ///< grey weave: not computed yet, never to be taken for an empty box
  kSplit = 4,       ///< upper left half `rgba`, lower right half `rgba2`: a cell with several labels
};

/// Packs a colour as ImGui's IM_COL32 does: red in the lowest byte, straight (not premultiplied) alpha.
constexpr std::uint32_t pack_rgba(std::uint8_t r, std::uint8_t g, std::uint8_t b, std::uint8_t a = 255) {
  return static_cast<std::uint32_t>(r) | static_cast<std::uint32_t>(g) << 8 |
         static_cast<std::uint32_t>(b) << 16 | static_cast<std::uint32_t>(a) << 24;
}

/// One texel a cell, row-major from the top-left cell (0,0), x to the right, y down.
struct CellImage {
  int width = 0;  ///< in cells
  int height = 0;
  std::vector<std::uint32_t> rgba;    ///< `width * height` colours as by pack_rgba
  std::vector<std::uint8_t> pattern;  ///< one CellPattern a cell; empty: kNone everywhere
  std::vector<std::uint32_t> rgba2;   ///< second colours for kSplit; empty: no cell is split
  /// Changes whenever the content does, and differs between images that share a texture key: the texture is
  /// uploaded only then.
  std::uint64_t revision = 0;

  std::size_t cell_count() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

}  // namespace goalbound::app
