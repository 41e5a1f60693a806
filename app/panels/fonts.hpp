// The fonts that panels draw with. The renderer loads them; tests without a window may set all to one font.
#pragma once

struct ImFont;

namespace goalbound::app {

/// Never null once a surface exists; they live as long as its ImGui context.
/// All hold Latin text and the symbols
///   × · … → ← ↑ ↓ ↗ ↘ ↙ ↖ ≤ ≥ ≠ ≈ √ ∞ ∅ ∈ ° ± − – — • ✓ ✗ ● ○ ▲ ▼ ◀ ▶ ■ □ ⚠ and subscript digits.
struct Fonts {
  ImFont* ui = nullptr;       ///< text of the interface, 15 pixels
  ImFont* mono = nullptr;     ///< numbers, tables, code, 14 pixels
  ImFont* heading = nullptr;  ///< titles, semi-bold, 18 pixels
  ImFont* map = nullptr;      ///< labels on the map, semi-bold, 13 pixels
  /// The sizes above times this are those in the atlas: what the interface's scale asks for, so that text is
  /// sharp; the rest is done by ImGui's FontGlobalScale.
  float scale = 1;
};

}  // namespace goalbound::app
