// The window of a page: its canvas, which fills it, and the events of the browser. The page calls for each
// frame, so that nothing here waits.
#include <emscripten.h>
#include <emscripten/html5.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <utility>

#include "render/gl.hpp"
#include "render/imgui_host.hpp"
#include "render/input_queue.hpp"
#include "render/page_keys.hpp"
#include "render/window_surface.hpp"

// What stands in app/viewer/page.html. A name that the page does not have is no failure.
EM_JS(void, goalbound_page_copy, (const char* text), { Module.page.copy(UTF8ToString(text)); });
EM_JS(void, goalbound_page_title, (const char* title), { document.title = UTF8ToString(title); });
EM_JS(void, goalbound_page_cursor, (const char* name), { Module.canvas.style.cursor = UTF8ToString(name); });
EM_JS(void, goalbound_page_full_screen, (int on), { Module.page.fullScreen(on != 0); });
/// What the page was given, in memory that the caller frees; null: nothing.
EM_JS(char*, goalbound_page_pasted, (), { return Module.page.keepText(Module.page.pasted); });
EM_JS(char*, goalbound_page_dropped, (), { return Module.page.keepText(Module.page.dropped.shift()); });
EM_JS(int, goalbound_page_is_full, (), { return document.fullscreenElement ? 1 : 0; });
EM_JS(int, goalbound_page_is_mac, (), { return / Mac | iPad | iPhone /.test(navigator.platform) ? 1 : 0; });

namespace goalbound::app {
namespace {

using Kind = InputEvent::Kind;

constexpr const char* kCanvas = "#canvas";
constexpr int kLeftButton = 0;
constexpr int kMiddleButton = 2;
constexpr int kLeftControl = 341;
constexpr int kLeftMeta = 343;
constexpr int kRightMeta = 347;
/// Fonts are made for these.
constexpr float kMostFontScale = 4;

/// Keys of GLFW by what ImGui does with them in fields of text.
void install_text_keys(ImGuiIO& io) {
  constexpr std::array<std::pair<int, int>, 22> kKeys = {
      {{ImGuiKey_Tab, 258},        {ImGuiKey_LeftArrow, 263},
       {ImGuiKey_RightArrow, 262}, {ImGuiKey_UpArrow, 265},
       {ImGuiKey_DownArrow, 264},  {ImGuiKey_PageUp, 266},
       {ImGuiKey_PageDown, 267},   {ImGuiKey_Home, 268},
       {ImGuiKey_End, 269},        {ImGuiKey_Insert, 260},
       {ImGuiKey_Delete, 261},     {ImGuiKey_Backspace, 259},
       {ImGuiKey_Space, 32},       {ImGuiKey_Enter, 257},
       {ImGuiKey_Escape, 256},     {ImGuiKey_KeyPadEnter, 335},
       {ImGuiKey_A, 'A'},          {ImGuiKey_C, 'C'},
       {ImGuiKey_V, 'V'},          {ImGuiKey_X, 'X'},
       {ImGuiKey_Y, 'Y'},          {ImGuiKey_Z, 'Z'}}};
  for (const auto& [key, code] : kKeys) io.KeyMap[key] = code;
}

const char* cursor_name(ImGuiMouseCursor cursor) {
  switch (cursor) {
    case ImGuiMouseCursor_TextInput:
      return "text";
    case ImGuiMouseCursor_ResizeAll:
      return "move";
    case ImGuiMouseCursor_ResizeNS:
      return "ns-resize";
    case ImGuiMouseCursor_ResizeEW:
      return "ew-resize";
    case ImGuiMouseCursor_ResizeNESW:
      return "nesw-resize";
    case ImGuiMouseCursor_ResizeNWSE:
      return "nwse-resize";
    case ImGuiMouseCursor_Hand:
      return "pointer";
    case ImGuiMouseCursor_NotAllowed:
      return "not-allowed";
    case ImGuiMouseCursor_None:
      return "none";
    default:
      return "default";
  }
}

/// Left, right, middle, as GLFW counts them.
int button_of(unsigned short button) {
  constexpr std::array<int, 5> kButtons = {0, 2, 1, 3, 4};
  return button < kButtons.size() ? kButtons[button] : 0;
}

/// What the browser does itself: copying and pasting, loading anew, its tools, tabs and zoom.
bool is_browsers_own(const EmscriptenKeyboardEvent& event) {
  const std::string_view code = event.code;
  if (code == "F5" || code == "F11") return true;
  if (!event.ctrlKey && !event.metaKey) return false;
  constexpr std::array<std::string_view, 16> kCodes = {
      "KeyC", "KeyV", "KeyX", "KeyR",  "KeyT",  "KeyW",   "KeyN",      "KeyL",
      "KeyJ", "KeyU", "Tab",  "Minus", "Equal", "Digit0", "NumpadAdd", "NumpadSubtract"};
  return std::find(kCodes.begin(), kCodes.end(), code) != kCodes.end();
}

}  // namespace

/// There is one page, so there is one of these at most; the browser's calls come to it.
struct WindowSurface::Parts {
  EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = 0;
  std::unique_ptr<ImguiHost> host;
  InputQueue events;
  std::vector<MousePlace> way;  ///< of the mouse in this frame
  bool input = true;
  bool full_screen = false;
  bool is_mac = goalbound_page_is_mac() != 0;
  ImVec2 position{-FLT_MAX, -FLT_MAX};
  std::array<bool, 5> buttons{};
  ImGuiMouseCursor cursor = ImGuiMouseCursor_Arrow;
  double width = 1;  ///< of the page, in its own pixels
  double height = 1;
  double ratio = 1;  ///< pixels of the screen a pixel of the page
  std::string clipboard;
  double pinch = 0;  ///< between two fingers; 0: not two

