// Queries of the C interface.
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

constexpr goalbound_place kStart{0, 0, 0};
constexpr goalbound_place kGoal{0, 3, 0};
constexpr goalbound_place kFarGoal{6, 2, 0};
constexpr goalbound_place kWall{1, 1, 0};
constexpr goalbound_place kPocket{6, 0, 0};
constexpr goalbound_place kOutside{7, 0, 0};

std::vector<goalbound_place> path_of(goalbound_query* query) {
  std::size_t count = 0;
  EXPECT_EQ(goalbound_query_path(query, nullptr, 0, &count, nullptr), GOALBOUND_OK);
  std::vector<goalbound_place> places(count);
  std::size_t again = 0;
  EXPECT_EQ(goalbound_query_path(query, places.data(), places.size(), &again, nullptr), GOALBOUND_OK);
  EXPECT_EQ(again, count);
  return places;
}

/// The sum of the steps; negative for a path that jumps.
double length_of(const std::vector<goalbound_place>& path) {
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const int dx = std::abs(path[i].x - path[i - 1].x);
    const int dy = std::abs(path[i].y - path[i - 1].y);
    if (dx > 1 || dy > 1 || dx + dy == 0) return -1;
    length += std::sqrt(dx + dy);
  }
  return length;
}

TEST(CQuery, TakesAndGivesCellsOfHexagonsAndVoxels) {
  const std::vector<std::uint8_t> cells(12, 1);
  goalbound_map* map = nullptr;
  ASSERT_EQ(goalbound_map_from_cells(cells.data(), 4, 3, &map, nullptr), GOALBOUND_OK);
  const MapHandle squares(map);
  ASSERT_EQ(goalbound_map_with_moves(squares.get(), "hex", &map, nullptr), GOALBOUND_OK);
  const MapHandle board(map);
  goalbound_result result{};
  const QueryHandle query = query_of(board, {}, nullptr);
  const goalbound_place far{3, 2, 0};
  ASSERT_EQ(goalbound_query_find(query.get(), far, kStart, &result, nullptr), GOALBOUND_OK);
  EXPECT_EQ(result.length, 4);
  const auto path = path_of(query.get());
  EXPECT_EQ(path.front().x, 3);
  EXPECT_EQ(path.front().y, 2);
  EXPECT_EQ(goalbound_map_is_free(board.get(), {4, 1, 0}), 0);
  const std::string tower = "voxel 4 4 4\n1 0 0\n1 1 0\n";
  ASSERT_EQ(goalbound_map_from_bytes(tower.data(), tower.size(), nullptr, 0, &map, nullptr), GOALBOUND_OK);
  const MapHandle space(map);
  EXPECT_EQ(goalbound_map_is_free(space.get(), {1, 1, 0}), 0);
  EXPECT_EQ(goalbound_map_is_free(space.get(), {3, 3, 3}), 1);
}

