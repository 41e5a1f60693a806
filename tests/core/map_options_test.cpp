// How maps of cells are opened: with a rule of moving, with room for wide things; and the files that keep it.
#include <gmock/gmock.h>

#include "bounds_files.hpp"
#include "file_support.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/units.hpp"
#include "move_oracle.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

TEST(MapOptionsTest, AUnitBlocksWhatLiesNearWallsAndTheEdge) {
  const Grid grid = grid_of(".......\n.......\n.......\n.......\n.......\n......@");
  const auto shrunk = [&](int size, std::optional<MoveRule> rule = {}) {
    const auto shaped = with_options(std::make_shared<const Grid>(grid), {.moves = rule}).value();
    return with_unit_called(shaped, std::to_string(size)).value();
  };
  EXPECT_EQ(shrunk(3)->as_grid()->terrain(), "@@@@@@@@.....@@.....@@.....@@....@@@@@@@@@");
  EXPECT_EQ(shrunk(5)->as_grid()->terrain(), std::string(14, '@') + "@@...@@@@..@@@" + std::string(14, '@'));
  EXPECT_EQ(shrunk(7)->node_count(), 0U);
  EXPECT_EQ(shrunk(kMostUnitCells)->node_count(), 0U);
  EXPECT_EQ(shrunk(3, MoveRule::kFour)->as_grid()->rule(), MoveRule::kFour);
  EXPECT_EQ(shrunk(3, MoveRule::kHex)->kind().id, "hex-map");
  EXPECT_EQ(shrunk(1)->hash(), grid.hash());
}

TEST(MapOptionsTest, ARuleReplacesTheOneBefore) {
  const auto grid = std::make_shared<const Grid>(grid_of("..\n.@"));
  const auto four = with_options(grid, {.moves = MoveRule::kFour}).value();
  const auto hexagons = with_options(four, {.moves = MoveRule::kHex}).value();
  const auto again = with_options(hexagons, {.moves = MoveRule::kEight}).value();
  EXPECT_EQ(again->hash(), grid->hash());
  EXPECT_EQ(with_options(four, {.moves = MoveRule::kFour}).value(), four);
  EXPECT_NE(hexagons->hash(), four->hash());
}

TEST(MapOptionsTest, WhatIsNotOfCellsIsRefused) {
  ListGraph::Parts parts{.places = {{0, 0}, {5, 0}}, .arcs = {{0, 1, 5}}};
  const std::shared_ptr<const Map> roads =
      std::make_shared<const ListGraph>(ListGraph::create(parts).value());
  const auto refused = with_options(roads, {.moves = MoveRule::kFour});
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, testing::HasSubstr("'graph'"));
  EXPECT_EQ(with_options(roads, {}).value(), roads);
  const auto grid = std::make_shared<const Grid>(grid_of("."));
  EXPECT_EQ(with_unit_called(roads, "2").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(with_unit_called(grid, "0").error().code, ErrorCode::kInvalidArgument);
}

// --- files ---

class MoveFiles : public testing::TestWithParam<MoveRule> {};
INSTANTIATE_TEST_SUITE_P(MoveRules, MoveFiles,
                         testing::Values(MoveRule::kFour, MoveRule::kEightCut, MoveRule::kEightSqueeze,
                                         MoveRule::kHex),
                         [](const auto& rule) {
                           return std::string(std::array{"Eight", "Four", "Cut", "Squeeze",
                                                         "Hex"}[static_cast<std::size_t>(rule.param)]);
                         });

TEST_P(MoveFiles, AMapKeepsItsRuleInItsFile) {
  const auto rows = std::make_shared<const Grid>(grid_of(".G.\nS@T"));
  const auto map = with_options(rows, {.moves = GetParam()}).value();
  const std::string file = testing::TempDir() + "moves_" + std::string(info_of(GetParam()).id) + ".costs";
  ASSERT_TRUE(save_map(*map, file).ok());
  const auto loaded = load_map(file);
  ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
  EXPECT_EQ((*loaded)->hash(), map->hash());
  EXPECT_EQ(&(*loaded)->kind(), &map->kind());
  const auto usual = load_map(file, {.moves = MoveRule::kEight});
  ASSERT_TRUE(usual.ok());
  EXPECT_EQ((*usual)->hash(), rows->hash());
}

TEST_P(MoveFiles, BoxesOfAnotherRuleAreRefused) {
  const auto rows = std::make_shared<const Grid>(grid_of("...\n.@.\n..."));
  const std::string file = testing::TempDir() + "moves_of_one_rule.gbb";
  ASSERT_TRUE(save_bounds(bounds_of(*with_options(rows, {.moves = GetParam()}).value()), file).ok());
  for (const MoveRuleInfo& info : all_move_rules()) {
    const auto map = with_options(rows, {.moves = info.rule}).value();
    EXPECT_EQ(load_bounds_for(*map, file).ok(), info.rule == GetParam()) << info.id;
    Progress progress;
    EXPECT_EQ(provide_indices(*map, file, progress).ok(), info.rule == GetParam()) << info.id;
  }
}

TEST(MoveLines, TheLineMovesNamesARuleOnce) {
  EXPECT_EQ(parse_terrain_costs("terrain-costs 1\nmoves 8-cut\n. 1\n", "x").value().moves,
            MoveRule::kEightCut);
  expect_error(parse_terrain_costs("terrain-costs 1\nmoves 5\n. 1\n", "x"), ErrorCode::kSyntax, "x", 2,
               {"'5'", "8-cut"});
  expect_error(parse_terrain_costs("terrain-costs 1\nmoves 4\nmoves 4\n. 1\n", "x"), ErrorCode::kSyntax, "x",
               3, {"second"});
  expect_error(parse_terrain_costs("terrain-costs 1\nmoves\n. 1\n", "x"), ErrorCode::kSyntax, "x", 2,
               {"moves"});
}

TEST(MoveRules, ScenariosGiveTheirEndsAndNoLengths) {
  const auto rows = std::make_shared<const Grid>(grid_of("...\n.@."));
  const std::string_view text = "version 1\n0 x.map 3 2 0 0 2 1 3.0\n";
  for (const MoveRuleInfo& info : all_move_rules()) {
    const auto map = with_options(rows, {.moves = info.rule}).value();
    const auto filed = parse_scenario_for(*map, text, "x.scen");
    ASSERT_TRUE(filed.ok()) << filed.error().to_string();
    const FiledProblem& problem = filed->problems.front();
    EXPECT_EQ(map->name_of(problem.start), "0,0") << info.id;
    EXPECT_EQ(map->name_of(problem.goal), "2,1") << info.id;
    EXPECT_EQ(problem.stated_length.has_value(), info.rule == MoveRule::kEight) << info.id;
  }
}

}  // namespace
}  // namespace goalbound::test
