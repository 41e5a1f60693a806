// Bands of equal distance from the start, and an arrow from every node along a shortest path to the goal.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "features/distances/distances.hpp"
#include "goalbound/grid.hpp"
#include "overlays/colour_scale.hpp"
#include "overlays/legend.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_distances {
namespace {

const DistanceLayers& distances_in(const OverlayView& view) {
  return view.features.get<DistanceLayers>();
}

bool has_isochrones(const OverlayView& view) {
  const DistanceAnswer* answer = distances_in(view).answer();
  return view.shows_map_facts && answer != nullptr && !answer->from_start.empty();
}

std::uint64_t revision(const OverlayView& view) {
  return has_isochrones(view) ? mix(mix(view.map_revision, distances_in(view).revision()), 5) : 0;
}

/// The middle of a band on the scale of colours. Every other band is dimmed a little, so that their borders
/// are seen on a print without colours too.
std::uint32_t colour_of_band(double band, double bands) {
  const std::uint32_t colour = scale_colour((band + 0.5) / bands);
  constexpr unsigned kDimmed = 36;
  return std::fmod(band, 2) < 1 ? colour : blend(colour, kDarkInk, kDimmed);
}

void paint(const OverlayView& view, NodePaint& paint) {
  const DistanceLayers& distances = distances_in(view);
  const DistanceAnswer& answer = *distances.answer();
  const double width = distances.band();
  const double bands = std::floor(view.map().length_of(answer.farthest) / width) + 1;
  for (std::uint32_t slot = 0; slot < answer.from_start.size(); ++slot) {
    const Cost cost = answer.from_start[slot];
    if (cost == kInfiniteCost) continue;
    paint.set_plain(slot, colour_of_band(std::floor(view.map().length_of(cost) / width), bands));
  }
}

void add_legend(const OverlayView& view, Legend& legend) {
  const DistanceLayers& distances = distances_in(view);
  const DistanceAnswer& answer = *distances.answer();
  const double farthest = view.map().length_of(answer.farthest);
  legend.title = "Distance from the start";
  legend.ticks = {{0, "0"}, {1, fmt::format("{:.4g}", farthest)}};
  legend.text = fmt::format("bands of {:g}", distances.band());
  const NodeId node = view.pointed.hovered;
  if (node == kNoNode || !view.map().is_node(node)) return;
  const Cost cost = answer.from_start[view.map().slot(node)];
  if (cost == kInfiniteCost) {
    legend.text = "no path leads here";
    return;
  }
  const double length = view.map().length_of(cost);
  legend.text = fmt::format("{:.6g} from the start", length);
  legend.marker = farthest > 0 ? length / farthest : 0;
}

constexpr OverlayInfo kIsochrones = {
    .layer = "isochrones",
    .applies = &has_isochrones,
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
    .legend = &add_legend,
};

// --- the field ---

constexpr double kMinPixels = 15;  ///< between two arrows

void draw_arrow(const OverlayView& view, NodeId node, NodeId next, double length, DrawList& list) {
  const MapPoint at = view.drawing.centre(node);
  const MapPoint to = view.drawing.centre(next);
  const double dx = to.x - at.x;
  const double dy = to.y - at.y;
  const double distance = std::hypot(dx, dy);
  if (!(distance > 0)) return;
  const double part = length / distance;
  const MapPoint from = {at.x - 0.36 * part * dx, at.y - 0.36 * part * dy};
  const MapPoint tip = {at.x + 0.30 * part * dx, at.y + 0.30 * part * dy};
  list.lines.push_back({.points = {from, tip}, .colour = kNaturalColour, .width = 1.5F});
  list.marks.push_back({.at = tip,
                        .shape = MarkShape::kArrow,
                        .radius = view.viewport.radius_in_cells(0.19 * length),
                        .min_pixels = 4.5F,
                        .colour = kNaturalColour,
                        .towards = {dx, dy}});
}

/// On grids every second, third ... row and column where cells are small; elsewhere all nodes that have room.
void draw_field(const OverlayView& view, DrawList& list) {
  const Map& map = view.map();
  const GoalField& field = *distances_in(view).answer()->to_goal;
  const Grid* grid = map.as_grid();
  const double pixels = view.viewport.pixels_per_cell;
  if (grid == nullptr && pixels < kMinPixels) return;
  const auto every = static_cast<std::int32_t>(std::max(1.0, std::ceil(kMinPixels / std::max(pixels, 0.1))));
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId node : nodes) {
    if (grid != nullptr &&
        (grid->cell(node).x % every != every / 2 || grid->cell(node).y % every != every / 2))
      continue;
    const NodeId next = field.next(map, node);
    if (next != kNoNode) draw_arrow(view, node, next, grid == nullptr ? 1.0 : every, list);
  }
}

constexpr OverlayInfo kField = {
    .layer = "goal-field",
    .applies =
        [](const OverlayView& view) {
          const DistanceAnswer* answer = distances_in(view).answer();
          return view.shows_map_facts && answer != nullptr && answer->to_goal.has_value();
        },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw_field,
};

constexpr auto kDistancesLayers =
    std::to_array<OverlayEntry>({{"isochrones", &kIsochrones}, {"goal-field", &kField}});

}  // namespace
}  // namespace goalbound::app::layer_distances

namespace goalbound::app {

extern const std::span<const OverlayEntry> kFeatureLayers_distances;
const std::span<const OverlayEntry> kFeatureLayers_distances = layer_distances::kDistancesLayers;

}  // namespace goalbound::app
