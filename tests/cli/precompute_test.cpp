// goalbound precompute.
#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class PrecomputeCommand : public CliTest {
 protected:
  PrecomputeCommand() { write_map("m.map", tricky_rows()); }
};

TEST_F(PrecomputeCommand, WritesTheBoxesOfTheLibrary) {
  for (const OrderingInfo& ordering : all_orderings()) {
    SCOPED_TRACE(ordering.id);
    const Json json =
        expect(0, {"precompute", "m.map", "-o", "m.gbb", "--ordering", std::string(ordering.id), "--json"})
            .json();
    EXPECT_EQ(json["ordering"], ordering.id);
    const Grid grid = load_map(folder() / "m.map").value();
    const Result<Bounds> stored = load_bounds_for(grid, folder() / "m.gbb");
    ASSERT_TRUE(stored) << stored.error().to_string();
    Flood flood(grid);
    for (const NodeId n : grid.free_nodes()) {
      flood.run(n, ordering.ordering);
      EXPECT_EQ(stored->boxes(grid.slot(n)), flood.boxes());
    }
  }
}

TEST_F(PrecomputeCommand, JsonSaysWhatWasDone) {
  const Json json = expect(0, {"precompute", "m.map", "-o", "m.gbb", "--threads", "2", "--json"}).json();
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"map", "file", "nodes", "edges", "ordering", "method", "threads",
                                            "seconds", "floods", "ns_per_pair", "bytes"}));
  EXPECT_EQ(json["nodes"], 29);
  EXPECT_EQ(json["ordering"], "canonical");
  EXPECT_EQ(json["method"], "exact");
  EXPECT_EQ(json["threads"], 2);
  EXPECT_EQ(json["floods"], 29);
  EXPECT_EQ(json["bytes"], read("m.gbb").size());
  EXPECT_GE(json["seconds"], 0.0);
  // Each legal move is an edge in both directions, so their number is even.
  EXPECT_EQ(json["edges"].get<int>() % 2, 0);
  EXPECT_GT(json["edges"], 2 * 29);
}

TEST_F(PrecomputeCommand, TheNumberOfThreadsChangesNothing) {
  expect(0, {"generate", "caves", "--width", "60", "--height", "50", "--seed", "3", "-o", "c.map"});
  expect(0, {"precompute", "c.map", "-o", "one.gbb", "--threads", "1"});
  expect(0, {"precompute", "c.map", "-o", "three.gbb", "--threads", "3"});
  EXPECT_EQ(read("one.gbb"), read("three.gbb"));
}

TEST_F(PrecomputeCommand, ReplacesAnOldFileAndLeavesNothingElse) {
  write("m.gbb", "old");
  const Outcome run = expect(0, {"precompute", "m.map", "-o", "m.gbb"});
  EXPECT_NE(read("m.gbb"), "old");
  EXPECT_EQ(snapshot().size(), 2U) << "a temporary file was left behind";
  EXPECT_EQ(run.err, "") << "without a terminal, short work is silent";
}

TEST_F(PrecomputeCommand, AMapWithoutFreeCellsHasNoBoxes) {
  write_map("solid.map", {"@@", "@@"});
  const Json json = expect(0, {"precompute", "solid.map", "-o", "s.gbb", "--json"}).json();
  EXPECT_EQ(json["nodes"], 0);
  EXPECT_EQ(json["ns_per_pair"], 0.0);
}

}  // namespace
}  // namespace goalbound::test
