// Frames in memory: no display, no window system.
#pragma once

#include <memory>

#include "goalbound/result.hpp"
#include "render/surface.hpp"

namespace goalbound::app {

/// A context without a visible window (by EGL on Mesa's surfaceless platform, else the default display) and a
/// framebuffer object of 8-bit RGBA without multisampling, so that equal frames give equal bytes.
class OffscreenSurface final : public Surface {
 public:
  /// Size in pixels, 1 to 8192 a side. Errors: kInvalidArgument for the size; kIo when there is
  /// no OpenGL 3.3.
  static Result<std::unique_ptr<OffscreenSurface>> create(int width, int height);
  ~OffscreenSurface() override;

  const Fonts& fonts() const override;
  MapPainter& map_painter() override;
  void set_font_scale(float scale) override;
  void begin_frame(float dt) override;
  void end_frame() override;
  Image read_pixels() override;
  void present() override {}

  /// For the frames that follow. Errors: kInvalidArgument, kIo.
  Result<void> resize(int width, int height);

 private:
  struct Parts;
  explicit OffscreenSurface(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace goalbound::app
