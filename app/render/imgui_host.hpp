// The ImGui context, its OpenGL back end, the fonts and the map painter: what every surface has.
#pragma once

#include <memory>

#include "goalbound/result.hpp"
#include "panels/fonts.hpp"
#include "render/gl_map_painter.hpp"
#include "render/image.hpp"

struct ImGuiContext;

namespace goalbound::app {

/// Needs its OpenGL 3.3 context current from create() to the destructor.
class ImguiHost {
 public:
  /// Errors: kIo when the back end finds no usable OpenGL; those of GlMapPainter::create.
  static Result<std::unique_ptr<ImguiHost>> create();
  ~ImguiHost();
  ImguiHost(const ImguiHost&) = delete;
  ImguiHost& operator=(const ImguiHost&) = delete;

  const Fonts& fonts() const { return fonts_; }
  GlMapPainter& map_painter() { return *painter_; }

  /// Between frames: loads the fonts anew when the interface's scale asks for other sizes.
  void set_font_scale(float scale);
  /// Makes the ImGui context current. Display size and input are the surface's business.
  void select();
  /// After the surface set display size, time and input.
  void begin_frame();
  /// Clears the bound framebuffer of this size in pixels and draws the frame into it.
  void end_frame(int width, int height);
  /// The bound framebuffer, opaque, rows from the top.
  static Image read_pixels(int width, int height);

 private:
  ImguiHost();

  ImGuiContext* context_;
  bool back_end_ready_ = false;
  Fonts fonts_;
  std::unique_ptr<GlMapPainter> painter_;
};

}  // namespace goalbound::app