TEST(CQuery, KnowsTheUnitOfCoordinates) {
  const std::string roads = R"({"type":"LineString","coordinates":[[13,52],[13.001,52],[13.002,52]]})";
  goalbound_map* map = nullptr;
  ASSERT_EQ(goalbound_map_from_bytes(roads.data(), roads.size(), nullptr, 0, &map, nullptr), GOALBOUND_OK);
  const MapHandle handle(map);
  goalbound_place place{};
  ASSERT_EQ(goalbound_map_place(map, 13.002, 52, 0, &place, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_map_is_free(map, place), 1);
  double x = 0;
  double y = 0;
  ASSERT_EQ(goalbound_map_coordinates(map, place, &x, &y, nullptr, nullptr), GOALBOUND_OK);
  EXPECT_DOUBLE_EQ(x, 13.002);
  EXPECT_EQ(y, 52);
  EXPECT_EQ(goalbound_map_place(nullptr, 0, 0, 0, &place, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
  const MapHandle grid = wall_map();
  ASSERT_EQ(goalbound_map_place(grid.get(), 2.75, 1.5, 0, &place, nullptr), GOALBOUND_OK);
  EXPECT_EQ(place.x, 2);
  EXPECT_EQ(place.y, 1) << "the cell that holds it";
}

TEST(CQuery, NamesTheNearestFreeCellOfABlockedEnd) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, {});
  goalbound_error error{};
  goalbound_result result{};
  EXPECT_LT(goalbound_query_find(query.get(), kWall, kGoal, &result, &error), 0);
  EXPECT_NE(std::string(error.text).find("1,1; the nearest free cell is "), std::string::npos) << error.text;
  EXPECT_LT(goalbound_query_find(query.get(), kStart, kOutside, &result, &error), 0);
  EXPECT_NE(std::string(error.text).find("7,0; the nearest free cell is 6,0"), std::string::npos)
      << error.text;
  EXPECT_LT(goalbound_query_begin(query.get(), kWall, kGoal, &error), 0);
  EXPECT_NE(std::string(error.text).find("the nearest free cell is "), std::string::npos) << error.text;
}

TEST(CQuery, TakesOptionsOfOlderVersions) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, {});
  goalbound_partial_limits limits{};
  goalbound_path_end end{};
  // As if the last members had been added since: what lies there is not read.
  limits.size = offsetof(goalbound_partial_limits, max_cost);
  limits.max_cost = 1;
  ASSERT_EQ(goalbound_query_find_partial(query.get(), kStart, kGoal, &limits, &end, nullptr), GOALBOUND_OK);
  EXPECT_EQ(end, GOALBOUND_END_GOAL);
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, sizeof limits - 1, sizeof limits + 8}) {
    limits.size = size;
    EXPECT_EQ(goalbound_query_find_partial(query.get(), kStart, kGoal, &limits, &end, nullptr),
              GOALBOUND_ERROR_INVALID_ARGUMENT)
        << size;
  }
  goalbound_index_options options{};
  options.size = offsetof(goalbound_index_options, progress);
  goalbound_indices* boxes = nullptr;
  EXPECT_EQ(goalbound_indices_make(map.get(), "boxes", &options, &boxes, nullptr), GOALBOUND_OK);
  goalbound_indices_free(boxes);
}

TEST(CQuery, TellsHowMuchTooLongRoundedCostsMayMakeAPath) {
  const std::string graph = R"({"format":"goalbound graph","version":1,"nodes":[{"id":"a","x":0,"y":0},)"
                            R"({"id":"b","x":1,"y":0},{"id":"c","x":2,"y":0}],"edges":[)"
                            R"({"from":"a","to":"b","cost":3.77},{"from":"b","to":"c","cost":1e12}]})";
  goalbound_map* map = nullptr;
  ASSERT_EQ(goalbound_map_from_bytes(graph.data(), graph.size(), nullptr, 0, &map, nullptr), GOALBOUND_OK);
  const MapHandle handle(map);
  const QueryHandle query = query_of(handle, {});
  goalbound_result result{};
  ASSERT_EQ(goalbound_query_find(query.get(), {0, 0, 0}, {1, 0, 0}, &result, nullptr), GOALBOUND_OK);
  EXPECT_DOUBLE_EQ(result.length, 3.77) << "as the file has it";
  EXPECT_EQ(goalbound_query_too_long_at_most(query.get()), 0)
      << "the dear edge is held as one more than the others";
  EXPECT_EQ(goalbound_query_too_long_at_most(nullptr), 0);
}

