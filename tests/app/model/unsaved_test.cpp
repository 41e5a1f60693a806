// Edits that are in no file are not lost without a question, where someone is there to answer it.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "features/problems/problems.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/script_run.hpp"
#include "model/actions/session_script.hpp"

namespace goalbound::app::test {
namespace {

class UnsavedEdits : public testing::Test {
 protected:
  void SetUp() override {
    session_ = ready_session();
    session_->ui.asks = true;
    act(*session_, "paint 0,0 wall");
    ASSERT_TRUE(session_->document().edited());
    name_ = session_->document().name();
  }
  bool stays() const { return session_->document().name() == name_ && session_->document().edited(); }

  TemporaryFolder folder_;
  std::unique_ptr<Session> session_;
  std::string name_;
};

TEST_F(UnsavedEdits, AnotherMapWaitsForTheAnswer) {
  act(*session_, "generate rooms 30 30 1");
  EXPECT_TRUE(stays());
  EXPECT_EQ(session_->ui.popup, "unsaved");
  act(*session_, "unsaved-edits keep");
  EXPECT_TRUE(stays());
  EXPECT_EQ(session_->ui.popup, "");
  EXPECT_FALSE(session_->execute("unsaved-edits lose", false)) << "nothing waits any more";
  act(*session_, "generate rooms 30 30 1");
  act(*session_, "unsaved-edits lose");
  EXPECT_FALSE(stays());
  EXPECT_EQ(grid_in(*session_).width(), 30);
  EXPECT_EQ(session_->ui.popup, "");
  EXPECT_TRUE(session_->ui.asks) << "the next time, too";
}

TEST_F(UnsavedEdits, AWindowThatIsClosedIsNoAnswer) {
  act(*session_, "generate rooms 30 30 1");
  act(*session_, "deselect");  // Esc
  EXPECT_EQ(session_->ui.popup, "");
  EXPECT_FALSE(session_->ui.held);
  EXPECT_TRUE(stays());
}

TEST_F(UnsavedEdits, SavingGoesOnBehindTheNameOfAFile) {
  act(*session_, "generate rooms 30 30 1");
  act(*session_, "unsaved-edits save");
  EXPECT_EQ(session_->ui.popup, "browse-save-map") << "the map has no file yet";
  EXPECT_TRUE(stays());
  act(*session_, "save-map " + (folder_ / "mine.map").string());
  EXPECT_EQ(grid_in(*session_).width(), 30);
  EXPECT_EQ(session_->ui.popup, "");
  const auto saved = load_map(folder_ / "mine.map");
  ASSERT_TRUE(saved) << saved.error().to_string();
  EXPECT_FALSE((*saved)->as_grid()->is_free({0, 0}));
}

TEST_F(UnsavedEdits, AMapWithAFileIsSavedIntoIt) {
  const auto file = folder_ / "mine.map";
  act(*session_, "save-map " + file.string());
  act(*session_, "paint 1,0 wall");
  act(*session_, "open " + (folder_ / "other.map").string());
  ASSERT_EQ(session_->ui.popup, "unsaved");
  EXPECT_TRUE(session_->execute("unsaved-edits save", false).ok());
  EXPECT_FALSE(session_->document().edited());
  EXPECT_FALSE((*load_map(file))->as_grid()->is_free({1, 0}));
  EXPECT_TRUE(session_->messages().all().back().is_error) << "that there is no other.map is said";
}

TEST_F(UnsavedEdits, WhatKeepsTheMapIsNotHeldBack) {
  ASSERT_TRUE(write_file(folder_ / "loop.scen", "version 1\n0\tloop.map\t12\t12\t5\t0\t11\t0\t6\n").ok());
  act(*session_, "open " + (folder_ / "loop.scen").string());
  EXPECT_TRUE(stays());
  EXPECT_EQ(session_->feature<Problems>().set().rows.size(), 1U);
}

TEST_F(UnsavedEdits, QuittingAsksWhateverTheNextStartNames) {
  act(*session_, "save-map " + (folder_ / "mine.map").string());
  act(*session_, "paint 1,0 wall");
  act(*session_, "quit");
  EXPECT_FALSE(session_->requests.quit) << "a start with a map's name would not show the edits";
  EXPECT_EQ(session_->ui.popup, "unsaved");
  act(*session_, "unsaved-edits keep");
  act(*session_, "undo");
  act(*session_, "quit");
  EXPECT_TRUE(session_->requests.quit) << "nothing is lost";
}

TEST_F(UnsavedEdits, WhatIsToBeLostDoesNotComeBack) {
  const auto file = folder_ / "mine.map";
  act(*session_, "save-map " + file.string());
  act(*session_, "paint 1,0 wall");
  EXPECT_THAT(session_script(*session_).value(), testing::HasSubstr("paint"));
  act(*session_, "quit");
  act(*session_, "unsaved-edits lose");
  EXPECT_TRUE(session_->requests.quit);
  EXPECT_THAT(session_script(*session_).value(), testing::EndsWith("open " + file.string() + "\n"));
}

TEST_F(UnsavedEdits, NoMapOfTheProgramIsReplacedWithoutAName) {
  const std::filesystem::path own = GOALBOUND_SOURCE_DIR "/assets/maps/loop.map";
  const std::string before = read_file(own, 1 << 20).value();
  session_ = std::make_unique<Session>();
  ASSERT_TRUE(session_->open_map(own).ok());
  session_->ui.asks = true;
  act(*session_, "paint 0,0 wall");
  act(*session_, "paint 18,3 wall");
  act(*session_, "quit");
  act(*session_, "unsaved-edits save");
  EXPECT_EQ(session_->ui.popup, "browse-save-map");
  EXPECT_EQ(read_file(own, 1 << 20).value(), before);
}

TEST_F(UnsavedEdits, ALessonBringsThemBackWithTheirSteps) {
  act(*session_, "lesson box");
  session_->wait_for_work();
  act(*session_, "lesson none");
  EXPECT_TRUE(stays());
  act(*session_, "generate rooms 30 30 1");
  EXPECT_EQ(session_->ui.popup, "unsaved");
  act(*session_, "unsaved-edits keep");
  act(*session_, "undo");
  EXPECT_FALSE(session_->document().edited());
}

TEST_F(UnsavedEdits, QuittingALessonAsksForTheMapBehindIt) {
  act(*session_, "lesson box");
  session_->wait_for_work();
  act(*session_, "quit");
  EXPECT_FALSE(session_->requests.quit);
  EXPECT_EQ(session_->ui.popup, "unsaved");
  EXPECT_TRUE(stays()) << "what is asked about is seen";
  act(*session_, "unsaved-edits lose");
  EXPECT_TRUE(session_->requests.quit);
}

TEST(Invitation, GoesAwayForThisStartWhenSomebodyWorks) {
  const auto session = ready_session();
  session->ui.asks = true;
  session->ui.invitation = true;
  act(*session, "hover 3,3");
  act(*session, "zoom 2");
  EXPECT_TRUE(session->ui.invitation);
  act(*session, "select 4,4");
  EXPECT_FALSE(session->ui.invitation);
  EXPECT_TRUE(session->settings().invite_to_lessons) << "the next start has it again";
}

TEST_F(UnsavedEdits, NobodyIsAskedByAScriptOrWithoutEdits) {
  ScriptRun script(parse_script("generate rooms 30 30 1\n", "test").value());
  ASSERT_TRUE(script.step(*session_).ok());
  EXPECT_EQ(grid_in(*session_).width(), 30);
  EXPECT_TRUE(session_->ui.asks);
  act(*session_, "generate rooms 40 40 1");
  EXPECT_EQ(grid_in(*session_).width(), 40);
}

}  // namespace
}  // namespace goalbound::app::test
