// An OpenGL 3.3 core context without a window.
#pragma once

#include <memory>

#include "goalbound/result.hpp"

namespace goalbound::app {

/// Owns the context; current on the thread that made it until it is destroyed.
class EglContext {
 public:
  /// Loads the GL functions as well. Error: kIo with EGL's reason and what to install.
  static Result<std::unique_ptr<EglContext>> create();
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  void make_current();

 private:
  EglContext() = default;
  // EGLDisplay and EGLContext, which are pointers; their header drags in those of X11.
  void* display_ = nullptr;
  void* context_ = nullptr;
};

}  // namespace goalbound::app
