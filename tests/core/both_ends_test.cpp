// Searches from both ends, and the arcs of list graphs the other way, which they follow.
#include <gmock/gmock.h>

#include <thread>

#include "any_map_support.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;

TEST(ArcsIn, AreTheArcsOutOfAllNodes) {
  std::mt19937 random(60);
  for (int i = 0; i < test::rounds(50); ++i) {
    const ListGraph graph = test::random_list_graph(random);
    std::size_t arcs = 0;
    for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
      const auto into = graph.arcs_in().into(NodeId(n));
      arcs += into.size();
      for (std::size_t k = 0; k < into.size(); ++k) {
        const ListGraph::OutEdge& edge = graph.out(into[k].from)[into[k].edge.value()];
        EXPECT_EQ(edge.to, NodeId(n));
        EXPECT_EQ(edge.cost, into[k].cost);
        if (k > 0) {
          EXPECT_LT(std::pair(into[k - 1].from, into[k - 1].edge), std::pair(into[k].from, into[k].edge));
        }
      }
    }
    EXPECT_EQ(arcs, graph.edge_count());
  }
}

TEST(ArcsIn, AreMadeOnceForAllThreadsAndCopies) {
  std::mt19937 random(61);
  const ListGraph graph = test::random_list_graph(random);
  const ListGraph copy = graph;
  std::array<const ListGraph::ArcsIn*, 4> seen{};
  std::vector<std::thread> threads;
  threads.reserve(seen.size());
  for (auto& one : seen) threads.emplace_back([&] { one = &graph.arcs_in(); });
  for (std::thread& thread : threads) thread.join();
  for (const auto* one : seen) EXPECT_EQ(one, &copy.arcs_in());
}

/// More than there may be edges out of a node, so that there is no graph the other way round.
TEST(ArcsIn, MayBeAnyNumberForANode) {
  ListGraph::Parts parts;
  constexpr std::uint32_t kMany = 70'000;
  parts.places.resize(kMany + 2);
  for (std::uint32_t n = 0; n < kMany; ++n) parts.arcs.push_back({n, kMany, 1 + n % 7});
  parts.arcs.push_back({kMany, kMany + 1, 5});
  const ListGraph graph = ListGraph::create(std::move(parts)).value();
  const auto reversed = graph.reversed();
  EXPECT_EQ(reversed.error().code, ErrorCode::kLimit);
  EXPECT_THAT(reversed.error().message, testing::HasSubstr("70000 edges lead to #70000"));
  EXPECT_EQ(graph.arcs_in().into(NodeId(kMany)).size(), kMany);
  const auto query = make_query(*find_search("bidirectional"), graph, IndexSet()).value();
  EXPECT_EQ(query->find(NodeId(kMany - 1), NodeId(kMany + 1)).cost, 1 + (kMany - 1) % 7 + 5);
  EXPECT_FALSE(query->find(NodeId(kMany + 1), NodeId(0)).found());
}

/// Each side is Dijkstra's search: what it expands has its distance, in rising order. The last meeting is the
/// path found, and each is better than the one before.
TEST(BothEnds, TracesTellWhatEachSideDoes) {
  std::mt19937 random(62);
  std::array<int, 2> expanded{};
  for (int i = 0; i < test::rounds(30); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto query = make_query(*find_search("bidirectional"), *map, IndexSet()).value();
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      const auto t = static_cast<std::uint32_t>(random() % map->node_count());
      Trace trace;
      const SearchResult result = query->find_traced(map->node_of_slot(s), map->node_of_slot(t), trace);
      ASSERT_EQ(result.found(), distances(s, t) != kFar);
      if (result.found()) {
        ASSERT_EQ(result.cost, distances(s, t));
      }
      ASSERT_EQ(trace.sides().size(), 2U);
      std::array<Cost, 2> last{};
      Cost best = kInfiniteCost;
      for (const TraceEvent& event : trace.events()) {
        const std::uint32_t n = event.node == kNoNode ? 0 : map->slot(event.node);
        if (event.kind == TraceEventKind::kMeet) {
          EXPECT_LT(event.g, best);
          best = event.g;
        } else if (event.kind == TraceEventKind::kExpand) {
          auto& before = last[static_cast<std::size_t>(event.side)];
          EXPECT_GE(event.g, before);
          before = event.g;
          EXPECT_EQ(event.g, event.side == SearchSide::kStart ? distances(s, n) : distances(n, t));
          ++expanded[static_cast<std::size_t>(event.side)];
        }
      }
      EXPECT_EQ(trace.events().back().kind,
                result.found() ? TraceEventKind::kGoal : TraceEventKind::kExhausted);
      if (result.found()) {
        EXPECT_EQ(best, result.cost);
      }
      TracePlayer player(std::make_shared<const Trace>(std::move(trace)));
      player.seek(~std::size_t{0});
      EXPECT_EQ(player.counts().expanded, result.stats.expanded);
      EXPECT_EQ(player.counts().generated, result.stats.generated);
      EXPECT_EQ(player.counts().open_add, result.stats.open_add);
      EXPECT_EQ(player.counts().open_decrease, result.stats.open_decrease);
      player.seek(0);
      EXPECT_EQ(player.counts(), TracePlayer::Counts());
    }
  }
  EXPECT_GT(expanded[0], 0);
  EXPECT_GT(expanded[1], 0);
}

