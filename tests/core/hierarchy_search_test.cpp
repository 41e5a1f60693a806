// The search of a contraction hierarchy, on maps of every kind; what holds for all searches is tested with
// them.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "any_map_support.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/nested_index.hpp"
#include "hierarchy/hierarchy_index.hpp"

namespace goalbound::test {
namespace {

std::unique_ptr<Query> query_on(const Map& map, const char* search) {
  return make_query(*find_search(search), map).value();
}

/// Without boxes and with them.
class HierarchySearch : public ::testing::TestWithParam<const char*> {
 protected:
  static std::unique_ptr<Query> query_on(const Map& map) { return test::query_on(map, GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(EachSearch, HierarchySearch, ::testing::Values("ch", "ch-gb"),
                         [](const auto& instance) {
                           const std::string id = instance.param;
                           return id == "ch" ? std::string("Plain") : std::string("WithBoxes");
                         });

NodeId any_node(const Map& map, std::mt19937& random) {
  return map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
}

std::vector<NodeId> path_nodes(const Query& query) {
  std::vector<NodeId> path = {kNoNode};
  query.path(path);
  return path;
}

/// The answer is what Dijkstra's search finds, by a path over edges of the map.
void expect_as_dijkstra(Query& query, Query& dijkstra, NodeId start, NodeId goal) {
  const SearchResult result = query.find(start, goal);
  const SearchResult expected = dijkstra.find(start, goal);
  ASSERT_EQ(result.status, expected.status);
  ASSERT_EQ(result.cost, expected.cost);
  const std::vector<NodeId> path = path_nodes(query);
  ASSERT_EQ(path.empty(), !result.found());
  if (result.found()) {
    ASSERT_EQ(cost_of_path(query.map(), path, start, goal), result.cost);
  }
}

void expect_as_dijkstra_for_random_pairs(const Map& map, const char* search, int pairs) {
  std::mt19937 random(17);
  const auto query = query_on(map, search);
  const auto dijkstra = make_query(*find_search("dijkstra"), map).value();
  for (int i = 0; i < pairs; ++i) {
    SCOPED_TRACE(i);
    const NodeId start = any_node(map, random);
    ASSERT_NO_FATAL_FAILURE(expect_as_dijkstra(*query, *dijkstra, start, any_node(map, random)));
  }
}

TEST_P(HierarchySearch, EqualsBellmanFordForAllPairsOfMapsOfEveryKind) {
  std::mt19937 random(51);
  std::uint64_t unreachable = 0;
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const AllDistances distances(*map);
    const auto query = query_on(*map);
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      for (std::uint32_t t = 0; t < map->node_count(); ++t) {
        const NodeId start = map->node_of_slot(s);
        const NodeId goal = map->node_of_slot(t);
        const SearchResult result = query->find(start, goal);
        const std::vector<NodeId> path = path_nodes(*query);
        if (distances(s, t) == kFar) {
          ++unreachable;
          ASSERT_EQ(result.status, SearchStatus::kNoPath) << s << " to " << t;
          ASSERT_EQ(result.cost, kNoPathCost);
          ASSERT_TRUE(path.empty());
          continue;
        }
        ASSERT_EQ(result.cost, distances(s, t)) << s << " to " << t;
        ASSERT_EQ(cost_of_path(*map, path, start, goal), result.cost) << s << " to " << t;
      }
    }
  }
  EXPECT_GT(unreachable, 1000U) << "one-way edges and islands were to be among them";
}

TEST_P(HierarchySearch, EqualsDijkstraOnLargerMaps) {
  for (const char* id : {"roads", "caves", "random", "maze", "terrain", "rooms", "loop"}) {
    SCOPED_TRACE(id);
    const auto map = generate_map(*find_generator(id), 70, 60, 3).value();
    expect_as_dijkstra_for_random_pairs(*map, GetParam(), 400);
  }
}

TEST_P(HierarchySearch, EqualsDijkstraOnRealMaps) {
  const auto data = data_folder();
  if (!data) GTEST_SKIP() << "no real data beside the checkout";
  for (const char* file : {"roads/usa7k.gr", "roads/usa87k.gr", "grids/dao/brc202d.map"}) {
    SCOPED_TRACE(file);
    const auto map = load_map(*data / file);
    ASSERT_TRUE(map.ok()) << map.error().to_string();
    expect_as_dijkstra_for_random_pairs(**map, GetParam(), 300);
  }
}

TEST_P(HierarchySearch, IsTheSameInSlicesAndWhenItIsWatched) {
  std::mt19937 random(52);
  for (int i = 0; i < 120; ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const auto query = query_on(*map);
    for (int j = 0; j < 10; ++j) {
      const NodeId start = any_node(*map, random);
      const NodeId goal = any_node(*map, random);
      const SearchResult whole = query->find(start, goal);
      const std::vector<NodeId> path = path_nodes(*query);
      SearchResult sliced = query->begin(start, goal);
      EXPECT_EQ(sliced.status, SearchStatus::kUnfinished);
      while (sliced.status == SearchStatus::kUnfinished) {
        ASSERT_TRUE(path_nodes(*query).empty());
        const std::uint64_t before = sliced.stats.expanded;
        sliced = query->advance(2);
        ASSERT_LE(sliced.stats.expanded, before + 2);
      }
      Trace trace;
      for (const SearchResult& result : {sliced, query->find_traced(start, goal, trace)}) {
        ASSERT_EQ(result.status, whole.status);
        ASSERT_EQ(result.cost, whole.cost);
        ASSERT_EQ(result.stats, whole.stats);
        ASSERT_EQ(path_nodes(*query), path);
      }
    }
  }
}

/// Up to its position a trace tells on each side what was reached at which cost from where.
TEST_P(HierarchySearch, ATraceTellsBothSides) {
  std::mt19937 random(53);
  std::size_t met = 0;
  for (int i = 0; i < 120; ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const AllDistances distances(*map);
    const auto s = static_cast<std::uint32_t>(random() % map->node_count());
    const auto t = static_cast<std::uint32_t>(random() % map->node_count());
    auto trace = std::make_shared<Trace>();
    const SearchResult result =
        query_on(*map)->find_traced(map->node_of_slot(s), map->node_of_slot(t), *trace);
    ASSERT_EQ(trace->sides().size(), 2U);
    TracePlayer player(trace);
    for (std::size_t at = 0; at <= trace->size(); ++at) {
      player.seek(at);
      for (const SearchSide side : trace->sides()) {
        const NodeId end = side == SearchSide::kStart ? trace->start() : trace->goal();
        for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
          const NodeId node = map->node_of_slot(slot);
          const NodeView& view = player.node(node, side);
          ASSERT_LE(view.status, player.status(node));
          const bool has_parent = view.status != NodeStatus::kUnseen && node != end;
          ASSERT_EQ(view.parent != kNoNode, has_parent) << "event " << at;
          if (!has_parent) continue;
          const std::uint64_t least = side == SearchSide::kStart ? distances(s, slot) : distances(slot, t);
          ASSERT_GE(view.g, least);
          const NodeView& parent = player.node(view.parent, side);
          ASSERT_EQ(parent.status, NodeStatus::kClosed);
          ASSERT_LT(parent.g, view.g);
        }
      }
    }
    EXPECT_EQ(player.counts().expanded, result.stats.expanded);
    EXPECT_EQ(player.counts().generated, result.stats.generated);
    EXPECT_EQ(player.counts().pruned, result.stats.pruned);
    EXPECT_EQ(player.counts().open_add, result.stats.open_add);
    EXPECT_EQ(player.counts().open_decrease, result.stats.open_decrease);
    const TraceEvent& last = (*trace)[trace->size() - 1];
    ASSERT_EQ(last.kind, result.found() ? TraceEventKind::kGoal : TraceEventKind::kExhausted);
    if (!result.found()) continue;
    EXPECT_EQ(last.g, result.cost);
    Cost best = kInfiniteCost;
    for (const TraceEvent& event : trace->events()) {
      if (event.kind != TraceEventKind::kMeet) continue;
      EXPECT_LT(event.g, best);
      best = event.g;
      ++met;
      EXPECT_EQ(event.g, player.node(event.node).g + player.node(event.node, SearchSide::kGoal).g);
    }
    EXPECT_EQ(best, result.cost);
  }
  EXPECT_GT(met, 60U);
}

TEST_P(HierarchySearch, IsRefusedByNameWhereContractionWouldExplode) {
  std::mt19937 random(54);
  const ListGraph graph = graph_without_separators(random, 3000);
  EXPECT_TRUE(check_search(*find_search(GetParam()), graph).ok()) << "which only contraction can tell";
  const auto refused = make_query(*find_search(GetParam()), graph);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kLimit);
  EXPECT_EQ(refused.error().message.find(fmt::format("the search '{}' needs", GetParam())), 0U);
  for (const char* says : {"3000 nodes", "small separators", "use 'astar'"})
    EXPECT_NE(refused.error().message.find(says), std::string::npos) << refused.error().message;
}

TEST_P(HierarchySearch, MakingItsHierarchyCanBeStopped) {
  const Grid grid = serpentine(31);
  Progress progress;
  progress.cancel();
  const auto stopped = make_query(*find_search(GetParam()), grid, {}, {}, &progress);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::kCancelled);
  Progress other;
  EXPECT_TRUE(make_query(*find_search(GetParam()), grid, {}, {}, &other).ok());
}

