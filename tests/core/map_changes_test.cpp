// What an EditedMap is told and what it tells: changes as text and at random, errors, the difference, several
// threads, pools and finders of goals.
#include <gmock/gmock.h>

#include <array>
#include <atomic>
#include <thread>

#include "any_map_support.hpp"
#include "edits/added_ways.hpp"
#include "goalbound/edited_map.hpp"

namespace goalbound::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kTwoRooms =
    "....@....\n"
    "....@....\n"
    "....@....\n"
    "....@....\n";

EditedMap edited_map(std::shared_ptr<const Map> map) {
  const auto bounds = std::make_shared<const Bounds>(bounds_of(*map));
  return EditedMap::make(std::move(map), index_set_of(bounds)).value();
}
EditedMap two_rooms() {
  return edited_map(std::make_shared<const Grid>(grid_of(kTwoRooms)));
}

/// Three nodes in a row, both ways, and a fourth that nothing leads to.
std::shared_ptr<const ListGraph> row_of_nodes(std::uint32_t scale = 1) {
  ListGraph::Parts parts;
  parts.places = {{0, 0}, {10, 0}, {20, 0}, {30, 0}};
  parts.arcs = {{0, 1, 10}, {1, 0, 10}, {1, 2, 10}, {2, 1, 10}};
  parts.first_number = 1;
  parts.least_cost_scale = scale;
  return std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value());
}

std::string refused(const Result<void>& result) {
  return result ? "" : result.error().to_string();
}

TEST(CoverOf, TakesTheNodesWithMostMoves) {
  const auto n = [](std::uint32_t i) { return NodeId(i); };
  EXPECT_THAT(cover_of({}), IsEmpty());
  const std::vector<NodePair> star = {{n(1), n(5)}, {n(2), n(5)}, {n(5), n(3)}, {n(7), n(8)}};
  EXPECT_THAT(cover_of(star), ElementsAre(n(5), n(7)));
  const std::vector<NodePair> loop = {{n(4), n(4)}};
  EXPECT_THAT(cover_of(loop), ElementsAre(n(4)));
}

TEST(EditedMap, OpensADoorAndClosesItAgain) {
  EditedMap map = two_rooms();
  const auto query = map.query().value();
  const Place start = Cell{0, 0};
  const Place goal = Cell{8, 0};
  EXPECT_EQ(query->find(start, goal).status, SearchStatus::kNoPath);
  ASSERT_TRUE(map.apply(MapChange::free({4, 1})));
  // One diagonal step to the row of the door, and one back: both beside it.
  const std::uint64_t length = 6 * std::uint64_t{kStraightCost} + 2 * std::uint64_t{kDiagonalCost};
  for (int i = 0; i < 6; ++i) EXPECT_EQ(query->find(start, goal).cost, length);
  EXPECT_EQ(query->find(start, goal).way, AnswerWay::kOverAdded);
  EXPECT_EQ(query->find(Cell{4, 1}, Cell{4, 1}).cost, 0U);
  EXPECT_GT(map.difference().added, 0U);
  EXPECT_EQ(map.difference().floods, map.difference().cover);
  ASSERT_TRUE(map.apply(MapChange::block({4, 1})));
  EXPECT_EQ(map.difference(), MapDifference());
  EXPECT_EQ(map.map().hash(), map.indexed_map()->hash());
  EXPECT_EQ(query->find(start, goal).status, SearchStatus::kNoPath);
  EXPECT_EQ(query->find(Cell{4, 1}, goal).status, SearchStatus::kStartBlocked);
}

TEST(EditedMap, TellsHowEachAnswerCameAbout) {
  EditedMap map = edited_map(std::make_shared<const Grid>(grid_of("...\n...\n...\n...\n")));
  const auto query = map.query().value();
  ASSERT_TRUE(map.apply(MapChange::block({1, 0})));
  EXPECT_EQ(query->find(Cell{0, 3}, Cell{2, 3}).way, AnswerWay::kOld);
  EXPECT_EQ(query->find(Cell{0, 0}, Cell{2, 0}).way, AnswerWay::kPlain);
  EXPECT_EQ(query->find(Cell{0, 0}, Cell{2, 0}).cost, 4 * std::uint64_t{kStraightCost});
  // On a map that does not change there is one way.
  const Grid plain = grid_of("...");
  EXPECT_EQ(make_query(plain).value()->find(Cell{0, 0}, Cell{2, 0}).way, AnswerWay::kSearch);
}

