// A window on the screen.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "goalbound/result.hpp"
#include "panels/ui.hpp"
#include "render/surface.hpp"

namespace goalbound::app {

/// Where a window lies on the screens, in screen coordinates, borders not counted.
struct WindowPlacement {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  bool maximized = false;
};

/// What came since the last question that may change the picture.
enum class WindowInput {
  kNone,
  kLetter,  ///< typed into a field of text: one frame shows it
  kOther,
};

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
  /// Events that came since the last call, or wait for the next frame.
  WindowInput take_input();
  /// Events are left for further frames.
  bool input_waits() const;
  /// Where the mouse was on its way to where begin_frame() found it.
  std::vector<MousePlace> take_mouse_way();
  /// Ends the frame in place of end_frame() and present(): what was handled in it is seen in the next one.
  void skip_frame();
  /// Files that were dropped on the window since the last call.
  std::vector<std::string> take_dropped_files();
  /// True if the user has asked the window system to close the window since the last call.
  bool take_close_request();
  void set_title(const std::string& title);
  void set_icon(const Image& image);
  /// In screen coordinates.
  void resize(int width, int height);
  /// Where it is while it does not cover a screen or is maximized; then where it was before.
  WindowPlacement placement() const;
  /// Puts it there, as far as a screen has room; where none shows a part of its head, only its size is taken.
  void place(const WindowPlacement& wanted);
  /// Covers the monitor with the most of the window, or goes back to its former place.
  void set_full_screen(bool on);
  bool full_screen() const;

 private:
  struct Parts;
  explicit WindowSurface(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace goalbound::app
