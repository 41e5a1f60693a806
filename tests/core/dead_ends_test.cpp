// Dead ends by their definition, and what they spare.
#include "indices/dead_ends/dead_end_index.hpp"

#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const DeadEndIndex> dead_ends_of(const Map& map) {
  Progress progress;
  const auto made = make_index(map, IndexValues::parse("dead-ends").value(), {}, progress);
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const DeadEndIndex>(*made);
}

/// Which slots a walk from one reaches that does not pass another, edges taken either way.
std::vector<bool> reached_without(const Map& map, std::uint32_t from, std::uint32_t without) {
  std::vector<std::vector<std::uint32_t>> beside(map.node_count());
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    map.edges(map.node_of_slot(slot), edges);
    for (const Edge& edge : edges) {
      beside[slot].push_back(map.slot(edge.to));
      beside[map.slot(edge.to)].push_back(slot);
    }
  }
  std::vector<bool> reached(map.node_count());
  std::vector<std::uint32_t> way = {from};
  reached[from] = true;
  while (!way.empty()) {
    const std::uint32_t at = way.back();
    way.pop_back();
    for (const std::uint32_t to : beside[at]) {
      if (to == without || reached[to]) continue;
      reached[to] = true;
      way.push_back(to);
    }
  }
  return reached;
}

TEST(DeadEnds, AreWhatASingleNodeCutsOffFromBothEnds) {
  std::mt19937 random(85);
  for (int i = 0; i < test::rounds(25); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const auto index = dead_ends_of(*map);
    const std::uint32_t nodes = map->node_count();
    for (int pair = 0; pair < 30; ++pair) {
      const auto s = static_cast<std::uint32_t>(random() % nodes);
      const auto t = static_cast<std::uint32_t>(random() % nodes);
      if (s == t) continue;
      const QueryContext context =
          index->context(*map, map->node_of_slot(s), map->node_of_slot(t), SearchSide::kStart);
      std::vector<bool> expected = reached_without(*map, s, nodes);
      const bool joined = expected[t];
      for (std::uint32_t cut = 0; cut < nodes && joined; ++cut) {
        const auto of_s = cut == s ? std::vector<bool>(nodes) : reached_without(*map, s, cut);
        const auto of_t = cut == t ? std::vector<bool>(nodes) : reached_without(*map, t, cut);
        for (std::uint32_t slot = 0; slot < nodes; ++slot) {
          if (slot != cut && !of_s[slot] && !of_t[slot]) expected[slot] = false;
        }
      }
      for (std::uint32_t slot = 0; slot < nodes; ++slot)
        ASSERT_EQ(index->may_expand(slot, 0, 0, context), joined && expected[slot])
            << s << " to " << t << " " << slot;
    }
  }
}

TEST(DeadEnds, LeaveOfAMazeThePathAlone) {
  const auto map = generate_map(*find_generator("maze"), 41, 41, 5).value();
  const auto index = dead_ends_of(*map);
  const auto query = make_query(*find_search("astar"), *map, IndexSet{index}).value();
  const auto plain = make_query(*find_search("astar"), *map, IndexSet()).value();
  std::mt19937 random(86);
  std::uint64_t spared = 0;
  std::uint64_t all = 0;
  for (int i = 0; i < 50; ++i) {
    const NodeId start = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    const NodeId goal = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    const SearchResult a = plain->find(start, goal);
    const SearchResult b = query->find(start, goal);
    ASSERT_EQ(a.cost, b.cost);
    all += a.stats.expanded;
    spared += b.stats.expanded;
  }
  EXPECT_LT(spared, all);
}

TEST(DeadEnds, SayOverWhichNodeOneComesBack) {
  const Grid grid = test::grid_of("@@@.@@\n@@@.@@\n......\n@@@@@@\n");
  const auto index = dead_ends_of(grid);
  const QueryContext context = index->context(grid, grid.node({0, 2}), grid.node({5, 2}), SearchSide::kStart);
  const Refused end = {.node = grid.node({3, 0}), .what = Refused::What::kNode};
  EXPECT_THAT(index->why(grid, end, context),
              HasSubstr("comes back over " + grid.name_of(grid.node({3, 2}))));
  const Refused middle = {.node = grid.node({2, 2}), .what = Refused::What::kNode};
  EXPECT_EQ(index->why(grid, middle, context), "");
  IndexPicture picture;
  index->picture(grid, 0, kNoNode, nullptr, picture);
  ASSERT_EQ(picture.values.size(), grid.node_count());
  EXPECT_EQ(picture.values[grid.slot(grid.node({0, 2}))], 2) << "a step, and the cell that it leads to";
}

TEST(DeadEnds, OfAnotherPartNothingIsEntered) {
  const Grid grid = test::grid_of("..@..\n");
  const auto index = dead_ends_of(grid);
  const QueryContext context = index->context(grid, grid.node({0, 0}), grid.node({4, 0}), SearchSide::kStart);
  for (std::uint32_t slot = 0; slot < grid.node_count(); ++slot)
    EXPECT_FALSE(index->may_expand(slot, 0, 0, context));
  const Refused start = {.node = grid.node({0, 0}), .what = Refused::What::kNode};
  EXPECT_THAT(index->why(grid, start, context), HasSubstr("no path leads to the goal"));
}

}  // namespace
}  // namespace goalbound
