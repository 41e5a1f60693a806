// The paths that the ordering counts, step by step: Figures 1 and 4 of Rabin & Sturtevant, AAAI 2016.
#include "overlays/cell_paint.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr double kMinPixels = 9;  // smaller cells leave no room for an arrow

bool visible(const Session& session, Side side) {
  return session.settings().show_arrows && shows_inspection(session, side);
}

/// What a canonical path does without obstacles: straight on, and after a diagonal also along its two sides.
DirectionSet natural_after(Direction incoming) {
  DirectionSet result(incoming);
  if (is_diagonal(incoming)) {
    result.add(first_component(incoming));
    result.add(second_component(incoming));
  }
  return result;
}

/// Moves that the paths into `cell` would make anyway; all of them at the source.
DirectionSet natural_moves(const Grid& grid, const Inspection& inspection, Cell cell) {
  if (cell == inspection.cell) return DirectionSet::all();
  DirectionSet result;
  for (const Direction d : kAllDirections) {
    const Cell before = step(cell, d, -1);
    if (!grid.is_free(before)) continue;
    if (inspection.onward[grid.slot(grid.node(before))].contains(d)) result = result | natural_after(d);
  }
  return result;
}

void draw_arrow(Cell cell, Direction d, bool forced, DrawList& list) {
  const std::uint32_t colour = forced ? kForcedColour : kNaturalColour;
  const MapPoint from = {cell.x + 0.5 + dx_of(d) * 0.22, cell.y + 0.5 + dy_of(d) * 0.22};
  const MapPoint to = {cell.x + 0.5 + dx_of(d) * 0.72, cell.y + 0.5 + dy_of(d) * 0.72};
  list.lines.push_back({.points = {from, to}, .colour = colour, .width = forced ? 2.5F : 1.5F});
  list.marks.push_back({.at = to,
                        .shape = MarkShape::kArrow,
                        .radius = forced ? 0.17F : 0.13F,
                        .min_pixels = 3,
                        .colour = colour,
                        .direction = d});
}

void draw(Session& session, Side side, const Viewport& viewport, DrawList& list) {
  const Inspection* inspection = inspection_of(session, side);
  if (inspection == nullptr || viewport.pixels_per_cell < kMinPixels) return;
  const Grid& grid = session.grid();
  // In the canonical ordering a path turns only where an obstacle forces it; the others make any optimal
  // move.
  const bool canonical = inspection->ordering == Ordering::kCanonical;
  const Box& v = viewport.cells;
  for (std::int32_t y = std::max(0, v.min_y); y <= std::min(grid.height() - 1, v.max_y); ++y) {
    for (std::int32_t x = std::max(0, v.min_x); x <= std::min(grid.width() - 1, v.max_x); ++x) {
      if (!grid.is_free(Cell{x, y})) continue;
      const DirectionSet onward = inspection->onward[grid.slot(grid.node({x, y}))];
      if (onward.empty()) continue;
      const DirectionSet natural = canonical ? natural_moves(grid, *inspection, {x, y}) : DirectionSet::all();
      for (const Direction d : onward) draw_arrow({x, y}, d, !natural.contains(d), list);
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay_arrows;
const OverlayInfo kOverlay_arrows = {
    .id = "arrows",
    .description =
        "the paths of the ordering from the node: thin arrows natural moves, thick red ones forced by a wall",
    .visible = &visible,
    .image_revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
