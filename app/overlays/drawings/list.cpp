// List graphs, such as roads and waypoint graphs: edges are lines, nodes discs where there is room for them.
// Each half of a line has the colour of the node at its end. Seen from afar the graph is thinned
// (graph_level), so that no zoom draws more lines than can be told apart.
#include <algorithm>
#include <cmath>

#include "goalbound/list_graph.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
#include "overlays/drawings/graph_level.hpp"
#include "overlays/drawings/vector_parts.hpp"
#include "overlays/map_drawing.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// Discs take this share of the distance between neighbours.
constexpr double kNodeSize = 0.28;

double line_width(double pixels_per_cell) {
  return std::clamp(1.0 + pixels_per_cell / 16, 1.0, 4.0);
}

/// Of each point: what an overlay has coloured is seen also where other nodes of the point have no colour.
std::vector<NodeLook> looks_of(const GraphLevel& level, const NodePaint& paint) {
  std::vector<NodeLook> looks(level.points.size(), {.colour = kRoadColour, .second = kRoadColour});
  for (std::uint32_t slot = 0; slot < level.point_of.size(); ++slot) {
    NodeLook& look = looks[level.point_of[slot]];
    if (look.is_ground(kRoadColour)) look = look_of(paint, slot);
  }
  return looks;
}

/// The lines of a level in a part of the map; those that an overlay has coloured lie on top.
void add_lines(const GraphLevel& level, const std::vector<NodeLook>& looks, const MapRect& part,
               SegmentPicture& edges) {
  for (const bool ground : {true, false}) {
    for (const GraphLevel::Line& line : level.lines) {
      if ((looks[line.a].is_ground(kRoadColour) && looks[line.b].is_ground(kRoadColour)) != ground) continue;
      const MapPoint a = centre_of(level.points[line.a]);
      const MapPoint b = centre_of(level.points[line.b]);
      if (!may_cross(part, a, b)) continue;
      edges.segments.push_back(
          {end_at(a, edges.origin, looks[line.a]), end_at(b, edges.origin, looks[line.b])});
    }
  }
}

class ListDrawing final : public MapDrawing {
 public:
  explicit ListDrawing(const std::shared_ptr<const Map>& map) : MapDrawing(map), graph_(*map->as_list()) {
    levels_.push_back(make_full_level(graph_));
  }

  double node_size() const override { return kNodeSize; }
  std::uint32_t ink_on(std::uint32_t tint) const override { return is_bright(tint) ? kDarkInk : kLightInk; }

  NodeId pick(MapPoint at, double reach) const override {
    const NodeId nearest = graph_.nearest_node(place_below(at));
    if (nearest == kNoNode) return kNoNode;
    const MapPoint there = centre(nearest);
    return std::hypot(there.x - at.x, there.y - at.y) <= reach ? nearest : kNoNode;
  }

  void nodes_in(const Box& places, std::vector<NodeId>& nodes) const override {
    nodes.clear();
    for (std::uint32_t n = 0; n < graph_.node_count(); ++n) {
      const Place place = graph_.places()[n];
      if (places.contains(Place{place.x, place.y, places.min_z})) nodes.push_back(NodeId(n));
    }
  }

  void outline(NodeId node, std::uint32_t colour, float width, DrawList& list) const override {
    list.marks.push_back({.at = centre(node),
                          .shape = MarkShape::kRing,
                          .radius = 0.6F,
                          .min_pixels = 4 + width,
                          .colour = colour});
  }

  bool hides_edges() const override { return false; }
  using MapDrawing::line;
  EdgeLine line(EdgeId edge) const override {
    return line(edge.node, graph_.out(edge.node)[edge.edge.value()].to);
  }

  void paint_ground(NodePaint& paint) const override {
    paint = NodePaint();
    paint.colour.assign(graph_.node_count(), kRoadColour);
  }

  void show(const NodePaint& paint, std::uint64_t revision, const Viewport& viewport,
            MapPicture& picture) override {
    picture.edges.width = static_cast<float>(line_width(viewport.pixels_per_cell));
    picture.nodes.width = static_cast<float>(std::max(kSmallestDisc, viewport.node_pixels));
    if (viewport.places.empty()) return;
    const MapRect seen = rect_of(viewport.places);
    const std::size_t level = level_for(viewport.pixels_per_unit);
    const bool discs = viewport.pixels_per_cell >= kDiscsFromPixels;
    auto& made = picture.made_for;
    if (made.paint == revision && made.level == static_cast<int>(level) && made.discs == discs &&
        made.part.contains(seen)) {
      return;
    }
    if (picture.cells.width != 0) picture.clear();
    made = {
        .paint = revision, .level = static_cast<int>(level), .discs = discs, .part = with_surroundings(seen)};
    begin(picture.edges, made.part);
    begin(picture.nodes, made.part);
    const GraphLevel& shown = levels_[level];
    add_lines(shown, looks_of(shown, paint), made.part, picture.edges);
    if (discs) add_discs(paint, made.part, picture.nodes);
  }

 private:
  static constexpr unsigned kCoarsest = 30;
  /// The coarsest level whose squares are at most kRasterPixels wide; makes those that are missing.
  std::size_t level_for(double pixels_per_unit) {
    unsigned level = 0;
    while (level < kCoarsest && std::ldexp(pixels_per_unit, static_cast<int>(level) + 1) <= kRasterPixels)
      ++level;
    while (levels_.size() <= level) {
      levels_.push_back(make_coarser_level(levels_.back(), static_cast<unsigned>(levels_.size())));
    }
    return level;
  }

  void add_discs(const NodePaint& paint, const MapRect& part, SegmentPicture& nodes) const {
    for (std::uint32_t slot = 0; slot < graph_.node_count(); ++slot) {
      const MapPoint at = centre_of(graph_.places()[slot]);
      if (!may_cross(part, at, at)) continue;
      NodeLook look = look_of(paint, slot);
      // Of the parts of a junction those with a colour lie on it.
      if (look.is_ground(kRoadColour) && slot >= junctions_) continue;
      if (look.is_ground(kRoadColour)) look.colour = kGraphNodeColour;
      const SegmentEnd end = end_at(at, nodes.origin, look);
      nodes.segments.push_back({end, end});
    }
  }

  const ListGraph& graph_;
  std::uint32_t junctions_ = roads_of(graph_)->node_count();
  /// The raster of level i has squares of 2^i units; level 0 has every node.
  std::vector<GraphLevel> levels_;
};

}  // namespace

extern const MakeDrawing kDrawing_list;
const MakeDrawing kDrawing_list = [](const std::shared_ptr<const Map>& map) -> std::unique_ptr<MapDrawing> {
  if (map->as_list() == nullptr) return nullptr;
  return std::make_unique<ListDrawing>(map);
};

}  // namespace goalbound::app
