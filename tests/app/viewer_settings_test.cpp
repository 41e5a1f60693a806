// The viewer's file of settings, and its command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <vector>

#include "app/fixture.hpp"
#include "app/headless_support.hpp"
#include "model/actions/script_run.hpp"
#include "model/view/view_file.hpp"
#include "viewer/options.hpp"
#include "viewer/settings_file.hpp"

namespace goalbound::app {
namespace {

using testing::HasSubstr;

class SettingsFileTest : public HeadlessTest {};

TEST_F(SettingsFileTest, SettingsComeBack) {
  const auto file = folder_ / "deep" / "settings";
  session_.settings().layers.show("grid", !session_.settings().shows("grid"));
  ASSERT_TRUE(keep_settings(session_, file).ok());
  Session other;
  restore_settings(other, file);
  EXPECT_EQ(format_settings(other.settings()), format_settings(session_.settings()));
  EXPECT_TRUE(other.messages().all().empty());
}

TEST_F(SettingsFileTest, MapsThatWereOpenedComeBackNewestFirst) {
  const auto file = folder_ / "deep" / "recent";
  ASSERT_TRUE(keep_recent(session_, file).ok());
  EXPECT_FALSE(std::filesystem::exists(file)) << "there is nothing to keep";
  const auto maps = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets" / "maps";
  for (const char* name : {"caves.map", "rooms.map", "caves.map"}) {
    ASSERT_TRUE(session_.open_map(maps / name).ok());
  }
  std::ofstream(folder_ / "own.lesson")
      << "# Own\n> " << format_action({"open", {(maps / "maze.map").string()}}) << "\n## P\ntext\n";
  ASSERT_TRUE(session_.execute(ActionCall{"lesson", {(folder_ / "own.lesson").string()}}).ok());
  session_.wait_for_work();
  ASSERT_EQ(session_.document().name(), "maze.map");
  ASSERT_TRUE(keep_recent(session_, file).ok());
  Session other;
  restore_recent(other, file);
  ASSERT_EQ(other.recent.files().size(), 2U) << "each once, and not what the lesson opened";
  EXPECT_EQ(other.recent.files()[0].filename(), "caves.map");
  EXPECT_EQ(other.recent.files()[1].filename(), "rooms.map");
  const ActionList entries = recent_entries(other.recent);
  ASSERT_TRUE(other.execute(entries.infos()[1].menu_call).ok());
  EXPECT_EQ(other.document().name(), "rooms.map");
}

TEST(RecentFiles, KeepTheirOrderAndTheirNumber) {
  RecentFiles recent;
  for (int i = 0; i < 15; ++i) recent.add("/maps/" + std::to_string(i) + ".map");
  recent.add("/maps/two\nlines.map");
  ASSERT_EQ(recent.files().size(), RecentFiles::kMost);
  EXPECT_EQ(recent.files().front(), "/maps/14.map");
  EXPECT_EQ(recent.files().back(), "/maps/5.map");
  const RecentFiles again = RecentFiles::parse(recent.format());
  EXPECT_TRUE(std::ranges::equal(again.files(), recent.files()));
  EXPECT_EQ(RecentFiles::parse("\nnot/whole.map\n/a.map\n/a.map\r\n").files().size(), 1U);
}

TEST_F(SettingsFileTest, WhatALessonSwitchesIsNotKept) {
  const auto file = folder_ / "settings";
  const std::string before = format_settings(session_.settings());
  ASSERT_TRUE(
      session_.execute(ActionCall{"lesson", {write_lesson(folder_, "left.found = 1").string()}}).ok());
  ASSERT_TRUE(session_.execute("hide boxes").ok());
  ASSERT_TRUE(session_.execute("split off").ok());
  ASSERT_TRUE(keep_settings(session_, file).ok());
  Session other;
  restore_settings(other, file);
  EXPECT_FALSE(other.settings().invite_to_lessons) << "a lesson was begun";
  other.settings().invite_to_lessons = true;
  EXPECT_EQ(format_settings(other.settings()), before);
}

TEST_F(SettingsFileTest, ABadLineIsToldAndKeptWhenTheOthersChange) {
  const auto file = folder_ / "settings";
  std::ofstream(file) << "no such setting at all\nthreads 3\n";
  restore_settings(session_, file);
  EXPECT_EQ(session_.settings().threads, 3);
  ASSERT_EQ(session_.messages().all().size(), 1U);
  EXPECT_TRUE(session_.messages().all().front().is_error);
  EXPECT_THAT(session_.messages().all().front().text, HasSubstr(file.string()));
  session_.settings().threads = 4;
  ASSERT_TRUE(keep_settings(session_, file).ok());
  const auto kept = load_settings(file);
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept->settings.threads, 4);
  EXPECT_EQ(kept->settings.unknown_lines, std::vector<std::string>{"no such setting at all"});
}

TEST_F(SettingsFileTest, AFileThatCannotBeReadIsToldAndTheDefaultsStand) {
  restore_settings(session_, folder_);
  EXPECT_EQ(format_settings(session_.settings()), format_settings(Settings{}));
  ASSERT_EQ(session_.messages().all().size(), 1U);
  EXPECT_TRUE(session_.messages().all().front().is_error);
}

TEST_F(SettingsFileTest, TheLastViewComesBack) {
  const auto file = folder_ / "deep" / "session.gbs";
  ASSERT_TRUE(session_.execute("generate maze 31 23 7").ok());
  for (const char* line : {"wait", "select 3,3", "tab now left", "hide boxes", "split off"}) {
    ASSERT_TRUE(session_.execute(line).ok()) << line;
  }
  session_.wait_for_work();
  ASSERT_TRUE(session_.execute("seek 5").ok());
  ASSERT_TRUE(keep_view(session_, file).ok());

  Session other;
  ScriptRun run(last_session(other, file));
  while (!run.done()) {
    ASSERT_TRUE(run.step(other).ok());
    other.wait_for_work();
  }
  EXPECT_EQ(other.document().origin(), session_.document().origin());
  EXPECT_EQ(other.selection().selected(), session_.selection().selected());
  EXPECT_EQ(other.searches().timeline().position(), 5U);
  EXPECT_EQ(other.ui.tab, "now");
  EXPECT_EQ(other.ui.tab_side, Side::kLeft);
  EXPECT_FALSE(other.settings().shows("boxes"));
  EXPECT_FALSE(other.settings().split_view);
}

/// A map in a file, and a view of it with a wall at 3,3 that is in no file.
class KeptEdits : public SettingsFileTest {
 protected:
  void SetUp() override {
    SettingsFileTest::SetUp();
    for (const std::string& line :
         {std::string("generate maze 31 23 7"), "save-map " + map_.string(), std::string("paint 3,3 wall")})
      ASSERT_TRUE(session_.execute(line).ok()) << line;
    session_.wait_for_work();
    ASSERT_TRUE(keep_view(session_, view_).ok());
  }
  /// What a start makes of a script.
  static void run(Script script, Session& session) {
    ScriptRun run(std::move(script));
    while (!run.done()) {
      ASSERT_TRUE(run.step(session).ok());
      session.wait_for_work();
    }
  }
  static bool has_wall(const Session& session) {
    return session.has_map() && !session.document().grid()->is_free(Cell{3, 3});
  }