TEST(EditedMap, MakesAllChangesOrNone) {
  EditedMap map = two_rooms();
  const std::array<MapChange, 2> changes = {MapChange::free({4, 1}), MapChange::free({9, 1})};
  EXPECT_THAT(refused(map.apply(changes)), HasSubstr("9,1 lies outside of the map of 9 x 4 cells"));
  EXPECT_EQ(map.difference(), MapDifference());
  EXPECT_FALSE(map.map().is_node(map.map().node_at(Cell{4, 1})));
}

TEST(EditedMap, RefusesWhatItsKindOfMapDoesNotHave) {
  EditedMap grid = two_rooms();
  EXPECT_THAT(refused(grid.apply(MapChange::close(NodeId(0), NodeId(1)))),
              HasSubstr("follow from its cells"));
  EditedMap row = edited_map(row_of_nodes());
  EXPECT_THAT(refused(row.apply(MapChange::block({0, 0}))), HasSubstr("kind 'graph' has no cells"));
  EXPECT_THAT(refused(row.apply(MapChange::edge(NodeId(0), NodeId(4), 1))), HasSubstr("the map has 4"));
  EXPECT_THAT(refused(row.apply(MapChange::edge(NodeId(0), NodeId(3), 0))), HasSubstr("no room"));
  EXPECT_THAT(refused(row.apply(MapChange::edge(NodeId(0), NodeId(3), 0xFFFFFFFF))), HasSubstr("too dear"));
  EXPECT_EQ(row.difference(), MapDifference());
}

TEST(EditedMap, HasRoomForEdgesThatCostNothingWhereTheMapWasMadeSo) {
  EditedMap row = edited_map(row_of_nodes(3));
  const auto query = row.query().value();
  ASSERT_TRUE(row.apply(MapChange::edge(NodeId(0), NodeId(1), 0)));
  ASSERT_TRUE(row.apply(MapChange::edge(NodeId(2), NodeId(3), 0)));
  EXPECT_THAT(refused(row.apply(MapChange::edge(NodeId(1), NodeId(2), 0))), HasSubstr("no room"));
  EXPECT_EQ(row.map().length_of(query->find(NodeId(0), NodeId(3)).cost), 10);
  ASSERT_TRUE(row.apply(MapChange::edge(NodeId(2), NodeId(3), 1)));
  EXPECT_TRUE(row.apply(MapChange::edge(NodeId(1), NodeId(2), 0)).ok());
  EXPECT_EQ(row.map().length_of(query->find(NodeId(0), NodeId(3)).cost), 1);
}

