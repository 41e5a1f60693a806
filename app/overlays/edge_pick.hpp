// Which edge of the inspected node lies under the mouse.
#pragma once

#include <optional>

#include "overlays/overlay_view.hpp"

namespace goalbound::app {

/// The edge of which the spoke, or else the outline of the box, lies nearest to a point of the map, at most a
/// few pixels away. Nothing where boxes are not shown, and
/// without a selected node: then the boxes follow the mouse. Cost: a look at each edge.
std::optional<EdgeIndex> edge_at(const OverlayView& view, MapPoint at);

}  // namespace goalbound::app
