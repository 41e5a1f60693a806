// The session on maps that are no uniform grid: roads and costs of terrain.
#include <fmt/format.h>

#include <gmock/gmock.h>

#include <utility>

#include "app/fixture.hpp"
#include "features/jump_distances/jump_distances.hpp"
#include "features/mesh/mesh.hpp"
#include "features/problems/problem_set.hpp"
#include "features/problems/problems.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/quadtree.hpp"
#include "model/actions/action_calls.hpp"
#include "model/searches/side_options.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

TEST(RoadSession, SearchesBothSidesFromTheFirstMoment) {
  const auto session = session_on(road_graph(), true);
  EXPECT_EQ(session->document().kind().id, session->map().kind().id);
  EXPECT_NE(session->searches().start(), session->searches().goal());
  for (const Side s : kSides) {
    EXPECT_EQ(session->side(s).boxes.ordering(), Ordering::kAllOptimal) << "the usual one of its kind";
    ASSERT_NE(session->side(s).run, nullptr) << session->side(s).waiting_for;
    const SearchRun& run = *session->side(s).run;
    EXPECT_TRUE(run.result.found());
    EXPECT_EQ(cost_of_path(session->map(), run.path, run.start, run.goal), run.result.cost);
  }
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
  EXPECT_GT(session->side(Side::kRight).run->result.stats.pruned, 0U);
}

TEST(RoadSession, StartsAtTheEndThatReachesTheOther) {
  const auto graph = road_graph();
  const Ends ends = far_apart_nodes(*graph);
  const auto flood = make_flood(*graph);
  flood->run(ends.start, Ordering::kAllOptimal);
  EXPECT_NE(flood->distance(ends.goal), kInfiniteCost);
  EXPECT_NE(ends.start, ends.goal);
}

TEST(RoadSession, NodesAndEdgesAreNamed) {
  const auto session = session_on(road_graph());
  act(*session, "start #1");
  act(*session, "goal #20");
  act(*session, "select #8");
  act(*session, "hover #21");
  EXPECT_EQ(session->searches().start(), NodeId{0});
  EXPECT_EQ(session->searches().goal(), NodeId{19});
  EXPECT_EQ(session->selection().selected(), NodeId{7});
  EXPECT_EQ(session->selection().hovered(), NodeId{20});
  act(*session, "edge 11");
  EXPECT_EQ(session->selection().edge(), EdgeIndex(10U));
  expect_refused(*session, "edge 12", "1 to 11");
  expect_refused(*session, "edge N", "number");
  expect_refused(*session, "select #99", "#99");
  act(*session, "edge 9");
  EXPECT_EQ(session->selection().edge(), EdgeIndex(8U)) << "as the key 9 does";
  act(*session, "select 19,21");
  EXPECT_EQ(session->selection().selected(), NodeId{12}) << "the nearest node of a place";
}

TEST(RoadSession, WhatTheProgramSendsIsWhatAScriptSays) {
  const auto session = session_on(road_graph());
  const Map& map = session->map();
  for (const auto& [call, line] : {std::pair(calls::select(map, NodeId{7}), "select #8"),
                                   {calls::select(map, kNoNode), "select none"},
                                   {calls::start(map, NodeId{0}), "start #1"},
                                   {calls::edge(map, EdgeIndex(2U)), "edge 3"},
                                   {calls::edge(map, std::nullopt), "edge none"},
                                   {calls::toggle("labels"), "toggle labels"}}) {
    EXPECT_EQ(format_action(call), line);
    EXPECT_TRUE(session->execute(call, false).ok()) << line;
  }
  const auto grid = grid_of(kLoopMap);
  EXPECT_EQ(format_action(calls::goal(*grid, grid->node({4, 5}))), "goal 4,5");
  EXPECT_EQ(format_action(calls::edge(*grid, EdgeIndex(Direction::kSW))), "edge SW");
}

TEST(RoadSession, InspectsAJunction) {
  const auto session = session_on(road_graph(), true);
  act(*session, "select #8");
  session->wait_for_quick_work();
  ASSERT_NE(session->inspection(), nullptr);
  EXPECT_EQ(session->inspection()->edges.size(), 11U);
  EXPECT_EQ(session->inspection()->quality, session->bounds()->quality(7));
  act(*session, "select #21");
  session->wait_for_quick_work();
  ASSERT_NE(session->inspection(), nullptr);
  EXPECT_TRUE(session->inspection()->edges.empty()) << "no path leads on";
  EXPECT_EQ(session->inspection(Ordering::kCanonical), nullptr) << "roads have none";
  act(*session, "show orderings");
  session->wait_for_quick_work();
  EXPECT_NE(session->inspection(Ordering::kRegular), nullptr);
  EXPECT_EQ(session->inspection(Ordering::kCanonical), nullptr);
}

