// What a window loop and a headless loop need from the user interface, and nothing more.
#pragma once

#include <vector>

namespace goalbound::app {

/// In pixels of the window.
struct MousePlace {
  float x = 0;
  float y = 0;
};

/// The whole content of the window. Called inside an ImGui frame that the caller begins and renders.
class Ui {
 public:
  virtual ~Ui() = default;
  /// Handles the input, moves the session on by `dt` seconds and draws one frame. The headless loop passes a
  /// fixed `dt`, or 0 for another frame of the same moment, so that pictures repeat exactly.
  virtual void frame(float dt) = 0;
  /// Where the mouse was between the last frame and the next one, to be called before that: ImGui sees only
  /// where it has got to, and what is drawn by hand follows the whole way.
  virtual void follow_mouse(std::vector<MousePlace> /*way*/) {}
  /// True while something moves without input (playing, a job's progress): the loop then draws frame after
  /// frame. Otherwise it sleeps until an event comes.
  virtual bool wants_redraw() const = 0;
  /// True once the user asked to leave.
  virtual bool wants_quit() const = 0;
};

}  // namespace goalbound::app