/// By exhaustive means: an arc is followed if there is any goal in its box, and none is lost.
TEST(HierarchySearchBoxes, HoldTheGoalsOfTheirArcsAndAsFewOthersAsABoxCan) {
  std::mt19937 random(55);
  std::size_t one_way = 0;
  for (int i = 0; i < 60; ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const AllDistances distances(*map);
    Progress progress;
    const IndexSet set = {
        make_index(*map, IndexValues::parse("hierarchy(boxes)").value(), {}, progress).value()};
    const auto hierarchy = hierarchy_of(index_around<HierarchyIndex>(set));
    const auto boxes_from = [&](SearchSide side) {
      return set.get<NestedIndex>()->inside(side).get<BoxIndex>()->bounds();
    };
    EXPECT_EQ(boxes_from(SearchSide::kStart) == boxes_from(SearchSide::kGoal), hierarchy->same_both_ways);
    one_way += hierarchy->same_both_ways ? 0 : 1;
    for (const bool from_start : {true, false}) {
      const Bounds& bounds = *boxes_from(from_start ? SearchSide::kStart : SearchSide::kGoal);
      const auto cost = [&](std::uint32_t a, std::uint32_t b) {
        return from_start ? distances(a, b) : distances(b, a);
      };
      for (std::uint32_t rank = 0; rank < hierarchy->node_count(); ++rank) {
        const auto& slots = hierarchy->nodes.slot_of_rank;
        const auto up = hierarchy->climbed(from_start).of(rank);
        for (std::size_t e = 0; e < up.size(); ++e) {
          Box expected;
          for (std::uint32_t t = 0; t < map->node_count(); ++t) {
            const std::uint64_t rest = cost(slots[up[e].above], t);
            if (rest != kFar && up[e].cost + rest == cost(slots[rank], t))
              expected.grow(map->place(map->node_of_slot(t)));
          }
          ASSERT_EQ(bounds.box(rank, EdgeIndex(e)), expected) << "rank " << rank << " arc " << e;
        }
      }
    }
  }
  EXPECT_GT(one_way, 5U);
}