TEST(CQuery, FindsAShortestPath) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  const IndicesHandle none;
  struct Way {
    const IndicesHandle* boxes;
    const char* algorithm;
  };
  for (const Way& way : {Way{&none, nullptr}, Way{&none, "dijkstra"}, Way{&boxes, nullptr},
                         Way{&boxes, "jps-gb"}, Way{&boxes, "jump-index-gb"}, Way{&none, "ch"}}) {
    const QueryHandle query = query_of(map, *way.boxes, way.algorithm);
    goalbound_result result{};
    ASSERT_EQ(goalbound_query_find(query.get(), kStart, kFarGoal, &result, nullptr), GOALBOUND_OK);
    // Five steps along the row, one down to (4, 1) and one to (4, 2) without cutting a corner, two to the
    // right; or around the other end of the wall: 2 down, 1 diagonal, 4 right, 1 diagonal.
    EXPECT_NEAR(result.length, std::min(4 + 2 + 2.0, 2 + 4 + 2 * std::sqrt(2.0)), 1e-9);
    EXPECT_GT(result.expanded, 0U);
    const auto path = path_of(query.get());
    EXPECT_NEAR(length_of(path), result.length, 1e-9);
    EXPECT_EQ(path.front().x, kStart.x);
    EXPECT_EQ(path.back().x, kFarGoal.x);
    EXPECT_EQ(path.back().y, kFarGoal.y);
  }
}

TEST(CQuery, AnswersWhereThereIsNoPath) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, boxes_of(map));
  goalbound_result result{.length = 7, .expanded = 7, .generated = 7, .pruned = 7};
  EXPECT_EQ(goalbound_query_find(query.get(), kStart, kPocket, &result, nullptr), GOALBOUND_NO_PATH);
  EXPECT_LT(result.length, 0);
  EXPECT_TRUE(path_of(query.get()).empty());
  EXPECT_EQ(goalbound_query_find(query.get(), kStart, kStart, &result, nullptr), GOALBOUND_OK);
  EXPECT_EQ(result.length, 0);
  EXPECT_EQ(path_of(query.get()).size(), 1U);
}

TEST(CQuery, TellsWhichEndIsWrong) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, IndicesHandle());
  const auto expect = [&](goalbound_place start, goalbound_place goal, goalbound_status status,
                          const char* words) {
    goalbound_result result{.length = 7, .expanded = 7, .generated = 7, .pruned = 7};
    Failure failure;
    failure.status = goalbound_query_find(query.get(), start, goal, &result, &failure.error);
    failure.expect(status, words);
    EXPECT_EQ(result.length, 7) << "an output argument keeps its value";
    EXPECT_TRUE(path_of(query.get()).empty());
    failure.status = goalbound_query_begin(query.get(), start, goal, &failure.error);
    failure.expect(status, words);
  };
  expect(kWall, kGoal, GOALBOUND_ERROR_START_BLOCKED, "start");
  expect(kStart, kWall, GOALBOUND_ERROR_GOAL_BLOCKED, "goal");
  expect(kOutside, kGoal, GOALBOUND_ERROR_START_OUTSIDE, "start");
  expect(kStart, kOutside, GOALBOUND_ERROR_GOAL_OUTSIDE, "goal");
}

TEST(CQuery, InSlicesGivesTheSameAnswer) {
  const MapHandle map = wall_map();
  const QueryHandle whole = query_of(map, IndicesHandle());
  const QueryHandle sliced = query_of(map, IndicesHandle());
  goalbound_result expected{};
  ASSERT_EQ(goalbound_query_find(whole.get(), kStart, kFarGoal, &expected, nullptr), GOALBOUND_OK);

  goalbound_result result{};
  ASSERT_EQ(goalbound_query_begin(sliced.get(), kStart, kFarGoal, nullptr), GOALBOUND_UNFINISHED);
  EXPECT_TRUE(path_of(sliced.get()).empty());
  int slices = 1;
  while (goalbound_query_advance(sliced.get(), 1, &result, nullptr) == GOALBOUND_UNFINISHED) {
    EXPECT_LT(result.length, 0);
    ++slices;
  }
  EXPECT_EQ(static_cast<std::uint64_t>(slices), expected.expanded);
  EXPECT_EQ(result.length, expected.length);
  EXPECT_EQ(result.expanded, expected.expanded);
  EXPECT_EQ(path_of(sliced.get()).size(), path_of(whole.get()).size());
}

