#include <limits>

#include "file_support.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::test {
namespace {

constexpr const char* kMap = "type octile\nheight 2\nwidth 3\nmap\n.T@\nW.S\n";
constexpr const char* kCosts = "terrain-costs 1\n. 1\nS 2\nT 3\nW 10000\n";

void expect_costs_refused(std::string_view text, ErrorCode code, std::size_t line,
                          const std::vector<std::string>& words) {
  SCOPED_TRACE(text);
  expect_error(parse_terrain_costs(text, "bad.costs"), code, "bad.costs", line, words);
}

TEST(TerrainCosts, AreReadByLetter) {
  const auto file = parse_terrain_costs(
      "terrain-costs 1\r\n// of the map\n\nmap my hills.map \n. 1\n  T\t3\nW 0\n/ 7\n", "a.costs");
  ASSERT_TRUE(file) << file.error().to_string();
  EXPECT_EQ(file->map_file, "my hills.map");
  EXPECT_EQ(file->costs['.'], 1);
  EXPECT_EQ(file->costs['T'], 3);
  EXPECT_EQ(file->costs['W'], 0);
  EXPECT_EQ(file->costs['/'], 7);
  EXPECT_EQ(file->costs['@'], 0) << "letters that are not named are blocked";
  EXPECT_EQ(file->costs.lowest(), 1);
}

TEST(TerrainCosts, WrittenAndReadIsTheSame) {
  TerrainCosts costs;
  for (char letter = '!'; letter <= '~'; ++letter) costs[letter] = static_cast<std::uint16_t>(letter * 70);
  costs['@'] = 0;
  const auto again = parse_terrain_costs(format_terrain_costs(costs), "a.costs");
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(again->costs, costs);
  EXPECT_EQ(format_terrain_costs(parse_terrain_costs(kCosts, "a.costs")->costs), kCosts);
}

TEST(TerrainCosts, RefusesWhatIsNone) {
  expect_costs_refused("", ErrorCode::kSyntax, 1, {"'terrain-costs 1'"});
  expect_costs_refused("costs 1\n", ErrorCode::kSyntax, 1, {"'terrain-costs 1'"});
  expect_costs_refused("terrain-costs\n", ErrorCode::kSyntax, 1, {"'terrain-costs 1'"});
  expect_costs_refused("terrain-costs 2\n", ErrorCode::kVersion, 1, {"'2'", "version 1"});
  expect_costs_refused("terrain-costs 1\n", ErrorCode::kSyntax, 1, {"every cell would be blocked"});
  expect_costs_refused("terrain-costs 1\n. 0\n", ErrorCode::kSyntax, 2, {"every cell would be blocked"});
  expect_costs_refused("terrain-costs 1\n. 1\n. 2\n", ErrorCode::kSyntax, 3, {"a second cost of '.'"});
  expect_costs_refused("terrain-costs 1\n. 1\nTT 2\n", ErrorCode::kSyntax, 3, {"unexpected 'TT'", "'T 3'"});
  expect_costs_refused("terrain-costs 1\n. 1 2\n", ErrorCode::kSyntax, 2, {"unexpected '.'"});
  expect_costs_refused("terrain-costs 1\n\xC3 1\n", ErrorCode::kSyntax, 2, {"unexpected '\\xc3'"});
  for (const std::string cost : {"10001", "65536", "-1", "1.5", "x", "99999999999999999999"}) {
    expect_costs_refused("terrain-costs 1\nT " + cost + "\n", ErrorCode::kSyntax, 2,
                         {"'" + cost + "' of 'T'", "10000"});
  }
  expect_costs_refused("terrain-costs 1\nmap\n", ErrorCode::kSyntax, 2, {"name of a file"});
  expect_costs_refused("terrain-costs 1\nmap a\nmap b\n", ErrorCode::kSyntax, 3, {"a second line 'map'"});
  expect_costs_refused(std::string("terrain-costs 1\nmap a\0b\n", 24), ErrorCode::kSyntax, 2,
                       {"name of a file"});
}

TEST(TerrainCosts, SpeakOfTheMapBeside) {
  const TemporaryFolder folder;
  write_raw(folder / "hills.map", kMap);
  write_raw(folder / "hills.costs", kCosts);
  write_raw(folder / "hills.map.costs", kCosts);
  write_raw(folder / "named.costs", std::string(kCosts) + "map hills.map\n");
  std::filesystem::create_directory(folder / "sub");
  write_raw(folder / "sub" / "up.costs", std::string(kCosts) + "map ../hills.map\n");
  for (const std::string name : {"hills.costs", "hills.map.costs", "named.costs", "sub/up.costs"}) {
    const bool is_up = name.starts_with("sub/");
    if (is_up) {
      EXPECT_EQ(load_weighted_grid(folder / name).error().code, ErrorCode::kInvalidArgument);
    }
    const auto grid =
        load_weighted_grid(folder / name, is_up ? NamedFiles::kAnywhere : NamedFiles::kInFolder);
    ASSERT_TRUE(grid) << grid.error().to_string();
    EXPECT_FALSE(grid->is_uniform());
    EXPECT_EQ(grid->terrain(), ".T@W.S");
    EXPECT_EQ(grid->free_count(), 5U);
    EXPECT_EQ(grid->step_cost(grid->node({0, 0}), Direction::kE), kStraightCost * (1 + 3));
    EXPECT_EQ(grid->kind().id, "weighted-grid");
  }
}

TEST(TerrainCosts, ErrorsNameTheFileThatIsWrong) {
  const TemporaryFolder folder;
  write_raw(folder / "alone.costs", kCosts);
  expect_error(load_weighted_grid(folder / "alone.costs"), ErrorCode::kNotFound,
               (folder / "alone.map").string(), 0, {"cannot open", "alone.costs"});
  write_raw(folder / "alone.map", "type octile\nheight 2\nwidth 3\nmap\n...\n..\n");
  expect_error(load_weighted_grid(folder / "alone.costs"), ErrorCode::kSyntax,
               (folder / "alone.map").string(), 6, {"row 2 of 2"});
  write_raw(folder / "bad.costs", "terrain-costs 1\nx\n");
  expect_error(load_weighted_grid(folder / "bad.costs"), ErrorCode::kSyntax, (folder / "bad.costs").string(),
               2, {});
}

TEST(TerrainCosts, SavedAndLoadedIsTheSame) {
  const TemporaryFolder folder;
  const TerrainCosts costs = parse_terrain_costs(kCosts, "a.costs")->costs;
  const Grid grid = Grid::create(3, 2, ".T@W.S", costs).value();
  ASSERT_TRUE(save_map(grid, folder / "hills.costs").ok());
  EXPECT_EQ(read_raw(folder / "hills.costs"), kCosts);
  EXPECT_EQ(read_raw(folder / "hills.map"), kMap);
  const auto again = load_map(folder / "hills.costs");
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ((*again)->hash(), grid.hash());
  EXPECT_EQ((*again)->as_grid()->terrain_costs(), costs);
}

TEST(TerrainCosts, BlanksThatCostSomethingCannotBeSaved) {
  const TemporaryFolder folder;
  TerrainCosts costs;
  costs[' '] = 1;
  const Grid grid = Grid::create(2, 1, "  ", costs).value();
  expect_error(save_map(grid, folder / "blank.costs"), ErrorCode::kInvalidArgument,
               (folder / "blank.costs").string(), 0, {"' '"});
  EXPECT_TRUE(folder.names().empty());
}

}  // namespace
}  // namespace goalbound::test
