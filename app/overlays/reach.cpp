// What one edge reaches, and what its box holds besides: Figure 22.1 of Rabin & Sturtevant, Game AI Pro 3.
#include "overlays/cell_paint.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr unsigned kOpacity = 140;

bool visible(const Session& session, Side side) {
  // The orderings overlay colours the same cells by its own rule.
  return session.settings().show_reach && !session.settings().show_orderings && session.edge() &&
         shows_inspection(session, side);
}

std::uint64_t image_revision(Session& session, Side side) {
  const Inspection* inspection = inspection_of(session, side);
  if (inspection == nullptr) return 0;
  return mix(mix(session.map_revision(), inspection->revision),
             100 + static_cast<std::uint64_t>(*session.edge()));
}

void paint(Session& session, Side side, CellImage& image) {
  const Inspection& inspection = *inspection_of(session, side);
  const Direction edge = *session.edge();
  const Box& box = inspection.edges[static_cast<std::size_t>(edge)].box;
  for_each_free_cell(session.grid(), [&](Cell c, std::uint32_t slot) {
    const std::size_t i = texel(image, c);
    if (inspection.labels[slot].contains(edge)) {
      tint(image, i, edge_colour(edge), kOpacity);
    } else if (box.contains(c) && c != inspection.cell) {
      set_pattern(image, i, CellPattern::kHatch);
    }
  });
}

}  // namespace

extern const OverlayInfo kOverlay_reach;
const OverlayInfo kOverlay_reach = {
    .id = "reach",
    .description =
        "cells that the chosen edge reaches filled; cells in its box that it does not reach hatched",
    .visible = &visible,
    .image_revision = &image_revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app