TEST(CQuery, LetsAnAgentLearnItsWayOutOfADeadEnd) {
  const std::string sack =
      "type octile\nheight 6\nwidth 14\nmap\n..............\n.@@@@@@@@@@@..\n"
      "...........@..\n...........@..\n.@@@@@@@@@@@..\n..............\n";
  goalbound_map* made = nullptr;
  ASSERT_EQ(goalbound_map_from_bytes(sack.data(), sack.size(), nullptr, 0, &made, nullptr), GOALBOUND_OK);
  const MapHandle map(made);
  const QueryHandle query = query_of(map, {}, "astar");
  goalbound_learned* learned = nullptr;
  Failure failure;
  failure.status = goalbound_learned_create(nullptr, nullptr, &learned, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "map");
  failure.status = goalbound_learned_create(wall_map().get(), boxes_of(map).get(), &learned, &failure.error);
  failure.expect(GOALBOUND_ERROR_MISMATCH, "another map");
  ASSERT_EQ(goalbound_learned_create(map.get(), nullptr, &learned, nullptr), GOALBOUND_OK);
  goalbound_partial_limits limits{
      .size = sizeof limits, .max_expansions = 4, .max_cost = 0, .learned = nullptr};
  goalbound_place here{10, 2, 0};
  const goalbound_place goal{13, 2, 0};
  goalbound_path_end end = GOALBOUND_END_GOAL;
  ASSERT_EQ(goalbound_query_find_partial(query.get(), here, goal, &limits, &end, nullptr), GOALBOUND_OK);
  EXPECT_EQ(end, GOALBOUND_END_NO_PROGRESS);
  limits.learned = learned;
  for (int i = 0; i < 200 && end != GOALBOUND_END_GOAL; ++i) {
    ASSERT_EQ(goalbound_query_find_partial(query.get(), here, goal, &limits, &end, nullptr), GOALBOUND_OK);
    here = path_of(query.get()).back();
  }
  EXPECT_EQ(here.x, goal.x);
  EXPECT_GT(goalbound_learned_size(learned), 0U);
  goalbound_learned_forget(learned);
  EXPECT_EQ(goalbound_learned_size(learned), 0U);
  const MapHandle other = wall_map();
  failure.status =
      goalbound_query_find_partial(query_of(other, {}).get(), kStart, kGoal, &limits, &end, &failure.error);
  failure.expect(GOALBOUND_ERROR_MISMATCH, "another map");
  goalbound_learned_free(learned);
}

TEST(CQuery, GivesPathsThatEndBeforeTheGoalAndSaysSo) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, boxes_of(map));
  goalbound_path_end end = GOALBOUND_END_UNFINISHED;
  const auto find = [&](goalbound_place goal, const goalbound_partial_limits* limits) {
    EXPECT_EQ(goalbound_query_find_partial(query.get(), kStart, goal, limits, &end, nullptr), GOALBOUND_OK);
    const auto path = path_of(query.get());
    EXPECT_EQ(path.front().x, kStart.x);
    EXPECT_GE(length_of(path), 0);
    return path;
  };
  EXPECT_EQ(find(kFarGoal, nullptr).back().x, kFarGoal.x);
  EXPECT_EQ(end, GOALBOUND_END_GOAL);
  EXPECT_EQ(find(kPocket, nullptr).back().x, 4) << "as near as it gets";
  EXPECT_EQ(end, GOALBOUND_END_NO_PATH);
  EXPECT_EQ(goalbound_query_cost(query.get()), 4U * 13860);
  std::size_t corners = 0;
  EXPECT_EQ(goalbound_query_corners(query.get(), nullptr, 0, &corners, nullptr), GOALBOUND_OK);
  EXPECT_EQ(corners, 2U);
  goalbound_partial_limits limits{
      .size = sizeof limits, .max_expansions = 0, .max_cost = 2 * 13860, .learned = nullptr};
  EXPECT_LE(length_of(find(kFarGoal, &limits)), 2);
  EXPECT_EQ(end, GOALBOUND_END_COST_LIMIT);
  limits = {.size = sizeof limits, .max_expansions = 1, .max_cost = 0, .learned = nullptr};
  find(kFarGoal, &limits);
  EXPECT_EQ(end, GOALBOUND_END_NO_PROGRESS);
  limits.size = 1;
  Failure failure;
  failure.status = goalbound_query_find_partial(query.get(), kStart, kGoal, &limits, &end, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "limits.size");
  failure.status = goalbound_query_find_partial(query.get(), kWall, kGoal, nullptr, &end, &failure.error);
  failure.expect(GOALBOUND_ERROR_START_BLOCKED, "start");
  EXPECT_TRUE(path_of(query.get()).empty());
}

