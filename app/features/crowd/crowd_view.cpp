// The strip over the maps while a crowd walks on them, and what is told of it on each side.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "features/crowd/crowd.hpp"
#include "model/searches/side_options.hpp"
#include "overlays/palette.hpp"
#include "panels/counter_row.hpp"
#include "panels/feature_view.hpp"
#include "panels/strip_items.hpp"
#include "panels/text.hpp"
#include "panels/transport_rows.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

std::string crowd_budget_text(const CrowdBudget& budget) {
  if (budget.unit == CrowdBudget::Unit::kNodes)
    return count_text(static_cast<std::uint64_t>(budget.amount), "node", "nodes");
  return budget.amount < 1000 ? fmt::format("{:.0f} µs", budget.amount)
                              : fmt::format("{:.1f} ms", budget.amount / 1000);
}

void agents_slider(PanelContext& context, const Crowd& crowd, float width) {
  int agents = static_cast<int>(crowd.agents());
  ImGui::SetNextItemWidth(width);
  if (ImGui::SliderInt("##agents", &agents, 1, static_cast<int>(Crowd::kMostAgents), "",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
    (void)context.session.execute(ActionCall{"crowd-agents", {std::to_string(agents)}});
  tip(context, "How many agents walk on each side. All have the same goals on both");
}

void budget_slider(PanelContext& context, const CrowdBudget& budget, float width) {
  const bool nodes = budget.unit == CrowdBudget::Unit::kNodes;
  auto amount = static_cast<float>(budget.amount);
  const auto least = static_cast<float>(nodes ? 1 : Crowd::kLeastBudget);
  const auto most = static_cast<float>(nodes ? Crowd::kMostNodes : Crowd::kMostBudget);
  ImGui::SetNextItemWidth(width);
  if (ImGui::SliderFloat("##budget", &amount, least, most, "",
                         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
    (void)context.session.execute(
        ActionCall{"crowd-budget", {fmt::format("{:.0f}{}", amount, nodes ? "nodes" : "us")}});
  tip(context, "What the search of each side may take in a frame; a second has sixty");
}

constexpr std::string_view kWidestCrowd = "9,999";

/// At length, or as shortly as a narrow strip needs it.
struct CrowdWords {
  std::string agents = "Agents";
  std::string budget = "Each search may take";
  std::string frame = " a frame";
  std::string end = "End the crowd";
  float slider = 0;

  std::string widest_budget() const { return "100,000 nodes" + frame; }
};

/// The sliders take what the words leave.
CrowdWords crowd_words_for(const PanelContext& context, float width) {
  constexpr float kMostSlider = 170;
  constexpr float kLeastSlider = 70;
  const ImFont* font = context.fonts.ui;
  const auto left_for_sliders = [&](const CrowdWords& words) {
    float taken = 2 * context.sizes.padding + 9 * context.sizes.gap + 2 * ImGui::GetStyle().FramePadding.x;
    for (const std::string& text : {words.agents, words.budget, words.widest_budget(), words.end})
      taken += text_width(font, text) + context.sizes.gap;
    return (width - taken - text_width(font, kWidestCrowd)) / 2;
  };
  CrowdWords words;
  if (left_for_sliders(words) < kLeastSlider * context.sizes.scale) {
    words.budget = "Budget";
    words.frame.clear();
    words.end = "End";
  }
  words.slider =
      std::clamp(left_for_sliders(words), 24 * context.sizes.scale, kMostSlider * context.sizes.scale);
  return words;
}

std::array<Counter, 4> counters_of_crowd(const CrowdSide& crowd) {
  return {{{.name = "walking",
            .value = grouped(crowd.agents() - crowd.waiting()),
            .help = "Agents that have a path",
            .widest = "9,999",
            .colour = kWalkingAgentColour},
           {.name = "waiting",
            .value = grouped(crowd.waiting()),
            .help = "Agents that stand still until the search has a path for them",
            .widest = "9,999",
            .colour = kWaitingAgentColour},
           {.name = "paths a second",
            .value = grouped(static_cast<std::uint64_t>(std::lround(crowd.paths_a_second()))),
            .help = "Found in the last second",
            .widest = "99,999"},
           {.name = "budget used",
            .value = percent_text(crowd.load()),
            .help = "How much of what the search may take in a frame it needs; all of it while agents wait",
            .widest = "99.9 %"}}};
}

float longest_side_name(const PanelContext& context) {
  float longest = 0;
  for (const Side side : kSides)
    longest = std::max(longest, text_width(context.fonts.ui, search_name(context.session, side)));
  return longest;
}

/// How many of the agents walk.
void draw_crowd_row(PanelContext& context, Side side, const TrackRow& row) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  put_row_name(context, row, search_name(context.session, side));
  const CrowdSide* crowd = context.session.feature<Crowd>().side(side);
  if (crowd == nullptr || crowd->agents() == 0) return;
  const std::size_t walking = crowd->agents() - crowd->waiting();
  const float x = track_x(row.track, walking, crowd->agents());
  list->AddRectFilled(row.track.min(), {x, row.track.bottom()}, with_alpha(kWalkingAgentColour, 150), 4);
  const std::string text = grouped(walking) + " walking";
  const float width = text_width(context.fonts.ui, text);
  const bool fits = x + width + 16 < row.track.right();
  put_text(
      list, context.fonts.ui,
      {fits ? x + 8 : row.track.x + 8, row.track.y + (row.track.height - font_pixels(context.fonts.ui)) / 2},
      fits ? theme::kText : kDarkInk, text);
}

class CrowdView final : public FeatureView {
 public:
  bool has_strip(const Session& session) const override { return session.feature<Crowd>().on(); }

  void draw_strip(PanelContext& context) override {
    const Crowd& crowd = context.session.feature<Crowd>();
    const CrowdWords words = crowd_words_for(context, context.layout.strip.width);
    strip_text(theme::kMuted, words.agents);
    next_in_strip(context, 1);
    agents_slider(context, crowd, words.slider);
    next_in_strip(context, 1);
    fixed_strip_text(context, theme::kText, grouped(crowd.agents()), kWidestCrowd);
    next_in_strip(context, 2);
    strip_text(theme::kMuted, words.budget);
    next_in_strip(context, 1);
    budget_slider(context, crowd.budget(), words.slider);
    next_in_strip(context, 1);
    fixed_strip_text(context, theme::kText, crowd_budget_text(crowd.budget()) + words.frame,
                     words.widest_budget());
    next_in_strip(context, 2);
    if (ImGui::Button(words.end.c_str())) (void)context.session.execute("crowd off");
  }

  bool draw_counters(PanelContext& context, Side side, const Rect& area) override {
    const Crowd& crowd = context.session.feature<Crowd>();
    if (!crowd.on()) return false;
    if (area.empty()) return true;
    if (const CrowdSide* there = crowd.side(side)) {
      draw_counter_row(context, area, counters_of_crowd(*there));
      return true;
    }
    const float padding = context.sizes.padding;
    put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
               {area.x + padding, area.y, area.width - 2 * padding, area.height}, theme::kMuted,
               crowd.waiting_for());
    return true;
  }

  std::optional<Plate> plate(const Session& session) const override {
    const Crowd& crowd = session.feature<Crowd>();
    if (!crowd.on()) return std::nullopt;
    return Plate{judge_crowd(crowd), ", on the right side than on the left one"};
  }

  void draw_rows(PanelContext& context, const Rect& area) override {
    const bool split = context.session.settings().split_view;
    const float label = std::min(longest_side_name(context) + 2 * context.sizes.padding, area.width * 0.3F);
    int number = 0;
    TrackRow row;
    for (const Side side : kSides) {
      if (side == Side::kLeft && !split) continue;
      row = track_row(context, area, label, number++);
      draw_crowd_row(context, side, row);
    }
    put_row_hint(context, row.track, area,
                 "how many agents walk: the others wait until the search has a path for them");
  }
};

}  // namespace

extern const FeatureViewInfo kFeatureView_crowd;
const FeatureViewInfo kFeatureView_crowd = {.make = &make_feature_view<CrowdView>};

}  // namespace goalbound::app
