#include "panels/strip.hpp"

#include <cmath>

#include "model/searches/transport.hpp"
#include "panels/feature_view.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

using Entry = FeatureViews::Entry;

/// What has the timeline goes before all else. Null without.
const Entry* strip_of(const Session& session, const FeatureViews& features) {
  const Transport* shown = shown_transport(session);
  const Entry* first = nullptr;
  for (const Entry& entry : features.all()) {
    if (!entry.view->has_strip(session)) continue;
    if (shown != nullptr && shown->name() == entry.id) return &entry;
    if (first == nullptr) first = &entry;
  }
  return first;
}

void draw_in_strip(PanelContext& context, const Entry& entry) {
  const Rect& bar = context.layout.strip;
  begin_panel(std::string(entry.id).c_str(), bar, ImVec2(context.sizes.padding, 0), theme::kPanel);
  // A narrow one is moved by the wheel, as the tool bar is.
  const float wheel = ImGui::IsWindowHovered() ? ImGui::GetIO().MouseWheel : 0;
  if (wheel != 0) ImGui::SetScrollX(ImGui::GetScrollX() - wheel * context.sizes.tool_button);
  ImGui::SetCursorPosY(std::round((bar.height - ImGui::GetFrameHeight()) / 2));
  entry.view->draw_strip(context);
  ImGui::End();
}

}  // namespace

float strip_height(const Session& session, const Sizes& sizes, const FeatureViews& features) {
  return strip_of(session, features) != nullptr ? sizes.tool_button + 2 * sizes.gap : 0;
}

void draw_strip(PanelContext& context) {
  if (context.layout.strip.empty()) return;
  if (const Entry* shown = strip_of(context.session, context.features)) draw_in_strip(context, *shown);
}

}  // namespace goalbound::app
