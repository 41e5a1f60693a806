#include "viewer/window_loop.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "features/lessons/lessons.hpp"
#include "model/actions/script_run.hpp"
#include "model/files/replaced_file.hpp"
#include "pictures/png.hpp"
#include "viewer/dropped_files.hpp"
#include "viewer/map_export.hpp"
#include "viewer/picture_name.hpp"

namespace goalbound::app {
namespace {

/// ImGui needs some frames after an event until sizes and hover states have settled.
constexpr int kFramesAfterInput = 3;
/// How long to sleep when nothing moves; then the interface is asked again whether something does.
constexpr double kIdleSeconds = 0.25;
/// Time between frames that only show a job's progress or a message that fades: the processor is for the job.
constexpr double kSlowFrameSeconds = 0.05;
/// After a pause the clock goes on with at most this step, so that nothing jumps.
constexpr float kLongestStep = 0.1F;
constexpr float kShortestStep = 1e-4F;

/// What waits is handled in frames that nobody sees: so many, and more while that has not taken this long.
constexpr int kFewestUnseen = 8;
constexpr std::chrono::milliseconds kLongestUnseen{100};

/// Seconds between frames.
class FrameClock {
 public:
  float step() {
    const auto now = Clock::now();
    const std::chrono::duration<float> passed = now - std::exchange(last_, now);
    return std::clamp(passed.count(), kShortestStep, kLongestStep);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
};

class WindowLoop final : public WindowSteps {
 public:
  WindowLoop(Session& session, Ui& ui, WindowSurface& window, WindowRun run)
      : session_(session),
        ui_(ui),
        window_(window),
        pictures_(std::move(run.pictures)),
        exports_(pictures_),
        script_(std::move(run.script)),
        gives_way_(run.gives_way),
        without_map_(std::move(run.without_map)),
        keeper_(run.keeper) {}

  void begin() {
    session_.frames_go_on = true;
    execute_next_line();  // the map first, and then a picture
  }

  bool step() override {
    if (ui_.wants_quit()) return false;
    wait();
    if (window_.take_close_request()) (void)session_.execute("quit");
    const WindowInput input = window_.take_input();
    if (input != WindowInput::kNone)
      frames_left_ = std::max(frames_left_, input == WindowInput::kLetter ? 1 : kFramesAfterInput);
    open_dropped_files(session_, window_.take_dropped_files());
    if (moving()) {
      draw();
      frames_left_ = std::max(0, frames_left_ - 1);
      execute_next_line();
    }
    make_exports();
    follow_session();
    if (keeper_ == nullptr) return true;
    keeper_->set_view_comes_back(!script_.done());
    if (script_.done() && keeper_->due()) keeper_->follow(session_, window_.placement());
    return true;
  }

 private:
  bool moving() const {
    return frames_left_ > 0 || !script_.done() || ui_.wants_redraw() || exports_.busy(session_);
  }

  void wait() {
    const bool has_lines = !script_.done() && !script_.waiting();
    if (frames_left_ > 0 || has_lines || exports_.busy(session_) ||
        session_.searches().timeline().playing()) {
      window_.poll_events();
    } else {
      window_.wait_events(ui_.wants_redraw() ? kSlowFrameSeconds : kIdleSeconds);
    }
  }

  void draw() {
    // Those that were asked for by now: a picture shows no notice of the one before.
    const std::vector<std::filesystem::path> shots = std::exchange(session_.requests.shots, {});
    if (!shots.empty()) session_.messages().withdraw("picture");
    window_.set_font_scale(static_cast<float>(session_.interface_scale()));
    const auto until = std::chrono::steady_clock::now() + kLongestUnseen;
    make_frame();
    for (int unseen = 0; shots.empty() && can_go_on_unseen(); ++unseen) {
      if (unseen >= kFewestUnseen && std::chrono::steady_clock::now() >= until) break;
      window_.skip_frame();
      make_frame();
    }
    window_.end_frame();
    for (const std::filesystem::path& shot : shots) take_picture(shot);
    if (!session_.requests.shots.empty()) frames_left_ = std::max(frames_left_, 2);  // a frame of their own
    window_.present();
  }

