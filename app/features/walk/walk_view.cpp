// The strip over the maps while an agent walks a path that is refined on the way, its counters and its row.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "features/walk/walk.hpp"
#include "model/searches/length_text.hpp"
#include "overlays/palette.hpp"
#include "panels/counter_row.hpp"
#include "panels/feature_view.hpp"
#include "panels/strip_items.hpp"
#include "panels/text.hpp"
#include "panels/transport_rows.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kWidestWalkWork = "10,000";

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
         {std::string_view(words.work), kWidestWalkWork, std::string_view(words.end)})
      taken += text_width(context.fonts.ui, text);
    return width - taken;
  };
  WalkWords words;
  if (left_for_slider(words) < kLeastSlider * scale) words = {.work = "Expansions", .end = "End"};
  words.slider = std::clamp(left_for_slider(words), 24 * scale, kMostSlider * scale);
  return words;
}

void walk_work_slider(PanelContext& context, const PathWalk& walk, float width) {
  int work = static_cast<int>(walk.work_behind());
  ImGui::SetNextItemWidth(width);
  if (ImGui::SliderInt("##work", &work, 0, static_cast<int>(PathWalk::kMostWork), "",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
    (void)context.session.execute(ActionCall{"walk-work", {std::to_string(work)}});
  tip(context,
      "How many cells are expanded behind each step of the agent; with 0 a part is refined when it "
      "comes to it");
}

std::array<Counter, 5> counters_of_walk(const PathWalk& walk) {
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

void say_clusters_are_made(PanelContext& context, const Rect& area) {
  const float padding = context.sizes.padding;
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
             {area.x + padding, area.y, area.width - 2 * padding, area.height}, theme::kMuted,
             "clusters are being made, to plan on");
}

class WalkView final : public FeatureView {
 public:
  bool has_strip(const Session& session) const override { return session.feature<PathWalk>().on(); }

  void draw_strip(PanelContext& context) override {
    const PathWalk& walk = context.session.feature<PathWalk>();
    const WalkWords words = walk_words_for(context, context.layout.strip.width);
    strip_text(theme::kMuted, words.work);
    next_in_strip(context, 1);
    walk_work_slider(context, walk, words.slider);
    next_in_strip(context, 1);
    fixed_strip_text(context, theme::kText, grouped(walk.work_behind()), kWidestWalkWork);
    next_in_strip(context, 2);
    if (ImGui::Button(words.end.c_str())) (void)context.session.execute("walk off");
  }

  std::string title(const Session& session, Side side) const override {
    return session.feature<PathWalk>().is_of(side) ? "A path refined on the way" : "";
  }

  bool draw_counters(PanelContext& context, Side side, const Rect& area) override {
    const PathWalk& walk = context.session.feature<PathWalk>();
    if (!walk.is_of(side)) return false;
    if (area.empty()) return true;
    if (walk.path() != nullptr) {
      draw_counter_row(context, area, counters_of_walk(walk));
    } else {
      say_clusters_are_made(context, area);
    }
    return true;
  }

  /// What both searches have to do with each other is not the question.
  std::optional<Plate> plate(const Session& session) const override {
    return session.feature<PathWalk>().on() ? std::optional<Plate>(Plate()) : std::nullopt;
  }

  /// What was walked, and behind it what is refined.
  void draw_rows(PanelContext& context, const Rect& area) override {
    const PathWalk& walk = context.session.feature<PathWalk>();
    const TrackRow row = clock_row(context, area, "Walk");
    if (walk.path() == nullptr)
      return put_in_track(context, row.track, "clusters are being made, to plan on");
    if (walk.length() == 0) return put_in_track(context, row.track, words_of(walk));
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float now = track_x(row.track, walk.position(), walk.length());
    const std::size_t refined = walk.position() + walk.path()->ready().size();
    const float there = track_x(row.track, std::min(refined, walk.length()), walk.length());
    list->AddRectFilled(row.track.min(), {there, row.track.bottom()}, with_alpha(in_theme(kPathColour), 110),
                        4);
    list->AddRectFilled(row.track.min(), {now, row.track.bottom()}, in_theme(kWalkedColour), 4);
    put_now(row.track, walk);
    scrub_steps(context, walk, row.track);
    put_row_hint(context, row.track, area,
                 "walked, and behind it what is refined already   ·   drag to scrub");
  }
};

}  // namespace

extern const FeatureViewInfo kFeatureView_walk;
const FeatureViewInfo kFeatureView_walk = {.make = &make_feature_view<WalkView>};

}  // namespace goalbound::app
