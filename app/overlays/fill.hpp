// Colours and patterns of nodes, as overlays choose them and shaders read them.
#pragma once

#include <cstdint>

namespace goalbound::app {

/// How a node is filled. The numbers are read by the shaders: never renumber.
enum class FillPattern : std::uint8_t {
  kNone = 0,        ///< plain `rgba`
  kHatch = 1,       ///< diagonal stripes over `rgba`: in the box but not reached
  kDots = 2,        ///< dots over `rgba`
  kUnfinished = 3,  ///< grey weave: not computed yet, never to be taken for an empty box
  kSplit = 4,       ///< upper left half `rgba`, lower right half `rgba2`: a node with several labels
};

/// Packs a colour as ImGui's IM_COL32 does: red in the lowest byte, straight (not premultiplied) alpha.
constexpr std::uint32_t pack_rgba(std::uint8_t r, std::uint8_t g, std::uint8_t b, std::uint8_t a = 255) {
  return static_cast<std::uint32_t>(r) | static_cast<std::uint32_t>(g) << 8 |
         static_cast<std::uint32_t>(b) << 16 | static_cast<std::uint32_t>(a) << 24;
}

}  // namespace goalbound::app
