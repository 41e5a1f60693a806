// goalbound distances.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

class DistancesCommand : public CliTest {
 protected:
  DistancesCommand() {
    write_map("m.map", {"..@.", "..@.", "...."});
    write("g.gr", "p sp 4 5\na 1 2 10\na 2 3 10\na 3 1 5\na 2 1 4\na 4 4 1\n");
    write("g.co", "p aux sp co 4\nv 1 0 0\nv 2 10 0\nv 3 20 0\nv 4 90 0\n");
  }
  void expect_refused(const std::vector<std::string>& arguments, const std::string& why) const {
    const Outcome run = expect(2, arguments);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, HasSubstr(why));
  }
};

TEST_F(DistancesCommand, OfStartsAndGoalsAreATable) {
  const Outcome run = expect(0, {"distances", "m.map", "--from", "0,0", "3,0", "--to", "0,0", "1,2", "3,0"});
  EXPECT_EQ(run.out,
            "from,\"0,0\",\"1,2\",\"3,0\"\n\"0,0\",0.000000,2.414214,6.414214\n\"3,0\",6.414214,4.000000,0."
            "000000\n");
  EXPECT_THAT(run.err, HasSubstr("6 distances by floods"));
}

TEST_F(DistancesCommand, OfADirectedGraphHoldInItsDirection) {
  for (const std::string way : {"floods", "hierarchy"}) {
    const Json json = expect(0, {"distances", "g.gr", "--from", "all", "--way", way, "--json"}).json();
    EXPECT_EQ(json["way"], way);
    EXPECT_EQ(json["length_unit"], "cost");
    EXPECT_EQ(
        json["lengths"],
        Json::parse("[[0.0,10.0,20.0,null],[4.0,0.0,10.0,null],[5.0,15.0,0.0,null],[null,null,null,0.0]]"));
  }
}

TEST_F(DistancesCommand, GoIntoAnArrayOfNumPy) {
  write("starts.txt", "// two of them\n#1\n\n#4\n");
  expect(0, {"distances", "g.gr", "--from", "@starts.txt", "--to", "#2", "-o", "d.npy"});
  const std::string bytes = read("d.npy");
  ASSERT_EQ(bytes.size() % 64, 16U);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\0", 8));
  EXPECT_THAT(bytes, HasSubstr("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 1), }"));
  double lengths[2];
  std::memcpy(lengths, bytes.data() + bytes.size() - sizeof lengths, sizeof lengths);
  EXPECT_EQ(lengths[0], 10);
  EXPECT_EQ(lengths[1], std::numeric_limits<double>::infinity());
}

TEST_F(DistancesCommand, WithinALengthAreTheNearestFirst) {
  const Outcome run = expect(0, {"distances", "g.gr", "--from", "#1", "--within", "10"});
  EXPECT_EQ(run.out, "from,node,length\n#1,#1,0\n#1,#2,10\n");
  EXPECT_THAT(run.err, HasSubstr("2 of 4 nodes lie within 10 of the start"));
}

TEST_F(DistancesCommand, FieldsTellTheNextNode) {
  const Outcome run = expect(0, {"distances", "g.gr", "--to", "#1", "--next"});
  EXPECT_EQ(run.out, "node,length,next\n#1,0,\n#2,4,#1\n#3,5,#1\n#4,,\n");
  const Json json =
      expect(0, {"distances", "m.map", "--to", "3,0", "--next", "-o", "f.csv", "--json"}).json();
  EXPECT_EQ(json["nodes"][0]["next"], Json::parse("[0,1]"));
  EXPECT_THAT(read("f.csv"), HasSubstr("\"0,0\",6.414214,\"0,1\"\n"));
}

