#include "features/mesh/mesh.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_ends {
namespace {

// Without letters: S is an edge that leads south.
void add_end(MapPoint at, MarkShape shape, float radius, float min_pixels, std::uint32_t colour,
             DrawList& list) {
  list.marks.push_back({.at = at,
                        .shape = MarkShape::kDisc,
                        .radius = radius + 0.07F,
                        .min_pixels = min_pixels + 1.5F,
                        .colour = kDarkInk});
  list.marks.push_back(
      {.at = at, .shape = shape, .radius = radius, .min_pixels = min_pixels, .colour = colour});
}

void draw_end(const OverlayView& view, NodeId node, MeshEnd end, MarkShape shape, std::uint32_t colour,
              DrawList& list) {
  if (node == kNoNode) return;
  const auto free_end = view.features.get<MeshWays>().free_end(end);
  const MapPoint at = free_end ? view.drawing.point_at(*free_end) : view.drawing.centre(node);
  add_end(at, shape, 0.45F, 7, colour, list);
}

/// Both on one node: the goal within the start.
void draw_both(const OverlayView& view, DrawList& list) {
  if (view.ends.start == kNoNode) return;
  const MapPoint at = view.drawing.centre(view.ends.start);
  add_end(at, MarkShape::kDisc, 0.47F, 10, kStartColour, list);
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kTarget, .radius = 0.31F, .min_pixels = 6.5F, .colour = kGoalColour});
}

void draw(const OverlayView& view, DrawList& list) {
  if (view.ends.start == view.ends.goal && !view.features.get<MeshWays>().free_end(MeshEnd::kStart))
    return draw_both(view, list);
  draw_end(view, view.ends.start, MeshEnd::kStart, MarkShape::kDisc, kStartColour, list);
  draw_end(view, view.ends.goal, MeshEnd::kGoal, MarkShape::kTarget, kGoalColour, list);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies = [](const OverlayView&) { return true; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_ends
