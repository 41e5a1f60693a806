// By a window that is never shown: Windows and macOS have no EGL of their own.
#include "render/gl.hpp"
#include "render/glfw_library.hpp"
#include "render/offscreen_context.hpp"

namespace goalbound::app {

// The order matters: the window goes before its library.
struct OffscreenContext::Parts {
  GlfwLibrary library;
  WindowHandle window{nullptr, &glfwDestroyWindow};
};

OffscreenContext::OffscreenContext() : parts_(std::make_unique<Parts>()) {}

Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  std::unique_ptr<OffscreenContext> result(new OffscreenContext);
  if (!result->parts_->library.ready()) return glfw_error("windows cannot be opened here");
  ask_for_opengl();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  result->parts_->window.reset(glfwCreateWindow(16, 16, "Goalbound", nullptr, nullptr));
  if (result->parts_->window == nullptr) return glfw_error("there is no OpenGL 3.3 core context");
  result->make_current();
  if (gladLoadGL(glfwGetProcAddress) == 0)
    return Error{ErrorCode::kIo, "the OpenGL functions cannot be loaded"};
  return result;
}

void OffscreenContext::make_current() {
  glfwMakeContextCurrent(parts_->window.get());
}

OffscreenContext::~OffscreenContext() = default;

}  // namespace goalbound::app
