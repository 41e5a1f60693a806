// Navigation meshes with heights, such as levels of games: storeys above each other. Seen straight down they
// are drawn flat (areas.cpp); from anywhere else ground and walls are facets in space, those behind others
// first, and lines are paler where something is in front of them.
#include <algorithm>
#include <cmath>
#include <limits>

#include "overlays/drawings/area_level.hpp"
#include "overlays/drawings/areas.hpp"
#include "overlays/drawings/hidden_lines.hpp"
#include "overlays/drawings/storey_level.hpp"
#include "overlays/drawings/vector_parts.hpp"
#include "overlays/drawings/wire_frame.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// Seen under a smaller angle (its sine) a facet is a line.
constexpr double kEdgeOn = 1e-4;
/// How far ground may lie over a line that runs along it, and how near a line may pass behind a wall, as
/// shares of a storey.
constexpr double kRoomUnderGround = 0.3;
constexpr double kRoomBehindWall = 0.06;
constexpr unsigned kHiddenShare = 110;  // of 255: how much of its colour is left
constexpr std::uint32_t kLinkColour = pack_rgba(150, 160, 174);

std::uint32_t paler(std::uint32_t colour) {
  return with_alpha(colour, (colour >> 24) * kHiddenShare / 255);
}

/// Cuts a line where it becomes hidden and where it comes out again.
class LineCutter {
 public:
  LineCutter(const Polyline& look, std::vector<Polyline>& lines) : look_(look), lines_(lines) {
    look_.points.clear();
    look_.closed = false;
  }

  void add(const EdgeLine& line, const std::vector<HiddenLines::Part>& hidden) {
    double at = 0;
    for (const auto& [from, to] : hidden) {
      if (from > at) add_part(line.at(at), line.at(from), false);
      add_part(line.at(from), line.at(to), true);
      at = to;
    }
    if (at < 1) add_part(line.at(at), line.at(1), false);
  }
  void end() {
    const bool is_shadow = look_.colour == kShadowColour;
    if (run_.size() > 1 && !(is_hidden_ && is_shadow)) {
      Polyline& line = lines_.emplace_back(look_);
      line.points = std::move(run_);
      if (is_hidden_) line.colour = paler(look_.colour);
      if (is_hidden_ && look_.pattern == LinePattern::kSolid) line.pattern = LinePattern::kDotted;
    }
    run_.clear();
  }

 private:
  void add_part(MapPoint from, MapPoint to, bool hidden) {
    if (hidden != is_hidden_) end();
    is_hidden_ = hidden;
    if (run_.empty()) run_.push_back(from);
    run_.push_back(to);
  }

  Polyline look_;
  std::vector<Polyline>& lines_;
  std::vector<MapPoint> run_;
  bool is_hidden_ = false;
};

class StoreyDrawing final : public MapDrawing {
 public:
  StoreyDrawing(const std::shared_ptr<const Map>& map, const NavMesh& mesh, const SpaceExtent& extent)
      : MapDrawing(map),
        mesh_(mesh),
        extent_(extent),
        plan_(make_area_drawing(map, mesh)),
        shapes_(mesh),
        level_(mesh, extent),
        projection_(view_, extent.y_up) {
    ground_ = {space_point_of(mesh, mesh.parts().points.front()),
               space_point_of(mesh, mesh.parts().points.front())};
    for (const MeshPoint& p : mesh.parts().points) {
      ground_.low.z = std::min(ground_.low.z, space_point_of(mesh, p).z);
      ground_.high.z = std::max(ground_.high.z, space_point_of(mesh, p).z);
    }
    look(usual_view(extent));
  }

  void look(const SpaceView& view) override {
    if (eye_ != 0 && view == view_) return;
    ++eye_;
    view_ = view;
    projection_ = Projection(view, extent_.y_up);
    if (in_space()) see();
  }

  bool in_space() const override { return !view_.is_plan(); }

