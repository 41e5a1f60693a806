#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app::layer_path {
namespace {

void add_path(const OverlayView& view, const std::vector<NodeId>& path, std::uint32_t colour, float width,
              DrawList& list) {
  if (path.size() < 2) return;
  std::vector<MapPoint> points = path_points(view, path);
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = width + 3});
  list.lines.push_back({.points = std::move(points), .colour = colour, .width = width});
}

void draw(const OverlayView& view, DrawList& list) {
  const TracePlayer& player = *view.player();
  if (player.position() == player.trace().size()) {
    add_path(view, view.run->path, kPathColour, 2.5F, list);
    return;
  }
  const auto expansion = last_expansion(player);
  if (!expansion) return;
  const TraceEvent& event = player.trace()[*expansion];
  add_path(view, tree_path(view.map(), player, event.node, event.side), with_alpha(kPathColour, 170), 1.5F,
           list);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "search",
    .applies = [](const OverlayView& view) { return view.shows_search(); },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_path