TEST(BothEnds, ExpandFewerNodesThanOne) {
  std::string rows;
  for (int y = 0; y < 41; ++y) rows += std::string(41, '.') + "\n";
  const Grid grid = test::grid_of(rows);
  const auto one = make_query(*find_search("dijkstra"), grid, IndexSet()).value();
  const auto both = make_query(*find_search("bidirectional"), grid, IndexSet()).value();
  EXPECT_LT(both->find(Cell{12, 20}, Cell{28, 20}).stats.expanded,
            one->find(Cell{12, 20}, Cell{28, 20}).stats.expanded * 2 / 3);
}

/// Prunes of each side, over all pairs of nodes.
std::array<std::uint64_t, 2> prunes_by_side(const Map& map, std::string_view index) {
  Progress progress;
  const IndexSet set = {
      make_index(map, IndexValues::parse(index).value(), {}, progress, {.threads = 1}).value()};
  const auto query = make_query(*find_search("bidirectional-gb"), map, set).value();
  std::array<std::uint64_t, 2> prunes{};
  for (std::uint32_t s = 0; s < map.node_count(); ++s) {
    for (std::uint32_t t = 0; t < map.node_count(); ++t) {
      Trace trace;
      query->find_traced(map.node_of_slot(s), map.node_of_slot(t), trace);
      for (const std::uint32_t at : trace.prunes()) {
        const TraceEvent& event = trace[at];
        ++prunes[static_cast<std::size_t>(event.side)];
        const Index& asked = *set.members()[event.index];
        const QueryContext context = asked.context(map, map.node_of_slot(s), map.node_of_slot(t), event.side);
        EXPECT_NE(asked.why(map, {event.node, event.edge}, context), "");
      }
    }
  }
  return prunes;
}

/// Backwards an index may refuse edges where it keeps every optimal path and every edge leads back.
TEST(BothEnds, AskIndicesFromTheGoalWhereTheyKnowAnythingOfIt) {
  std::mt19937 random(63);
  const Grid grid = test::random_grid(random, 8, 8, 20);
  EXPECT_GT(prunes_by_side(grid, "boxes:all-optimal")[0], 0U);
  EXPECT_GT(prunes_by_side(grid, "boxes:all-optimal")[1], 0U);
  EXPECT_GT(prunes_by_side(grid, "container:disk:all-optimal")[1], 0U);
  for (const char* one_way : {"boxes:canonical", "boxes:regular", "container:disk:canonical"}) {
    EXPECT_GT(prunes_by_side(grid, one_way)[0], 0U) << one_way;
    EXPECT_EQ(prunes_by_side(grid, one_way)[1], 0U) << one_way;
  }
  ListGraph::Parts parts;
  for (std::int32_t x = 0; x < 6; ++x) parts.places.push_back({x, 0});
  for (std::uint32_t n = 0; n + 1 < 6; ++n) {
    parts.arcs.push_back({n, n + 1, 1});
    parts.arcs.push_back({n + 1, n, 1});
  }
  ListGraph::Parts one_way = parts;
  one_way.arcs.back().cost = 2;
  const ListGraph both_ways = ListGraph::create(std::move(parts)).value();
  const ListGraph uneven = ListGraph::create(std::move(one_way)).value();
  EXPECT_GT(prunes_by_side(both_ways, "boxes:all-optimal")[1], 0U);
  EXPECT_GT(prunes_by_side(uneven, "boxes:all-optimal")[0], 0U);
  EXPECT_EQ(prunes_by_side(uneven, "boxes:all-optimal")[1], 0U);
}

}  // namespace
}  // namespace goalbound
