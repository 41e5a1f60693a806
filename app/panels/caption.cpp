#include "panels/caption.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "features/lessons/lessons.hpp"
#include "model/view/figures.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Null while none is shown.
const FigureInfo* shown_figure(const Session& session) {
  if (session.feature<Lessons>().lesson() != nullptr || session.ui.presenter) return nullptr;
  const auto figures = all_figures();
  const auto at = std::ranges::find(figures, session.ui.figure, &FigureInfo::id);
  return at == figures.end() ? nullptr : &*at;
}

/// Of three buttons with their gaps.
float buttons_width(const Sizes& sizes) {
  return 3 * (sizes.button + sizes.gap);
}

float words_width(const Sizes& sizes, float width) {
  return std::max(1.0F, width - 3 * sizes.padding - buttons_width(sizes));
}

float words_height(const Fonts& fonts, std::string_view words, float width) {
  return fonts.ui
      ->CalcTextSizeA(font_pixels(fonts.ui), std::numeric_limits<float>::max(), width, words.data(),
                      words.data() + words.size())
      .y;
}

/// The figure before or behind it; null at the ends.
const FigureInfo* beside(const FigureInfo& figure, int step) {
  const auto figures = all_figures();
  const auto at = &figure - figures.data() + step;
  return at < 0 || at >= static_cast<std::ptrdiff_t>(figures.size()) ? nullptr
                                                                     : &figures[static_cast<std::size_t>(at)];
}

/// What is to be done, if anything.
std::string draw_buttons(PanelContext& context, const FigureInfo& figure, const Rect& strip) {
  const Sizes& sizes = context.sizes;
  const ImVec2 size(sizes.button, sizes.button);
  std::string action;
  float x = strip.right() - sizes.padding - buttons_width(sizes) + sizes.gap;
  const auto button = [&](const IconButton& look, std::string chosen) {
    ImGui::SetCursorScreenPos({x, strip.y + sizes.padding / 2});
    if (icon_button(context, look, size)) action = std::move(chosen);
    x += sizes.button + sizes.gap;
  };
  const FigureInfo* before = beside(figure, -1);
  const FigureInfo* next = beside(figure, 1);
  const auto call = [](const FigureInfo* to) { return to == nullptr ? "" : "figure " + std::string(to->id); };
  button(
      {.id = "figure before", .icon = Icon::kBack, .help = "The figure before", .enabled = before != nullptr},
      call(before));
  button({.id = "next figure", .icon = Icon::kForward, .help = "The next figure", .enabled = next != nullptr},
         call(next));
  button({.id = "close caption", .icon = Icon::kClose, .help = "Close the caption; the map stays"},
         "figure none");
  return action;
}

}  // namespace

float caption_height(const Session& session, const Fonts& fonts, const Sizes& sizes, ImVec2 window) {
  const FigureInfo* figure = shown_figure(session);
  if (figure == nullptr) return 0;
  const float words = words_height(fonts, figure->help, words_width(sizes, window.x));
  return std::round(font_pixels(fonts.heading) + sizes.gap / 2 + words + 1.5F * sizes.padding);
}

void draw_caption(PanelContext& context) {
  const Rect& strip = context.layout.lesson;
  const FigureInfo* figure = shown_figure(context.session);
  if (figure == nullptr || strip.empty()) return;
  const Sizes& sizes = context.sizes;
  begin_panel("caption", strip, ImVec2(0, 0), theme::kPopup);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddLine(strip.min(), {strip.right(), strip.y}, theme::kAccent, 2);
  const float width = words_width(sizes, strip.width);
  const float left = strip.x + sizes.padding;
  const float top = std::round(strip.y + 0.75F * sizes.padding);
  const float heading = font_pixels(context.fonts.heading);
  put_fitted(context, list, context.fonts.heading, {left, top, width, heading}, theme::kText, figure->label);
  list->AddText(context.fonts.ui, font_pixels(context.fonts.ui),
                {left, std::round(top + heading + sizes.gap / 2)}, theme::kMuted, figure->help.data(),
                figure->help.data() + figure->help.size(), width);
  const std::string action = draw_buttons(context, *figure, strip);
  ImGui::End();
  if (!action.empty()) (void)context.session.execute(action);
}

}  // namespace goalbound::app
