// Maps that are made of areas, such as quadtrees and navigation meshes: each area is a filled polygon in the
// colour of its nodes, with a thin line along its sides; nodes that lie on sides are discs as well. Seen from
// afar small areas are put together (area_level).
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "goalbound/area_graph.hpp"
#include "goalbound/nav_mesh.hpp"
#include "overlays/drawings/area_level.hpp"
#include "overlays/drawings/areas.hpp"
#include "overlays/drawings/plane.hpp"
#include "overlays/drawings/vector_parts.hpp"
#include "overlays/map_drawing.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// The lowest and the highest of what a mesh was made from.
constexpr std::uint32_t kLowBackdrop = pack_rgba(27, 30, 36);
constexpr std::uint32_t kHighBackdrop = pack_rgba(74, 70, 78);
/// A node is drawn as large as a small area has room for, within these shares of the distance of neighbours.
constexpr double kSmallestNode = 0.28;
constexpr double kLargestNode = 0.9;
/// Where nodes lie on sides, many to an area: small enough that the areas are seen.
constexpr double kDiscNode = 0.36;

/// What a mesh was made from, seen from above: what looks upwards, the lowest first.
struct BackdropPolygon {
  std::vector<MapPoint> corners;
  MapRect bounds;
  double height = 0;
  std::uint32_t colour = 0;
};

BackdropPolygon backdrop_polygon(const NavMesh& mesh, const MeshBackdrop& backdrop,
                                 const std::vector<std::uint32_t>& corners) {
  BackdropPolygon polygon;
  for (const std::uint32_t corner : corners) {
    const MeshPoint& p = backdrop.points[corner];
    const MapPoint at{p.x * mesh.unit(), p.y * mesh.unit()};
    if (polygon.corners.empty()) polygon.bounds = {at, at};
    auto& [min, max] = polygon.bounds;
    min = {std::min(min.x, at.x), std::min(min.y, at.y)};
    max = {std::max(max.x, at.x), std::max(max.y, at.y)};
    polygon.height += p.z / static_cast<double>(corners.size());
    polygon.corners.push_back(at);
  }
  return polygon;
}

std::vector<BackdropPolygon> backdrop_of(const AreaGraph& graph) {
  std::vector<BackdropPolygon> polygons;
  const NavMesh* mesh = as_nav_mesh(graph);
  if (mesh == nullptr || mesh->parts().backdrop == nullptr) return polygons;
  const MeshBackdrop& backdrop = *mesh->parts().backdrop;
  for (const auto& corners : backdrop.polygons) {
    auto polygon = backdrop_polygon(*mesh, backdrop, corners);
    // A face looks upwards when its corners go against the clock, with x to the right and y upwards; the
    // picture's y may grow downwards, and the level's with it.
    if (area_of(polygon.corners) > 0) polygons.push_back(std::move(polygon));
  }
  std::stable_sort(polygons.begin(), polygons.end(),
                   [](const auto& a, const auto& b) { return a.height < b.height; });
  if (polygons.empty()) return polygons;
  const double lowest = polygons.front().height;
  const double range = std::max(polygons.back().height - lowest, 1e-9);
  for (BackdropPolygon& polygon : polygons) {
    const double t = (polygon.height - lowest) / range;
    polygon.colour = blend(kLowBackdrop, kHighBackdrop, static_cast<unsigned>(std::lround(255 * t)));
  }
  return polygons;
}

