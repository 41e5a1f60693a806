// One start and many goals, against distances that share no code with the library.
#include "goalbound/goal_finder.hpp"

#include <algorithm>

#include "any_map_support.hpp"

namespace goalbound::test {
namespace {

GoalFinder finder_on(const Map& map, const char* search, const IndexSet& set = {}) {
  return GoalFinder::make(*find_search(search), map, set).value();
}

/// All goals that can be reached, in the order of answers.
std::vector<ReachedGoal> all_reached(const Map& map, const AllDistances& distances, NodeId start,
                                     const std::vector<NodeId>& goals) {
  std::vector<ReachedGoal> reached;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (!map.is_node(goals[i])) continue;
    const std::uint64_t cost = distances(map.slot(start), map.slot(goals[i]));
    if (cost != kFar) reached.push_back({i, static_cast<Cost>(cost)});
  }
  std::stable_sort(reached.begin(), reached.end(),
                   [](const ReachedGoal& a, const ReachedGoal& b) { return a.cost < b.cost; });
  return reached;
}

std::vector<ReachedGoal> first(std::vector<ReachedGoal> reached, std::size_t count) {
  reached.resize(std::min(count, reached.size()));
  return reached;
}
std::vector<ReachedGoal> not_above(std::vector<ReachedGoal> reached, Cost most) {
  std::erase_if(reached, [most](const ReachedGoal& goal) { return goal.cost > most; });
  return reached;
}

/// Any nodes, some of them twice, and goals that are none.
std::vector<NodeId> random_goals(const Map& map, std::mt19937& random) {
  std::vector<NodeId> goals(random() % (2 * map.node_count() + 1));
  for (NodeId& goal : goals) goal = map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
  if (goals.size() > 4) {
    goals[1] = kNoNode;
    goals[3] = NodeId(static_cast<std::uint32_t>(map.node_limit()));
  }
  return goals;
}

void expect_exact(GoalFinder& finder, const AllDistances& distances, std::mt19937& random) {
  const Map& map = finder.query().map();
  for (int i = 0; i < 12; ++i) {
    SCOPED_TRACE(i);
    const NodeId start = map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
    const std::vector<NodeId> goals = random_goals(map, random);
    const std::vector<ReachedGoal> all = all_reached(map, distances, start, goals);
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{3}, goals.size()}) {
      ASSERT_EQ(finder.nearest(start, goals, count), first(all, count)) << "the nearest " << count;
      ASSERT_LE(finder.asked(), goals.size());
    }
    const Cost some = all.empty() ? 0 : all[all.size() / 2].cost;
    for (const Cost most : {Cost{0}, some, kInfiniteCost}) {
      ASSERT_EQ(finder.within(start, goals, most), not_above(all, most)) << "within " << most;
    }
  }
}

TEST(GoalFinder, IsExactWithEverySearchOnMapsOfEveryKind) {
  std::mt19937 random(91);
  for (int i = 0; i < rounds(150); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const AllDistances distances(*map);
    const Bounds bounds = bounds_of(*map);
    int searches = 0;
    for (const SearchInfo* info : all_searches()) {
      auto finder = GoalFinder::make(*info, *map, used_by(*info, *map, index_set_of(bounds)));
      ASSERT_TRUE(!finder || info->optimal) << info->id;
      if (!finder) continue;
      ++searches;
      ASSERT_NO_FATAL_FAILURE(expect_exact(*finder, distances, random))
          << info->id << " on " << map->kind().id;
    }
    ASSERT_GE(searches, 7) << map->kind().id;
  }
}

TEST(GoalFinder, AsksForFewOfManyGoals) {
  for (const char* id : {"caves", "terrain", "roads"}) {
    SCOPED_TRACE(id);
    const auto map = generate_map(*find_generator(id), 70, 60, 3).value();
    GoalFinder finder = finder_on(*map, "astar");
    std::vector<NodeId> goals;
    for (std::uint32_t slot = 0; slot < map->node_count(); slot += 3)
      goals.push_back(map->node_of_slot(slot));
    const NodeId start = map->node_of_slot(map->node_count() / 2);
    ASSERT_EQ(finder.nearest(start, goals, 5).size(), 5U);
    EXPECT_LT(finder.asked(), goals.size() / 4);
    EXPECT_GE(finder.asked(), 5U);
    const Cost most = finder.nearest(start, goals, 5).back().cost;
    EXPECT_GE(finder.within(start, goals, most).size(), 5U);
    EXPECT_LT(finder.asked(), goals.size() / 4);
  }
}

