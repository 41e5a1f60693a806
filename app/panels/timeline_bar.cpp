#include "panels/timeline_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>

#include "features/breakpoints/breakpoints.hpp"
#include "model/actions/action_calls.hpp"
#include "model/searches/side_options.hpp"
#include "model/searches/transport.hpp"
#include "overlays/palette.hpp"
#include "panels/keys.hpp"
#include "panels/text.hpp"
#include "panels/transport_rows.hpp"
#include "panels/welcome.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

const std::vector<std::uint32_t>& TickColumns::update(const std::shared_ptr<const Trace>& trace,
                                                      std::size_t length, std::size_t columns) {
  if (trace == trace_ && length == length_ && columns == counts_.size()) return counts_;
  trace_ = trace;
  length_ = length;
  counts_.assign(columns, 0);
  if (columns == 0 || length == 0) return counts_;
  for (const std::uint32_t event : trace->prunes()) {
    ++counts_[std::min(columns - 1, event * columns / length)];
  }
  return counts_;
}

const std::vector<bool>& BreakColumns::update(const Breakpoints& breakpoints, Side side, std::size_t length,
                                              std::size_t columns) {
  if (breakpoints.revision() == revision_ && length == length_ && columns == met_.size()) return met_;
  revision_ = breakpoints.revision();
  length_ = length;
  met_.assign(columns, false);
  if (columns == 0 || length == 0) return met_;
  for (const Breakpoints::Entry& entry : breakpoints.all()) {
    if (!entry.on) continue;
    for (const std::uint32_t event : entry.events[static_cast<std::size_t>(side)]) {
      met_[std::min(columns - 1, std::size_t{event} * columns / length)] = true;
    }
  }
  return met_;
}

double density(std::uint32_t marks, std::size_t length, std::size_t columns) {
  if (length == 0) return 0;
  return std::min(1.0, marks * static_cast<double>(columns) / static_cast<double>(length));
}

