// What a kind of index gets that refuses nodes.
#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const Index> index_called(const Map& map, std::string_view text) {
  Progress progress;
  return make_index(map, IndexValues::parse(text).value(), {}, progress).value();
}

void expect_right(const Map& map, const AllDistances& distances, const SearchInfo& info, const IndexSet& set,
                  const QueryOptions& options) {
  const auto query = make_query(info, map, set, options).value();
  const bool shortest = claims_optimal(info, map, options);
  for (std::uint32_t s = 0; s < map.node_count(); ++s) {
    for (std::uint32_t t = 0; t < map.node_count(); ++t) {
      const SearchResult result = query->find(map.node_of_slot(s), map.node_of_slot(t));
      ASSERT_EQ(result.found(), distances(s, t) != kFar) << info.id << " " << set.text();
      if (!result.found()) continue;
      if (shortest) {
        ASSERT_EQ(result.cost, distances(s, t)) << info.id << " " << set.text();
      } else if (options.weight_percent > 100 && info.optimal) {
        const std::uint64_t unit = map.as_list() == nullptr ? 1 : map.as_list()->cost_scale();
        ASSERT_LE(result.cost / unit * 100, distances(s, t) / unit * options.weight_percent) << info.id;
      }
    }
  }
}

std::vector<QueryOptions> options_for(const SearchInfo& info, const Map& map) {
  std::vector<QueryOptions> all;
  for (const QueryOptions& options :
       {QueryOptions{}, QueryOptions{.heuristic = "manhattan"}, QueryOptions{.heuristic = "zero"},
        QueryOptions{.weight_percent = 300}, QueryOptions{.open_list = "bucket-array"}}) {
    if (check_options(info, map, options)) all.push_back(options);
  }
  return all;
}

/// By every search that can tell what the way to a node costs, on maps of every kind, alone and beside
/// others, with whatever estimates the search itself goes by.
TEST(ToyNodes, AreAskedBySearchesThatLoseNoPath) {
  std::mt19937 random(41);
  std::vector<std::string_view> askers;
  for (int i = 0; i < test::rounds(24); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto reach = index_called(*map, "reach");
    const auto of_edges = index_called(*map, "reach:edges");
    const auto landmarks = index_called(*map, "landmarks:count=2");
    const auto parity = index_called(*map, "parity");
    const auto boxes = index_set_of(std::make_shared<const Bounds>(test::bounds_of(*map))).members()[0];
    for (const char* inside : {"hierarchy(reach)", "hierarchy(boxes,reach,landmarks:count=2)"}) {
      const IndexSet nested = {index_called(*map, inside)};
      ASSERT_NO_FATAL_FAILURE(expect_right(*map, distances, *find_search("ch"), nested, {}));
    }
    for (const SearchInfo* info : all_searches()) {
      for (const IndexSet& set :
           {IndexSet{reach}, IndexSet{boxes, reach}, IndexSet{reach, parity}, IndexSet{of_edges},
            IndexSet{boxes, of_edges}, IndexSet{reach, landmarks}, IndexSet{of_edges, landmarks}}) {
        if (!check_search(*info, *map) || !check_indices(*info, *map, set.values())) continue;
        if (askers.empty() || askers.back() != info->id) askers.push_back(info->id);
        for (const QueryOptions& options : options_for(*info, *map))
          ASSERT_NO_FATAL_FAILURE(expect_right(*map, distances, *info, set, options));
      }
    }
  }
  for (const char* id : {"astar", "astar-gb", "dijkstra", "dijkstra-gb", "jps", "jps-plus-gb",
                         "bidirectional", "bidirectional-gb", "canonical-astar", "wastar"})
    EXPECT_THAT(askers, testing::Contains(id));
}

TEST(ToyNodes, AreRefusedByWhomTheySpeakNothingTo) {
  const Grid grid = test::grid_of("....\n.@..\n");
  const auto reach = index_called(grid, "reach");
  for (const char* id : {"bfs", "bfs-gb"}) {
    const auto refused = make_query(*find_search(id), grid, IndexSet{reach});
    EXPECT_THAT(refused.error().message, HasSubstr("counts moves")) << id;
    EXPECT_THAT(refused.error().message, HasSubstr("'reach'")) << id;
  }
  EXPECT_THAT(make_query(*find_search("ch"), grid, IndexSet{reach}).error().message,
              HasSubstr("alone, not 'reach'"));
  EXPECT_THAT(make_query(*find_search("jump-index-gb"), grid, IndexSet{reach}).error().message,
              HasSubstr("alone, not 'reach'"));
  EXPECT_THAT(make_query(*find_search("astar-gb"), grid, IndexSet{reach}).error().message,
              HasSubstr("needs an index that refuses edges"));
}

/// Dijkstra's search has no estimate, but tells those of its set to whoever refuses nodes, from both ends.
TEST(ToyNodes, AreToldEstimatesThatTheSearchHasNoUseFor) {
  const auto map = generate_map(*find_generator("roads"), 25, 25, 3).value();
  const auto reach = index_called(*map, "reach");
  const auto landmarks = index_called(*map, "landmarks");
  const SearchInfo& both_ends = *find_search("bidirectional");
  EXPECT_THAT(make_query(both_ends, *map, IndexSet{landmarks}).error().message,
              HasSubstr("cannot use the index"));
  const auto told = make_query(both_ends, *map, IndexSet{reach, landmarks}).value();
  std::array<int, 2> refused{};
  for (std::uint32_t i = 0; i < map->node_count(); i += 7) {
    const NodeId start = map->node_of_slot(i);
    const NodeId goal = map->node_of_slot(map->node_count() - 1 - i);
    Trace trace;
    told->find_traced(start, goal, trace);
    for (const std::uint32_t at : trace.prunes()) {
      const TraceEvent& event = trace[at];
      if (event.kind != TraceEventKind::kRefuse) continue;
      ++refused[static_cast<std::size_t>(event.side)];
      const QueryContext context = landmarks->context(*map, start, goal, event.side);
      EXPECT_GE(event.f - event.g, landmarks->lower_bound(0, map->slot(event.node), context));
    }
  }
  EXPECT_GT(refused[0], 0);
  EXPECT_GT(refused[1], 0);
}

