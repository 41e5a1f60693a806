// Maps of areas on the canvas: quadtrees, and ground whose nodes lie on sides, as those of meshes do.
#include <algorithm>
#include <cmath>
#include <set>

#include "app/overlays/support.hpp"
#include "features/mesh/mesh.hpp"
#include "goalbound/area_graph.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/quadtree.hpp"
#include "overlays/drawings/area_level.hpp"
#include "overlays/svg/svg_picture.hpp"

namespace goalbound::app::test {
namespace {

std::shared_ptr<const Quadtree> tree_over(std::string_view rows) {
  return std::make_shared<const Quadtree>(Quadtree::create(grid_of(rows)).value());
}

/// Two triangles and a square in a row, with a node on each of the two sides between them and one in the
/// square.
class Ground final : public AreaGraph {
 public:
  static std::shared_ptr<const Ground> create() {
    ListGraph::Parts parts;
    parts.places = {{10, 10}, {20, 10}, {35, 10}};
    for (const auto& [a, b] : {std::pair(0U, 1U), std::pair(1U, 2U)}) {
      parts.arcs.push_back({a, b, 10});
      parts.arcs.push_back({b, a, 10});
    }
    return std::shared_ptr<const Ground>(new Ground(ListGraph::create(std::move(parts)).value()));
  }
  std::uint32_t area_count() const override { return 3; }
  void corners(std::uint32_t area, std::vector<Place>& corners) const override {
    if (area == 0) corners.assign({{0, 0}, {20, 0}, {0, 20}});
    if (area == 1) corners.assign({{20, 0}, {20, 20}, {0, 20}});
    if (area == 2) corners.assign({{20, 0}, {50, 0}, {50, 20}, {20, 20}});
  }
  void areas_of(NodeId node, std::vector<std::uint32_t>& areas) const override {
    if (index_of(node) == 0) areas.assign({0, 1});
    if (index_of(node) == 1) areas.assign({1, 2});
    if (index_of(node) == 2) areas.assign({2});
  }
  std::optional<std::uint32_t> area_at(Place place) const override {
    if (place.x < 0 || place.y < 0 || place.x > 50 || place.y > 20) return std::nullopt;
    if (place.x > 20) return 2;
    return place.x + place.y <= 20 ? 0 : 1;
  }

 private:
  explicit Ground(ListGraph graph) : AreaGraph(std::move(graph)) {}
};

class AreaTest : public OverlayTest {
 protected:
  explicit AreaTest(std::shared_ptr<const Map> map) : OverlayTest(session_on(std::move(map), true)) {}