  /// Of the picture: those of the screen.
  int pixels_wide() const { return static_cast<int>(std::lround(width * ratio)); }
  int pixels_high() const { return static_cast<int>(std::lround(height * ratio)); }

  void watch();
  void measure();
  void apply(const InputEvent& event);
  void write_input() const;
  void show_cursor();
  void key(int type, const EmscriptenKeyboardEvent& event);
  void touch(int type, const EmscriptenTouchEvent& event);
  void two_fingers(const EmscriptenTouchPoint& a, const EmscriptenTouchPoint& b);
  void end_pinch();
};

void WindowSurface::Parts::measure() {
  double now_width = 0;
  double now_height = 0;
  emscripten_get_element_css_size(kCanvas, &now_width, &now_height);
  const double now_ratio = emscripten_get_device_pixel_ratio();
  now_width = std::max(1.0, std::floor(now_width));
  now_height = std::max(1.0, std::floor(now_height));
  if (now_width == width && now_height == height && now_ratio == ratio) return;
  width = now_width;
  height = now_height;
  ratio = now_ratio;
  emscripten_set_canvas_element_size(kCanvas, pixels_wide(), pixels_high());
  input = true;
}

void WindowSurface::Parts::apply(const InputEvent& event) {
  ImGuiIO& io = ImGui::GetIO();
  switch (event.kind) {
    case Kind::kKey:
      if (event.code >= 0 && event.code < static_cast<int>(std::size(io.KeysDown)))
        io.KeysDown[event.code] = event.down;
      break;
    case Kind::kCharacter:
      io.AddInputCharacter(static_cast<unsigned>(event.code));
      break;
    case Kind::kButton:
      if (event.code < static_cast<int>(buttons.size()))
        buttons[static_cast<std::size_t>(event.code)] = event.down;
      break;
    case Kind::kWheel:
      io.MouseWheelH += static_cast<float>(event.x);
      io.MouseWheel += static_cast<float>(event.y);
      break;
    case Kind::kPosition:
      position = ImVec2(static_cast<float>(event.x), static_cast<float>(event.y));
      break;
    case Kind::kLeave:
      position = ImVec2(-FLT_MAX, -FLT_MAX);
      break;
    case Kind::kFocus:
      io.AddFocusEvent(event.code != 0);
      std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);  // nobody tells when they go up
      break;
  }
}