TEST(RoadSession, ScrubsTheTimeline) {
  const auto session = session_on(road_graph(), true);
  Timeline& timeline = session->searches().timeline();
  ASSERT_GT(timeline.length(), 10U);
  for (std::size_t position = 0; position <= timeline.length(); ++position) {
    timeline.seek(position);
    session->update(0);
    for (const Side s : kSides) {
      const TracePlayer& player = *session->side(s).run->player;
      EXPECT_EQ(player.position(), std::min(position, player.trace().size()));
    }
  }
  const TracePlayer& player = *session->side(Side::kRight).run->player;
  EXPECT_EQ(player.counts().expanded, session->side(Side::kRight).run->result.stats.expanded);
}

TEST(RoadSession, ComputesVerifiesSavesAndLoads) {
  const TemporaryFolder folder;
  const auto session = session_on(road_graph());
  act(*session, "set boxes boxes:regular");
  act(*session, "make-index");
  session->wait_for_work();
  ASSERT_NE(session->bounds(), nullptr);
  EXPECT_EQ(session->bounds()->info().ordering, Ordering::kRegular);
  act(*session, "verify");
  session->wait_for_work();
  ASSERT_NE(session->indices().verify_report(boxes_key(Ordering::kRegular)), nullptr);
  EXPECT_EQ(session->indices().verify_report(boxes_key(Ordering::kRegular))->too_small, 0U);
  act(*session, "save-index " + (folder / "roads.gbb").string());
  const Bounds saved = *session->bounds();

  const auto other = session_on(road_graph());
  act(*other, "load-index " + (folder / "roads.gbb").string());
  other->wait_for_work();
  EXPECT_EQ(*other->bounds(), saved);
  EXPECT_EQ(equal_length(other->side(Side::kLeft), other->side(Side::kRight)), true);
  const auto grid = session_on(grid_of(kLoopMap));
  EXPECT_FALSE(grid->execute("load-index " + (folder / "roads.gbb").string(), false).ok());
}

TEST(RoadSession, SavesAndOpensItsMap) {
  const TemporaryFolder folder;
  const auto session = session_on(road_graph());
  const std::string file = (folder / "roads.gr").string();
  act(*session, "save-map " + file);
  EXPECT_EQ(session->document().name(), "roads.gr");
  act(*session, "select #8");
  act(*session, "edge 2");
  act(*session, "copy-view");
  Session fresh;
  fresh.settings().background_precompute = false;
  act(fresh, "open " + file);
  ASSERT_TRUE(fresh.has_map());
  EXPECT_EQ(fresh.map().node_count(), session->map().node_count());
  EXPECT_NE(fresh.document().list(), nullptr);
  EXPECT_EQ(fresh.document().grid(), nullptr);
  EXPECT_THAT(*session->requests.clipboard, HasSubstr("select #8\nedge 2\n"));
}

TEST(RoadSession, RefusesWhatItsKindHasNot) {
  const auto session = session_on(road_graph(), true);
  expect_refused(*session, "make-index boxes:canonical", "canonical");
  act(*session, "index right boxes:canonical");
  EXPECT_TRUE(session->side(Side::kRight).refused);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("canonical"));
  act(*session, "select #8");
  session->wait_for_quick_work();
  EXPECT_EQ(session->inspection()->ordering, Ordering::kAllOptimal);
  act(*session, "index right none");
  act(*session, "search right jps");
  session->wait_for_work();
  EXPECT_EQ(session->side(Side::kRight).run, nullptr);
  EXPECT_TRUE(session->side(Side::kRight).refused);
  const std::string reason = check_search(*find_search("jps"), session->map()).error().message;
  EXPECT_EQ(session->side(Side::kRight).waiting_for, reason);
  const SideOption& search = all_side_options().front();
  EXPECT_EQ(search.refusal(session->side(Side::kRight), &session->map()), reason);
  EXPECT_EQ(search.value_refusal(session->map(), "jps"), reason);
  EXPECT_EQ(search.value_refusal(session->map(), "astar-gb"), "");
  act(*session, "show jump-distances");
  EXPECT_EQ(session->feature<JumpDistances>().table(), nullptr);
  act(*session, "search right astar-gb");
  session->wait_for_work();
  EXPECT_NE(session->side(Side::kRight).run, nullptr);
}

