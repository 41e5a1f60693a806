#include <algorithm>
#include <cmath>

#include "overlays/palette.hpp"
#include "panels/keys.hpp"
#include "panels/panels.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr std::size_t kMostShown = 4;  ///< the newest ones

/// One message as a row; true when its cross was clicked.
bool message_row(PanelContext& context, const Message& message, float width) {
  const Sizes& sizes = context.sizes;
  const float button = std::round(22 * sizes.scale);
  const float inner = width - 3 * sizes.padding - button;
  const char* begin = message.text.data();
  const char* end = begin + message.text.size();
  const float line = font_pixels(context.fonts.ui);
  const float height =
      context.fonts.ui->CalcTextSizeA(line, 1e9F, inner, begin, end).y + sizes.padding * 1.4F;
  const ImVec2 min = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const BadgeColours colours = message.is_error ? kBadBadge : kInfoBadge;
  list->AddRectFilled(min, {min.x + width, min.y + height}, colours.plate, sizes.rounding);
  list->AddRectFilled(min, {min.x + 4, min.y + height}, colours.text, 2);
  list->AddText(context.fonts.ui, line, {min.x + sizes.padding, std::round(min.y + sizes.padding * 0.7F)},
                theme::kText, begin, end, inner);
  ImGui::SetCursorScreenPos({min.x + width - button - sizes.gap, min.y + (height - button) / 2});
  ImGui::PushID(&message);
  const bool dismissed =
      icon_button(context, {"dismiss", Icon::kClose, "Dismiss the messages"}, {button, button});
  ImGui::PopID();
  ImGui::SetCursorScreenPos({min.x, min.y + height + sizes.gap});
  return dismissed;
}

}  // namespace

void draw_messages(PanelContext& context) {
  const auto& messages = context.session.messages().all();
  if (messages.empty()) return;
  const Sizes& sizes = context.sizes;
  // Over the lower left corner of the map, so that it covers no buttons and no numbers.
  const auto& canvases = context.layout.canvases;
  const Rect& leftmost = canvases[0].empty() ? canvases[1] : canvases[0];
  const Rect map = compute_canvas_layout(leftmost, sizes).map;
  const float width = std::min(560 * sizes.scale, canvases[1].right() - map.x - 2 * sizes.padding);
  if (width < 60 * sizes.scale) return;
  ImGui::SetNextWindowPos({map.x + sizes.padding, map.bottom() - sizes.padding}, ImGuiCond_Always, {0, 1});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("messages", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysAutoResize);
  bool dismiss = false;
  const std::size_t first = messages.size() - std::min(messages.size(), kMostShown);
  for (std::size_t i = first; i < messages.size(); ++i) {
    dismiss = message_row(context, messages[i], width) || dismiss;
  }
  ImGui::End();
  ImGui::PopStyleVar();
  if (dismiss) context.session.messages().dismiss();
}

}  // namespace goalbound::app
