#include "panels/space_bar.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>

#include "goalbound/octree.hpp"
#include "model/action_calls.hpp"
#include "model/crowd/crowd.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

struct NamedAction {
  const char* label;
  std::string_view menu_call;
};
constexpr auto kAspects = std::to_array<NamedAction>(
    {{"Corner", "turn 30 40"}, {"Above", "turn 0 90"}, {"Front", "turn 0 0"}, {"Side", "turn 90 0"}});
constexpr auto kSlices = std::to_array<NamedAction>(
    {{"Whole", "slice off"}, {"x", "slice x"}, {"y", "slice y"}, {"z", "slice z"}});

const Octree* octree_in(const Session& session) {
  return session.has_map() ? dynamic_cast<const Octree*>(&session.map()) : nullptr;
}

/// What follows is as high as a frame, and stands in the middle of the strip.
void begin_item(const PanelContext& context) {
  const Rect& bar = context.layout.strip;
  ImGui::SetCursorScreenPos(
      {ImGui::GetCursorScreenPos().x, std::round(bar.y + (bar.height - ImGui::GetFrameHeight()) / 2)});
}

void next_item(const PanelContext& context, float gaps) {
  ImGui::SameLine(0, gaps * context.sizes.gap);
  begin_item(context);
}

void caption(const PanelContext& context, const char* text) {
  begin_item(context);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", text);
  next_item(context, 1);
}

/// Help and key come from the table of actions.
void action_text_button(PanelContext& context, const NamedAction& action, bool on) {
  if (on) ImGui::PushStyleColor(ImGuiCol_Button, theme::kActive);
  if (ImGui::Button(action.label)) (void)context.session.execute(action.menu_call);
  if (on) ImGui::PopStyleColor();
  for (const ActionInfo& info : all_actions()) {
    if (info.menu_call == action.menu_call) tip(context, info.help, info.key);
  }
}

bool is_aspect(const SpaceView& space, std::string_view menu_call) {
  return menu_call == fmt::format("turn {} {}", space.turn, space.tilt);
}

void layer_slider(PanelContext& context, const Octree& octree, const Slice& slice) {
  const std::array<std::int32_t, 3> sides = {octree.size().x, octree.size().y, octree.size().z};
  int layer = slice.layer;
  const int last = sides[slice.axis] - 1;
  ImGui::SetNextItemWidth(170 * context.sizes.scale);
  // The number stands beside it: on it the grip would hide it.
  if (ImGui::SliderInt("##layer", &layer, 0, last, "", ImGuiSliderFlags_AlwaysClamp))
    (void)context.session.execute(calls::slice(slice.axis, layer));
  tip(context, "The layer of voxels through which the map is cut. Shift and the mouse wheel move it, too");
  next_item(context, 1);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(fmt::format("layer {} of {}", slice.layer, last).c_str());
}

}  // namespace

float space_bar_height(const Session& session, const Sizes& sizes) {
  return octree_in(session) == nullptr || session.crowd().on() ? 0 : sizes.tool_button + 2 * sizes.gap;
}

void draw_space_bar(PanelContext& context) {
  const Octree* octree = octree_in(context.session);
  if (octree == nullptr || context.session.crowd().on() || context.layout.strip.empty()) return;
  begin_panel("space", context.layout.strip, ImVec2(context.sizes.padding, context.sizes.gap), theme::kPanel);
  // A narrow strip is moved by the wheel, as the tool bar is.
  const float wheel = ImGui::IsWindowHovered() ? ImGui::GetIO().MouseWheel : 0;
  if (wheel != 0) ImGui::SetScrollX(ImGui::GetScrollX() - wheel * context.sizes.tool_button);
  const SpaceView space = context.session.view.space;
  caption(context, "Look from");
  for (const NamedAction& aspect : kAspects) {
    action_text_button(context, aspect, is_aspect(space, aspect.menu_call));
    next_item(context, 0.5F);
  }
  next_item(context, 2);
  caption(context, "Slice");
  for (std::size_t i = 0; i < kSlices.size(); ++i) {
    const bool on = i == 0 ? !space.slice : space.slice && space.slice->axis + 1U == i;
    action_text_button(context, kSlices[i], on);
    next_item(context, 0.5F);
  }
  if (space.slice) layer_slider(context, *octree, *space.slice);
  ImGui::End();
}

}  // namespace goalbound::app
