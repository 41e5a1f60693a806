#include "render/window_surface.hpp"

#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <iterator>
#include <utility>

#include "render/gl.hpp"
#include "render/glfw_library.hpp"
#include "render/imgui_host.hpp"
#include "render/input_queue.hpp"

namespace goalbound::app {
namespace {

/// The monitor that shows the most of the window.
GLFWmonitor* monitor_of(const WindowPlacement& window) {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  GLFWmonitor* best = glfwGetPrimaryMonitor();
  long best_area = 0;
  for (int i = 0; i < count; ++i) {
    WindowPlacement area;
    glfwGetMonitorWorkarea(monitors[i], &area.x, &area.y, &area.width, &area.height);
    const long width = std::min(window.x + window.width, area.x + area.width) - std::max(window.x, area.x);
    const long height = std::min(window.y + window.height, area.y + area.height) - std::max(window.y, area.y);
    if (width > 0 && height > 0 && width * height > best_area) {
      best_area = width * height;
      best = monitors[i];
    }
  }
  return best;
}

/// No window is larger than its screen has room for.
void fit_screen(GLFWmonitor* monitor, int& width, int& height) {
  if (monitor == nullptr) return;
  WindowPlacement room;
  glfwGetMonitorWorkarea(monitor, &room.x, &room.y, &room.width, &room.height);
  if (room.width > 0) width = std::min(width, room.width);
  if (room.height > 0) height = std::min(height, room.height);
}

/// A strip of its upper edge is on that screen.
bool shows_head(GLFWmonitor* monitor, const WindowPlacement& window, int head) {
  if (monitor == nullptr) return false;
  WindowPlacement room;
  glfwGetMonitorWorkarea(monitor, &room.x, &room.y, &room.width, &room.height);
  return window.y >= room.y && window.y + head <= room.y + room.height &&
         window.x + window.width >= room.x + head && window.x + head <= room.x + room.width;
}

/// GLFW names letter keys by their place on an American keyboard; shortcuts mean the letter that is printed
/// on the key.
int key_by_letter(int key, int scancode) {
  if (key < GLFW_KEY_A || key > GLFW_KEY_Z) return key;
  const char* name = glfwGetKeyName(key, scancode);
  const bool letter = name != nullptr && name[0] >= 'a' && name[0] <= 'z' && name[1] == '\0';
  return letter ? GLFW_KEY_A + (name[0] - 'a') : key;
}

/// The mouse and the keys as ImGui sees them in one frame.
class InputState {
 public:
  void apply(const InputEvent& event) {
    ImGuiIO& io = ImGui::GetIO();
    switch (event.kind) {
      case InputEvent::Kind::kKey:
        if (event.code >= 0 && event.code < static_cast<int>(std::size(io.KeysDown)))
          io.KeysDown[event.code] = event.down;
        break;
      case InputEvent::Kind::kCharacter:
        io.AddInputCharacter(static_cast<unsigned>(event.code));
        break;
      case InputEvent::Kind::kButton:
        if (event.code < static_cast<int>(buttons_.size()))
          buttons_[static_cast<std::size_t>(event.code)] = event.down;
        break;
      case InputEvent::Kind::kWheel:
        io.MouseWheelH += static_cast<float>(event.x);
        io.MouseWheel += static_cast<float>(event.y);
        break;
      case InputEvent::Kind::kPosition:
        position_ = ImVec2(static_cast<float>(event.x), static_cast<float>(event.y));
        break;
      case InputEvent::Kind::kLeave:
        position_ = nowhere();
        break;
      case InputEvent::Kind::kFocus:
        io.AddFocusEvent(event.code != 0);
        break;
    }
  }

  /// Over what the back end read from GLFW, which may be ahead of the events.
  void write() const {
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = position_;
    std::copy(buttons_.begin(), buttons_.end(), io.MouseDown);
    io.KeyCtrl = io.KeysDown[GLFW_KEY_LEFT_CONTROL] || io.KeysDown[GLFW_KEY_RIGHT_CONTROL];
    io.KeyShift = io.KeysDown[GLFW_KEY_LEFT_SHIFT] || io.KeysDown[GLFW_KEY_RIGHT_SHIFT];
    io.KeyAlt = io.KeysDown[GLFW_KEY_LEFT_ALT] || io.KeysDown[GLFW_KEY_RIGHT_ALT];
    io.KeySuper = io.KeysDown[GLFW_KEY_LEFT_SUPER] || io.KeysDown[GLFW_KEY_RIGHT_SUPER];
  }

 private:
  /// ImGui's word for a mouse that is not in the window.
  static ImVec2 nowhere() { return {-FLT_MAX, -FLT_MAX}; }

