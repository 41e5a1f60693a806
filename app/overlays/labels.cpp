// The start-edge labels of a flood from the inspected node: Figure 22.4 of Rabin & Sturtevant, Game AI Pro 3.
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr unsigned kOpacity = 150;
// How large a node must be to hold one letter, the two of a diagonal, and a tie of several edges.
constexpr float kLetterPixels = 16;
constexpr float kTwoLettersPixels = 22;
constexpr float kTiePixels = 44;

std::uint64_t revision(const OverlayView& view) {
  return mix(mix(view.map_revision, view.inspection()->revision), 2);
}

void paint(const OverlayView& view, NodePaint& paint) {
  const Inspection& inspection = *view.inspection();
  for (std::uint32_t slot = 0; slot < inspection.labels.size(); ++slot) {
    const EdgeSet labels = inspection.labels[slot];
    if (labels.empty()) continue;
    paint.end_weave(slot);
    const std::uint32_t ground = paint.colour[slot];
    auto label = labels.begin();
    paint.colour[slot] = blend(ground, edge_colour(*label), kOpacity);
    if (labels.size() > 1) paint.set_split(slot, blend(ground, edge_colour(*++label), kOpacity));
  }
}

std::string text_of(const Map& map, NodeId node, EdgeSet labels) {
  std::string text;
  for (const EdgeIndex edge : labels) {
    if (!text.empty()) text += '+';
    text += edge_tag(map, {node, edge});
  }
  return text;
}

void draw(const OverlayView& view, DrawList& list) {
  if (view.viewport.node_pixels < kLetterPixels) return;
  const Map& map = view.map();
  const Inspection& inspection = *view.inspection();
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId n : nodes) {
    const bool has_letter_already = n == view.start || n == view.goal;
    if (has_letter_already) continue;
    const EdgeSet labels = inspection.labels[map.slot(n)];
    if (labels.empty()) continue;
    const std::string text = text_of(map, inspection.node, labels);
    list.labels.push_back({.at = view.drawing.centre(n),
                           .text = text,
                           .colour = view.drawing.ink_on(edge_colour(*labels.begin())),
                           .min_node_pixels = text.size() == 1   ? kLetterPixels
                                              : text.size() == 2 ? kTwoLettersPixels
                                                                 : kTiePixels});
  }
}

}  // namespace

extern const OverlayInfo kOverlay_labels;
const OverlayInfo kOverlay_labels = {
    .layer = "labels",
    .applies = [](const OverlayView& view) { return view.inspection() != nullptr; },
    .revision = &revision,
    .paint = &paint,
    .draw = &draw,
};

}  // namespace goalbound::app
