#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_ends {
namespace {

void draw_end(const OverlayView& view, NodeId node, MeshEnd end, const char* letter, std::uint32_t colour,
              DrawList& list) {
  if (node == kNoNode) return;
  const auto& free_end = view.free_ends[static_cast<std::size_t>(end)];
  const MapPoint at = free_end ? view.drawing.point_at(*free_end) : view.drawing.centre(node);
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kDisc, .radius = 0.52F, .min_pixels = 8.5F, .colour = kDarkInk});
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kDisc, .radius = 0.45F, .min_pixels = 7, .colour = colour});
  list.labels.push_back({.at = at, .text = letter, .colour = kDarkInk});
}

/// Both on one node: its disc has a ring of the start's colour around that of the goal.
void draw_both(const OverlayView& view, DrawList& list) {
  if (view.start == kNoNode) return;
  const MapPoint at = view.drawing.centre(view.start);
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kDisc, .radius = 0.52F, .min_pixels = 11, .colour = kDarkInk});
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kDisc, .radius = 0.47F, .min_pixels = 10, .colour = kStartColour});
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kDisc, .radius = 0.34F, .min_pixels = 7.5F, .colour = kGoalColour});
  list.labels.push_back({.at = at, .text = "SG", .colour = kDarkInk});
}

void draw(const OverlayView& view, DrawList& list) {
  if (view.start == view.goal && !view.free_ends[0]) return draw_both(view, list);
  draw_end(view, view.start, MeshEnd::kStart, "S", kStartColour, list);
  draw_end(view, view.goal, MeshEnd::kGoal, "G", kGoalColour, list);
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