  ImVec2 position_ = nowhere();
  std::array<bool, 5> buttons_{};
};

}  // namespace

// The order matters: each needs those above it until its end.
struct WindowSurface::Parts {
  std::unique_ptr<GlfwLibrary> library;
  WindowHandle window{nullptr, &glfwDestroyWindow};
  std::unique_ptr<ImguiHost> host;
  bool input = true;
  bool imgui_attached = false;
  InputQueue events;
  InputState state;
  std::vector<MousePlace> way;  ///< of the mouse in this frame
  std::vector<std::string> dropped;
  WindowPlacement plain;  ///< neither over a whole screen nor maximized

  static Parts& of(GLFWwindow* from) { return *static_cast<Parts*>(glfwGetWindowUserPointer(from)); }

  void watch_events();
  ~Parts() {
    if (imgui_attached) {
      host->select();
      ImGui_ImplGlfw_Shutdown();
    }
  }
};

void WindowSurface::Parts::watch_events() {
  using Kind = InputEvent::Kind;
  GLFWwindow* w = window.get();
  glfwSetWindowUserPointer(w, this);
  glfwSetKeyCallback(w, [](GLFWwindow* from, int key, int scancode, int action, int) {
    if (action != GLFW_REPEAT) {
      of(from).events.push({Kind::kKey, key_by_letter(key, scancode), action == GLFW_PRESS});
    }
  });
  glfwSetCharCallback(w, [](GLFWwindow* from, unsigned c) {
    of(from).events.push({Kind::kCharacter, static_cast<int>(c)});
  });
  glfwSetMouseButtonCallback(w, [](GLFWwindow* from, int button, int action, int) {
    of(from).events.push({Kind::kButton, button, action == GLFW_PRESS});
  });
  glfwSetScrollCallback(w, [](GLFWwindow* from, double x, double y) {
    of(from).events.push({Kind::kWheel, 0, false, x, y});
  });
  glfwSetCursorPosCallback(w, [](GLFWwindow* from, double x, double y) {
    of(from).events.push({Kind::kPosition, 0, false, x, y});
  });
  glfwSetCursorEnterCallback(w, [](GLFWwindow* from, int entered) {
    if (entered == GLFW_FALSE) of(from).events.push({Kind::kLeave});
  });
  glfwSetWindowFocusCallback(w, [](GLFWwindow* from, int focused) {
    of(from).events.push({Kind::kFocus, focused});
  });
  glfwSetWindowRefreshCallback(w, [](GLFWwindow* from) { of(from).input = true; });
  glfwSetFramebufferSizeCallback(w, [](GLFWwindow* from, int, int) { of(from).input = true; });
  glfwSetDropCallback(w, [](GLFWwindow* from, int count, const char** paths) {
    Parts& parts = of(from);
    parts.dropped.insert(parts.dropped.end(), paths, paths + count);
    parts.input = true;
  });
}

Result<std::unique_ptr<WindowSurface>> WindowSurface::create(const std::string& title, int width,
                                                             int height) {
  auto parts = std::make_unique<Parts>();
  parts->library = std::make_unique<GlfwLibrary>();
  if (!parts->library->ready()) return glfw_error("no window system");
  fit_screen(glfwGetPrimaryMonitor(), width, height);
  ask_for_opengl();
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "goalbound-viewer");
  parts->window.reset(glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr));
  if (parts->window == nullptr) return glfw_error("no window with OpenGL 3.3 can be opened");
  glfwMakeContextCurrent(parts->window.get());
  if (gladLoadGL(glfwGetProcAddress) == 0)
    return Error{ErrorCode::kIo, "the OpenGL functions cannot be loaded"};
  glfwSwapInterval(1);
  auto host = ImguiHost::create();
  if (!host) return host.error();
  parts->host = std::move(*host);
  parts->watch_events();
  parts->imgui_attached = ImGui_ImplGlfw_InitForOpenGL(parts->window.get(), false);
  return std::unique_ptr<WindowSurface>(new WindowSurface(std::move(parts)));
}

