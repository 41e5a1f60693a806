// The eight boxes of the inspected node: Figure 22.5 of Rabin & Sturtevant, Game AI Pro 3.
#include <algorithm>
#include <array>
#include <string>

#include "overlays/cell_paint.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tag_placer.hpp"

namespace goalbound::app {
namespace {

constexpr double kInsetPixels = 1.6;  // between the outlines of boxes that share a side

bool visible(const Session& session, Side side) {
  return session.settings().show_boxes && shows_inspection(session, side);
}

/// All edges, the chosen one last: on top of the others.
std::array<Direction, 8> drawing_order(std::optional<Direction> chosen) {
  std::array<Direction, 8> order = kAllDirections;
  if (chosen) std::stable_partition(order.begin(), order.end(), [&](Direction d) { return d != *chosen; });
  return order;
}

void draw(Session& session, Side side, const Viewport& viewport, DrawList& list) {
  const Inspection* inspection = inspection_of(session, side);
  if (inspection == nullptr) return;
  const auto chosen = session.edge();
  TagPlacer tags(viewport);
  for (const Cell cell : {inspection->cell, session.start(), session.goal()}) tags.avoid(cell);
  for (const Direction d : drawing_order(chosen)) {
    const EdgeReport& edge = inspection->edges[static_cast<std::size_t>(d)];
    if (edge.box.empty()) continue;
    const bool is_chosen = chosen == d;
    const bool dimmed = chosen.has_value() && !is_chosen;
    const std::uint32_t colour = dimmed ? with_alpha(edge_colour(d), 110) : edge_colour(d);
    Polyline line = outline_of(edge.box, (index_of(d) - 3) * kInsetPixels / viewport.pixels_per_cell, colour,
                               is_chosen ? 3.5F : 2.0F);
    line.pattern = edge_pattern(d);
    list.lines.push_back(std::move(line));
    if (!may_be_seen(viewport, {edge.box.min_x, edge.box.min_y}, {edge.box.max_x, edge.box.max_y})) continue;
    const bool excluded = !edge.box.contains(session.goal());
    const std::size_t letters = name_of(d).size() + (excluded ? 2 : 0);
    list.labels.push_back({.at = tags.place(edge.box, d, letters),
                           .text = std::string(name_of(d)) + (excluded ? " ×" : ""),
                           .colour = colour,
                           .plate = true});
  }
}

}  // namespace

extern const OverlayInfo kOverlay_boxes;
const OverlayInfo kOverlay_boxes = {
    .id = "boxes",
    .description = "the box of each of the node's edges; a × on the tag of those that do not hold the goal",
    .visible = &visible,
    .image_revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
