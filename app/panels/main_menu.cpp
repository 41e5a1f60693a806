#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "overlays/palette.hpp"
#include "panels/commands.hpp"
#include "panels/keys.hpp"
#include "panels/panels.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

std::vector<std::string_view> menu_names() {
  std::vector<std::string_view> names;
  const auto in_table = [](std::string_view name) {
    return std::ranges::any_of(all_actions(), [&](const ActionInfo& a) { return a.menu == name; });
  };
  for (const std::string_view name : {"File", "Edit", "View", "Map", "Precompute", "Search"}) {
    if (in_table(name)) names.push_back(name);
  }
  for (const ActionInfo& action : all_actions()) {
    const bool known =
        action.menu.empty() || action.menu == "Help" || std::ranges::find(names, action.menu) != names.end();
    if (!known) names.push_back(action.menu);
  }
  if (in_table("Help")) names.push_back("Help");
  return names;
}

namespace {

void menu_entries(PanelContext& context, std::string_view menu) {
  Session& session = context.session;
  for (const ActionInfo& action : all_actions()) {
    if (action.menu != menu) continue;
    ImGui::PushID(&action);
    const std::string label(action.label);
    const std::string key(action.key);
    const bool checked = action.checked != nullptr && action.checked(session);
    const bool enabled = action.enabled == nullptr || action.enabled(session);
    if (ImGui::MenuItem(label.c_str(), key.empty() ? nullptr : key.c_str(), checked, enabled)) {
      (void)session.execute(action.menu_call);
    }
    tip(context, action.help);
    ImGui::PopID();
  }
}

/// Things at the right end of the bar, placed from right to left and left out where the menus begin.
class RightEnd {
 public:
  RightEnd(PanelContext& context, float left_limit)
      : context_(context),
        list_(ImGui::GetWindowDrawList()),
        right_(context.layout.menu.right() - context.sizes.padding),
        left_limit_(left_limit),
        middle_(context.layout.menu.y + context.layout.menu.height / 2) {}

  /// Takes room for one thing and gives its left edge; false where it does not fit.
  bool take(float width, float& left) {
    if (right_ - width < left_limit_) return false;
    left = right_ - width;
    right_ = left - context_.sizes.padding;
    return true;
  }
  float middle() const { return middle_; }
  float room() const { return right_ - left_limit_; }
  ImDrawList* list() const { return list_; }

 private:
  PanelContext& context_;
  ImDrawList* list_;
  float right_;
  float left_limit_;
  float middle_;
};

void progress_badge(PanelContext& context, RightEnd& end) {
  const Sizes& sizes = context.sizes;
  const Progress::Snapshot progress = context.session.precompute_job()->progress();
  const std::string text = progress.done == 0
                               ? "computing boxes"
                               : fmt::format("computing {} · {}", percent_text(progress.fraction()),
                                             seconds_text(progress.seconds_remaining));
  // As wide as its longest text, or the bar would jump about.
  const float width = badge_width(context.fonts.ui, sizes, "computing 100 % · 59 min 59 s");
  const float button = std::round(22 * sizes.scale);
  float left = 0;
  if (!end.take(width + sizes.gap + button, left)) return;
  const float height = std::round(font_pixels(context.fonts.ui) + 6 * sizes.scale);
  const Rect bar = {left, std::round(end.middle() - height / 2), width, height};
  const auto filled = static_cast<float>(progress.fraction()) * width;
  end.list()->AddRectFilled(bar.min(), bar.max(), theme::kTrack, 4);
  end.list()->AddRectFilled(bar.min(), {bar.x + filled, bar.bottom()}, theme::kActive, 4);
  put_fitted(context, end.list(), context.fonts.ui, bar, theme::kText, text, Align::kCentre);
  ImGui::SetCursorScreenPos({left + width + sizes.gap, end.middle() - button / 2});
  if (icon_button(context, {"cancel", Icon::kClose, "Stop computing the boxes"}, ImVec2(button, button))) {
    (void)context.session.execute(commands::cancel_precompute());
  }
}

void state_badge(PanelContext& context, RightEnd& end, std::string_view text, const BadgeColours& colours,
                 std::string_view help, bool computes) {
  const float width = badge_width(context.fonts.ui, context.sizes, text);
  float left = 0;
  if (!end.take(width, left)) return;
  put_badge(end.list(), context.fonts.ui, context.sizes, left, end.middle(), text, colours);
  const float height = context.layout.menu.height * 0.7F;
  ImGui::SetCursorScreenPos({left, end.middle() - height / 2});
  if (ImGui::InvisibleButton("boxes", ImVec2(width, height)) && computes) {
    (void)context.session.execute(commands::start_precompute());
  }
  tip(context, help);
}

void boxes_badge(PanelContext& context, RightEnd& end) {
  switch (context.session.bounds_state()) {
    case BoundsState::kFit:
      return state_badge(context, end, "boxes fit this map", kGoodBadge,
                         "The boxes of all edges are ready and belong to this map", false);
    case BoundsState::kComputing:
      return progress_badge(context, end);
    case BoundsState::kStale:
      return state_badge(
          context, end, "boxes are stale", kWarnBadge,
          "The settings ask for another ordering than these boxes have. They are still right for "
          "this map and still used. Click to compute the new ones",
          true);
    case BoundsState::kNone:
      return state_badge(context, end, "no boxes", kQuietBadge,
                         "Pruned searches wait for the boxes. Click to compute them", true);
  }
}

void map_facts(PanelContext& context, RightEnd& end) {
  const Grid& grid = context.session.grid();
  const ImFont* font = context.fonts.ui;
  using Fact = std::pair<std::string, std::uint32_t>;
  std::vector<Fact> facts = {
      {fit_text(font, context.session.map_name(), 260 * context.sizes.scale), theme::kText},
      {fmt::format("{} × {}", grid.width(), grid.height()), theme::kMuted},
      {group_digits(grid.free_count()) + " free cells", theme::kMuted}};
  const float gap = context.sizes.padding;
  const auto width = [&] {
    float sum = gap * static_cast<float>(facts.size() - 1);
    for (const Fact& fact : facts) sum += text_width(font, fact.first);
    return sum;
  };
  // A narrow window keeps the name alone.
  while (facts.size() > 1 && width() > end.room()) facts.pop_back();
  float left = 0;
  if (!end.take(width(), left)) return;
  for (const auto& [text, colour] : facts) {
    put_text(end.list(), font, {left, end.middle() - font_pixels(font) / 2}, colour, text);
    left += text_width(font, text) + gap;
  }
}

}  // namespace

void draw_main_menu(PanelContext& context) {
  const Sizes& sizes = context.sizes;
  const float padding = (context.layout.menu.height - ImGui::GetFontSize()) / 2;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(10 * sizes.scale, padding));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(12 * sizes.scale, 6 * sizes.scale));
  if (ImGui::BeginMainMenuBar()) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10 * sizes.scale, 9 * sizes.scale));
    for (const std::string_view name : menu_names()) {
      if (ImGui::BeginMenu(std::string(name).c_str())) {
        menu_entries(context, name);
        close_on_escape();
        ImGui::EndMenu();
      }
    }
    ImGui::PopStyleVar();
    RightEnd end(context, ImGui::GetCursorScreenPos().x + sizes.padding);
    if (context.session.has_map()) {
      boxes_badge(context, end);
      map_facts(context, end);
    }
    ImGui::EndMainMenuBar();
  }
  ImGui::PopStyleVar(2);
}

}  // namespace goalbound::app
