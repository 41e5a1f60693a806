// Navigation meshes: graph and places, what is mended and what is refused, paths between free points against
// each other, files.
#include "goalbound/nav_mesh.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "any_map_support.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/polyanya.hpp"
#include "mesh_shapes.hpp"
#include "mesh_sight.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

TEST(NavMesh, NodesLieInPolygonsOrOnTheSidesTheyShare) {
  const NavMesh centres = NavMesh::create(squares({"..", ".@"}), MeshNodes::kCentres).value();
  EXPECT_EQ(centres.node_count(), 3U);
  EXPECT_EQ(centres.edge_count(), 4U);
  EXPECT_EQ(centres.kind().id, "navmesh");
  for (std::uint32_t area = 0; area < 3; ++area) {
    EXPECT_EQ(centres.area_at(centres.place(NodeId(area))), area);
    EXPECT_THAT(centres.nodes_of(area), testing::ElementsAre(NodeId(area)));
  }
  const NavMesh middles = NavMesh::create(squares({"..", ".@"}), MeshNodes::kEdgeMiddles).value();
  EXPECT_EQ(middles.node_count(), 2U);
  EXPECT_EQ(middles.edge_count(), 2U) << "both lie on the first polygon";
  std::vector<std::uint32_t> areas;
  middles.areas_of(NodeId(0), areas);
  EXPECT_THAT(areas, testing::ElementsAre(0U, 1U));
  EXPECT_NE(middles.hash(), centres.hash());
  EXPECT_NEAR(centres.length_of(centres.out(NodeId(0))[0].cost), 1.5, 1e-4)
      << "half of 1.25 and half of 1.75";
}

TEST(NavMesh, PointsFindTheirPolygon) {
  std::mt19937 random(4);
  const NavMesh mesh = NavMesh::create(random_squares(random, 12, 25), MeshNodes::kCentres).value();
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    EXPECT_EQ(mesh.area_of(middle(mesh, area)), area);
    EXPECT_EQ(mesh.find_node(fmt::format("{},{}", middle(mesh, area).x, middle(mesh, area).y)).value(),
              NodeId(area));
  }
  EXPECT_EQ(mesh.area_of({-0.1, 0, 0}), std::nullopt);
  EXPECT_EQ(mesh.area_of({1e30, 0, 0}), std::nullopt);
}

TEST(NavMesh, ThePointsOfSeveralPolygonsStandForTheNearestNodeOfAll) {
  const MeshParts parts = squares({".@", "@."});
  const NavMesh mesh = NavMesh::create(parts, MeshNodes::kCentres).value();
  MeshParts turned = parts;
  std::swap(turned.polygons[0], turned.polygons[1]);
  const NavMesh other = NavMesh::create(turned, MeshNodes::kCentres).value();
  const Place corner = mesh.place_of({1.25, 1.25, 0});
  EXPECT_EQ(mesh.nearest_node(corner), NodeId(0)) << "the smaller one";
  EXPECT_EQ(other.nearest_node(corner), NodeId(1)) << "whatever the order of polygons";
}

TEST(NavMesh, OfFloorsAboveEachOtherTheNearestInHeight) {
  MeshParts parts = squares({"."});
  const auto ground = parts.points;
  for (MeshPoint p : ground) parts.points.push_back({p.x, p.y, 10});
  std::vector<std::uint32_t> upper = parts.polygons[0];
  for (std::uint32_t& corner : upper) corner += 4;
  parts.polygons.push_back(upper);
  parts.links.push_back({{1, 1, 10}, {1, 1, 0}, false});
  const NavMesh mesh = NavMesh::create(parts, MeshNodes::kCentres).value();
  EXPECT_EQ(mesh.area_of({1, 1, 2}), 0U);
  EXPECT_EQ(mesh.area_of({1, 1, 8}), 1U);
  auto finder = MeshPathFinder::make(mesh).value();
  EXPECT_TRUE(finder.find({0.5, 0.5, 10}, {1, 0.5, 0}).found()) << "down by the link";
  EXPECT_THAT(finder.find({0.5, 0.5, 10}, {1, 0.5, 0}).corridor, testing::ElementsAre(1U, 0U));
  EXPECT_EQ(finder.find({1, 0.5, 0}, {0.5, 0.5, 10}).status, MeshPath::Status::kNoPath)
      << "nobody falls upwards";
}

