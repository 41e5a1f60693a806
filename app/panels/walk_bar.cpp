#include "panels/walk_bar.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "model/length_text.hpp"
#include "model/transport.hpp"
#include "model/walk/path_walk.hpp"
#include "overlays/palette.hpp"
#include "panels/counter_row.hpp"
#include "panels/strip_items.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kWidestWork = "10,000";

/// At length, or as shortly as a narrow strip needs it.
struct WalkWords {
  std::string work = "Expansions behind each step";
  std::string end = "End the walk";
  float slider = 0;
};

WalkWords walk_words_for(const PanelContext& context, float width) {
  constexpr float kMostSlider = 170;
  constexpr float kLeastSlider = 70;
  const float scale = context.sizes.scale;
  const auto left_for_slider = [&](const WalkWords& words) {
    float taken = 2 * context.sizes.padding + 6 * context.sizes.gap + 2 * ImGui::GetStyle().FramePadding.x;
    for (const std::string_view text :
         {std::string_view(words.work), kWidestWork, std::string_view(words.end)})
      taken += text_width(context.fonts.ui, text);
    return width - taken;
  };
  WalkWords words;
  if (left_for_slider(words) < kLeastSlider * scale) words = {.work = "Expansions", .end = "End"};
  words.slider = std::clamp(left_for_slider(words), 24 * scale, kMostSlider * scale);
  return words;
}

void work_slider(PanelContext& context, const PathWalk& walk, float width) {
  int work = static_cast<int>(walk.work());
  ImGui::SetNextItemWidth(width);
  if (ImGui::SliderInt("##work", &work, 0, static_cast<int>(PathWalk::kMostWork), "",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
    (void)context.session.execute(ActionCall{"walk-work", {std::to_string(work)}});
  tip(context,
      "How many cells are expanded behind each step of the agent; with 0 a part is refined when it "
      "comes to it");
}

std::array<Counter, 5> counters_of(const PathWalk& walk) {
  const RefiningPath& path = *walk.path();
  const std::size_t ahead = path.ahead().size();
  return {{{.name = "walked",
            .value = grouped(walk.position()),
            .help = "Steps of the agent",
            .widest = "9,999",
            .colour = kWalkedColour},
           {.name = "refined",
            .value = grouped(path.ready().size()),
            .help = "Steps that are there without another search",
            .widest = "9,999",
            .colour = kPathColour},
           {.name = "entrances",
            .value = grouped(ahead > 0 ? ahead - 1 : 0),
            .help = "Of clusters that the plan leads over behind these steps: their cells are not known yet",
            .widest = "999",
            .colour = kPlannedColour},
           {.name = "planned length",
            .value = length_text(path.map(), path.planned_cost()),
            .help = "From entrance to entrance; the path that is walked is no longer"},
           {.name = "expanded",
            .value = grouped(path.expanded()),
            .help = "Entrances and cells that were taken from the open lists so far, the plan included"}}};
}

}  // namespace

bool shows_walk(const Session& session, Side side) {
  return session.walk().on() && (side == Side::kRight || !session.settings().split_view);
}

float walk_bar_height(const Session& session, const Sizes& sizes) {
  return session.walk().on() ? sizes.tool_button + 2 * sizes.gap : 0;
}

void draw_walk_bar(PanelContext& context) {
  const PathWalk& walk = context.session.walk();
  const Rect& bar = context.layout.strip;
  if (!walk.on() || bar.empty()) return;
  begin_panel("walk", bar, ImVec2(context.sizes.padding, 0), theme::kPanel);
  ImGui::SetCursorPosY(std::round((bar.height - ImGui::GetFrameHeight()) / 2));
  const WalkWords words = walk_words_for(context, bar.width);
  strip_text(theme::kMuted, words.work);
  next_in_strip(context, 1);
  work_slider(context, walk, words.slider);
  next_in_strip(context, 1);
  fixed_strip_text(context, theme::kText, grouped(walk.work()), kWidestWork);
  next_in_strip(context, 2);
  if (ImGui::Button(words.end.c_str())) (void)context.session.execute("walk off");
  ImGui::End();
}

void draw_walk_counters(PanelContext& context, const Rect& area) {
  if (area.empty()) return;
  const PathWalk& walk = context.session.walk();
  if (walk.path() != nullptr) return draw_counter_row(context, area, counters_of(walk));
  const float padding = context.sizes.padding;
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
             {area.x + padding, area.y, area.width - 2 * padding, area.height}, theme::kMuted,
             "clusters are being made, to plan on");
}

}  // namespace goalbound::app
