// Lessons: how files are read, how pages set their scenes, and answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "features/breakpoints/breakpoints.hpp"
#include "features/flood/flood.hpp"
#include "features/lessons/lesson.hpp"
#include "features/lessons/lessons.hpp"
#include "features/lessons/quantities.hpp"
#include "features/problems/problems.hpp"
#include "model/actions/script.hpp"

namespace goalbound::app::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kLoop = fs::path(GOALBOUND_SOURCE_DIR) / "assets" / "maps" / "loop.map";

// --- files ---

TEST(LessonFiles, HavePagesOfTextActionsAndExpectations) {
  const auto lesson = parse_lesson(
      "# Boxes\nWhat an edge\nkeeps.\n> open ../maps/a.map\n\n## One\nFirst line\nand second.\n\nAnother.\n"
      "// nothing\n> select 1,2\n! node.edges > 1\n## Two\n>! load-index b.gbb\n? Which?\n"
      "- this [node.kept > 0]\n- that [node.kept = 0]\n> wait\nSo it is.\n",
      "folder/lessons/07-boxes.lesson");
  ASSERT_TRUE(lesson.ok()) << lesson.error().to_string();
  EXPECT_EQ(lesson->id, "boxes");
  EXPECT_EQ(lesson->title, "Boxes");
  EXPECT_EQ(lesson->summary, "What an edge keeps.");
  ASSERT_EQ(lesson->setting.size(), 1U);
  EXPECT_EQ(lesson->setting[0].text, "open ../maps/a.map");
  ASSERT_EQ(lesson->pages.size(), 2U);
  const LessonPart& one = lesson->pages[0].scene;
  ASSERT_EQ(one.paragraphs.size(), 2U);
  EXPECT_EQ(one.paragraphs[0].text, "First line and second.");
  EXPECT_EQ(one.paragraphs[0].line, 7U);
  ASSERT_EQ(one.actions.size(), 1U);
  EXPECT_EQ(one.actions[0].number, 12U);
  ASSERT_EQ(one.expectations.size(), 1U);
  const LessonPage& two = lesson->pages[1];
  ASSERT_EQ(two.scene.actions.size(), 1U);
  EXPECT_TRUE(two.scene.actions[0].must_fail);
  ASSERT_TRUE(two.question.has_value());
  ASSERT_EQ(two.question->options.size(), 2U);
  EXPECT_EQ(two.question->options[0].text.text, "this");
  EXPECT_EQ(two.question->options[1].condition.text, "node.kept = 0");
  ASSERT_EQ(two.question->answer.actions.size(), 1U);
  EXPECT_EQ(two.question->answer.paragraphs[0].text, "So it is.");
}

TEST(Lesson, FilesAreNamedFromItsFolder) {
  const TemporaryFolder folder;
  std::ofstream(folder / "own.lesson") << "# T\n> open maps/../a.map\n> compare-index none\n## P\ntext\n";
  const auto lesson = load_lesson(folder / "own.lesson");
  ASSERT_TRUE(lesson.ok()) << lesson.error().to_string();
  ASSERT_EQ(lesson->setting.size(), 2U);
  EXPECT_EQ(lesson->setting[0].text, format_action({"open", {(folder / "a.map").string()}}));
  EXPECT_EQ(lesson->setting[1].text, "compare-index none") << "no file, but the end of a comparison";
}

struct BadLesson {
  const char* text;
  const char* place;    ///< of the error
  const char* message;  ///< part of it
};

class BadLessons : public testing::TestWithParam<BadLesson> {};

