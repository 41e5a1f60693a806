// Input events in the order they came, handed out frame by frame so that none is lost.
//
// ImGui 1.86 sees only the state of keys and buttons at each frame: a key pressed and released between two
// frames would never have been down, and a click followed by a quick move would land where the mouse is now.
// So events that would hide each other wait for the next frame (what ImGui does itself from version 1.87 on).
#pragma once

#include <deque>
#include <vector>

namespace goalbound::app {

struct InputEvent {
  enum class Kind { kKey, kCharacter, kButton, kWheel, kPosition, kLeave, kFocus };
  Kind kind = Kind::kKey;
  int code = 0;       ///< GLFW key or button; code point; 1 or 0 for focus gained or lost
  bool down = false;  ///< keys and buttons
  double x = 0;       ///< positions: screen coordinates of the window; wheel: steps
  double y = 0;
};

class InputQueue {
 public:
  void push(const InputEvent& event) { events_.push_back(event); }
  bool empty() const { return events_.empty(); }
  /// Nothing but keys that type something, and what they type.
  bool only_letters() const;

  /// Removes and returns the events of the next frame, in order: as many as let keys go only down or only up
  /// and one key beside modifiers go down, leave each button with at most one change, keep mouse and modifier
  /// keys in place after a button or the wheel, and let go of no button in the frame that moves the mouse.
  std::vector<InputEvent> take_frame();

 private:
  std::deque<InputEvent> events_;
};

}  // namespace goalbound::app
