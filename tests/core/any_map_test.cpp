// Boxes and checks on maps of every kind, against Bellman-Ford.
#include <gmock/gmock.h>

#include <algorithm>

#include "every_search.hpp"
#include "goalbound/box_index.hpp"
#include "indices/boxes/box_checks.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::first_wrong_answer;
using test::kFar;

std::vector<Ordering> orderings_of(const Map& map) {
  std::vector<Ordering> result;
  for (const OrderingInfo& info : all_orderings()) {
    if (check_ordering(map.kind(), info.ordering)) result.push_back(info.ordering);
  }
  return result;
}

/// The smallest all-optimal boxes from distances alone.
Box box_from(const Map& map, const AllDistances& distances, std::uint32_t s, const Edge& edge) {
  Box box;
  for (std::uint32_t t = 0; t < map.node_count(); ++t) {
    const std::uint64_t rest = distances(map.slot(edge.to), t);
    if (rest != kFar && edge.cost + rest == distances(s, t)) box.grow(map.place(map.node_of_slot(t)));
  }
  return box;
}

TEST(AnyMap, AllOptimalBoxesAreTheSmallestOnesAndTheOthersCompare) {
  std::mt19937 random(6);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const Bounds exact = test::computed(*map, {.ordering = Ordering::kAllOptimal, .threads = 1});
    const Bounds regular = test::computed(*map, {.ordering = Ordering::kRegular, .threads = 1});
    const Bounds inherited =
        test::computed(*map, {.ordering = Ordering::kAllOptimal, .method = Method::kInherited, .threads = 1});
    std::vector<Edge> edges;
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      map->edges(map->node_of_slot(s), edges);
      std::vector<bool> is_edge(exact.boxes_of(s));
      for (const Edge& edge : edges) {
        is_edge[edge.index.value()] = true;
        const Box box = exact.box(s, edge.index);
        ASSERT_EQ(box, box_from(*map, distances, s, edge)) << map->kind().id << " slot " << s;
        ASSERT_TRUE(box.contains(regular.box(s, edge.index)));
        ASSERT_TRUE(inherited.box(s, edge.index).contains(box));
      }
      for (std::size_t e = 0; e < is_edge.size(); ++e) {
        ASSERT_TRUE(is_edge[e] || exact.box(s, EdgeIndex(e)).empty());
      }
    }
  }
}

TEST(AnyMap, ResultsDoNotDependOnThreadsAndAnytimeEndsExact) {
  std::mt19937 random(8);
  for (int i = 0; i < test::rounds(40); ++i) {
    const auto map = test::random_map(random);
    for (const Ordering ordering : orderings_of(*map)) {
      const Bounds exact = test::computed(*map, {.ordering = ordering, .threads = 1});
      EXPECT_EQ(test::computed(*map, {.ordering = ordering, .threads = 3}), exact);
      if (ordering == Ordering::kRegular) continue;
      const Bounds anytime =
          test::computed(*map, {.ordering = ordering, .method = Method::kAnytime, .threads = 2});
      EXPECT_EQ(anytime.count(NodeQuality::kExact), map->node_count());
      EXPECT_TRUE(std::equal(anytime.bytes().begin(), anytime.bytes().end(), exact.bytes().begin(),
                             exact.bytes().end()));
      const PrecomputeOptions inherited = {.ordering = ordering, .method = Method::kInherited, .threads = 3};
      PrecomputeOptions alone = inherited;
      alone.threads = 1;
      EXPECT_EQ(test::computed(*map, inherited), test::computed(*map, alone));
    }
  }
}

TEST(AnyMap, MergedShardsAreTheWhole) {
  std::mt19937 random(9);
  for (int i = 0; i < test::rounds(40); ++i) {
    const auto map = test::random_map(random);
    const PrecomputeOptions whole = {.ordering = Ordering::kAllOptimal,
                                     .method = i % 2 == 0 ? Method::kExact : Method::kInherited,
                                     .threads = 1};
    std::vector<Bounds> shards;
    for (std::uint32_t part = 0; part < 3; ++part) {
      PrecomputeOptions options = whole;
      options.shard = {part, 3};
      shards.push_back(test::computed(*map, options));
    }
    const std::array<const Bounds*, 3> parts = {&shards[0], &shards[1], &shards[2]};
    const auto merged = merge_bounds(*map, parts);
    ASSERT_TRUE(merged.ok()) << merged.error().to_string();
    EXPECT_EQ(*merged, test::computed(*map, whole));
  }
}