TEST(CQuery, RefusesToGoOnWithNothing) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, IndicesHandle());
  Failure failure;
  failure.status = goalbound_query_advance(query.get(), 1, nullptr, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "no search was begun");
  EXPECT_TRUE(path_of(query.get()).empty());
}

TEST(CQuery, WritesNoMoreThanThereIsRoomFor) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, IndicesHandle());
  ASSERT_EQ(goalbound_query_find(query.get(), kStart, kFarGoal, nullptr, nullptr), GOALBOUND_OK);
  const auto path = path_of(query.get());
  std::vector<goalbound_place> places(path.size(), goalbound_place{-7, -7, -7});
  std::size_t count = 0;
  Failure failure;
  failure.status = goalbound_query_path(query.get(), places.data(), path.size() - 1, &count, &failure.error);
  failure.expect(GOALBOUND_ERROR_NO_ROOM, "room for " + std::to_string(path.size() - 1));
  EXPECT_EQ(count, path.size());
  EXPECT_EQ(places[path.size() - 2].x, path[path.size() - 2].x);
  EXPECT_EQ(places.back().x, -7);
}

TEST(CQuery, RefusesAlgorithmsThatDoNotFit) {
  const MapHandle map = wall_map();
  const auto refused = [&map](const char* algorithm, const char* words) {
    goalbound_query* query = nullptr;
    Failure failure;
    failure.status = goalbound_query_create(map.get(), nullptr, algorithm, &query, &failure.error);
    failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, words);
    EXPECT_EQ(query, nullptr);
  };
  refused("astr", "'astr'");
  refused("", "''");
  refused("astar-gb", "boxes");
}