TEST(NavMesh, MendsWhatCanBeMended) {
  MeshParts parts = squares({"..", ".."});
  std::swap(parts.polygons[1][0], parts.polygons[1][2]);  // goes round the other way
  parts.points.push_back(parts.points[4]);                // twice
  std::replace(parts.polygons[3].begin(), parts.polygons[3].end(), 4U, 9U);
  parts.polygons.push_back({0, 1, 2});  // on one line
  parts.links.push_back({{0.5, 0.5, 0}, {3.4, 3.4, 0}, true});
  const NavMesh mesh = NavMesh::create(parts, MeshNodes::kCentres).value();
  EXPECT_EQ(mesh.report().turned, 1U);
  EXPECT_EQ(mesh.report().welded, 1U);
  EXPECT_EQ(mesh.report().degenerate, 1U);
  EXPECT_EQ(mesh.report().open_links, 1U);
  EXPECT_EQ(mesh.report().junctions, 0U);
  EXPECT_EQ(mesh.hash(), NavMesh::create(squares({"..", ".."}), MeshNodes::kCentres)->hash());
}

TEST(NavMesh, CountsSidesThatMeetOnlyInPart) {
  // A long side with two squares along it, which have a corner in its midst.
  MeshParts parts;
  parts.points = {{0, 0, 0}, {4, 0, 0}, {4, 2, 0}, {0, 2, 0}, {2, 2, 0}, {2, 4, 0}, {0, 4, 0}, {4, 4, 0}};
  parts.polygons = {{0, 1, 2, 3}, {3, 4, 5, 6}, {4, 2, 7, 5}};
  const NavMesh split = NavMesh::create(parts, MeshNodes::kCentres).value();
  EXPECT_EQ(split.report().junctions, 1U);
  EXPECT_EQ(split.edge_count(), 2U) << "between the squares alone";
  MeshParts with_corner = parts;
  with_corner.polygons[0] = {0, 1, 2, 4, 3};
  const NavMesh whole = NavMesh::create(with_corner, MeshNodes::kCentres).value();
  EXPECT_EQ(whole.report().junctions, 0U);
  EXPECT_EQ(whole.edge_count(), 6U);
  for (const std::size_t upper : {4U, 5U, 6U, 7U}) parts.points[upper].z = 3;
  parts.points.push_back({0, 2, 3});
  parts.points.push_back({4, 2, 3});
  parts.polygons[1][0] = 8;
  parts.polygons[2][1] = 9;
  EXPECT_EQ(NavMesh::create(parts, MeshNodes::kCentres).value().report().junctions, 0U)
      << "the squares are a floor above";
}

TEST(NavMesh, RefusesWhatCannot) {
  const auto refused = [](const MeshParts& parts) {
    const auto mesh = NavMesh::create(parts, MeshNodes::kEdgeMiddles);
    return mesh.ok() ? std::string() : mesh.error().message;
  };
  MeshParts parts = squares({".."});
  parts.points[2].y = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(refused(parts), HasSubstr("point 2"));
  parts = squares({".."});
  parts.polygons[1] = {1, 2};
  EXPECT_THAT(refused(parts), HasSubstr("polygon 1 has 2 corners"));
  parts.polygons[1] = {1, 2, 77};
  EXPECT_THAT(refused(parts), HasSubstr("77"));
  parts = squares({"..", ".."});
  parts.polygons = {{0, 2, 8, 4, 6}};
  EXPECT_THAT(refused(parts), HasSubstr("not convex"));
  parts = squares({".."});
  parts.points.push_back({1, 9, 0});
  parts.polygons.push_back({1, 4, 6});
  EXPECT_THAT(refused(parts), HasSubstr("more than two polygons"));
}

