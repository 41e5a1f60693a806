// Meshes with storeys: facets that hide each other rightly, lines cut where they are hidden, the flat plan,
// what is picked, slices by height.
#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "app/overlays/support.hpp"
#include "goalbound/nav_mesh.hpp"
#include "overlays/drawings/facets.hpp"
#include "overlays/drawings/hidden_lines.hpp"
#include "overlays/svg/svg_picture.hpp"
#include "rounds.hpp"

namespace goalbound::app::test {
namespace {

constexpr double kUpper = 3;  // height of the upper floor

/// Two floors of 10 x 10 above each other, and a ramp, a landing and a bridge beside them. #0 and #1 are the
/// halves of the lower floor, #2 the ramp, #3 the landing, #4 the bridge, #5 the upper floor.
MeshParts two_floors() {
  MeshParts parts;
  parts.points = {{0, 0, 0},       {5, 0, 0},        {5, 10, 0},       {0, 10, 0},       // 0..3
                  {10, 0, 0},      {10, 4, 0},       {10, 10, 0},                        // 4..6
                  {16, 0, kUpper}, {16, 4, kUpper},                                      // 7, 8
                  {20, 0, kUpper}, {20, 10, kUpper}, {16, 10, kUpper}, {16, 5, kUpper},  // 9..12
                  {10, 5, kUpper}, {10, 10, kUpper},                                     // 13, 14
                  {0, 0, kUpper},  {10, 0, kUpper},  {0, 10, kUpper}};                   // 15..17
  parts.polygons = {{0, 1, 2, 3},          {1, 4, 5, 6, 2},  {4, 7, 8, 5},
                    {7, 9, 10, 11, 12, 8}, {13, 12, 11, 14}, {15, 16, 13, 14, 17}};
  return parts;
}

/// A box of walls around x from 12 to 14 and y from 6 to 9, as high as 6.
std::shared_ptr<const MeshBackdrop> pillar() {
  auto backdrop = std::make_shared<MeshBackdrop>();
  for (const double z : {0.0, 6.0}) {
    for (const auto& [x, y] : {std::pair{12.0, 6.0}, {14.0, 6.0}, {14.0, 9.0}, {12.0, 9.0}})
      backdrop->points.push_back({x, y, z});
  }
  backdrop->polygons = {{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
  return backdrop;
}

std::shared_ptr<const Map> mesh_of(MeshParts parts) {
  return std::make_shared<const NavMesh>(NavMesh::create(std::move(parts), MeshNodes::kCentres).value());
}

class Storeys : public OverlayTest {
 protected:
  Storeys() : OverlayTest(session_on(mesh_of(two_floors()), true)) {
    go("start #0");
    go("goal #5");
    session_->wait_for_work();
  }

  const NavMesh& mesh() const { return *as_nav_mesh(session_->map()); }
  MapDrawing& looked() {
    drawing().look(session_->view.space);
    return drawing();
  }
  Viewport whole() {
    return {.places = looked().picture_limits(),
            .pixels_per_cell = 100,
            .pixels_per_unit = 100 / mesh().spacing(),
            .node_pixels = 30};
  }
  /// In the picture, of a point in the file's units.
  MapPoint seen(double x, double y, double z) {
    return looked().point_at({x * mesh().unit(), y * mesh().unit(), z * mesh().unit()});
  }
  NodeId picked(double x, double y, double z) { return looked().pick(seen(x, y, z), 1); }
  /// How much of the path is drawn as seen and as hidden.
  std::pair<double, double> path_lengths() {
    (void)picture(Side::kRight, whole());
    std::pair<double, double> lengths{0, 0};
    for (const Polyline& line : draw_overlays(view(Side::kRight, whole())).lines) {
      if ((line.colour & 0xFFFFFFU) != (kPathColour & 0xFFFFFFU) || line.width != 2.5F) continue;
      double& sum = line.colour == kPathColour ? lengths.first : lengths.second;
      for (std::size_t i = 1; i < line.points.size(); ++i)
        sum += std::hypot(line.points[i].x - line.points[i - 1].x, line.points[i].y - line.points[i - 1].y);
    }
    return lengths;
  }
};

TEST_F(Storeys, AreSeenFromACornerAndFlatGroundStraightDown) {
  EXPECT_FALSE(session_->view.is_flat());
  EXPECT_TRUE(looked().in_space());
  MeshParts slope = two_floors();
  slope.polygons.pop_back();  // nothing lies over anything
  open(mesh_of(slope));
  EXPECT_TRUE(session_->view.extent().has_value());
  EXPECT_TRUE(session_->view.is_flat());
  for (MeshPoint& p : slope.points) p.z = 0;
  open(mesh_of(slope));
  EXPECT_FALSE(session_->view.extent().has_value());
  EXPECT_FALSE(session_->execute("turn 30 40", false).ok());
}

TEST_F(Storeys, ThePlanIsDrawnFlat) {
  EXPECT_TRUE(picture(Side::kRight, whole()).areas.in_order);
  go("turn 0 90");
  EXPECT_FALSE(looked().in_space());
  EXPECT_FALSE(picture(Side::kRight, whole()).areas.in_order);
  EXPECT_EQ(picture(Side::kRight, whole()).areas.areas.size(), 6U);
  for (std::uint32_t n = 0; n < mesh().node_count(); ++n) {
    const MapPoint flat = looked().centre(NodeId(n));
    go("slice z 3");  // the highest: nothing is cut away
    const MapPoint projected = looked().centre(NodeId(n));
    go("slice off");
    EXPECT_NEAR(flat.x, projected.x, 0.5) << "places are rounded";
    EXPECT_NEAR(flat.y, projected.y, 0.5);
  }
}

TEST_F(Storeys, WhatIsInFrontIsPicked) {
  go("turn 0 60");
  EXPECT_EQ(index_of(picked(5, 5, kUpper)), 5U);
  EXPECT_EQ(index_of(picked(5.1, 9.9, 0)), 1U) << "at the open side one looks under the upper floor";
  EXPECT_EQ(index_of(picked(18, 5, kUpper)), 3U);
  go("slice z 1.5");
  EXPECT_EQ(index_of(picked(2, 5, 0)), 0U) << "the upper floor is cut away";
  EXPECT_NE(index_of(picked(18, 5, kUpper)), 3U) << "and the landing";
}

TEST_F(Storeys, ThePathIsHiddenByTheFloorAboveIt) {
  go("turn 0 70");
  const auto [seen_whole, hidden_whole] = path_lengths();
  EXPECT_GT(seen_whole, 0);
  EXPECT_GT(hidden_whole, 0) << "it begins under the upper floor";
  go("slice z 1.5");
  const auto [seen_below, hidden_above] = path_lengths();
  EXPECT_GT(seen_below, 0) << "where it begins";
  EXPECT_GT(hidden_above, 0) << "what was cut away";
  EXPECT_NEAR(seen_whole + hidden_whole, seen_below + hidden_above, 1e-6 * mesh().unit());
  const MapPoint start = looked().centre(session_->searches().start());
  DrawList list;
  list.marks.push_back({.at = start, .colour = kStartColour});
  looked().hide_lines(list);
  EXPECT_EQ(list.marks[0].colour, kStartColour);
  go("slice off");
  list.marks[0].at = looked().centre(session_->searches().start());
  looked().hide_lines(list);
  EXPECT_EQ(list.marks[0].colour & 0xFFFFFFU, kStartColour & 0xFFFFFFU);
  EXPECT_LT(list.marks[0].colour >> 24, 255U) << "paler: the floor is above it";
}

TEST_F(Storeys, WallsHideUnlessTheLevelIsNotShown) {
  MeshParts parts = two_floors();
  parts.backdrop = pillar();
  open(mesh_of(parts));
  go("turn 0 30");  // from where y is large
  DrawList list;
  const auto is_cut = [&] {
    (void)picture(Side::kRight, whole());
    list = DrawList();
    list.lines.push_back({.points = {seen(11, 5.5, kUpper), seen(15, 5.5, kUpper)}, .colour = kPathColour});
    looked().hide_lines(list);
    return list.lines.size() == 3;
  };
  EXPECT_TRUE(is_cut()) << "the pillar stands before its middle";
  go("hide level");
  EXPECT_FALSE(is_cut());
  go("show level");
  go("turn 180 30");
  EXPECT_FALSE(is_cut()) << "seen from the other side it stands behind";
}

TEST_F(Storeys, BoxesAreAsHighAsTheGround) {
  select("#0");
  std::size_t boxes = 0;
  for (const EdgeReport& edge : inspection().edges) boxes += edge.box.empty() ? 0 : 1;
  ASSERT_GT(boxes, 0U);
  EXPECT_EQ(draw("boxes", Side::kRight, whole()).lines.size(), 12 * boxes);
}

TEST_F(Storeys, AViewComesBackByItsScript) {
  go("turn -20 35");
  go("slice z 1.4");
  EXPECT_DOUBLE_EQ(session_->view.space.slice->at, 1.4 * mesh().unit());
  const SpaceExtent& extent = *session_->view.extent();
  EXPECT_EQ(extent.text_of(*session_->view.space.slice), "1.4");
  go("slice-by -1");
  EXPECT_NEAR(session_->view.space.slice->at, (1.4 - extent.step[2]) * mesh().unit(), 1e-6 * mesh().unit());
  go("slice-by -9999");
  EXPECT_NEAR(session_->view.space.slice->at, 0, 1e-6 * mesh().unit());
  EXPECT_FALSE(session_->execute("slice z 4", false).ok()) << "above everything";
  EXPECT_FALSE(session_->execute("slice z low", false).ok());
}

TEST_F(Storeys, WithYUpwardsThePlanIsUpright) {
  MeshParts parts = two_floors();
  parts.y_up = true;
  open(mesh_of(parts));
  go("turn 0 90");
  const MapPoint flat = looked().centre(NodeId(3));
  go("turn 0 89.999");
  const MapPoint turned = looked().centre(NodeId(3));
  EXPECT_NEAR(flat.x, turned.x, 1e-3 * mesh().unit());
  EXPECT_NEAR(flat.y, turned.y, 1e-3 * mesh().unit());
  go("turn 0 30");
  EXPECT_GT(seen(0, 0, 1).y, seen(0, 0, 0).y) << "up is up: y grows upwards";
}

TEST_F(Storeys, VectorPicturesKeepTheOrder) {
  go("hide search");
  go("turn 0 70");
  const SvgFrame frame{.camera = session_->view.camera, .size = {800, 600}};
  OverlayView seen = view(Side::kRight, whole());
  const std::string svg = svg_of(seen, picture(Side::kRight, whole()), frame);
  EXPECT_NE(svg.find("crispEdges"), std::string::npos);
}

// --- facets and hidden lines, against what is seen point by point ---

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  SpacePoint point() { return {number(0, 10), number(0, 10), number(0, 10)}; }

 private:
  std::mt19937_64 engine_;
};

std::vector<Facet> random_facets(Random& random, std::size_t count) {
  std::vector<Facet> facets;
  for (std::uint32_t i = 0; i < count; ++i)
    add_facets({random.point(), random.point(), random.point(), random.point()}, i, facets);
  return facets;
}

std::vector<SeenFacet> seen_from(const FacetTree& tree, const Projection& projection) {
  std::vector<SeenFacet> seen;
  const auto across = [](const auto& a, const auto& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; };
  for (const std::uint32_t i : tree.back_to_front(projection.towards_eye())) {
    const Facet& facet = tree.facets()[i];
    const double facing = across(facet.normal, projection.towards_eye());
    if (std::abs(facing) < 1e-3) continue;
    SeenFacet& at = seen.emplace_back();
    for (const SpacePoint& p : facet.corners) at.corners.push_back(projection.seen(p));
    const std::array<double, 3> first = {facet.corners[0].x, facet.corners[0].y, facet.corners[0].z};
    at.near = {-across(facet.normal, projection.right()) / facing,
               -across(facet.normal, projection.down()) / facing, across(facet.normal, first) / facing};
  }
  return seen;
}

TEST(Facets, LieBehindThoseThatComeLater) {
  for (int round = 0; round < goalbound::test::rounds(60); ++round) {
    Random random(static_cast<std::uint64_t>(round));
    const FacetTree tree(random_facets(random, 12));
    SpaceView view;
    view.set(random.number(-180, 180), random.number(0, 90));
    const std::vector<SeenFacet> seen = seen_from(tree, Projection(view));
    for (int k = 0; k < 200; ++k) {
      const MapPoint at = Projection(view).to_plane(random.point());
      double nearest = -1e9;
      for (const SeenFacet& facet : seen) {
        if (!facet.holds(at)) continue;
        EXPECT_GE(facet.nearness_at(at), nearest - 1e-3) << "round " << round;
        nearest = std::max(nearest, facet.nearness_at(at));
      }
    }
  }
}

TEST(Facets, KeepTheAreaOfPolygonsThatAreNotConvex) {
  std::vector<Facet> facets;
  // An L, and the same with a corner lifted.
  add_facets({{0, 0, 0}, {4, 0, 0}, {4, 1, 0}, {1, 1, 0}, {1, 4, 0}, {0, 4, 0}}, 7, facets);
  double area = 0;
  for (const Facet& facet : facets) {
    EXPECT_EQ(facet.owner, 7U);
    EXPECT_NEAR(facet.normal[2], 1, 1e-9);
    for (std::size_t i = 2; i < facet.corners.size(); ++i) {
      const SpacePoint& a = facet.corners[0];
      const SpacePoint& b = facet.corners[i - 1];
      const SpacePoint& c = facet.corners[i];
      area += ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
    }
  }
  EXPECT_NEAR(area, 7, 1e-9);
  facets.clear();
  add_facets({{0, 0, 0}, {4, 0, 0}, {4, 4, 1}, {0, 4, 0}}, 0, facets);
  EXPECT_EQ(facets.size(), 2U) << "it is not flat";
  facets.clear();
  add_facets({{0, 0, 0}, {4, 0, 0}, {2, 0, 0}}, 0, facets);
  EXPECT_TRUE(facets.empty()) << "it has no area";
}

TEST(HiddenLines, AreHiddenWhereTheirPointsAre) {
  for (int round = 0; round < goalbound::test::rounds(60); ++round) {
    Random random(1000 + static_cast<std::uint64_t>(round));
    const FacetTree tree(random_facets(random, 10));
    SpaceView view;
    view.set(random.number(-180, 180), random.number(0, 90));
    const Projection projection(view);
    const HiddenLines lines(seen_from(tree, projection));
    const EdgeLine line = {projection.seen(random.point()), projection.seen(random.point())};
    const auto hidden = lines.hidden(line.from, line.to);
    for (std::size_t i = 1; i < hidden.size(); ++i) EXPECT_GT(hidden[i].first, hidden[i - 1].second);
    for (int k = 0; k < 100; ++k) {
      const double share = random.number(0, 1);
      const auto is_near = [&](double end) { return std::abs(end - share) < 1e-6; };
      bool inside = false;
      bool at_an_end = false;
      for (const auto& [from, to] : hidden) {
        inside = inside || (share > from && share < to);
        at_an_end = at_an_end || is_near(from) || is_near(to);
      }
      if (at_an_end) continue;
      EXPECT_EQ(lines.is_hidden(line.at(share)), inside) << "round " << round;
    }
  }
}

}  // namespace
}  // namespace goalbound::app::test
