#include "panels/transport_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/crowd/crowd.hpp"
#include "model/side_options.hpp"
#include "model/transport.hpp"
#include "overlays/palette.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr float kMostTicks = 0.5F;  ///< of the pixels: more growths than that are drawn as a line

/// A row: its name, and the rest for its track.
struct Row {
  Rect label;
  Rect track;
};

Row row_in(const PanelContext& context, const Rect& area, float label_width, int number) {
  const float height = context.sizes.track_height;
  const float y = area.y + static_cast<float>(number) * (height + context.sizes.gap);
  return {.label = {area.x, y, label_width - context.sizes.padding, height},
          .track = {area.x + label_width, y, area.width - label_width, height}};
}

bool has_room(const PanelContext& context, const Rect& area) {
  return area.width > 160 * context.sizes.scale && area.height >= context.sizes.track_height;
}

void put_hint(PanelContext& context, const Rect& track, const Rect& area, std::string_view text) {
  const float top = track.bottom() + context.sizes.gap / 2;
  if (context.sizes.hint_height <= 0 || top + font_pixels(context.fonts.ui) > area.bottom()) return;
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
             {track.x, top, track.width, area.bottom() - top}, theme::kMuted, text);
}

// --- the flood ---

float x_of(const Rect& track, std::size_t position, std::size_t length) {
  return track.x + track.width * static_cast<float>(static_cast<double>(position) /
                                                    static_cast<double>(std::max<std::size_t>(1, length)));
}

/// One for each pixel column in which a box grows, in the colour of its edge.
void growth_ticks(const FloodRecord& record, const Rect& track) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  float last = -1;
  for (const FloodRecord::Growth& growth : record.growths()) {
    const float x = std::round(x_of(track, growth.position, record.length()));
    if (x < last + 1 / kMostTicks) continue;
    list->AddRectFilled({x, track.y + track.height * 0.55F}, {x + 1.5F, track.bottom() - 2},
                        with_alpha(in_theme(edge_colour(growth.edge)), 220));
    last = x;
  }
}

void scrub_flood(PanelContext& context, const FloodClock& clock, const Rect& track) {
  ImGui::SetCursorScreenPos(track.min());
  ImGui::InvisibleButton("scrub flood", track.size());
  if (!ImGui::IsItemActive()) return;
  const double at = std::clamp(
      static_cast<double>(ImGui::GetIO().MousePos.x - track.x) / static_cast<double>(track.width), 0.0, 1.0);
  const auto node = static_cast<std::size_t>(std::llround(at * static_cast<double>(clock.length())));
  if (node != clock.position())
    (void)context.session.execute(ActionCall{"flood-seek", {std::to_string(node)}});
}

void draw_flood_row(PanelContext& context, const Rect& area) {
  const FloodClock& clock = context.session.flood();
  const Row row = row_in(context, area, std::min(130 * context.sizes.scale, area.width * 0.3F), 0);
  ImDrawList* list = ImGui::GetWindowDrawList();
  put_fitted(context, list, context.fonts.ui, row.label, theme::kText, "Flood");
  list->AddRectFilled(row.track.min(), row.track.max(), theme::kTrack, 4);
  if (clock.record() == nullptr) {
    put_fitted(context, list, context.fonts.ui,
               {row.track.x + 8, row.track.y, row.track.width - 16, row.track.height}, theme::kMuted,
               "point at a node, or select one: its flood is played");
    return;
  }
  const float now = x_of(row.track, clock.position(), clock.length());
  list->AddRectFilled(row.track.min(), {now, row.track.bottom()}, theme::kActive, 4);
  growth_ticks(*clock.record(), row.track);
  const float x = std::round(now);
  list->AddRectFilled({x - 1, row.track.y - 3}, {x + 1, row.track.bottom() + 3}, theme::kText);
  list->AddTriangleFilled({x - 5, row.track.y - 6}, {x + 5, row.track.y - 6}, {x, row.track.y}, theme::kText);
  scrub_flood(context, clock, row.track);
  put_hint(context, row.track, area, "ticks: a box grows, in the colour of its edge   ·   drag to scrub");
}

// --- the crowd ---

float longest_side_name(const PanelContext& context) {
  float longest = 0;
  for (const Side side : kSides)
    longest = std::max(longest, text_width(context.fonts.ui, search_name(context.session, side)));
  return longest;
}

/// How many of the agents walk.
void draw_crowd_row(PanelContext& context, Side side, const Row& row) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  put_fitted(context, list, context.fonts.ui, row.label, theme::kText, search_name(context.session, side));
  list->AddRectFilled(row.track.min(), row.track.max(), theme::kTrack, 4);
  const CrowdSide* crowd = context.session.crowd().side(side);
  if (crowd == nullptr || crowd->agents() == 0) return;
  const std::size_t walking = crowd->agents() - crowd->waiting();
  const float x = x_of(row.track, walking, crowd->agents());
  list->AddRectFilled(row.track.min(), {x, row.track.bottom()}, with_alpha(kWalkingAgentColour, 150), 4);
  const std::string text = grouped(walking) + " walking";
  const float width = text_width(context.fonts.ui, text);
  const bool fits = x + width + 16 < row.track.right();
  put_text(
      list, context.fonts.ui,
      {fits ? x + 8 : row.track.x + 8, row.track.y + (row.track.height - font_pixels(context.fonts.ui)) / 2},
      fits ? theme::kText : kDarkInk, text);
}

void draw_crowd_rows(PanelContext& context, const Rect& area) {
  const bool split = context.session.settings().split_view;
  const float label = std::min(longest_side_name(context) + 2 * context.sizes.padding, area.width * 0.3F);
  int number = 0;
  Row row;
  for (const Side side : kSides) {
    if (side == Side::kLeft && !split) continue;
    row = row_in(context, area, label, number++);
    draw_crowd_row(context, side, row);
  }
  put_hint(context, row.track, area,
           "how many agents walk: the others wait until the search has a path for them");
}

}  // namespace

std::string transport_clock(const Session& session) {
  switch (transport_of(session)) {
    case Transport::kCrowd:
      return count_text(session.crowd().agents(), "agent", "agents");
    case Transport::kFlood:
      return fmt::format("node {} of {}", grouped(session.flood().position()),
                         grouped(session.flood().length()));
    case Transport::kSearches:
      break;
  }
  return {};
}

bool draw_transport_rows(PanelContext& context, const Rect& area) {
  const Transport transport = transport_of(context.session);
  if (transport == Transport::kSearches) return false;
  if (!has_room(context, area)) return true;
  if (transport == Transport::kFlood) {
    draw_flood_row(context, area);
  } else {
    draw_crowd_rows(context, area);
  }
  return true;
}

}  // namespace goalbound::app