TEST(NavMesh, HasNoLimitOfSize) {
  MeshParts parts = squares({"..."});
  for (MeshPoint& p : parts.points) p = {p.x * 1e200, p.y * 1e200, 0};
  EXPECT_TRUE(NavMesh::create(parts, MeshNodes::kCentres).ok());
  for (MeshPoint& p : parts.points) p = {p.x * 1e-203, p.y * 1e-203, 0};
  EXPECT_EQ(NavMesh::create(parts, MeshNodes::kCentres)->node_count(), 3U);
  const NavMesh none = NavMesh::create({}, MeshNodes::kCentres).value();
  EXPECT_EQ(none.node_count(), 0U);
  EXPECT_EQ(none.area_of({0, 0, 0}), std::nullopt);
}

std::vector<NodeId> nodes_in(const NavMesh& mesh, const std::vector<std::uint32_t>& areas) {
  std::vector<NodeId> nodes;
  for (const std::uint32_t area : areas)
    nodes.insert(nodes.end(), mesh.nodes_of(area).begin(), mesh.nodes_of(area).end());
  return nodes;
}

/// The cheapest way over nodes, by all pairs.
std::uint64_t cheapest(const NavMesh& mesh, const AllDistances& distances, const MeshPoint& start,
                       const MeshPoint& goal) {
  const auto from = areas_holding(mesh, start);
  const auto to = areas_holding(mesh, goal);
  if (std::ranges::find_first_of(from, to) != from.end()) return mesh.cost_between(start, goal);
  std::uint64_t best = kFar;
  for (const NodeId s : nodes_in(mesh, from)) {
    for (const NodeId t : nodes_in(mesh, to)) {
      const std::uint64_t between = distances(mesh.slot(s), mesh.slot(t));
      if (between == kFar) continue;
      best = std::min(
          best, mesh.cost_between(start, mesh.point(s)) + between + mesh.cost_between(mesh.point(t), goal));
    }
  }
  return best;
}

TEST(MeshPaths, AreOptimalOverNodesAndNeverShorterThanTheShortest) {
  std::mt19937 random(5);
  for (int i = 0; i < 16; ++i) {
    for (const MeshNodes nodes : {MeshNodes::kCentres, MeshNodes::kEdgeMiddles}) {
      MeshParts parts = random_squares(random, 4 + random() % 5, 30);
      if (i % 2 == 1) parts = triangles(std::move(parts));
      const NavMesh mesh = NavMesh::create(std::move(parts), nodes).value();
      const AllDistances distances(mesh);
      const Bounds bounds = bounds_of(mesh);
      auto pruned = MeshPathFinder::make(mesh, index_set_of(bounds)).value();
      auto plain = MeshPathFinder::make(mesh).value();
      Polyanya shortest(mesh);
      for (int k = 0; k < 60; ++k) {
        const MeshPoint start = any_point(random, mesh);
        const MeshPoint goal = any_point(random, mesh);
        const std::uint64_t expected = cheapest(mesh, distances, start, goal);
        const MeshPath& path = pruned.find(start, goal);
        ASSERT_EQ(path.found() ? path.cost : kFar, expected);
        ASSERT_EQ(plain.find(start, goal).found() ? plain.find(start, goal).cost : kFar, expected);
        const bool has_way = shortest.find(start, goal).found();
        if (!path.found()) continue;
        ASSERT_TRUE(has_way) << "what nodes reach a straight line does";
        constexpr double kRounding = 1e-3;
        EXPECT_LE(shortest.length(), path.straight_length + kRounding);
        EXPECT_LE(path.straight_length, path.node_length + kRounding);
        EXPECT_EQ(path.straight.front(), start);
        EXPECT_EQ(path.straight.back(), goal);
      }
    }
  }
}

