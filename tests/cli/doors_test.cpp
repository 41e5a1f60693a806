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

TEST_F(DoorOptions, RefuseWhatIsNoDoor) {
  expect_refused({"search", "m.map", "0,0", "3,0", "--open-doors", "top"}, "give their file with --doors");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "d.txt", "--open-doors", "gate"},
                 "d.txt: unknown door 'gate'");
  write("bad.txt", "top 2,0\nside 9,9\n");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "bad.txt"}, "bad.txt:2");
  write("c.txt", "block 0,1\n");
  expect_refused({"search", "m.map", "0,0", "3,0", "--doors", "d.txt", "--changes", "c.txt"},
                 "exclude each other");
}

}  // namespace
}  // namespace goalbound::test
