#include "panels/transport_rows.hpp"

#include <algorithm>
#include <cmath>

#include "model/actions/action_calls.hpp"
#include "model/searches/transport.hpp"
#include "panels/feature_view.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

bool has_room(const PanelContext& context, const Rect& area) {
  return area.width > 160 * context.sizes.scale && area.height >= context.sizes.track_height;
}

/// That of the feature whose transport it is, whatever either of them is called.
FeatureView* view_of(const PanelContext& context, const Transport* shown) {
  const auto features = context.session.features().all();
  const auto at =
      std::ranges::find(features, shown, [](const auto& feature) { return feature->transport(); });
  if (at == features.end()) return nullptr;
  return context.features.find(all_features()[static_cast<std::size_t>(at - features.begin())]->id);
}

}  // namespace

TrackRow track_row(const PanelContext& context, const Rect& area, float label_width, int number) {
  const float height = context.sizes.track_height;
  const float y = area.y + static_cast<float>(number) * (height + context.sizes.gap);
  return {.label = {area.x, y, label_width - context.sizes.padding, height},
          .track = {area.x + label_width, y, area.width - label_width, height}};
}

TrackRow clock_row(PanelContext& context, const Rect& area, std::string_view name) {
  const TrackRow row = track_row(context, area, std::min(130 * context.sizes.scale, area.width * 0.3F), 0);
  put_row_name(context, row, name);
  return row;
}

void put_row_name(PanelContext& context, const TrackRow& row, std::string_view name) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  put_fitted(context, list, context.fonts.ui, row.label, theme::kText, name);
  list->AddRectFilled(row.track.min(), row.track.max(), theme::kTrack, 4);
}

void put_in_track(PanelContext& context, const Rect& track, std::string_view text) {
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
             {track.x + 8, track.y, track.width - 16, track.height}, theme::kMuted, text);
}

void put_row_hint(PanelContext& context, const Rect& track, const Rect& area, std::string_view text) {
  const float top = track.bottom() + context.sizes.gap / 2;
  if (context.sizes.hint_height <= 0 || top + font_pixels(context.fonts.ui) > area.bottom()) return;
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
             {track.x, top, track.width, area.bottom() - top}, theme::kMuted, text);
}

float track_x(const Rect& track, std::size_t position, std::size_t length) {
  return track.x + track.width * static_cast<float>(static_cast<double>(position) /
                                                    static_cast<double>(std::max<std::size_t>(1, length)));
}

void put_now(const Rect& track, const StepClock& clock) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float x = std::round(track_x(track, clock.position(), clock.length()));
  list->AddRectFilled({x - 1, track.y - 3}, {x + 1, track.bottom() + 3}, theme::kText);
  list->AddTriangleFilled({x - 5, track.y - 6}, {x + 5, track.y - 6}, {x, track.y}, theme::kText);
}

void scrub_steps(PanelContext& context, const StepClock& clock, const Rect& track) {
  ImGui::SetCursorScreenPos(track.min());
  area_button("scrub steps", track.size());
  if (!ImGui::IsItemActive()) return;
  const double at = std::clamp(
      static_cast<double>(ImGui::GetIO().MousePos.x - track.x) / static_cast<double>(track.width), 0.0, 1.0);
  const auto step = static_cast<std::size_t>(std::llround(at * static_cast<double>(clock.length())));
  if (step != clock.position()) (void)context.session.execute(calls::seek(step));
}

bool draw_transport_rows(PanelContext& context, const Rect& area) {
  const Transport* shown = shown_transport(context.session);
  if (shown == nullptr) return false;
  FeatureView* view = view_of(context, shown);
  if (view != nullptr && has_room(context, area)) view->draw_rows(context, area);
  return true;
}

}  // namespace goalbound::app