TEST(RoadSession, LayersOfGridsCannotBeSwitchedOn) {
  const auto session = session_on(road_graph());
  const auto enabled = [&](std::string_view call) {
    const auto& actions = all_actions();
    const auto found = std::ranges::find(actions, call, &ActionInfo::menu_call);
    EXPECT_NE(found, actions.end()) << call;
    return found->enabled(*session);
  };
  EXPECT_FALSE(enabled("toggle jump-distances"));
  EXPECT_FALSE(enabled("toggle grid"));
  EXPECT_TRUE(enabled("toggle boxes"));
  session->set_map({.map = grid_of(kLoopMap), .name = "loop"});
  EXPECT_TRUE(enabled("toggle jump-distances"));
  EXPECT_TRUE(enabled("toggle grid"));
}

TEST(RoadSession, TheUsualBoxesFollowFromTheMap) {
  const auto session = session_on(grid_of(kLoopMap));
  EXPECT_EQ(session->boxes().ordering(), Ordering::kCanonical);
  session->set_map({.map = road_graph(), .name = "roads"});
  EXPECT_EQ(session->boxes().ordering(), Ordering::kAllOptimal);
  session->set_map({.map = grid_of(kLoopMap), .name = "loop"});
  EXPECT_EQ(session->boxes().ordering(), Ordering::kCanonical);
  act(*session, "index right boxes:regular");
  session->set_map({.map = road_graph(), .name = "roads"});
  EXPECT_EQ(session->boxes().ordering(), Ordering::kRegular) << "roads have it";
}

TEST(RoadSession, CamerasAreOfItsUnits) {
  const auto session = session_on(road_graph());
  session->view.camera.fit(session->map().limits(), {600, 600});
  const CanvasPoint end = session->view.camera.to_canvas(centre_of(Place{50, 30, 0}), {600, 600});
  EXPECT_GT(end.x, 0);
  EXPECT_LT(end.x, 600);
  EXPECT_DOUBLE_EQ(session->view.camera.pixels_per_unit() * session->map().spacing(),
                   session->view.camera.pixels_per_cell());
}

TEST(WeightedSession, DoesWhatAGridDoes) {
  const auto session = session_on(swamp_grid(), true);
  for (const Side s : kSides) {
    EXPECT_EQ(session->side(s).boxes.ordering(), Ordering::kAllOptimal);
    ASSERT_NE(session->side(s).run, nullptr) << session->side(s).waiting_for;
  }
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
  act(*session, "select 2,2");
  act(*session, "edge E");
  session->wait_for_quick_work();
  ASSERT_NE(session->inspection(), nullptr);
  EXPECT_EQ(session->inspection()->edges.size(), 8U);
  EXPECT_EQ(session->selection().edge(), EdgeIndex(Direction::kE));
  act(*session, "verify");
  session->wait_for_work();
  ASSERT_NE(session->indices().verify_report(session->boxes()), nullptr);
  EXPECT_EQ(session->indices().verify_report(session->boxes())->too_small, 0U);
  expect_refused(*session, "make-index boxes:canonical", "canonical");
}

std::unique_ptr<Session> session_on_marsh() {
  auto session = session_on(grid_of("."));
  act(*session, "generate marsh 20 14 1");
  session->wait_for_work();
  return session;
}

const NavMesh& mesh_of(const Session& session) {
  return *as_nav_mesh(session.map());
}

std::string middle_of(const Session& session, std::uint32_t area) {
  const MeshPoint& at = mesh_of(session).point(mesh_of(session).nodes_of(area).front());
  return fmt::format("{},{}", at.x + 0.1, at.y - 0.1);
}

