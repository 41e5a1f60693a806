#include "panels/make_ui.hpp"

#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "features/lessons/lesson_panel_view.hpp"
#include "features/lessons/lessons.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/canvas/canvas.hpp"
#include "panels/caption.hpp"
#include "panels/context.hpp"
#include "panels/feature_view.hpp"
#include "panels/inspector.hpp"
#include "panels/keys.hpp"
#include "panels/panels.hpp"
#include "panels/popups/popup.hpp"
#include "panels/presenter.hpp"
#include "panels/strip.hpp"
#include "panels/timeline_bar.hpp"
#include "panels/welcome.hpp"

namespace goalbound::app {
namespace {

/// What ImGui makes of an input shows one or two frames after it.
constexpr int kSettleFrames = 3;

class MainUi final : public Ui {
 public:
  MainUi(Session& session, const Fonts& fonts, MapPainter& painter)
      : session_(session), fonts_(fonts), painter_(painter) {}

  void frame(float dt) override {
    session_.update(static_cast<double>(dt));
    prepare_style();
    const Layout layout = make_layout();
    hover_.begin_frame(dt);
    const std::vector<MousePlace> way = std::exchange(mouse_way_, {});
    PanelContext context = {session_, fonts_, painter_, sizes_, layout, features_, hover_, dt, way};
    // Keys first, so that what they change is in this very picture.
    keys_.run(session_, canvases_.panning());
    if (theme::is_light()) {  // what shines through between the canvases
      ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize, theme::kLine);
    }
    canvases_.draw(context);
    draw_strip(context);
    draw_tool_bar(context);
    inspector_.draw(context);
    draw_lesson(context);
    if (!shows_welcome(session_)) draw_caption(context);
    draw_welcome(context);
    draw_presenter(context);
    timeline_.draw(context);
    draw_status_bar(context);
    if (!layout.menu.empty()) draw_main_menu(context);
    draw_messages(context, canvases_.cards(layout.canvases[0].empty() ? Side::kRight : Side::kLeft));
    popups_.draw(context);
    draw_spotlight(context);
    if (session_.requests.clipboard) {
      ImGui::SetClipboardText(std::exchange(session_.requests.clipboard, std::nullopt)->c_str());
    }
    if (std::exchange(session_.requests.paste, false)) {
      const char* text = ImGui::GetClipboardText();
      (void)session_.execute(calls::paste(text == nullptr ? "" : text));
    }
    watch_input();
  }

  void follow_mouse(std::vector<MousePlace> way) override { mouse_way_ = std::move(way); }

  bool wants_redraw() const override {
    const bool fading =
        std::ranges::any_of(session_.messages().all(), [](const Message& m) { return !m.is_error; });
    return settle_ > 0 || fading || hover_.waiting() || session_.busy();
  }
  bool wants_quit() const override { return session_.requests.quit; }

 private:
  Layout make_layout() const {
    const Settings& settings = session_.settings();
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float lesson = lesson_height(session_, fonts_, sizes_, window);
    if (session_.ui.presenter && settings.show_panels) {
      const float strip = std::max(lesson, presenter_height(session_, fonts_, sizes_));
      return compute_presenter_layout(window, sizes_, settings.split_view, strip, aspect_of_map(session_));
    }
    LayoutWish wish = layout_wish(settings, sizes_);
    wish.rows =
        wish.rows && !is_low_welcome(session_, sizes_, window) && !is_low_lesson(session_, sizes_, window);
    // The buttons that turn its pages stay where they are, whatever a page shows.
    wish.room_for_two = session_.feature<Lessons>().lesson() != nullptr;
    wish.maps_first = settings.show_panels && shows_welcome(session_);
    const float below = lesson > 0 ? lesson : caption_height(session_, fonts_, sizes_, window);
    wish.lesson = wish.maps_first ? welcome_height(session_, fonts_, sizes_, window) : below;
    wish.strip = strip_height(session_, sizes_, features_);
    wish.map_aspect = aspect_of_map(session_);
    return compute_layout(window, sizes_, wish);
  }

  void prepare_style() {
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigInputTextCursorBlink = false;  // or frames would go on and on for the cursor alone
    const auto scale = static_cast<float>(session_.interface_scale());
    const Theme theme = session_.settings().theme;
    const bool compact = io.DisplaySize.y < kCompactBelow * scale;
    const bool same_theme = theme::is_light() == (theme == Theme::kLight);
    if (style_is_set_ && same_theme && scale == sizes_.scale && compact == compact_ &&
        font_scale_ == fonts_.scale)
      return;
    sizes_ = sizes_for(scale, compact);
    compact_ = compact;
    apply_theme(ImGui::GetStyle(), sizes_, theme);
    font_scale_ = fonts_.scale;
    io.FontGlobalScale = scale / fonts_.scale;
    style_is_set_ = true;
    settle_ = kSettleFrames;
  }

  /// Counts down the frames that are still needed after the last input. A button that is held and not moved
  /// changes nothing; a held key steps on, but a letter in a field of text is there at once.
  void watch_input() {
    const ImGuiIO& io = ImGui::GetIO();
    bool input = io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseWheel != 0;
    for (const bool clicked : io.MouseClicked) input = input || clicked;
    for (const bool released : io.MouseReleased) input = input || released;
    const ImVec2 size = io.DisplaySize;
    input = input || size.x != last_size_.x || size.y != last_size_.y;
    last_size_ = size;
    const auto is_down = [](float seconds) { return seconds >= 0; };
    const bool keys = std::ranges::any_of(io.KeysDownDuration, is_down) ||
                      std::ranges::any_of(io.KeysDownDurationPrev, is_down);
    if (keys && !(io.WantTextInput && only_printing_keys(io))) input = true;
    settle_ = input ? kSettleFrames : std::max(0, settle_ - 1);
  }

  static bool only_printing_keys(const ImGuiIO& io) {
    constexpr std::size_t kLastPrinted = 162;  // keys of GLFW behind it control
    for (std::size_t key = kLastPrinted + 1; key < std::size(io.KeysDownDuration); ++key) {
      if (io.KeysDownDuration[key] >= 0 || io.KeysDownDurationPrev[key] >= 0) return false;
    }
    return true;
  }

  Session& session_;
  const Fonts& fonts_;
  MapPainter& painter_;
  Sizes sizes_;
  HoverClock hover_;
  FeatureViews features_;
  KeyDispatcher keys_;
  Canvases canvases_;
  InspectorPanel inspector_;
  TimelineBar timeline_;
  PopupHost popups_;
  bool style_is_set_ = false;
  float font_scale_ = 1;  ///< of the fonts when the style was set
  bool compact_ = false;
  int settle_ = kSettleFrames;
  ImVec2 last_size_{0, 0};
  std::vector<MousePlace> mouse_way_;  ///< for the next frame
};

}  // namespace

std::unique_ptr<Ui> make_ui(Session& session, const Fonts& fonts, MapPainter& painter) {
  return std::make_unique<MainUi>(session, fonts, painter);
}

}  // namespace goalbound::app
