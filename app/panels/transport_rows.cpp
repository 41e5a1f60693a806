#include "panels/transport_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/action_calls.hpp"
#include "model/crowd/crowd.hpp"
#include "model/side_options.hpp"
#include "model/transport.hpp"
#include "model/walk/path_walk.hpp"
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

// --- the flood and the walk ---

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

void scrub(PanelContext& context, const StepClock& clock, const Rect& track) {
  ImGui::SetCursorScreenPos(track.min());
  area_button("scrub steps", track.size());
  if (!ImGui::IsItemActive()) return;
  const double at = std::clamp(
      static_cast<double>(ImGui::GetIO().MousePos.x - track.x) / static_cast<double>(track.width), 0.0, 1.0);
  const auto step = static_cast<std::size_t>(std::llround(at * static_cast<double>(clock.length())));
  if (step != clock.position()) (void)context.session.execute(calls::seek(step));
}

void put_name(PanelContext& context, const Row& row, std::string_view name) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  put_fitted(context, list, context.fonts.ui, row.label, theme::kText, name);
  list->AddRectFilled(row.track.min(), row.track.max(), theme::kTrack, 4);
}

void put_in_track(PanelContext& context, const Rect& track, std::string_view text) {
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
             {track.x + 8, track.y, track.width - 16, track.height}, theme::kMuted, text);
}

/// Where the clock is, as a line with a grip over it.
void put_now(const Rect& track, const StepClock& clock) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float x = std::round(x_of(track, clock.position(), clock.length()));
  list->AddRectFilled({x - 1, track.y - 3}, {x + 1, track.bottom() + 3}, theme::kText);
  list->AddTriangleFilled({x - 5, track.y - 6}, {x + 5, track.y - 6}, {x, track.y}, theme::kText);
}

Row clock_row(const PanelContext& context, const Rect& area) {
  return row_in(context, area, std::min(130 * context.sizes.scale, area.width * 0.3F), 0);
}

void draw_flood_row(PanelContext& context, const Rect& area) {
  const FloodClock& clock = context.session.flood();
  const Row row = clock_row(context, area);
  put_name(context, row, "Flood");
  if (clock.record() == nullptr)
    return put_in_track(context, row.track, "point at a node, or select one: its flood is played");
  ImGui::GetWindowDrawList()->AddRectFilled(
      row.track.min(), {x_of(row.track, clock.position(), clock.length()), row.track.bottom()},
      theme::kActive, 4);
  growth_ticks(*clock.record(), row.track);
  put_now(row.track, clock);
  scrub(context, clock, row.track);
  put_hint(context, row.track, area, "ticks: a box grows, in the colour of its edge   ·   drag to scrub");
}

/// What was walked, and behind it what is refined.
void draw_walk_row(PanelContext& context, const Rect& area) {
  const PathWalk& walk = context.session.walk();
  const Row row = clock_row(context, area);
  put_name(context, row, "Walk");
  if (walk.path() == nullptr) return put_in_track(context, row.track, "clusters are being made, to plan on");
  if (walk.length() == 0) return put_in_track(context, row.track, words_of(walk));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float now = x_of(row.track, walk.position(), walk.length());
  const std::size_t refined = walk.position() + walk.path()->ready().size();
  const float there = x_of(row.track, std::min(refined, walk.length()), walk.length());
  list->AddRectFilled(row.track.min(), {there, row.track.bottom()}, with_alpha(in_theme(kPathColour), 110),
                      4);
  list->AddRectFilled(row.track.min(), {now, row.track.bottom()}, in_theme(kWalkedColour), 4);
  put_now(row.track, walk);
  scrub(context, walk, row.track);
  put_hint(context, row.track, area, "walked, and behind it what is refined already   ·   drag to scrub");
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
  put_name(context, row, search_name(context.session, side));
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
    case Transport::kWalk:
      return fmt::format("step {} of {}", grouped(session.walk().position()),
                         grouped(session.walk().length()));
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
  } else if (transport == Transport::kWalk) {
    draw_walk_row(context, area);
  } else {
    draw_crowd_rows(context, area);
  }
  return true;
}

}  // namespace goalbound::app
