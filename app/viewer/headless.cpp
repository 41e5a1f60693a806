#include "viewer/headless.hpp"

#include <optional>
#include <utility>

#include "model/replaced_file.hpp"
#include "render/png.hpp"

namespace goalbound::app {

HeadlessRun::HeadlessRun(Session& session, Ui& ui, OffscreenSurface& surface, std::filesystem::path pictures)
    : session_(session), ui_(ui), surface_(surface), pictures_(std::move(pictures)) {}

Result<void> HeadlessRun::run(const Script& script) {
  frame(kFrame);  // panels learn the size of the window before the first action
  for (const ScriptLine& line : script.lines) {
    if (auto done = step(line.text); !done) {
      const Error& cause = done.error();
      return Error{cause.code, cause.file.empty() ? cause.message : cause.to_string(), script.name,
                   line.number};
    }
    if (ui_.wants_quit()) break;
  }
  return {};
}

Result<void> HeadlessRun::step(const std::string& line) {
  if (auto done = session_.execute(line, false); !done) return done;
  if (std::exchange(session_.requests.wait, false)) session_.wait_for_work();
  if (const auto size = std::exchange(session_.requests.size, std::nullopt)) {
    if (auto resized = surface_.resize(size->width, size->height); !resized) return resized;
  }
  frame(kFrame);
  return take_pictures();
}

Result<void> HeadlessRun::take_pictures() {
  for (const std::filesystem::path& shot : std::exchange(session_.requests.shots, {})) {
    const std::filesystem::path path = pictures_ / shot;  // an absolute shot replaces the folder
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
  session_.wait_for_inspections();
  surface_.set_font_scale(static_cast<float>(session_.settings().ui_scale));
  surface_.begin_frame(kFrame);
  ui_.frame(dt);
  surface_.end_frame();
}

}  // namespace goalbound::app
