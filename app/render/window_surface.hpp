// A window on the screen.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "goalbound/result.hpp"
#include "render/surface.hpp"

namespace goalbound::app {

/// A GLFW window with vertical synchronisation. There may be one at a time.
class WindowSurface final : public Surface {
 public:
  /// Size in screen coordinates. Error: kIo with GLFW's reason (no display, no OpenGL 3.3).
  static Result<std::unique_ptr<WindowSurface>> create(const std::string& title, int width, int height);
  ~WindowSurface() override;

  const Fonts& fonts() const override;
  MapPainter& map_painter() override;
  void set_font_scale(float scale) override;
  void begin_frame(float dt) override;
  void end_frame() override;
  Image read_pixels() override;
  void present() override;

  /// Handles the events that are there and returns at once.
  void poll_events();
  /// Sleeps until an event comes or the time is over.
  void wait_events(double seconds);
  /// True if an event came that may change the picture since the last call, or waits for the next frame.
  bool take_input();
  /// Files that were dropped on the window since the last call.
  std::vector<std::string> take_dropped_files();
  /// True if the user has asked the window system to close the window since the last call.
  bool take_close_request();
  void set_title(const std::string& title);
  void set_icon(const Image& image);
  /// In screen coordinates.
  void resize(int width, int height);
  /// Covers the monitor with the most of the window, or goes back to its former place.
  void set_full_screen(bool on);
  bool full_screen() const;

 private:
  struct Parts;
  explicit WindowSurface(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace goalbound::app
