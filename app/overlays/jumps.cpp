#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr unsigned kAlpha = 170;

bool visible(const Session& session, Side side) {
  const SearchRun* run = session.side(side).run.get();
  return session.settings().show_search && run != nullptr && run->player != nullptr && run->info->canonical;
}

bool is_jump(TraceEventKind kind) {
  return kind == TraceEventKind::kOpen || kind == TraceEventKind::kDecrease ||
         kind == TraceEventKind::kReopen || kind == TraceEventKind::kUnite ||
         kind == TraceEventKind::kUniteReopen;
}

void draw(Session& session, Side side, const Viewport& viewport, DrawList& list) {
  const TracePlayer& player = *player_of(session, side);
  const Grid& grid = session.grid();
  for (const TraceEvent& event : player.trace().events().first(player.position())) {
    if (!is_jump(event.kind)) continue;
    const Cell from = grid.cell(event.from);
    const Cell to = grid.cell(event.node);
    if (!may_be_seen(viewport, from, to)) continue;
    list.lines.push_back({.points = {centre_of(from), centre_of(to)},
                          .colour = with_alpha(kOpenColour, kAlpha),
                          .width = 1.5F});
    list.marks.push_back({.at = centre_of(to),
                          .shape = MarkShape::kDiamond,
                          .radius = 0.25F,
                          .min_pixels = 2.5F,
                          .colour = kOpenColour});
  }
}

}  // namespace

extern const OverlayInfo kOverlay_jumps;
const OverlayInfo kOverlay_jumps = {
    .id = "jumps",
    .description = "jump point searches: each jump as a line, each jump point as a diamond",
    .visible = &visible,
    .image_revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
