// Paths of other programs judged: faults that are planted are found, and none in paths that are right.
#include "goalbound/audit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "any_map_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/nav_mesh.hpp"
#include "mesh_shapes.hpp"
#include "rounds.hpp"

namespace goalbound::test {
namespace {

std::vector<AuditedPath> judged(PathAudit& audit, const Map& map) {
  Progress progress;
  const auto pool = [&]() -> Result<QueryPool> {
    auto query = make_query(*find_search("astar"), map);
    if (!query) return query.error();
    return QueryPool(*std::move(query), 1);
  };
  return audit.judge(pool, progress).value();
}

/// What is wrong with each of these paths.
std::vector<AuditedPath> audited(const Map& map, const std::vector<ClaimedPath>& paths,
                                 const AuditOptions& options = {}) {
  PathAudit audit(map, options);
  for (const ClaimedPath& path : paths) EXPECT_TRUE(audit.add(path).ok());
  return judged(audit, map);
}

std::string ids_of(const PathFaultSet& faults) {
  std::string ids;
  for (std::size_t i = 0; i < kPathFaults; ++i) {
    if (!faults.has(static_cast<PathFault>(i))) continue;
    if (!ids.empty()) ids += ' ';
    ids += id_of(static_cast<PathFault>(i));
  }
  return ids;
}

/// The faults of the paths of a text, one string a path; or its error.
std::vector<std::string> faults_in(const Map& map, std::string_view text, const AuditOptions& options = {}) {
  PathAudit audit(map, options);
  const auto read =
      parse_claimed_paths(map, text, "paths", [&](const ClaimedPath& path) { return audit.add(path); });
  if (!read) return {read.error().to_string()};
  std::vector<std::string> result;
  for (const AuditedPath& path : judged(audit, map)) result.push_back(ids_of(path.faults));
  return result;
}

ClaimedPoint named(NodeId node) {
  return {.place = {}, .node = node, .is_named = true};
}

/// What A* answers to a problem.
ClaimedPath own_path(const Map& map, NodeId start, NodeId goal) {
  auto query = make_query(*find_search("astar"), map).value();
  const SearchResult result = query->find(start, goal);
  std::vector<NodeId> nodes;
  query->path(nodes);
  ClaimedPath path;
  path.start = named(start);
  path.goal = named(goal);
  path.has_points = true;
  path.outcome = result.found() ? ClaimedOutcome::kFound : ClaimedOutcome::kNone;
  if (result.found()) path.length = map.length_of(result.cost);
  for (const NodeId node : nodes) path.points.push_back(named(node));
  return path;
}

/// 8 x 6 cells; 4,5 cannot be reached.
Grid planted_map() {
  return grid_of(
      "........\n"
      "..@@@...\n"
      "..@.....\n"
      "....@@@@\n"
      "...@@@..\n"
      "...@.@..\n");
}

TEST(Audit, TenPlantedFaultsOfAGridAreFound) {
  const Grid grid = planted_map();
  const std::string text =
      // the right ones
      R"({"start":[0,0],"goal":[2,3],"path":[[0,0],[0,1],[1,2],[1,3],[2,3]],"length":4.414214,"found":true})"
      "\n"
      R"({"start":[0,0],"goal":[4,5],"found":false})"
      "\n"
      R"({"start":[0,0],"goal":[4,5],"path":[[0,0],[1,1]],"status":"partial"})"
      "\n"
      // 1: a wall, 2: a corner, 3: a jump, 4: off the map
      R"({"path":[[1,1],[2,1],[2,0]]})"
      "\n"
      R"({"path":[[1,0],[2,0],[3,0],[4,0],[5,1]],"found":true})"
      "\n"
      R"({"path":[[0,0],[2,0],[3,0]]})"
      "\n"
      R"({"path":[[0,0],[-1,0],[0,0]]})"
      "\n"
      // 5: partial, called found, 6: none, although there is one, 7: longer, 8: another length
      R"({"start":[0,0],"goal":[3,0],"path":[[0,0],[1,0],[2,0]],"found":true})"
      "\n"
      R"({"start":[0,0],"goal":[3,0],"found":false})"
      "\n"
      R"({"path":[[0,0],[1,0],[0,1],[1,0],[2,0],[3,0]]})"
      "\n"
      R"({"path":[[0,0],[1,0],[2,0]],"cost":2.5})"
      "\n"
      // 9: begins elsewhere, 10: no points, and three more
      R"({"start":[0,1],"goal":[2,0],"path":[[0,0],[1,0],[2,0]],"found":true})"
      "\n"
      R"({"start":[0,0],"goal":[2,0],"path":[],"found":true})"
      "\n"
      R"({"path":[[0,0],[0,0],[1,0]]})"
      "\n"
      R"({"start":[0,0],"goal":[1,0],"path":[[0,0],[1,0]],"status":"partial"})"
      "\n"
      R"({"start":[0,0],"goal":[4,5],"length":9,"found":true})"
      "\n";
  EXPECT_EQ(faults_in(grid, text),
            (std::vector<std::string>{"", "", "", "blocked", "corner-cut", "not-adjacent", "off-map",
                                      "partial-as-found", "missed", "longer", "wrong-length", "wrong-start",
                                      "no-points", "stands", "denied", "impossible"}));
}

TEST(Audit, FaultsAreToldWithTheirPlace) {
  const Grid grid = planted_map();
  ClaimedPath path;
  path.has_points = true;
  for (const Cell cell : {Cell{1, 0}, Cell{2, 0}, Cell{4, 0}, Cell{5, 1}})
    path.points.push_back(named(grid.node(cell)));
  const auto verdict = audited(grid, {path}).front();
  EXPECT_EQ(words_of(verdict), "point 3: from 2,0 to 4,0: the cells are not neighbours (2 illegal steps)");
  EXPECT_EQ(verdict.ends, "1,0 to 5,1");
  EXPECT_EQ(verdict.length, std::nullopt);
  path.points = {named(grid.node({0, 0})), named(grid.node({1, 0})), named(grid.node({0, 1}))};
  EXPECT_EQ(words_of(audited(grid, {path}).front()), "141.42 % longer than the shortest, which has 1");
  EXPECT_TRUE(audited(grid, {path}, {.longer_by = 1.5}).front().faults.empty());
}

TEST(Audit, CornersStandForTheCellsBetween) {
  const Grid grid = planted_map();
  const std::string text = R"({"corners":[[0,0],[3,0],[7,0]],"length":7})"
                           "\n"
                           R"({"corners":[[0,2],[0,0],[1,1],[5,1]]})"
                           "\n"
                           R"({"corners":[[0,0],[3,1]]})"
                           "\n"
                           R"({"corners":[[1,3],[5,2]]})";
  EXPECT_EQ(faults_in(grid, text), (std::vector<std::string>{"", "blocked", "blocked", "not-adjacent"}));
  EXPECT_EQ(faults_in(grid, "x,y\n0,0\n3,0\n"), std::vector<std::string>{"not-adjacent"});
  EXPECT_EQ(faults_in(grid, "x,y\n0,0\n3,0\n", {.corners = true}), std::vector<std::string>{""});
}

TEST(Audit, RoadsHaveEdgesAndDirections) {
  const ListGraph roads = parse_dimacs_graph("p sp 3 3\na 1 2 10\na 2 3 10\na 1 3 50\n", "r.gr",
                                             "p aux sp co 3\nv 1 0 0\nv 2 10 0\nv 3 20 0\n", "r.co")
                              .value();
  const std::string text = R"({"path":["#1","#2","#3"],"cost":20})"
                           "\n"
                           R"({"path":[1,3]})"
                           "\n"
                           R"({"path":[[0,0],[10,0],{"x":20,"y":0}]})"
                           "\n"
                           R"({"path":[3,2]})"
                           "\n"
                           R"({"path":[1,7]})"
                           "\n"
                           R"({"path":[[0,0],[11,0]]})"
                           "\n"
                           R"({"start":"#3","goal":"#1","found":false})";
  EXPECT_EQ(faults_in(roads, text),
            (std::vector<std::string>{"", "longer", "", "wrong-way", "off-map", "off-map", ""}));
}

TEST(Audit, TablesHaveARowAPathOrARowAPoint) {
  const Grid grid = planted_map();
  EXPECT_EQ(faults_in(grid,
                      "id,start_x,start_y,goal_x,goal_y,found,length,points\n"
                      "a,0,0,2,0,yes,2,\"0,0 1,0 2,0\"\n"
                      "b,0,0,2,0,yes,2,0 0; 1 0; 2 0\n"
                      "c,0,0,2,0,no,,\n"),
            (std::vector<std::string>{"", "", "missed"}));
  EXPECT_EQ(faults_in(grid, "agent;x;y;cost\n7;0;0;2\n7;1;0;2\n7;2;0;2\n8;0;0;\n8;1.5;1.5;\n"),
            (std::vector<std::string>{"", ""}));
  EXPECT_EQ(faults_in(grid, "start,goal,length\n0 0,2 0,2\n0 0,2 0,1\n0 0,2 0,3\n"),
            (std::vector<std::string>{"", "wrong-length", "longer"}));
}

TEST(Audit, WhatIsNoListOfPathsIsRefusedWithItsLine) {
  const Grid grid = planted_map();
  const auto refused = [&](std::string_view text) { return faults_in(grid, text).front(); };
  EXPECT_EQ(refused(""), "paths:1: the file has no paths");
  EXPECT_NE(refused("a,b\n1,2\n").find("paths:1: not a table of paths"), std::string::npos);
  EXPECT_EQ(refused("x,y\n1,q\n"), "paths:2: '1,q' is not a point; write X,Y or #NODE");
  EXPECT_EQ(refused("{\"path\":[[1,2]]}\n{\n"), "paths:2: not valid JSON");
  EXPECT_EQ(refused("{\"found\":true}"), "paths:1: the path has neither points nor a start and a goal");
  EXPECT_EQ(refused("{\"path\":[[1]]}"),
            "paths:1: point 1 is none; write [X,Y], {\"x\":X,\"y\":Y} or \"#NODE\"");
  EXPECT_EQ(refused("{\"path\":[[1,2]],\"found\":\"maybe\"}"),
            "paths:1: 'maybe' says neither found, partial nor none");
}

/// Against all distances by the plainest program, and the edges of the map.
TEST(Audit, RandomWalksAreJudgedAsByHandOnMapsOfEveryKind) {
  std::mt19937 random(38);
  for (int round = 0; round < rounds(300); ++round) {
    const auto map = random_map(random);
    if (map->node_count() < 2) continue;
    const AllDistances distances(*map);
    const auto any = [&] {
      return map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    };
    ClaimedPath walk;
    walk.has_points = true;
    std::uint64_t cost = 0;
    bool legal = true;
    bool stands = false;
    std::vector<Edge> edges;
    walk.points.push_back(named(any()));
    for (auto steps = 1 + random() % 6; steps > 0; --steps) {
      const NodeId at = walk.points.back().node;
      map->edges(at, edges);
      const bool jump = random() % 8 == 0 || edges.empty();
      const NodeId next = jump ? any() : edges[random() % edges.size()].to;
      std::uint64_t step = kFar;
      for (const Edge& edge : edges) {
        if (edge.to == next) step = std::min<std::uint64_t>(step, edge.cost);
      }
      stands |= next == at;
      legal &= step != kFar || next == at;
      if (next != at && step != kFar) cost += step;
      walk.points.push_back(named(next));
    }
    const auto verdict = audited(*map, {walk}).front();
    const std::uint64_t least =
        distances(map->slot(walk.points.front().node), map->slot(walk.points.back().node));
    EXPECT_EQ(verdict.faults.illegal(), !legal) << words_of(verdict);
    // Arcs of cost 0 make no path longer, although they cost something inside.
    EXPECT_EQ(verdict.faults.has(PathFault::kLonger), legal && map->length_of(cost) > map->length_of(least))
        << words_of(verdict);
    EXPECT_EQ(verdict.faults.has(PathFault::kStands), stands);
    EXPECT_EQ(verdict.shortest.has_value(), least != kFar);
  }
}

TEST(Audit, OwnPathsHaveNoFaultsOnMapsOfEveryKind) {
  std::mt19937 random(39);
  for (int round = 0; round < rounds(200); ++round) {
    const auto map = random_map(random);
    std::vector<ClaimedPath> paths;
    for (int i = 0; i < 5 && map->node_count() > 0; ++i) {
      const auto any = [&] {
        return map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
      };
      const NodeId start = any();
      paths.push_back(own_path(*map, start, any()));
    }
    for (const AuditedPath& verdict : audited(*map, paths)) EXPECT_EQ(words_of(verdict), "");
  }
}

ClaimedPoint at(const MeshPoint& point) {
  return {.place = point};
}

TEST(Audit, ShortestPathsOverMeshesHaveNoFaultsAndOthersAreFound) {
  std::mt19937 random(40);
  int longer = 0;
  int outside = 0;
  for (int round = 0; round < rounds(150); ++round) {
    MeshParts parts = triangles(random_squares(random, 3 + random() % 5, 30 + round % 30));
    const NavMesh mesh = NavMesh::create(shuffled(random, std::move(parts)), MeshNodes::kCentres).value();
    if (mesh.area_count() == 0) continue;
    Polyanya polyanya(mesh);
    const MeshPoint from = any_point(random, mesh);
    const MeshPoint to = any_point(random, mesh);
    if (from == to) continue;
    ClaimedPath path;
    path.start = at(from);
    path.goal = at(to);
    path.has_points = true;
    const bool found = polyanya.find(from, to).found();
    path.outcome = found ? ClaimedOutcome::kFound : ClaimedOutcome::kNone;
    if (found) path.length = polyanya.length();
    for (const MeshPoint& point : polyanya.path()) path.points.push_back(at(point));
    EXPECT_EQ(words_of(audited(mesh, {path}).front()), "");
    // Between corners it may lead over others that lie in line.
    const bool turns = polyanya.length() > std::hypot(to.x - from.x, to.y - from.y) + 1e-3;
    if (!found || !turns) continue;
    // Straight to the goal leaves the mesh, as the shortest way turns.
    ClaimedPath through = path;
    through.points = {path.points.front(), path.points.back()};
    EXPECT_TRUE(audited(mesh, {through}).front().faults.has(PathFault::kLeavesMesh));
    ++outside;
    ClaimedPath back = path;
    back.points.insert(back.points.begin(), {path.points[0], path.points[1]});
    const auto verdict = audited(mesh, {back}).front();
    EXPECT_EQ(ids_of(verdict.faults), "longer wrong-length");
    ++longer;
  }
  EXPECT_GT(longer, 0);
  EXPECT_GT(outside, 0);
}

/// Whoever comes to a point at which two parts of a mesh touch is in the part that he came by.
TEST(Audit, APathPassesNoSinglePointBetweenTwoPartsOfAMesh) {
  const MeshParts parts = squares({".@", "@."});
  const MeshPoint point = parts.points[parts.polygons[0][2]];
  for (const bool turn : {false, true}) {
    MeshParts in_order = parts;
    if (turn) std::swap(in_order.polygons[0], in_order.polygons[1]);
    const NavMesh mesh = NavMesh::create(in_order, MeshNodes::kCentres).value();
    const MeshPoint one = middle(mesh, 0);
    const MeshPoint two = middle(mesh, 1);
    const auto faults_of = [&](const std::vector<MeshPoint>& points) {
      ClaimedPath path;
      path.start = at(points.front());
      path.goal = at(points.back());
      path.has_points = true;
      for (const MeshPoint& p : points) path.points.push_back(at(p));
      return ids_of(audited(mesh, {path}).front().faults);
    };
    EXPECT_EQ(faults_of({one, point}), "");
    EXPECT_EQ(faults_of({point, two}), "");
    EXPECT_EQ(faults_of({two, point}), "");
    EXPECT_EQ(faults_of({point, one}), "");
    EXPECT_EQ(faults_of({one, point, one}), "longer") << "there and back";
    EXPECT_TRUE(faults_of({one, point, two}).starts_with("leaves-mesh"));
    EXPECT_TRUE(faults_of({one, point, point, two}).starts_with("leaves-mesh"));
    EXPECT_TRUE(faults_of({one, two}).starts_with("leaves-mesh"));
  }
}

TEST(Audit, CorridorsOfAMeshAreWalkedPolygonByPolygon) {
  const NavMesh mesh = NavMesh::create(squares({"...", ".#.", "..."}), MeshNodes::kCentres).value();
  MeshPathFinder finder = MeshPathFinder::make(mesh).value();
  const MeshPoint from = middle(mesh, 0);
  const MeshPoint to = middle(mesh, mesh.area_count() - 1);
  ClaimedPath path;
  path.start = at(from);
  path.goal = at(to);
  path.has_points = true;
  path.corridor = finder.find(from, to).corridor;
  ASSERT_EQ(path.corridor.size(), 5U);
  EXPECT_EQ(words_of(audited(mesh, {path}).front()), "");
  ClaimedPath torn = path;
  torn.corridor.erase(torn.corridor.begin() + 2);
  EXPECT_EQ(ids_of(audited(mesh, {torn}).front().faults), "leaves-mesh");
  ClaimedPath partial = path;
  partial.corridor.resize(3);
  EXPECT_EQ(ids_of(audited(mesh, {partial}).front().faults), "partial-as-found");
  partial.outcome = ClaimedOutcome::kPartial;
  EXPECT_EQ(ids_of(audited(mesh, {partial}).front().faults), "missed");
}

}  // namespace
}  // namespace goalbound::test
