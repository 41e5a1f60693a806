// An OpenGL 3.3 core context that nothing on the screen shows: by EGL without any window, and by a window
// that is never shown where there is no EGL (offscreen_context_egl.cpp, offscreen_context_window.cpp).
#pragma once

#include <memory>

#include "goalbound/result.hpp"

namespace goalbound::app {

/// Owns the context; current on the thread that made it until it is destroyed.
class OffscreenContext {
 public:
  /// Loads the GL functions as well. Error: kIo with the reason, and what to install.
  static Result<std::unique_ptr<OffscreenContext>> create();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

  void make_current();

 private:
  OffscreenContext();
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace goalbound::app
