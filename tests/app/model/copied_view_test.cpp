// A view that is copied as a script comes back in a fresh session.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/fixture.hpp"
#include "app/model/execute_support.hpp"
#include "features/flood/flood.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Runs a script as the headless loop does.
void run_script(Session& session, const std::string& script) {
  std::istringstream lines(script);
  for (std::string line; std::getline(lines, line);) {
    act(session, line);
    if (std::exchange(session.requests.wait, false)) session.wait_for_work();
    session.update(0);
  }
}

TEST_F(Execute, ACopiedViewComesBack) {
  expect_refused("copy-view");  // this map is in no file
  act(*session_, format_action({"save-map", {path("my loop.map")}}));
  for (const std::string_view line : {"search left dijkstra",
                                      "search right astar",
                                      "start 1,1",
                                      "goal 8,8",
                                      "select 4,4",
                                      "edge SW",
                                      "show labels",
                                      "hide pruned-edges",
                                      "split off",
                                      "set boxes boxes:all-optimal",
                                      "make-index",
                                      "index left boxes:regular",
                                      "unsafe left on",
                                      "look 3.25,4 31",
                                      "heat slack",
                                      "index left container:hull",
                                      "wait",
                                      "seek 17",
                                      "flood on",
                                      "wait",
                                      "flood-seek 9"}) {
    act(*session_, line);
    session_->wait_for_work();
  }
  session_->update(0);
  act(*session_, "copy-view");
  ASSERT_TRUE(session_->requests.clipboard);
  const std::string script = *session_->requests.clipboard;

  Session fresh;
  run_script(fresh, script);
  act(fresh, "copy-view");
  EXPECT_EQ(fresh.requests.clipboard, script);
  for (const ActionInfo& info : all_actions()) {
    if (!info.menu_call.starts_with("toggle ")) continue;
    EXPECT_THAT(script, HasSubstr(fmt::format("set show-{} ", info.menu_call.substr(7))));
  }
  EXPECT_EQ(fresh.selection().selected(), node_at(fresh, {4, 4}));
  EXPECT_EQ(fresh.selection().edge(), EdgeIndex(Direction::kSW));
  EXPECT_EQ(fresh.searches().timeline().position(), 17U);
  EXPECT_EQ(fresh.feature<FloodClock>().position(), 9U);
  EXPECT_EQ(fresh.settings().heat_measure, session_->settings().heat_measure);
  EXPECT_EQ(fresh.side(Side::kLeft).indices, session_->side(Side::kLeft).indices);
  EXPECT_EQ(fresh.side(Side::kLeft).run->result.cost, session_->side(Side::kLeft).run->result.cost);
  EXPECT_EQ(*fresh.bounds(), *session_->bounds());
}

TEST_F(Execute, ACopiedViewOfAGeneratedMapComesBack) {
  act(*session_, "generate loop 40 30 2");
  session_->wait_for_work();
  act(*session_, "copy-view");
  Session fresh;
  run_script(fresh, *session_->requests.clipboard);
  EXPECT_EQ(fresh.map().hash(), grid_in(*session_).hash());
  EXPECT_TRUE(fresh.searches().timeline().at_end());
  EXPECT_GT(fresh.searches().timeline().length(), 0U);
}

TEST_F(Execute, ACopiedViewBringsBackFromWhereSpaceIsSeen) {
  act(*session_, "generate tower 24 24 1");
  session_->wait_for_work();
  act(*session_, "copy-view");
  EXPECT_THAT(*session_->requests.clipboard, Not(HasSubstr("\nturn "))) << "from where it is seen first";
  act(*session_, "turn -75.5 12.25");
  act(*session_, "slice y 4");
  act(*session_, "look 5,6 20");
  act(*session_, "copy-view");
  Session fresh;
  run_script(fresh, *session_->requests.clipboard);
  EXPECT_EQ(fresh.view.space, session_->view.space);
  EXPECT_EQ(fresh.view.camera.centre().x, 5) << "turning comes first, because it moves the camera";
  act(fresh, "copy-view");
  EXPECT_EQ(fresh.requests.clipboard, session_->requests.clipboard);
  act(*session_, "slice off");
  act(*session_, "turn 30 40");
  act(*session_, "copy-view");
  EXPECT_THAT(*session_->requests.clipboard, Not(HasSubstr("\nturn ")));
}

TEST_F(Execute, ALessonLeavesFromWhereSpaceIsSeen) {
  act(*session_, "generate tower 24 24 1");
  act(*session_, "turn -75.5 12.25");
  act(*session_, "slice z 3");
  const SpaceView seen = session_->view.space;
  act(*session_, "lesson space");
  session_->wait_for_work();
  ASSERT_NE(session_->view.space, seen);
  act(*session_, "lesson none");
  EXPECT_EQ(session_->view.space, seen);
}

TEST_F(Execute, ACopiedViewNamesTheBoundsFile) {
  act(*session_, "save-map " + path("loop.map"));
  act(*session_, "save-index " + path("loop.gbb"));
  act(*session_, "copy-view");
  EXPECT_THAT(*session_->requests.clipboard, HasSubstr("load-index " + path("loop.gbb")));
  Session fresh;
  run_script(fresh, *session_->requests.clipboard);
  EXPECT_EQ(fresh.shelf().path(fresh.boxes()), folder_ / "loop.gbb");
}

}  // namespace
}  // namespace goalbound::app::test
