// The user interface without any window: an ImGui context, real fonts, a painter that draws nothing, and a
// mouse and a keyboard that tests move.
#pragma once

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "app/fixture.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/feature_view.hpp"
#include "panels/keys.hpp"
#include "panels/layout.hpp"
#include "panels/make_ui.hpp"
#include "panels/strip.hpp"
#include "panels/theme.hpp"
#include "render/fonts.hpp"

namespace goalbound::app::test {

inline const ImVec2 kUsual(1280, 800);  ///< the size of most windows

/// A window, and the size of the interface in it.
struct SizeAndScale {
  float width;
  float height;
  const char* scale;
  ImVec2 size() const { return {width, height}; }
};

/// Remembers what it was asked to paint.
class NullPainter final : public MapPainter {
 public:
  void paint(ImDrawList* /*list*/, const MapPaintRequest& request) override { requests.push_back(request); }
  std::vector<MapPaintRequest> requests;
};

/// Key codes of GLFW, as the window hands them over.
namespace key {
inline constexpr int kSpace = 32;
inline constexpr int kEscape = 256;
inline constexpr int kEnter = 257;
inline constexpr int kRight = 262;
inline constexpr int kLeft = 263;
inline constexpr int kDown = 264;
inline constexpr int kHome = 268;
inline constexpr int kEnd = 269;
inline constexpr int kF1 = 290;
}  // namespace key

// Of a session on a grid.
inline std::optional<Cell> selected_cell(const Session& session) {
  return cell_at(session, session.selection().selected());
}
inline std::optional<Cell> hovered_cell(const Session& session) {
  return cell_at(session, session.selection().hovered());
}
inline Cell start_cell(const Session& session) {
  return grid_in(session).cell(session.searches().start());
}
inline Cell goal_cell(const Session& session) {
  return grid_in(session).cell(session.searches().goal());
}

/// The window that is shown whose name holds this one; null without. Of several the last one.
inline const ImGuiWindow* shown_window(std::string_view name) {
  const ImGuiWindow* found = nullptr;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->Active && std::string_view(window->Name).find(name) != std::string_view::npos) found = window;
  }
  return found;
}

/// Where the page of the inspector begins, below its tabs.
inline float top_of_page() {
  constexpr std::string_view kPage = "inspector/tab_";
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    const std::string_view name = window->Name;
    const bool is_page = name.starts_with(kPage) && name.find('/', kPage.size()) == std::string_view::npos;
    if (window->Active && is_page) return window->Rect().Min.y;
  }
  return 0;
}

class UiDriver {
 public:
  UiDriver(Session& session, ImVec2 size) : session_(session) {
    context_ = ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = size;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    install_key_map(io);
    session.settings().show_inspector = true;  // most tests look at it; a click on a node would open it
    fonts_ = load_fonts();
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    ui_ = make_ui(session, fonts_, painter_);
    frames(3);
  }
  ~UiDriver() {
    ui_.reset();
    ImGui::DestroyContext(context_);
  }
  UiDriver(const UiDriver&) = delete;
  UiDriver& operator=(const UiDriver&) = delete;

  Ui& ui() { return *ui_; }
  const Fonts& fonts() const { return fonts_; }
  const FeatureViews& features() const { return features_; }
  NullPainter& painter() { return painter_; }

  void frame(float dt = 1.0F / 60) {
    painter_.requests.clear();
    ImGui::GetIO().DeltaTime = dt > 0 ? dt : 1.0F / 60;
    ImGui::NewFrame();
    ui_->frame(dt);
    ImGui::Render();
  }
  void frames(int count) {
    for (int i = 0; i < count; ++i) frame();
  }
  void resize(ImVec2 size) {
    ImGui::GetIO().DisplaySize = size;
    frames(3);
  }

  // --- mouse ---
  void move(ImVec2 to) {
    ImGui::GetIO().MousePos = to;
    frame();
  }
  void press(int button = 0) {
    ImGui::GetIO().MouseDown[button] = true;
    frame();
  }
  void release(int button = 0) {
    ImGui::GetIO().MouseDown[button] = false;
    frame();
    frame();
  }
  /// A click that is no second half of a double click.
  void click(ImVec2 at, int button = 0) {
    frame(1.0F);
    move(at);
    press(button);
    release(button);
  }
  void drag(ImVec2 from, ImVec2 to, int button = 0) {
    frame(1.0F);
    move(from);
    press(button);
    move({(from.x + to.x) / 2, (from.y + to.y) / 2});
    move(to);
    release(button);
  }
  void wheel(float notches) {
    ImGui::GetIO().MouseWheel = notches;
    frame();
    frame();
  }

  // --- keyboard ---
  void key_down(int code) {
    ImGui::GetIO().KeysDown[code] = true;
    frame();
  }
  void key_up(int code) {
    ImGui::GetIO().KeysDown[code] = false;
    frame();
  }
  void tap(int code) {
    key_down(code);
    key_up(code);
  }
  void tap_with_ctrl(int code) {
    ImGui::GetIO().KeyCtrl = true;
    tap(code);
    ImGui::GetIO().KeyCtrl = false;
    frame();
  }
  void type(std::string_view text) {
    ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
    frames(2);
  }

  // --- where things are ---
  Sizes sizes() const {
    const auto scale = static_cast<float>(session_.settings().ui_scale);
    return sizes_for(scale, ImGui::GetIO().DisplaySize.y < kCompactBelow * scale);
  }
  Layout layout() const {
    LayoutWish wish = layout_wish(session_.settings(), sizes());
    wish.strip = strip_height(session_, sizes(), features_);
    wish.map_aspect = aspect_of_map(session_);
    return compute_layout(ImGui::GetIO().DisplaySize, sizes(), wish);
  }
  Rect map_area(Side side) const {
    return compute_canvas_layout(layout().canvases[static_cast<std::size_t>(side)], sizes()).map;
  }
  ImVec2 centre_of(Cell cell, Side side = Side::kRight) const {
    return MapView(session_.view.camera, map_area(side)).to_screen(app::centre_of(cell));
  }
  ImVec2 centre_of(NodeId node, Side side = Side::kRight) const {
    return MapView(session_.view.camera, map_area(side))
        .to_screen(app::centre_of(session_.map().place(node)));
  }

 private:
  Session& session_;
  ImGuiContext* context_ = nullptr;
  Fonts fonts_;
  FeatureViews features_;  ///< beside those of the window
  NullPainter painter_;
  std::unique_ptr<Ui> ui_;
};

/// A session whose map fits its canvases, under the whole interface.
class Panels : public testing::Test {
 protected:
  Panels() : session(fitted_session()), ui(*session, kUsual) {}

  static std::unique_ptr<Session> fitted_session() {
    auto made = ready_session();
    made->view.fit_requested = true;
    return made;
  }

  std::unique_ptr<Session> session;
  UiDriver ui;
};

}  // namespace goalbound::app::test
