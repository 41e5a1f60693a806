// Which edge of the inspected node lies under the mouse.
#pragma once

#include <optional>
#include <utility>

#include "overlays/overlay_view.hpp"

namespace goalbound::app {

/// The edge of a list graph that lies nearest to a point, at most `reach` units away, as from and to: the way
/// from the end that is nearer to the point, where edges lead both ways. Edges that are closed since the map
/// was opened count (`edited`; null: none). Cost: a look at each edge.
std::optional<std::pair<NodeId, NodeId>> edge_under(const MapDrawing& drawing, const ChangedMap* edited,
                                                    MapPoint at, double reach);

/// The edge of which the spoke, or else the outline of the box, lies nearest to a point of the map, at most a
/// few pixels away. Nothing where boxes are not shown, and
/// without a selected node: then the boxes follow the mouse. Cost: a look at each edge.
std::optional<EdgeIndex> edge_at(const OverlayView& view, MapPoint at);

}  // namespace goalbound::app