namespace {

/// Pixels of the columns in which events of a row are counted.
constexpr float kColumn = 2;

std::size_t columns_of(const Rect& track) {
  return static_cast<std::size_t>(std::max(1.0F, track.width / kColumn));
}

/// Of a curve: each column has enough events for a share of them to say something.
std::size_t curve_columns(std::size_t most, std::size_t length) {
  constexpr std::size_t kFewest = 48;
  constexpr std::size_t kEventsAColumn = 12;
  return std::min(most, std::max(kFewest, length / kEventsAColumn));
}

/// Buttons are found in the table of actions by their keys, which never change.
struct TransportButton {
  Icon icon;
  std::string_view key;
  int step = 0;  ///< -1 and 1: by what is chosen; the key steps by an event
};
constexpr auto kTransport = std::to_array<TransportButton>({
    {Icon::kFirst, "Home"},
    {Icon::kBack, "Left", -1},
    {Icon::kPlay, "Space"},
    {Icon::kForward, "Right", 1},
    {Icon::kLast, "End"},
});

/// What the buttons beside play step by: as the action `step` names it, and in words.
struct StepUnit {
  std::string_view id;
  std::string_view words;
};
constexpr auto kStepUnits = std::to_array<StepUnit>({
    {"event", "event"},
    {"expansion", "expansion"},
    {"prune", "pruned edge"},
    {"f-layer", "layer of f"},
    {"jump", "jump"},
});

const ActionInfo* find_by_key(std::string_view key) {
  const auto actions = all_actions();
  const auto it = std::ranges::find(actions, key, &ActionInfo::key);
  return it == actions.end() ? nullptr : &*it;
}

/// Event and expansion of the longer search that is shown, which the clock counts.
std::string clock_text(const Session& session, bool with_expansion) {
  if (const Transport* shown = shown_transport(session)) return shown->place_text();
  const Timeline& timeline = session.searches().timeline();
  std::string text = fmt::format("event {} of {}", grouped(timeline.position()), grouped(timeline.length()));
  if (!with_expansion) return text;
  const SearchRun* longest = nullptr;
  for (const Side side : kSides) {
    const SearchRun* run = session.side(side).run.get();
    const bool shown = side == Side::kRight || session.settings().split_view;
    if (!shown || run == nullptr || run->player == nullptr) continue;
    if (longest == nullptr || run->trace->size() > longest->trace->size()) longest = run;
  }
  if (longest != nullptr) text += "   ·   expansion " + grouped(longest->player->counts().expanded);
  return text;
}

std::string speed_text(const Timeline& timeline) {
  if (timeline.fastest()) return "max";
  const double speed = timeline.factor();
  return speed < 9.95 ? fmt::format("{:.1f} ×", speed) : fmt::format("{:.0f} ×", speed);
}

/// "speed", the slider, and its value behind it; returns the right edge.
float speed_slider(PanelContext& context, float left, const Rect& area, float slider_width) {
  const Sizes& sizes = context.sizes;
  const ImFont* font = context.fonts.ui;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float text_y = area.y + (area.height - font_pixels(font)) / 2;
  put_text(list, font, {left, text_y}, theme::kMuted, "speed");
  const float slider_left = left + text_width(font, "speed") + sizes.gap;
  // Its last part stands for "as fast as possible".
  constexpr float kMost = 1.6F * static_cast<float>(Timeline::kMaxSpeed);
  const Timeline& timeline = context.session.searches().timeline();
  float speed = timeline.fastest() ? kMost : static_cast<float>(timeline.factor());
  ImGui::SetCursorScreenPos({slider_left, area.y + (area.height - ImGui::GetFrameHeight()) / 2});
  ImGui::SetNextItemWidth(slider_width);
  const bool changed = ImGui::SliderFloat(
      "##speed", &speed, static_cast<float>(Timeline::kMinSpeed), kMost, "",
      ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat);
  const double chosen = std::min(static_cast<double>(speed), Timeline::kMaxSpeed);
  const bool fastest = speed > 0.5F * (kMost + static_cast<float>(Timeline::kMaxSpeed));
  if (changed) (void)context.session.execute(fastest ? calls::fastest() : calls::speed(chosen));
  tip(context,
      "How fast the searches play: 1 × is 60 events a second; at the right end as fast as possible, both of "
      "them in a second",
      "[ slower   ] faster");
  const float value_left = slider_left + slider_width + sizes.gap;
  put_text(list, font, {value_left, text_y}, theme::kText, speed_text(timeline));
  return value_left + text_width(font, "100 ×");
}

}  // namespace

void TimelineBar::draw(PanelContext& context) {
  const Rect& bar = context.layout.timeline;
  if (bar.empty()) return;
  const Sizes& sizes = context.sizes;
  begin_panel("timeline", bar, ImVec2(0, 0), theme::kPanel);
  ImGui::GetWindowDrawList()->AddLine(bar.min(), {bar.right(), bar.y}, theme::kLine);
  const float line = sizes.button + 2 * sizes.gap;
  transport(context, {bar.x + sizes.padding, bar.y + sizes.gap, bar.width - 2 * sizes.padding, line});
  const float top = bar.y + sizes.gap + line;
  rows(context, {bar.x + sizes.padding, top, bar.width - 2 * sizes.padding, bar.bottom() - top});
  ImGui::End();
}

void TimelineBar::buttons(PanelContext& context, const Rect& area) const {
  const Sizes& sizes = context.sizes;
  Session& session = context.session;
  ImGui::SetCursorScreenPos({area.x, area.y + (area.height - sizes.button) / 2});
  for (const TransportButton& button : kTransport) {
    const ActionInfo* action = find_by_key(button.key);
    if (action == nullptr) continue;
    const bool is_play = button.icon == Icon::kPlay;
    const bool playing = is_play && is_playing(session);
    const bool by_events = button.step == 0 || unit_ == 0;
    const std::string id(button.key);
    const std::string step = fmt::format("step {} {}", kStepUnits[unit_].id, button.step < 0 ? "-1" : "+1");
    const float width = is_play ? sizes.button * 1.6F : sizes.button * 1.15F;
    if (icon_button(
            context,
            {.id = id.c_str(),
             .icon = playing ? Icon::kPause : button.icon,
             .help = by_events ? action->help : "Step to the previous or next of what is chosen at the right",
             .key = by_events ? action->key : "",
             .on = is_play,
             .enabled = action->enabled == nullptr || action->enabled(session)},
            ImVec2(std::round(width), sizes.button))) {
      (void)session.execute(button.step == 0 ? action->menu_call : std::string_view(step));
    }
    ImGui::SameLine(0, sizes.gap);
  }
}

