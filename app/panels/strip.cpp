#include "panels/strip.hpp"

#include <cmath>

#include "model/transport.hpp"
#include "panels/edit_bar.hpp"
#include "panels/feature_view.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

using Entry = FeatureViews::Entry;

/// What has the timeline goes before the tools, all else behind them.
const Entry* strip_of(const Session& session, const FeatureViews& features, bool before_tools) {
  const Transport* shown = shown_transport(session);
  for (const Entry& entry : features.all()) {
    const bool has_timeline = shown != nullptr && shown->name() == entry.id;
    if (has_timeline == before_tools && entry.view->has_strip(session)) return &entry;
  }
  return nullptr;
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
  const float of_feature = sizes.tool_button + 2 * sizes.gap;
  if (strip_of(session, features, true) != nullptr) return of_feature;
  if (const float of_tools = edit_bar_height(session, sizes); of_tools > 0) return of_tools;
  return strip_of(session, features, false) != nullptr ? of_feature : 0;
}

void draw_strip(PanelContext& context) {
  if (context.layout.strip.empty()) return;
  const Session& session = context.session;
  if (const Entry* over = strip_of(session, context.features, true)) return draw_in_strip(context, *over);
  if (edit_bar_height(session, context.sizes) > 0) return draw_edit_bar(context);
  if (const Entry* under = strip_of(session, context.features, false)) return draw_in_strip(context, *under);
}

}  // namespace goalbound::app
