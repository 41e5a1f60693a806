// The viewer in a window: draws only when something changed, sleeps otherwise.
#pragma once

#include <filesystem>

#include "model/session.hpp"
#include "panels/ui.hpp"
#include "render/window_surface.hpp"
#include "viewer/script.hpp"

namespace goalbound::app {

struct WindowRun {
  std::filesystem::path pictures;  ///< where relative pictures of the action `shot` go
  Script script;                   ///< executed at the start, one line a frame; an error is shown and ends it
};

/// Until the user closes the window or quits.
void run_window(Session& session, Ui& ui, WindowSurface& window, WindowRun run);

}  // namespace goalbound::app
