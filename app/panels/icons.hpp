// Small drawings for buttons, made of lines and triangles: no icon font, any size, any colour.
#pragma once

#include <imgui.h>

#include <cstdint>

namespace goalbound::app {

enum class Icon : std::uint8_t {
  kSelect,
  kStart,
  kGoal,
  kBrush,
  kLine,
  kRectangle,
  kFill,
  kErase,
  kCrop,
  kUndo,
  kRedo,
  kFit,
  kFirst,
  kBack,
  kPlay,
  kPause,
  kForward,
  kLast,
  kClose,
  kFolder,
  kFile,
  kUp,
  kDown,
  kReload,
};

/// Draws it in a square of side `size` around `centre`.
void put_icon(ImDrawList* list, Icon icon, ImVec2 centre, float size, std::uint32_t colour);

}  // namespace goalbound::app
