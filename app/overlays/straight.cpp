// On navigation meshes the path pulled straight through the polygons that its nodes lead through: what a game
// walks.
#include <fmt/format.h>

#include <string>

#include "goalbound/mesh_paths.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

bool applies(const OverlayView& view) {
  return view.shows_search() && view.run->result.found() &&
         view.player->position() == view.player->trace().size() && as_nav_mesh(view.map()) != nullptr;
}

MeshPath path_of(const OverlayView& view) {
  return path_over_nodes(*as_nav_mesh(view.map()), view.run->path);
}

void draw(const OverlayView& view, DrawList& list) {
  const NavMesh& mesh = *as_nav_mesh(view.map());
  std::vector<MapPoint> points;
  // In fractions of a place: corners of polygons are drawn where they lie, not in the middle of a unit.
  for (const MeshPoint& p : path_of(view).straight) points.push_back({p.x * mesh.unit(), p.y * mesh.unit()});
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = 6});
  list.lines.push_back({.points = std::move(points), .colour = kStraightColour, .width = 3});
}

void legend(const OverlayView& view, Legend& legend) {
  const MeshPath path = path_of(view);
  legend.title = "The path";
  const double more = path.straight_length > 0 ? (path.node_length / path.straight_length - 1) * 100 : 0;
  legend.entries = {{kPathColour, fmt::format("over nodes: {:.2f}, {:.1f} % longer", path.node_length, more)},
                    {kStraightColour, fmt::format("pulled straight: {:.2f}", path.straight_length)}};
}

}  // namespace

extern const OverlayInfo kOverlay_straight;
const OverlayInfo kOverlay_straight = {
    .layer = "straight",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
    .legend = &legend,
};

}  // namespace goalbound::app
