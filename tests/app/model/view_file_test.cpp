// Views in files: saved, opened again in a fresh session, and kept within it.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/script_run.hpp"
#include "model/view/view_file.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

class ViewFiles : public testing::Test {
 protected:
  void SetUp() override {
    session_ = ready_session();
    act(*session_, "save-map " + (folder_ / "mine.map").string());
  }
  /// As a host does.
  static void run_view(Session& session) {
    ASSERT_TRUE(session.requests.view);
    ScriptRun run(*std::exchange(session.requests.view, std::nullopt));
    while (!run.done()) {
      const auto done = run.step(session);
      ASSERT_TRUE(done) << done.error().to_string();
      if (run.waiting()) session.wait_for_work();
    }
    session.wait_for_work();
  }

  TemporaryFolder folder_;
  std::unique_ptr<Session> session_;
};

TEST_F(ViewFiles, BringBackWhatWasShown) {
  for (const char* line : {"start 1,1", "goal 10,10", "search left dijkstra", "select 4,4", "edge SE",
                           "tab why", "show labels", "split off"}) {
    act(*session_, line);
  }
  session_->wait_for_work();
  act(*session_, "seek 7");
  const auto file = folder_ / "mine.gbs";
  act(*session_, "save-view " + file.string());
  Session other;
  act(other, "open-view " + file.string());
  run_view(other);
  EXPECT_EQ(other.document().path(), session_->document().path());
  EXPECT_EQ(other.searches().goal(), session_->searches().goal());
  EXPECT_EQ(other.side(Side::kLeft).search->id, "dijkstra");
  EXPECT_EQ(other.selection().selected(), session_->selection().selected());
  EXPECT_EQ(other.selection().edge(), session_->selection().edge());
  EXPECT_EQ(other.ui.tab, "why");
  EXPECT_EQ(other.searches().timeline().position(), 7U);
  EXPECT_TRUE(other.settings().shows("labels"));
  EXPECT_FALSE(other.settings().split_view);
}

TEST_F(ViewFiles, ReplaceOnlyViews) {
  const auto file = folder_ / "a.gbs";
  ASSERT_TRUE(write_file(file, "shot mine.png\n"));
  const auto refused = session_->execute("save-view " + file.string(), false);
  ASSERT_FALSE(refused.ok()) << "somebody's own script";
  act(*session_, "save-view " + (folder_ / "b.gbs").string());
  act(*session_, "save-view " + (folder_ / "b.gbs").string());
  EXPECT_FALSE(session_->execute("save-view " + (folder_ / "b.txt").string(), false).ok());
}

TEST_F(ViewFiles, StayWithinTheSession) {
  const auto file = folder_ / "evil.gbs";
  for (const char* line :
       {"save-map /tmp/x.map", "shot x.png", "quit", "copy text", "export-csv a.csv edges"}) {
    ASSERT_TRUE(write_file(file, std::string("# A view of Goalbound\nsplit off\n") + line + "\n"));
    const auto opened = session_->execute("open-view " + file.string(), false);
    ASSERT_FALSE(opened.ok()) << line;
    EXPECT_THAT(opened.error().to_string(), HasSubstr("evil.gbs:3: "));
    EXPECT_FALSE(session_->requests.view);
  }
  EXPECT_FALSE(session_->execute("open-view " + (folder_ / "none.gbs").string(), false).ok());
}

TEST_F(ViewFiles, NameFilesFromTheirOwnFolder) {
  ASSERT_TRUE(write_file(folder_ / "near.gbs", "# A view of Goalbound\nopen mine.map\nwait\nselect 4,4\n"));
  Session other;
  act(other, "open-view " + (folder_ / "near.gbs").string());
  run_view(other);
  EXPECT_TRUE(other.has_map());
  EXPECT_TRUE(other.selection().selected());
}

TEST_F(ViewFiles, RunWithinAScriptBeforeItsNextLine) {
  act(*session_, "split off");
  act(*session_, "save-view " + (folder_ / "a.gbs").string());
  Session other;
  ScriptRun run(
      parse_script("open-view " + (folder_ / "a.gbs").string() + "\nsplit toggle\n", "outer").value());
  while (!run.done()) {
    ASSERT_TRUE(run.step(other).ok());
    if (run.waiting()) other.wait_for_work();
  }
  EXPECT_TRUE(other.settings().split_view) << "toggled after the view had switched it off";
}

}  // namespace
}  // namespace goalbound::app::test
