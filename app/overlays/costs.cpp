// What a search knows of each node that it has seen: g, h and f, and where it came from. Only where there is
// room.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/searches/length_text.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_costs {
namespace {

/// Three lines of a letter and a length such as "178.34".
constexpr double kFromPixels = 62;
constexpr float kLinePixels = 14;
constexpr double kArrowAt = 0.42;  ///< of a node's size from its middle
constexpr float kArrowPixels = 5;

bool applies(const OverlayView& view) {
  const bool letters = view.layers.shows("labels") || view.layers.shows("jump-distances");
  return view.shows_search() && !letters && largest_node_pixels(view) >= kFromPixels;
}

void draw_arrow(const OverlayView& view, NodeId node, NodeId parent, std::uint32_t ink, DrawList& list) {
  const MapPoint from = view.drawing.centre(node);
  const MapPoint to = view.drawing.centre(parent);
  // At the side or in the corner, beside the letters.
  const double distance = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
  if (distance <= 0) return;
  const double reach = kArrowAt * node_pixels(view, node) / view.viewport.pixels_per_unit / distance;
  const MapPoint way = {to.x - from.x, to.y - from.y};
  list.marks.push_back({.at = {from.x + reach * way.x, from.y + reach * way.y},
                        .shape = MarkShape::kArrow,
                        .radius = 0,
                        .min_pixels = kArrowPixels,
                        .colour = ink,
                        .towards = way});
}

/// On the side of a search from both ends that has got further with it.
const NodeView* seen_view(const TracePlayer& player, NodeId node) {
  for (const SearchSide side : player.trace().sides()) {
    const NodeView& view = player.node(node, side);
    if (view.status != NodeStatus::kUnseen) return &view;
  }
  return nullptr;
}

void draw_node(const OverlayView& view, NodeId node, DrawList& list) {
  const NodeView* seen = seen_view(*view.player(), node);
  if (seen == nullptr || node == view.ends.start || node == view.ends.goal) return;
  const bool open = view.player()->status(node) == NodeStatus::kOpen;
  const std::uint32_t ink = open ? kDarkInk : kLightInk;
  const Map& map = view.map();
  const bool has_estimate = seen->f != kInfiniteCost && seen->f >= seen->g;
  float above = kLinePixels;
  const auto line = [&](const char* name, Cost cost) {
    list.labels.push_back({.at = view.drawing.centre(node),
                           .text = name + length_text(map, view.player()->trace(), cost),
                           .colour = ink,
                           .above_pixels = above});
    above -= kLinePixels;
  };
  line("g ", seen->g);
  if (has_estimate) line("h ", seen->f - seen->g);
  if (has_estimate) line("f ", seen->f);
  if (seen->parent != kNoNode) draw_arrow(view, node, seen->parent, ink, list);
}

void draw(const OverlayView& view, DrawList& list) {
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId node : nodes) {
    if (node_pixels(view, node) >= kFromPixels) draw_node(view, node, list);
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "costs",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_costs