  const std::filesystem::path map_ = folder_ / "mine.map";
  const std::filesystem::path view_ = folder_ / "session.gbs";
  const std::filesystem::path aside_ = folder_ / "edits-1.gbs";
};

TEST_F(KeptEdits, AreBackWithoutAnyName) {
  Session other;
  run(last_session(other, view_), other);
  EXPECT_TRUE(has_wall(other));
  EXPECT_TRUE(other.document().edited());
}

TEST_F(KeptEdits, AreBackWithTheNameOfTheMap) {
  Session other;
  const std::filesystem::path otherwise = folder_ / ".." / folder_.filename() / "mine.map";
  run(edits_of_last_session(other, view_, otherwise), other);
  EXPECT_TRUE(has_wall(other));
  EXPECT_TRUE(other.document().edited()) << "a quit asks";
  EXPECT_THAT(other.messages().all().front().text, HasSubstr("are back")) << "which is said";
  EXPECT_FALSE(std::filesystem::exists(aside_));
}

TEST_F(KeptEdits, AreSetAsideForAnotherMap) {
  Session other;
  const std::filesystem::path another = GOALBOUND_SOURCE_DIR "/assets/maps/loop.map";
  for (const std::filesystem::path& named : {another, another, std::filesystem::path()})
    EXPECT_TRUE(edits_of_last_session(other, view_, named).lines.empty());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "edits-2.gbs")) << "one of a content is enough";
  ASSERT_FALSE(other.messages().all().empty());
  EXPECT_THAT(other.messages().all().front().text, HasSubstr(aside_.string()));
  const auto view = load_view(aside_);
  ASSERT_TRUE(view.ok()) << view.error().to_string();
  run(*view, other);
  EXPECT_TRUE(has_wall(other));
}

TEST_F(KeptEdits, AreNoneWhereTheyWereSavedOrLost) {
  ASSERT_TRUE(session_.execute("save-map " + map_.string()).ok());
  ASSERT_TRUE(keep_view(session_, view_).ok());
  Session other;
  EXPECT_TRUE(edits_of_last_session(other, view_, map_).lines.empty()) << "its file has them";
  ASSERT_TRUE(session_.execute("paint 1,1 wall").ok());
  session_.ui.asks = true;
  ASSERT_TRUE(session_.execute("quit").ok());
  ASSERT_FALSE(session_.requests.quit);
  ASSERT_TRUE(session_.execute("unsaved-edits lose").ok());
  ASSERT_TRUE(keep_view(session_, view_).ok());
  EXPECT_TRUE(edits_of_last_session(other, view_, map_).lines.empty());
  EXPECT_FALSE(std::filesystem::exists(aside_));
  run(last_session(other, view_), other);
  EXPECT_TRUE(other.document().grid()->is_free(Cell{1, 1}));
}