TEST(EditedMap, RefusesCostsThat32BitsDoNotHold) {
  TerrainCosts costs;
  costs['.'] = 1;
  costs['T'] = TerrainCosts::kMost;
  const auto grid = std::make_shared<const Grid>(Grid::create(40, 1, std::string(40, '.'), costs).value());
  EditedMap map = edited_map(grid);
  const auto query = map.query().value();
  std::int32_t x = 0;
  while (x < 40 && map.apply(MapChange::set_terrain({x, 0}, 'T'))) ++x;
  ASSERT_GT(x, 4);  // four such steps and their half ones fit
  ASSERT_LT(x, 40);
  const auto refusal = map.apply(MapChange::set_terrain({x, 0}, 'T'));
  EXPECT_EQ(refusal.error().code, ErrorCode::kLimit);
  // It stays as it was, and exact.
  EXPECT_EQ(map.map().as_grid()->terrain({x, 0}), '.');
  const std::uint64_t steps =
      39 * 2 + static_cast<std::uint64_t>(x) * 2 * (TerrainCosts::kMost - 1) - (TerrainCosts::kMost - 1);
  EXPECT_EQ(query->find(Cell{0, 0}, Cell{39, 0}).cost, steps * kStraightCost);

  EditedMap row = edited_map(row_of_nodes());
  ASSERT_TRUE(row.apply(MapChange::edge(NodeId(0), NodeId(1), 1'500'000'000)));
  const auto too_dear = row.apply(MapChange::edge(NodeId(1), NodeId(2), 1'500'000'000));
  EXPECT_EQ(too_dear.error().code, ErrorCode::kLimit);
}

TEST(EditedMap, IsSearchedByOptimalSearchesAlone) {
  EditedMap map = two_rooms();
  EXPECT_THAT(map.query(*find_search("bfs")).error().message, HasSubstr("needs a search with optimal paths"));
  EXPECT_FALSE(map.query(*find_search("astar-gb"), {.allow_unsafe = true}));
  EXPECT_TRUE(map.query(*find_search("wastar-gb"), {.weight_percent = 150}));
  EXPECT_EQ(EditedMap::make(row_of_nodes(), map.indices()).error().code, ErrorCode::kMismatch);
  const auto snapshot = map.snapshot().value();
  EXPECT_EQ(two_rooms().adopt(snapshot, {}).error().code, ErrorCode::kMismatch);
  EXPECT_EQ(map.adopt(snapshot, edited_map(row_of_nodes()).indices()).error().code, ErrorCode::kMismatch);
}

/// With a weight a path may be longer than the shortest one by its factor, and no more.
TEST(EditedMap, KeepsTheFactorOfAWeight) {
  for (int number = 0; number < rounds(60); ++number) {
    std::mt19937 random(static_cast<unsigned>(number));
    EditedMap map = edited_map(std::make_shared<const Grid>(random_grid(random, 9, 9, 30)));
    const auto query = map.query(*find_search("wastar-gb"), {.weight_percent = 200}).value();
    for (const MapChange& change : random_changes(map.map(), 6, random())) ASSERT_TRUE(map.apply(change));
    const AllDistances distances(map.map());
    for (std::uint32_t s = 0; s < map.map().node_count(); ++s) {
      for (std::uint32_t t = 0; t < map.map().node_count(); ++t) {
        const auto result = query->find(map.map().node_of_slot(s), map.map().node_of_slot(t));
        ASSERT_EQ(result.found(), distances(s, t) != kFar);
        ASSERT_LE(result.found() ? result.cost : 0, 2 * distances(s, t));
      }
    }
  }
}

TEST(EditedMap, ServesFindersOfGoalsAndPools) {
  std::mt19937 random(5);
  EditedMap map = edited_map(std::make_shared<const Grid>(random_grid(random, 20, 20, 30)));
  auto finder = GoalFinder::make(*find_search("astar-gb"), map).value();
  QueryPool pool(map.query().value(), 2);
  for (const MapChange& change : random_changes(map.map(), 12, 1)) {
    ASSERT_TRUE(map.apply(change));
    const AllDistances distances(map.map());
    std::vector<NodeId> nodes;
    std::vector<StartGoal> problems;
    for (std::uint32_t slot = 0; slot < map.map().node_count(); ++slot) {
      nodes.push_back(map.map().node_of_slot(slot));
      problems.push_back({nodes.front(), nodes.back()});
    }
    const auto answers = pool.run(problems).value();
    std::uint64_t reached = 0;
    std::uint64_t sum = 0;
    for (std::uint32_t slot = 0; slot < nodes.size(); ++slot) {
      ASSERT_EQ(answers[slot].found(), distances(0, slot) != kFar);
      if (!answers[slot].found()) continue;
      ASSERT_EQ(answers[slot].cost, distances(0, slot));
      ++reached;
      sum += distances(0, slot);
    }
    const auto& nearest = finder.nearest(nodes.front(), nodes, nodes.size());
    EXPECT_EQ(nearest.size(), reached);
    for (const ReachedGoal& goal : nearest) sum -= goal.cost;
    EXPECT_EQ(sum, 0U);
  }
}

/// One thread opens and closes a door, others ask: each answer is that of one of the two maps.
TEST(EditedMapThreads, AskWhileTheMapChanges) {
  EditedMap map = two_rooms();
  const std::uint64_t length = 6 * std::uint64_t{kStraightCost} + 2 * std::uint64_t{kDiagonalCost};
  std::atomic<bool> done{false};
  std::atomic<int> wrong{0};
  std::atomic<int> asked{0};
  const auto ask = [&] {
    const auto query = map.query().value();
    std::vector<NodeId> path;
    while (!done) {
      const auto result = query->find(NodeId(12), NodeId(20));
      query->path(path);
      const bool right = result.found() ? result.cost == length && path.size() == 9 : path.empty();
      if (!right) ++wrong;
      ++asked;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) threads.emplace_back(ask);
  for (int i = 0; i < rounds(200) || asked < 20; ++i) {
    ASSERT_TRUE(map.apply(i % 2 == 0 ? MapChange::free({4, 1}) : MapChange::block({4, 1})));
    if (i % 16 == 0) map.make_floods();
    if (i % 64 != 8) continue;
    const auto snapshot = map.snapshot().value();
    const auto bounds = std::make_shared<const Bounds>(bounds_of(*snapshot.map()));
    EXPECT_TRUE(map.adopt(snapshot, index_set_of(bounds)).ok());
  }
  done = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

std::string refused_text(std::string_view text, const Map& map) {
  const auto changes = parse_changes(text, "doors.changes", map);
  return changes ? "" : changes.error().to_string();
}

TEST(MapChanges, AreReadLineByLine) {
  const Grid grid = grid_of(kTwoRooms);
  EXPECT_THAT(parse_changes("// doors\n\nblock 1,2\r\nfree 4,1..4,0\ncost 0,0 G", "", grid).value(),
              ElementsAre(MapChange::block({1, 2}), MapChange::free({4, 0}), MapChange::free({4, 1}),
                          MapChange::set_terrain({0, 0}, 'G')));
  EXPECT_EQ(
      refused_text("block 1,2\nopen 1,2\n", grid),
      "doors.changes:2: unexpected 'open'; a line begins with block, free, cost, edge or close, a comment "
      "with //");
  EXPECT_THAT(refused_text("block", grid), HasSubstr("doors.changes:1: such a line reads 'block X,Y'"));
  EXPECT_THAT(refused_text("cost 1,2 TT", grid), HasSubstr("cost X,Y LETTER"));
  EXPECT_THAT(refused_text("free 1,2..x", grid), HasSubstr("'x' is not a cell"));
  EXPECT_THAT(refused_text("block 9,0", grid), HasSubstr("outside the map"));
  EXPECT_THAT(refused_text("close 1,2 1,3", grid), HasSubstr("the moves of a grid follow from its cells"));

  const auto row = row_of_nodes();
  EXPECT_THAT(
      parse_changes("edge #1 #3 500\nclose #2 #1\n", "", *row).value(),
      ElementsAre(MapChange::edge(NodeId(0), NodeId(2), 500), MapChange::close(NodeId(1), NodeId(0))));
  EXPECT_THAT(refused_text("edge #1 #3 -5", *row), HasSubstr("'-5' is not an integer"));
  EXPECT_THAT(refused_text("edge #1 #9 5", *row), HasSubstr("'#9' is not a node"));
  EXPECT_THAT(refused_text("close #1", *row), HasSubstr("close FROM TO"));
  EXPECT_THAT(refused_text("block #1", *row), HasSubstr("kind 'graph' has no cells"));
}

TEST(MapChanges, AtRandomAreTakenAndReadAgain) {
  for (int number = 0; number < rounds(200); ++number) {
    std::mt19937 random(static_cast<unsigned>(number));
    const auto map = random_map(random);
    for (const ChangeMix mix : {ChangeMix::kClosed, ChangeMix::kOpened, ChangeMix::kMixed}) {
      const auto changes = random_changes(*map, 20, random(), mix);
      EXPECT_EQ(parse_changes(format_changes(changes, *map), "", *map).value(), changes);
      EXPECT_EQ(find_change_mix(id_of(mix)), mix);
      EditedMap edited = EditedMap::make(map).value();
      for (const MapChange& change : changes) {
        const auto applied = edited.apply(change);
        ASSERT_TRUE(applied.ok()) << applied.error().to_string();
      }
      EXPECT_TRUE(mix != ChangeMix::kClosed || edited.difference().added == 0);
      EXPECT_TRUE(mix != ChangeMix::kOpened || edited.difference().removed == 0);
    }
  }
  const Grid grid = grid_of("....\n....");
  EXPECT_EQ(random_changes(grid, 9, 7), random_changes(grid, 9, 7));
  EXPECT_NE(random_changes(grid, 9, 7), random_changes(grid, 9, 8));
  // As many as there are.
  EXPECT_THAT(random_changes(grid, 9, 7, ChangeMix::kOpened), IsEmpty());
}

TEST(MapChanges, OfAllCostsAtOnce) {
  ListGraph::Parts parts;
  parts.places = {{0, 0}, {10, 0}, {20, 0}};
  parts.arcs = {{0, 1, 10}, {0, 1, 12}, {0, 2, 50}, {1, 2, 10}};
  const auto map = std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value());
  Progress progress;
  const auto values = IndexValues::parse("hierarchy:customizable").value();
  EditedMap edited = EditedMap::make(map, {make_index(*map, values, {}, progress).value()}).value();
  const auto query = edited.query().value();
  const auto cost_after = [&](const std::vector<std::uint32_t>& costs) {
    EXPECT_TRUE(edited.set_costs(costs).ok());
    const SearchResult result = query->find(NodeId(0), NodeId(2));
    EXPECT_EQ(result.way, edited.difference() == MapDifference() ? AnswerWay::kOld : AnswerWay::kSearch);
    return result.cost;
  };
  EXPECT_EQ(cost_after({10, 12, 50, 10}), 20U);
  EXPECT_EQ(cost_after({30, 25, 50, 10}), 35U) << "of parallel edges the cheapest counts";
  EXPECT_EQ(cost_after({30, kClosedEdge, 50, 10}), 40U);
  EXPECT_EQ(cost_after({kClosedEdge, kClosedEdge, 50, 10}), 50U);
  EXPECT_EQ(cost_after({kClosedEdge, kClosedEdge, kClosedEdge, 10}), kNoPathCost);
  // Edges have the numbers of the map that was given, whatever indices were made for since.
  const auto snapshot = edited.snapshot().value();
  ASSERT_TRUE(edited.adopt(snapshot, {make_index(*snapshot.map(), values, {}, progress).value()}).ok());
  ASSERT_TRUE(edited.set_costs(std::vector<std::uint32_t>{10, 12, 50, 10}).ok());
  EXPECT_EQ(query->find(NodeId(0), NodeId(2)).cost, 20U);
  EXPECT_THAT(edited.set_costs(std::vector<std::uint32_t>(3)).error().message,
              HasSubstr("3 costs are given, and the map has 4 edges"));
  const auto grid = std::make_shared<const Grid>(grid_of("..\n"));
  EXPECT_THAT(EditedMap::make(grid)->set_costs({}).error().message, HasSubstr("follow from its cells"));
}

/// What was refused is forgotten: it must not take the room of costs that come later.
TEST(MapChanges, ARefusedCostLeavesTheMapAsItWas) {
  ListGraph::Parts parts;
  parts.places = {{0, 0}, {10, 0}, {10, 10}};
  parts.arcs = {{0, 1, 10}, {1, 2, 10}, {2, 0, 30}};
  auto edited =
      EditedMap::make(std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value())).value();
  EXPECT_FALSE(edited.apply(MapChange::edge(NodeId{0}, NodeId{1}, 4294967294U)).ok());
  EXPECT_TRUE(edited.apply(MapChange::edge(NodeId{0}, NodeId{1}, 11)).ok());
  EXPECT_TRUE(edited.apply(MapChange::close(NodeId{2}, NodeId{0})).ok());
  EXPECT_EQ(edited.query().value()->find(NodeId{0}, NodeId{2}).cost, 21U);
}

}  // namespace
}  // namespace goalbound::test
