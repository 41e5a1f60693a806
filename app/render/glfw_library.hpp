// GLFW, as long as something of it is in use. Included by what opens windows alone.
#pragma once

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <memory>
#include <string>

#include "goalbound/result.hpp"

namespace goalbound::app {

/// kIo: what failed, with the reason that GLFW gives.
inline Error glfw_error(const std::string& what) {
  const char* reason = nullptr;
  glfwGetError(&reason);
  return {ErrorCode::kIo, what + (reason != nullptr ? std::string(": ") + reason : std::string())};
}

/// glfwInit and glfwTerminate.
class GlfwLibrary {
 public:
  GlfwLibrary() : ready_(glfwInit() == GLFW_TRUE) {}
  ~GlfwLibrary() {
    if (ready_) glfwTerminate();
  }
  GlfwLibrary(const GlfwLibrary&) = delete;
  GlfwLibrary& operator=(const GlfwLibrary&) = delete;
  bool ready() const { return ready_; }

 private:
  bool ready_;
};

using WindowHandle = std::unique_ptr<GLFWwindow, decltype(&glfwDestroyWindow)>;

/// What the next window has: the OpenGL that all drawing is written for.
inline void ask_for_opengl() {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
}

}  // namespace goalbound::app
