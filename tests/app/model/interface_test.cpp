// Colours, size of text, presenter mode, and the view that comes back.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "features/lessons/lessons.hpp"
#include "model/actions/session_script.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

TEST(Interface, TheThemeIsASettingAndAnAction) {
  Session session;
  act(session, "theme light");
  EXPECT_EQ(session.settings().theme, Theme::kLight);
  act(session, "theme toggle");
  EXPECT_EQ(session.settings().theme, Theme::kDark);
  act(session, "set theme light");
  EXPECT_EQ(session.settings().theme, Theme::kLight);
  EXPECT_FALSE(session.execute("theme red", false).ok());
}

TEST(Interface, AsManyStepsBackGiveTheSameSize) {
  Session session;
  for (int i = 0; i < 7; ++i) act(session, "ui-scale larger");
  EXPECT_EQ(session.settings().ui_scale, 1.7);
  for (int i = 0; i < 7; ++i) act(session, "ui-scale smaller");
  EXPECT_EQ(session.settings().ui_scale, 1.0);
  for (int i = 0; i < 50; ++i) act(session, "ui-scale smaller");
  EXPECT_EQ(session.settings().ui_scale, kSmallestScale);
  for (int i = 0; i < 50; ++i) act(session, "ui-scale larger");
  EXPECT_EQ(session.settings().ui_scale, kLargestScale);
  act(session, "ui-scale normal");
  EXPECT_EQ(session.settings().ui_scale, 1.0);
}

TEST(Interface, ThePresenterLeavesNoTrace) {
  const auto session = ready_session();
  const std::string before = format_settings(session->settings());
  const double scale = session->interface_scale();
  act(*session, "presenter on");
  EXPECT_GT(session->interface_scale(), scale);
  EXPECT_EQ(format_settings(session->settings()), before);
  act(*session, "presenter toggle");
  EXPECT_EQ(session->interface_scale(), scale);
}

TEST(Interface, AClickerStepsAndTurnsPages) {
  const auto session = ready_session();
  act(*session, "seek 5");
  act(*session, "clicker next");
  EXPECT_EQ(session->searches().timeline().position(), 6U);
  act(*session, "clicker previous");
  EXPECT_EQ(session->searches().timeline().position(), 5U);
  act(*session, "lesson box");
  EXPECT_FALSE(session->execute("clicker previous", false).ok()) << "this is the first page";
  act(*session, "clicker next");
  EXPECT_EQ(session->feature<Lessons>().page_number(), 1U);
}

TEST(Interface, ResetGivesTheUsualSettingsAndKeepsWhatIsUnknown) {
  Session session;
  act(session, "set speed 7");
  act(session, "theme light");
  act(session, "hide boxes");
  session.settings().unknown_lines = {"of-a-later-version 3"};
  act(session, "reset-settings");
  Settings usual;
  usual.unknown_lines = {"of-a-later-version 3"};
  EXPECT_EQ(format_settings(session.settings()), format_settings(usual));
  EXPECT_EQ(session.searches().timeline().speed(), 1);
}

TEST(Interface, OnlyTheKeySaysHowPanelsComeBack) {
  Session session;
  act(session, "panels off");
  EXPECT_TRUE(session.messages().all().empty());
  act(session, "panels on");
  act(session, "panels toggle");
  ASSERT_EQ(session.messages().all().size(), 1U);
  EXPECT_THAT(session.messages().all()[0].text, HasSubstr("Tab"));
}

TEST(Interface, TheViewOfASessionNamesFilesFromTheRootOn) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, format_action({"save-map", {(folder / "own map.map").string()}}));
  const auto relative = std::filesystem::relative(folder / "own map.map");
  act(*session, format_action({"open", {relative.string()}}));
  const auto script = session_script(*session);
  ASSERT_TRUE(script.ok()) << script.error().to_string();
  const auto whole = std::filesystem::absolute(relative).lexically_normal().string();
  EXPECT_THAT(*script, HasSubstr("open \"" + whole + "\"\n"));
  EXPECT_TRUE(whole.starts_with("/"));
  EXPECT_THAT(*script, HasSubstr("tab now right\n"));
  act(*session, "tab compare");
  EXPECT_THAT(session_script(*session).value(), HasSubstr("tab compare\n"));
}

TEST(Interface, ALessonIsNoViewToComeBackTo) {
  const auto session = ready_session();
  act(*session, "lesson box");
  EXPECT_FALSE(session_script(*session).ok());
}

}  // namespace
}  // namespace goalbound::app::test