/// That the tests above can fail: a side that is one too small loses a goal, and the edge is found.
TEST(AnyMap, ABoxThatIsTooSmallLosesAPathAndIsNamed) {
  ListGraph::Parts parts{.places = {{0, 0}, {1, 0}, {2, 0}}, .arcs = {{0, 1, 1}, {1, 2, 1}}};
  const ListGraph graph = ListGraph::create(std::move(parts)).value();
  Bounds bounds = test::computed(graph, {.ordering = Ordering::kAllOptimal});
  const auto cost = [&] {
    return make_query(*find_search("astar-gb"), graph, index_set_of(bounds))
        .value()
        ->find(NodeId(0), NodeId(2))
        .cost;
  };
  EXPECT_EQ(cost(), 2U);
  EXPECT_FALSE(find_lost_edge(graph, bounds, NodeId(0), NodeId(2)).has_value());
  bounds.set(0, EdgeIndex(0), {1, 1, 0, 0});
  EXPECT_EQ(cost(), kNoPathCost);
  const auto lost = find_lost_edge(graph, bounds, NodeId(0), NodeId(2));
  ASSERT_TRUE(lost.has_value());
  EXPECT_EQ(lost->fault.edge, (EdgeId{NodeId(0), EdgeIndex(0)}));
  EXPECT_EQ(lost->fault.expected, (Box{1, 2, 0, 0}));
  EXPECT_EQ(lost->expansion, 1U);
}

TEST(AnyMap, VerifyFindsEveryChangedBoxAndRepairs) {
  std::mt19937 random(10);
  for (int i = 0; i < 60; ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const Bounds good = test::computed(*map, {.ordering = Ordering::kAllOptimal, .threads = 1});
    Progress progress;
    EXPECT_EQ(verify_boxes(*map, good, {.threads = 1}, progress)->equal, count_edges(*map));
    std::vector<Edge> edges;
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
      map->edges(map->node_of_slot(slot), edges);
      if (edges.empty()) continue;
      const Edge edge = edges[random() % edges.size()];
      if (good.box(slot, edge.index).empty()) continue;
      Bounds bad = good;
      bad.set(slot, edge.index, Box());
      const auto report = verify_boxes(*map, bad, {.threads = 1}, progress);
      ASSERT_TRUE(report.ok());
      ASSERT_EQ(report->too_small, 1U);
      EXPECT_EQ(report->first_fault->edge, (EdgeId{map->node_of_slot(slot), edge.index}));
      EXPECT_GT(report->first_fault->lost_goal_count, 0U);
      EXPECT_EQ(mend_boxes(*map, bad, report->bad_nodes, 1, progress).value(), good);
    }
  }
}

TEST(AnyMap, FloodsTellDistancesAndTheEdgesThatLeadToEachNode) {
  std::mt19937 random(12);
  for (int i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto flood = make_flood(*map);
    std::vector<Edge> edges;
    std::vector<EdgeIndex> onward;
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      const NodeId source = map->node_of_slot(s);
      map->edges(source, edges);
      flood->run(source, Ordering::kAllOptimal);
      for (std::size_t w = 0; w <= map->edge_limit(source) / kEdgesOfAWindow; ++w) {
        if (w > 0) flood->choose_window(w);
        for (std::uint32_t t = 0; t < map->node_count(); ++t) {
          const NodeId node = map->node_of_slot(t);
          ASSERT_EQ(flood->distance(node), distances(s, t) == kFar ? kInfiniteCost : distances(s, t));
          for (const Edge& edge : edges) {
            if (edge.index.value() / kEdgesOfAWindow != w) continue;
            const std::uint64_t rest = distances(map->slot(edge.to), t);
            const bool leads = rest != kFar && edge.cost + rest == distances(s, t);
            ASSERT_EQ((flood->labels(node) >> edge.index.value() % kEdgesOfAWindow & 1) != 0, leads);
          }
        }
      }
      for (const NodeId n : flood->reached()) {
        flood->onward(n, onward);
        map->edges(n, edges);
        for (const Edge& edge : edges) {
          const bool on = std::find(onward.begin(), onward.end(), edge.index) != onward.end();
          ASSERT_EQ(on, distances(s, map->slot(n)) + edge.cost == distances(s, map->slot(edge.to)));
        }
      }
    }
  }
}

