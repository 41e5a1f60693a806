// goalbound verify.
#include <functional>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class VerifyCommand : public CliTest {
 protected:
  VerifyCommand() {
    write_map("m.map", tricky_rows());
    write("m.scen", scenario_text(6, 6, {{0, 0, 2, 0, 2}, {5, 3, 0, 3, 6.41421}}));
    expect(0, {"precompute", "m.map", "-o", "m.gbb"});
  }

  /// Changes one stored box and writes the result as a file that is in order.
  void change_box(Cell cell, Direction direction, const std::function<void(Box&)>& change) const {
    const Grid grid = load_map(folder() / "m.map").value();
    Bounds bounds = load_bounds_for(grid, folder() / "m.gbb").value();
    const std::uint32_t slot = grid.slot(grid.node(cell));
    Box box = bounds.box(slot, direction);
    ASSERT_FALSE(box.empty());
    change(box);
    bounds.set(slot, direction, box);
    ASSERT_TRUE(save_bounds(bounds, folder() / "m.gbb"));
  }
};

TEST_F(VerifyCommand, GoodBoxesAreGood) {
  const Json json = expect(0, {"verify", "m.map", "m.gbb", "--scen", "m.scen", "--json"}).json();
  EXPECT_EQ(json["good"], true);
  EXPECT_EQ(json["nodes_checked"], 29);
  EXPECT_EQ(json["equal"], json["edges_checked"]);
  EXPECT_EQ(json["larger"], 0);
  EXPECT_EQ(json["too_small"], 0);
  EXPECT_TRUE(json["first_fault"].is_null());
  EXPECT_EQ(json["scenario"]["problems"], 2);
  EXPECT_EQ(json["scenario"]["optimal"], 2);
  EXPECT_EQ(json["scenario"]["failed"], 0);
  EXPECT_NE(expect(0, {"verify", "m.map", "m.gbb"}).out.find("good: no path is lost"), std::string::npos);
}

TEST_F(VerifyCommand, ABoxOneCellTooSmallIsNamed) {
  // West from 1,2 lie 0,2 and what is reached behind it.
  change_box({1, 2}, Direction::kW, [](Box& box) { ++box.min_x; });
  const Outcome run = expect(1, {"verify", "m.map", "m.gbb", "--json"});
  const Json json = run.json();
  EXPECT_EQ(json["good"], false);
  EXPECT_EQ(json["too_small"], 1);
  EXPECT_EQ(json["first_fault"]["cell"], Json::parse("[1,2]"));
  EXPECT_EQ(json["first_fault"]["direction"], "W");
  EXPECT_EQ(json["first_fault"]["too_small"], true);
  EXPECT_NE(json["first_fault"]["stored"], json["first_fault"]["expected"]);
  const std::string text = expect(1, {"verify", "m.map", "m.gbb"}).out;
  EXPECT_NE(text.find("first wrong edge: edge W of (1,2)"), std::string::npos) << text;
}

TEST_F(VerifyCommand, ALooseBoxLosesNothing) {
  change_box({1, 2}, Direction::kW, [](Box& box) { box = {0, 5, 0, 5}; });
  const Json json = expect(0, {"verify", "m.map", "m.gbb", "--scen", "m.scen", "--json"}).json();
  EXPECT_EQ(json["good"], true);
  EXPECT_EQ(json["larger"], 1);
  EXPECT_EQ(json["too_small"], 0);
  EXPECT_EQ(json["first_fault"]["too_small"], false);
}

TEST_F(VerifyCommand, AScenarioLeadsToTheLostProblem) {
  const Grid grid = load_map(folder() / "m.map").value();
  const Bounds::Info info = Bounds::info_for(grid, Ordering::kCanonical, Method::kExact);
  save_useless_bounds(info, folder() / "m.gbb");
  const Json json =
      expect(1, {"verify", "m.map", "m.gbb", "--scen", "m.scen", "--nodes", "1", "--json"}).json();
  EXPECT_EQ(json["nodes_checked"], 1);
  EXPECT_EQ(json["scenario"]["failed"], 2);
  EXPECT_EQ(
      json["scenario"]["first_failure"],
      "problem 1 (line 2), from 0,0 to 2,0: astar-gb answers 'no path', but there is one of length 2.000000");
}

TEST_F(VerifyCommand, NodesLimitsTheWork) {
  EXPECT_EQ(expect(0, {"verify", "m.map", "m.gbb", "--nodes", "5", "--json"}).json()["nodes_checked"], 5);
  EXPECT_EQ(expect(0, {"verify", "m.map", "m.gbb", "--nodes", "all", "--json"}).json()["nodes_checked"], 29);
  for (const std::string bad : {"none", "0", "-3", "5x", ""}) {
    const Outcome run = expect(2, {"verify", "m.map", "m.gbb", "--nodes", bad});
    EXPECT_NE(run.err.find("--nodes takes 'all' or a number above 0"), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace goalbound::test