TEST(GoalFinder, GivesEqualGoalsInTheOrderOfTheList) {
  const Grid grid = grid_of(".....\n.....\n.....\n");
  GoalFinder finder = finder_on(grid, "astar");
  const NodeId start = grid.node({2, 1});
  const std::vector<NodeId> goals = {grid.node({0, 1}), grid.node({4, 1}), grid.node({3, 1}),
                                     grid.node({1, 1}), grid.node({3, 1})};
  const Cost step = kStraightCost;
  EXPECT_EQ(finder.nearest(start, goals, 4),
            (std::vector<ReachedGoal>{{2, step}, {3, step}, {4, step}, {0, 2 * step}}));
  EXPECT_EQ(finder.nearest(start, goals), (std::vector<ReachedGoal>{{2, step}}));
  EXPECT_EQ(finder.within(start, goals, step), (std::vector<ReachedGoal>{{2, step}, {3, step}, {4, step}}));
}

TEST(GoalFinder, FindsNothingFromWhereNobodyCanStart) {
  const Grid grid = grid_of(".@.\n");
  GoalFinder finder = finder_on(grid, "dijkstra");
  const std::vector<NodeId> goals = {grid.node({0, 0}), grid.node({2, 0})};
  for (const NodeId start :
       {kNoNode, grid.node({1, 0}), NodeId(static_cast<std::uint32_t>(grid.node_limit()))}) {
    EXPECT_TRUE(finder.nearest(start, goals, 2).empty());
    EXPECT_TRUE(finder.within(start, goals, kInfiniteCost).empty());
    EXPECT_EQ(finder.asked(), 0U);
  }
  EXPECT_TRUE(finder.nearest(goals[0], {}, 2).empty());
  EXPECT_EQ(finder.nearest(goals[0], goals, 2), (std::vector<ReachedGoal>{{0, 0}})) << "an island";
}

TEST(GoalFinder, ItsCopyAndItsQueryAnswerTheSame) {
  const auto map = generate_map(*find_generator("caves"), 40, 30, 3).value();
  const Bounds bounds = bounds_of(*map);
  GoalFinder finder = finder_on(*map, "jump-index-gb", index_set_of(bounds));
  GoalFinder other = finder.copy();
  const NodeId start = map->node_of_slot(0);
  const std::vector<NodeId> goals = {map->node_of_slot(400), map->node_of_slot(200), map->node_of_slot(5)};
  const std::vector<ReachedGoal> reached = finder.nearest(start, goals, 3);
  EXPECT_EQ(other.nearest(start, goals, 3), reached);
  for (const ReachedGoal& goal : reached)
    EXPECT_EQ(finder.query().find(start, goals[goal.goal]).cost, goal.cost);
}

TEST(GoalFinder, RefusesSearchesThatPromiseNoOptimalPaths) {
  const Grid grid = grid_of("...\n...\n");
  const Bounds bounds = bounds_of(grid, Ordering::kRegular);
  const auto code = [&](const char* search, const IndexSet& boxes, const QueryOptions& options) {
    const auto finder = GoalFinder::make(*find_search(search), grid, boxes, options);
    return finder ? std::string("made") : finder.error().message;
  };
  for (const auto& refused : {code("bfs", {}, {}), code("wastar", {}, {.weight_percent = 150}),
                              code("astar", {}, {.heuristic = "manhattan"}),
                              code("jps-gb", index_set_of(bounds), {.allow_unsafe = true})}) {
    EXPECT_NE(refused.find("an optimal search"), std::string::npos) << refused;
  }
  EXPECT_NE(code("astar", {}, {.heuristic = "no-such"}), "made");
  EXPECT_NE(code("astar-gb", {}, {}), "made");
  EXPECT_EQ(code("astar-gb", index_set_of(bounds), {}), "made");
}

}  // namespace
}  // namespace goalbound::test
