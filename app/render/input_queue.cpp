#include "render/input_queue.hpp"

#include <algorithm>

namespace goalbound::app {
namespace {

using Kind = InputEvent::Kind;

bool has(const std::vector<InputEvent>& frame, Kind kind) {
  return std::any_of(frame.begin(), frame.end(), [&](const InputEvent& e) { return e.kind == kind; });
}

bool has(const std::vector<InputEvent>& frame, Kind kind, int code) {
  return std::any_of(frame.begin(), frame.end(),
                     [&](const InputEvent& e) { return e.kind == kind && e.code == code; });
}

bool is_modifier(int key) {
  constexpr int kFirst = 340;  // Shift, Ctrl, Alt and Super of GLFW, left and right
  constexpr int kLast = 347;
  return key >= kFirst && key <= kLast;
}

/// A key that does something by itself went down.
bool presses_key(const std::vector<InputEvent>& frame) {
  return std::any_of(frame.begin(), frame.end(), [](const InputEvent& e) {
    return e.kind == Kind::kKey && e.down && !is_modifier(e.code);
  });
}

bool moves(const std::vector<InputEvent>& frame) {
  return has(frame, Kind::kPosition) || has(frame, Kind::kLeave);
}

/// Keys go down in one frame and up in another: Ctrl released right after Q was pressed must not turn Ctrl+Q
/// into Q.
bool turns_around(const std::vector<InputEvent>& frame, const InputEvent& key) {
  return std::any_of(frame.begin(), frame.end(),
                     [&](const InputEvent& e) { return e.kind == Kind::kKey && e.down != key.down; });
}

/// One key a frame does something, with the modifiers that were down before it, and where the mouse was seen.
bool must_wait_for_key(const InputEvent& key, const std::vector<InputEvent>& frame) {
  if (turns_around(frame, key) || has(frame, Kind::kButton) || has(frame, Kind::kWheel)) return true;
  return key.down && (presses_key(frame) || (!is_modifier(key.code) && moves(frame)));
}

/// Whether the event would hide one that is already in the frame.
bool must_wait(const InputEvent& event, const std::vector<InputEvent>& frame) {
  switch (event.kind) {
    case Kind::kKey:
      return must_wait_for_key(event, frame);
    case Kind::kButton:
      // What is dragged is let go where the mouse is: it has to be seen there before.
      return has(frame, Kind::kButton, event.code) || has(frame, Kind::kWheel) || presses_key(frame) ||
             (!event.down && moves(frame));
    case Kind::kPosition:
    case Kind::kLeave:
      return has(frame, Kind::kButton) || has(frame, Kind::kWheel);
    case Kind::kWheel:
      return has(frame, Kind::kButton) || presses_key(frame);
    case Kind::kFocus:
      return has(frame, Kind::kFocus);
    case Kind::kCharacter:
      return false;
  }
  return false;
}

}  // namespace

bool InputQueue::only_letters() const {
  constexpr int kLastPrinted = 162;  // keys of GLFW up to it print something, those behind control
  return std::all_of(events_.begin(), events_.end(), [](const InputEvent& e) {
    return e.kind == Kind::kCharacter || (e.kind == Kind::kKey && e.code <= kLastPrinted);
  });
}

std::vector<InputEvent> InputQueue::take_frame() {
  std::vector<InputEvent> frame;
  while (!events_.empty() && !must_wait(events_.front(), frame)) {
    frame.push_back(events_.front());
    events_.pop_front();
  }
  return frame;
}

}  // namespace goalbound::app