  MapPoint centre(NodeId node) const override {
    return in_space() ? seen(space_point_of(mesh_, mesh_.point(node))) : plan_->centre(node);
  }
  /// Places have no height: they are taken for such on the lowest ground.
  MapPoint point_of(Place place) const override {
    return in_space() ? seen({place.x + 0.5, place.y + 0.5, ground_.low.z}) : plan_->point_of(place);
  }
  MapPoint point_between(const std::array<double, 3>& at) const override {
    return in_space() ? seen({at[0] + 0.5, at[1] + 0.5, ground_.low.z}) : plan_->point_between(at);
  }
  MapPoint point_at(const SpacePoint& at) const override {
    return in_space() ? seen(at) : plan_->point_at(at);
  }
  std::optional<SpacePoint> ground_at(MapPoint at, NodeId node) const override {
    if (!in_space()) return plan_->ground_at(at, node);
    const auto facet = lines_.in_front(at);
    if (!facet || !level_.is_ground(lines_.facets()[*facet].owner)) return std::nullopt;
    SpacePoint point = projection_.at_nearness(at, lines_.facets()[*facet].nearness_at(at));
    point.z -= level_.lift();
    return point;
  }

  Box picture_limits() const override {
    if (!in_space()) return plan_->picture_limits();
    Box limits;
    for (const MeshPoint& p : mesh_.parts().points) {
      const MapPoint at = seen(space_point_of(mesh_, p));
      limits.grow(place_below(at));
    }
    return limits;
  }
  Box shade_of(const Box& box) const override {
    if (!in_space()) return plan_->shade_of(box);
    return box.empty() ? box : goalbound::app::shade_of(projection_, extent_of(box, 0));
  }
  void add_box(const Box& box, double inset, Polyline line, DrawList& list) const override {
    if (!in_space()) return plan_->add_box(box, inset, std::move(line), list);
    add_wire_frame(projection_, extent_of(box, inset), line, list);
  }

  double node_size() const override { return plan_->node_size(); }
  double square_in(NodeId node) const override { return in_space() ? 0 : plan_->square_in(node); }
  double largest_node() const override {
    return in_space() ? MapDrawing::largest_node() : plan_->largest_node();
  }
  std::uint32_t ink_on(std::uint32_t tint) const override { return plan_->ink_on(tint); }

  /// What is seen there; beside all ground, and on walls, the nearest node that is seen.
  NodeId pick(MapPoint at, double reach) const override {
    if (!in_space()) return plan_->pick(at, reach);
    const auto facet = lines_.in_front(at);
    if (facet && level_.is_ground(lines_.facets()[*facet].owner)) {
      const auto nodes = mesh_.nodes_of(lines_.facets()[*facet].owner);
      const NodeId node = nearest(nodes.begin(), nodes.end(), at, std::numeric_limits<double>::infinity());
      if (node != kNoNode) return node;
    }
    return nearest(shown_.begin(), shown_.end(), at, reach);
  }

  void nodes_in(const Box& places, std::vector<NodeId>& nodes) const override {
    if (!in_space()) return plan_->nodes_in(places, nodes);
    nodes.clear();
    const Viewport part{.places = places};
    std::copy_if(shown_.begin(), shown_.end(), std::back_inserter(nodes),
                 [&](NodeId node) { return part.shows(centre(node)); });
  }

  void outline(NodeId node, std::uint32_t colour, float width, DrawList& list) const override {
    if (!in_space()) return plan_->outline(node, colour, width, list);
    for (const std::uint32_t area : shapes_.areas_of(node)) {
      Polyline line{.colour = colour, .width = width, .closed = true};
      for (const std::uint32_t corner : mesh_.polygon(area)) line.points.push_back(seen_corner(corner));
      list.lines.push_back(std::move(line));
    }
  }

  using MapDrawing::line;
  EdgeLine line(EdgeId edge) const override {
    return line(edge.node, mesh_.out(edge.node)[edge.edge.value()].to);
  }

  void paint_ground(NodePaint& paint) const override { plan_->paint_ground(paint); }