void WindowSurface::Parts::write_input() const {
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = position;
  std::copy(buttons.begin(), buttons.end(), io.MouseDown);
  io.KeyCtrl = io.KeysDown[kLeftControl] || io.KeysDown[kLeftControl + 4];
  io.KeyShift = io.KeysDown[kLeftControl - 1] || io.KeysDown[kLeftControl + 3];
  io.KeyAlt = io.KeysDown[kLeftControl + 1] || io.KeysDown[kLeftControl + 5];
  io.KeySuper = io.KeysDown[kLeftMeta] || io.KeysDown[kRightMeta];
}

void WindowSurface::Parts::show_cursor() {
  const ImGuiMouseCursor wanted = ImGui::GetMouseCursor();
  if (std::exchange(cursor, wanted) != wanted) goalbound_page_cursor(cursor_name(wanted));
}

void WindowSurface::Parts::key(int type, const EmscriptenKeyboardEvent& event) {
  int code = key_of_page(event.key, event.code);
  const bool meta = code == kLeftMeta || code == kRightMeta;
  if (is_mac && meta) code = kLeftControl;  // Cmd is Ctrl there
  const bool down = type == EMSCRIPTEN_EVENT_KEYDOWN;
  // While Cmd is held a Mac does not tell that other keys go up.
  if (is_mac && meta && !down) events.push({Kind::kFocus, 1});
  if (!event.repeat || !down) events.push({Kind::kKey, code, down});
  const bool commands = event.metaKey || (event.ctrlKey && !event.altKey);
  const unsigned typed = down && !commands ? character_of_page(event.key) : 0;
  if (typed != 0) events.push({Kind::kCharacter, static_cast<int>(typed)});
}

void WindowSurface::Parts::end_pinch() {
  if (std::exchange(pinch, 0.0) > 0) events.push({Kind::kButton, kMiddleButton, false});
}

