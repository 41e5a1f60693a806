// Paths of another program in the session: judged, in the table, chosen, and gone with their map.
#include <gmock/gmock.h>

#include <fmt/format.h>

#include <fstream>

#include "app/fixture.hpp"
#include "features/problems/problems.hpp"
#include "features/their_paths/judged_paths.hpp"
#include "features/their_paths/their_paths.hpp"
#include "model/actions/view_script.hpp"

namespace goalbound::app::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// On the loop: the shortest, a longer one, one past a corner of the wall, one that leaves the map, a jump.
constexpr std::string_view kPaths = R"({"id": "good", "path": [[0,0],[1,0],[2,0],[3,0]]})"
                                    "\n"
                                    R"({"id": "long", "path": [[0,0],[1,1],[2,0]]})"
                                    "\n"
                                    R"({"id": "cut", "path": [[0,3],[1,2],[2,1]]})"
                                    "\n"
                                    R"({"id": "off", "path": [[0,0],[-1,0]]})"
                                    "\n"
                                    R"({"id": "jump", "path": [[0,0],[5,0],[9,0]]})"
                                    "\n";

class TheirPathsTest : public testing::Test {
 protected:
  std::string write(std::string_view name, std::string_view text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  void open(std::string_view paths = kPaths) { act(*session_, "open-paths " + write("game.jsonl", paths)); }
  const ProblemTable& table() const { return session_->feature<Problems>(); }
  const TheirPath* chosen() const { return table().their_path(table().chosen()); }
  std::string refusal(const std::string& line) {
    const auto done = session_->execute(line, false);
    return done ? "" : done.error().to_string();
  }

  TemporaryFolder folder_;
  std::unique_ptr<Session> session_ = loop_session();
};

TEST_F(TheirPathsTest, BecomeRowsTheWorstFirst) {
  open();
  ASSERT_EQ(table().set().rows.size(), 5U);
  EXPECT_THAT(table().order(), ElementsAre(4, 2, 3, 1, 0)) << "two illegal steps, one each, longer, none";
  EXPECT_THAT(table().set().name, AllOf(HasSubstr("game.jsonl"), HasSubstr("4 with faults")));
  EXPECT_EQ(session_->ui.tab, "problems");
  const auto& paths = table().set().theirs->paths;
  EXPECT_EQ(brief_verdict(paths[0].verdict), "shortest");
  EXPECT_EQ(brief_verdict(paths[1].verdict), "longer");
  EXPECT_EQ(times_text(paths[1].verdict), "1.414");
  EXPECT_EQ(brief_verdict(paths[2].verdict), "corner-cut");
  EXPECT_EQ(table().set().rows[1].stated_length, 2.0) << "what the shortest has";
  EXPECT_FALSE(table().chosen());
}

TEST_F(TheirPathsTest, TheTableSortsByThem) {
  open();
  act(*session_, "sort-problems times");
  EXPECT_THAT(table().order(), ElementsAre(0, 1, 2, 3, 4)) << "illegal ones have none";
  act(*session_, "sort-problems their-length down");
  EXPECT_EQ(table().order().front(), 0U);
  act(*session_, "sort-problems theirs");
  EXPECT_EQ(table().order().front(), 4U);
}

TEST_F(TheirPathsTest, AChosenOneSetsBothSearches) {
  open();
  act(*session_, "problem 3");
  EXPECT_EQ(session_->map().name_of(session_->searches().start()), "0,3");
  EXPECT_EQ(session_->map().name_of(session_->searches().goal()), "2,1");
  ASSERT_NE(chosen(), nullptr);
  EXPECT_THAT(chosen()->nodes, ElementsAre(node_at(*session_, {0, 3}), node_at(*session_, {1, 2}),
                                           node_at(*session_, {2, 1})));
  EXPECT_EQ(chosen()->verdict.first->point, 2U);
  act(*session_, "problem next");
  EXPECT_EQ(chosen()->verdict.name, "off") << "the one below in the table";
}

TEST_F(TheirPathsTest, OneThatEndsOffTheMapIsShownAllTheSame) {
  open();
  const NodeId goal = session_->searches().goal();
  act(*session_, "problem 4");
  EXPECT_EQ(session_->searches().goal(), goal);
  ASSERT_NE(chosen(), nullptr);
  EXPECT_TRUE(chosen()->nodes.empty());
  ASSERT_EQ(chosen()->places.size(), 2U);
  EXPECT_EQ(chosen()->places[1].x, -1);
  EXPECT_THAT(session_->messages().all().back().text, HasSubstr("off the map"));
}

TEST_F(TheirPathsTest, TheSearchesAnswerThemAll) {
  const auto session = ready_session();
  act(*session, "open-paths " + write("game.jsonl", kPaths));
  act(*session, "run-problems");
  session->wait_for_work();
  EXPECT_EQ(session->feature<Problems>().verdict(0), ProblemVerdict::kRight);
  EXPECT_EQ(session->feature<Problems>().verdict(2), ProblemVerdict::kRight) << "ours, not theirs";
  EXPECT_EQ(session->feature<Problems>().verdict(3), ProblemVerdict::kInvalid);
}

TEST_F(TheirPathsTest, CornersAreFollowedWhenSaid) {
  const std::string file = write("corners.csv", "path,x,y\na,0,0\na,5,0\na,9,0\n");
  act(*session_, "open-paths " + file);
  EXPECT_FALSE(table().set().theirs->paths[0].verdict.faults.empty());
  act(*session_, "open-paths " + file + " corners");
  EXPECT_TRUE(table().set().theirs->paths[0].verdict.faults.empty());
}

TEST_F(TheirPathsTest, ErrorsTellFileAndLine) {
  open();
  const std::string bad = write("bad.jsonl", std::string(kPaths) + "{\"path\": 7}\n");
  EXPECT_THAT(refusal("open-paths " + bad), HasSubstr("bad.jsonl:6: "));
  EXPECT_EQ(table().set().rows.size(), 5U) << "what was there stays";
  const std::string ends = write("ends.jsonl", "{\"start\": [0,0]}\n");
  EXPECT_THAT(refusal("open-paths " + ends), HasSubstr("ends.jsonl:1: "));
  EXPECT_THAT(refusal("open-paths " + (folder_ / "none.csv").string()), HasSubstr("none.csv"));
  EXPECT_THAT(refusal("open-paths " + bad + " edges"), HasSubstr("corners"));
  Session empty;
  EXPECT_FALSE(empty.execute("open-paths " + bad, false).ok()) << "there is no map";
}

TEST_F(TheirPathsTest, GoWithTheTableTheMapAndEdits) {
  open();
  act(*session_, "problem 1");
  act(*session_, "close-problems");
  EXPECT_EQ(chosen(), nullptr);
  open();
  act(*session_, "paint 5,0 wall");
  EXPECT_TRUE(table().empty()) << "they were judged on the map as it was";
  open();
  act(*session_, "problem 1");
  act(*session_, "generate rooms 24 24 1");
  EXPECT_TRUE(table().empty());
  EXPECT_EQ(chosen(), nullptr);
}

TEST_F(TheirPathsTest, ComeBackWithTheView) {
  write("loop.map", format_grid(*grid_of(kLoopMap)));
  act(*session_, "open " + (folder_ / "loop.map").string());
  open();
  act(*session_, "problem 3");
  const auto script = view_script(*session_);
  ASSERT_TRUE(script.ok());
  EXPECT_THAT(*script, HasSubstr("open-paths " + (folder_ / "game.jsonl").string() + "\nwait\nproblem 3\n"));
}

TEST_F(TheirPathsTest, AreSavedWithTheTable) {
  open();
  const std::string csv = (folder_ / "out.csv").string();
  act(*session_, "export-csv " + csv + " problems");
  const auto text = read_text_file(csv, 1 << 20);
  ASSERT_TRUE(text.ok());
  EXPECT_THAT(*text, AllOf(HasSubstr(",path,faults,their length,times shortest,words\n"),
                           HasSubstr(",cut,corner-cut,,,"), HasSubstr("\n1,not searched yet,")));
}

/// So many that reading them alone takes many frames.
TEST_F(TheirPathsTest, ManyAreJudgedInTheBackgroundAndCanBeStopped) {
  const auto session = session_on(
      std::make_shared<const Grid>(Grid::create(256, 256, std::string(std::size_t{256} * 256, '.')).value()));
  std::string text;
  for (int i = 0; i < 100'000; ++i)
    text += fmt::format("{{\"start\": [{},{}], \"goal\": [{},{}], \"length\": 1000}}\n", i % 256,
                        i / 256 % 256, 255 - i / 3 % 256, 255 - i / 7 % 256);
  const std::string file = write("many.jsonl", text);
  session->frames_go_on = true;
  act(*session, "open-paths " + file);
  EXPECT_TRUE(session->feature<PathJudging>().busy());
  EXPECT_TRUE(session->can_cancel());
  EXPECT_TRUE(session->feature<Problems>().empty());
  act(*session, "cancel");
  EXPECT_FALSE(session->feature<PathJudging>().busy());
  session->wait_for_work();
  EXPECT_TRUE(session->feature<Problems>().empty()) << "what was stopped does not come";
  // Another map stops them as well.
  act(*session, "open-paths " + file);
  session->set_map({.map = grid_of(kLoopMap), .name = "loop.map"});
  session->wait_for_work();
  EXPECT_TRUE(session->feature<Problems>().empty());
  // What comes late is there once it is waited for.
  act(*session, "open-paths " + write("game.jsonl", kPaths));
  session->wait_for_work();
  EXPECT_EQ(session->feature<Problems>().set().rows.size(), 5U);
}

TEST_F(TheirPathsTest, LateErrorsBecomeMessages) {
  const auto session = session_on(grid_of(kLoopMap));
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "{\"start\": [0,0], \"goal\": [3,0], \"length\": 3}\n";
  session->frames_go_on = true;
  act(*session, "open-paths " + write("late.jsonl", text + "nonsense\n"));
  session->wait_for_work();
  ASSERT_FALSE(session->messages().all().empty());
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("late.jsonl:100001: "));
}

TEST_F(TheirPathsTest, FilesOfPathsAreToldFromMaps) {
  EXPECT_TRUE(is_paths_file(write("a.jsonl", "")));
  EXPECT_TRUE(is_paths_file(write("a.trace.yaml", "")));
  EXPECT_TRUE(is_paths_file(write("a.csv", "path;x;y\n1;2;3\n")));
  EXPECT_FALSE(is_paths_file(write("grid.csv", "0,1,0\n0,0,0\n")));
  EXPECT_FALSE(is_paths_file(write("letters.csv", ".,@,.\n")));
  EXPECT_FALSE(is_paths_file(write("robot.yaml", "image: a.pgm\n")));
  EXPECT_FALSE(is_paths_file(folder_ / "missing.csv"));
}

}  // namespace
}  // namespace goalbound::app::test