  void show(const NodePaint& paint, std::uint64_t revision, const Viewport& viewport,
            MapPicture& picture) override {
    auto& made = picture.made_for;
    if (!in_space()) {
      if (made.eye != 0) picture.clear();
      return plan_->show(paint, revision, viewport, picture);
    }
    if (paint.shows_backdrop != with_solid_) {
      with_solid_ = paint.shows_backdrop;
      ++eye_;
      see();
    }
    if (picture.cells.width != 0 || made.eye == 0) picture.clear();
    picture.edges.width = kSideWidth;
    picture.nodes.width = static_cast<float>(std::max(kSmallestDisc, viewport.node_pixels));
    const int detail = std::ilogb(viewport.pixels_per_unit);
    const bool discs = viewport.pixels_per_cell >= kDiscsFromPixels;
    const bool is_new = made.eye != eye_;
    if (!is_new && made.paint == revision && made.level == detail && made.discs == discs) return;
    if (is_new || made.paint != revision) fill(paint, picture.areas);
    if (is_new || made.level != detail) show_sides(std::ldexp(1.5, detail), picture.edges);
    show_nodes(paint, discs, picture.nodes);
    made = {.paint = revision, .level = detail, .discs = discs, .part = {}, .eye = eye_};
  }

  void hide_lines(DrawList& list) const override {
    if (!in_space()) return;
    std::vector<Polyline> lines;
    lines.reserve(list.lines.size());
    for (const Polyline& line : list.lines) {
      LineCutter cutter(line, lines);
      const std::size_t count = line.points.size();
      for (std::size_t i = 1; i < count + (line.closed && count > 2 ? 1 : 0); ++i) {
        const EdgeLine part = {line.points[i - 1], line.points[i % count]};
        cutter.add(part, hidden_of(part));
      }
      cutter.end();
    }
    list.lines = std::move(lines);
    for (Mark& mark : list.marks) {
      if (is_hidden(mark.at)) mark.colour = paler(mark.colour);
    }
    list.polygons.clear();  // they would lie over what stands on them
  }

 private:
  /// On the ground, which is drawn raised.
  MapPoint seen(const SpacePoint& at) const { return projection_.seen(level_.raised(at)); }
  MapPoint seen_corner(std::uint32_t corner) const {
    return seen(space_point_of(mesh_, mesh_.parts().points[corner]));
  }
  /// Boxes have no heights: they reach from the lowest ground to the highest.
  Extent extent_of(const Box& box, double inset) const {
    return {level_.raised({box.min_x + inset, box.min_y + inset, ground_.low.z}),
            level_.raised({box.max_x + 1 - inset, box.max_y + 1 - inset, ground_.high.z})};
  }

  /// Of a slice: 1 where larger values are nearer to the eye and cut away, else -1.
  double cut_side() const { return projection_.towards_eye()[view_.slice->axis] >= 0 ? 1 : -1; }
  /// Above 0 for what is cut away.
  double cut_of(MapPoint at) const {
    const SpacePoint point = projection_.at_nearness(at, at.nearness);
    return cut_side() * (along(point, view_.slice->axis) - view_.slice->at);
  }
  std::vector<HiddenLines::Part> hidden_of(const EdgeLine& line) const {
    const double nearest = std::max(line.from.nearness, line.to.nearness);
    if (nearest >= MapPoint::kNearest) return {};
    std::vector<HiddenLines::Part> parts;
    if (view_.slice) {
      const double from = cut_of(line.from);
      const double to = cut_of(line.to);
      if (from > 0 || to > 0) {
        const double zero = from > 0 && to > 0 ? 0 : from / (from - to);
        parts.push_back(from > 0 && to > 0 ? HiddenLines::Part{0, 1}
                        : from > 0         ? HiddenLines::Part{0, zero}
                                           : HiddenLines::Part{zero, 1});
      }
    }
    return lines_.hidden(line.from, line.to, std::move(parts));
  }
  bool is_hidden(MapPoint at) const {
    if (at.nearness >= MapPoint::kNearest) return false;
    return (view_.slice && cut_of(at) > 0) || lines_.is_hidden(at);
  }

