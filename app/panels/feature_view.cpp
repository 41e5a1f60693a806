#include "panels/feature_view.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "model/searches/step_clock.hpp"
#include "model/searches/transport.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/transport_rows.hpp"

namespace goalbound::app {

NodeId Spot::nearest_node() const {
  return drawing.pick(view.to_map(ImGui::GetIO().MousePos), std::numeric_limits<double>::infinity());
}

bool Spot::is_near(MapPoint at, float grab_radius) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const ImVec2 centre = view.to_screen(at);
  const float reach = std::max(grab_radius, view.node_pixels() * 0.5F);
  return std::hypot(mouse.x - centre.x, mouse.y - centre.y) <= reach;
}

void FeatureView::draw_rows(PanelContext& context, const Rect& area) {
  const Transport* shown = shown_transport(context.session);
  const StepClock* clock = shown_clock(context.session);
  if (shown == nullptr || clock == nullptr) return;
  std::string name(shown->name());
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  const TrackRow row = clock_row(context, area, name);
  ImGui::GetWindowDrawList()->AddRectFilled(
      row.track.min(), {track_x(row.track, clock->position(), clock->length()), row.track.bottom()},
      theme::kActive, 4);
  put_now(row.track, *clock);
  scrub_steps(context, *clock, row.track);
}

const FeatureViewInfo* find_feature_view(std::string_view id) {
  const auto found = std::ranges::find(all_feature_views(), id, &FeatureViewEntry::id);
  return found == all_feature_views().end() ? nullptr : found->info;
}

FeatureViews::FeatureViews() {
  for (const FeatureViewEntry& entry : all_feature_views()) all_.push_back({entry.id, entry.info->make()});
}

FeatureView* FeatureViews::find(std::string_view id) const {
  const auto found = std::ranges::find(all_, id, &Entry::id);
  return found == all_.end() ? nullptr : found->view.get();
}

}  // namespace goalbound::app
