// What people paste: two nodes, lines of scenarios, answers of the command line.
#include "features/problems/problem_text.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// "0,0 -> 11,11" of what the text says; else the error.
std::string read(const std::shared_ptr<const Map>& map, std::string_view text) {
  const auto pasted = parse_pasted({map, *map, "loop.map"}, text);
  if (!pasted) return "error: " + pasted.error().to_string();
  return map->name_of(pasted->ends.start) + " -> " + map->name_of(pasted->ends.goal);
}

TEST(PastedProblem, TwoCellsInAnyWriting) {
  const auto grid = grid_of(kLoopMap);
  for (const char* text : {"0,1 -> 11,10", "0,1->11,10", "  (0,1) -> (11, 10)\n", "(0,1) (11,10)",
                           "(0,1)(11,10)", "0,1 → 11,10", "0,1 to 11,10", "0,1 11,10"}) {
    EXPECT_EQ(read(grid, text), "0,1 -> 11,10") << text;
  }
}

TEST(PastedProblem, NodesOfRoads) {
  const auto roads = road_graph();
  EXPECT_EQ(read(roads, "#1 -> #20"), "#1 -> #20");
  EXPECT_EQ(read(roads, "0,0 -> 41,31"), "#1 -> #20") << "the nodes that lie nearest";
}

TEST(PastedProblem, ObjectsAndPixelsOfLevels) {
  const auto file = std::filesystem::path(testing::TempDir()) / "goalbound_pasted.tmj";
  std::ofstream(file) << R"({"type":"map","orientation":"orthogonal","width":3,"height":2,"tilewidth":8,)"
                         R"("tileheight":8,"tilesets":[],"layers":[{"type":"tilelayer","name":"walls",)"
                         R"("width":3,"height":2,"x":0,"y":0,"data":[0,0,0,1,1,1]},)"
                         R"({"type":"objectgroup","name":"o","objects":[)"
                         R"({"name":"spawn","x":4,"y":4,"point":true},)"
                         R"({"name":"exit","x":16,"y":0,"width":8,"height":8}]}]})";
  const auto level = load_map(file);
  std::filesystem::remove(file);
  ASSERT_TRUE(level) << level.error().to_string();
  EXPECT_EQ(read(*level, "spawn -> exit"), "0,0 -> 2,0");
  EXPECT_EQ(read(*level, "4px,4px -> 2,0"), "0,0 -> 2,0");
  EXPECT_THAT(read(grid_of(kLoopMap), "spawn -> exit"), HasSubstr("'spawn'"));
}

TEST(PastedProblem, LinesOfBothVersionsOfScenarios) {
  const auto grid = grid_of(kLoopMap);
  EXPECT_EQ(read(grid, "0\tmaps/loop.map\t12\t12\t0\t1\t11\t10\t20.5"), "0,1 -> 11,10");
  EXPECT_EQ(read(grid, "0 loop.map 12 12 0 1 11 10 20.5\n"), "0,1 -> 11,10");
  EXPECT_EQ(read(grid, "0\tloop.map\t0\t1\t11\t10\t20.5"), "0,1 -> 11,10");
  EXPECT_EQ(read(grid, "version 1\n0\tloop.map\t12\t12\t0\t1\t11\t10\t20.5"), "0,1 -> 11,10");
}

TEST(PastedProblem, SeveralLinesAreATable) {
  const auto grid = grid_of(kLoopMap);
  const auto pasted = parse_pasted({grid, *grid, "loop.map"},
                                   "0\tloop.map\t12\t12\t0\t1\t11\t10\t20.5\n"
                                   "1\tloop.map\t12\t12\t0\t0\t1\t1\t1.41\n");
  ASSERT_TRUE(pasted.ok()) << pasted.error().to_string();
  ASSERT_TRUE(pasted->set);
  ASSERT_EQ(pasted->set->rows.size(), 2U);
  EXPECT_EQ(pasted->set->rows[1].line, 2U) << "as it was pasted";
  EXPECT_EQ(pasted->set->rows[1].bucket, 1);
}

TEST(PastedProblem, AnswersOfTheCommandLine) {
  const auto grid = grid_of(kLoopMap);
  EXPECT_EQ(read(grid, R"({"map": "maps/loop.map", "start": [0, 1], "goal": [11, 10], "length": 20.5})"),
            "0,1 -> 11,10");
  const auto roads = road_graph();
  EXPECT_EQ(read(roads, R"({"map": "loop.map", "start": "#1", "goal": "#20"})"), "#1 -> #20");
}

TEST(PastedProblem, WarnsOfAnotherMapByItsName) {
  const auto grid = grid_of(kLoopMap);
  for (const char* text : {R"({"map": "maps/other.map", "start": [0, 1], "goal": [11, 10]})",
                           "0\tmaps/other.map\t12\t12\t0\t1\t11\t10\t20.5"}) {
    const auto pasted = parse_pasted({grid, *grid, "loop.map"}, text);
    ASSERT_TRUE(pasted.ok()) << text;
    EXPECT_THAT(pasted->warning, HasSubstr("'other.map'")) << text;
    EXPECT_THAT(pasted->warning, HasSubstr("'loop.map'")) << text;
  }
  EXPECT_EQ(parse_pasted({grid, *grid, "loop.map"}, "0\ta/loop.map\t12\t12\t0\t1\t11\t10\t20.5")->warning,
            "");
}

TEST(PastedProblem, ErrorsSayWhatIsWrong) {
  const auto grid = grid_of(kLoopMap);
  EXPECT_THAT(read(grid, "  \n"), HasSubstr("no text to paste"));
  EXPECT_THAT(read(grid, "hello"), HasSubstr("'hello' is no problem"));
  EXPECT_THAT(read(grid, "0,1 -> 99,10"), HasSubstr("99,10"));
  EXPECT_THAT(read(grid, "{\"start\": 3}"), HasSubstr("is no problem"));
  EXPECT_THAT(read(grid, "{\"start\": [1], \"goal\": [2, 3]}"), HasSubstr("[x, y]"));
  EXPECT_THAT(read(grid, "{ broken"), HasSubstr("is no problem"));
  EXPECT_THAT(read(grid, "0\tloop.map\t49\t49\t0\t1\t11\t10\t20.5"), HasSubstr("49 x 49"));
  EXPECT_THAT(read(grid, "0\tloop.map\t12\t12\t0\tx\t11\t10\t20.5"), HasSubstr("pasted text:1: "));
  EXPECT_THAT(read(grid, "0,1 -> 2,2\n0,1 -> 3,3"), HasSubstr("is no problem"));
  EXPECT_THAT(read(road_graph(), "0\tloop.map\t12\t12\t0\t1\t11\t10\t20.5"), HasSubstr("uniform grids"));
}

}  // namespace
}  // namespace goalbound::app::test