TEST_P(BadLessons, AreRefusedWithTheirLine) {
  const TemporaryFolder folder;
  std::ofstream(folder / "bad.lesson") << GetParam().text;
  const auto lesson = load_lesson(folder / "bad.lesson");
  ASSERT_FALSE(lesson.ok());
  EXPECT_THAT(lesson.error().to_string(), HasSubstr(GetParam().place));
  EXPECT_THAT(lesson.error().to_string(), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Lessons, BadLessons,
    testing::Values(BadLesson{"## Page\ntext\n", "bad.lesson:1:", "begins with its title"},
                    BadLesson{"# T\nsummary\n", "bad.lesson:2:", "needs a page"},
                    BadLesson{"# T\n# U\n", "bad.lesson:2:", "one title"},
                    BadLesson{"# T\n## P\n> fit\n## Q\ntext\n", "bad.lesson:2:", "'P' has no text"},
                    BadLesson{"# T\n## P\ntext\n> fiit\n", "bad.lesson:4:", "did you mean 'fit'"},
                    BadLesson{"# T\n## P\ntext\n> quit\n", "bad.lesson:4:", "cannot 'quit'"},
                    BadLesson{"# T\n## P\ntext\n> browse-map\n", "bad.lesson:4:", "cannot 'browse-map'"},
                    BadLesson{"# T\n> save-map a.map\n## P\ntext\n", "bad.lesson:2:", "cannot 'save-map'"},
                    BadLesson{"# T\n## P\ntext\n> open \"a\n", "bad.lesson:4:", "quote"},
                    BadLesson{"# T\n! map.nodes > 1\n## P\ntext\n", "bad.lesson:2:", "belongs to a page"},
                    BadLesson{"# T\n## P\ntext\n! map.nodes\n", "bad.lesson:4:", "no condition"},
                    BadLesson{"# T\n## P\ntext\n! map.nods > 1\n", "bad.lesson:4:", "no number 'map.nods'"},
                    BadLesson{"# T\n## P\ntext {map.nodes\n", "bad.lesson:3:", "opened but not closed"},
                    BadLesson{"# T\n## P\ntext {1 + 2 + 3}\n", "bad.lesson:3:", "more than one sign"},
                    BadLesson{"# T\n## P\ntext\nmore. > split off\n", "bad.lesson:4:", "line of its own"},
                    BadLesson{"# T\n## P\nx.>hide boxes, and so on\n", "bad.lesson:3:", "'>hide boxes"},
                    BadLesson{"# T\n## P\ntext >! undo\n", "bad.lesson:3:", "'>! undo'"},
                    BadLesson{"# T\nsummary > fit\n## P\ntext\n", "bad.lesson:2:", "line of its own"},
                    BadLesson{"# T\n## P > fit\ntext\n", "bad.lesson:2:", "line of its own"},
                    BadLesson{"# T\n## P\n? a > fit\n", "bad.lesson:3:", "line of its own"},
                    BadLesson{"# T\n## P\n? a\n- b > fit [1 = 1]\n", "bad.lesson:4:", "line of its own"},
                    BadLesson{"# T\n## P\ntext ! map.nodes > 1\n", "bad.lesson:3:", "'! map.nodes > 1'"},
                    BadLesson{"# T\n## P\n? a\n- b [map.nodes = 1]\n", "bad.lesson:3:", "two answers"},
                    BadLesson{"# T\n## P\n? a\n- b\n", "bad.lesson:4:", "ends with the condition"},
                    BadLesson{"# T\n## P\n- b [map.nodes = 1]\n", "bad.lesson:3:", "belongs to a question"}));

TEST(LessonFiles, SignsAreWordsWhereNoActionFollows) {
  const auto lesson =
      parse_lesson("# T\nA > B.\n## P\nMenu View > Heat map of, 3 > 2, A -> fit, well! f > g.\n",
                   "own.lesson", &not_shown_in);
  EXPECT_TRUE(lesson.ok()) << lesson.error().to_string();
}

TEST(LessonFiles, FilesThatAPageReadsLieBesideTheLesson) {
  for (const std::string action : {"open", "open-scenario", "load-index"}) {
    const std::string text = "# T\n> " + action + " ../b\n## P\ntext\n> " + action + " sub/a\n";
    auto lesson = parse_lesson(text, "folder/lessons/own.lesson").value();
    ASSERT_TRUE(settle_words(lesson).ok());
    EXPECT_EQ(lesson.setting[0].text, action + " folder/b") << "beside the lesson, not the program";
    EXPECT_EQ(lesson.pages[0].scene.actions[0].text, action + " folder/lessons/sub/a");
  }
}

TEST(LessonFiles, AndScriptsMayBeginWithAByteOrderMark) {
  const TemporaryFolder folder;
  std::ofstream(folder / "a.lesson") << ("\xEF\xBB\xBF# Boxes\nWhat an edge keeps.\n## One\nText.\n");
  const auto lesson = load_lesson(folder / "a.lesson");
  ASSERT_TRUE(lesson.ok()) << lesson.error().to_string();
  EXPECT_EQ(lesson->title, "Boxes");
  std::ofstream(folder / "a.gbs")
      << ("\xEF\xBB\xBF"
          "select 1,2\n");
  const auto script = load_script(folder / "a.gbs");
  ASSERT_TRUE(script.ok()) << script.error().to_string();
  ASSERT_EQ(script->lines.size(), 1U);
  EXPECT_EQ(script->lines[0].text, "select 1,2");
}

TEST(LessonFiles, AMissingOneIsAnError) {
  EXPECT_EQ(load_lesson("/no/such.lesson").error().code, ErrorCode::kNotFound);
}

// --- numbers ---

TEST(LessonNumbers, AreThoseOfTheViewer) {
  const auto session = ready_session();
  act(*session, "select 0,0");
  session->wait_for_work();
  const auto value = [&](std::string_view text) {
    const auto quantity = evaluate(*session, text);
    EXPECT_TRUE(quantity.ok()) << text << ": " << (quantity ? "" : quantity.error().to_string());
    return quantity ? quantity->value : -1;
  };
  const SearchRun& left = *session->side(Side::kLeft).run;
  const SearchRun& right = *session->side(Side::kRight).run;
  EXPECT_EQ(value("left.expanded"), static_cast<double>(left.result.stats.expanded));
  EXPECT_EQ(value("right.pruned"), static_cast<double>(right.result.stats.pruned));
  EXPECT_EQ(value("map.nodes"), session->map().node_count());
  EXPECT_EQ(value("node.edges"), 3) << "of the corner";
  EXPECT_EQ(value("node.kept + node.pruned"), 3);
  EXPECT_TRUE(*holds(*session, "left.length = right.length and left.expanded > right.expanded"));
  EXPECT_FALSE(*holds(*session, "left.length = right.length and left.expanded < right.expanded"));
  const std::uint32_t nodes = session->map().node_count();
  EXPECT_EQ(*fill_in(*session, "{map.nodes} of {2 * map.nodes}, {1 / 8}"),
            std::to_string(nodes) + " of " + std::to_string(2 * nodes) + ", 0.12");
  EXPECT_EQ(*fill_in(*session, "{2 + 3}"), "5");
  EXPECT_EQ(value("left.bytes"), 0) << "it asks nothing";
  EXPECT_EQ(value("right.bytes"), static_cast<double>(session->bounds()->byte_size()));
  EXPECT_THAT(evaluate(*session, "right.edge.box").error().message, HasSubstr("no edge is chosen"));
  act(*session, "edge E");
  EXPECT_EQ(value("right.edge.reached + right.edge.vain"), value("right.edge.box"));
}

TEST(LessonNumbers, OfASearchThatHasNotRunAreErrors) {
  const auto session = loop_session();
  EXPECT_TRUE(evaluate(*session, "left.expanded").ok());
  EXPECT_THAT(evaluate(*session, "right.expanded").error().message, HasSubstr("has not run"));
}

// --- playing ---

class LessonPlays : public testing::Test {
 protected:
  /// Opens a lesson of that text, on loop.map.
  Result<void> open(const std::string& pages) {
    std::ofstream(folder_ / "own.lesson") << "# Own\n> " << format_action({"open", {kLoop.string()}}) << "\n"
                                          << pages;
    return session_->execute(ActionCall{"lesson", {(folder_ / "own.lesson").string()}});
  }
  LessonPlayer& lessons() { return session_->feature<Lessons>(); }

  TemporaryFolder folder_;
  std::unique_ptr<Session> session_ = loop_session(true);
};

TEST_F(LessonPlays, APageGoesOnWhileFramesDo) {
  ASSERT_TRUE(open("## P\n{left.expanded} cells\n> start 18,3\n> goal 20,24\n> wait\n> seek start\n").ok());
  ASSERT_TRUE(lessons().busy());
  EXPECT_EQ(lessons().paragraphs()[0], "… cells");
  while (lessons().busy()) session_->update(0.001);  // however slow the machine is
  EXPECT_THAT(lessons().problems(), testing::IsEmpty());
  EXPECT_EQ(session_->searches().timeline().position(), 0U);
  EXPECT_EQ(lessons().paragraphs()[0],
            std::to_string(session_->side(Side::kLeft).run->result.stats.expanded) + " cells");
}

TEST_F(LessonPlays, APagePlaysToWhereItsSceneIs) {
  session_->frames_go_on = true;
  ASSERT_TRUE(open("## P\ntext\n> start 18,3\n> goal 20,24\n> wait\n> seek 40\n").ok());
  while (lessons().busy()) session_->update(0.001);
  const Timeline& timeline = session_->searches().timeline();
  ASSERT_TRUE(lessons().plays());
  EXPECT_TRUE(timeline.playing());
  EXPECT_LT(timeline.position(), 40U);
  session_->update(LessonPlayer::kPlaySeconds / 2);
  EXPECT_TRUE(lessons().plays());
  session_->update(LessonPlayer::kPlaySeconds);
  session_->update(0);
  EXPECT_FALSE(lessons().plays());
  EXPECT_FALSE(timeline.playing());
  EXPECT_EQ(timeline.position(), 40U);
  EXPECT_FALSE(timeline.pace()) << "what is played next has the usual speed";
}

TEST_F(LessonPlays, WhoeverPausesHasTakenOver) {
  session_->frames_go_on = true;
  ASSERT_TRUE(open("## P\ntext\n> start 18,3\n> goal 20,24\n").ok());
  while (lessons().busy()) session_->update(0.001);
  ASSERT_TRUE(lessons().plays());
  act(*session_, "seek 5");
  session_->update(10);
  EXPECT_FALSE(lessons().plays());
  EXPECT_EQ(session_->searches().timeline().position(), 5U);
}

TEST_F(LessonPlays, APagePlaysItsFlood) {
  session_->frames_go_on = true;
  ASSERT_TRUE(open("## P\ntext\n> select 12,15\n> flood on\n").ok());
  while (lessons().busy()) session_->update(0.001);
  ASSERT_TRUE(lessons().plays());
  EXPECT_TRUE(session_->feature<FloodClock>().playing());
  EXPECT_LT(session_->feature<FloodClock>().position(), session_->feature<FloodClock>().length());
  for (int i = 0; i < 100 && lessons().plays(); ++i) session_->update(1);
  EXPECT_TRUE(session_->feature<FloodClock>().at_end());
}

TEST_F(LessonPlays, APageThatHoldsTheSearchesTellsNothing) {
  ASSERT_TRUE(open("## P\ntext\n> start 18,3\n> goal 20,24\n> hold-searches on\n? Q?\n"
                   "- a [right.expanded > 0]\n- b [right.expanded = 0]\n> hold-searches off\n")
                  .ok());
  session_->wait_for_work();
  for (const Side side : kSides) EXPECT_EQ(session_->side(side).run, nullptr);
  EXPECT_THAT(session_->side(Side::kLeft).waiting_for, HasSubstr("answered"));
  act(*session_, "answer 1");
  session_->wait_for_work();
  EXPECT_EQ(lessons().right_option(), 0U);
}

TEST_F(LessonPlays, PageDownGoesOnAtTheEnd) {
  ASSERT_TRUE(open("## P\ntext\n## Q\ntext\n").ok());
  act(*session_, "clicker next");
  EXPECT_EQ(lessons().page_number(), 1U);
  act(*session_, "clicker next");
  EXPECT_EQ(lessons().lesson(), nullptr) << "a lesson of one's own has none behind it";
}

TEST_F(LessonPlays, TurningAPageLeavesTheViewAlone) {
  ASSERT_TRUE(open("## P\ntext\n## Q\ntext\n## R\ntext\n> look 5,5 20\n## S\ntext\n").ok());
  session_->wait_for_work();
  EXPECT_TRUE(session_->view.fit_requested) << "the first page shows the whole map";
  session_->view.look_at({7, 7}, 12);
  const Camera mine = session_->view.camera;
  act(*session_, "lesson-page next");
  session_->wait_for_work();
  EXPECT_FALSE(session_->view.fit_requested);
  EXPECT_EQ(session_->view.camera.pixels_per_cell(), mine.pixels_per_cell());
  act(*session_, "lesson-page again");
  session_->wait_for_work();
  EXPECT_TRUE(session_->view.fit_requested) << "coming back brings all of it";
  act(*session_, "lesson-page 3");
  session_->wait_for_work();
  EXPECT_EQ(session_->view.camera.pixels_per_cell(), 20);
  act(*session_, "lesson-page next");
  session_->wait_for_work();
  EXPECT_TRUE(session_->view.fit_requested) << "the page before has moved it";
}

TEST_F(LessonPlays, WhateverTheUserTouchesComesBack) {
  ASSERT_TRUE(
      open("## P\n{left.expanded} cells\n> start 18,3\n> goal 20,24\n> hide boxes\n> select 18,3\n").ok());
  session_->wait_for_work();
  const std::string text = lessons().paragraphs()[0];
  act(*session_, "goal 18,4");
  act(*session_, "search left dijkstra");
  act(*session_, "show boxes");
  act(*session_, "select none");
  act(*session_, "generate rooms 32 32 1");
  session_->wait_for_work();
  EXPECT_EQ(lessons().paragraphs()[0], text) << "it tells of the scene, not of what was made of it";
  act(*session_, "lesson-page again");
  session_->wait_for_work();
  EXPECT_EQ(session_->document().name(), "loop.map");
  EXPECT_EQ(cell_at(*session_, session_->searches().goal()), (Cell{20, 24}));
  EXPECT_EQ(session_->side(Side::kLeft).search->id, "astar");
  EXPECT_FALSE(session_->settings().shows("boxes"));
  EXPECT_EQ(cell_at(*session_, session_->selection().selected()), (Cell{18, 3}));
  EXPECT_EQ(lessons().paragraphs()[0], text);
}

TEST_F(LessonPlays, ClosingItBringsBackWhatWasThere) {
  act(*session_, "search left dijkstra");
  act(*session_, "set show-grid off");
  act(*session_, "set speed 4");
  act(*session_, "goal 11,0");
  session_->wait_for_work();
  const auto map = session_->document().shared_map();
  const auto bounds = session_->bounds();
  ASSERT_TRUE(open("## P\ntext\n> split off\n> search right jps\n> set speed 2\n").ok());
  session_->wait_for_work();
  ASSERT_NE(session_->document().shared_map(), map);
  EXPECT_FALSE(lessons().settings_to_keep(session_->settings()).shows("grid")) << "what a quit would save";
  EXPECT_TRUE(lessons().settings_to_keep(session_->settings()).split_view);
  act(*session_, "lesson none");
  EXPECT_EQ(lessons().lesson(), nullptr);
  EXPECT_EQ(session_->document().shared_map(), map);
  EXPECT_EQ(session_->bounds(), bounds) << "they are not computed again";
  session_->wait_for_work();
  EXPECT_EQ(session_->side(Side::kLeft).search->id, "dijkstra");
  EXPECT_EQ(session_->side(Side::kRight).search->id, "astar-gb");
  EXPECT_EQ(cell_at(*session_, session_->searches().goal()), (Cell{11, 0}));
  EXPECT_TRUE(session_->settings().split_view);
  EXPECT_FALSE(session_->settings().shows("grid"));
  EXPECT_EQ(session_->settings().speed, 4);
}

TEST_F(LessonPlays, ClosingItBringsBackCameraSelectionProblemsAndBreakpoints) {
  for (const char* line : {"random-problems 7", "break prune", "break f 12", "break off 2", "select 11,3",
                           "edge N", "tab problems", "look 5,6 20"}) {
    act(*session_, line);
  }
  session_->wait_for_work();
  const MapPoint centre = session_->view.camera.centre();
  const auto edge = session_->selection().edge();
  const auto ends = session_->feature<Problems>().ends();
  ASSERT_TRUE(edge.has_value());
  ASSERT_NE(ends, nullptr);
  ASSERT_TRUE(open("## P\ntext\n> select 1,1\n> break jump\n> look 9,9 40\n").ok());
  session_->wait_for_work();
  ASSERT_EQ(session_->feature<Breakpoints>().all().size(), 1U) << "those of the user do not stop a page";
  act(*session_, "lesson none");
  session_->wait_for_work();
  EXPECT_EQ(cell_at(*session_, session_->selection().selected()), (Cell{11, 3}));
  EXPECT_EQ(session_->selection().edge(), edge);
  EXPECT_EQ(session_->feature<Problems>().ends(), ends);
  EXPECT_EQ(session_->ui.tab, "problems");
  ASSERT_EQ(session_->feature<Breakpoints>().all().size(), 2U);
  EXPECT_EQ(session_->feature<Breakpoints>().all()[0].kind, BreakKind::kPrune);
  EXPECT_TRUE(session_->feature<Breakpoints>().all()[0].on);
  EXPECT_FALSE(session_->feature<Breakpoints>().all()[1].on);
  EXPECT_EQ(session_->view.camera.centre().x, centre.x);
  EXPECT_EQ(session_->view.camera.centre().y, centre.y);
  EXPECT_EQ(session_->view.camera.pixels_per_cell(), 20);
  EXPECT_FALSE(session_->view.fit_requested);
}

/// No line of the command language brings these back: features keep them.
TEST_F(LessonPlays, ClosingItBringsBackAnswersAndSteps) {
  act(*session_, "paint 5,0 wall");
  act(*session_, "paint 6,0 wall");
  act(*session_, "undo");
  for (const char* line : {"random-problems 7", "run-problems", "problem 3", "sort-problems bucket up"}) {
    act(*session_, line);
    session_->wait_for_work();
  }
  const Problems& problems = session_->feature<Problems>();
  const auto sums = problems.sums().stats;
  const auto map = session_->document().shared_map();
  ASSERT_EQ(problems.sums().problems, 7U);
  ASSERT_TRUE(open("## P\ntext\n> random-problems 2\n> paint 1,1 wall\n").ok());
  session_->wait_for_work();
  ASSERT_EQ(problems.set().rows.size(), 2U);
  act(*session_, "lesson none");
  session_->wait_for_work();
  ASSERT_EQ(problems.set().rows.size(), 7U);
  EXPECT_EQ(problems.sums().problems, 7U) << "with the answers";
  EXPECT_EQ(problems.sums().stats, sums);
  EXPECT_EQ(problems.age(), AnswersAge::kCurrent);
  EXPECT_EQ(problems.chosen(), 2U);
  EXPECT_EQ(problems.sorted_by(), ProblemColumn::kBucket);
  EXPECT_EQ(session_->document().shared_map(), map);
  act(*session_, "redo");
  EXPECT_FALSE(grid_in(*session_).is_free({6, 0})) << "what was taken back can be made again";
  act(*session_, "undo");
  act(*session_, "undo");
  EXPECT_TRUE(grid_in(*session_).is_free({5, 0}));
  EXPECT_FALSE(session_->document().edited());
}

TEST_F(LessonPlays, WhatDoesNotHoldIsTold) {
  ASSERT_TRUE(open("## P\ntext\n! left.expanded < right.expanded\n").ok());
  session_->wait_for_work();
  ASSERT_EQ(lessons().problems().size(), 1U);
  EXPECT_THAT(lessons().problems()[0].to_string(), HasSubstr("own.lesson:5: "));
  ASSERT_TRUE(open("## P\ntext\n> start 0,99\n> goal 1,1\n").ok());
  session_->wait_for_work();
  ASSERT_EQ(lessons().problems().size(), 1U);
  EXPECT_THAT(lessons().problems()[0].to_string(), HasSubstr("own.lesson:5: "));
  ASSERT_TRUE(open("## P\ntext\n>! fit\n").ok());
  ASSERT_EQ(lessons().problems().size(), 1U);
  EXPECT_THAT(lessons().problems()[0].to_string(), HasSubstr("was to be refused"));
}

TEST_F(LessonPlays, PagesAreTurnedWithinTheLesson) {
  ASSERT_TRUE(open("## P\none\n## Q\ntwo\n").ok());
  EXPECT_FALSE(session_->execute("lesson-page previous", false).ok());
  act(*session_, "lesson-page next");
  EXPECT_EQ(lessons().page().title.text, "Q");
  EXPECT_FALSE(session_->execute("lesson-page next", false).ok());
  EXPECT_EQ(lessons().page().title.text, "Q");
  act(*session_, "lesson-page 1");
  EXPECT_EQ(lessons().page().title.text, "P");
  EXPECT_FALSE(session_->execute("lesson-page 3", false).ok());
  EXPECT_FALSE(session_->execute("lesson-page three", false).ok());
  act(*session_, "lesson none");
  EXPECT_FALSE(session_->execute("lesson-page next", false).ok());
}

TEST_F(LessonPlays, TheFirstAnswerCounts) {
  ASSERT_TRUE(
      open(
          "## P\n> goal 20,24\n> start 20,24\n? More?\n- yes [left.expanded > 1]\n- no [left.expanded <= 1]\n"
          "> start 18,3\nThey are {left.expanded}.\n! left.found = 1\n")
          .ok());
  EXPECT_FALSE(session_->execute("answer 1", false).ok() && lessons().busy())
      << "not before the scene is set";
  session_->wait_for_work();
  ASSERT_TRUE(lessons().asks());
  EXPECT_EQ(lessons().score().questions, 1U);
  EXPECT_FALSE(session_->execute("answer 3", false).ok());
  act(*session_, "answer 2");
  EXPECT_FALSE(lessons().right_option().has_value()) << "not before it is known";
  session_->wait_for_work();
  EXPECT_EQ(lessons().right_option(), 0U);
  EXPECT_EQ(lessons().paragraphs().size(), 1U);
  EXPECT_EQ(lessons().score().answered, 1U);
  EXPECT_EQ(lessons().score().right, 0U);
  EXPECT_FALSE(session_->execute("answer 1", false).ok()) << "answered already";
  act(*session_, "lesson-page again");
  session_->wait_for_work();
  act(*session_, "answer 1");
  session_->wait_for_work();
  EXPECT_EQ(lessons().right_option(), lessons().chosen());
  EXPECT_EQ(lessons().score().right, 0U) << "it is known by now";
}

TEST_F(LessonPlays, OneAnswerMustBeRight) {
  ASSERT_TRUE(open("## P\n? More?\n- yes [left.found = 1]\n- also [left.found = 1]\n").ok());
  session_->wait_for_work();
  act(*session_, "answer 1");
  session_->wait_for_work();
  ASSERT_EQ(lessons().problems().size(), 1U);
  EXPECT_THAT(lessons().problems()[0].message, HasSubstr("more than one answer is right"));
  ASSERT_TRUE(open("## P\n? More?\n- yes [left.found = 0]\n- also [left.found = 0]\n").ok());
  session_->wait_for_work();
  act(*session_, "answer 1");
  session_->wait_for_work();
  ASSERT_EQ(lessons().problems().size(), 1U);
  EXPECT_THAT(lessons().problems()[0].message, HasSubstr("no answer is right"));
}

TEST_F(LessonPlays, ABeginEndsTheInvitation) {
  act(*session_, "invitation show");
  EXPECT_TRUE(session_->ui.invitation);
  ASSERT_TRUE(open("## P\ntext\n").ok());
  EXPECT_FALSE(session_->ui.invitation);
  EXPECT_FALSE(session_->settings().invite_to_lessons) << "it does not come back";
}

TEST_F(LessonPlays, AnUnknownOneNamesThoseThatThereAre) {
  const auto done = session_->execute("lesson no-such", false);
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().message, HasSubstr("there is no lesson 'no-such'"));
  EXPECT_FALSE(session_->execute("answer 1", false).ok());
}

}  // namespace
}  // namespace goalbound::app::test
