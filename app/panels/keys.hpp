// Keys to actions. The one place that knows key codes: ImGui 1.86 hands over those of GLFW (io.KeysDown),
// which for printable keys are the upper-case ASCII codes.
#pragma once

#include <optional>
#include <string_view>

#include "model/session.hpp"

struct ImGuiIO;

namespace goalbound::app {

/// "Ctrl+Shift+Z", "Space", "F1", "[" ... as the action table writes them.
struct KeyChord {
  int code = 0;  ///< index into io.KeysDown
  bool ctrl = false;
  bool shift = false;
  bool alt = false;
  friend bool operator==(const KeyChord&, const KeyChord&) = default;
};
std::optional<KeyChord> parse_key(std::string_view name);

/// Tells ImGui which codes mean Enter, Escape, arrows and so on. The window's back end does the same; needed
/// where there is none.
void install_key_map(ImGuiIO& io);

bool is_space_held();
bool escape_pressed();
/// In a popup or menu of ImGui: Esc closes it.
void close_on_escape();

/// Executes the actions whose keys were pressed in this frame.
class KeyDispatcher {
 public:
  /// `space_used`: the mouse moved the map while Space was held, so that its release plays nothing.
  /// Does nothing while a text field or an open window wants the keys.
  void run(Session& session, bool space_used);

 private:
  bool was_pressed(std::string_view key, bool space_used);

  bool space_armed_ = false;  ///< Space went down for us, and nothing else used it so far
};

}  // namespace goalbound::app