/// The state after each event, by the very rules of the search: g, the edge and the parent of each node.
TEST(AnyMap, TracesGoForthAndBack) {
  std::mt19937 random(13);
  for (int i = 0; i < 60; ++i) {
    const auto map = test::random_map(random);
    const Bounds bounds = test::computed(*map, {.ordering = Ordering::kAllOptimal, .threads = 1});
    const NodeId start = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    const NodeId goal = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    for (const char* id : {"dijkstra", "astar-gb"}) {
      const auto query =
          make_query(*find_search(id), *map, used_by(*find_search(id), *map, index_set_of(bounds))).value();
      auto trace = std::make_shared<Trace>();
      const SearchResult result = query->find_traced(start, goal, *trace);
      TracePlayer player(trace);
      std::vector<std::vector<NodeView>> states;
      for (std::size_t at = 0; at <= trace->size(); ++at) {
        player.seek(at);
        states.emplace_back(player.nodes().begin(), player.nodes().end());
      }
      for (std::size_t at = trace->size() + 1; at-- > 0;) {
        player.seek(at);
        ASSERT_TRUE(std::equal(player.nodes().begin(), player.nodes().end(), states[at].begin())) << id;
      }
      player.seek(trace->size());
      EXPECT_EQ(player.counts().expanded, result.stats.expanded);
      EXPECT_EQ(player.counts().pruned, result.stats.pruned);
      if (!result.found()) continue;
      std::vector<NodeId> back = {goal};
      while (back.back() != start) back.push_back(player.node(back.back()).parent);
      std::reverse(back.begin(), back.end());
      std::vector<NodeId> path;
      query->path(path);
      EXPECT_EQ(back, path) << id;
    }
  }
}

/// Open lists and options on every kind: the same lengths.
TEST(AnyMap, EveryCombinationOfPoliciesIsOptimalWhereItClaimsTo) {
  std::mt19937 random(14);
  for (int i = 0; i < 24; ++i) {
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const Bounds bounds = test::computed(*map, {.ordering = Ordering::kAllOptimal, .threads = 1});
    int combinations = 0;
    for (const SearchInfo* info : all_searches()) {
      const TakenOptions& takes = info->on(*map).takes;
      for (const HeuristicInfo* heuristic : all_heuristics()) {
        for (const OpenListInfo* list : all_open_lists()) {
          const QueryOptions options = {.heuristic = takes.heuristic ? heuristic->id : std::string_view(),
                                        .open_list = takes.open_list ? list->id : std::string_view(),
                                        .skip_way_back = takes.skip_way_back && combinations % 2 == 0};
          if (!check_options(*info, *map, options)) continue;
          ++combinations;
          const auto query =
              make_query(*info, *map, used_by(*info, *map, index_set_of(bounds)), options).value();
          for (int j = 0; j < 8; ++j) {
            const auto s = static_cast<std::uint32_t>(random() % map->node_count());
            const auto t = static_cast<std::uint32_t>(random() % map->node_count());
            const SearchResult result = query->find(map->node_of_slot(s), map->node_of_slot(t));
            ASSERT_EQ(result.found(), distances(s, t) != kFar);
            if (result.found() && claims_optimal(*info, *map, options)) {
              ASSERT_EQ(result.cost, distances(s, t)) << info->id << " " << heuristic->id << " " << list->id;
            }
          }
        }
      }
    }
    EXPECT_GT(combinations, 100) << map->kind().id;
  }
}

