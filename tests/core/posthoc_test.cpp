#include "goalbound/posthoc.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "any_map_support.hpp"
#include "file_support.hpp"
#include "goalbound/exports.hpp"
#include "goalbound/quadtree.hpp"
#include "goalbound/search.hpp"
#include "support.hpp"

namespace goalbound {
namespace {

using test::bounds_of;
using test::grid_of;

/// One search, written, read, and written again.
void expect_round_trip(const Map& map, const SearchInfo& search, const Bounds& bounds, NodeId start,
                       NodeId goal) {
  SCOPED_TRACE(search.id);
  auto query = make_query(search, map, used_by(search, map, index_set_of(bounds)));
  ASSERT_TRUE(query) << query.error().to_string();
  Trace trace;
  const SearchResult result = (*query)->find_traced(start, goal, trace);
  const std::string text = format_posthoc_trace(map, trace);
  auto read = parse_posthoc_trace(map, text, "t.yaml");
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(format_posthoc_trace(map, *read), text);
  EXPECT_EQ(read->expansions().size(), result.stats.expanded);
  EXPECT_EQ(read->prunes().size(), result.stats.pruned);
  EXPECT_EQ(read->sides().size(), trace.sides().size());
  EXPECT_EQ(read->events().back().kind, result.found() ? TraceEventKind::kGoal : TraceEventKind::kExhausted);
  EXPECT_EQ(read->counts_moves(), search.id.starts_with("bfs"));
  if (read->counts_moves() && result.found()) {
    std::vector<NodeId> path;
    (*query)->path(path);
    EXPECT_EQ(read->events().back().g, path.size() - 1);
  } else if (map.as_list() == nullptr && !search.hierarchical && !search.both_ends && result.found()) {
    // A search from both ends ends where they met.
    EXPECT_EQ(read->events().back().g, result.cost) << "costs are whole again";
  }
  TracePlayer player(std::make_shared<const Trace>(*std::move(read)));
  player.seek(~std::size_t{0});
  player.seek(0);
  EXPECT_EQ(player.counts(), TracePlayer::Counts()) << "each step is undone";
}

TEST(Posthoc, WhatIsWrittenIsRead) {
  std::mt19937 random(11);
  for (int round = 0; round < 40; ++round) {
    SCOPED_TRACE(round);
    std::shared_ptr<const Map> map = test::random_map(random);
    if (round % 8 == 7 && map->as_grid() != nullptr && map->as_grid()->is_uniform()) {
      map = std::make_shared<const Quadtree>(
          Quadtree::create(std::static_pointer_cast<const Grid>(map)).value());
    }
    if (map->node_count() == 0) continue;
    const Bounds bounds = bounds_of(*map);
    const auto any = [&] {
      return map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    };
    for (const SearchInfo* search : all_searches()) {
      if (check_search(*search, *map)) expect_round_trip(*map, *search, bounds, any(), any());
    }
  }
}

TEST(Posthoc, AnotherProgramsBlocksOfLines) {
  const Grid grid = grid_of("...\n");
  const std::string text =
      "version: 1.2.0\n"
      "render:\n"
      "  events: none of these\n"
      "events:\n"
      "- type: source\n"
      "  id: 0\n"
      "- type: destination\n"
      "  id: '2'\n"
      "\n"
      "# a comment\n"
      "- { type: generating, id: 0, g: 0, name: \"a, b\" }\n"
      "- { \"type\": \"expanding\", id: 0 }\n"
      "- type: generating\n"
      "  id: 1\n"
      "  pId: 0\n"
      "  g: 1.0\n"
      "  f: 2\n"
      "other:\n"
      "  - { type: nothing }\n";
  const auto trace = parse_posthoc_trace(grid, text, "t.yaml");
  ASSERT_TRUE(trace) << trace.error().to_string();
  ASSERT_EQ(trace->size(), 4U);
  EXPECT_EQ((*trace)[2].kind, TraceEventKind::kOpen);
  EXPECT_EQ((*trace)[2].g, kStraightCost);
  EXPECT_EQ((*trace)[2].f, 2 * kStraightCost);
  EXPECT_EQ((*trace)[2].edge, EdgeIndex(Direction::kE));
  EXPECT_EQ((*trace)[3].kind, TraceEventKind::kExhausted);
}

TEST(Posthoc, NoEvents) {
  const Grid grid = grid_of("...\n");
  EXPECT_EQ(parse_posthoc_trace(grid, format_posthoc_trace(grid, Trace()), "t")->size(), 0U);
  EXPECT_EQ(parse_posthoc_trace(grid, "events: []\n", "t")->size(), 0U);
}

TEST(Posthoc, MistakesTellTheirLine) {
  const Grid grid = grid_of("..@\n...\n");
  const std::string head =
      "events:\n"
      "  - { type: source, id: 0, x: 0, y: 0 }\n"
      "  - { type: destination, id: 5, x: 2, y: 1 }\n"
      "  - { type: generating, id: 0, g: 0 }\n"
      "  - { type: expanding, id: 0 }\n";
  struct Case {
    std::string line;  ///< the sixth
    std::string why;
    ErrorCode code = ErrorCode::kSyntax;
  };
  const std::vector<Case> cases = {
      {"  - { type: flying, id: 0 }", "unknown type 'flying'"},
      {"  - { id: 0 }", "without 'type'"},
      {"  - { type: expanding }", "without 'id'"},
      {"  - { type: expanding, id: one }", "'one' is not an integer"},
      {"  - { type: expanding, id: -1 }", "'-1' is not an integer"},
      {"  - { type: expanding, id: 2 }", "no cell with the id 2", ErrorCode::kMismatch},
      {"  - { type: expanding, id: 6 }", "no cell with the id 6", ErrorCode::kMismatch},
      {"  - { type: expanding, id: 99999999999999 }", "no cell", ErrorCode::kMismatch},
      {"  - { type: expanding, id: 0, x: 1 }", "another map", ErrorCode::kMismatch},
      {"  - { type: expanding, id: 0, y: up }", "y 'up' is not a number"},
      {"  - { type: expanding, id: 0 }", "a second time"},
      {"  - { type: expanding, id: 1 }", "not generated before"},
      {"  - { type: closing, id: 1 }", "not generated before"},
      {"  - { type: updating, id: 1, pId: 0, g: 1 }", "not generated before"},
      {"  - { type: updating, id: 0, g: 1 }", "needs its 'pId'"},
      {"  - { type: end, id: 5 }", "not generated before"},
      {"  - { type: generating, id: 0, pId: 0, g: 1 }", "'updating'"},
      {"  - { type: generating, id: 1, g: 1 }", "without 'pId'"},
      {"  - { type: generating, id: 1, pId: 3, g: 1 }", "from one that was not generated"},
      {"  - { type: generating, id: 1, pId: 0 }", "without 'g'"},
      {"  - { type: generating, id: 1, pId: 0, g: -1 }", "'-1' is no length"},
      {"  - { type: generating, id: 1, pId: 0, g: nan }", "'nan' is no length"},
      {"  - { type: generating, id: 1, pId: 0, g: 1, f: far }", "'far' is no length"},
      {"  - { type: generating, id: 1, pId: 0, g: 1e9 }", "larger than any path", ErrorCode::kLimit},
      {"  - { type: pruning, id: 5, pId: 0 }", "none of the map", ErrorCode::kMismatch},
      {"  - { type: pruning, id: 1, pId: 0, edge: x }", "'x' is not a number"},
      {"  - { type: source, id: 0 }", "a second source"},
      {"  - { type: expanding, id: 0", "does not end with '}'"},
      {"  - { type: expanding, id: 0, id: 1 }", "a second value of 'id'"},
      {"  - { type expanding }", "unexpected 'type expanding'"},
      {"  type: expanding", "an event begins with '- '"},
      {"  - type", "unexpected 'type'"},
  };
  for (const Case& bad : cases) {
    const auto read = parse_posthoc_trace(grid, head + bad.line + "\n", "bad.yaml");
    ASSERT_FALSE(read) << bad.line;
    EXPECT_EQ(read.error().code, bad.code) << bad.line << ": " << read.error().to_string();
    EXPECT_EQ(read.error().line, 6U) << bad.line;
    EXPECT_EQ(read.error().file, "bad.yaml");
    EXPECT_THAT(read.error().message, ::testing::HasSubstr(bad.why)) << bad.line;
  }
  EXPECT_EQ(parse_posthoc_trace(grid, "a: 1\n", "t").error().line, 1U);
  EXPECT_THAT(parse_posthoc_trace(grid, "", "t").error().message, ::testing::HasSubstr("events:"));
  EXPECT_THAT(parse_posthoc_trace(grid, "events:\n  - { type: source, id: 0 }\n", "t").error().message,
              ::testing::HasSubstr("no destination"));
  EXPECT_THAT(parse_posthoc_trace(grid, "events:\n  - { type: expanding, id: 0 }\n", "t").error().message,
              ::testing::HasSubstr("must come first"));
  EXPECT_THAT(parse_posthoc_trace(grid, "events: here\n", "t").error().message,
              ::testing::HasSubstr("'here'"));
  const std::string over = head + "  - { type: end, id: 0 }\n  - { type: expanding, id: 0 }\n";
  EXPECT_THAT(parse_posthoc_trace(grid, over, "t").error().message, ::testing::HasSubstr("behind the end"));
}

TEST(Posthoc, FromAFile) {
  const test::TemporaryFolder folder;
  const Grid grid = grid_of("..\n");
  test::write_raw(folder / "t.yaml", "events: []\n");
  EXPECT_TRUE(load_posthoc_trace(grid, folder / "t.yaml"));
  EXPECT_EQ(load_posthoc_trace(grid, folder / "none.yaml").error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace goalbound