  template <class Iterator>
  NodeId nearest(Iterator begin, Iterator end, MapPoint at, double reach) const {
    NodeId best = kNoNode;
    for (; begin != end; ++begin) {
      const MapPoint there = centre(*begin);
      const double distance = std::hypot(there.x - at.x, there.y - at.y);
      if (distance > reach || (distance == reach && best != kNoNode)) continue;
      reach = distance;
      best = *begin;
    }
    return best;
  }

  /// What is left of the facets, as it is seen now, and which nodes are.
  void see() {
    const FacetTree& tree = level_.facets(with_solid_);
    std::vector<SeenFacet> facets;
    colours_.clear();
    for (const std::uint32_t i : tree.back_to_front(projection_.towards_eye()))
      see_facet(tree.facets()[i], facets);
    lines_ = HiddenLines(std::move(facets));
    shown_.clear();
    for (std::uint32_t n = 0; n < mesh_.node_count(); ++n) {
      if (!is_hidden(centre(NodeId(n)))) shown_.push_back(NodeId(n));
    }
  }

  void see_facet(const Facet& facet, std::vector<SeenFacet>& facets) {
    const auto& n = facet.normal;
    const auto across = [&](const std::array<double, 3>& axis) {
      return n[0] * axis[0] + n[1] * axis[1] + n[2] * axis[2];
    };
    const double facing = across(projection_.towards_eye());
    if (std::abs(facing) < kEdgeOn) return;
    const bool is_ground = level_.is_ground(facet.owner);
    // Backs of what is closed are seen where a slice has opened it; other walls are seen from one side.
    const bool is_inside = !is_ground && facing < 0;
    if (is_inside && !(view_.slice && level_.is_closed(facet.owner))) return;
    std::vector<SpacePoint> corners = facet.corners;
    if (view_.slice) {
      std::array<double, 3> kept{};
      kept[view_.slice->axis] = -cut_side();
      clip(corners, kept, -cut_side() * view_.slice->at);
    }
    if (corners.size() < 3) return;
    SeenFacet& seen_facet = facets.emplace_back();
    for (const SpacePoint& p : corners) seen_facet.corners.push_back(projection_.seen(p));
    const SpacePoint& p = facet.corners.front();
    seen_facet.near = {-across(projection_.right()) / facing, -across(projection_.down()) / facing,
                       (n[0] * p.x + n[1] * p.y + n[2] * p.z) / facing};
    // Along the line of sight: over ground that is a height.
    const double up = std::max(std::abs(projection_.towards_eye()[2]), kEdgeOn);
    const bool is_floor = std::abs(n[2]) > 0.5;
    seen_facet.room = extent_.storey * (is_floor ? kRoomUnderGround / up : kRoomBehindWall);
    seen_facet.owner = facet.owner;
    colours_.push_back(is_ground ? 0 : is_inside ? kSolidCutColour : level_.colour(facet));
  }

  /// What an overlay has coloured is seen also where other nodes of the area have no colour.
  std::vector<NodeLook> looks_of(const NodePaint& paint) const {
    std::vector<NodeLook> looks(mesh_.area_count(), {.colour = kAreaGround, .second = kAreaGround});
    for (std::uint32_t slot = 0; slot < mesh_.node_count(); ++slot) {
      for (const std::uint32_t area : shapes_.areas_of(NodeId(slot))) {
        if (looks[area].is_ground(kAreaGround)) looks[area] = look_of(paint, slot);
      }
    }
    return looks;
  }

