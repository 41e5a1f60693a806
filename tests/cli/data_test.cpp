// Real maps: every problem of their scenarios, through the command line.
#include <algorithm>
#include <optional>
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

/// Boxes and the searches that take them.
struct BoxCase {
  const char* ordering;
  const char* method;
  const char* algorithms;
};
constexpr const char* kPlain = "astar,bfs,jps,jps-plus";
constexpr const char* kBounded = "dijkstra-gb,astar-gb,jps-gb,jps-plus-gb,jump-index-gb";
constexpr BoxCase kBoxCases[] = {{"canonical", "exact", kBounded},
                                 {"canonical", "inherited", kBounded},
                                 {"all-optimal", "exact", kBounded},
                                 {"all-optimal", "inherited", kBounded},
                                 {"regular", "exact", "dijkstra-gb,astar-gb"}};

class BenchOnData : public CliTest, public ::testing::WithParamInterface<const char*> {
 protected:
  /// The map of the test; nothing where the data is missing.
  static std::optional<std::string> map() {
    const auto data = data_dir();
    if (!data) return std::nullopt;
    return (*data / "grids" / GetParam()).string() + ".map";
  }
  /// Every search that claims it solves `problems` of the map's scenario at their exact optimal lengths.
  void expect_optimal(std::vector<std::string> arguments, const std::string& map) {
    arguments.insert(arguments.begin(), {"bench", map, "--scen", map + ".scen", "--json"});
    const Json json = expect(0, arguments).json();
    EXPECT_EQ(json["wrong_stated_lengths"], 0);
    for (const Json& row : json["results"]) {
      EXPECT_GT(row["problems"], 0);
      if (row["claims_optimal"] == true) {
        EXPECT_EQ(row["optimal"], row["problems"]) << row;
      }
    }
  }
};
using SmallMaps = BenchOnData;
using LargeMaps = BenchOnData;

std::string last_part(const ::testing::TestParamInfo<const char*>& instance) {
  const std::string path = instance.param;
  std::string name = path.substr(path.find('/') + 1);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

TEST_P(SmallMaps, EverySearchSolvesEveryProblemWithAllBoxes) {
  const auto map = this->map();
  if (!map) GTEST_SKIP() << "no real maps beside the sources";
  expect_optimal({"--algorithms", kPlain}, *map);
  for (const BoxCase& boxes : kBoxCases) {
    SCOPED_TRACE(std::string(boxes.ordering) + " " + boxes.method);
    expect_optimal({"--algorithms", boxes.algorithms, "--index",
                    "boxes:" + std::string(boxes.ordering) + ":" + boxes.method},
                   *map);
  }
}
INSTANTIATE_TEST_SUITE_P(Data, SmallMaps,
                         ::testing::Values("dao/lak110d", "dao/arena", "dao/den312d", "da2/ht_store",
                                           "da2/lt_backalley_n"),
                         last_part);

TEST_P(LargeMaps, EverySearchSolvesASampleWithInheritedBoxes) {
  const auto map = this->map();
  if (!map) GTEST_SKIP() << "no real maps beside the sources";
  expect_optimal({"--algorithms", kPlain, "--sample", "20"}, *map);
  for (const char* ordering : {"canonical", "all-optimal"}) {
    SCOPED_TRACE(ordering);
    expect_optimal(
        {"--algorithms", kBounded, "--index", std::string("boxes:inherited:") + ordering, "--sample", "20"},
        *map);
  }
}
INSTANTIATE_TEST_SUITE_P(Data, LargeMaps,
                         ::testing::Values("dao/brc202d", "da2/dr_0_deeproads", "bg512/AR0072SR",
                                           "sc1/Sandstorm", "mazes/maze512-32-0"),
                         last_part);

class Lak308d : public CliTest {};

TEST_F(Lak308d, BoxesSaveMostOfTheExpansions) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << "no real maps beside the sources";
  const std::string map = (*data / "grids/dao/lak308d.map").string();
  const Json json =
      expect(0, {"bench", map, "--algorithms", "astar,astar-gb", "--sample", "200", "--json"}).json();
  EXPECT_GT(json["results"][0]["expanded"].get<double>(), 10 * json["results"][1]["expanded"].get<double>());
}

class RealRoads : public CliTest {
 protected:
  /// "usa7k"; nothing where the data is missing.
  static std::optional<std::string> map(const std::string& name) {
    const auto data = data_dir();
    if (!data) return std::nullopt;
    return (*data / "roads" / name).string() + ".gr";
  }
};

TEST_F(RealRoads, EverySearchIsRightWithBoxesThatWereSavedAndVerified) {
  const auto usa7k = map("usa7k");
  if (!usa7k) GTEST_SKIP() << "no real maps beside the sources";
  for (const std::string method : {"exact", "inherited"}) {
    SCOPED_TRACE(method);
    expect(0, {"precompute", *usa7k, "-o", "roads.gbb", "--index", "boxes:" + std::string(method)});
    const Json json =
        expect(0,
               {"bench", *usa7k, "--bounds", "roads.gbb", "--random", "1000", "--repeat", "0", "--algorithms",
                "astar,dijkstra,wastar,astar-naive,astar-gb,dijkstra-gb,wastar-gb", "--json"})
            .json();
    for (const Json& row : json["results"]) EXPECT_EQ(row["optimal"], 1000) << row;
    EXPECT_GT(json["results"][1]["expanded"].get<double>(), 5 * json["results"][4]["expanded"].get<double>());
    EXPECT_EQ(expect(0, {"verify", *usa7k, "roads.gbb", "--nodes", "50", "--json"}).json()["too_small"], 0);
  }
}

}  // namespace
}  // namespace goalbound::test
