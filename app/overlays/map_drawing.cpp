#include "overlays/map_drawing.hpp"

#include <array>

#include "model/view/space_extent.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name) extern const MakeDrawing kDrawing_##name;
#include "goalbound_registry/drawings.inc"
#undef GOALBOUND_ENTRY

void MapDrawing::add_box(const Box& box, double inset, Polyline line, DrawList& list) const {
  const double x0 = box.min_x + inset;
  const double y0 = box.min_y + inset;
  const double x1 = box.max_x + 1 - inset;
  const double y1 = box.max_y + 1 - inset;
  line.points = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
  line.closed = true;
  list.lines.push_back(std::move(line));
}

std::optional<SpacePoint> MapDrawing::ground_at(MapPoint at, NodeId node) const {
  if (node == kNoNode) return SpacePoint{at.x, at.y, 0};
  return SpacePoint{at.x, at.y, space_point_of(*map_, node).z};
}

std::unique_ptr<MapDrawing> make_drawing(const std::shared_ptr<const Map>& map) {
  constexpr auto kTable = std::to_array<const MakeDrawing*>({
#define GOALBOUND_ENTRY(name) &kDrawing_##name,
#include "goalbound_registry/drawings.inc"
#undef GOALBOUND_ENTRY
  });
  for (const MakeDrawing* make : kTable) {
    if (auto drawing = (*make)(map); drawing != nullptr) return drawing;
  }
  return nullptr;
}

}  // namespace goalbound::app
