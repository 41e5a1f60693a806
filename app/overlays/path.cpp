#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app {
namespace {

bool visible(const Session& session, Side side) {
  return session.settings().show_search && player_of(session, side) != nullptr;
}

void add_path(const std::vector<Cell>& path, std::uint32_t colour, float width, DrawList& list) {
  if (path.size() < 2) return;
  std::vector<MapPoint> points;
  for (const Cell corner : corners_of(path)) points.push_back(centre_of(corner));
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = width + 3});
  list.lines.push_back({.points = std::move(points), .colour = colour, .width = width});
}

void draw(Session& session, Side side, const Viewport& /*viewport*/, DrawList& list) {
  const SearchRun& run = *session.side(side).run;
  const TracePlayer& player = *run.player;
  if (player.position() == player.trace().size()) {
    add_path(run.path, kPathColour, 2.5F, list);
    return;
  }
  const auto expansion = last_expansion(player);
  if (!expansion) return;
  add_path(tree_path(player, session.grid(), player.trace()[*expansion].node), with_alpha(kPathColour, 170),
           1.5F, list);
}

}  // namespace

extern const OverlayInfo kOverlay_path;
const OverlayInfo kOverlay_path = {
    .id = "path",
    .description = "the path found; before the end of the timeline the way to the node expanded last",
    .visible = &visible,
    .image_revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
