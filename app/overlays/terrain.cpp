#include "overlays/cell_paint.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

std::uint32_t colour_of(char terrain) {
  switch (terrain) {
    case '.':
    case 'G':
      return kFreeColour;
    case 'S':
      return kSwampColour;
    case 'W':
      return kWaterColour;
    case 'T':
      return kTreeColour;
    default:
      return kBlockedColour;
  }
}

void paint(Session& session, Side /*side*/, CellImage& image) {
  const std::string_view terrain = session.grid().terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i) image.rgba[i] = colour_of(terrain[i]);
}

}  // namespace

extern const OverlayInfo kOverlay_terrain;
const OverlayInfo kOverlay_terrain = {
    .id = "terrain",
    .description = "free cells light, blocked cells dark; water, trees and swamp tinted",
    .visible = [](const Session&, Side) { return true; },
    .image_revision = [](Session& session, Side) { return mix(session.map_revision(), 1); },
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app