  void fill(const NodePaint& paint, AreaPicture& areas) const {
    areas.in_order = true;
    areas.origin = centre_of(Place{picture_limits().min_x, picture_limits().min_y});
    areas.corners.clear();
    areas.areas.clear();
    ++areas.revision;
    const std::vector<NodeLook> looks = looks_of(paint);
    for (std::size_t i = 0; i < lines_.facets().size(); ++i) {
      const SeenFacet& facet = lines_.facets()[i];
      const NodeLook look = level_.is_ground(facet.owner)
                                ? looks[facet.owner]
                                : NodeLook{.colour = colours_[i], .second = colours_[i]};
      areas.areas.push_back({.first_corner = static_cast<std::uint32_t>(areas.corners.size()),
                             .corner_count = static_cast<std::uint32_t>(facet.corners.size()),
                             .colour = look.colour,
                             .second = look.second,
                             .pattern = look.pattern});
      for (const MapPoint& at : facet.corners)
        areas.corners.push_back(
            {static_cast<float>(at.x - areas.origin.x), static_cast<float>(at.y - areas.origin.y)});
    }
  }

  /// Only what is seen of it.
  void add_seen(const EdgeLine& whole, std::uint32_t colour, SegmentPicture& edges) const {
    const NodeLook look = {.colour = colour, .second = colour};
    double at = 0;
    auto hidden = hidden_of(whole);
    hidden.emplace_back(1, 1);
    for (const auto& [from, to] : hidden) {
      if (from > at)
        edges.segments.push_back(
            {end_at(whole.at(at), edges.origin, look), end_at(whole.at(from), edges.origin, look)});
      at = to;
    }
  }

  void show_sides(double pixels_per_unit, SegmentPicture& edges) const {
    begin(edges, rect_of(picture_limits()));
    for (std::uint32_t area = 0; area < mesh_.area_count(); ++area) {
      const MapRect& bounds = shapes_.bounds(area);
      const std::uint32_t colour = side_colour(std::min(bounds.width(), bounds.height()) * pixels_per_unit);
      if (colour >> 24 == 0) continue;
      const auto corners = mesh_.polygon(area);
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::uint32_t beyond = mesh_.beyond(area)[i];
        if (beyond != NavMesh::kNoArea && beyond < area) continue;  // drawn from there
        add_seen({seen_corner(corners[i]), seen_corner(corners[(i + 1) % corners.size()])}, colour, edges);
      }
    }
    for (const MeshParts::Link& link : mesh_.parts().links)
      add_seen({seen(space_point_of(mesh_, link.from)), seen(space_point_of(mesh_, link.to))}, kLinkColour,
               edges);
  }

  void show_nodes(const NodePaint& paint, bool discs, SegmentPicture& nodes) const {
    begin(nodes, rect_of(picture_limits()));
    if (!discs) return;
    for (const NodeId node : shown_) {
      const auto areas = shapes_.areas_of(node);
      if (areas.size() == 1 && shapes_.nodes_of(areas.front()).size() == 1) continue;  // the area is the node
      NodeLook look = look_of(paint, mesh_.slot(node));
      if (look.is_ground(kAreaGround)) look.colour = kDiscColour;
      const SegmentEnd end = end_at(centre(node), nodes.origin, look);
      nodes.segments.push_back({end, end});
    }
  }

  const NavMesh& mesh_;
  SpaceExtent extent_;
  std::unique_ptr<MapDrawing> plan_;
  AreaShapes shapes_;
  StoreyLevel level_;
  Extent ground_;  ///< of heights alone
  SpaceView view_;
  Projection projection_;
  std::uint64_t eye_ = 0;               ///< changes with what is seen
  bool with_solid_ = true;              ///< what the mesh was made from
  HiddenLines lines_;                   ///< facets that are seen
  std::vector<std::uint32_t> colours_;  ///< of those that are solid
  std::vector<NodeId> shown_;           ///< nodes that nothing hides
};

}  // namespace

extern const MakeDrawing kDrawing_storeys;
const MakeDrawing kDrawing_storeys =
    [](const std::shared_ptr<const Map>& map) -> std::unique_ptr<MapDrawing> {
  const NavMesh* mesh = as_nav_mesh(*map);
  const auto extent = mesh == nullptr ? std::nullopt : space_extent_of(*map);
  if (!extent) return nullptr;
  return std::make_unique<StoreyDrawing>(map, *mesh, *extent);
};

}  // namespace goalbound::app