/// They move the map, and nearer to it where they part: a middle button and a wheel.
void WindowSurface::Parts::two_fingers(const EmscriptenTouchPoint& a, const EmscriptenTouchPoint& b) {
  constexpr double kWheelStep = 1.15;  // how much nearer a step of the wheel goes
  const double apart = std::max(1.0, std::hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  const double x = (a.clientX + b.clientX) / 2.0;
  const double y = (a.clientY + b.clientY) / 2.0;
  if (pinch <= 0) {
    events.push({Kind::kButton, kLeftButton, false});
    events.push({Kind::kPosition, 0, false, x, y});
    events.push({Kind::kButton, kMiddleButton, true});
  } else {
    events.push({Kind::kPosition, 0, false, x, y});
    events.push({Kind::kWheel, 0, false, 0, std::log(apart / pinch) / std::log(kWheelStep)});
  }
  pinch = apart;
}

void WindowSurface::Parts::touch(int type, const EmscriptenTouchEvent& event) {
  const bool ends = type == EMSCRIPTEN_EVENT_TOUCHEND || type == EMSCRIPTEN_EVENT_TOUCHCANCEL;
  if (ends) {
    const bool pinched = pinch > 0;
    end_pinch();
    if (!pinched) events.push({Kind::kButton, kLeftButton, false});
    events.push({Kind::kLeave});
    return;
  }
  if (event.numTouches == 2) return two_fingers(event.touches[0], event.touches[1]);
  if (event.numTouches != 1 || pinch > 0) return;
  const EmscriptenTouchPoint& finger = event.touches[0];
  events.push({Kind::kPosition, 0, false, double(finger.clientX), double(finger.clientY)});
  if (type == EMSCRIPTEN_EVENT_TOUCHSTART) events.push({Kind::kButton, kLeftButton, true});
}

/// Where a callback says true, the browser does nothing of its own.
void WindowSurface::Parts::watch() {
  constexpr EM_BOOL kOurs = EM_TRUE;
  constexpr EM_BOOL kAlsoTheirs = EM_FALSE;
  const em_mouse_callback_func mouse = [](int type, const EmscriptenMouseEvent* e, void* from) -> EM_BOOL {
    Parts& parts = *static_cast<Parts*>(from);
    parts.events.push({Kind::kPosition, 0, false, double(e->clientX), double(e->clientY)});
    if (type != EMSCRIPTEN_EVENT_MOUSEMOVE)
      parts.events.push({Kind::kButton, button_of(e->button), type == EMSCRIPTEN_EVENT_MOUSEDOWN});
    return type == EMSCRIPTEN_EVENT_MOUSEDOWN ? kAlsoTheirs : kOurs;  // a click gives the page the keys
  };
  emscripten_set_mousedown_callback(kCanvas, this, EM_FALSE, mouse);
  emscripten_set_mouseup_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, EM_FALSE, mouse);
  emscripten_set_mousemove_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, EM_FALSE, mouse);
  emscripten_set_mouseleave_callback(kCanvas, this, EM_FALSE,
                                     [](int, const EmscriptenMouseEvent*, void* from) -> EM_BOOL {
                                       static_cast<Parts*>(from)->events.push({Kind::kLeave});
                                       return kOurs;
                                     });
  emscripten_set_wheel_callback(
      kCanvas, this, EM_FALSE, [](int, const EmscriptenWheelEvent* e, void* from) -> EM_BOOL {
        const double step = e->deltaMode == DOM_DELTA_PIXEL ? 100 : e->deltaMode == DOM_DELTA_LINE ? 3 : 1;
        static_cast<Parts*>(from)->events.push(
            {Kind::kWheel, 0, false, -e->deltaX / step, -e->deltaY / step});
        return kOurs;
      });
  const em_key_callback_func keys = [](int type, const EmscriptenKeyboardEvent* e, void* from) -> EM_BOOL {
    static_cast<Parts*>(from)->key(type, *e);
    return is_browsers_own(*e) ? kAlsoTheirs : kOurs;
  };
  emscripten_set_keydown_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, EM_FALSE, keys);
  emscripten_set_keyup_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, EM_FALSE, keys);
  const em_touch_callback_func touches = [](int type, const EmscriptenTouchEvent* e, void* from) -> EM_BOOL {
    static_cast<Parts*>(from)->touch(type, *e);
    return kOurs;
  };
  emscripten_set_touchstart_callback(kCanvas, this, EM_FALSE, touches);
  emscripten_set_touchmove_callback(kCanvas, this, EM_FALSE, touches);
  emscripten_set_touchend_callback(kCanvas, this, EM_FALSE, touches);
  emscripten_set_touchcancel_callback(kCanvas, this, EM_FALSE, touches);
  const em_focus_callback_func focus = [](int type, const EmscriptenFocusEvent*, void* from) -> EM_BOOL {
    static_cast<Parts*>(from)->events.push({Kind::kFocus, type == EMSCRIPTEN_EVENT_FOCUS ? 1 : 0});
    return kAlsoTheirs;
  };
  emscripten_set_focus_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, EM_FALSE, focus);
  emscripten_set_blur_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, EM_FALSE, focus);
}

