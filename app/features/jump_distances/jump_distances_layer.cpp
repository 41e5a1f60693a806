// The table of JPS+: in every cell eight signed distances, above 0 to a jump point, else minus the steps to a
// wall.
#include <fmt/format.h>

#include <array>

#include "features/jump_distances/jump_distances.hpp"
#include "goalbound/grid.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_jump_distances {
namespace {

constexpr float kMinPixels = 62;  // a cell must be this large to hold nine numbers
constexpr unsigned kOpacity = 80;

const JumpTableIndex* table_in(const OverlayView& view) {
  return view.features.get<JumpDistances>().table();
}

bool applies(const OverlayView& view) {
  return view.shows_map_facts && table_in(view) != nullptr;
}

void paint(const OverlayView& view, NodePaint& paint) {
  const Grid& grid = *view.map().as_grid();
  for_each_node(grid, [&](NodeId n, std::uint32_t slot) {
    if (is_straight_jump_point(grid, n)) paint.tint(slot, kJumpPointColour, kOpacity);
  });
}

void draw_distances(const OverlayView& view, NodeId n, DrawList& list) {
  for (const Direction d : kAllDirections) {
    const std::int32_t distance = table_in(view)->distance(view.map().slot(n), d);
    list.labels.push_back({.at = view.drawing.line(EdgeId{n, d}).at(0.33),
                           .text = fmt::format("{}", distance),
                           .colour = distance > 0 ? kJumpDistanceColour : pack_rgba(190, 195, 206),
                           .min_node_pixels = kMinPixels});
  }
}

void draw(const OverlayView& view, DrawList& list) {
  if (view.viewport.node_pixels < kMinPixels) return;
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId n : nodes) draw_distances(view, n, list);
}

constexpr OverlayInfo kDistances = {
    .layer = "jump-distances",
    .applies = &applies,
    .revision = [](const OverlayView& view) { return mix(view.map_revision, 4); },
    .paint = &paint,
    .draw = &draw,
};
constexpr auto kJumpDistancesLayers = std::to_array<OverlayEntry>({{"jump-distances", &kDistances}});

}  // namespace
}  // namespace goalbound::app::layer_jump_distances

namespace goalbound::app {

extern const std::span<const OverlayEntry> kFeatureLayers_jump_distances;
const std::span<const OverlayEntry> kFeatureLayers_jump_distances =
    layer_jump_distances::kJumpDistancesLayers;

}  // namespace goalbound::app