TEST(MeshPaths, OfTheGraphArePulledStraightToo) {
  std::mt19937 random(8);
  for (const MeshNodes nodes : {MeshNodes::kCentres, MeshNodes::kEdgeMiddles}) {
    const NavMesh mesh = NavMesh::create(random_squares(random, 9, 20), nodes).value();
    const auto query = make_query(*find_search("astar"), mesh).value();
    Polyanya shortest(mesh);
    for (std::uint32_t n = 0; n < mesh.node_count(); ++n) {
      const SearchResult found = query->find(NodeId(0), NodeId(n));
      if (!found.found()) continue;
      std::vector<NodeId> way;
      query->path(way);
      const MeshPath path = path_over_nodes(mesh, way);
      EXPECT_EQ(path.cost, found.cost);
      constexpr double kRounding = 1e-3;
      EXPECT_LE(path.straight_length, path.node_length + kRounding);
      ASSERT_TRUE(shortest.find(mesh.point(NodeId(0)), mesh.point(NodeId(n))).found());
      EXPECT_LE(shortest.length(), path.straight_length + kRounding);
    }
  }
  const NavMesh mesh = NavMesh::create(squares({"."}), MeshNodes::kCentres).value();
  EXPECT_FALSE(path_over_nodes(mesh, {}).found());
}

TEST(MeshPaths, TurnAtTheNearEndOfAPortalInLineWithTheCornerBefore) {
  // From below the ledge at the left, round its corner (2, 1), and down behind it again: the portal from
  // (5, 1) to (9, 1) lies in line with that corner.
  MeshParts parts;
  parts.points = {{0, 0, 0}, {1, 0, 0}, {2, 1, 0}, {0, 1, 0}, {0, 6, 0},
                  {9, 6, 0}, {9, 1, 0}, {5, 1, 0}, {6, 0, 0}, {5, 0, 0}};
  parts.polygons = {{0, 1, 2, 3}, {3, 2, 7, 6, 5, 4}, {6, 7, 8}, {7, 9, 8}};
  for (const MeshNodes nodes : {MeshNodes::kCentres, MeshNodes::kEdgeMiddles}) {
    const NavMesh mesh = NavMesh::create(parts, nodes).value();
    MeshPathFinder finder = MeshPathFinder::make(mesh).value();
    for (const auto& [start, goal] : {std::pair<MeshPoint, MeshPoint>{{0.5, 0.25, 0}, {5.25, 0.25, 0}},
                                      {{5.25, 0.25, 0}, {0.5, 0.25, 0}}}) {
      const MeshPath& path = finder.find(start, goal);
      ASSERT_TRUE(path.found());
      ASSERT_EQ(path.straight.size(), 4U);
      const bool is_forth = start.x < goal.x;
      EXPECT_EQ(path.straight[is_forth ? 1 : 2], (MeshPoint{2, 1, 0}));
      EXPECT_EQ(path.straight[is_forth ? 2 : 1], (MeshPoint{5, 1, 0}));
      Polyanya shortest(mesh);
      ASSERT_TRUE(shortest.find(start, goal).found());
      EXPECT_NEAR(path.straight_length, shortest.length(), 1e-9);
    }
  }
}

TEST(MeshPaths, MergedPolygonsAreFewerAndCoverTheSame) {
  std::mt19937 random(6);
  for (int i = 0; i < 10; ++i) {
    const NavMesh fine =
        NavMesh::create(triangles(random_squares(random, 8, 25)), MeshNodes::kCentres).value();
    const auto merged = NavMesh::create(merge_polygons(fine), MeshNodes::kCentres);
    ASSERT_TRUE(merged.ok()) << merged.error().message;
    EXPECT_LE(merged->area_count(), fine.area_count() / 2) << "two triangles a square, and more";
    for (int k = 0; k < 200; ++k) {
      const MeshPoint p = {static_cast<double>(random() % 1200) / 100,
                           static_cast<double>(random() % 1200) / 100, 0};
      EXPECT_EQ(merged->area_of(p).has_value(), fine.area_of(p).has_value()) << p.x << ',' << p.y;
    }
  }
}