void TimelineBar::unit_chooser(PanelContext& context, const Rect& area) {
  ImGui::SetCursorScreenPos({area.x, area.y + (area.height - ImGui::GetFrameHeight()) / 2});
  ImGui::SetNextItemWidth(area.width);
  const std::string chosen(kStepUnits[unit_].words);
  if (ImGui::BeginCombo("##unit", chosen.c_str())) {
    for (std::size_t i = 0; i < kStepUnits.size(); ++i) {
      if (ImGui::Selectable(std::string(kStepUnits[i].words).c_str(), i == unit_)) unit_ = i;
    }
    close_on_escape();
    ImGui::EndCombo();
  }
  tip(context, "What the two buttons beside play step by; the menu Search has the keys of each");
}

void TimelineBar::transport(PanelContext& context, const Rect& area) {
  const Sizes& sizes = context.sizes;
  const Session& session = context.session;
  buttons(context, area);
  float x = ImGui::GetItemRectMax().x + sizes.gap;
  const ImFont* font = context.fonts.ui;
  std::string clock = clock_text(session, true);
  const float slider = 130 * sizes.scale;
  const float unit = 124 * sizes.scale;
  const bool folds = !session.ui.presenter;  // an audience sees the rows in any case
  const float fold = folds ? sizes.button : 0;
  const float right = area.right() - fold - (folds ? sizes.gap : 0);
  const float clock_width = text_width(font, clock_text(session, false));
  // The slider, what is stepped by, and then the number of expansions give way in a narrow window.
  const bool searches = shown_transport(session) == nullptr;
  if (searches && !shows_welcome(session) && x + unit + sizes.padding + clock_width < right) {
    unit_chooser(context, {x, area.y, unit, area.height});
    x += unit + 2 * sizes.padding;
  }
  if (x + slider + 110 * sizes.scale + clock_width < right) {
    x = speed_slider(context, x, area, slider) + 2 * sizes.padding;
  }
  if (text_width(font, clock) > right - x) clock = clock_text(session, false);
  put_fitted(context, ImGui::GetWindowDrawList(), font, {x, area.y, right - x, area.height}, theme::kMuted,
             clock, Align::kRight);
  if (folds) fold_button(context, {right + sizes.gap, area.y, fold, area.height});
}

void TimelineBar::fold_button(PanelContext& context, const Rect& area) const {
  const float side = context.sizes.button;
  const bool shown = context.session.settings().show_rows;
  ImGui::SetCursorScreenPos({area.right() - side, area.y + (area.height - side) / 2});
  if (icon_button(context,
                  {.id = "fold rows",
                   .icon = shown ? Icon::kDown : Icon::kUp,
                   .help = shown ? "Only the buttons, and more room for the maps"
                                 : "A row of each search, with its pruned edges",
                   .key = "F8"},
                  ImVec2(side, side))) {
    (void)context.session.execute("panel rows toggle");
  }
}

namespace {

/// Of the searches that have a row, in pixels.
float longest_name(const PanelContext& context) {
  float longest = 130 * context.sizes.scale;
  for (const Side side : kSides) {
    const bool shown = side == Side::kRight || context.session.settings().split_view;
    if (!shown) continue;
    longest = std::max(longest, text_width(context.fonts.ui, search_name(context.session, side)));
  }
  return std::ceil(longest);
}

/// What the colours of the rows mean, in as many words as there is room for.
std::string rows_hint(const PanelContext& context, float width) {
  const std::string_view now = theme::is_light() ? "black" : "white";
  for (const char* form :
       {"one clock for both searches   ·   red: pruned edges, and their share   ·   yellow: first difference "
        "  "
        "·   {}: now   ·   drag to scrub",
        "red: pruned edges   ·   yellow: first difference   ·   {}: now   ·   drag to scrub",
        "red: pruned   ·   yellow: difference   ·   {}: now"}) {
    std::string hint = fmt::format(fmt::runtime(form), now);
    if (text_width(context.fonts.ui, hint) <= width) return hint;
  }
  return "drag to scrub";
}

}  // namespace

