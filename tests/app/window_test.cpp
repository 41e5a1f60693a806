// The viewer in a real window, with mouse and keys from xdotool. Run by window_test.sh on a display of its
// own without a window manager: the window's upper left corner is that of the screen.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <unistd.h>

#include <cfloat>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "panels/make_ui.hpp"
#include "render/window_surface.hpp"
#include "viewer/first_start.hpp"
#include "viewer/settings_file.hpp"
#include "viewer/window_loop.hpp"

namespace goalbound::app {
namespace {

/// What a user does, and what must follow from it.
struct Step {
  std::string name;
  std::function<void()> act;
  std::function<bool()> happened;
};

/// Goes through the steps while the loop runs; a step that has no effect in time fails and ends the run.
class Steps {
 public:
  void add(std::string name, std::function<void()> act, std::function<bool()> happened) {
    steps_.push_back({std::move(name), std::move(act), std::move(happened)});
  }
  /// Called in every turn of the loop, also in those without a frame.
  void advance() {
    if (finished()) return;
    const Step& step = steps_[current_];
    if (!acted_) {
      acted_ = true;
      since_ = Clock::now();
      step.act();
    } else if (step.happened()) {
      acted_ = false;
      ++current_;
    } else if (Clock::now() - since_ > kPatience) {
      ADD_FAILURE() << "step '" << step.name << "' had no effect";
      current_ = steps_.size();
    }
  }
  bool finished() const { return current_ == steps_.size(); }

 private:
  using Clock = std::chrono::steady_clock;
  /// Far beyond what any step takes: only a step without effect waits so long.
  static constexpr std::chrono::seconds kPatience{120};

  std::vector<Step> steps_;
  std::size_t current_ = 0;
  bool acted_ = false;
  Clock::time_point since_;
};

/// The real interface, watched.
class WatchedUi final : public Ui {
 public:
  WatchedUi(std::unique_ptr<Ui> inner, Steps& steps) : inner_(std::move(inner)), steps_(steps) {}
  void frame(float dt) override {
    inner_->frame(dt);
    ++frames;
    display = ImGui::GetIO().DisplaySize;
    tooltip = false;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      const bool shown = window->Active && !window->Hidden;
      tooltip = tooltip || (shown && (window->Flags & ImGuiWindowFlags_Tooltip) != 0);
    }
    const ImGuiInputTextState& field = ImGui::GetCurrentContext()->InputTextState;
    typed = field.ID != 0 && field.ID == ImGui::GetActiveID() ? field.TextA.Data : std::string();
  }
  bool wants_redraw() const override { return inner_->wants_redraw(); }
  /// The loop asks this in every turn.
  bool wants_quit() const override {
    steps_.advance();
    return inner_->wants_quit() || steps_.finished();
  }
  bool user_quit() const { return inner_->wants_quit(); }

  int frames = 0;
  ImVec2 display;
  bool tooltip = false;  ///< one is shown
  std::string typed;     ///< in the field that has the cursor

 private:
  std::unique_ptr<Ui> inner_;
  Steps& steps_;
};

/// The real painter, which also notes where the left canvas shows the map.
class WatchedPainter final : public MapPainter {
 public:
  explicit WatchedPainter(MapPainter& inner) : inner_(inner) {}
  void paint(ImDrawList* list, const MapPaintRequest& request) override {
    if (request.min.x < left_.min.x || request.texture_key == left_.texture_key) left_ = request;
    inner_.paint(list, request);
  }
  const MapPaintRequest& left() const { return left_; }

 private:
  MapPainter& inner_;
  MapPaintRequest left_ = [] {
    MapPaintRequest none;
    none.min.x = FLT_MAX;
    return none;
  }();
};

void run_xdotool(const std::string& arguments) {
  const std::string command = "xdotool " + arguments;
  if (std::system(command.c_str()) != 0) ADD_FAILURE() << command;
}

/// Does not wait: the window must go on while the mouse moves.
void xdotool(const std::string& arguments) {
  run_xdotool(arguments + " &");
}

class WindowTest : public ::testing::Test {
 protected:
  void SetUp() override {
    session_.settings().background_precompute = false;
    const auto opened = session_.open_map(GOALBOUND_SOURCE_DIR "/assets/maps/loop.map");
    ASSERT_TRUE(opened.ok()) << opened.error().to_string();
    open_window(session_);
  }
  /// Closes the one that is open, and forgets its steps.
  void open_window(Session& session) {
    ui_.reset();
    painter_.reset();
    window_.reset();
    steps_ = Steps();
    auto window = WindowSurface::create("Goalbound", 1300, 850);
    ASSERT_TRUE(window.ok()) << window.error().to_string();
    window_ = std::move(*window);
    // On a busy machine the second click may come late.
    ImGui::GetIO().MouseDoubleClickTime = 5;
    painter_ = std::make_unique<WatchedPainter>(window_->map_painter());
    ui_ = std::make_unique<WatchedUi>(make_ui(session, window_->fonts(), *painter_), steps_);
    await_window([&session] { return !session.busy(); });
  }
  /// As the first step.
  void await_window(std::function<bool()> ready) {
    steps_ = Steps();
    steps_.add(
        "the window appears", [] { run_xdotool("search --sync --name Goalbound windowfocus --sync"); },
        [this, ready = std::move(ready)] { return ui_->frames > 3 && ready(); });
  }
  void run() { run_window(session_, *ui_, *window_, {}); }

  /// A frame was drawn since the last call of frames_from_now().
  void frames_from_now() { frames_before_ = ui_->frames; }
  bool drawn() const { return ui_->frames > frames_before_; }

  /// Where the middle of a cell of the left canvas is on the screen, as xdotool's "X Y".
  std::string place(Cell cell) const {
    const MapPaintRequest& at = painter_->left();
    return fmt::format("{:.0f} {:.0f}", at.origin_x + (static_cast<float>(cell.x) + 0.5F) * at.cell_size,
                       at.origin_y + (static_cast<float>(cell.y) + 0.5F) * at.cell_size);
  }
  const Grid& grid() const { return *session_.document().grid(); }
  /// The n-th free cell.
  Cell free_cell(std::size_t n) const { return grid().cell(grid().free_nodes()[n]); }
  /// The blocked cell with the fewest steps from a cell.
  Cell wall_near(Cell cell) const {
    const Grid& map = grid();
    for (int radius = 1; radius < map.width(); ++radius) {
      for (int x = cell.x - radius; x <= cell.x + radius; ++x) {
        for (int y = cell.y - radius; y <= cell.y + radius; ++y) {
          if (map.contains({x, y}) && !map.is_free(Cell{x, y})) return {x, y};
        }
      }
    }
    return cell;
  }
  double zoom() const { return session_.view.camera.pixels_per_cell(); }

  Session session_;
  Steps steps_;
  std::unique_ptr<WindowSurface> window_;
  std::unique_ptr<WatchedPainter> painter_;
  std::unique_ptr<WatchedUi> ui_;
  int frames_before_ = 0;
};

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
  EXPECT_EQ(session_.indices().precompute_job(), nullptr) << "what the key P does";
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
