#include "overlays/cell_paint.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr unsigned kClosedOpacity = 200;
constexpr unsigned kOpenOpacity = 230;

bool visible(const Session& session, Side side) {
  return session.settings().show_search && player_of(session, side) != nullptr;
}

std::uint64_t image_revision(Session& session, Side side) {
  return mix(mix(session.map_revision(), session.side(side).revision), 3);
}

void paint(Session& session, Side side, CellImage& image) {
  const TracePlayer& player = *player_of(session, side);
  const Grid& grid = session.grid();
  for (const NodeId n : grid.free_nodes()) {
    const NodeStatus status = player.node(n).status;
    if (status == NodeStatus::kUnseen) continue;
    const std::size_t i = texel(image, grid.cell(n));
    if (status == NodeStatus::kClosed) {
      tint(image, i, kClosedColour, kClosedOpacity);
    } else {
      tint(image, i, kOpenColour, kOpenOpacity);
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay_search;
const OverlayInfo kOverlay_search = {
    .id = "search",
    .description = "expanded cells red, cells on the open list yellow, up to the timeline's position",
    .visible = &visible,
    .image_revision = &image_revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app
