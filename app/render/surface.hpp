// What frames are drawn on: a window or a picture in memory.
#pragma once

#include "panels/fonts.hpp"
#include "panels/map_painter.hpp"
#include "render/image.hpp"

namespace goalbound::app {

/// Owns an OpenGL context and an ImGui context. One frame is
///   begin_frame, ImGui calls, end_frame, read_pixels if wanted, present.
/// All calls from the thread that made it. Destroy it before making the next one: the GL function table is
/// shared.
class Surface {
 public:
  virtual ~Surface() = default;

  virtual const Fonts& fonts() const = 0;
  virtual MapPainter& map_painter() = 0;
  /// Between frames: the fonts of an interface of that scale, 0.5 to 4, so that its text is sharp. Cost: a
  /// few ten milliseconds when it changes.
  virtual void set_font_scale(float scale) = 0;

  /// Begins an ImGui frame of the current size. `dt`: seconds since the last one, above 0.
  virtual void begin_frame(float dt) = 0;
  /// Draws what the ImGui calls since begin_frame asked for.
  virtual void end_frame() = 0;
  /// The frame drawn last, opaque; before present() only. Cost: waits for the GPU.
  virtual Image read_pixels() = 0;
  /// Shows the frame, where there is a screen.
  virtual void present() = 0;
};

}  // namespace goalbound::app
