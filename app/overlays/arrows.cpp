// The paths that the ordering counts, step by step: Figures 1 and 4 of Rabin & Sturtevant, AAAI 2016.
#include "goalbound/grid.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_arrows {
namespace {

constexpr double kMinPixels = 9;  // nearer neighbours leave no room for an arrow

/// What a canonical path does without obstacles: straight on, and after a diagonal also along its two sides.
DirectionSet natural_after(Direction incoming) {
  DirectionSet result(incoming);
  if (is_diagonal(incoming)) {
    result.add(first_component(incoming));
    result.add(second_component(incoming));
  }
  return result;
}

/// Moves that the paths into `node` would make anyway; all of them at the source.
DirectionSet natural_moves(const Grid& grid, const Inspection& inspection, NodeId node) {
  if (node == inspection.node) return DirectionSet::all();
  const Cell cell = grid.cell(node);
  DirectionSet result;
  for (const Direction d : kAllDirections) {
    const Cell before = step(cell, d, -1);
    if (!grid.is_free(before)) continue;
    if (inspection.onward[grid.slot(grid.node(before))].contains(d)) result = result | natural_after(d);
  }
  return result;
}

void draw_arrow(const EdgeLine& edge, bool forced, const Viewport& viewport, DrawList& list) {
  const std::uint32_t colour = forced ? kForcedColour : kNaturalColour;
  const MapPoint from = edge.at(0.22);
  const MapPoint to = edge.at(0.72);
  list.lines.push_back({.points = {from, to}, .colour = colour, .width = forced ? 2.5F : 1.5F});
  list.marks.push_back({.at = to,
                        .shape = MarkShape::kArrow,
                        .radius = viewport.radius_in_cells(forced ? 0.17 : 0.13),
                        .min_pixels = 3,
                        .colour = colour,
                        .towards = edge.direction()});
}

void draw(const OverlayView& view, DrawList& list) {
  if (view.viewport.pixels_per_cell < kMinPixels) return;
  const Map& map = view.map();
  const Inspection& inspection = *view.inspection();
  // In the canonical ordering a path turns only where an obstacle forces it; the others make any optimal
  // move.
  const Grid* canonical = inspection.ordering == Ordering::kCanonical ? map.as_grid() : nullptr;
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId n : nodes) {
    const WindowEdges onward = inspection.onward[map.slot(n)];
    if (onward.empty()) continue;
    const DirectionSet natural =
        canonical == nullptr ? DirectionSet::all() : natural_moves(*canonical, inspection, n);
    for (const EdgeIndex e : onward) {
      const bool forced = canonical != nullptr && !natural.contains(direction_of(e));
      draw_arrow(view.drawing.line(EdgeId{n, e}), forced, view.viewport, list);
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "arrows",
    .applies = [](const OverlayView& view) { return view.inspection() != nullptr; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_arrows