TEST(HierarchySearchBoxes, SaveMostOfTheExpansions) {
  const auto map = generate_map(*find_generator("roads"), 70, 60, 3).value();
  const auto plain = query_on(*map, "ch");
  const auto bounded = query_on(*map, "ch-gb");
  std::mt19937 random(56);
  std::uint64_t expanded = 0;
  std::uint64_t expanded_bounded = 0;
  for (int i = 0; i < 200; ++i) {
    const NodeId start = any_node(*map, random);
    const NodeId goal = any_node(*map, random);
    expanded += plain->find(start, goal).stats.expanded;
    const SearchStats stats = bounded->find(start, goal).stats;
    expanded_bounded += stats.expanded;
    EXPECT_GT(stats.pruned, 0U);
  }
  EXPECT_GT(expanded, 4 * expanded_bounded);
}

/// A copy has the tables of its original, also when that is gone, and a memory of its own.
TEST(HierarchySearchThreads, CopiesOfAQuerySearchSideBySide) {
  const auto map = generate_map(*find_generator("caves"), 60, 50, 3).value();
  for (const char* id : {"ch", "ch-gb", "jps-plus", "astar"}) {
    SCOPED_TRACE(id);
    auto original = make_query(*find_search(id), *map).value();
    std::vector<std::unique_ptr<Query>> copies;
    for (int i = 0; i < 2; ++i) copies.push_back(original->copy());
    original.reset();
    std::vector<std::vector<PathCost>> costs(copies.size());
    const auto search = [&](std::size_t i) {
      std::mt19937 random(9);
      for (int j = 0; j < 200; ++j) {
        const NodeId start = any_node(*map, random);
        costs[i].push_back(copies[i]->find(start, any_node(*map, random)).cost);
      }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < copies.size(); ++i) threads.emplace_back(search, i);
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(costs[0], costs[1]);
    EXPECT_GT(std::ranges::count_if(costs[0], [](PathCost cost) { return cost != kNoPathCost; }), 100);
  }
}

}  // namespace
}  // namespace goalbound::test