class AreaDrawing final : public MapDrawing {
 public:
  AreaDrawing(const std::shared_ptr<const Map>& map, const AreaGraph& graph)
      : MapDrawing(map), graph_(graph), shapes_(graph), node_size_(node_size_of(graph)) {
    squares_.reserve(graph.node_count());
    for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
      const NodeId node{n};
      squares_.push_back(is_disc(node) ? 0 : shapes_.square_in(shapes_.areas_of(node).front(), centre(node)));
      largest_node_ = std::max(largest_node_, squares_.back());
    }
  }

  Box picture_limits() const override { return shapes_.limits(); }

  double node_size() const override { return node_size_; }
  double square_in(NodeId node) const override { return squares_[index_of(node)]; }
  double largest_node() const override { return largest_node_; }
  std::uint32_t ink_on(std::uint32_t tint) const override { return is_bright(tint) ? kDarkInk : kLightInk; }

  NodeId pick(MapPoint at, double reach) const override {
    // A polygon may hold the point and none of the whole places around it: then the nearest node decides.
    const Place low = place_below({at.x - 0.5, at.y - 0.5});
    for (const Place place :
         {low, Place{low.x + 1, low.y}, Place{low.x, low.y + 1}, Place{low.x + 1, low.y + 1}}) {
      const auto area = graph_.area_at(place);
      if (area && shapes_.contains(*area, at)) return nearest_of(*area, at);
    }
    const NodeId nearest = graph_.nearest_node(place_below(at));
    if (nearest == kNoNode) return kNoNode;
    double distance = std::numeric_limits<double>::infinity();
    for (const std::uint32_t area : shapes_.areas_of(nearest))
      distance = std::min(distance, shapes_.distance(area, at));
    return distance <= reach ? nearest : kNoNode;
  }

  void nodes_in(const Box& places, std::vector<NodeId>& nodes) const override {
    nodes.clear();
    for (std::uint32_t n = 0; n < graph_.node_count(); ++n) {
      const Place place = graph_.places()[n];
      if (places.contains(Place{place.x, place.y, places.min_z})) nodes.push_back(NodeId(n));
    }
  }

  void outline(NodeId node, std::uint32_t colour, float width, DrawList& list) const override {
    for (const std::uint32_t area : shapes_.areas_of(node)) {
      Polyline line{.colour = colour, .width = width, .closed = true};
      for (const Place corner : shapes_.corners(area)) line.points.push_back(point_of(corner));
      list.lines.push_back(std::move(line));
    }
  }

  using MapDrawing::line;
  EdgeLine line(EdgeId edge) const override {
    return line(edge.node, graph_.out(edge.node)[edge.edge.value()].to);
  }

  void paint_ground(NodePaint& paint) const override {
    paint = NodePaint();
    paint.colour.assign(graph_.node_count(), kAreaGround);
  }

  void show(const NodePaint& paint, std::uint64_t revision, const Viewport& viewport,
            MapPicture& picture) override {
    picture.edges.width = kSideWidth;
    picture.nodes.width = static_cast<float>(std::max(kSmallestDisc, viewport.node_pixels));
    if (viewport.places.empty()) return;
    const MapRect seen = rect_of(viewport.places);
    const int detail = std::ilogb(viewport.pixels_per_unit);
    const bool discs = viewport.pixels_per_cell >= kDiscsFromPixels;
    auto& made = picture.made_for;
    const bool same_part = made.level == kDetails + detail && made.discs == discs && made.part.contains(seen);
    if (same_part && made.paint == revision) return;
    if (picture.cells.width != 0) picture.clear();
    if (!same_part) {
      made = {.level = kDetails + detail, .discs = discs, .part = with_surroundings(seen)};
      show_sides(made.part, detail, picture.edges);
    }
    made.paint = revision;
    fill(paint, made.part, detail, picture.areas);
    begin(picture.nodes, made.part);
    if (discs) add_discs(paint, made.part, picture.nodes);
  }

 private:
  double node_size_of(const AreaGraph& graph) const {
    std::uint32_t discs = 0;
    for (std::uint32_t n = 0; n < graph.node_count(); ++n) discs += is_disc(NodeId(n)) ? 1 : 0;
    if (discs * 2 > graph.node_count()) return kDiscNode;
    return std::clamp(shapes_.small_size() / graph.spacing(), kSmallestNode, kLargestNode);
  }

  static constexpr int kDetails = 2000;  ///< more than any exponent of a zoom, so that levels are not below 0
  static constexpr int kCoarsest = 30;

  NodeId nearest_of(std::uint32_t area, MapPoint at) const {
    NodeId nearest = kNoNode;
    double least = std::numeric_limits<double>::infinity();
    for (const NodeId node : shapes_.nodes_of(area)) {
      const MapPoint there = centre(node);
      const double distance = std::hypot(there.x - at.x, there.y - at.y);
      if (distance >= least) continue;
      least = distance;
      nearest = node;
    }
    return nearest;
  }

  void show_sides(const MapRect& part, int detail, SegmentPicture& edges) const {
    begin(edges, part);
    const double pixels_per_unit = std::ldexp(1.5, detail);
    for (const AreaShapes::Side& side : shapes_.sides()) {
      const MapPoint a = point_of(side.a);
      const MapPoint b = point_of(side.b);
      const std::uint32_t colour = side_colour(side.size * pixels_per_unit);
      if (colour >> 24 == 0 || !may_cross(part, a, b)) continue;
      const NodeLook look = {.colour = colour, .second = colour};
      edges.segments.push_back({end_at(a, edges.origin, look), end_at(b, edges.origin, look)});
    }
  }

  /// Squares of the raster are 2 to 4 pixels wide.
  const AreaLevel& level_for(int detail) {
    const auto level = static_cast<unsigned>(std::clamp(1 - detail, 0, kCoarsest));
    const auto [found, is_new] = levels_.try_emplace(level);
    if (is_new) found->second = make_area_level(shapes_, level);
    return found->second;
  }

  /// What an overlay has coloured is seen also where other nodes of the patch have no colour.
  std::vector<NodeLook> looks_of(const AreaLevel& level, const NodePaint& paint) const {
    const NodeLook ground = {.colour = kAreaGround, .second = kAreaGround};
    std::vector<NodeLook> looks(level.patches.size(), ground);
    for (std::uint32_t slot = 0; slot < graph_.node_count(); ++slot) {
      for (const std::uint32_t area : shapes_.areas_of(NodeId(slot))) {
        NodeLook& look = looks[level.patch_of[area]];
        if (look.is_ground(kAreaGround)) look = look_of(paint, slot);
      }
    }
    return looks;
  }

  void fill(const NodePaint& paint, const MapRect& part, int detail, AreaPicture& areas) {
    areas.origin = middle_of(part);
    areas.corners.clear();
    areas.areas.clear();
    ++areas.revision;
    if (paint.shows_backdrop) add_backdrop(part, areas);
    const AreaLevel& level = level_for(detail);
    const std::vector<NodeLook> looks = looks_of(level, paint);
    const auto add_corner = [&](MapPoint at) {
      areas.corners.push_back(
          {static_cast<float>(at.x - areas.origin.x), static_cast<float>(at.y - areas.origin.y)});
    };
    for (std::size_t i = 0; i < level.patches.size(); ++i) {
      const AreaLevel::Patch& patch = level.patches[i];
      if (!may_cross(part, patch.bounds.min, patch.bounds.max)) continue;
      const auto first = static_cast<std::uint32_t>(areas.corners.size());
      if (patch.area == AreaLevel::Patch::kSeveral) {
        const auto [min, max] = patch.bounds;
        for (const MapPoint at : {min, MapPoint{max.x, min.y}, max, MapPoint{min.x, max.y}}) add_corner(at);
      } else {
        for (const Place corner : shapes_.corners(patch.area)) add_corner(point_of(corner));
      }
      areas.areas.push_back({.first_corner = first,
                             .corner_count = static_cast<std::uint32_t>(areas.corners.size()) - first,
                             .colour = looks[i].colour,
                             .second = looks[i].second,
                             .pattern = looks[i].pattern});
    }
  }

  void add_backdrop(const MapRect& part, AreaPicture& areas) const {
    for (const BackdropPolygon& polygon : backdrop_) {
      if (!may_cross(part, polygon.bounds.min, polygon.bounds.max)) continue;
      const auto first = static_cast<std::uint32_t>(areas.corners.size());
      for (const MapPoint at : polygon.corners) {
        areas.corners.push_back(
            {static_cast<float>(at.x - areas.origin.x), static_cast<float>(at.y - areas.origin.y)});
      }
      areas.areas.push_back({.first_corner = first,
                             .corner_count = static_cast<std::uint32_t>(polygon.corners.size()),
                             .colour = polygon.colour,
                             .second = polygon.colour,
                             .pattern = FillPattern::kNone});
    }
  }

  /// A node with an area of its own is that area; one on a side, or in several areas, is a disc too.
  bool is_disc(NodeId node) const {
    const auto areas = shapes_.areas_of(node);
    return areas.size() != 1 || shapes_.nodes_of(areas.front()).size() != 1;
  }

  void add_discs(const NodePaint& paint, const MapRect& part, SegmentPicture& nodes) const {
    for (std::uint32_t slot = 0; slot < graph_.node_count(); ++slot) {
      if (!is_disc(NodeId(slot))) continue;
      const MapPoint at = centre(NodeId(slot));
      if (!may_cross(part, at, at)) continue;
      NodeLook look = look_of(paint, slot);
      if (look.is_ground(kAreaGround)) look.colour = kDiscColour;
      const SegmentEnd end = end_at(at, nodes.origin, look);
      nodes.segments.push_back({end, end});
    }
  }

  const AreaGraph& graph_;
  AreaShapes shapes_;
  std::vector<BackdropPolygon> backdrop_ = backdrop_of(graph_);
  double node_size_;
  double largest_node_ = node_size_ * graph_.spacing();
  std::vector<double> squares_;  ///< of square_in(), by node
  std::map<unsigned, AreaLevel> levels_;
};

}  // namespace

std::uint32_t side_colour(double pixels) {
  constexpr std::uint32_t kSideColour = pack_rgba(8, 9, 11);
  constexpr unsigned kSideAlpha = 170;
  /// Sides begin to show where areas are so wide, in pixels, and are at full strength from the second width
  /// on.
  constexpr double kSidesFrom = 4;
  constexpr double kSidesFull = 12;
  const double t = std::clamp((pixels - kSidesFrom) / (kSidesFull - kSidesFrom), 0.0, 1.0);
  return with_alpha(kSideColour, static_cast<unsigned>(std::lround(kSideAlpha * t * t * (3 - 2 * t))));
}

std::unique_ptr<MapDrawing> make_area_drawing(const std::shared_ptr<const Map>& map, const AreaGraph& graph) {
  return std::make_unique<AreaDrawing>(map, graph);
}

extern const MakeDrawing kDrawing_areas;
const MakeDrawing kDrawing_areas = [](const std::shared_ptr<const Map>& map) -> std::unique_ptr<MapDrawing> {
  const auto* graph = dynamic_cast<const AreaGraph*>(map.get());
  if (graph == nullptr) return nullptr;
  return make_area_drawing(map, *graph);
};

}  // namespace goalbound::app