  const AreaGraph& graph() const { return dynamic_cast<const AreaGraph&>(session_->map()); }
  Viewport whole(double pixels_per_unit) {
    const double pixels_per_cell = pixels_per_unit * graph().spacing();
    return {.places = drawing().picture_limits(),
            .pixels_per_cell = pixels_per_cell,
            .pixels_per_unit = pixels_per_unit,
            .node_pixels = pixels_per_cell * drawing().node_size()};
  }
  const AreaPicture& areas(double pixels_per_unit = 20) {
    return picture(Side::kRight, whole(pixels_per_unit)).areas;
  }
  static MapRect bounds_of(const AreaPicture& picture, const AreaFill& area) {
    MapRect rect{{1e9, 1e9}, {-1e9, -1e9}};
    for (std::uint32_t i = 0; i < area.corner_count; ++i) {
      const MapCorner& corner = picture.corners[area.first_corner + i];
      rect.min = {std::min(rect.min.x, picture.origin.x + corner.x),
                  std::min(rect.min.y, picture.origin.y + corner.y)};
      rect.max = {std::max(rect.max.x, picture.origin.x + corner.x),
                  std::max(rect.max.y, picture.origin.y + corner.y)};
    }
    return rect;
  }
  /// Of the polygon that is drawn over a place.
  std::uint32_t colour_at(Place place, double pixels_per_unit = 20) {
    const AreaPicture& picture = areas(pixels_per_unit);
    const MapPoint at = centre_of(place);
    std::uint32_t colour = 0;
    for (const AreaFill& area : picture.areas) {
      const MapRect rect = bounds_of(picture, area);
      if (at.x >= rect.min.x && at.x <= rect.max.x && at.y >= rect.min.y && at.y <= rect.max.y)
        colour = area.colour;
    }
    return colour;
  }
  NodeId pick(double x, double y, double reach = 0) { return drawing().pick({x + 0.5, y + 0.5}, reach); }
};

/// Two squares, and a level around them: a low floor, a crate on it, a wall and a ceiling that looks down.
std::shared_ptr<const NavMesh> mesh_in_a_level() {
  MeshParts parts;
  parts.points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {8, 0, 0}, {8, 4, 0}};
  parts.polygons = {{0, 1, 2, 3}, {1, 4, 5, 2}};
  MeshBackdrop level;
  level.points = {{-2, -2, 0}, {10, -2, 0}, {10, 6, 0}, {-2, 6, 0},
                  {9, 1, 1},   {10, 1, 1},  {10, 2, 1}, {9, 2, 1}};
  level.polygons = {{4, 5, 6, 7}, {0, 1, 2, 3}, {0, 1, 5, 4}, {3, 2, 1, 0}};
  level.polygons[2] = {0, 1, 1, 0};  // seen from above a line
  parts.backdrop = std::make_shared<const MeshBackdrop>(std::move(level));
  return std::make_shared<const NavMesh>(NavMesh::create(std::move(parts), MeshNodes::kCentres).value());
}

class LevelOverlays : public AreaTest {
 protected:
  LevelOverlays() : AreaTest(mesh_in_a_level()) {}
};

TEST_F(LevelOverlays, TheLevelLiesUnderTheMeshTheLowestFirst) {
  const AreaPicture& picture = areas();
  ASSERT_EQ(picture.areas.size(), 4U) << "what looks downwards or stands upright is not seen";
  const double unit = as_nav_mesh(session_->map())->unit();
  EXPECT_EQ(bounds_of(picture, picture.areas[0]).width(), 12 * unit) << "the floor";
  EXPECT_EQ(bounds_of(picture, picture.areas[1]).width(), unit) << "the crate";
  EXPECT_NE(picture.areas[0].colour, picture.areas[1].colour);
  EXPECT_EQ(bounds_of(picture, picture.areas[2]).width(), 4 * unit) << "the mesh on top";
  go("hide level");
  EXPECT_EQ(areas().areas.size(), 2U);
}

TEST_F(LevelOverlays, AFreeEndIsDrawnWhereItLies) {
  go("start-point 1,1");
  go("goal-point 7,3");
  session_->wait_for_work();
  const double unit = as_nav_mesh(session_->map())->unit();
  const DrawList ends = draw("ends");
  ASSERT_FALSE(ends.marks.empty());
  EXPECT_EQ(ends.marks.front().at.x, unit);
  EXPECT_EQ(ends.marks.back().at.x, 7 * unit);
  const DrawList ways = draw("straight");
  EXPECT_EQ(ways.polygons.size(), 2U) << "the corridor";
  ASSERT_EQ(ways.lines.size(), 5U) << "over nodes and straight, each with a shadow, and the shortest";
  for (const Polyline& line : ways.lines) {
    EXPECT_EQ(line.points.front().x, unit);
    EXPECT_EQ(line.points.back().x, 7 * unit);
  }
  EXPECT_EQ(ways.lines[0].points.size(), 4U) << "over both nodes";
  EXPECT_EQ(ways.lines[2].points.size(), 2U) << "nothing stands between";
}

TEST_F(LevelOverlays, TheTimelineShowsTheIntervalsOfTheShortestPath) {
  go("show intervals");
  go("start-point 1,1");
  go("goal-point 7,3");
  session_->wait_for_work();
  const std::size_t intervals = session_->feature<MeshWays>().answer()->intervals.size();
  ASSERT_EQ(intervals, 1U) << "the only side between both polygons";
  go("seek end");
  const DrawList all = draw("intervals");
  ASSERT_EQ(all.polygons.size(), intervals);
  EXPECT_EQ(all.polygons[0].points[0].x, as_nav_mesh(session_->map())->unit()) << "seen from the start";
  go("seek start");
  EXPECT_TRUE(draw("intervals").polygons.empty());
}

class TreeOverlays : public AreaTest {
 protected:
  TreeOverlays() : AreaTest(tree_over(kLoopMap)) {}