void TimelineBar::rows(PanelContext& context, const Rect& area) {
  if (draw_transport_rows(context, area)) return;
  const Sizes& sizes = context.sizes;
  Session& session = context.session;
  const bool split = session.settings().split_view;
  const float label_width = std::min(longest_name(context) + sizes.padding, area.width * 0.3F);
  const float row_height = sizes.track_height;
  const Rect tracks = {area.x + label_width, area.y, area.width - label_width,
                       split ? 2 * row_height + sizes.gap : row_height};
  if (tracks.width < 20 || area.height < row_height) return;
  float y = area.y;
  for (const Side side : kSides) {
    if (side == Side::kLeft && !split) continue;
    row(context, side, {area.x, y, label_width - sizes.padding, row_height},
        {tracks.x, y, tracks.width, row_height});
    y += row_height + sizes.gap;
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Timeline& timeline = session.searches().timeline();
  if (timeline.length() == 0) return;
  const auto share =
      static_cast<float>(static_cast<double>(timeline.position()) / static_cast<double>(timeline.length()));
  const float x = std::round(tracks.x + share * tracks.width);
  list->AddRectFilled({x - 1, tracks.y - 3}, {x + 1, tracks.bottom() + 3}, theme::kText);
  list->AddTriangleFilled({x - 5, tracks.y - 6}, {x + 5, tracks.y - 6}, {x, tracks.y}, theme::kText);
  if (const auto number = timeline.difference(); number && split) {
    const auto at = static_cast<float>(static_cast<double>(*number) / static_cast<double>(timeline.length()));
    const float where = std::round(tracks.x + at * tracks.width);
    list->AddLine({where, tracks.y}, {where, tracks.bottom()}, theme::kWarn, 1.5F * sizes.scale);
  }
  scrub(context, tracks);
  if (sizes.hint_height <= 0 || !session.settings().show_captions) return;
  put_fitted(context, list, context.fonts.ui,
             {tracks.x, y - sizes.gap / 2, tracks.width, area.bottom() - y + sizes.gap / 2}, theme::kMuted,
             rows_hint(context, tracks.width));
}

void TimelineBar::row(PanelContext& context, Side side, const Rect& label, const Rect& track) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const SidePanel& panel = context.session.side(side);
  put_fitted(context, list, context.fonts.ui, label, theme::kText, search_name(context.session, side));
  list->AddRectFilled(track.min(), track.max(), theme::kTrack, 4);
  const std::size_t length = context.session.searches().timeline().length();
  const SearchRun* run = panel.run.get();
  if (run == nullptr || run->player == nullptr || length == 0) {
    put_fitted(context, list, context.fonts.ui, {track.x + 8, track.y, track.width - 16, track.height},
               theme::kMuted, panel.waiting_for);
    return;
  }
  const auto x_of = [&](std::size_t event) {
    return track.x +
           track.width * static_cast<float>(static_cast<double>(event) / static_cast<double>(length));
  };
  // The part that the search has done by now is bright, the rest of its run dim, what it does not need dark.
  const bool bounded = run->info->prunes();
  const std::uint32_t done = bounded ? std::uint32_t{theme::kActive} : fill_in_theme(kClosedColour);
  list->AddRectFilled(track.min(), {std::max(x_of(run->trace->size()), track.x + 2), track.bottom()},
                      with_alpha(done, 90), 4);
  list->AddRectFilled(track.min(), {x_of(run->player->position()), track.bottom()}, with_alpha(done, 210), 4);
  prune_marks(*run, side, length, track);
  break_marks(context, side, track);
}

