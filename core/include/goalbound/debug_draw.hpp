// What a game shows of its paths while it is made: the map, the boxes of a node, where its edges lead and a
// path, drawn by functions of the engine. After b2Draw of Box2D and duDebugDraw of Recast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "goalbound/place.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// In the units of the map's places. On grids the cell (x, y) is the square from there to (x + 1, y + 1), and
/// its node lies in its middle; elsewhere a node lies at its place. y goes as it does on the map:
/// Map::y_up().
struct DrawPoint {
  float x = 0;  ///< to the right
  float y = 0;  ///< up or down: Map::y_up()
  float z = 0;  ///< 0 on flat maps
  friend bool operator==(const DrawPoint&, const DrawPoint&) = default;
};

/// 0xRRGGBBAA.
using DrawColour = std::uint32_t;

/// What draws: derive from it, and do with each call what the engine does with lines, polygons and text.
/// Called in the thread of the function that draws, bottom first.
class DebugDraw {
 public:
  virtual ~DebugDraw() = default;
  /// A thin one.
  virtual void line(DrawPoint from, DrawPoint to, DrawColour colour) = 0;
  /// Filled and convex, three corners or more in order around it.
  virtual void polygon(std::span<const DrawPoint> corners, DrawColour colour) = 0;
  /// With its lower left at `at`, as far as the engine cares.
  virtual void text(DrawPoint at, std::string_view text, DrawColour colour) = 0;
};

/// Of the edges of a node, by number; from the eighth on they repeat.
DrawColour edge_draw_colour(EdgeIndex edge);

/// Where a node is drawn.
DrawPoint draw_point(const Map& map, NodeId node);

/// Blocked cells of a grid as rows of squares; the areas of meshes and quadtrees with their outlines; the
/// edges of any other map as lines, those of both ways once. Cost: a look at every cell, area or edge.
void draw_map(const Map& map, DebugDraw& draw);
/// The boxes of a node's edges as outlines in their colours, each with the name of its edge, and the node;
/// boxes of space as their twelve sides. Errors: kInvalidArgument where it is no node; kMismatch for bounds
/// of another map.
Result<void> draw_boxes(const Map& map, const Bounds& bounds, NodeId node, DebugDraw& draw);
/// Each node in the colour of the first edge of an optimal path that leads there, of several the first one,
/// under the ordering of the bounds: on grids runs of cells, then areas, then small squares; and the node
/// itself. Edges past the 64th are left out. Errors: those of draw_boxes. Cost: a flood from the node.
Result<void> draw_labels(const Map& map, const Bounds& bounds, NodeId node, DebugDraw& draw);
/// Lines from node to node, as Query::path or Query::path_corners gives them, with marks and words at both
/// ends. Error: kInvalidArgument for a node that the map has not.
Result<void> draw_path(const Map& map, std::span<const NodeId> path, DebugDraw& draw);

}  // namespace goalbound