TEST_F(KeptEdits, AreNotReplacedWhileTheyComeBack) {
  Session other;
  ASSERT_TRUE(other.open_map(map_).ok());
  Keeper keeper({.settings = {}, .view = view_, .recent = {}, .placement = {}});
  keeper.set_view_comes_back(true);
  ASSERT_TRUE(keeper.keep(other, {}).ok());
  EXPECT_FALSE(edits_of_last_session(other, view_, map_).lines.empty());
  keeper.give_up_view(other);
  keeper.set_view_comes_back(false);
  ASSERT_TRUE(keeper.keep(other, {}).ok());
  EXPECT_TRUE(std::filesystem::exists(aside_));
}

TEST_F(SettingsFileTest, TheLastViewStaysWhereNobodyWantsAnother) {
  const auto file = folder_ / "session.gbs";
  ASSERT_TRUE(keep_view(session_, file).ok()) << "without a map";
  EXPECT_FALSE(std::filesystem::exists(file));
  ASSERT_TRUE(session_.execute("generate maze 31 23 7").ok());
  session_.settings().restore_session = false;
  ASSERT_TRUE(keep_view(session_, file).ok());
  EXPECT_FALSE(std::filesystem::exists(file));
  std::ofstream(file) << "fit\n";
  EXPECT_TRUE(last_session(session_, file).lines.empty());
  session_.settings().restore_session = true;
  EXPECT_EQ(last_session(session_, file).lines.size(), 1U);
  EXPECT_TRUE(last_session(session_, folder_ / "none").lines.empty());
  EXPECT_TRUE(session_.messages().all().empty());
}

std::variant<Options, int> options(std::vector<std::string> arguments) {
  return parse_options(std::move(arguments));
}

TEST(ViewerOptions, EverythingAtOnce) {
  const auto parsed = options({"a.map", "--bounds", "a.gbb", "--scen", "a.scen", "--headless", "--script",
                               "s.gbs", "--out", "o", "--size", "800x600"});
  const auto* o = std::get_if<Options>(&parsed);
  ASSERT_NE(o, nullptr);
  EXPECT_EQ(o->map, "a.map");
  EXPECT_EQ(o->index, "a.gbb");
  EXPECT_EQ(o->scenario, "a.scen");
  EXPECT_EQ(o->script, "s.gbs");
  EXPECT_EQ(o->out, "o");
  EXPECT_TRUE(o->headless);
  EXPECT_EQ(o->width, 800);
  EXPECT_EQ(o->height, 600);
}

TEST(ViewerOptions, ALessonIsToldByItsNameAndCheckedWithoutAWindow) {
  const auto parsed = options({"--headless", "--lesson", "box"});
  const auto* o = std::get_if<Options>(&parsed);
  ASSERT_NE(o, nullptr);
  EXPECT_EQ(o->lesson, "box");
}

TEST(ViewerOptions, AHandoutNeedsALessonAndNoWindow) {
  const auto parsed =
      options({"viewer", "--headless", "--lesson", "all", "--handout", "pages", "--whole-window"});
  const auto* o = std::get_if<Options>(&parsed);
  ASSERT_NE(o, nullptr);
  EXPECT_EQ(o->handout, "pages");
  EXPECT_TRUE(o->whole_window);
  EXPECT_TRUE(
      std::holds_alternative<int>(options({"viewer", "--headless", "--lesson", "all", "--page", "a.html"})));
  EXPECT_TRUE(std::holds_alternative<int>(options({"viewer", "--lesson", "all", "--handout", "pages"})));
  EXPECT_TRUE(
      std::holds_alternative<int>(options({"viewer", "--headless", "--script", "a", "--handout", "p"})));
}

TEST(ViewerOptions, BadUsageEndsWithTwoAndHelpWithZero) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(std::get<int>(options({"--help"})), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("--headless"));
  for (const std::vector<std::string>& bad :
       std::initializer_list<std::vector<std::string>>{{"--nonsense"},
                                                       {"a.map", "b.map"},
                                                       {"--headless"},
                                                       {"--headless", "--script", "a", "--lesson", "b"},
                                                       {""},
                                                       {"a.map", "--index", ""},
                                                       {"--headless", "--script", "a", "--out", ""},
                                                       {"--size", "800"},
                                                       {"--size", "0x10"},
                                                       {"--size", "8x8x8"}}) {
    testing::internal::CaptureStderr();
    const auto parsed = options(bad);
    const std::string told = testing::internal::GetCapturedStderr();
    ASSERT_TRUE(std::holds_alternative<int>(parsed)) << bad.front();
    EXPECT_EQ(std::get<int>(parsed), 2) << bad.front();
    EXPECT_FALSE(told.empty()) << bad.front();
  }
}

}  // namespace
}  // namespace goalbound::app
