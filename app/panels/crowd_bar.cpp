#include "panels/crowd_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "model/crowd/crowd.hpp"
#include "overlays/palette.hpp"
#include "panels/counter_row.hpp"
#include "panels/strip_items.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

std::string budget_text(const CrowdBudget& budget) {
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

constexpr std::string_view kWidestCount = "9,999";

/// At length, or as shortly as a narrow strip needs it.
struct Wording {
  std::string agents = "Agents";
  std::string budget = "Each search may take";
  std::string frame = " a frame";
  std::string end = "End the crowd";
  float slider = 0;

  std::string widest_budget() const { return "100,000 nodes" + frame; }
};

/// The sliders take what the words leave.
Wording wording_for(const PanelContext& context, float width) {
  constexpr float kMostSlider = 170;
  constexpr float kLeastSlider = 70;
  const ImFont* font = context.fonts.ui;
  const auto left_for_sliders = [&](const Wording& words) {
    float taken = 2 * context.sizes.padding + 9 * context.sizes.gap + 2 * ImGui::GetStyle().FramePadding.x;
    for (const std::string& text : {words.agents, words.budget, words.widest_budget(), words.end})
      taken += text_width(font, text) + context.sizes.gap;
    return (width - taken - text_width(font, kWidestCount)) / 2;
  };
  Wording words;
  if (left_for_sliders(words) < kLeastSlider * context.sizes.scale) {
    words.budget = "Budget";
    words.frame.clear();
    words.end = "End";
  }
  words.slider =
      std::clamp(left_for_sliders(words), 24 * context.sizes.scale, kMostSlider * context.sizes.scale);
  return words;
}

std::array<Counter, 4> counters_of(const CrowdSide& crowd) {
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

}  // namespace

float crowd_bar_height(const Session& session, const Sizes& sizes) {
  return session.crowd().on() ? sizes.tool_button + 2 * sizes.gap : 0;
}

void draw_crowd_bar(PanelContext& context) {
  const Crowd& crowd = context.session.crowd();
  const Rect& bar = context.layout.strip;
  if (!crowd.on() || bar.empty()) return;
  begin_panel("crowd", bar, ImVec2(context.sizes.padding, 0), theme::kPanel);
  ImGui::SetCursorPosY(std::round((bar.height - ImGui::GetFrameHeight()) / 2));
  const Wording words = wording_for(context, bar.width);
  strip_text(theme::kMuted, words.agents);
  next_in_strip(context, 1);
  agents_slider(context, crowd, words.slider);
  next_in_strip(context, 1);
  fixed_strip_text(context, theme::kText, grouped(crowd.agents()), kWidestCount);
  next_in_strip(context, 2);
  strip_text(theme::kMuted, words.budget);
  next_in_strip(context, 1);
  budget_slider(context, crowd.budget(), words.slider);
  next_in_strip(context, 1);
  fixed_strip_text(context, theme::kText, budget_text(crowd.budget()) + words.frame, words.widest_budget());
  next_in_strip(context, 2);
  if (ImGui::Button(words.end.c_str())) (void)context.session.execute("crowd off");
  ImGui::End();
}

void draw_crowd_counters(PanelContext& context, Side side, const Rect& area) {
  if (area.empty()) return;
  const CrowdSide* crowd = context.session.crowd().side(side);
  if (crowd != nullptr) return draw_counter_row(context, area, counters_of(*crowd));
  const float padding = context.sizes.padding;
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
             {area.x + padding, area.y, area.width - 2 * padding, area.height}, theme::kMuted,
             context.session.crowd().waiting_for());
}

}  // namespace goalbound::app
