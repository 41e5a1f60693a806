// The strip over maps in space: from where they are looked at, and where they are cut open.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "model/actions/action_calls.hpp"
#include "panels/feature_view.hpp"
#include "panels/strip_items.hpp"
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

/// Null for flat maps.
const SpaceExtent* extent_shown(const Session& session) {
  const auto& extent = session.view.extent();
  return session.has_map() && extent ? &*extent : nullptr;
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

void slice_slider(PanelContext& context, const SpaceExtent& extent, const Slice& slice) {
  const double step = extent.step[slice.axis];
  const double least = extent.least[slice.axis];
  const double most = extent.most[slice.axis];
  const double value = extent.value_of(slice);
  int at = static_cast<int>(std::lround((value - least) / step));
  ImGui::SetNextItemWidth(170 * context.sizes.scale);
  // The number stands beside it: on it the grip would hide it.
  const int last = static_cast<int>(std::lround((most - least) / step));
  if (ImGui::SliderInt("##slice", &at, 0, last, "", ImGuiSliderFlags_AlwaysClamp)) {
    const Slice wanted = extent.slice_at(slice.axis, least + at * step);
    (void)context.session.execute(calls::slice(extent, wanted));
  }
  tip(context, "Where the map is cut. Shift and the mouse wheel move it, too");
  next_in_strip(context, 1);
  ImGui::AlignTextToFramePadding();
  const std::string text =
      extent.layers ? fmt::format("layer {} of {}", extent.text_of(slice), last)
                    : fmt::format("at {}, from {:.9g} to {:.9g}", extent.text_of(slice), least, most);
  ImGui::TextUnformatted(text.c_str());
}

/// Several may have come together; a trackpad sends parts of them.
int whole_notches(float wheel) {
  const int most = std::max(1, static_cast<int>(std::lround(std::abs(wheel))));
  return wheel > 0 ? most : -most;
}

class SpaceBar final : public FeatureView {
 public:
  bool has_strip(const Session& session) const override { return extent_shown(session) != nullptr; }

  void draw_strip(PanelContext& context) override {
    const SpaceExtent* extent = extent_shown(context.session);
    if (extent == nullptr) return;
    const SpaceView space = context.session.view.space;
    strip_caption("Look from");
    next_in_strip(context, 1);
    for (const NamedAction& aspect : kAspects) {
      action_text_button(context, aspect, is_aspect(space, aspect.menu_call));
      next_in_strip(context, 0.5F);
    }
    next_in_strip(context, 2);
    strip_caption("Slice");
    next_in_strip(context, 1);
    for (std::size_t i = 0; i < kSlices.size(); ++i) {
      const bool on = i == 0 ? !space.slice : space.slice && space.slice->axis + 1U == i;
      action_text_button(context, kSlices[i], on);
      next_in_strip(context, 0.5F);
    }
    if (space.slice) slice_slider(context, *extent, *space.slice);
  }

  /// It moves the slice.
  bool wheel(PanelContext& context, float notches) override {
    if (!ImGui::GetIO().KeyShift || !context.session.view.space.slice) return false;
    (void)context.session.execute(calls::slice_by(whole_notches(notches)));
    return true;
  }
};

}  // namespace

extern const FeatureViewInfo kFeatureView_space;
const FeatureViewInfo kFeatureView_space = {.make = &make_feature_view<SpaceBar>};

}  // namespace goalbound::app
