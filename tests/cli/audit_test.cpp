// goalbound audit.
#include "support.hpp"

namespace goalbound::test {
namespace {

class AuditCommand : public CliTest {
 protected:
  AuditCommand() { write_map("m.map", {"....", ".@..", "...."}); }
};

TEST_F(AuditCommand, OwnAnswersHaveNoFaults) {
  const Outcome search = expect(0, {"search", "m.map", "0,0", "3,2", "--path", "--json"});
  write("own.jsonl", search.out + expect(0, {"search", "m.map", "0,2", "2,0", "--corners", "--json"}).out);
  const Json json = expect(0, {"audit", "m.map", "own.jsonl", "--json"}).json();
  EXPECT_EQ(json["paths"], 2);
  EXPECT_EQ(json["good"], true);
  EXPECT_EQ(json["whole"], 2);
  EXPECT_EQ(json["shortest"], 2);
  EXPECT_EQ(json["longer_percent"]["100"], 0.0);
  EXPECT_EQ(json["worst"], Json::array());
}

TEST_F(AuditCommand, TracesOfPosthocAreJudgedAsWell) {
  expect(0, {"export", "m.map", "--as", "posthoc-trace", "--start", "0,0", "--goal", "3,2", "--algorithm",
             "jps-plus", "-o", "own.trace.yaml"});
  EXPECT_EQ(expect(0, {"audit", "m.map", "own.trace.yaml", "--json"}).json()["shortest"], 1);
}

TEST_F(AuditCommand, TheWorstComesFirstAndTheStatusTells) {
  write("game.jsonl",
        "{\"id\":\"slow\",\"path\":[[0,0],[0,1],[0,0],[1,0]]}\n"
        "{\"id\":\"cut\",\"path\":[[1,0],[0,1]]}\n"
        "{\"id\":\"good\",\"path\":[[0,0],[1,0]]}\n");
  const Outcome run = expect(1, {"audit", "m.map", "game.jsonl", "--csv", "all.csv"});
  EXPECT_EQ(run.out,
            "3 paths of 1 file: 2 with faults\n"
            "  corner-cut  1  a diagonal step passes a blocked cell on one of its sides\n"
            "  longer      1  longer than the shortest\n"
            "2 legal from start to goal, 1 the shortest; longer by 200.00 % (median), 200.00 % (99 of 100), "
            "200.00 % (the longest)\n"
            "\n"
            "path  line  from        what is wrong\n"
            "cut      2  1,0 to 0,1  point 2: from 1,0 to 0,1: cuts the corner of 1,1, which is blocked\n"
            "slow     1  0,0 to 1,0  200.00 % longer than the shortest, which has 1\n");
  EXPECT_EQ(
      read("all.csv"),
      "path,line,ends,points,faults,illegal_steps,length,claimed,shortest,times_shortest,"
      "too_long_at_most,words\n"
      "cut,2,\"1,0 to 0,1\",2,corner-cut,1,,,2,,0,\"point 2: from 1,0 to 0,1: cuts the corner of 1,1, which "
      "is blocked\"\n"
      "slow,1,\"0,0 to 1,0\",4,longer,0,3,,1,3,0,\"200.00 % longer than the shortest, which has 1\"\n"
      "good,3,\"0,0 to 1,0\",2,,0,1,,1,1,0,\n");
  expect(1, {"audit", "m.map", "game.jsonl", "--within", "300"});
  const Json json = expect(1, {"audit", "m.map", "game.jsonl", "--top", "1", "--json"}).json();
  EXPECT_EQ(json["faulty"], 2);
  EXPECT_EQ(json["faults"]["corner-cut"], 1);
  ASSERT_EQ(json["worst"].size(), 1U);
  EXPECT_EQ(json["worst"][0]["path"], "cut");
  EXPECT_EQ(json["worst"][0]["first_illegal"]["why"], "corner-cut");
}

TEST_F(AuditCommand, BadInputIsTold) {
  write("bad.csv", "a,b\n1,2\n");
  EXPECT_NE(expect(2, {"audit", "m.map", "bad.csv"}).err.find("bad.csv:1: not a table of paths"),
            std::string::npos);
  write("good.csv", "x,y\n0,0\n1,0\n");
  EXPECT_NE(expect(2, {"audit", "m.map", "good.csv", "--algorithm", "bfs"})
                .err.find("an audit needs a search that finds the shortest paths"),
            std::string::npos);
  EXPECT_EQ(expect(2, {"audit", "m.map", "good.csv", "--csv", "good.csv"}).out, "");
  expect(2, {"audit", "m.map", "none.csv"});
}

}  // namespace
}  // namespace goalbound::test
