// The viewer in a real window, and what a user does in it, with mouse and keys from xdotool. Run by
// window_test.sh on a display of its own without a window manager: the window's upper left corner is that of
// the screen.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <cfloat>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/grid.hpp"
#include "panels/make_ui.hpp"
#include "render/window_surface.hpp"
#include "viewer/window_loop.hpp"

namespace goalbound::app {

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
    const int drawn = ImGui::GetCurrentContext()->FrameCountRendered;
    pictures += drawn == std::exchange(last_drawn_, drawn) ? 0 : 1;
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
  void follow_mouse(std::vector<MousePlace> way) override { inner_->follow_mouse(std::move(way)); }
  bool wants_redraw() const override { return inner_->wants_redraw(); }
  /// The loop asks this in every turn.
  bool wants_quit() const override {
    steps_.advance();
    return inner_->wants_quit() || steps_.finished();
  }
  bool user_quit() const { return inner_->wants_quit(); }

  int frames = 0;    ///< also those that handle input and are not seen
  int pictures = 0;  ///< that were drawn of them
  ImVec2 display;
  bool tooltip = false;  ///< one is shown
  std::string typed;     ///< in the field that has the cursor

 private:
  std::unique_ptr<Ui> inner_;
  Steps& steps_;
  int last_drawn_ = 0;
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

inline void run_xdotool(const std::string& arguments) {
  const std::string command = "xdotool " + arguments;
  if (std::system(command.c_str()) != 0) ADD_FAILURE() << command;
}

/// Does not wait: the window must go on while the mouse moves.
inline void xdotool(const std::string& arguments) {
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

}  // namespace goalbound::app
