// Costs over many powers of ten: what commands say of paths, and of claimed ones.
#include <filesystem>

#include "support.hpp"

namespace goalbound::test {
namespace {

class Rounding : public CliTest {
 protected:
  Rounding() {
    const auto from = std::filesystem::path(GOALBOUND_WILD_DIR).parent_path() / "doors/graph-costs-rounded";
    for (const auto& entry : std::filesystem::directory_iterator(from))
      std::filesystem::copy_file(entry.path(), folder() / entry.path().filename());
  }
  Json search(const std::string& map, const std::string& start, const std::string& goal) const {
    return expect(0, {"search", map, start, goal, "--path", "--json"}).json();
  }
};

TEST_F(Rounding, AClosedRoadChangesNoOtherPath) {
  for (const std::string map : {"closed_road.json", "closed_road_1000.json"}) {
    const Json found = search(map, "#a", "#d");
    EXPECT_EQ(found["path"], Json::array({"#a", "#b", "#c", "#d"})) << map;
    EXPECT_NEAR(found["length"].get<double>(), 0.3, 1e-12) << map;
    EXPECT_EQ(found["claims_optimal"], true);
    EXPECT_EQ(found["too_long_at_most"], 0.0);
  }
  const Json audit = expect(1, {"audit", "closed_road.json", "paths.jsonl", "--json"}).json();
  EXPECT_EQ(audit["faulty"], 1) << "the first is the shortest";
  EXPECT_NEAR(audit["worst"][0]["times_shortest"].get<double>(), 6, 1e-9);
  EXPECT_EQ(audit["worst"][0]["path"], "2");
  EXPECT_EQ(audit["cost_step"], 0.0);
}

TEST_F(Rounding, LengthsFollowTheShortestPiece) {
  for (const std::string map : {"degrees.geojson", "date_line.geojson"})
    EXPECT_EQ(search(map, "#0", "#3")["path"], Json::array({"#0", "#1", "#2", "#3"})) << map;
  EXPECT_NEAR(search("date_line.geojson", "#0", "#3")["length"].get<double>(), 333.6, 0.1);
}

TEST_F(Rounding, WhatIsRoundedIsSaid) {
  // Ten ways of a billion, and what comes to cents on them.
  std::string edges;
  std::string nodes = R"({"id":"0","x":0,"y":0})";
  for (int i = 0; i < 10; ++i) {
    nodes += R"(,{"id":")" + std::to_string(i + 1) + R"(","x":)" + std::to_string(i + 1) + R"(,"y":0})";
    edges += std::string(i == 0 ? "" : ",") + R"({"from":")" + std::to_string(i) + R"(","to":")" +
             std::to_string(i + 1) + R"(","cost":)" + std::to_string(i % 2 == 0 ? 1000000000 + i : 3) +
             ".77}";
  }
  write("far.json",
        R"({"format":"goalbound graph","version":1,"nodes":[)" + nodes + R"(],"edges":[)" + edges + "]}");
  const Json info = expect(0, {"info", "far.json", "--json"}).json();
  EXPECT_GT(info["cost_step"], 0);
  const Json near = search("far.json", "#1", "#2");
  EXPECT_NEAR(near["length"].get<double>(), 3.77, 1e-9) << "the file's own";
  EXPECT_GT(near["too_long_at_most"], 0.0);
  EXPECT_EQ(near["claims_optimal"], false) << "more than a thousandth";
  EXPECT_NE(expect(0, {"search", "far.json", "#1", "#2"}).out.find("costs are held in steps of"),
            std::string::npos);
  const Json far = search("far.json", "#0", "#10");
  EXPECT_EQ(far["claims_optimal"], true) << "less than a millionth of the whole";
  EXPECT_EQ(expect(0, {"search", "far.json", "#0", "#10"}).out.find("held in steps"), std::string::npos);
  EXPECT_NE(expect(0, {"bench", "far.json", "--random", "5"}).out.find("costs are held in steps of"),
            std::string::npos);
  EXPECT_GT(expect(0, {"compare", "far.json", "--random", "5", "--quick", "--json"}).json()["cost_step"],
            0.0);
}

}  // namespace
}  // namespace goalbound::test