  const Quadtree& tree() const { return *as_quadtree(session_->map()); }
  NodeId node(std::string_view cell) const { return tree().find_node(cell).value(); }
};

TEST_F(TreeOverlays, EachSquareIsAPolygonOfItsSize) {
  go("hide search");
  const MapPicture& near = picture(Side::kRight, whole(20));
  EXPECT_EQ(near.cells.cell_count(), 0U);
  ASSERT_EQ(near.areas.areas.size(), tree().node_count());
  EXPECT_TRUE(near.nodes.segments.empty()) << "a square is its node: no disc in it";
  double ground = 0;
  for (const AreaFill& area : near.areas.areas) {
    EXPECT_EQ(area.corner_count, 4U);
    const MapRect rect = bounds_of(near.areas, area);
    EXPECT_EQ(rect.width(), rect.height());
    ground += rect.width() * rect.height();
  }
  EXPECT_EQ(ground, 4.0 * tree().grid().free_count()) << "in half cells";
  EXPECT_FALSE(near.edges.segments.empty()) << "sides";
  const Box limits = drawing().picture_limits();
  EXPECT_EQ(limits, (Box{0, 24, 0, 24})) << "whole squares, not their middles";
}

TEST_F(TreeOverlays, SidesAreDrawnOnceAndFadeFromAfar) {
  const AreaShapes shapes(tree());
  std::set<std::tuple<int, int, int, int>> sides;
  for (const AreaShapes::Side& side : shapes.sides())
    EXPECT_TRUE(sides.insert({side.a.x, side.a.y, side.b.x, side.b.y}).second);
  EXPECT_LT(sides.size(), 4 * tree().node_count());
  EXPECT_EQ(picture(Side::kRight, whole(20)).edges.segments.size(), sides.size());
  EXPECT_TRUE(picture(Side::kRight, whole(0.2)).edges.segments.empty());
}

TEST_F(TreeOverlays, SeenFromAfarSmallSquaresArePutTogether) {
  go("hide search");
  const std::size_t all = areas(20).areas.size();
  const AreaPicture& far = areas(0.2);
  EXPECT_LT(far.areas.size(), all / 2);
  for (const AreaFill& area : far.areas) {
    const MapRect rect = bounds_of(far, area);
    EXPECT_LE(std::max(rect.width(), rect.height()) * 0.2, 8) << "no larger than a few pixels";
  }
}

TEST_F(TreeOverlays, WhatIsColouredIsSeenFromAfar) {
  go("seek end");
  const auto closed = blend(kFreeColour, kClosedColour, 200);
  for (const double pixels : {20.0, 2.0, 0.5}) {
    const AreaPicture& picture = areas(pixels);
    EXPECT_TRUE(std::ranges::any_of(picture.areas, [&](const AreaFill& a) { return a.colour == closed; }))
        << pixels;
  }
  go("seek 0");
  EXPECT_NE(colour_at(tree().place(session_->searches().start())), closed);
}

TEST_F(TreeOverlays, LabelsFillTheSquares) {
  for (const std::string_view line : {"hide search", "show labels", "select 0,0"}) go(line);
  for (const EdgeReport& edge : inspection().edges) {
    const std::uint32_t tinted = blend(kFreeColour, edge_colour(edge.edge), 150);
    const WindowEdges labels = inspection().labels[tree().slot(edge.to)];
    if (labels.size() != 1) continue;
    EXPECT_EQ(colour_at(tree().place(edge.to)), tinted);
  }
  std::size_t split = 0;
  for (const AreaFill& area : areas().areas) split += area.pattern == FillPattern::kSplit ? 1U : 0U;
  std::size_t several = 0;
  for (const WindowEdges& labels : inspection().labels) several += labels.size() > 1 ? 1U : 0U;
  EXPECT_EQ(split, several);
}

TEST_F(TreeOverlays, OnlyWhatMayBeSeenIsDrawnAndAPanWithinMakesNothingAnew) {
  go("hide search");
  Viewport corner = whole(20);
  corner.places = {0, 3, 0, 3};
  CanvasPicture canvas;
  const auto update = [&]() -> const MapPicture& { return canvas.update(view(Side::kRight, corner)); };
  EXPECT_LT(update().areas.areas.size(), tree().node_count() / 2);
  const std::uint64_t sides = update().edges.revision;
  const std::uint64_t fills = update().areas.revision;
  corner.places = {1, 4, 1, 4};
  EXPECT_EQ(update().areas.revision, fills);
  go("show search");
  EXPECT_NE(update().areas.revision, fills);
  EXPECT_EQ(update().edges.revision, sides) << "colours do not move sides";
  corner.places = {18, 22, 18, 22};
  EXPECT_NE(update().edges.revision, sides);
}

TEST_F(TreeOverlays, AnyPointOfASquareIsTheSquare) {
  EXPECT_EQ(pick(0.1, 0.1), node("0,0"));
  EXPECT_EQ(pick(3.9, 3.9), node("0,0")) << "a square of two cells is four units wide";
  EXPECT_EQ(pick(4.1, 3.9), node("2,0"));
  EXPECT_EQ(pick(3.9, 4.1), node("0,2"));
  EXPECT_EQ(pick(-0.2, 1), kNoNode) << "outside";
  EXPECT_EQ(pick(-0.2, 1, 0.5), node("0,0")) << "near enough";
  EXPECT_EQ(pick(9, 5), kNoNode) << "a wall";
  for (std::uint32_t n = 0; n < tree().node_count(); ++n) {
    const Quadtree::Leaf& leaf = tree().leaf(NodeId(n));
    for (const double x : {0.01, leaf.side * 2 - 0.01}) {
      for (const double y : {0.01, leaf.side * 2 - 0.01})
        EXPECT_EQ(pick(2.0 * leaf.corner.x + x, 2.0 * leaf.corner.y + y), NodeId(n));
    }
  }
}

TEST_F(TreeOverlays, TheOutlineOfANodeIsItsSquare) {
  DrawList list;
  drawing().outline(node("0,0"), kSelectionColour, 2, list);
  ASSERT_EQ(list.lines.size(), 1U);
  EXPECT_TRUE(list.lines[0].closed);
  ASSERT_EQ(list.lines[0].points.size(), 4U);
  EXPECT_EQ(list.lines[0].points[2].x, 4.5);
  EXPECT_EQ(list.lines[0].points[2].y, 4.5);
}

TEST_F(TreeOverlays, BoxesSpokesAndPathsAreDrawn) {
  go("select 0,0");
  std::size_t boxes = 0;
  for (const EdgeReport& edge : inspection().edges) boxes += edge.box.empty() ? 0U : 1U;
  EXPECT_EQ(draw("boxes", Side::kRight, whole(20)).lines.size(), boxes);
  EXPECT_FALSE(draw("spokes", Side::kRight, whole(20)).lines.empty());
  go("seek end");
  EXPECT_EQ(draw("path", Side::kRight, whole(20)).lines.size(), 2U);
}

TEST_F(TreeOverlays, AVectorPictureHasThePolygons) {
  for (const std::string_view line : {"hide search", "show labels", "select 0,0"}) go(line);
  Camera camera;
  camera.set_map(graph().spacing(), false);
  camera.look_at({12, 12}, 20);
  const SvgFrame frame{.camera = camera, .size = {600, 600}, .scale = 1, .background = kBlockedColour};
  const OverlayView seen = view(Side::kRight, whole(10));
  const std::string svg = svg_of(seen, picture(Side::kRight, whole(10)), frame);
  EXPECT_THAT(svg, testing::HasSubstr("crispEdges"));
  std::set<std::uint32_t> colours;
  for (const AreaFill& area : areas(10).areas) colours.insert(area.colour);
  EXPECT_GE(colours.size(), 3U);
  std::size_t fills = 0;
  for (std::size_t at = svg.find("crispEdges"); at != std::string::npos; at = svg.find("crispEdges", at + 1))
    ++fills;
  EXPECT_GE(fills, colours.size());
}

class GroundOverlays : public AreaTest {
 protected:
  GroundOverlays() : AreaTest(Ground::create()) {}
};

TEST_F(GroundOverlays, NodesOnSidesColourBothAreasAndAreDiscsThere) {
  go("hide search");
  const MapPicture& near = picture(Side::kRight, whole(5));
  EXPECT_EQ(near.areas.areas.size(), 3U);
  EXPECT_EQ(near.areas.areas[0].corner_count, 3U);
  EXPECT_EQ(near.edges.segments.size(), 8U) << "two sides belong to two areas each";
  EXPECT_EQ(near.nodes.segments.size(), 3U) << "also in the square, which has two nodes";
  for (const std::string_view line : {"show labels", "select #0"}) go(line);
  const std::uint32_t tinted = blend(kFreeColour, edge_colour(EdgeIndex(0U)), 150);
  const AreaPicture& labelled = areas(5);
  EXPECT_EQ(labelled.areas[0].colour, kFreeColour) << "only the source lies there, and it has no label";
  EXPECT_EQ(labelled.areas[1].colour, tinted);
  EXPECT_EQ(labelled.areas[2].colour, tinted);
}

TEST_F(GroundOverlays, OfSeveralNodesOfAnAreaTheNearestIsPicked) {
  EXPECT_EQ(pick(2, 2), NodeId{0});
  EXPECT_EQ(pick(19, 12), NodeId{1}) << "in the second triangle, nearer to the second side";
  EXPECT_EQ(pick(21, 12), NodeId{1});
  EXPECT_EQ(pick(45, 10), NodeId{2});
  EXPECT_EQ(pick(60, 10, 5), kNoNode);
  EXPECT_EQ(pick(60, 10, 11), NodeId{2});
  DrawList list;
  drawing().outline(NodeId{1}, kSelectionColour, 2, list);
  EXPECT_EQ(list.lines.size(), 2U) << "the areas on both sides";
}

}  // namespace
}  // namespace goalbound::app::test
