// Scenarios and random problems: opened, run in the background, summed up, sorted, loaded.
#include <gmock/gmock.h>

#include <fstream>

#include "app/fixture.hpp"
#include "features/problems/problem_table.hpp"
#include "features/problems/problems.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kFileHead = "version 1\n";
/// From the outside of the loop: along the upper side, to its lower right corner, to a neighbour.
constexpr std::string_view kProblems =
    "0\tloop.map\t12\t12\t0\t0\t11\t0\t11\n"
    "3\tloop.map\t12\t12\t0\t0\t11\t11\t20.8284\n"
    "1\tloop.map\t12\t12\t0\t0\t1\t1\t1.41421\n";

class ProblemsTest : public testing::Test {
 protected:
  std::string write(std::string_view name, std::string_view text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  std::string write_scenario(std::string_view problems = kProblems) {
    return write("loop.map.scen", std::string(kFileHead).append(problems));
  }
  /// The loop in a file, with its boxes.
  std::unique_ptr<Session> opened() {
    write("loop.map", format_grid(*grid_of(kLoopMap)));
    auto session = std::make_unique<Session>();
    act(*session, "open " + (folder_ / "loop.map").string());
    session->wait_for_work();
    return session;
  }
  static std::string refusal(Session& session, const std::string& line) {
    const auto done = session.execute(line, false);
    return done ? "" : done.error().to_string();
  }

  TemporaryFolder folder_;
};

TEST_F(ProblemsTest, AScenarioBecomesATable) {
  const auto session = opened();
  act(*session, "open-scenario " + write_scenario());
  const ProblemTable& problems = session->feature<Problems>();
  ASSERT_EQ(problems.set().rows.size(), 3U);
  EXPECT_EQ(problems.set().name, "loop.map.scen");
  EXPECT_EQ(problems.set().rows[1].line, 3U);
  EXPECT_EQ(problems.set().rows[1].bucket, 3);
  EXPECT_EQ(session->ui.tab, "problems");
  EXPECT_TRUE(session->messages().all().empty()) << "it is of this map";
  EXPECT_FALSE(problems.chosen());
}

TEST_F(ProblemsTest, OpenTakesScenariosToo) {
  const auto session = opened();
  const std::string file = write_scenario();
  act(*session, "open " + file);
  EXPECT_EQ(session->feature<Problems>().set().rows.size(), 3U);
  EXPECT_EQ(session->document().name(), "loop.map") << "the map stays";
}

TEST_F(ProblemsTest, OfVoxelsAreAnsweredOnAnOctree) {
  write("w.3dmap", "voxel 8 4 4\n3 0 0\n3 1 0\n");
  const std::string file = write(
      "w.3dmap.3dscen", "version 1\nw.3dmap\n0 0 0 7 3 3 8.8 1\n0 0 0 3 1 0 3.4 1\n1 1 1 5 1 1 4.8 1.2\n");
  Session session;
  act(session, "open " + file);
  EXPECT_EQ(session.document().name(), "w.3dmap") << "the map beside it";
  EXPECT_THAT(session.messages().all().back().text, HasSubstr("not compared"));
  ASSERT_EQ(session.feature<Problems>().set().rows.size(), 3U);
  EXPECT_EQ(session.feature<Problems>().set().rows[0].stated_length, std::nullopt);
  EXPECT_THAT(refusal(session, "problem 2"), HasSubstr("solid"));
  act(session, "problem 3");
  session.wait_for_work();
  act(session, "run-problems");
  session.wait_for_work();
  const ProblemTable& problems = session.feature<Problems>();
  EXPECT_EQ(problems.verdict(0), ProblemVerdict::kRight);
  EXPECT_EQ(problems.verdict(1), ProblemVerdict::kInvalid);
  EXPECT_EQ(problems.verdict(2), ProblemVerdict::kRight);
}

TEST_F(ProblemsTest, WithoutAMapTheOneBesideIsOpened) {
  opened();  // writes the map
  const std::string file = write_scenario();
  Session session;
  act(session, "open-scenario " + file);
  ASSERT_TRUE(session.has_map());
  EXPECT_EQ(session.document().name(), "loop.map");
  EXPECT_EQ(session.feature<Problems>().set().rows.size(), 3U);
  Session other;
  std::filesystem::remove(folder_ / "loop.map");
  EXPECT_THAT(refusal(other, "open-scenario " + file), HasSubstr("'loop.map'"));
}

TEST_F(ProblemsTest, MalformedLinesAreToldByFileAndLine) {
  const auto session = opened();
  const std::string file = write("bad.scen", std::string(kFileHead).append(kProblems) + "0\tloop.map\tx\n");
  EXPECT_THAT(refusal(*session, "open-scenario " + file), HasSubstr("bad.scen:5: "));
  EXPECT_TRUE(session->feature<Problems>().empty());
}

TEST_F(ProblemsTest, AnotherMapIsRefusedBySizeAndToldByName) {
  const auto session = opened();
  const std::string large = write("large.scen", "version 1\n0\tarena.map\t49\t49\t1\t1\t2\t2\t1.4\n");
  EXPECT_THAT(refusal(*session, "open-scenario " + large),
              testing::AllOf(HasSubstr("large.scen:2: "), HasSubstr("49 x 49"), HasSubstr("'arena.map'")));
  const std::string same = write("same.scen", "version 1\n0\tarena.map\t12\t12\t1\t1\t2\t2\t1.4\n");
  act(*session, "open-scenario " + same);
  ASSERT_FALSE(session->messages().all().empty());
  EXPECT_THAT(session->messages().all().back().text,
              testing::AllOf(HasSubstr("'arena.map'"), HasSubstr("'loop.map'")));
  const auto roads = session_on(road_graph());
  EXPECT_THAT(refusal(*roads, "open-scenario " + same), HasSubstr("random problems"));
}

TEST_F(ProblemsTest, RunsBothSidesAndSumsUp) {
  const auto session = opened();
  act(*session, "open-scenario " + write_scenario());
  EXPECT_EQ(session->feature<Problems>().age(), AnswersAge::kNone);
  act(*session, "run-problems");
  EXPECT_TRUE(session->busy());
  session->wait_for_work();
  const ProblemTable& problems = session->feature<Problems>();
  EXPECT_FALSE(problems.running());
  EXPECT_EQ(problems.failures(), 0U);
  EXPECT_EQ(problems.sums().problems, 3U);
  std::array<std::uint64_t, 2> expanded{};
  for (const ProblemRow& row : problems.set().rows) {
    for (const Side s : kSides) {
      const auto i = static_cast<std::size_t>(s);
      const SearchOrder order = session->searches().order(s).value();
      const auto query = make_query(*order.info, *order.map, order.set).value();
      const SearchResult expected = query->find(row.start, row.goal);
      ASSERT_TRUE(row.answer(s));
      EXPECT_EQ(row.answer(s)->result.cost, expected.cost);
      EXPECT_EQ(row.answer(s)->result.stats, expected.stats);
      expanded[i] += expected.stats.expanded;
    }
  }
  EXPECT_DOUBLE_EQ(problems.sums().mean(Side::kLeft, &SearchStats::expanded),
                   static_cast<double>(expanded[0]) / 3);
  EXPECT_DOUBLE_EQ(problems.sums().mean(Side::kRight, &SearchStats::expanded),
                   static_cast<double>(expanded[1]) / 3);
  EXPECT_GT(problems.sums().mean_seconds(Side::kLeft), 0);
  EXPECT_EQ(session->feature<Problems>().age(), AnswersAge::kCurrent);
}

TEST_F(ProblemsTest, AnswersOfOtherSearchesAreOld) {
  const auto session = opened();
  act(*session, "open-scenario " + write_scenario());
  act(*session, "run-problems");
  session->wait_for_work();
  act(*session, "search left dijkstra");
  EXPECT_EQ(session->feature<Problems>().age(), AnswersAge::kOtherSearches);
  act(*session, "search left astar");
  EXPECT_EQ(session->feature<Problems>().age(), AnswersAge::kCurrent);
  act(*session, "make-index");
  session->wait_for_work();
  EXPECT_EQ(session->feature<Problems>().age(), AnswersAge::kOtherBoxes);
}

TEST_F(ProblemsTest, FailingOnesComeFirst) {
  const auto session = opened();
  // The second states too much, the third too little, the fourth begins in a wall, the fifth in the pocket.
  act(*session, "open-scenario " + write_scenario("0\tloop.map\t12\t12\t0\t0\t11\t0\t11\n"
                                                  "0\tloop.map\t12\t12\t0\t0\t11\t0\t12\n"
                                                  "0\tloop.map\t12\t12\t0\t0\t11\t0\t10\n"
                                                  "0\tloop.map\t12\t12\t2\t2\t11\t0\t9\n"
                                                  "0\tloop.map\t12\t12\t6\t5\t11\t0\t9\n"));
  act(*session, "run-problems");
  session->wait_for_work();
  const ProblemTable& problems = session->feature<Problems>();
  EXPECT_EQ(problems.verdict(0), ProblemVerdict::kRight);
  EXPECT_EQ(problems.verdict(1), ProblemVerdict::kStated);
  EXPECT_EQ(problems.verdict(2), ProblemVerdict::kLonger);
  EXPECT_EQ(problems.verdict(3), ProblemVerdict::kInvalid);
  EXPECT_EQ(problems.verdict(4), ProblemVerdict::kLost);
  EXPECT_EQ(problems.failures(), 4U);
  EXPECT_EQ(problems.sums().problems, 4U) << "without the one that begins in a wall";
  EXPECT_THAT(problems.order(), ElementsAre(4, 2, 1, 3, 0));
}

TEST_F(ProblemsTest, SortsByAnyColumnBothWays) {
  const auto session = opened();
  act(*session, "open-scenario " + write_scenario());
  const auto order = [&] { return session->feature<Problems>().order(); };
  EXPECT_THAT(order(), ElementsAre(0, 1, 2)) << "nothing is known yet: as in the file";
  act(*session, "sort-problems bucket");
  EXPECT_THAT(order(), ElementsAre(0, 2, 1));
  act(*session, "sort-problems optimal down");
  EXPECT_THAT(order(), ElementsAre(1, 0, 2));
  act(*session, "sort-problems expanded-left down");
  EXPECT_THAT(order(), ElementsAre(0, 1, 2));
  act(*session, "run-problems");
  session->wait_for_work();
  EXPECT_THAT(order(), ElementsAre(1, 0, 2)) << "sorted by what has come in";
  for (const ProblemColumnInfo& column : all_problem_columns()) {
    act(*session, "sort-problems " + std::string(column.id) + " up");
    EXPECT_EQ(order().size(), 3U);
  }
  EXPECT_THAT(refusal(*session, "sort-problems size"), HasSubstr("none of: number"));
}

TEST_F(ProblemsTest, AClickAndTheKeysLoadOne) {
  const auto session = opened();
  act(*session, "open-scenario " + write_scenario());
  act(*session, "sort-problems bucket");
  act(*session, "problem next");
  EXPECT_EQ(session->feature<Problems>().chosen(), 0U);
  act(*session, "problem next");
  EXPECT_EQ(session->feature<Problems>().chosen(), 2U) << "in the order of the table";
  EXPECT_EQ(session->map().name_of(session->searches().goal()), "1,1");
  act(*session, "problem previous");
  EXPECT_EQ(session->feature<Problems>().chosen(), 0U);
  EXPECT_FALSE(session->execute("problem previous").ok()) << "there is none above";
  act(*session, "problem 2");
  EXPECT_EQ(session->map().name_of(session->searches().goal()), "11,11");
  EXPECT_THAT(refusal(*session, "problem 4"), HasSubstr("the last one is 3"));
  act(*session, "close-problems");
  EXPECT_TRUE(session->feature<Problems>().empty());
  EXPECT_THAT(refusal(*session, "problem next"), HasSubstr("open a scenario"));
  EXPECT_THAT(refusal(*session, "run-problems"), HasSubstr("open a scenario"));
}

TEST_F(ProblemsTest, LargeOnesAreCancelledWithWhatTheyHave) {
  const auto session = opened();
  act(*session, "random-problems 100000 7");
  EXPECT_EQ(session->feature<Problems>().set().rows.size(), 100000U);
  act(*session, "run-problems");
  while (session->feature<Problems>().sums().problems == 0 && session->feature<Problems>().running())
    session->update(0.01);
  act(*session, "cancel");
  session->wait_for_work();
  const ProblemTable& problems = session->feature<Problems>();
  EXPECT_FALSE(problems.running());
  EXPECT_GT(problems.sums().problems, 0U) << "what is answered stays";
  EXPECT_EQ(problems.failures(), 0U);
}

TEST_F(ProblemsTest, WithoutBoxesTheSideSaysWhatIsMissing) {
  const auto session = loop_session();
  act(*session, "random-problems 10");
  EXPECT_THAT(refusal(*session, "run-problems"),
              testing::AllOf(HasSubstr("the right search cannot run"), HasSubstr("precompute")));
}

TEST_F(ProblemsTest, RandomOnesOnEveryKindOfMap) {
  for (const auto& map :
       std::vector<std::shared_ptr<const Map>>{grid_of(kLoopMap), swamp_grid(), road_graph()}) {
    const auto session = session_on(map, true);
    act(*session, "random-problems 50 3");
    const auto first = session->feature<Problems>().set().rows[0];
    act(*session, "run-problems");
    session->wait_for_work();
    EXPECT_EQ(session->feature<Problems>().failures(), 0U) << map->kind().id;
    EXPECT_EQ(session->feature<Problems>().sums().problems, 50U) << map->kind().id;
    act(*session, "random-problems 50 3");
    EXPECT_EQ(session->feature<Problems>().set().rows[0].start, first.start) << "the same seed";
    EXPECT_EQ(session->feature<Problems>().sums().problems, 0U) << "answers of the others are gone";
  }
}

TEST_F(ProblemsTest, AnotherMapTakesThemAway) {
  const auto session = opened();
  act(*session, "random-problems 1000");
  act(*session, "run-problems");
  act(*session, "open " + (folder_ / "loop.map").string());
  EXPECT_TRUE(session->feature<Problems>().empty());
  EXPECT_FALSE(session->feature<Problems>().running());
}

TEST_F(ProblemsTest, PasteTakesTextOrAsksForTheClipboard) {
  const auto session = opened();
  act(*session, "paste 0,1 -> 11,10");
  EXPECT_EQ(session->map().name_of(session->searches().start()), "0,1");
  EXPECT_EQ(session->map().name_of(session->searches().goal()), "11,10");
  EXPECT_FALSE(session->requests.paste);
  act(*session, "paste");
  EXPECT_TRUE(session->requests.paste);
  EXPECT_FALSE(session->execute("paste nonsense").ok());
  EXPECT_EQ(session->map().name_of(session->searches().start()), "0,1") << "a failed action changes nothing";
  ASSERT_TRUE(session->execute(ActionCall{"paste", {std::string(kProblems)}}).ok());
  EXPECT_EQ(session->feature<Problems>().set().rows.size(), 3U);
  EXPECT_EQ(session->feature<Problems>().chosen(), 0U);
  EXPECT_EQ(session->map().name_of(session->searches().goal()), "11,0");
}

TEST_F(ProblemsTest, TheScriptOfAViewOpensTheScenarioAgain) {
  const auto session = opened();
  const std::string file = write_scenario();
  act(*session, "open-scenario " + file);
  act(*session, "copy-view");
  EXPECT_THAT(*session->requests.clipboard, HasSubstr("open-scenario " + file));
}

}  // namespace
}  // namespace goalbound::app::test
