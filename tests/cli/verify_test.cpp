// goalbound verify.
#include <functional>

#include "../box_files.hpp"
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

  Outcome run_verify_scenario() const {
    return expect(1, {"verify", "m.map", "m.gbb", "--scen", "m.scen", "--json"});
  }

  /// Changes one stored box and writes the result as a file that is in order.
  void change_box(Cell cell, Direction direction, const std::function<void(Box&)>& change) const {
    const Grid grid = load_grid(folder() / "m.map").value();
    Bounds bounds = load_boxes_for(grid, folder() / "m.gbb").value();
    const std::uint32_t slot = grid.slot(grid.node(cell));
    Box box = bounds.box(slot, direction);
    ASSERT_FALSE(box.empty());
    change(box);
    bounds.set(slot, direction, box);
    ASSERT_TRUE(save_boxes(bounds, folder() / "m.gbb"));
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
  EXPECT_NE(text.find("wrong edge W of 1,2"), std::string::npos) << text;
}

TEST_F(VerifyCommand, ALooseBoxLosesNothing) {
  change_box({1, 2}, Direction::kW, [](Box& box) { box = {0, 5, 0, 5}; });
  const Json json = expect(0, {"verify", "m.map", "m.gbb", "--scen", "m.scen", "--json"}).json();
  EXPECT_EQ(json["good"], true);
  EXPECT_EQ(json["larger"], 1);
  EXPECT_EQ(json["loosest"]["excess"], json["excess_cells"]);
  EXPECT_GT(json["excess_cells"], 0);
  EXPECT_EQ(json["too_small"], 0);
  EXPECT_EQ(json["first_fault"]["too_small"], false);
}

TEST_F(VerifyCommand, AScenarioLeadsToTheLostProblem) {
  const Grid grid = load_grid(folder() / "m.map").value();
  save_useless_bounds(Bounds(grid, Ordering::kCanonical, Method::kExact), folder() / "m.gbb");
  const Json json =
      expect(1, {"verify", "m.map", "m.gbb", "--scen", "m.scen", "--nodes", "1", "--json"}).json();
  EXPECT_EQ(json["nodes_checked"], 1);
  EXPECT_EQ(json["scenario"]["failed"], 2);
  EXPECT_EQ(
      json["scenario"]["first_failure"],
      "problem 1 (line 2), from 0,0 to 2,0: astar-gb answers 'no path', but there is one of length 2.000000");
}

/// The map of the fixture, with a box one cell too small: named with its side, its lost goal found by a
/// scenario, repaired to the very bytes that the file had.
TEST_F(VerifyCommand, ADamagedFileIsRepairedToTheSameBytes) {
  for (const bool compress : {false, true}) {
    expect(0, {"precompute", "m.map", "-o", "m.gbb"});
    ASSERT_TRUE(
        save_boxes(load_boxes(folder() / "m.gbb").value(), folder() / "m.gbb", {.compress = compress}));
    const std::string good = read("m.gbb");
    change_box({1, 2}, Direction::kW, [](Box& box) { ++box.min_x; });
    ASSERT_TRUE(
        save_boxes(load_boxes(folder() / "m.gbb").value(), folder() / "m.gbb", {.compress = compress}));
    const Json json = expect(1, {"verify", "m.map", "m.gbb", "--repair", "new.gbb", "--json"}).json();
    EXPECT_EQ(json["bad_nodes"], 1);
    EXPECT_EQ(json["repaired"], "new.gbb");
    const Json fault = json["faults"][0];
    EXPECT_EQ(json["faults"].size(), 1U);
    EXPECT_NE(fault["words"].get<std::string>().find("edge W of 1,2"), std::string::npos);
    EXPECT_NE(fault["words"].get<std::string>().find("its min x 1 should be 0"), std::string::npos) << fault;
    EXPECT_GT(fault["lost_goal_count"], 0);
    EXPECT_TRUE(read("new.gbb") == good);
    expect(0, {"verify", "m.map", "new.gbb"});
  }
  // Nothing to repair: the same file again.
  expect(0, {"verify", "m.map", "new.gbb", "--repair", "newer.gbb"});
  EXPECT_TRUE(read("newer.gbb") == read("new.gbb"));
  EXPECT_NE(expect(2, {"verify", "m.map", "new.gbb", "--repair", "none/x.gbb"}).err.find("none"),
            std::string::npos);
}

TEST_F(VerifyCommand, AScenarioNamesTheEdgeThatLostTheProblem) {
  // The only way from 0,0 leads east.
  change_box({0, 0}, Direction::kE, [](Box& box) { --box.max_x; });
  const Grid grid = load_grid(folder() / "m.map").value();
  const Box smaller = load_boxes(folder() / "m.gbb").value().box(grid.slot(grid.node({0, 0})), Direction::kE);
  write("m.scen", scenario_text(6, 6, {{0, 0, 1, 0, 1}, {0, 0, smaller.max_x + 1, 1, 5.82843}}));
  const Outcome run = run_verify_scenario();
  const Json scenario = run.json()["scenario"];
  EXPECT_EQ(scenario["failed"], 1);
  EXPECT_EQ(scenario["lost_edge"]["expansion"], 1);
  const Json edge = scenario["lost_edge"]["edge"];
  EXPECT_EQ(edge["cell"], Json::parse("[0,0]"));
  EXPECT_EQ(edge["direction"], "E");
  EXPECT_EQ(edge["too_small"], true);
  const std::string text = expect(1, {"verify", "m.map", "m.gbb", "--scen", "m.scen"}).out;
  EXPECT_NE(text.find("first wrongly pruned edge, at expansion 1: edge E of 0,0"), std::string::npos) << text;
}

TEST_F(VerifyCommand, MissingNodesAreCountedAndLoseNothing) {
  const Grid grid = load_grid(folder() / "m.map").value();
  ASSERT_TRUE(save_boxes(Bounds(grid, Ordering::kCanonical, Method::kExact), folder() / "m.gbb"));
  const Json json = expect(0, {"verify", "m.map", "m.gbb", "--scen", "m.scen", "--json"}).json();
  EXPECT_EQ(json["missing"], json["edges_checked"]);
  EXPECT_EQ(json["scenario"]["optimal"], 2);
}

TEST_F(VerifyCommand, NodesLimitsTheWork) {
  EXPECT_EQ(expect(0, {"verify", "m.map", "m.gbb", "--nodes", "5", "--json"}).json()["nodes_checked"], 5);
  EXPECT_EQ(expect(0, {"verify", "m.map", "m.gbb", "--nodes", "all", "--json"}).json()["nodes_checked"], 29);
  for (const std::string bad : {"none", "0", "-3", "5x"}) {
    const Outcome run = expect(2, {"verify", "m.map", "m.gbb", "--nodes", bad});
    EXPECT_NE(run.err.find("--nodes takes 'all' or a number above 0"), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace goalbound::test
