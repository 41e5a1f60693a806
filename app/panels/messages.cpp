#include <algorithm>
#include <cmath>
#include <span>

#include "overlays/palette.hpp"
#include "panels/canvas/cards.hpp"
#include "panels/keys.hpp"
#include "panels/panels.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr std::size_t kMostShown = 4;  ///< the newest ones

float row_height(const PanelContext& context, const Message& message, float inner) {
  const char* begin = message.text.data();
  return std::ceil(
      context.fonts.ui
          ->CalcTextSizeA(font_pixels(context.fonts.ui), 1e9F, inner, begin, begin + message.text.size())
          .y +
      context.sizes.padding * 1.4F);
}

float cross_side(const Sizes& sizes) {
  return std::round(22 * sizes.scale);
}

/// Of the text in a row of that width.
float inner_width(const Sizes& sizes, float width) {
  return width - 3 * sizes.padding - cross_side(sizes);
}

/// One message as a row; true when its cross was clicked.
bool message_row(PanelContext& context, const Message& message, float width) {
  const Sizes& sizes = context.sizes;
  const float button = cross_side(sizes);
  const float inner = inner_width(sizes, width);
  const char* begin = message.text.data();
  const char* end = begin + message.text.size();
  const float height = row_height(context, message, inner);
  const ImVec2 min = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const BadgeColours colours = message.is_error ? kBadBadge : kInfoBadge;
  list->AddRectFilled(min, {min.x + width, min.y + height}, colours.plate, sizes.rounding);
  list->AddRectFilled(min, {min.x + 4, min.y + height}, colours.text, 2);
  list->AddText(context.fonts.ui, font_pixels(context.fonts.ui),
                {min.x + sizes.padding, std::round(min.y + sizes.padding * 0.7F)}, theme::kText, begin, end,
                inner);
  ImGui::SetCursorScreenPos({min.x + width - button - sizes.gap, min.y + (height - button) / 2});
  ImGui::PushID(&message);
  const bool dismissed =
      icon_button(context, {"dismiss", Icon::kClose, "Dismiss the messages"}, {button, button});
  ImGui::PopID();
  ImGui::SetCursorScreenPos({min.x, min.y + height + sizes.gap});
  return dismissed;
}

using Shown = std::span<const Message>;

float height_of(const PanelContext& context, Shown shown, float width) {
  float height = -context.sizes.gap;
  for (const Message& message : shown)
    height += row_height(context, message, inner_width(context.sizes, width)) + context.sizes.gap;
  return height;
}

/// In the lower left corner of the map where that is free; where no place is, the newest alone, and at last
/// over the titles, where no map is.
Rect place_messages(const PanelContext& context, Cards& cards, Shown& shown) {
  const float width = std::min(560 * context.sizes.scale, cards.area().width);
  for (; !shown.empty(); shown = shown.subspan(1)) {
    if (const auto place = cards.place({width, height_of(context, shown, width)}, {0, 1})) return *place;
    if (shown.size() == 1) break;
  }
  const Rect& right = context.layout.canvases[1];
  return {cards.area().x, right.y, width, height_of(context, shown, width)};
}

}  // namespace

void draw_messages(PanelContext& context, Cards& cards) {
  const auto& messages = context.session.messages().all();
  if (messages.empty() || cards.area().width < 60 * context.sizes.scale) return;
  const std::size_t first = messages.size() - std::min(messages.size(), kMostShown);
  Shown shown = Shown(messages).subspan(first);
  const Rect place = place_messages(context, cards, shown);
  ImGui::SetNextWindowPos(place.min());
  ImGui::SetNextWindowSize(place.size());
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
  ImGui::Begin("messages", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  bool dismiss = false;
  for (const Message& message : shown) dismiss = message_row(context, message, place.width) || dismiss;
  ImGui::End();
  ImGui::PopStyleVar(2);
  if (dismiss) context.session.messages().dismiss();
}

}  // namespace goalbound::app
