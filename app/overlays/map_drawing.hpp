// How one kind of map looks on a canvas: where its nodes and edges lie, what is picked under the mouse, and
// how colours of nodes become a picture. A new kind of map is one file in overlays/drawings and one line in
// app/overlays/CMakeLists.txt.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/trace.hpp"
#include "model/view/camera.hpp"
#include "model/view/space_view.hpp"
#include "overlays/draw_list.hpp"
#include "overlays/map_picture.hpp"
#include "overlays/node_paint.hpp"

namespace goalbound::app {

/// The part of the map that a canvas shows. Overlays leave out what lies outside.
struct Viewport {
  Box places;
  double pixels_per_cell = 1;  ///< as Camera has it: about the distance between neighbours
  double pixels_per_unit = 1;
  double node_pixels = 1;  ///< size of a node: on grids of a cell

  /// Whether a point of the picture lies in the part that is shown.
  bool shows(MapPoint at) const {
    return at.x >= places.min_x && at.x < places.max_x + 1.0 && at.y >= places.min_y &&
           at.y < places.max_y + 1.0;
  }
  /// False for a line that cannot be seen: both ends lie beyond the same side.
  bool may_show(MapPoint a, MapPoint b) const {
    const double right = places.max_x + 1.0;
    const double bottom = places.max_y + 1.0;
    return !((a.x < places.min_x && b.x < places.min_x) || (a.x > right && b.x > right) ||
             (a.y < places.min_y && b.y < places.min_y) || (a.y > bottom && b.y > bottom));
  }

  /// The radius of a mark, which counts in sizes of a node, that is to be this share of a cell.
  float radius_in_cells(double share) const {
    return static_cast<float>(share * pixels_per_cell / node_pixels);
  }
};

/// Where an edge is drawn: a straight line between the middles of two nodes.
struct EdgeLine {
  MapPoint from;
  MapPoint to;

  MapPoint at(double share) const {
    return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share,
            from.nearness + (to.nearness - from.nearness) * share};
  }
  MapPoint direction() const { return {to.x - from.x, to.y - from.y}; }
};

class MapDrawing {
 public:
  explicit MapDrawing(std::shared_ptr<const Map> map) : map_(std::move(map)) {}
  virtual ~MapDrawing() = default;
  MapDrawing(const MapDrawing&) = delete;
  MapDrawing& operator=(const MapDrawing&) = delete;

  const Map& map() const { return *map_; }
  const std::shared_ptr<const Map>& shared_map() const { return map_; }
  virtual MapPoint centre(NodeId n) const { return point_of(map_->place(n)); }
  EdgeLine line(NodeId from, NodeId to) const { return {centre(from), centre(to)}; }
  /// The edge that a search skipped, or the arc of a hierarchy; of a node that it refused a line that begins
  /// and ends there.
  EdgeLine skipped_line(const TraceEvent& event) const {
    if (event.edge != kNoEdge) return line(EdgeId{event.node, event.edge});
    return line(event.from == kNoNode ? event.node : event.from, event.node);
  }

  // --- places ---
  /// Maps in space are drawn as seen so: to be called before anything else is asked of a drawing.
  virtual void look(const SpaceView&) {}
  /// Nodes are drawn elsewhere than at their places: boxes of places tell nothing then.
  virtual bool moves_nodes() const { return false; }
  /// So far, from 0 to 1: where it moves any.
  virtual void move_nodes(double) {}
  /// Boxes have a depth that does not show as a rectangle.
  virtual bool in_space() const { return false; }
  virtual MapPoint point_of(Place place) const { return centre_of(place); }
  /// The same for what lies between places: corners of containers.
  virtual MapPoint point_between(const std::array<double, 3>& at) const { return {at[0] + 0.5, at[1] + 0.5}; }
  /// Of a mesh a point with its height, in units of places: flat pictures do without that.
  virtual MapPoint point_at(const SpacePoint& at) const { return {at.x, at.y}; }
  /// The ground of a mesh at a point of the picture, of a node that was picked there; nothing beside it.
  virtual std::optional<SpacePoint> ground_at(MapPoint at, NodeId node) const;
  /// What lies behind something is drawn paler and dashed, or is left out.
  virtual void hide_lines(DrawList& /*list*/) const {}
  /// The rectangle that a box of places covers in the picture.
  virtual Box shade_of(const Box& box) const { return box; }
  /// The rectangle that the whole map covers in the picture.
  virtual Box picture_limits() const { return shade_of(map_->limits()); }
  /// Adds the lines of a box in the look of `line`, moved inwards by `inset` units on each side.
  virtual void add_box(const Box& box, double inset, Polyline line, DrawList& list) const;

  // --- nodes ---
  /// Size of a node as a share of a cell: Map::spacing().
  virtual double node_size() const = 0;
  /// The side of the square around its middle that a node has room for, in units; 0 for a disc of
  /// node_size().
  virtual double square_in(NodeId) const { return 0; }
  /// No node is larger, in units.
  virtual double largest_node() const { return node_size() * map_->spacing(); }
  /// The colour of letters on a node that an overlay has tinted so.
  virtual std::uint32_t ink_on(std::uint32_t tint) const = 0;
  /// What lies under a point, at most `reach` units away; on grids the cell, blocked or not. kNoNode for
  /// nothing.
  virtual NodeId pick(MapPoint at, double reach) const = 0;
  /// Replaces `nodes` by those that paths may visit in a box of places.
  virtual void nodes_in(const Box& places, std::vector<NodeId>& nodes) const = 0;
  /// Adds a line around a node.
  virtual void outline(NodeId node, std::uint32_t colour, float width, DrawList& list) const = 0;

  // --- edges ---
  /// The picture shows no lines for them.
  virtual bool hides_edges() const { return true; }
  /// Also of a move of a grid that is not legal.
  virtual EdgeLine line(EdgeId edge) const = 0;
  // --- colours ---
  /// What nodes look like before any overlay colours them. Replaces `paint`.
  virtual void paint_ground(NodePaint& paint) const = 0;
  /// Turns colours of nodes into what the painter draws, as far as `picture` differs from that. `revision`
  /// tells whether `paint` is another one than that of the picture.
  virtual void show(const NodePaint& paint, std::uint64_t revision, const Viewport& viewport,
                    MapPicture& picture) = 0;

 private:
  std::shared_ptr<const Map> map_;
};

/// One entry of the registry: makes the drawing of a map; null for maps of other kinds.
using MakeDrawing = std::unique_ptr<MapDrawing> (*)(const std::shared_ptr<const Map>& map);

/// The first that an entry of the registry makes. There must be a map; each is a grid or a list graph, so it
/// has one.
std::unique_ptr<MapDrawing> make_drawing(const std::shared_ptr<const Map>& map);

}  // namespace goalbound::app
