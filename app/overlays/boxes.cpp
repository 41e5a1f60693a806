// The boxes of the inspected node's edges: Figure 22.5 of Rabin & Sturtevant, Game AI Pro 3.
#include <algorithm>
#include <string>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tag_placer.hpp"

namespace goalbound::app {
namespace {

constexpr double kInsetPixels = 1.6;  // between the outlines of boxes that share a side
constexpr std::size_t kInsets = 8;

/// All edges that have a box, the chosen one last: on top of the others.
std::vector<const EdgeReport*> drawing_order(const Inspection& inspection, std::optional<EdgeIndex> chosen) {
  std::vector<const EdgeReport*> order;
  for (const EdgeReport& edge : inspection.edges) {
    if (!edge.box.empty()) order.push_back(&edge);
  }
  std::stable_partition(order.begin(), order.end(), [&](const EdgeReport* e) { return chosen != e->edge; });
  return order;
}

double inset_of(EdgeIndex edge, const Viewport& viewport) {
  const int number = static_cast<int>(edge.value() % kInsets);
  return (number - 3) * kInsetPixels / viewport.pixels_per_unit;
}

void draw(const OverlayView& view, DrawList& list) {
  const Inspection& inspection = *view.inspection();
  const Map& map = view.map();
  const Place goal = map.place(view.goal);
  TagPlacer tags(view.viewport);
  for (const NodeId n : {inspection.node, view.start, view.goal}) tags.avoid(map.place(n));
  for (const EdgeReport* edge : drawing_order(inspection, view.edge)) {
    const bool is_chosen = view.edge == edge->edge;
    const bool dimmed = view.edge.has_value() && !is_chosen;
    const std::uint32_t colour = edge_colour(edge->edge);
    const std::uint32_t ink = dimmed ? with_alpha(colour, 110) : colour;
    Polyline line = outline_of(edge->box, inset_of(edge->edge, view.viewport), ink, is_chosen ? 3.5F : 2.0F);
    line.pattern = edge_pattern(edge->edge);
    list.lines.push_back(std::move(line));
    const Box& box = edge->box;
    if (!may_be_seen(view.viewport, {box.min_x, box.min_y}, {box.max_x, box.max_y})) continue;
    const bool excluded = !box.contains(goal);
    const EdgeId id = {inspection.node, edge->edge};
    const std::string tag = edge_tag(map, id);
    const MapPoint towards = view.drawing.line(id).direction();
    list.labels.push_back({.at = tags.place(box, towards, tag.size() + (excluded ? 2 : 0)),
                           .text = tag + (excluded ? " ×" : ""),
                           .colour = ink,
                           .plate = true});
  }
}

}  // namespace

extern const OverlayInfo kOverlay_boxes;
const OverlayInfo kOverlay_boxes = {
    .layer = "boxes",
    .applies = [](const OverlayView& view) { return view.inspection() != nullptr; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