TEST(MeshFiles, ComeBackAsTheyWere) {
  const TemporaryFolder folder;
  std::mt19937 random(7);
  for (const MeshNodes nodes : {MeshNodes::kCentres, MeshNodes::kEdgeMiddles}) {
    const NavMesh mesh = NavMesh::create(random_squares(random, 9, 20), nodes).value();
    ASSERT_TRUE(save_map(mesh, folder / "squares.mesh").ok());
    const auto again = load_map(folder / "squares.mesh");
    ASSERT_TRUE(again.ok()) << again.error().to_string();
    EXPECT_EQ((*again)->hash(), mesh.hash());
    EXPECT_EQ(as_nav_mesh(**again)->nodes(), nodes);
  }
  std::ofstream(folder / "squares.nodes") << "nodes everywhere\n";
  EXPECT_THAT(load_map(folder / "squares.mesh").error().file, HasSubstr("squares.nodes"));
}

TEST(MeshFiles, ErrorsNameTheLine) {
  const std::map<std::string, std::pair<std::size_t, std::string>> wrong = {
      {"", {1, "'mesh'"}},
      {"mush\n2\n0 0\n", {1, "'mesh'"}},
      {"mesh\n1\n0 0\n", {2, "version 1"}},
      {"mesh\n2\n1\n", {3, "number of polygons"}},
      {"mesh\n2\n99999999 1\n", {3, "99999999"}},
      {"mesh\n2\n1 0\n1 x 0\n", {4, "'x'"}},
      {"mesh\n2\n1 0\n1 inf 0\n", {4, "'inf'"}},
      {"mesh\n2\n1 1\n1 1 1 7\n", {4, "'7'"}},
      {"mesh\n2\n1 1\n1 1 1 0 -1\n", {4, "'-1' follows a point"}},
      {"mesh\n2\n3 1\n0 0 0\n1 0 0\n0 1 0\n2 0 1\n", {7, "corners"}},
      {"mesh\n2\n3 1\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3 -1 -1 -1\n", {7, "'3'"}},
      {"mesh\n2\n3 1\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 -1 -1 -1\n9\n", {8, "'9'"}},
  };
  for (const auto& [text, expected] : wrong) {
    const auto parts = parse_polyanya_mesh(text, "bad.mesh");
    ASSERT_FALSE(parts.ok()) << text;
    EXPECT_EQ(parts.error().line, expected.first) << text;
    EXPECT_THAT(parts.error().message, HasSubstr(expected.second)) << text;
  }
}

/// Published meshes, where they lie beside the program.
TEST(MeshFiles, OfThePolyanyaProgramAreSearchedExactly) {
  const std::filesystem::path folder = source_folder() / "../shared/data/navmesh";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "there is no " << folder;
  for (const char* name : {"arena.mesh", "arena-merged.mesh"}) {
    for (const MeshNodes nodes : {MeshNodes::kCentres, MeshNodes::kEdgeMiddles}) {
      const NavMesh mesh = load_nav_mesh(folder / name, nodes).value();
      EXPECT_EQ(mesh.report().turned + mesh.report().degenerate, 0U);
      const AllDistances distances(mesh);
      const Bounds bounds = bounds_of(mesh);
      for (const char* id : {"dijkstra-gb", "astar-gb", "ch-gb"}) {
        const auto query =
            make_query(*find_search(id), mesh, used_by(*find_search(id), mesh, index_set_of(bounds))).value();
        for (std::uint32_t s = 0; s < mesh.node_count(); ++s) {
          for (std::uint32_t t = 0; t < mesh.node_count(); ++t)
            ASSERT_EQ(query->find(NodeId(s), NodeId(t)).cost, distances(s, t)) << name << ' ' << id;
        }
      }
    }
  }
}

}  // namespace
}  // namespace goalbound::test