WindowSurface::WindowSurface(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

WindowSurface::~WindowSurface() = default;

const Fonts& WindowSurface::fonts() const {
  return parts_->host->fonts();
}

MapPainter& WindowSurface::map_painter() {
  return parts_->host->map_painter();
}

void WindowSurface::set_font_scale(float scale) {
  parts_->host->set_font_scale(scale);
}

void WindowSurface::begin_frame(float dt) {
  parts_->host->select();
  ImGui_ImplGlfw_NewFrame();
  parts_->way.clear();
  for (const InputEvent& event : parts_->events.take_frame()) {
    parts_->state.apply(event);
    if (event.kind == InputEvent::Kind::kPosition)
      parts_->way.push_back({static_cast<float>(event.x), static_cast<float>(event.y)});
  }
  parts_->state.write();
  ImGui::GetIO().DeltaTime = dt;
  parts_->host->begin_frame();
}

std::vector<MousePlace> WindowSurface::take_mouse_way() {
  return std::exchange(parts_->way, {});
}

bool WindowSurface::input_waits() const {
  return !parts_->events.empty();
}

void WindowSurface::skip_frame() {
  ImGui::EndFrame();
}

void WindowSurface::end_frame() {
  int width = 0;
  int height = 0;
  glfwGetFramebufferSize(parts_->window.get(), &width, &height);
  parts_->host->end_frame(width, height);
}

Image WindowSurface::read_pixels() {
  int width = 0;
  int height = 0;
  glfwGetFramebufferSize(parts_->window.get(), &width, &height);
  return ImguiHost::read_pixels(width, height);
}

void WindowSurface::present() {
  glfwSwapBuffers(parts_->window.get());
}

void WindowSurface::poll_events() {
  glfwPollEvents();
}

void WindowSurface::wait_events(double seconds) {
  glfwWaitEventsTimeout(seconds);
}

WindowInput WindowSurface::take_input() {
  if (std::exchange(parts_->input, false)) return WindowInput::kOther;
  if (parts_->events.empty()) return WindowInput::kNone;
  parts_->host->select();
  return ImGui::GetIO().WantTextInput && parts_->events.only_letters() ? WindowInput::kLetter
                                                                       : WindowInput::kOther;
}

std::vector<std::string> WindowSurface::take_dropped_files() {
  return std::exchange(parts_->dropped, {});
}

bool WindowSurface::take_close_request() {
  if (glfwWindowShouldClose(parts_->window.get()) == GLFW_FALSE) return false;
  glfwSetWindowShouldClose(parts_->window.get(), GLFW_FALSE);
  return true;
}

void WindowSurface::set_title(const std::string& title) {
  glfwSetWindowTitle(parts_->window.get(), title.c_str());
}

void WindowSurface::set_icon(const Image& image) {
  Image copy = image;
  const GLFWimage icon{copy.width, copy.height, copy.rgba.data()};
  glfwSetWindowIcon(parts_->window.get(), 1, &icon);
}

void WindowSurface::resize(int width, int height) {
  WindowPlacement now;
  glfwGetWindowPos(parts_->window.get(), &now.x, &now.y);
  glfwGetWindowSize(parts_->window.get(), &now.width, &now.height);
  fit_screen(monitor_of(now), width, height);
  glfwSetWindowSize(parts_->window.get(), width, height);
}

bool WindowSurface::full_screen() const {
  return glfwGetWindowMonitor(parts_->window.get()) != nullptr;
}

WindowPlacement WindowSurface::placement() const {
  GLFWwindow* window = parts_->window.get();
  WindowPlacement& plain = parts_->plain;
  const bool maximized = glfwGetWindowAttrib(window, GLFW_MAXIMIZED) != GLFW_FALSE;
  if (!full_screen()) plain.maximized = maximized;
  if (!full_screen() && !maximized) {
    glfwGetWindowPos(window, &plain.x, &plain.y);
    glfwGetWindowSize(window, &plain.width, &plain.height);
  }
  return plain;
}

void WindowSurface::place(const WindowPlacement& wanted) {
  constexpr int kHead = 60;  // pixels of the title bar that the mouse can still take hold of
  GLFWwindow* window = parts_->window.get();
  GLFWmonitor* monitor = monitor_of({wanted.x, wanted.y, wanted.width, kHead});
  int width = wanted.width;
  int height = wanted.height;
  fit_screen(monitor, width, height);
  glfwSetWindowSize(window, width, height);
  if (shows_head(monitor, wanted, kHead)) glfwSetWindowPos(window, wanted.x, wanted.y);
  if (wanted.maximized) glfwMaximizeWindow(window);
}

void WindowSurface::set_full_screen(bool on) {
  if (on == full_screen()) return;
  GLFWwindow* window = parts_->window.get();
  const WindowPlacement place = placement();
  if (!on) {
    glfwSetWindowMonitor(window, nullptr, place.x, place.y, place.width, place.height, GLFW_DONT_CARE);
    return;
  }
  GLFWmonitor* monitor = monitor_of(place);
  if (monitor == nullptr) return;
  const GLFWvidmode* mode = glfwGetVideoMode(monitor);
  glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

}  // namespace goalbound::app
