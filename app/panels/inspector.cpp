#include "panels/inspector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "model/searches/side_options.hpp"
#include "panels/feature_view.hpp"
#include "panels/panel_edge.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name, ...) \
  namespace tab_##name {           \
    extern const MakeTab kTab;     \
  }
#include "model/lists/tabs.inc"
#undef GOALBOUND_ENTRY

namespace {

MakeTab maker_of(std::string_view page) {
#define GOALBOUND_ENTRY(name, id, ...) \
  if (page == (id)) return tab_##name::kTab;
#include "model/lists/tabs.inc"
#undef GOALBOUND_ENTRY
  for (const FeatureInfo* feature : all_features()) {
    if (!feature->page || feature->page->id != page) continue;
    return find_feature_view(feature->id)->page;
  }
  return nullptr;
}

std::vector<MakeTab> make_makers() {
  std::vector<MakeTab> makers;
  for (const InspectorTab& page : inspector_tabs()) makers.push_back(maker_of(page.id));
  return makers;
}

}  // namespace

std::span<const MakeTab> all_tab_makers() {
  static const std::vector<MakeTab> kMakers = make_makers();
  return kMakers;
}

const SearchRun* run_or_hint(PanelContext& context, Side side) {
  const SidePanel& panel = context.session.side(side);
  if (panel.run != nullptr && panel.run->player != nullptr) return panel.run.get();
  std::string hint = "No search has run";
  if (panel.run != nullptr) {
    hint = std::string(describe(panel.run->result.status));
  } else if (!panel.waiting_for.empty()) {
    hint = panel.waiting_for;
  }
  muted_paragraph(hint);
  return nullptr;
}

namespace {

constexpr float kPageRows = 9;       ///< that the page and its choosers have at least,
constexpr float kNodeShare = 0.5F;   ///< but for this share of a low panel
constexpr float kLeastNodeRows = 3;  ///< of the upper part, however far its edge is dragged

/// To the setting `key`, which counts at scale 1; 0 would mean the usual length.
void set_length(Session& session, std::string_view key, float pixels, const Sizes& sizes) {
  const double length = std::clamp(std::round(static_cast<double>(pixels / sizes.scale)), 1.0, kLargestPanel);
  (void)session.execute(ActionCall{"set", {std::string(key), fmt::format("{:.0f}", length)}});
}

void draw_inspector_edge(PanelContext& context) {
  const Rect& strip = context.layout.inspector_edge;
  if (strip.empty()) return;
  Session& session = context.session;
  begin_panel("inspector edge", strip, ImVec2(0, 0), theme::kPanel);
  const EdgeUse use = draw_panel_edge(
      context,
      {.id = "inspector edge",
       .strip = strip,
       .folded = !session.settings().show_inspector,
       .help = session.settings().show_inspector
                   ? "Drag: the width of the inspector. Double click: the usual width. A click on the "
                     "grip folds it away"
                   : "Bring the inspector back",
       .key = "F6"});
  ImGui::End();
  if (use.fold) (void)session.execute("panel inspector toggle");
  if (use.reset) (void)session.execute("set inspector-width 0");
  if (use.dragged_to) {
    const float right = ImGui::GetIO().DisplaySize.x;
    set_length(session, "inspector-width", right - *use.dragged_to - strip.width / 2, context.sizes);
  }
}

}  // namespace

InspectorPanel::InspectorPanel() {
  for (const MakeTab make : all_tab_makers()) tabs_.push_back(make());
}

void InspectorPanel::draw(PanelContext& context) {
  const Rect& area = context.layout.inspector;
  draw_inspector_edge(context);
  if (area.width < 40 || area.empty()) return;
  const Sizes& sizes = context.sizes;
  begin_panel("inspector", area, ImVec2(sizes.padding, sizes.padding * 0.75F), theme::kPanel, true);
  draw_node(context);
  const std::size_t page = choose_page(context);
  const bool split = context.session.settings().split_view;
  if (split && inspector_tabs()[page].of_one_side) choose_side(context, inspector_tabs()[page]);
  // The page scrolls by itself; it keeps a few lines even where the panel as a whole has to scroll.
  const float height = std::max(ImGui::GetContentRegionAvail().y, 3 * sizes.row_height);
  ImGui::PushID(static_cast<int>(page));
  if (ImGui::BeginChild("tab", ImVec2(0, height)))
    tabs_[page]->draw(context, split ? context.session.ui.tab_side : Side::kRight);
  ImGui::EndChild();
  ImGui::PopID();
  ImGui::End();
}

