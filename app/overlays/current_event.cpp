#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app {
namespace {

bool visible(const Session& session, Side side) {
  const TracePlayer* player = player_of(session, side);
  // At the end the path is what counts.
  return session.settings().show_search && player != nullptr && player->current() != nullptr &&
         player->position() < player->trace().size();
}

void draw_cell(Cell cell, std::uint32_t colour, float width, DrawList& list) {
  Box box;
  box.grow(cell);
  list.lines.push_back(outline_of(box, 0, colour, width));
}

/// The node expanded last, and the cells that it led to so far.
void draw_expansion(const TracePlayer& player, const Grid& grid, DrawList& list) {
  const auto expansion = last_expansion(player);
  if (!expansion) return;
  for (std::size_t i = *expansion + 1; i < player.position(); ++i) {
    const TraceEvent& event = player.trace()[i];
    if (event.from != kNoNode) draw_cell(grid.cell(event.node), with_alpha(kCurrentColour, 130), 1.5F, list);
  }
  draw_cell(grid.cell(player.trace()[*expansion].node), kCurrentColour, 2.5F, list);
}

void draw_edge(MapPoint from, MapPoint to, std::uint32_t colour, DrawList& list) {
  list.lines.push_back({.points = {from, to}, .colour = kShadowColour, .width = 5});
  list.lines.push_back({.points = {from, to}, .colour = colour, .width = 2.5F});
}

/// A cross on the edge, and in words why it was skipped.
void draw_skipped(const Session& session, const SearchRun& run, const TraceEvent& event,
                  const Viewport& viewport, DrawList& list) {
  const auto direction = static_cast<Direction>(event.direction);
  const Cell cell = session.grid().cell(event.node);
  const MapPoint from = centre_of(cell);
  const MapPoint middle = {from.x + dx_of(direction) * 0.5, from.y + dy_of(direction) * 0.5};
  draw_edge(from, centre_of(step(cell, direction)), kPrunedColour, list);
  list.marks.push_back(
      {.at = middle, .shape = MarkShape::kCross, .radius = 0.3F, .min_pixels = 6, .colour = kPrunedColour});
  if (event.kind != TraceEventKind::kPrune) return;
  const Box box = run.bounds->box(session.grid().slot(event.node), direction);
  std::string reason = explain_exclusion(box, run.goal);
  list.labels.push_back({.at = {from.x, from.y - 0.5 - 16 / viewport.pixels_per_cell},
                         .text = std::string(name_of(direction)) + ": " + std::move(reason),
                         .colour = kPrunedColour,
                         .plate = true});
}

void draw(Session& session, Side side, const Viewport& viewport, DrawList& list) {
  const TracePlayer& player = *player_of(session, side);
  const TraceEvent& event = *player.current();
  const Grid& grid = session.grid();
  draw_expansion(player, grid, list);
  if (event.kind == TraceEventKind::kPrune || event.kind == TraceEventKind::kDeadEnd) {
    draw_skipped(session, *session.side(side).run, event, viewport, list);
  } else if (event.from != kNoNode) {
    draw_edge(centre_of(grid.cell(event.from)), centre_of(grid.cell(event.node)), kCurrentColour, list);
    list.marks.push_back({.at = centre_of(grid.cell(event.node)),
                          .shape = MarkShape::kArrow,
                          .radius = 0.3F,
                          .min_pixels = 6,
                          .colour = kCurrentColour,
                          .direction = static_cast<Direction>(event.direction)});
  } else if (event.node != kNoNode) {
    list.marks.push_back({.at = centre_of(grid.cell(event.node)),
                          .shape = MarkShape::kRing,
                          .radius = 0.45F,
                          .min_pixels = 6,
                          .colour = kCurrentColour});
  }
}

}  // namespace

extern const OverlayInfo kOverlay_current_event;
const OverlayInfo kOverlay_current_event = {
    .id = "current-event",
    .description = "the event at the timeline's position: the cell expanded, the edge followed or skipped",
    .visible = &visible,
    .image_revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