/// A few pruned edges are ticks; many are a curve: how large a share of the events they are.
void TimelineBar::prune_marks(const SearchRun& run, Side side, std::size_t length, const Rect& track) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const bool apart = stand_apart(run.trace->prunes().size(), columns_of(track));
  const std::size_t count = apart ? columns_of(track) : curve_columns(columns_of(track), length);
  const auto& columns = ticks_[static_cast<std::size_t>(side)].update(run.trace, length, count);
  const float step = track.width / static_cast<float>(columns.size());
  const float room = track.height - 2;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i] == 0) continue;
    const float left = track.x + static_cast<float>(i) * step;
    const auto share = static_cast<float>(density(columns[i], length, columns.size()));
    const float height = apart ? room : std::max(1.5F, share * room);
    const float width = apart ? 1.5F : step;
    list->AddRectFilled({left, track.bottom() - 1 - height}, {left + width, track.bottom() - 1},
                        with_alpha(in_theme(kPrunedColour), apart ? 220 : 190));
  }
}

/// Small triangles at the upper edge of the row.
void TimelineBar::break_marks(const PanelContext& context, Side side, const Rect& track) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Session& session = context.session;
  const auto& columns = breaks_[static_cast<std::size_t>(side)].update(
      session.feature<Breakpoints>(), side, session.searches().timeline().length(), columns_of(track));
  const float step = track.width / static_cast<float>(columns.size());
  const float size = 4 * context.sizes.scale;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i]) continue;
    const float x = track.x + (static_cast<float>(i) + 0.5F) * step;
    list->AddTriangleFilled({x - size, track.y - 1}, {x + size, track.y - 1}, {x, track.y + 1.5F * size},
                            in_theme(kBreakColour));
  }
}

namespace {

/// "12 edges pruned", "2 edges and 1 node pruned": of events with these numbers.
std::string pruned_text(const Trace& trace, std::span<const std::uint32_t> numbers) {
  const auto is_node = [&](std::uint32_t number) { return trace[number].kind == TraceEventKind::kRefuse; };
  const auto nodes = static_cast<std::uint64_t>(std::ranges::count_if(numbers, is_node));
  std::string text = count_text(numbers.size() - nodes, "edge", "edges");
  if (nodes > 0) text += " and " + count_text(nodes, "node", "nodes");
  return text + " pruned";
}

/// "events 1,201 to 1,260", and what each search that is shown prunes there.
std::string column_text(const Session& session, std::size_t first, std::size_t last) {
  std::string text = first + 1 == last ? fmt::format("event {}", grouped(last))
                                       : fmt::format("events {} to {}", grouped(first + 1), grouped(last));
  for (const Side side : kSides) {
    const SearchRun* run = session.side(side).run.get();
    const bool shown = side == Side::kRight || session.settings().split_view;
    if (!shown || run == nullptr) continue;
    const auto prunes = run->trace->prunes();
    if (prunes.empty() && !run->info->prunes()) continue;
    const auto from = std::lower_bound(prunes.begin(), prunes.end(), first);
    const auto to = std::lower_bound(from, prunes.end(), last);
    text += fmt::format("\n{} search: {}", name_of(side), pruned_text(*run->trace, {from, to}));
  }
  return text;
}

}  // namespace

/// The mouse seeks, and a column that it rests on says what is in it.
void TimelineBar::scrub(PanelContext& context, const Rect& tracks) {
  const Timeline& timeline = context.session.searches().timeline();
  ImGui::SetCursorScreenPos(tracks.min());
  area_button("scrub", tracks.size());
  const double at = std::clamp(
      static_cast<double>(ImGui::GetIO().MousePos.x - tracks.x) / static_cast<double>(tracks.width), 0.0,
      1.0);
  const auto length = static_cast<double>(timeline.length());
  if (ImGui::IsItemActive()) {
    const auto event = static_cast<std::size_t>(std::llround(at * length));
    if (event != timeline.position()) (void)context.session.execute(calls::seek(event));
    // Who drags it has read what it is.
    if (context.session.settings().show_captions) (void)context.session.execute("set show-captions off");
    return;
  }
  if (!ImGui::IsItemHovered()) return;
  const auto columns = static_cast<double>(columns_of(tracks));
  const double column = std::min(std::floor(at * columns), columns - 1);
  const auto first = static_cast<std::size_t>(column / columns * length);
  const auto last = std::max(first + 1, static_cast<std::size_t>((column + 1) / columns * length));
  tip(context, column_text(context.session, first, std::min(last, timeline.length())));
}

}  // namespace goalbound::app
