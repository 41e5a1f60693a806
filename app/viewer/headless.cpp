#include "viewer/headless.hpp"

#include <optional>
#include <utility>

#include "model/actions/script_run.hpp"
#include "model/files/replaced_file.hpp"
#include "pictures/png.hpp"
#include "viewer/picture_name.hpp"

namespace goalbound::app {

HeadlessRun::HeadlessRun(Session& session, Ui& ui, OffscreenSurface& surface, std::filesystem::path pictures)
    : session_(session), ui_(ui), surface_(surface), pictures_(std::move(pictures)), exports_(pictures_) {}

Result<void> HeadlessRun::run(const Script& script) {
  frame(kFrame);  // panels learn the size of the window before the first action
  ScriptRun lines(script);
  while (!lines.done() && !ui_.wants_quit()) {
    if (auto done = lines.step(session_); !done) return done;
    if (lines.waiting()) session_.wait_for_work();
    if (auto done = after_line(); !done) return lines.located(done.error());
  }
  return {};
}

Result<void> HeadlessRun::after_line() {
  if (const auto size = std::exchange(session_.requests.size, std::nullopt)) {
    if (auto resized = surface_.resize(size->width, size->height); !resized) return resized;
  }
  frame(kFrame);
  if (auto done = take_pictures(); !done) return done;
  return take_exports();
}

Result<void> HeadlessRun::take_exports() {
  while (exports_.busy(session_)) {
    if (const auto done = exports_.step(session_); !done) return done.error();
  }
  return {};
}

Result<void> HeadlessRun::take_pictures() {
  for (const std::filesystem::path& shot : std::exchange(session_.requests.shots, {})) {
    // An absolute shot replaces the folder.
    const std::filesystem::path path = shot.empty() ? free_picture_name(pictures_) : pictures_ / shot;
    if (auto free = check_replaced_file(path); !free) return free;
    if (auto saved = save_png(picture(), path); !saved) return saved;
    written_.push_back(path);
  }
  return {};
}

Image HeadlessRun::picture() {
  for (int i = 0; i < kSettlingFrames; ++i) frame(0);
  return surface_.read_pixels();
}

void HeadlessRun::frame(float dt) {
  session_.wait_for_quick_work();
  surface_.set_font_scale(static_cast<float>(session_.interface_scale()));
  surface_.begin_frame(kFrame);
  ui_.frame(dt);
  surface_.end_frame();
}

}  // namespace goalbound::app
