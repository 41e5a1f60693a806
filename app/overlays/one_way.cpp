// Arrow heads on the edges of a graph that lead one way only: what a line alone does not tell.
#include <algorithm>
#include <vector>

#include "goalbound/list_graph.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_one_way {
namespace {

/// Nearer neighbours leave no room for arrow heads.
constexpr double kFromPixels = 26;
constexpr double kAtShare = 0.62;  ///< of the edge, so that two that meet are told apart

bool leads_back(const ListGraph& graph, NodeId from, NodeId to) {
  return std::ranges::any_of(graph.out(to), [&](const auto& arc) { return arc.to == from; });
}

void add_head(const EdgeLine& line, float pixels, std::uint32_t colour, DrawList& list) {
  list.marks.push_back({.at = line.at(kAtShare),
                        .shape = MarkShape::kArrow,
                        .radius = 0,
                        .min_pixels = pixels,
                        .colour = colour,
                        .towards = line.direction()});
}

void draw(const OverlayView& view, DrawList& list) {
  const ListGraph& graph = *roads_of(view.map());
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId node : nodes) {
    if (!graph.is_node(node)) continue;  // a part of a junction
    for (const auto& arc : graph.out(node)) {
      if (arc.to == node || leads_back(graph, node, arc.to)) continue;
      const EdgeLine line = view.drawing.line(node, arc.to);
      add_head(line, 8, kDarkInk, list);  // a rim, whatever colour the line has
      add_head(line, 5.5F, kLightInk, list);
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies =
        [](const OverlayView& view) {
          return view.map().as_list() != nullptr && view.viewport.pixels_per_cell >= kFromPixels;
        },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_one_way
