// Maps that come while frames go on: the old one stays until the new one is there, whatever comes of it.
#include <gmock/gmock.h>

#include <future>
#include <new>

#include "app/fixture.hpp"
#include "box_files.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/script_run.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// Maps on their way that come no sooner than they are let.
class Opening : public testing::Test {
 protected:
  Opening() : session_(loop_session()) {
    session_->frames_go_on = true;
    before_ = session_->document().shared_map();
  }
  ~Opening() override { let_go(); }

  /// A map that does not come before let_go().
  MapOrder held_back(std::string name, std::function<Result<OpenedMap>()> make) {
    return {.call = {"open", {name}},
            .name = name,
            .make = [make = std::move(make), free = free_]() -> Result<OpenedMap> {
              free.wait();
              return make();
            }};
  }
  MapOrder held_back_row(std::string name, std::string row) {
    return held_back(name, [name, row]() -> Result<OpenedMap> {
      return OpenedMap{.map = grid_of(row + "\n"), .name = name};
    });
  }
  void let_go() {
    if (!std::exchange(let_go_, true)) gate_.set_value();
  }
  bool is_before() const { return session_->document().shared_map() == before_; }
  std::string last_message() const {
    const auto& all = session_->messages().all();
    return all.empty() ? "" : all.back().text;
  }

  std::promise<void> gate_;
  std::shared_future<void> free_ = gate_.get_future().share();
  bool let_go_ = false;
  std::unique_ptr<Session> session_;  // ends first: it waits for the maps
  std::shared_ptr<const Map> before_;
};

TEST_F(Opening, NamesFilesOfTheFolderUnlessTheUserAllowsOthers) {
  const TemporaryFolder folder;
  session_->frames_go_on = false;
  std::filesystem::create_directory(folder / "maps");
  ASSERT_TRUE(write_file(folder / "rows.map", "type octile\nheight 1\nwidth 2\nmap\n..\n"));
  ASSERT_TRUE(write_file(folder / "maps/up.costs", "terrain-costs 1\n. 2\nmap ../rows.map\n"));
  ASSERT_TRUE(write_file(folder / "own.lesson", "# Own\n## One\nText.\n"));
  const auto refused = session_->open_map(folder / "maps/up.costs");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("--files-anywhere"));
  session_->named_files = NamedFiles::kAnywhere;
  EXPECT_TRUE(session_->open_map(folder / "maps/up.costs"));
  ASSERT_TRUE(session_->execute(ActionCall{"lesson", {(folder / "own.lesson").string()}}, false));
  EXPECT_FALSE(session_->open_map(folder / "maps/up.costs")) << "a lesson may come from anybody";
}

TEST_F(Opening, TheOldMapStaysUntilTheNewOneIsThere) {
  ASSERT_TRUE(session_->open(held_back_row("row", ".....")).ok());
  EXPECT_TRUE(is_before());
  ASSERT_NE(session_->opening().order(), nullptr);
  EXPECT_EQ(session_->opening().order()->name, "row");
  EXPECT_TRUE(session_->working());
  act(*session_, "select 5,0");
  session_->update(0.01);
  EXPECT_TRUE(is_before()) << "frames go on, and what is done is done on the old map";
  EXPECT_TRUE(session_->selection().selected());
  let_go();
  session_->wait_for_work();
  EXPECT_EQ(session_->document().name(), "row");
  EXPECT_EQ(session_->opening().order(), nullptr);
  EXPECT_FALSE(session_->working());
  EXPECT_FALSE(session_->selection().selected());
  EXPECT_EQ(cell_at(*session_, session_->searches().start()), (Cell{0, 0}));
  EXPECT_EQ(cell_at(*session_, session_->searches().goal()), (Cell{4, 0}));
  ASSERT_NE(session_->side(Side::kLeft).run, nullptr);
  EXPECT_EQ(session_->side(Side::kLeft).run->path.size(), 5U);
}

TEST_F(Opening, AFrameTakesTheMapOver) {
  ASSERT_TRUE(session_->open(held_back_row("row", ".....")).ok());
  let_go();
  while (session_->opening().order() != nullptr) session_->update(0.001);
  EXPECT_EQ(session_->document().name(), "row");
}

TEST_F(Opening, WhatGoesWrongLeavesTheOldMapAndSaysWhy) {
  ASSERT_TRUE(session_
                  ->open(held_back("bad",
                                   []() -> Result<OpenedMap> {
                                     return Error{ErrorCode::kSyntax, "this is no map", "bad.map", 3};
                                   }))
                  .ok());
  let_go();
  session_->wait_for_work();
  EXPECT_TRUE(is_before());
  EXPECT_TRUE(session_->messages().all().back().is_error);
  EXPECT_THAT(last_message(), HasSubstr("bad.map:3: this is no map"));
  EXPECT_NE(session_->side(Side::kLeft).run, nullptr) << "nothing of it went";
}

