// On grids what a path is worth for a thing that need not keep to cells: straightened by lines of sight.
#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "goalbound/grid.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app::layer_smooth {
namespace {

bool applies(const OverlayView& view) {
  if (view.map().as_grid() == nullptr || view.drawing.moves_nodes()) return false;
  return view.shows_search() && view.layers.shows("search") && view.run->smooth.points.size() > 1 &&
         view.player->position() == view.player->trace().size();
}

void draw(const OverlayView& view, DrawList& list) {
  std::vector<MapPoint> points;
  for (const NodeId node : view.run->smooth.points) points.push_back(view.drawing.centre(node));
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = 6});
  list.lines.push_back({.points = points, .colour = kStraightColour, .width = 3});
  for (const MapPoint& point : points)
    list.marks.push_back({.at = point, .radius = 0.12F, .min_pixels = 3, .colour = kStraightColour});
}

/// From middle to middle of its cells.
double length_over_cells(const Grid& grid, const std::vector<NodeId>& path) {
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Cell a = grid.cell(path[i - 1]);
    const Cell b = grid.cell(path[i]);
    length += std::hypot(b.x - a.x, b.y - a.y);
  }
  return length;
}

void legend(const OverlayView& view, Legend& legend) {
  const SearchRun& run = *view.run;
  const double walked = length_over_cells(*view.map().as_grid(), run.path);
  const double percent = walked > 0 ? (1 - run.smooth.length / walked) * 100 : 0;
  legend.title = "The path smoothed";
  legend.entries = {{kPathColour, fmt::format("over {} cells: {:.2f}", run.path.size(), walked)},
                    {kStraightColour,
                     fmt::format("by lines of sight: {:.2f}, {:.1f} % shorter", run.smooth.length, percent)}};
  legend.text = fmt::format("{} straight lines in place of {}", run.smooth.points.size() - 1,
                            corners_of(view.map(), run.path).size() - 1);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "smooth",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
    .legend = &legend,
};

}  // namespace goalbound::app::layer_smooth