TEST(MeshSession, NodesAreChosenAndTheEndsStayNear) {
  const auto session = session_on_marsh();
  const MeshPoint start = mesh_of(*session).point(session->searches().start());
  act(*session, "mesh-nodes edge-middles");
  EXPECT_EQ(mesh_of(*session).nodes(), MeshNodes::kEdgeMiddles);
  EXPECT_EQ(session->document().origin(), "generate marsh 20 14 1\nmesh-nodes edge-middles");
  const MeshPoint now = mesh_of(*session).point(session->searches().start());
  EXPECT_LT(std::hypot(now.x - start.x, now.y - start.y), 10);
  const std::shared_ptr<const Map> map = session->document().shared_map();
  act(*session, "mesh-nodes edge-middles");
  EXPECT_EQ(session->document().shared_map(), map) << "it has them already";
  act(*session, "mesh-nodes centres");
  EXPECT_EQ(mesh_of(*session).nodes(), MeshNodes::kCentres);
  EXPECT_EQ(session->document().origin(), "generate marsh 20 14 1\nmesh-nodes centres");
  expect_refused(*session, "mesh-nodes corners", "edge-middles");
  const auto roads = session_on(road_graph());
  expect_refused(*roads, "mesh-nodes centres", "navigation meshes");
}

TEST(MeshSession, PolygonsAreMerged) {
  MeshParts parts;
  parts.points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {8, 0, 0}, {8, 4, 0}, {4, 9, 0}};
  parts.polygons = {{0, 1, 2}, {0, 2, 3}, {1, 4, 5, 2}, {3, 2, 6}};
  const auto session = session_on(
      std::make_shared<const NavMesh>(NavMesh::create(std::move(parts), MeshNodes::kCentres).value()));
  act(*session, "mesh-merge");
  EXPECT_LT(mesh_of(*session).area_count(), 4U);
  const std::uint32_t count = mesh_of(*session).area_count();
  expect_refused(*session, "mesh-merge", "no two neighbours");
  act(*session, "mesh-nodes edge-middles");
  EXPECT_EQ(mesh_of(*session).area_count(), count);
}

TEST(MeshSession, EndsLieAnywhereAndTheirWaysAreCompared) {
  const auto session = session_on_marsh();
  const auto goal_area = mesh_of(*session).area_count() - 1;
  act(*session, "start-point " + middle_of(*session, 0));
  act(*session, "goal-point " + middle_of(*session, goal_area));
  EXPECT_TRUE(session->feature<MeshWays>().free_ends());
  EXPECT_EQ(session->searches().start(), mesh_of(*session).nodes_of(0).front()) << "the node there";
  session->wait_for_work();
  const MeshAnswer* answer = session->feature<MeshWays>().answer();
  ASSERT_NE(answer, nullptr);
  ASSERT_TRUE(answer->path.found());
  EXPECT_EQ(answer->path.corridor.front(), 0U);
  EXPECT_EQ(answer->path.corridor.back(), goal_area);
  EXPECT_GE(answer->path.node_length, answer->path.straight_length - 1e-3);
  EXPECT_GE(answer->path.straight_length, answer->shortest_length - 1e-3);
  EXPECT_GT(answer->shortest_length, 0);
  EXPECT_FALSE(answer->with_boxes);
  const double length = answer->path.node_length;
  act(*session, "make-index");
  session->wait_for_work();
  answer = session->feature<MeshWays>().answer();
  ASSERT_NE(answer, nullptr);
  EXPECT_TRUE(answer->with_boxes);
  EXPECT_EQ(answer->path.node_length, length) << "boxes lose nothing";
  EXPECT_LE(answer->path.expanded, answer->expanded_without);
}

TEST(MeshSession, AnEndThatIsSetToANodeLiesThere) {
  const auto session = session_on_marsh();
  act(*session, "start-point " + middle_of(*session, 3));
  const auto put = session->feature<MeshWays>().at(MeshEnd::kStart);
  ASSERT_TRUE(put);
  act(*session, "swap");
  EXPECT_EQ(session->feature<MeshWays>().at(MeshEnd::kGoal), put);
  act(*session, "goal #3");
  const auto& point = mesh_of(*session).point(NodeId(3));
  EXPECT_EQ(session->feature<MeshWays>().at(MeshEnd::kGoal), point);
  act(*session, "goal-point " + middle_of(*session, 3));
  EXPECT_NE(session->feature<MeshWays>().at(MeshEnd::kGoal), point);
  act(*session, "points off");
  EXPECT_EQ(session->feature<MeshWays>().at(MeshEnd::kGoal), point);
  EXPECT_EQ(session->feature<MeshWays>().free_end(MeshEnd::kGoal), std::nullopt);
  expect_refused(*session, "start-point 5", "X,Y");
  expect_refused(*session, "start-point 5,a", "a");
  expect_refused(*session, "start-point 1,2,3,4", "X,Y");
  expect_refused(*session, "start-point -50,-50", "polygon");
  EXPECT_FALSE(session->feature<MeshWays>().free_ends()) << "what is refused changes nothing";
  const auto roads = session_on(road_graph());
  expect_refused(*roads, "points on", "navigation meshes");
  EXPECT_EQ(roads->feature<MeshWays>().at(MeshEnd::kStart), std::nullopt);
}

