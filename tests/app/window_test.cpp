// What a user does in a real window.
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>

#include "app/window_support.hpp"
#include "viewer/first_start.hpp"
#include "viewer/settings_file.hpp"

namespace goalbound::app {
namespace {

TEST_F(WindowTest, ClickSelectsTheCellUnderTheMouse) {
  const Cell cell = free_cell(40);
  steps_.add(
      "click", [=, this] { xdotool("mousemove " + place(cell) + " click 1"); },
      [=, this] { return session_.selection().selected() == grid().node(cell); });
  run();
}

TEST_F(WindowTest, WheelZoomsAtTheMouseAndDoubleClickFits) {
  const Cell cell = free_cell(40);
  double fitted = 0;
  steps_.add(
      "wheel up",
      [&] {
        fitted = zoom();
        xdotool("mousemove " + place(cell) + " click 4 click 4 click 4");
      },
      [&] { return zoom() > fitted * 1.2; });
  steps_.add(
      "the cell stays under the mouse", [] {},
      [&] { return session_.selection().hovered() == grid().node(cell); });
  steps_.add(
      "double click on a wall",
      [&] { xdotool("mousemove " + place(wall_near(cell)) + " click --repeat 2 --delay 60 1"); },
      [&] { return std::abs(zoom() - fitted) < 1e-6; });
  run();
}

TEST_F(WindowTest, DraggingMovesTheStart) {
  const Cell from = grid().cell(session_.searches().start());
  const Cell to = free_cell(60);
  ASSERT_NE(from, to);
  steps_.add(
      "drag",
      [=, this] {
        xdotool("mousemove " + place(from) + " sleep 0.2 mousedown 1 sleep 0.2 mousemove " + place(to) +
                " sleep 0.2 mouseup 1");
      },
      [=, this] { return session_.searches().start() == grid().node(to); });
  run();
}

TEST_F(WindowTest, MiddleDragPans) {
  MapPoint before;
  steps_.add(
      "pan",
      [&] {
        before = session_.view.camera.centre();
        xdotool("mousemove " + place(free_cell(40)) +
                " sleep 0.2 mousedown 2 sleep 0.2 mousemove_relative 50 0 sleep 0.2 mouseup 2");
      },
      [&] { return std::abs(before.x - session_.view.camera.centre().x - 50 / zoom()) < 0.01; });
  run();
}

TEST_F(WindowTest, KeysStepTheTimeline) {
  steps_.add(
      "Home", [] { xdotool("key Home"); }, [this] { return session_.searches().timeline().position() == 0; });
  steps_.add(
      "Right", [] { xdotool("key Right"); },
      [this] { return session_.searches().timeline().position() == 1; });
  steps_.add(
      "Shift+Right", [] { xdotool("key shift+Right"); },
      [this] { return session_.searches().timeline().position() > 1; });
  steps_.add(
      "End", [] { xdotool("key End"); }, [this] { return session_.searches().timeline().at_end(); });
  run();
}

TEST_F(WindowTest, EscapeClosesAndNeverQuits) {
  steps_.add(
      "F1", [] { xdotool("key F1"); }, [this] { return session_.ui.popup == "help"; });
  steps_.add(
      "Escape", [] { xdotool("key Escape"); }, [this] { return session_.ui.popup.empty(); });
  steps_.add(
      "Escape again", [this] { frames_from_now(), xdotool("key Escape"); }, [this] { return drawn(); });
  run();
  EXPECT_FALSE(ui_->user_quit());
}

TEST_F(WindowTest, AMouseThatRestsBringsATooltip) {
  steps_.add(
      "rest", [this] { xdotool("mousemove " + place(free_cell(40))); }, [this] { return ui_->tooltip; });
  steps_.add(
      "go away", [] { xdotool("mousemove 1590 990"); }, [this] { return !ui_->tooltip; });
  run();
}

TEST_F(WindowTest, TheBrushPaintsAndUndoTakesItBack) {
  const Cell from = free_cell(40);
  const Cell to = free_cell(41);
  ASSERT_EQ(to, (Cell{from.x + 1, from.y}));
  ASSERT_TRUE(session_.execute("tool brush").ok());
  const auto walls = [=, this] { return !grid().is_free(from) && !grid().is_free(to); };
  steps_.add(
      "paint",
      [=, this] {
        xdotool("mousemove " + place(from) + " sleep 0.2 mousedown 1 sleep 0.2 mousemove " + place(to) +
                " sleep 0.2 mouseup 1");
      },
      walls);
  steps_.add(
      "Ctrl+Z", [] { xdotool("key ctrl+z"); },
      [=, this] { return grid().is_free(from) && grid().is_free(to); });
  steps_.add(
      "Ctrl+Y", [] { xdotool("key ctrl+y"); }, walls);
  run();
}

TEST_F(WindowTest, TypingInAFieldPressesNoKeys) {
  session_.settings().layers.show("heat-map", false);
  steps_.add(
      "Ctrl+P", [] { xdotool("key ctrl+p"); }, [this] { return session_.ui.popup == "palette"; });
  steps_.add(
      "type", [] { xdotool("type --delay 50 hpq"); }, [this] { return ui_->typed == "hpq"; });
  steps_.add(
      "Escape", [] { xdotool("key Escape"); }, [this] { return session_.ui.popup.empty(); });
  run();
  EXPECT_FALSE(session_.settings().shows("heat-map")) << "what the key H does";
  EXPECT_EQ(session_.running_boxes(), nullptr) << "what the key P does";
  EXPECT_EQ(session_.bounds(), nullptr);
}

/// A folder for what the program keeps, removed with it.
struct KeptFiles {
  KeptFiles() { std::filesystem::create_directories(folder); }
  ~KeptFiles() { std::filesystem::remove_all(folder); }
  KeptFiles(const KeptFiles&) = delete;
  KeptFiles& operator=(const KeptFiles&) = delete;
  std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("goalbound-window-" + std::to_string(::getpid()));
};

TEST_F(WindowTest, AfterQuitAndRestartAllIsAsItWas) {
  const KeptFiles kept;
  Keeper keeper({.settings = kept.folder / "settings",
                 .view = kept.folder / "session.gbs",
                 .recent = kept.folder / "recent",
                 .placement = kept.folder / "window"});
  const NodeId node = grid().node(free_cell(40));
  steps_.add(
      "click", [=, this] { xdotool("mousemove " + place(free_cell(40)) + " click 1"); },
      [=, this] { return session_.selection().selected() == node; });
  steps_.add(
      "H", [] { xdotool("key h"); }, [this] { return session_.settings().shows("heat-map"); });
  steps_.add(
      "Home", [] { xdotool("key Home"); }, [this] { return session_.searches().timeline().position() == 0; });
  steps_.add(
      "Right", [] { xdotool("key Right"); },
      [this] { return session_.searches().timeline().position() == 1; });
  steps_.add(
      "Ctrl+Q", [] { xdotool("key ctrl+q"); }, [this] { return ui_->user_quit(); });
  run();
  const WindowPlacement placement{40, 30, 900, 640, false};
  ASSERT_TRUE(keeper.keep(session_, placement).ok());
  const auto kept_place = last_placement(kept.folder / "window");
  ASSERT_TRUE(kept_place.has_value());

  Session again;
  restore_settings(again, kept.folder / "settings");
  Script script = last_session(again, kept.folder / "session.gbs");
  ASSERT_FALSE(script.lines.empty());
  ASSERT_NO_FATAL_FAILURE(open_window(again));
  window_->place(*kept_place);
  steps_.add(
      "the view comes back", [] {},
      [&] {
        return window_->placement().width == 900 && window_->placement().height == 640 && again.has_map() &&
               again.document().name() == "loop.map" && again.selection().selected() == node &&
               again.searches().timeline().position() == 1 && again.settings().shows("heat-map");
      });
  run_window(again, *ui_, *window_, {.pictures = {}, .script = std::move(script), .gives_way = true});
  ui_.reset();  // before the session that it shows
}

TEST_F(WindowTest, AFirstStartPlays) {
  Session first;
  first.ui.invitation = true;
  ASSERT_NO_FATAL_FAILURE(open_window(first));
  await_window([] { return true; });  // it plays for longer than a step may take
  steps_.add(
      "it plays", [] {},
      [&] {
        return first.has_map() && first.searches().timeline().playing() &&
               first.searches().timeline().position() > 10;
      });
  steps_.add(
      "Escape", [] { xdotool("key Escape"); }, [&] { return first.ui.invitation; });
  run_window(first, *ui_, *window_,
             {.pictures = {}, .without_map = first_scene(GOALBOUND_SOURCE_DIR "/assets/lessons")});
  EXPECT_EQ(first.document().name(), "loop-large.map");
  ui_.reset();  // before the session that it shows
}

TEST_F(WindowTest, AViewThatDoesNotComeBackLeavesNoEmptyWindow) {
  Session again;
  ASSERT_NO_FATAL_FAILURE(open_window(again));
  await_window([] { return true; });
  steps_.add(
      "another map", [] {}, [&] { return again.has_map() && !again.messages().all().empty(); });
  run_window(again, *ui_, *window_,
             {.pictures = {},
              .script = {"session.gbs", {{.number = 3, .text = "open /no/such.map"}}},
              .gives_way = true,
              .without_map = first_scene(GOALBOUND_SOURCE_DIR "/assets/lessons")});
  ASSERT_FALSE(again.messages().all().empty());
  const std::string text = again.messages().all().front().text;
  EXPECT_EQ(text.find("session.gbs"), std::string::npos)
      << "whoever works with the mouse has written no script: " << text;
  ui_.reset();  // before the session that it shows
}

TEST_F(WindowTest, NoWindowIsLargerThanItsScreen) {
  steps_.add(
      "resize", [this] { window_->resize(5000, 4000); }, [this] { return ui_->display.x > 1300; });
  run();
  const Image picture = window_->read_pixels();
  EXPECT_EQ(picture.width, 1600);
  EXPECT_EQ(picture.height, 1000);
}

TEST_F(WindowTest, ResizeGivesTheInterfaceTheNewSize) {
  steps_.add(
      "resize", [] { xdotool("search --name Goalbound windowsize 1000 700"); },
      [this] { return ui_->display.x == 1000 && ui_->display.y == 700; });
  run();
  const Image picture = window_->read_pixels();
  EXPECT_EQ(picture.width, 1000);
  EXPECT_EQ(picture.height, 700);
}

TEST_F(WindowTest, CtrlQQuits) {
  steps_.add(
      "Ctrl+Q", [] { xdotool("key ctrl+q"); }, [this] { return ui_->user_quit(); });
  run();
  EXPECT_TRUE(ui_->user_quit());
}

TEST_F(WindowTest, NothingIsDrawnWhileNothingChanges) {
  session_.messages().dismiss();
  using Clock = std::chrono::steady_clock;
  auto since = Clock::now();
  steps_.add(
      "settle", [&] { since = Clock::now(); },
      [&] { return !ui_->wants_redraw() && Clock::now() - since > std::chrono::seconds(1); });
  int before = 0;
  steps_.add(
      "sleep",
      [&] {
        before = ui_->frames;
        since = Clock::now();
      },
      [&] { return Clock::now() - since > std::chrono::seconds(1); });
  run();
  EXPECT_EQ(ui_->frames, before);
}

}  // namespace
}  // namespace goalbound::app
