// Under a navigation mesh the level that it was made from. The drawing of areas has the polygons; this says
// whether they are shown.
#include "goalbound/nav_mesh.hpp"
#include "overlays/overlay.hpp"

namespace goalbound::app::layer_backdrop {
namespace {

bool applies(const OverlayView& view) {
  const NavMesh* mesh = as_nav_mesh(view.map());
  return mesh != nullptr && mesh->parts().backdrop != nullptr;
}

std::uint64_t revision(const OverlayView& view) {
  return mix(view.map_revision, 11);
}

void paint(const OverlayView& /*view*/, NodePaint& paint) {
  paint.shows_backdrop = true;
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "level",
    .applies = &applies,
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app::layer_backdrop
