// The tool that edits edges: that under the mouse, and on maps made of areas the edges that are not drawn
// otherwise.
#include <vector>

#include "features/edit/edit.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_edge_tool {
namespace {

/// More would hide the map.
constexpr std::size_t kMostNodes = 3000;
constexpr unsigned kEdgeAlpha = 110;

void draw_edges(const OverlayView& view, DrawList& list) {
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  if (nodes.size() > kMostNodes) return;
  std::vector<Edge> edges;
  for (const NodeId n : nodes) {
    view.map().edges(n, edges);
    for (const Edge& edge : edges) {
      const EdgeLine line = view.drawing.line(n, edge.to);
      list.lines.push_back(
          {.points = {line.from, line.to}, .colour = with_alpha(kGraphNodeColour, kEdgeAlpha), .width = 1});
    }
  }
}

void draw_aimed(const OverlayView& view, DrawList& list) {
  const EditHand& hand = view.features.get<Editing>().hand;
  const auto [from, to] = *hand.aimed_edge;
  const EdgeLine line = view.drawing.line(from, to);
  list.lines.push_back({.points = {line.from, line.to}, .colour = kDarkInk, .width = 8});
  list.lines.push_back({.points = {line.from, line.to}, .colour = kSelectionColour, .width = 4});
  if (!hand.edge_paint.one_way) return;
  list.marks.push_back({.at = line.at(0.7),
                        .shape = MarkShape::kArrow,
                        .radius = 0,
                        .min_pixels = 12,
                        .colour = kDarkInk,
                        .towards = line.direction()});
  list.marks.push_back({.at = line.at(0.7),
                        .shape = MarkShape::kArrow,
                        .radius = 0,
                        .min_pixels = 9,
                        .colour = kSelectionColour,
                        .towards = line.direction()});
}

void draw(const OverlayView& view, DrawList& list) {
  if (view.drawing.hides_edges()) draw_edges(view, list);
  if (view.features.get<Editing>().hand.aimed_edge) draw_aimed(view, list);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies = [](const OverlayView& view) { return view.features.get<Editing>().edits_edges(); },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_edge_tool
