// On navigation meshes the search for the shortest path of all, Polyanya: intervals of the sides of polygons,
// each with the corner that it is seen from. The timeline of the search beside it drives how many are shown.
#include <fmt/format.h>

#include <algorithm>

#include "features/mesh/mesh_layer.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_intervals {
namespace {

bool applies(const OverlayView& view) {
  return as_nav_mesh(view.map()) != nullptr && view.shows_map_facts && mesh_answer(view) != nullptr &&
         !mesh_answer(view)->intervals.empty();
}

/// As large a part of them as the timeline is of its whole.
std::size_t shown_of(const OverlayView& view) {
  const std::size_t all = mesh_answer(view)->intervals.size();
  if (view.player() == nullptr || view.player()->trace().size() == 0) return all;
  return all * std::min(view.player()->position(), view.player()->trace().size()) /
         view.player()->trace().size();
}

void draw_one(const OverlayView& view, const MeshInterval& interval, bool is_last, DrawList& list) {
  constexpr unsigned kSeen = 20;
  constexpr unsigned kSeenLast = 96;
  const MapPoint root = mesh_point_on_map(view, interval.root);
  const MapPoint left = mesh_point_on_map(view, interval.left);
  const MapPoint right = mesh_point_on_map(view, interval.right);
  const std::uint32_t colour = interval.is_expanded ? kClosedColour : kOpenColour;
  list.polygons.push_back({{root, right, left}, with_alpha(colour, is_last ? kSeenLast : kSeen)});
  list.lines.push_back({.points = {left, right},
                        .colour = is_last ? kCurrentColour : colour,
                        .width = is_last ? 4.0F : 2.0F,
                        .pattern = interval.is_expanded ? LinePattern::kSolid : LinePattern::kDashed});
  if (!is_last) return;
  list.lines.push_back({.points = {left, root, right}, .colour = kCurrentColour, .width = 1});
  list.marks.push_back({.at = root, .radius = 0.15F, .min_pixels = 4, .colour = kCurrentColour});
}

void draw(const OverlayView& view, DrawList& list) {
  draw_intervals(view, std::span(mesh_answer(view)->intervals).first(shown_of(view)), list);
}

void legend(const OverlayView& view, Legend& legend) {
  const MeshAnswer& answer = *mesh_answer(view);
  const auto intervals = std::span(answer.intervals).first(shown_of(view));
  const auto expanded = std::ranges::count_if(intervals, &MeshInterval::is_expanded);
  legend.title = "The shortest of all: Polyanya";
  legend.entries = {{kClosedColour, fmt::format("seen, and looked through: {}", expanded)},
                    {kOpenColour, fmt::format("seen, and waiting: {}",
                                              static_cast<std::ptrdiff_t>(intervals.size()) - expanded)},
                    {kCurrentColour, "the last one, and where it is seen from"}};
  legend.text = fmt::format("{} of {} intervals; A* between nodes expands {}", intervals.size(),
                            answer.intervals.size(), answer.expanded_without);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "intervals",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
    .legend = &legend,
};

}  // namespace goalbound::app::layer_intervals

namespace goalbound::app {

void draw_intervals(const OverlayView& view, std::span<const MeshInterval> intervals, DrawList& list) {
  for (const MeshInterval& interval : intervals)
    layer_intervals::draw_one(view, interval, &interval == &intervals.back(), list);
}

}  // namespace goalbound::app
