// Every real map and scenario of the folder beside the checkout; skipped where it does not exist.
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "move_oracle.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

std::vector<std::filesystem::path> real_maps() {
  std::vector<std::filesystem::path> maps;
  const auto folder = data_folder();
  if (!folder) return maps;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder / "grids")) {
    if (entry.path().extension() == ".map") maps.push_back(entry.path());
  }
  return maps;
}

TEST(RealData, EveryMapIsReadAndKeepsItsTerrain) {
  const auto maps = real_maps();
  if (maps.empty()) GTEST_SKIP() << "no real data beside the checkout";
  for (const auto& path : maps) {
    const auto grid = load_grid(path);
    ASSERT_TRUE(grid.ok()) << grid.error().to_string();
    EXPECT_GT(grid->free_count(), 0U) << path;
    std::string text = read_raw(path);
    std::erase(text, '\r');
    const std::string written = format_grid(*grid);
    EXPECT_EQ(written.substr(written.find("map\n")),
              text.substr(text.find("map\n"), written.size() - written.find("map\n")))
        << path;
  }
}

TEST(RealData, EveryScenarioBelongsToItsMap) {
  const auto maps = real_maps();
  if (maps.empty()) GTEST_SKIP() << "no real data beside the checkout";
  std::size_t problems = 0;
  for (const auto& path : maps) {
    const auto grid = load_grid(path);
    ASSERT_TRUE(grid.ok()) << grid.error().to_string();
    const std::string scen = path.string() + ".scen";
    const auto scenario = load_scenario(scen);
    ASSERT_TRUE(scenario.ok()) << scenario.error().to_string();
    const auto fits = check_scenario(*scenario, *grid, scen);
    EXPECT_TRUE(fits.ok()) << fits.error().to_string();
    problems += scenario->problems.size();
  }
  EXPECT_EQ(problems, 51453U) << "the data's own README counts them";
}

TEST(RealData, EveryRuleOfMovingFindsWhatDijkstraDoes) {
  const auto folder = data_folder();
  if (!folder) GTEST_SKIP() << "no real data beside the checkout";
  std::mt19937 random(4);
  for (const char* name : {"dao/brc202d.map", "da2/ht_store.map", "random/random512-35-0.map"}) {
    for (const MoveRuleInfo& rule : all_move_rules()) {
      const auto map = load_map(*folder / "grids" / name, {.moves = rule.rule}).value();
      const MoveOracle oracle = oracle_of(*map);
      const auto any = [&] {
        return map->node_of_slot(static_cast<std::uint32_t>(random()) % map->node_count());
      };
      for (const char* search : {"astar", "bidirectional"}) {
        const auto query = make_query(*find_search(search), *map).value();
        const NodeId start = any();
        std::vector<NodeId> goals(static_cast<std::size_t>(rounds(20)));
        std::ranges::generate(goals, any);
        const std::string what = std::string(name) + " by " + std::string(rule.id) + ", " + search;
        ASSERT_NO_FATAL_FAILURE(expect_as_oracle(*query, *map, oracle, start, goals, what));
      }
    }
  }
}

}  // namespace
}  // namespace goalbound::test