TEST_F(Opening, MemoryThatRunsOutIsAnError) {
  ASSERT_TRUE(session_->open(held_back("huge", []() -> Result<OpenedMap> { throw std::bad_alloc(); })).ok());
  let_go();
  session_->wait_for_work();
  EXPECT_TRUE(is_before());
  EXPECT_THAT(last_message(), HasSubstr("out of memory"));
  session_->frames_go_on = false;
  const auto at_once =
      session_->open(held_back("huge", []() -> Result<OpenedMap> { throw std::bad_alloc(); }));
  ASSERT_FALSE(at_once) << "also where nobody draws frames";
  EXPECT_EQ(at_once.error().code, ErrorCode::kOutOfMemory);
}

TEST_F(Opening, CanBeCancelled) {
  EXPECT_FALSE(session_->execute("cancel", false).ok());
  ASSERT_TRUE(session_->open(held_back_row("row", ".....")).ok());
  act(*session_, "cancel");
  EXPECT_EQ(session_->opening().order(), nullptr);
  let_go();
  session_->wait_for_work();
  session_->update(0.01);
  EXPECT_TRUE(is_before());
  EXPECT_FALSE(session_->execute("cancel", false).ok());
}

TEST_F(Opening, TheNewestMapWins) {
  ASSERT_TRUE(session_->open(held_back_row("first", "...")).ok());
  ASSERT_TRUE(session_->open(held_back_row("second", "....")).ok());
  let_go();
  session_->wait_for_work();
  EXPECT_EQ(session_->document().name(), "second");
  ASSERT_TRUE(session_->open(held_back_row("third", ".....")).ok());
  session_->set_map({.map = before_, .name = "loop"});
  session_->wait_for_work();
  EXPECT_TRUE(is_before()) << "one that is put there takes the place of one that is on its way";
}

TEST_F(Opening, FilesForTheMapWaitForIt) {
  const TemporaryFolder folder;
  const auto row = grid_of(".....\n");
  Progress progress;
  const Bounds boxes = precompute(*row, {.threads = 1}, progress).value();
  ASSERT_TRUE(save_boxes(boxes, folder / "row.gbb").ok());
  ASSERT_TRUE(session_
                  ->open(held_back(
                      "row", [row]() -> Result<OpenedMap> { return OpenedMap{.map = row, .name = "row"}; }))
                  .ok());
  act(*session_, "load-index " + (folder / "row.gbb").string());
  EXPECT_EQ(session_->bounds(), nullptr);
  let_go();
  session_->wait_for_work();
  EXPECT_EQ(session_->document().name(), "row");
  EXPECT_EQ(session_->shelf().path(session_->boxes()), folder / "row.gbb");
}

TEST_F(Opening, EditsThatWereMadeMeanwhileAreAskedAbout) {
  session_->ui.asks = true;
  ASSERT_TRUE(session_->open(held_back_row("row", ".....")).ok());
  act(*session_, "paint 0,0 wall");
  const auto edited = session_->document().shared_map();
  let_go();
  session_->wait_for_work();
  EXPECT_EQ(session_->document().shared_map(), edited);
  EXPECT_EQ(session_->ui.popup, "unsaved");
  ASSERT_TRUE(session_->ui.held);
  EXPECT_EQ(session_->ui.held->name, "open");
}

TEST_F(Opening, ASmallMapIsThereAtOnce) {
  const TemporaryFolder folder;
  ASSERT_TRUE(save_map(*grid_of("...\n"), folder / "small.map").ok());
  act(*session_, "open " + (folder / "small.map").string());
  session_->wait_for_work();  // on a machine that is busy with other things
  EXPECT_EQ(session_->document().name(), "small.map");
  ASSERT_FALSE(session_->recent.files().empty());
}

/// Steps as frames do, until the script is done or fails.
Result<void> run_to_the_end(ScriptRun& run, Session& session) {
  while (!run.done()) {
    if (auto done = run.step(session); !done) return done;
    session.update(0.001);
  }
  return {};
}

TEST_F(Opening, AScriptGoesOnWithTheMapThatItOpens) {
  const TemporaryFolder folder;
  ASSERT_TRUE(save_map(*grid_of("..\n..\n"), folder / "small.map").ok());
  ScriptRun run(parse_script("generate caves 700 700 1\nselect 0,0\nopen " + (folder / "small.map").string() +
                                 "\ngoal 1,0\n",
                             "test")
                    .value());
  EXPECT_TRUE(run_to_the_end(run, *session_).ok());
  EXPECT_EQ(cell_at(*session_, session_->searches().goal()), (Cell{1, 0}));
}

TEST_F(Opening, AScriptIsToldWhatBecameOfItsMap) {
  ScriptRun run(parse_script("open /nowhere/at/all.map\nselect 5,0\n", "test").value());
  const auto done = run_to_the_end(run, *session_);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().line, 1U);
  EXPECT_FALSE(session_->selection().selected()) << "what follows does not happen";
  EXPECT_TRUE(session_->messages().all().empty()) << "whoever runs the script says it";
}

}  // namespace
}  // namespace goalbound::app::test
