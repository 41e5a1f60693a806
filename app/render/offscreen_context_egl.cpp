#include "render/offscreen_context.hpp"

#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <string>

#include "render/gl.hpp"

namespace goalbound::app {
namespace {

Error egl_error(const std::string& what) {
  std::array<char, 16> code{};
  std::snprintf(code.data(), code.size(), "0x%04x", static_cast<unsigned>(eglGetError()));
  return {ErrorCode::kIo, what + " (EGL error " + code.data() +
                              "); off-screen pictures need the packages libegl1 and libgl1-mesa-dri"};
}

EGLDisplay open_display() {
  const auto get_platform_display =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (get_platform_display != nullptr) {
    const EGLDisplay display =
        get_platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE) return display;
  }
  const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE) return display;
  return EGL_NO_DISPLAY;
}

EGLContext open_context(EGLDisplay display) {
  constexpr std::array<EGLint, 5> kConfig = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0,
                                             EGL_NONE};
  constexpr std::array<EGLint, 7> kContext = {EGL_CONTEXT_MAJOR_VERSION,
                                              3,
                                              EGL_CONTEXT_MINOR_VERSION,
                                              3,
                                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                              EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return EGL_NO_CONTEXT;
  if (eglChooseConfig(display, kConfig.data(), &config, 1, &count) != EGL_TRUE || count == 0)
    return EGL_NO_CONTEXT;
  return eglCreateContext(display, config, EGL_NO_CONTEXT, kContext.data());
}

}  // namespace

// The display belongs to the process: eglTerminate would end whoever else uses it, and unload the driver
// although it still holds memory.
struct OffscreenContext::Parts {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
};

Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  std::unique_ptr<OffscreenContext> result(new OffscreenContext);
  Parts& parts = *result->parts_;
  parts.display = open_display();
  if (parts.display == EGL_NO_DISPLAY) return egl_error("no EGL display can be opened");
  parts.context = open_context(parts.display);
  if (parts.context == EGL_NO_CONTEXT) return egl_error("EGL gives no OpenGL 3.3 core context");
  if (eglMakeCurrent(parts.display, EGL_NO_SURFACE, EGL_NO_SURFACE, parts.context) != EGL_TRUE) {
    return egl_error("the OpenGL context cannot be used without a surface");
  }
  if (gladLoadGL(eglGetProcAddress) == 0) return egl_error("the OpenGL functions cannot be loaded");
  return result;
}

OffscreenContext::OffscreenContext() : parts_(std::make_unique<Parts>()) {}

void OffscreenContext::make_current() {
  eglMakeCurrent(parts_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, parts_->context);
}

OffscreenContext::~OffscreenContext() {
  if (parts_->display == EGL_NO_DISPLAY) return;
  eglMakeCurrent(parts_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  if (parts_->context != EGL_NO_CONTEXT) eglDestroyContext(parts_->display, parts_->context);
}

}  // namespace goalbound::app
