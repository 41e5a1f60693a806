// Every real map and scenario of the folder beside the checkout; skipped where it does not exist.
#include "file_support.hpp"
#include "goalbound/formats.hpp"
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

}  // namespace
}  // namespace goalbound::test
