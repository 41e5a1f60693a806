// goalbound nearest.
#include <algorithm>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class NearestCommand : public CliTest {
 protected:
  NearestCommand() {
    write_map("m.map", tricky_rows());
    write("g.gr", "p sp 5 6\na 1 2 10\na 2 1 10\na 2 3 10\na 3 2 10\na 3 4 10\na 4 3 10\n");
    write("g.co", "p aux sp co 5\nv 1 0 0\nv 2 10 0\nv 3 20 0\nv 4 30 0\nv 5 90 0\n");
  }

  void expect_refused(const std::vector<std::string>& arguments, const std::string& why) const {
    const Outcome run = expect(2, arguments);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_NE(run.err.find(why), std::string::npos) << why << " in\n" << run.err;
  }
};

TEST_F(NearestCommand, GoalsComeByLengthWithTheAnswersOfSearch) {
  const std::vector<std::string> goals = {"0,3", "4,4", "0,0", "5,3", "3,1"};
  std::vector<double> lengths;
  lengths.reserve(goals.size());
  for (const std::string& goal : goals)
    lengths.push_back(expect(0, {"search", "m.map", "5,3", goal, "--json"}).json()["length"]);
  std::sort(lengths.begin(), lengths.end());
  for (const char* id : {"astar", "dijkstra", "jps-plus-gb", "jump-index-gb", "ch"}) {
    std::vector<std::string> words = {"nearest", "m.map", "5,3"};
    words.insert(words.end(), goals.begin(), goals.end());
    words.insert(words.end(), {"--algorithm", id, "--json"});
    const Json json = expect(0, words).json();
    EXPECT_EQ(json["algorithm"], id);
    EXPECT_EQ(json["start"], Json::parse("[5,3]"));
    EXPECT_EQ(json["goals"], 5);
    EXPECT_EQ(json["asked"], 5);
    ASSERT_EQ(json["reached"].size(), 5U);
    EXPECT_EQ(json["reached"][0]["goal"], Json::parse("[5,3]"));
    for (std::size_t i = 0; i < lengths.size(); ++i)
      EXPECT_EQ(json["reached"][i]["length"], lengths[i]) << id;
  }
}

TEST_F(NearestCommand, OnlySoManyAreAskedForAsAreWanted) {
  const Outcome run = expect(0, {"nearest", "m.map", "5,3", "0,3", "4,4", "0,0", "--count", "1"});
  EXPECT_EQ(run.out, "goal    length\n4,4   1.414214\nJPS was asked for 1 of 3 goals\n");
}

TEST_F(NearestCommand, GoalsWithoutAPathAreCounted) {
  const Outcome some = expect(0, {"nearest", "g.gr", "#1", "#4", "#5", "#2"});
  EXPECT_EQ(some.out,
            "goal  cost\n#2      10\n#4      30\nthere is no path from #1 to 1 of the goals\n"
            "A* was asked for 3 of 3 goals\n");
  const Outcome none = expect(0, {"nearest", "g.gr", "#1", "#5"});
  EXPECT_EQ(none.out, "there is no path from #1 to any goal\nA* was asked for 1 of 1 goal\n");
  const Json json = expect(0, {"nearest", "g.gr", "#1", "#5", "#3", "--algorithm", "ch-gb", "--json"}).json();
  EXPECT_EQ(json["reached"], Json::parse(R"([{"goal": "#3", "length": 20.0}])"));
}

TEST_F(NearestCommand, BoxesOfAFileMakeItGoalBounding) {
  expect(0, {"precompute", "m.map", "-o", "m.gbb"});
  const Json json = expect(0, {"nearest", "m.map", "5,3", "0,3", "--bounds", "m.gbb", "--json"}).json();
  EXPECT_EQ(json["algorithm"], "jps-gb") << "the fastest for a few paths";
  EXPECT_EQ(json["reached"].size(), 1U);
}

TEST_F(NearestCommand, WhatMakesNoSenseIsRefused) {
  expect_refused({"nearest", "m.map", "5,3"}, "GOAL is required");
  expect_refused({"nearest", "m.map", "5,3", "0,3", "3,0"}, "the goal 3,0 is blocked");
  expect_refused({"nearest", "m.map", "3,0", "0,3"}, "the start 3,0 is blocked");
  expect_refused({"nearest", "m.map", "5,3", "0,3", "--algorithm", "bfs"}, "an optimal search, and 'bfs'");
  expect_refused({"nearest", "m.map", "5,3", "0,3", "--algorithm", "jps-gb", "--allow-unsafe"},
                 "an optimal search, and 'jps-gb'");
  expect_refused({"nearest", "m.map", "5,3", "0,3", "--count", "0"}, "--count");
  expect_refused({"nearest", "g.gr", "#1", "#2", "--algorithm", "jps"}, "jps");
}

}  // namespace
}  // namespace goalbound::test
