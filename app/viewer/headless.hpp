// Runs a script without any window and writes the pictures that it asks for.
#pragma once

#include <filesystem>

#include "goalbound/result.hpp"
#include "model/actions/script.hpp"
#include "model/session.hpp"
#include "panels/ui.hpp"
#include "render/offscreen_surface.hpp"
#include "viewer/map_export.hpp"

namespace goalbound::app {

/// Time in it is counted in frames, never read from a clock: the same script gives the same bytes each time.
/// Every frame waits for the inspection of the node that is pointed at. Boxes and searches are the exception:
/// a script says `wait` before it shows what comes from there.
class HeadlessRun {
 public:
  /// Seconds of one frame.
  static constexpr float kFrame = 1.0F / 60.0F;
  /// Frames without any time passing until a picture is taken: windows find their size in two, their content
  /// in one more.
  static constexpr int kSettlingFrames = 4;

  /// Relative pictures go below `pictures`. All arguments but the path must outlive it.
  HeadlessRun(Session& session, Ui& ui, OffscreenSurface& surface, std::filesystem::path pictures);

  /// Executes the lines one after the other, each followed by a frame, until the end or a `quit`. The first
  /// error ends it, with the script's name and line.
  Result<void> run(const Script& script);
  /// What the window would show now.
  Image picture();
  /// Where the pictures of all scripts so far went, in order.
  const std::vector<std::filesystem::path>& written() const { return written_; }

 private:
  Result<void> after_line();
  Result<void> take_pictures();
  Result<void> take_exports();
  void frame(float dt);

  Session& session_;
  Ui& ui_;
  OffscreenSurface& surface_;
  std::filesystem::path pictures_;
  Exports exports_;
  std::vector<std::filesystem::path> written_;
};

}  // namespace goalbound::app