  void make_frame() {
    const float dt = clock_.step();
    window_.begin_frame(dt);
    ui_.follow_mouse(window_.take_mouse_way());
    ui_.frame(dt);
  }

  /// ImGui takes one change of a key or a button a frame. Drawing is what takes the time of one, so that what
  /// waits together is handled together; but what the host was asked for meanwhile comes first.
  bool can_go_on_unseen() const {
    return window_.input_waits() && script_.done() && !ui_.wants_quit() && session_.requests.shots.empty() &&
           !session_.requests.view && !session_.requests.size && !exports_.busy(session_);
  }

  void take_picture(const std::filesystem::path& shot) {
    const std::filesystem::path path = shot.empty() ? free_picture_name(pictures_) : pictures_ / shot;
    const auto free = check_replaced_file(path);
    const auto saved = free ? save_png(window_.read_pixels(), path) : free;
    if (!saved) return session_.messages().add(true, saved.error().to_string());
    session_.messages().replace("picture", "Picture saved: " + path.string());
  }

  /// One picture a frame, so that Esc is heard.
  void make_exports() {
    if (!exports_.busy(session_)) return;
    const auto made = exports_.step(session_);
    if (!made) return session_.messages().add(true, made.error().to_string());
    if (!made->empty()) session_.messages().replace("picture", *made);
    frames_left_ = std::max(frames_left_, 1);
  }

  void execute_next_line() {
    if (session_.feature<Lessons>().busy()) return;  // a page that a line has turned to sets its scene first
    if (script_.done() && !session_.has_map() && !session_.opening().busy() && !without_map_.lines.empty()) {
      script_ = ScriptRun(std::exchange(without_map_, Script()));
      gives_way_ = true;
      script_revision_.reset();
    }
    if (auto view = std::exchange(session_.requests.view, std::nullopt)) {
      script_ = ScriptRun(std::move(*view));
      gives_way_ = false;
    }
    const bool other_map =
        !script_.opening() && script_revision_ && script_revision_ != session_.document().revision();
    if (gives_way_ && other_map && !script_.done()) give_up();
    const bool goes_on = !script_.done() && !script_.held_up(session_);
    const auto done = script_.step(session_);
    if (goes_on) frames_left_ = std::max(frames_left_, kFramesAfterInput);  // what it did is to be seen
    script_revision_ = session_.document().revision();
    const bool gave_way = !done && gives_way_ && done.error().code == ErrorCode::kCancelled;
    if (!done && gives_way_ && keeper_ != nullptr) keeper_->give_up_view(session_);
    if (done || gave_way) return;
    // Lines of a script say nothing to who has written none.
    session_.messages().add(true, gives_way_
                                      ? "What was shown last does not come back: " + done.error().message
                                      : done.error().to_string());
  }

  void give_up() {
    script_ = ScriptRun();
    if (keeper_ != nullptr) keeper_->give_up_view(session_);
  }

  void follow_session() {
    window_.set_full_screen(session_.ui.full_screen);
    if (const auto size = std::exchange(session_.requests.size, std::nullopt)) {
      window_.resize(size->width, size->height);
    }
    if (session_.document().revision() == titled_revision_) return;
    titled_revision_ = session_.document().revision();
    window_.set_title(session_.has_map() ? session_.document().name() + " - Goalbound" : "Goalbound");
  }

  Session& session_;
  Ui& ui_;
  WindowSurface& window_;
  std::filesystem::path pictures_;
  Exports exports_;
  ScriptRun script_;
  bool gives_way_;
  Script without_map_;
  std::optional<std::uint64_t> script_revision_;  ///< of the map, behind the script's last line
  Keeper* keeper_;
  FrameClock clock_;
  int frames_left_ = kFramesAfterInput;
  std::uint64_t titled_revision_ = 0;
};

}  // namespace

std::unique_ptr<WindowSteps> begin_window(Session& session, Ui& ui, WindowSurface& window, WindowRun run) {
  auto loop = std::make_unique<WindowLoop>(session, ui, window, std::move(run));
  loop->begin();
  return loop;
}

void run_window(Session& session, Ui& ui, WindowSurface& window, WindowRun run) {
  const auto steps = begin_window(session, ui, window, std::move(run));
  while (steps->step()) {
  }
}

}  // namespace goalbound::app