TEST(Layers, AreNamedByTheirOverlays) {
  Settings settings;
  for (const LayerInfo& layer : all_layers()) {
    EXPECT_EQ(find_layer(layer.id), &layer);
    EXPECT_EQ(settings.shows(layer.id), layer.shown);
    settings.layers.show(layer.id, !layer.shown);
    EXPECT_EQ(settings.shows(layer.id), !layer.shown);
  }
  EXPECT_EQ(find_layer("terrain"), nullptr) << "always shown";
}

TEST(QuadtreeSession, IsMadeOfTheOpenGridAndLeftAgain) {
  const auto session = session_on(grid_of(kLoopMap));
  act(*session, "start 0,1");
  act(*session, "goal 11,10");
  act(*session, "quadtree on");
  const Quadtree* tree = as_quadtree(session->map());
  ASSERT_NE(tree, nullptr);
  EXPECT_EQ(session->document().name(), "quadtree of map");
  EXPECT_EQ(session->searches().start(), tree->leaf_at({0, 1})) << "the ends stay where they are";
  EXPECT_EQ(session->searches().goal(), tree->leaf_at({11, 10}));
  act(*session, "quadtree on");
  EXPECT_EQ(as_quadtree(session->map()), tree) << "it is on already";
  expect_refused(*session, "paint 1,1 wall", "quadtree has no cells to edit");
  const std::string terrain(tree->grid().terrain());  // the tree goes with its map
  act(*session, "quadtree");
  ASSERT_NE(session->document().grid(), nullptr);
  EXPECT_EQ(session->document().grid()->terrain(), terrain);
  EXPECT_EQ(session->document().name(), "map");
}

TEST(QuadtreeSession, ComesBackWithItsView) {
  const auto session = session_on(grid_of("."));
  act(*session, "generate rooms 24 24 1");
  const std::string grid = session->document().origin();
  act(*session, "quadtree on");
  EXPECT_EQ(session->document().origin(), grid + "\nquadtree on");
  act(*session, "quadtree off");
  EXPECT_EQ(session->document().origin(), grid);
}

TEST(QuadtreeSession, OtherMapsHaveNone) {
  const auto roads = session_on(road_graph());
  expect_refused(*roads, "quadtree on", "made of a grid");
  const auto swamp = session_on(swamp_grid());
  expect_refused(*swamp, "quadtree on", "terrain has costs");
  EXPECT_NE(swamp->document().grid(), nullptr) << "the map stays";
  const auto none = std::make_unique<Session>();
  expect_refused(*none, "quadtree on", "map");
}

TEST(QuadtreeSession, TakesTheProblemsOfItsGrid) {
  const auto session = session_on(grid_of(kLoopMap));
  act(*session, "quadtree on");
  const auto set =
      parse_problems(session->map(), "loop.quadtree",
                     "version 1\n0 loop.map 12 12 0 0 11 11 16\n0 loop.map 12 12 2 2 11 11 9\n", "a");
  ASSERT_TRUE(set.ok()) << set.error().to_string();
  EXPECT_THAT(set->warning,
              testing::StartsWith("The lengths in this file are those of paths from cell to cell"))
      << "and it is called as its grid";
  ASSERT_EQ(set->rows.size(), 2U);
  EXPECT_EQ(set->rows[0].goal, as_quadtree(session->map())->leaf_at({11, 11}));
  EXPECT_FALSE(set->rows[0].stated_length) << "lengths of grids say nothing of a quadtree";
  EXPECT_EQ(set->rows[1].start, kNoNode) << "a wall";
  session->feature<Problems>().show(*set);
  EXPECT_TRUE(session->feature<Problems>().load(0).ok());
  EXPECT_THAT(session->feature<Problems>().load(1).error().message,
              HasSubstr("start of this problem is blocked"));
  EXPECT_EQ(session->searches().start(), set->rows[0].start);
}

}  // namespace
}  // namespace goalbound::app::test
