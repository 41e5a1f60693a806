// Real maps: every problem of their scenarios, through the command line.
#include <ostream>

#include "support.hpp"

namespace goalbound::test {
namespace {

struct MapCase {
  const char* name;
  int problems;
};
void PrintTo(const MapCase& map, std::ostream* out) {
  *out << map.name;
}

class RealMaps : public CliTest, public ::testing::WithParamInterface<MapCase> {};

TEST_P(RealMaps, EveryProblemIsOptimal) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << "no real maps beside the sources";
  const std::string map = (*data / "grids" / GetParam().name).string() + ".map";
  ASSERT_TRUE(std::filesystem::exists(map)) << map;
  const Json json = expect(0, {"bench", map, "--scen", map + ".scen", "--algorithms",
                               "astar,astar-gb,dijkstra,dijkstra-gb", "--json"})
                        .json();
  ASSERT_EQ(json["results"].size(), 4U);
  EXPECT_EQ(json["wrong_stated_lengths"], 0);
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["problems"], GetParam().problems) << row;
    EXPECT_EQ(row["optimal"], GetParam().problems) << row;
  }
}

INSTANTIATE_TEST_SUITE_P(Full, RealMaps,
                         ::testing::Values(MapCase{"dao/arena", 160}, MapCase{"dao/lak110d", 70},
                                           MapCase{"dao/lak308d", 1317}),
                         [](const auto& instance) {
                           const std::string name = instance.param.name;
                           return name.substr(name.find('/') + 1);
                         });

class Lak308d : public CliTest {};

TEST_F(Lak308d, BoxesSaveMostOfTheExpansions) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << "no real maps beside the sources";
  const std::string map = (*data / "grids/dao/lak308d.map").string();
  const Json json =
      expect(0, {"bench", map, "--algorithms", "astar,astar-gb", "--sample", "200", "--json"}).json();
  EXPECT_GT(json["results"][0]["expanded"].get<double>(), 10 * json["results"][1]["expanded"].get<double>());
}

}  // namespace
}  // namespace goalbound::test
