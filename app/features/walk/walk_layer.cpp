// An agent whose path is refined while it walks: where it was, the cells that are there, and behind them the
// plan from entrance to entrance.
#include "features/walk/walk.hpp"

#include <array>
#include <string>
#include <vector>

#include "overlays/draw_help.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

const PathWalk& walk_in(const OverlayView& view) {
  return view.features.get<PathWalk>();
}

void add_walk_line(std::vector<MapPoint> points, std::uint32_t colour, LinePattern pattern, DrawList& list) {
  if (points.size() < 2) return;
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = 6, .pattern = pattern});
  list.lines.push_back({.points = std::move(points), .colour = colour, .width = 3, .pattern = pattern});
}

/// Straight from entrance to entrance: there are no cells yet, so lines may cross walls.
void add_walk_plan(const OverlayView& view, NodeId from, std::span<const NodeId> ahead, DrawList& list) {
  std::vector<MapPoint> points = {view.drawing.centre(from)};
  for (const NodeId node : ahead) points.push_back(view.drawing.centre(node));
  add_walk_line(points, kPlannedColour, LinePattern::kDashed, list);
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    list.marks.push_back({.at = points[i], .radius = 0.34F, .min_pixels = 3.2F, .colour = kDarkInk});
    list.marks.push_back({.at = points[i], .radius = 0.26F, .min_pixels = 2.4F, .colour = kPlannedColour});
  }
}

void draw_walk(const OverlayView& view, DrawList& list) {
  const RefiningPath& path = *walk_in(view).path();
  const NodeId at = path.at();
  if (at == kNoNode) return;
  std::vector<NodeId> refined = {at};
  refined.insert(refined.end(), path.ready().begin(), path.ready().end());
  const auto walked = walk_in(view).walked();
  add_walk_plan(view, refined.back(), path.ahead(), list);
  add_walk_line(path_points(view, {walked.begin(), walked.end()}), kWalkedColour, LinePattern::kSolid, list);
  add_walk_line(path_points(view, refined), kPathColour, LinePattern::kSolid, list);
  const MapPoint here = view.drawing.centre(at);
  list.marks.push_back({.at = here, .radius = 0.6F, .min_pixels = 8.5F, .colour = kDarkInk});
  list.marks.push_back({.at = here, .radius = 0.46F, .min_pixels = 6.5F, .colour = kWalkingAgentColour});
}

void walk_legend(const OverlayView& view, Legend& legend) {
  legend.title = "The path so far";
  legend.entries = {{kWalkedColour, "walked"},
                    {kPathColour, "refined: its cells are there"},
                    {kPlannedColour, "only planned, from entrance to entrance (dashed)"}};
  legend.text = words_of(walk_in(view));
  legend.in_full = true;
}

constexpr OverlayInfo kWalk = {
    .layer = "",
    .applies = [](const OverlayView& view) { return view.instead == &walk_in(view); },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw_walk,
    .legend = &walk_legend};
constexpr auto kWalkLayers = std::to_array<OverlayEntry>({{"walk", &kWalk}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_walk;
const std::span<const OverlayEntry> kFeatureLayers_walk = kWalkLayers;

}  // namespace goalbound::app
