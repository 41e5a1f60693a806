// goalbound changes, and --changes of search, bench and verify.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class ChangesCommand : public CliTest {
 protected:
  Json json_of(const std::vector<std::string>& words) const { return expect(0, words).json(); }

  ChangesCommand() {
    write("rooms.map", "type octile\nheight 4\nwidth 9\nmap\n....@....\n....@....\n....@....\n....@....\n");
    write("door.changes", "// opened\nfree 4,1\nblock 0,3..1,3\n");
  }
};

TEST_F(ChangesCommand, AreMadeTheSameForTheSameSeed) {
  EXPECT_EQ(expect(0, {"changes", "rooms.map", "--count", "8", "-o", "a.changes"}).out,
            "a.changes: 8 changes of rooms.map, mixed, seed 1\n");
  EXPECT_EQ(expect(0, {"changes", "rooms.map", "--count", "8"}).out, read("a.changes"));
  EXPECT_NE(expect(0, {"changes", "rooms.map", "--count", "8", "--seed", "2"}).out, read("a.changes"));
  const Json json = json_of({"changes", "rooms.map", "--mix", "opened", "--count", "100", "--json"});
  EXPECT_EQ(json["count"], 4) << "there are no more walls";
  EXPECT_NE(expect(2, {"changes", "rooms.map", "--mix", "opend"}).err.find("did you mean 'opened'"),
            std::string::npos);
}

TEST_F(ChangesCommand, OfASearchAreMadeAfterItsIndices) {
  EXPECT_EQ(expect(0, {"search", "rooms.map", "0,0", "8,0"}).out.substr(0, 24), "there is no path from 0,");
  const auto answer = expect(0, {"search", "rooms.map", "0,0", "8,0", "--changes", "door.changes",
                                 "--algorithm", "jump-index-gb", "--corners"});
  EXPECT_NE(answer.out.find("path of length 8.828427: 9 cells, 6 straight and 2 diagonal steps\n"),
            std::string::npos)
      << answer.out;
  EXPECT_NE(answer.out.find("answered by a plain search without indices\n"), std::string::npos) << answer.out;
  EXPECT_NE(answer.out.find("\n5,1\n"), std::string::npos) << answer.out;
  const Json json = json_of({"search", "rooms.map", "2,0", "3,0", "--changes", "door.changes", "--json"});
  EXPECT_EQ(json["way"], "old");
  // Ends are those of the map as it is.
  EXPECT_NE(expect(2, {"search", "rooms.map", "0,3", "3,0", "--changes", "door.changes"}).err.find("blocked"),
            std::string::npos);
  EXPECT_EQ(json_of({"search", "rooms.map", "4,1", "3,0", "--changes", "door.changes", "--json"})["found"],
            true);
}

TEST_F(ChangesCommand, OfABenchmarkTellHowAnswersCameAbout) {
  const Json json = json_of({"bench", "rooms.map", "--random", "200", "--changes", "door.changes",
                             "--algorithms", "astar-gb,jump-index-gb", "--json"});
  EXPECT_GT(json["changes"]["added"], 0);
  EXPECT_GT(json["changes"]["removed"], 0);
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["optimal"].get<int>() + row["invalid"].get<int>(), 200) << row;
    int answered = row["invalid"].get<int>();
    for (const Json& way : row["ways"]) answered += way["problems"].get<int>();
    EXPECT_EQ(answered, 200);
    EXPECT_GT(row["ways"]["over-added"]["problems"], 0);
    EXPECT_GT(row["ways"]["old"]["mean_us"], 0);
  }
  const auto text = expect(0, {"bench", "rooms.map", "--random", "50", "--changes", "door.changes",
                               "--algorithms", "astar-gb", "--index", "boxes"});
  EXPECT_NE(text.out.find("door.changes: "), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("over-added"), std::string::npos) << text.out;
  EXPECT_NE(expect(2, {"bench", "--paper", ".", "--changes", "door.changes"}).err.find("--changes"),
            std::string::npos);
}

TEST_F(ChangesCommand, AreVerifiedWithTheIndexOfTheMapAsItWas) {
  expect(0, {"precompute", "rooms.map", "-o", "rooms.gbb"});
  const auto good = expect(0, {"verify", "rooms.map", "rooms.gbb", "--changes", "door.changes"});
  EXPECT_NE(
      good.out.find("1,000 problems (random, seed 1) by jump-index-gb: 1,000 optimal, 0 invalid, 0 failed\n"),
      std::string::npos)
      << good.out;
  EXPECT_NE(good.out.find("good: no path is lost\n"), std::string::npos);
  EXPECT_NE(expect(2, {"verify", "rooms.map", "rooms.gbb", "--changes", "door.changes", "--nodes", "3"})
                .err.find("leave out --changes"),
            std::string::npos);
  // Boxes that lose every path lose it here as well.
  write_map("m.map", tricky_rows());
  write("one.changes", "block 0,5\n");
  const Grid grid = load_grid(folder() / "m.map").value();
  save_useless_bounds(Bounds(grid, Ordering::kCanonical, Method::kExact), folder() / "bad.gbb");
  EXPECT_NE(expect(1, {"verify", "m.map", "bad.gbb", "--changes", "one.changes"}).out.find("BAD"),
            std::string::npos);
}

TEST_F(ChangesCommand, ThatAreWrongAreRefusedWithTheirLine) {
  write("wrong.changes", "free 4,1\nopen 4,2\n");
  EXPECT_EQ(expect(2, {"search", "rooms.map", "0,0", "8,0", "--changes", "wrong.changes"}).err.substr(0, 60),
            "goalbound: error: wrong.changes:2: unexpected 'open'; a line");
  write("edges.changes", "close 1,1 1,2\n");
  EXPECT_NE(
      expect(2, {"bench", "rooms.map", "--changes", "edges.changes"}).err.find("edges.changes:1: the moves"),
      std::string::npos);
  EXPECT_NE(expect(2, {"verify", "rooms.map", "rooms.map", "--changes", "none.changes"}).err.find("error"),
            std::string::npos);
}

}  // namespace
}  // namespace goalbound::test