TEST(CQuery, RefusesNull) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, IndicesHandle());
  goalbound_query* other = nullptr;
  std::size_t count = 0;
  constexpr goalbound_status kRefused = GOALBOUND_ERROR_INVALID_ARGUMENT;
  EXPECT_EQ(goalbound_query_create(nullptr, nullptr, nullptr, &other, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_create(map.get(), nullptr, nullptr, nullptr, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_copy(nullptr, &other, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_copy(query.get(), nullptr, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_find(nullptr, kStart, kGoal, nullptr, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_begin(nullptr, kStart, kGoal, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_advance(nullptr, 1, nullptr, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_path(nullptr, nullptr, 0, &count, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_path(query.get(), nullptr, 0, nullptr, nullptr), kRefused);
  EXPECT_EQ(goalbound_query_path(query.get(), nullptr, 1, &count, nullptr), kRefused);
  EXPECT_EQ(other, nullptr);
  goalbound_query_free(nullptr);
}

TEST(CQuery, OutlivesTheHandlesThatItWasMadeOf) {
  MapHandle map = wall_map();
  IndicesHandle boxes = boxes_of(map);
  const QueryHandle query = query_of(map, boxes);
  map.reset();
  boxes.reset();
  goalbound_result result{};
  EXPECT_EQ(goalbound_query_find(query.get(), kStart, kFarGoal, &result, nullptr), GOALBOUND_OK);
  EXPECT_NEAR(length_of(path_of(query.get())), result.length, 1e-9);
}

TEST(CQuery, AnswersOnGraphsByThePlacesOfNodes) {
  goalbound_map* loaded = nullptr;
  const std::string path = GOALBOUND_SOURCE_DIR "/assets/maps/roads.gr";
  ASSERT_EQ(goalbound_map_load(path.c_str(), nullptr, &loaded, nullptr), GOALBOUND_OK);
  const MapHandle map(loaded);
  goalbound_place start{};
  goalbound_place goal{};
  ASSERT_EQ(goalbound_map_nearest(map.get(), {INT32_MIN / 4, INT32_MIN / 4, 0}, &start, nullptr),
            GOALBOUND_OK);
  ASSERT_EQ(goalbound_map_nearest(map.get(), {INT32_MAX / 4, INT32_MAX / 4, 0}, &goal, nullptr),
            GOALBOUND_OK);
  const IndicesHandle boxes = boxes_of(map);
  const QueryHandle plain = query_of(map, IndicesHandle(), "dijkstra");
  const QueryHandle query = query_of(map, boxes);
  goalbound_result expected{};
  goalbound_result result{};
  ASSERT_EQ(goalbound_query_find(plain.get(), start, goal, &expected, nullptr), GOALBOUND_OK);
  ASSERT_EQ(goalbound_query_find(query.get(), start, goal, &result, nullptr), GOALBOUND_OK);
  EXPECT_GT(result.length, 0);
  EXPECT_EQ(result.length, expected.length);
  EXPECT_LE(result.expanded, expected.expanded);
  const auto places = path_of(query.get());
  ASSERT_GE(places.size(), 2U);
  EXPECT_EQ(places.front().x, start.x);
  EXPECT_EQ(places.back().y, goal.y);
}

TEST(CQueryJob, MakesAQueryInTheBackground) {
  using JobHandle = std::unique_ptr<goalbound_query_job, Free>;
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  goalbound_query_job* started = nullptr;
  ASSERT_EQ(goalbound_query_job_start(map.get(), boxes.get(), nullptr, &started, nullptr), GOALBOUND_OK);
  const JobHandle job(started);
  while (goalbound_query_job_finished(started) == 0) std::this_thread::yield();
  goalbound_query* made = nullptr;
  ASSERT_EQ(goalbound_query_job_take(started, &made, nullptr), GOALBOUND_OK);
  const QueryHandle query(made);
  goalbound_result result{};
  EXPECT_EQ(goalbound_query_find(made, kStart, kFarGoal, &result, nullptr), GOALBOUND_OK);
  EXPECT_NEAR(result.length, 8, 1e-9);

  Failure failure;
  failure.status = goalbound_query_job_take(started, &made, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "taken already");
  failure.status = goalbound_query_job_start(map.get(), nullptr, "fast", &started, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "fast");
  failure.status = goalbound_query_job_start(map.get(), nullptr, "astar-gb", &started, &failure.error);
  ASSERT_EQ(failure.status, GOALBOUND_OK);
  const JobHandle without_boxes(started);
  failure.status = goalbound_query_job_take(started, &made, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "boxes");
  EXPECT_EQ(goalbound_query_job_finished(nullptr), 1);
  EXPECT_EQ(goalbound_query_job_take(nullptr, &made, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
}

TEST(CThreads, ShareMapsAndBoxesAndCopyQueries) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  const QueryHandle query = query_of(map, boxes, "jump-index-gb");
  constexpr int kThreads = 4;
  std::vector<QueryHandle> copies;
  for (int i = 0; i < kThreads; ++i) {
    goalbound_query* copy = nullptr;
    ASSERT_EQ(goalbound_query_copy(query.get(), &copy, nullptr), GOALBOUND_OK);
    copies.emplace_back(copy);
  }
  std::vector<double> lengths(kThreads, 0);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      const auto at = static_cast<std::size_t>(i);
      for (int n = 0; n < 100; ++n) {
        goalbound_result result{};
        goalbound_query_find(copies[at].get(), kStart, kFarGoal, &result, nullptr);
        lengths[at] = result.length;
        const QueryHandle own = query_of(map, boxes);
        goalbound_query_find(own.get(), kStart, kWall, &result, nullptr);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const double length : lengths) EXPECT_NEAR(length, 8, 1e-9);
}

}  // namespace
}  // namespace goalbound::c::test
