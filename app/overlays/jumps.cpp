#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_jumps {
namespace {

constexpr unsigned kAlpha = 170;

bool is_jump(TraceEventKind kind) {
  return kind == TraceEventKind::kOpen || kind == TraceEventKind::kDecrease ||
         kind == TraceEventKind::kReopen || kind == TraceEventKind::kUnite ||
         kind == TraceEventKind::kUniteReopen;
}

void draw(const OverlayView& view, DrawList& list) {
  const TracePlayer& player = *view.player();
  for (const TraceEvent& event : player.trace().events().first(player.position())) {
    if (!is_jump(event.kind)) continue;
    if (!view.viewport.may_show(view.drawing.centre(event.from), view.drawing.centre(event.node))) continue;
    list.lines.push_back(
        {.points = jump_points(view, event), .colour = with_alpha(kOpenColour, kAlpha), .width = 1.5F});
    list.marks.push_back({.at = view.drawing.centre(event.node),
                          .shape = MarkShape::kDiamond,
                          .radius = 0.25F,
                          .min_pixels = 2.5F,
                          .colour = kOpenColour});
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "search",
    .applies =
        [](const OverlayView& view) {
          return view.shows_search() && (view.run->info->jumps() || view.run->info->has_own_arcs());
        },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_jumps
