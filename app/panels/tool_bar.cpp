#include <algorithm>
#include <array>
#include <cmath>

#include "panels/action_button.hpp"
#include "panels/panels.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

struct ToolButton {
  Icon icon;
  std::string_view menu_call;
  bool begins_group = false;
};
constexpr auto kButtons = std::to_array<ToolButton>({
    {Icon::kSelect, "tool select"},
    {Icon::kStart, "tool start"},
    {Icon::kGoal, "tool goal"},
    {Icon::kBrush, "edit toggle"},
    {Icon::kFit, "fit", true},
});

void separator(PanelContext& context) {
  const float y = ImGui::GetCursorScreenPos().y + context.sizes.gap / 2;
  const Rect& bar = context.layout.tools;
  ImGui::GetWindowDrawList()->AddLine({bar.x + 12, y}, {bar.right() - 12, y}, theme::kLine);
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + context.sizes.gap * 1.5F);
}

/// As large as they like to be, or somewhat smaller where all of them then fit.
float button_side(const Rect& bar, const Sizes& sizes, float between) {
  constexpr float kSmallest = 0.8F;
  const auto groups = static_cast<float>(std::ranges::count(kButtons, true, &ToolButton::begins_group));
  const float room = bar.height - 2 * sizes.gap - groups * 1.5F * sizes.gap;
  const float side = std::floor(room / static_cast<float>(kButtons.size()) - between);
  return std::clamp(side, std::floor(kSmallest * sizes.tool_button), sizes.tool_button);
}

}  // namespace

void draw_tool_bar(PanelContext& context) {
  const Rect& bar = context.layout.tools;
  if (bar.empty()) return;
  const Sizes& sizes = context.sizes;
  const float between = 4 * sizes.scale;
  const float side = button_side(bar, sizes, between);
  const float inset = std::max(0.0F, std::round((bar.width - side) / 2));
  // A window that is too low scrolls the buttons; the wheel does, a bar would cover them.
  ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, 1);
  begin_panel("tools", bar, ImVec2(inset, sizes.gap), theme::kPanel, true);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, between));
  for (const ToolButton& button : kButtons) {
    if (button.begins_group) separator(context);
    action_button(context, button.icon, button.menu_call, side);
  }
  ImGui::PopStyleVar(2);
  ImGui::End();
}

}  // namespace goalbound::app
