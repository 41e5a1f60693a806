// The viewer in a window: draws only when something changed, sleeps otherwise.
#pragma once

#include <filesystem>

#include "model/script.hpp"
#include "model/session.hpp"
#include "panels/ui.hpp"
#include "render/window_surface.hpp"

namespace goalbound::app {

struct WindowRun {
  std::filesystem::path pictures;  ///< where relative pictures of the action `shot` go
  /// Executed at the start, a line a frame at most, and none while one waits; an error is shown and ends it.
  Script script;
};

/// Until the user closes the window or quits.
void run_window(Session& session, Ui& ui, WindowSurface& window, WindowRun run);

}  // namespace goalbound::app
