// --doors and --open of search and bench.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

class DoorOptions : public CliTest {
 protected:
  DoorOptions() {
    write_map("m.map", {"..@.", "..@.", "..@."});
    write("d.txt", "top 2,0\nbottom 2,2\n");
  }
  void expect_refused(const std::vector<std::string>& arguments, const std::string& why) const {
    const Outcome run = expect(2, arguments);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, HasSubstr(why));
  }
};

TEST_F(DoorOptions, PathsLeadThroughThoseThatAreOpen) {
  const std::vector<std::string> words = {"search", "m.map", "0,0", "3,0", "--doors", "d.txt"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return expect(0, more);
  };
  EXPECT_THAT(with({}).out, HasSubstr("there is no path from 0,0 to 3,0"));
  const Outcome bottom = with({"--open-doors", "bottom", "--index", "boxes", "--algorithm", "astar-gb"});
  EXPECT_THAT(bottom.out, HasSubstr("answered by a way through open doors"));
  EXPECT_EQ(with({"--open-doors", "top", "bottom", "--json"}).json()["length"], 3.0);
  EXPECT_EQ(with({"--open-doors", "all", "--json"}).json()["way"], "over-added");
}

TEST_F(DoorOptions, BenchComparesOnTheMapInThatState) {
  const Outcome run = expect(0, {"bench", "m.map", "--doors", "d.txt", "--open-doors", "top", "--algorithms",
                                 "astar,astar-gb", "--random", "30", "--repeat", "0"});
  EXPECT_THAT(run.out, HasSubstr("d.txt: 1 of 2 doors are open"));
  EXPECT_THAT(run.out, Not(HasSubstr("suboptimal paths")));
}

/// Places on edges are those of the map in that state, however its edges are numbered then.
TEST_F(DoorOptions, EndsMayLieOnEdges) {
  write("two.gr", "p sp 3 2\na 1 2 12\na 1 3 24\n");
  write("two.co", "p aux sp co 3\nv 1 0 0\nv 2 7 1\nv 3 14 4\n");
  write("e.txt", "d #1>#2\n");
  for (const std::vector<std::string>& open : {std::vector<std::string>(), {"--open-doors", "d"}}) {
    std::vector<std::string> words = {"search", "two.gr", "#1>#3@0.75", "#3", "--doors", "e.txt", "--json"};
    words.insert(words.end(), open.begin(), open.end());
    EXPECT_EQ(expect(0, words).json()["length"], 6.0);
  }
}

TEST_F(DoorOptions, OutputsReplaceNoDoors) {
  write("two.gr", "p sp 2 1\na 1 2 12\n");
  write("e.txt", "d #1>#2\n");
  expect_refused({"search", "two.gr", "#1", "#2", "--doors", "e.txt", "--geojson", "e.txt"}, "e.txt");
  EXPECT_EQ(read("e.txt"), "d #1>#2\n");
}

TEST_F(DoorOptions, RefuseWhatIsNoDoor) {
  expect_refused({"search", "m.map", "0,0", "3,0", "--open-doors", "top"}, "give their file with --doors");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "d.txt", "--open-doors", "gate"},
                 "d.txt: unknown door 'gate'");
  write("bad.txt", "top 2,0\nside 9,9\n");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "bad.txt"}, "bad.txt:2");
  write("twice.txt", "a 2,0 2,0\n");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "twice.txt"}, "has the cell 2,0 twice");
  write("both.txt", "a 2,0\nb 2,0\n");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "both.txt"},
                 "the door 'a' both have the cell 2,0");
  write("named.txt", "a 2,0\na 2,1\n");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "named.txt"}, "'a' is there twice");
  write(
      "dear.json",
      R"({"format":"goalbound graph","version":1,"nodes":[{"id":"a","x":0,"y":0},{"id":"x","x":1,"y":0},)"
      R"({"id":"y","x":2,"y":0},{"id":"b","x":2,"y":3}],"edges":[{"from":"a","to":"x","cost":0.2},)"
      R"({"from":"x","to":"y","cost":0.7},{"from":"y","to":"b","cost":1.127},{"from":"x","to":"b","cost":36.7},)"
      R"({"from":"a","to":"b","cost":53},{"from":"a","to":"y","cost":1e9}]})");
  write("dear.txt", "d #y-#b\n");
  expect_refused({"search", "dear.json", "#a", "#b", "--doors", "dear.txt"}, "more than any path of the map");
  expect_refused({"search", "m.map", "0,0", "0,1", "--unit", "2", "--doors", "d.txt"}, "units of one cell");
  write("c.txt", "block 0,1\n");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "d.txt", "--changes", "c.txt"},
                 "exclude each other");
}

}  // namespace
}  // namespace goalbound::test
