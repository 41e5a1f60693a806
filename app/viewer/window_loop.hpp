// The viewer in a window: draws only when something changed, sleeps otherwise.
#pragma once

#include <filesystem>
#include <memory>

#include "model/actions/script.hpp"
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

/// The viewer in a window, for who calls once a frame and may not wait, as a page does.
class WindowSteps {
 public:
  virtual ~WindowSteps() = default;
  /// Handles the input, and draws a frame if something moves; where nothing does, the window may sleep a
  /// moment first. False once the user has quit.
  virtual bool step() = 0;
};
/// All that is given but `run` must outlive it.
std::unique_ptr<WindowSteps> begin_window(Session& session, Ui& ui, WindowSurface& window, WindowRun run);

/// Until the user closes the window or quits.
void run_window(Session& session, Ui& ui, WindowSurface& window, WindowRun run);

}  // namespace goalbound::app
