#include "panels/panel_edge.hpp"

#include <algorithm>
#include <cmath>

#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr float kGripLength = 46;  ///< pixels at scale 1

Rect grip_of(const PanelEdge& edge, float scale) {
  const Rect& s = edge.strip;
  if (edge.moves_sideways) {
    const float length = std::min(kGripLength * scale, s.height);
    return {s.x, std::round(s.y + (s.height - length) / 2), s.width, length};
  }
  const float length = std::min(kGripLength * scale, s.width);
  return {std::round(s.x + (s.width - length) / 2), s.y, length, s.height};
}

/// Points to where the panel goes when it folds, or comes from.
void put_chevron(ImDrawList* list, const PanelEdge& edge, const Rect& grip, std::uint32_t colour) {
  const ImVec2 middle = {grip.x + grip.width / 2, grip.y + grip.height / 2};
  const float reach = std::min(grip.width, grip.height) * 0.32F;
  const float sign = edge.panel_after == edge.folded ? -1.0F : 1.0F;
  if (edge.moves_sideways) {
    list->AddTriangleFilled({middle.x - sign * reach, middle.y - 1.6F * reach},
                            {middle.x - sign * reach, middle.y + 1.6F * reach},
                            {middle.x + sign * reach, middle.y}, colour);
  } else {
    list->AddTriangleFilled({middle.x - 1.6F * reach, middle.y - sign * reach},
                            {middle.x + 1.6F * reach, middle.y - sign * reach},
                            {middle.x, middle.y + sign * reach}, colour);
  }
}

}  // namespace

EdgeUse draw_panel_edge(PanelContext& context, const PanelEdge& edge) {
  EdgeUse use;
  const Rect grip = grip_of(edge, context.sizes.scale);
  ImGui::SetCursorScreenPos(edge.strip.min());
  area_button(edge.id, edge.strip.size());
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
  const bool on_grip = edge.folded || grip.contains(ImGui::GetIO().MouseClickedPos[0]);
  const bool dragging = ImGui::IsItemActive() && !edge.folded && ImGui::IsMouseDragging(0, 3);
  if (hot)
    ImGui::SetMouseCursor(edge.folded           ? ImGuiMouseCursor_Hand
                          : edge.moves_sideways ? ImGuiMouseCursor_ResizeEW
                                                : ImGuiMouseCursor_ResizeNS);
  if (dragging) use.dragged_to = edge.moves_sideways ? mouse.x : mouse.y;
  // Of a drag that has ended the way is still known in this frame.
  const ImVec2 way = ImGui::GetIO().MouseDragMaxDistanceAbs[0];
  const bool moved = std::max(way.x, way.y) >= 3;
  if (ImGui::IsItemDeactivated() && on_grip && !moved) use.fold = true;
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0) && !on_grip) use.reset = true;

  ImDrawList* list = ImGui::GetWindowDrawList();
  if (hot) list->AddRectFilled(edge.strip.min(), edge.strip.max(), theme::kControl);
  list->AddRectFilled(grip.min(), grip.max(), hot ? theme::kControlHot : theme::kControl,
                      context.sizes.rounding);
  put_chevron(list, edge, grip, hot ? theme::kText : theme::kMuted);
  tip(context, edge.help, edge.key);
  return use;
}

}  // namespace goalbound::app