Result<std::unique_ptr<WindowSurface>> WindowSurface::create(const std::string& title, int /*width*/,
                                                             int /*height*/) {
  auto parts = std::make_unique<Parts>();
  EmscriptenWebGLContextAttributes wanted;
  emscripten_webgl_init_context_attributes(&wanted);
  wanted.alpha = EM_FALSE;
  wanted.depth = EM_FALSE;
  wanted.antialias = EM_FALSE;  // blocks of space have their own, and are copied onto the canvas
  wanted.majorVersion = 2;
  parts->context = emscripten_webgl_create_context(kCanvas, &wanted);
  if (parts->context <= 0)
    return Error{ErrorCode::kIo, "this browser has no WebGL 2, or does not let pages have it"};
  emscripten_webgl_make_context_current(parts->context);
  auto host = ImguiHost::create();
  if (!host) return host.error();
  parts->host = std::move(*host);
  ImGuiIO& io = ImGui::GetIO();
  install_text_keys(io);
  io.ClipboardUserData = parts.get();
  io.SetClipboardTextFn = [](void*, const char* text) { goalbound_page_copy(text); };
  io.GetClipboardTextFn = [](void* from) -> const char* {
    std::string& kept = static_cast<Parts*>(from)->clipboard;
    if (char* text = goalbound_page_pasted(); text != nullptr) {
      kept = text;
      std::free(text);
    }
    return kept.c_str();
  };
  parts->measure();
  parts->watch();
  goalbound_page_title(title.c_str());
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

/// Sharp on screens that have several pixels a pixel of the page.
void WindowSurface::set_font_scale(float scale) {
  parts_->host->set_font_scale(std::min(scale * static_cast<float>(parts_->ratio), kMostFontScale));
}

void WindowSurface::begin_frame(float dt) {
  parts_->host->select();
  parts_->way.clear();
  for (const InputEvent& event : parts_->events.take_frame()) {
    parts_->apply(event);
    if (event.kind == Kind::kPosition)
      parts_->way.push_back({static_cast<float>(event.x), static_cast<float>(event.y)});
  }
  parts_->write_input();
  ImGuiIO& io = ImGui::GetIO();
  const auto ratio = static_cast<float>(parts_->ratio);
  io.DisplaySize = ImVec2(static_cast<float>(parts_->width), static_cast<float>(parts_->height));
  io.DisplayFramebufferScale = ImVec2(ratio, ratio);
  io.DeltaTime = dt;
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
  parts_->host->end_frame(parts_->pixels_wide(), parts_->pixels_high());
  parts_->show_cursor();
}

Image WindowSurface::read_pixels() {
  return ImguiHost::read_pixels(parts_->pixels_wide(), parts_->pixels_high());
}

/// The browser shows what was drawn when the call for this frame is over.
void WindowSurface::present() {}

void WindowSurface::poll_events() {
  parts_->measure();
}

void WindowSurface::wait_events(double /*seconds*/) {
  parts_->measure();
}

WindowInput WindowSurface::take_input() {
  if (std::exchange(parts_->input, false)) return WindowInput::kOther;
  if (parts_->events.empty()) return WindowInput::kNone;
  parts_->host->select();
  return ImGui::GetIO().WantTextInput && parts_->events.only_letters() ? WindowInput::kLetter
                                                                       : WindowInput::kOther;
}

std::vector<std::string> WindowSurface::take_dropped_files() {
  std::vector<std::string> files;
  while (char* file = goalbound_page_dropped()) {
    files.emplace_back(file);
    std::free(file);
    parts_->input = true;
  }
  return files;
}

bool WindowSurface::take_close_request() {
  return false;
}

void WindowSurface::set_title(const std::string& title) {
  goalbound_page_title(title.c_str());
}

void WindowSurface::set_icon(const Image& /*image*/) {}

/// A page has the size that its window has.
void WindowSurface::resize(int /*width*/, int /*height*/) {}

WindowPlacement WindowSurface::placement() const {
  return {};
}

void WindowSurface::place(const WindowPlacement& /*wanted*/) {}

/// Asked for once: who leaves by the browser's own key has left.
void WindowSurface::set_full_screen(bool on) {
  if (std::exchange(parts_->full_screen, on) != on) goalbound_page_full_screen(on ? 1 : 0);
}

bool WindowSurface::full_screen() const {
  return goalbound_page_is_full() != 0;
}

}  // namespace goalbound::app