/// One ring and nothing else has no junction: one of its nodes is flooded.
TEST(PrecomputeRoads, InheritAroundARingAndAlongAVeryLongRoad) {
  ListGraph::Parts ring{.places = {{0, 0}, {1, 0}, {2, 1}, {1, 2}, {0, 2}, {-1, 1}}, .arcs = {}};
  for (std::uint32_t i = 0; i < 6; ++i) {
    ring.arcs.push_back({i, (i + 1) % 6, 1});
    ring.arcs.push_back({(i + 1) % 6, i, 1});
  }
  const ListGraph round = ListGraph::create(std::move(ring)).value();
  const PrecomputeOptions inherited = {.ordering = Ordering::kAllOptimal, .method = Method::kInherited};
  const Bounds bounds = test::computed(round, inherited);
  EXPECT_EQ(bounds.count(NodeQuality::kExact), 1U);
  EXPECT_EQ(
      first_wrong_answer(round, index_set_of(std::make_shared<const Bounds>(bounds)), AllDistances(round)),
      "");

  constexpr std::uint32_t kNodes = 300'000;
  ListGraph::Parts line;
  for (std::uint32_t i = 0; i < kNodes; ++i) {
    line.places.push_back({static_cast<std::int32_t>(i), 0});
    if (i > 0) line.arcs.push_back({i - 1, i, 1});
    if (i > 0) line.arcs.push_back({i, i - 1, 1});
  }
  const ListGraph road = ListGraph::create(std::move(line)).value();
  const Bounds along = test::computed(road, inherited);
  EXPECT_EQ(along.count(NodeQuality::kExact), 0U);
  EXPECT_EQ(along.box(1, EdgeIndex(1)), (Box{2, kNodes - 1, 0, 0}));
  EXPECT_EQ(along.box(1, EdgeIndex(0)), (Box{0, 0, 0, 0}));
}

TEST(PrecomputeRoads, RefusesWhatAKindDoesNotHave) {
  std::mt19937 random(15);
  const ListGraph graph = ListGraph::create({.places = {{0, 0}}, .arcs = {}}).value();
  const Grid weighted = test::random_weighted_grid(random, 4, 4);
  for (const Map* map : {static_cast<const Map*>(&graph), static_cast<const Map*>(&weighted)}) {
    const PrecomputeOptions good = {.ordering = Ordering::kAllOptimal};
    std::vector<PrecomputeOptions> wrong(3, good);
    wrong[0].ordering = Ordering::kCanonical;
    wrong[1] = {.ordering = Ordering::kRegular, .method = Method::kInherited};
    wrong[2].threads = -1;
    for (const PrecomputeOptions& options : wrong) {
      Progress progress;
      const auto refused = precompute(*map, options, progress);
      ASSERT_FALSE(refused);
      EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
    }
    Progress cancelled;
    cancelled.cancel();
    EXPECT_EQ(precompute(*map, good, cancelled).error().code, ErrorCode::kCancelled);
    for (const char* jumps : {"canonical-astar", "canonical-astar-gb", "jps", "jps-gb", "jps-plus",
                              "jps-plus-gb", "jump-index-gb"}) {
      const SearchInfo& search = *find_search(jumps);
      if (map->as_grid() != nullptr && search.weighted.make != nullptr) continue;
      const auto refused = check_search(search, *map);
      ASSERT_FALSE(refused) << jumps;
      EXPECT_NE(refused.error().message.find(map->kind().id), std::string::npos) << refused.error().message;
    }
  }
}

/// What a search is refused for is what it lacks, not what others lack.
TEST(AnyMap, ASearchOfOtherMapsSaysWhichTheseAre) {
  SearchInfo search = *find_search("astar");
  const auto reason = [&](const Map& map) { return check_search(search, map).error().message; };
  const Grid grid = Grid::create(2, 1, "..").value();
  const ListGraph list = ListGraph::create({.places = {{0, 0}}}).value();
  search.octile = {};
  EXPECT_THAT(reason(grid),
              ::testing::HasSubstr(
                  "runs on grids with costs of terrain or other rules of moving and graphs of lists alone"));
  search.weighted = {};
  EXPECT_THAT(reason(grid), ::testing::HasSubstr("runs on graphs of lists alone"));
  EXPECT_TRUE(check_search(search, list).ok());
  search.list = {};
  EXPECT_THAT(reason(grid), ::testing::HasSubstr("runs on no map"));
  EXPECT_THAT(check_search(*find_search("jps"), list).error().message,
              ::testing::HasSubstr("jumps over cells"));
  EXPECT_THAT(check_search(*find_search("canonical-astar"), list).error().message,
              ::testing::HasSubstr("follows canonical paths"));
}

}  // namespace
}  // namespace goalbound
