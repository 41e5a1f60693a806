#include "goalbound/exports.hpp"

#include <algorithm>
#include <map>

#include "file_support.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(Exports, BoxesAsATable) {
  const Grid grid = grid_of("..\n.@\n");
  Bounds bounds = bounds_of(grid);
  bounds.set_quality(1, NodeQuality::kInherited);
  bounds.set(2, Direction::kN, Box());
  EXPECT_EQ(format_boxes_csv(grid, bounds),
            "x,y,quality,direction,min_x,max_x,min_y,max_y,cells\n"
            "0,0,exact,E,1,1,0,0,1\n"
            "0,0,exact,S,0,0,1,1,1\n"
            "1,0,inherited,W,0,0,0,1,2\n"
            "0,1,exact,N,,,,,0\n");
}

TEST(Exports, BoxesAsJsonLines) {
  const Grid grid = grid_of("..\n.@\n");
  Bounds bounds = bounds_of(grid);
  bounds.set(2, Direction::kN, Box());
  EXPECT_EQ(format_boxes_jsonl(grid, bounds),
            "{\"x\":0,\"y\":0,\"quality\":\"exact\",\"boxes\":{\"E\":[1,1,0,0],\"S\":[0,0,1,1]}}\n"
            "{\"x\":1,\"y\":0,\"quality\":\"exact\",\"boxes\":{\"W\":[0,0,0,1]}}\n"
            "{\"x\":0,\"y\":1,\"quality\":\"exact\",\"boxes\":{\"N\":null}}\n");
}

/// The events of a trace as "type x,y".
std::vector<std::string> events_of(const std::string& trace) {
  std::vector<std::string> events;
  for (const std::string& line : lines_of(trace)) {
    if (!line.starts_with("  - { type: ")) continue;
    const std::string type = line.substr(12, line.find(',') - 12);
    const auto number = [&](const std::string& key) {
      const auto at = line.find(key) + key.size();
      return line.substr(at, line.find_first_of(", ", at) - at);
    };
    events.push_back(type + " " + number(" x: ") + "," + number(" y: "));
  }
  return events;
}

TEST(Exports, ASearchAsPosthocTrace) {
  const Grid grid = grid_of("...\n@.@\n");
  const Bounds bounds = bounds_of(grid);
  const auto query = make_query(*find_search("astar-gb"), grid, index_set_of(bounds));
  Trace trace;
  ASSERT_TRUE((*query)->find_traced({0, 0}, {1, 1}, trace).found());
  const std::string text = format_posthoc_trace(grid, trace);
  EXPECT_TRUE(text.starts_with("version: 1.4.0\nviews:\n  main:\n"));
  EXPECT_THAT(
      events_of(text),
      ::testing::ElementsAre("source 0,0", "destination 1,1", "generating 0,0", "expanding 0,0",
                             "generating 1,0", "closing 0,0", "expanding 1,0", "pruning 2,0", "pruning 0,0",
                             "generating 1,1", "closing 1,0", "expanding 1,1", "closing 1,1", "end 1,1"));
  EXPECT_THAT(text, ::testing::HasSubstr(
                        "{ type: generating, id: 1, pId: 0, x: 1, y: 0, g: 1.000000, f: 2.000000 }"));
}

TEST(Exports, ATraceHasEveryExpansionOfTheSearch) {
  std::mt19937 random(9);
  const Grid grid = random_grid(random, 25, 25, 20);
  const Bounds bounds = bounds_of(grid);
  const auto cells = free_cells(grid);
  for (const SearchInfo* info : all_searches()) {
    const auto query = make_query(*info, grid, used_by(*info, grid, index_set_of(bounds)));
    Trace trace;
    const SearchResult result = (*query)->find_traced(cells.front(), cells.back(), trace);
    std::map<std::string, std::uint64_t> counts;
    for (const std::string& event : events_of(format_posthoc_trace(grid, trace)))
      ++counts[event.substr(0, event.find(' '))];
    EXPECT_EQ(counts["expanding"], result.stats.expanded) << info->id;
    EXPECT_EQ(counts["closing"], result.stats.expanded) << info->id;
    EXPECT_EQ(counts["pruning"], result.stats.pruned) << info->id;
    EXPECT_EQ(counts["end"], result.found() ? 1U : 0U) << info->id;
  }
}