/// Junctions that are taken apart are one node each, of one name.
TEST_F(DistancesCommand, ObeyRulesAboutTurns) {
  write("t.json",
        R"({"format":"goalbound graph","version":1,"nodes":[{"id":"w","x":-1,"y":0},{"id":"m","x":0,"y":0},)"
        R"({"id":"n","x":0,"y":1},{"id":"e","x":1,"y":0}],"edges":[{"from":"w","to":"m","cost":1.5},)"
        R"({"from":"m","to":"n","cost":2},{"from":"m","to":"e","cost":3.25}],)"
        R"("turns":[{"nodes":["w","m","n"],"turn_rule":"no"}]})");
  for (const std::string way : {"floods", "hierarchy"}) {
    const Json json = expect(0, {"distances", "t.json", "--from", "all", "--way", way, "--json"}).json();
    EXPECT_EQ(json["starts"].size(), 4U);
    EXPECT_EQ(
        json["lengths"],
        Json::parse("[[0.0,1.5,10.0,4.75],[1.5,0.0,2.0,3.25],[3.5,2.0,0.0,5.25],[4.75,3.25,5.25,0.0]]"));
  }
  const Json near = expect(0, {"distances", "t.json", "--from", "#w", "--within", "2", "--json"}).json();
  EXPECT_EQ(near["reached"].size(), 2U);
  expect_refused({"distances", "t.json", "--to", "#m", "--next"}, "rules about turns");
}

TEST_F(DistancesCommand, SayWhatIsNoOneNode) {
  write("s.gr", "p sp 3 3\na 1 3 100\na 2 3 2\na 3 2 7\n");
  write("s.co", "p aux sp co 3\nv 1 0 0\nv 2 0 0\nv 3 9 9\n");
  expect_refused({"distances", "s.gr", "--from", "0,0", "--to", "#3"}, "name one of #1, #2");
  expect_refused({"distances", "g.gr", "--from", "#1>#2@0.5"}, "a place on an edge");
}

TEST_F(DistancesCommand, TellThatCostsAreRounded) {
  write("r.json",
        R"({"format":"goalbound graph","version":1,"nodes":[{"id":"a","x":0,"y":0},{"id":"b","x":1,"y":0},)"
        R"({"id":"c","x":2,"y":0}],"edges":[{"from":"a","to":"b","cost":0.00658064},)"
        R"({"from":"b","to":"c","cost":50000},{"from":"a","to":"c","cost":90000.5}]})");
  const Outcome run = expect(0, {"distances", "r.json", "--from", "#a", "--to", "#b"});
  EXPECT_THAT(run.err, HasSubstr("rounded downwards"));
}

TEST_F(DistancesCommand, CountTurnsOnTheGraphOfHeadings) {
  expect(0, {"convert", "m.map", "-o", "m.json", "--headings", "3"});
  const Json json =
      expect(0, {"distances", "m.json", "--from", "#0,0:S", "--to", "#0,2:S", "#1,2:E", "--json"}).json();
  EXPECT_EQ(json["lengths"], Json::parse("[[2.0,6.0]]"));
  expect_refused({"convert", "g.gr", "-o", "h.json", "--headings", "1"}, "--headings is for grids");
}

TEST_F(DistancesCommand, RefuseWhatMakesNoSense) {
  expect_refused({"distances", "m.map"}, "give --from");
  expect_refused({"distances", "m.map", "--next", "--from", "0,0", "--to", "0,0"}, "leave --from out");
  expect_refused({"distances", "m.map", "--from", "0,0", "--within", "-1"}, "cannot be below 0");
  expect_refused({"distances", "m.map", "--from", "0,0", "--within", "nan"}, "cannot be below 0");
  expect_refused({"distances", "m.map", "--from", "0,0", "--index", "boxes"}, "is of no use to them");
  expect_refused({"distances", "m.map", "--from", "0,0", "--to", "0,1", "--within", "1"}, "leave --to out");
  expect_refused({"distances", "m.map", "--from", "2,0"}, "blocked");
  expect_refused({"distances", "m.map", "--from", "0,0", "--way", "hubs"},
                 "there are: table, hierarchy, floods");
  expect_refused({"distances", "m.map", "--from", "0,0", "--way", "table"}, "need an index 'table'");
  expect_refused({"distances", "m.map", "--from", "0,0", "-o", "x.txt"}, "name it .csv or .npy");
  write("starts.txt", "0,0\n9,9\n");
  expect_refused({"distances", "m.map", "--from", "@starts.txt"}, "starts.txt:2");
  expect_refused({"distances", "m.map", "--from", "@starts.txt", "-o", "starts.txt"}, "name it .csv or .npy");
}

}  // namespace
}  // namespace goalbound::test
