// The viewer in a window: draws only when something changed, sleeps otherwise.
#pragma once

#include <filesystem>

#include "model/script.hpp"
#include "model/session.hpp"
#include "panels/ui.hpp"
#include "render/window_surface.hpp"
#include "viewer/settings_file.hpp"

namespace goalbound::app {

struct WindowRun {
  std::filesystem::path pictures;  ///< where relative pictures of the action `shot` go
  /// Executed at the start, a line a frame at most, and none while one waits; an error is shown and ends it.
  Script script{};
  /// Ends the script as soon as another map is opened than its own lines do: it only brings back what was
  /// there.
  bool gives_way = false;
  /// What is done where the script leaves no map open: nobody looks at an empty window.
  Script without_map{};
  Keeper* keeper = nullptr;  ///< called now and then; null: nothing is kept
};

/// Until the user closes the window or quits.
void run_window(Session& session, Ui& ui, WindowSurface& window, WindowRun run);

}  // namespace goalbound::app