void InspectorPanel::draw_node(PanelContext& context) {
  const Settings& settings = context.session.settings();
  const Sizes& sizes = context.sizes;
  const float top = ImGui::GetCursorScreenPos().y;
  if (!settings.show_node) {
    node_.draw_heading(context);
    return draw_node_edge(context, top);
  }
  // What does not fit scrolls, so that the page below always has its lines.
  const float chosen = static_cast<float>(settings.node_height) * sizes.scale;
  const float height = context.layout.inspector.height;
  const float most = std::max(height - kPageRows * sizes.row_height, kNodeShare * height);
  const float wanted = chosen > 0 ? std::max(chosen, kLeastNodeRows * sizes.row_height) : node_height_;
  const bool known = chosen > 0 || node_height_ > 0;
  if (ImGui::BeginChild("node", ImVec2(0, known ? std::min(wanted, most) : most))) {
    const float from = ImGui::GetCursorPosY();
    node_.draw(context);
    node_height_ = ImGui::GetCursorPosY() - from;
  }
  ImGui::EndChild();
  draw_node_edge(context, top);
}

void InspectorPanel::draw_node_edge(PanelContext& context, float top) const {
  Session& session = context.session;
  const Rect& area = context.layout.inspector;
  const float thick = context.sizes.inspector_edge;
  const float y = std::round(ImGui::GetCursorScreenPos().y - ImGui::GetStyle().ItemSpacing.y / 2);
  const EdgeUse use = draw_panel_edge(
      context,
      {.id = "node edge",
       .strip = {area.x + context.sizes.padding, y, ImGui::GetContentRegionAvail().x, thick},
       .moves_sideways = false,
       .folded = !session.settings().show_node,
       .panel_after = false,
       .help =
           "Drag: more room for the node or for the page below. Double click: the usual height. A click on "
           "the grip folds the node's part away, or brings it back",
       .key = "Shift+F6"});
  if (use.fold) (void)session.execute("panel node toggle");
  if (use.reset) (void)session.execute("set node-height 0");
  if (use.dragged_to) set_length(session, "node-height", *use.dragged_to - thick / 2 - top, context.sizes);
}

namespace {

void go_to_page(PanelContext& context, std::string_view id) {
  (void)context.session.execute(ActionCall{"tab", {std::string(id)}});
}

/// A button for each group; returns the pages of the shown one.
std::vector<InspectorTab> choose_group(PanelContext& context, const InspectorTab& shown) {
  std::vector<std::string_view> groups;
  for (const InspectorTab& page : inspector_tabs()) {
    if (groups.empty() || groups.back() != page.group) groups.push_back(page.group);
  }
  const auto place = std::ranges::find(groups, shown.group) - groups.begin();
  const int clicked = choice_row(context, "tabs", groups, static_cast<int>(place));
  if (clicked >= 0 && clicked != place) {
    const std::string_view group = groups[static_cast<std::size_t>(clicked)];
    go_to_page(context, std::ranges::find(inspector_tabs(), group, &InspectorTab::group)->id);
  }
  std::vector<InspectorTab> pages;
  std::ranges::copy_if(inspector_tabs(), std::back_inserter(pages),
                       [&](const InspectorTab& page) { return page.group == shown.group; });
  return pages;
}

}  // namespace

std::size_t InspectorPanel::choose_page(PanelContext& context) const {
  const auto pages = inspector_tabs();
  const auto chosen = std::ranges::find(pages, context.session.ui.tab, &InspectorTab::id);
  const auto place = chosen == pages.end() ? 0 : chosen - pages.begin();
  const InspectorTab& shown = pages[static_cast<std::size_t>(place)];
  const std::vector<InspectorTab> group = choose_group(context, shown);
  if (group.size() < 2) return static_cast<std::size_t>(place);
  std::vector<std::string_view> labels;
  for (const InspectorTab& page : group) labels.push_back(page.label);
  const auto within = std::ranges::find(group, shown.id, &InspectorTab::id) - group.begin();
  const int clicked = choice_row(context, "pages", labels, static_cast<int>(within), true);
  if (clicked >= 0) go_to_page(context, group[static_cast<std::size_t>(clicked)].id);
  return static_cast<std::size_t>(place);
}

void InspectorPanel::choose_side(PanelContext& context, const InspectorTab& page) const {
  constexpr std::array<std::string_view, 2> kSideNames = {"left search", "right search"};
  const int clicked = choice_row(context, "side", kSideNames, static_cast<int>(context.session.ui.tab_side));
  if (clicked < 0) return;
  const Side side = kSides[static_cast<std::size_t>(clicked)];
  (void)context.session.execute(ActionCall{"tab", {std::string(page.id), std::string(name_of(side))}});
}

}  // namespace goalbound::app
