// On grids what a path is worth for a thing that need not keep to cells: straightened by lines of sight.
#include <fmt/format.h>

#include <vector>

#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app::layer_smooth {
namespace {

bool applies(const OverlayView& view) {
  if (view.map().as_grid() == nullptr || view.drawing.moves_nodes()) return false;
  return view.shows_search() && view.layers.shows("search") &&
         view.player()->position() == view.player()->trace().size() && view.run->smooth().points.size() > 1;
}

void draw(const OverlayView& view, DrawList& list) {
  std::vector<MapPoint> points;
  for (const NodeId node : view.run->smooth().points) points.push_back(view.drawing.centre(node));
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = 6});
  list.lines.push_back({.points = points, .colour = kStraightColour, .width = 3});
  for (const MapPoint& point : points)
    list.marks.push_back({.at = point, .radius = 0.12F, .min_pixels = 3, .colour = kStraightColour});
}

void legend(const OverlayView& view, Legend& legend) {
  const SearchRun& run = *view.run;
  const double walked = view.map().length_of(run.result.cost);
  const double percent = walked > 0 ? (1 - run.smooth().length / walked) * 100 : 0;
  legend.title = "The path smoothed";
  legend.entries = {{kPathColour, fmt::format("over {} cells: {:.2f}", run.path.size(), walked)},
                    {kStraightColour, fmt::format("by lines of sight: {:.2f}, {:.1f} % shorter",
                                                  run.smooth().length, percent)}};
  legend.text = fmt::format("{} straight lines in place of {}", run.smooth().points.size() - 1,
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