/// The event of a node that is not expanded names the index, and that one tells why; no optimal path leads
/// over such a node.
TEST(ToyNodes, AreNamedByTheEventAndTellWhy) {
  std::mt19937 random(42);
  const Grid grid = test::random_grid(random, 9, 9, 25);
  const AllDistances distances(grid);
  // Exact boxes leave no node that a reach could refuse.
  std::array<int, 2> refused{};
  for (const char* id : {"dijkstra-gb", "bidirectional-gb", "ch"}) {
    const bool climbs = find_search(id)->hierarchical;
    const IndexSet set = climbs ? IndexSet{index_called(grid, "hierarchy(reach)")}
                                : IndexSet{index_called(grid, "parity"), index_called(grid, "reach")};
    const auto query = make_query(*find_search(id), grid, set).value();
    for (const NodeId start : grid.free_nodes()) {
      for (const NodeId goal : grid.free_nodes()) {
        Trace trace;
        const SearchResult result = query->find_traced(start, goal, trace);
        ASSERT_EQ(trace.prunes().size(), result.stats.pruned);
        for (const std::uint32_t at : trace.prunes()) {
          const TraceEvent& event = trace[at];
          if (event.kind != TraceEventKind::kRefuse) continue;
          ASSERT_EQ(event.index, climbs ? 0 : 1);
          ASSERT_EQ(trace[at - 1].kind, TraceEventKind::kExpand);
          ++refused[static_cast<std::size_t>(event.side)];
          const Index& index = *set.members()[event.index];
          const Refused what = {.node = event.node,
                                .what = Refused::What::kNode,
                                .travelled = event.g,
                                .at_least_left = event.f - event.g};
          EXPECT_THAT(index.why(grid, what, index.context(grid, start, goal, event.side)),
                      HasSubstr("too far from both ends"));
          const auto over = [&](NodeId node) {
            const std::uint64_t there = distances(grid.slot(start), grid.slot(node));
            const std::uint64_t left = distances(grid.slot(node), grid.slot(goal));
            return there == kFar || left == kFar ? kFar : there + left;
          };
          if (result.found()) {
            EXPECT_GT(over(event.node), result.cost);
          }
        }
        TracePlayer player(std::make_shared<const Trace>(trace));
        player.seek(trace.size());
        EXPECT_EQ(player.counts().pruned, result.stats.pruned);
        EXPECT_EQ(player.counts().expanded, result.stats.expanded);
      }
    }
  }
  EXPECT_GT(refused[0], 0);
  EXPECT_GT(refused[1], 0);
}

/// So does the event of an edge that such an index does not let a search follow.
TEST(ToyNodes, TellOfEdgesAsWell) {
  std::mt19937 random(43);
  const Grid grid = test::random_grid(random, 9, 9, 25);
  const AllDistances distances(grid);
  const IndexSet set = {index_called(grid, "landmarks:count=2"), index_called(grid, "reach:edges")};
  const Index& reach = *set.members()[1];
  const auto query = make_query(*find_search("bidirectional"), grid, set).value();
  std::array<int, 2> pruned{};
  for (const NodeId start : grid.free_nodes()) {
    for (const NodeId goal : grid.free_nodes()) {
      Trace trace;
      const SearchResult result = query->find_traced(start, goal, trace);
      for (const std::uint32_t at : trace.prunes()) {
        const TraceEvent& event = trace[at];
        if (event.kind != TraceEventKind::kPrune) continue;
        ASSERT_EQ(event.index, 1);
        ++pruned[static_cast<std::size_t>(event.side)];
        const Refused what = {
            .node = event.node, .edge = event.edge, .travelled = event.g, .at_least_left = event.f - event.g};
        EXPECT_THAT(reach.why(grid, what, reach.context(grid, start, goal, event.side)),
                    HasSubstr("on an optimal path over the edge"));
        const bool from_start = event.side == SearchSide::kStart;
        const Direction step = direction_of(event.edge);
        const std::uint64_t there = distances(grid.slot(from_start ? start : goal), grid.slot(event.node));
        const std::uint64_t left =
            distances(grid.slot(grid.neighbour(event.node, step)), grid.slot(from_start ? goal : start));
        if (result.found() && there != kFar && left != kFar) {
          EXPECT_GT(there + cost_of(step) + left, result.cost);
        }
      }
    }
  }
  EXPECT_GT(pruned[0], 0);
  EXPECT_GT(pruned[1], 0);
}

/// Without an estimate of its own, as Dijkstra's search, a search refuses nodes as well.
TEST(ToyNodes, SpareASearchThatHasNoEstimate) {
  const Grid open = test::grid_of("..........\n..........\n..........\n..........\n..........\n..........\n");
  const auto open_plain = make_query(*find_search("dijkstra"), open, IndexSet()).value();
  const auto open_with =
      make_query(*find_search("dijkstra"), open, IndexSet{index_called(open, "reach")}).value();
  const SearchResult a = open_plain->find(Cell{2, 2}, Cell{9, 2});
  const SearchResult b = open_with->find(Cell{2, 2}, Cell{9, 2});
  EXPECT_EQ(a.cost, b.cost);
  EXPECT_GT(b.stats.pruned, 0U);
  EXPECT_LT(b.stats.generated, a.stats.generated);
}

}  // namespace
}  // namespace goalbound