TEST(Exports, ATraceTellsTheSideOfASearchFromBothEnds) {
  const Grid grid = grid_of("...\n");
  const auto query = make_query(*find_search("ch"), grid);
  Trace trace;
  ASSERT_TRUE((*query)->find_traced({0, 0}, {2, 0}, trace).found());
  const std::string text = format_posthoc_trace(grid, trace);
  EXPECT_THAT(text, ::testing::HasSubstr("{ type: generating, id: 2, x: 2, y: 0, g: 0.000000, f: 0.000000, "
                                         "side: goal }"));
  EXPECT_THAT(text,
              ::testing::HasSubstr("{ type: generating, id: 0, x: 0, y: 0, g: 0.000000, f: 0.000000 }"));
  EXPECT_THAT(text, ::testing::HasSubstr("{ type: end, "));
}

/// Three nodes in a triangle, one of them without edges, under names as files have them.
ListGraph named_list() {
  ListGraph::Parts parts{.places = {{0, 0}, {10, 0}, {10, -5}},
                         .arcs = {{0, 1, 2}, {0, 2, 9}, {1, 2, 3}, {1, 0, 2}},
                         .names = {"a", "b, \"the second\"", "c"}};
  return ListGraph::create(std::move(parts)).value();
}

TEST(Exports, BoxesOfListGraphs) {
  const ListGraph list = named_list();
  Bounds bounds = bounds_of(list);
  bounds.set_quality(1, NodeQuality::kInherited);
  EXPECT_EQ(format_boxes_csv(list, bounds),
            "node,x,y,quality,edge,to,min_x,max_x,min_y,max_y,places\n"
            "#a,0,0,exact,0,\"#b, \"\"the second\"\"\",10,10,-5,0,6\n"
            "#a,0,0,exact,1,#c,,,,,0\n"
            "\"#b, \"\"the second\"\"\",10,0,inherited,0,#c,10,10,-5,-5,1\n"
            "\"#b, \"\"the second\"\"\",10,0,inherited,1,#a,0,0,0,0,1\n");
  EXPECT_EQ(format_boxes_jsonl(list, bounds),
            "{\"node\":\"#a\",\"x\":0,\"y\":0,\"quality\":\"exact\",\"edges\":["
            "{\"to\":\"#b, \\\"the second\\\"\",\"box\":[10,10,-5,0]},{\"to\":\"#c\",\"box\":null}]}\n"
            "{\"node\":\"#b, \\\"the second\\\"\",\"x\":10,\"y\":0,\"quality\":\"inherited\",\"edges\":["
            "{\"to\":\"#c\",\"box\":[10,10,-5,-5]},{\"to\":\"#a\",\"box\":[0,0,0,0]}]}\n"
            "{\"node\":\"#c\",\"x\":10,\"y\":-5,\"quality\":\"exact\",\"edges\":[]}\n");
}

TEST(Exports, ASearchOfAListGraphAsPosthocTrace) {
  const ListGraph list = named_list();
  const Bounds bounds = bounds_of(list);
  const auto query = make_query(*find_search("dijkstra-gb"), list, index_set_of(bounds));
  Trace trace;
  ASSERT_TRUE((*query)->find_traced(NodeId{0}, NodeId{2}, trace).found());
  const std::string text = format_posthoc_trace(list, trace);
  EXPECT_THAT(text, ::testing::HasSubstr("- $: circle\n      x: ${{ $.x }}\n"));
  EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("rect")));
  EXPECT_THAT(events_of(text),
              ::testing::ElementsAre("source 0,0", "destination 10,-5", "generating 0,0", "expanding 0,0",
                                     "pruning 10,-5", "generating 10,0", "closing 0,0", "expanding 10,0",
                                     "pruning 0,0", "generating 10,-5", "closing 10,0", "expanding 10,-5",
                                     "closing 10,-5", "end 10,-5"));
  EXPECT_THAT(text, ::testing::HasSubstr("{ type: pruning, id: 2, pId: 0, x: 10, y: -5, edge: 1 }"));
  EXPECT_THAT(text, ::testing::HasSubstr(
                        "{ type: generating, id: 2, pId: 1, x: 10, y: -5, g: 5.000000, f: 5.000000 }"));
}

TEST(Exports, AnEmptyTraceHasNoEvents) {
  EXPECT_THAT(format_posthoc_trace(grid_of("."), Trace()), ::testing::EndsWith("events:\n  []\n"));
}

}  // namespace
}  // namespace goalbound::test
