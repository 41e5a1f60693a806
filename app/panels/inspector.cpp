#include "panels/inspector.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "model/side_options.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name) extern const MakeTab kTab_##name;
#include "goalbound_registry/tabs.inc"
#undef GOALBOUND_ENTRY

std::span<const MakeTab> all_tab_makers() {
  static const auto kTable = std::to_array<MakeTab>({
#define GOALBOUND_ENTRY(name) kTab_##name,
#include "goalbound_registry/tabs.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
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

InspectorPanel::InspectorPanel() {
  for (const MakeTab make : all_tab_makers()) tabs_.push_back(make());
}

void InspectorPanel::draw(PanelContext& context) {
  const Rect& area = context.layout.inspector;
  if (area.width < 40 || area.empty()) return;
  const Sizes& sizes = context.sizes;
  begin_panel("inspector", area, ImVec2(sizes.padding, sizes.padding * 0.75F), theme::kPanel, true);
  node_.draw(context);
  ImGui::Dummy(ImVec2(0, sizes.gap));
  const std::size_t page = choose_page(context);
  const bool split = context.session.settings().split_view;
  if (split && inspector_tabs()[page].of_one_side) choose_side(context, inspector_tabs()[page]);
  // The tab scrolls by itself; it keeps a few lines even where the panel as a whole has to scroll.
  const float height = std::max(ImGui::GetContentRegionAvail().y, 4 * sizes.row_height);
  ImGui::PushID(static_cast<int>(page));
  if (ImGui::BeginChild("tab", ImVec2(0, height)))
    tabs_[page]->draw(context, split ? context.session.ui.tab_side : Side::kRight);
  ImGui::EndChild();
  ImGui::PopID();
  ImGui::End();
}

std::size_t InspectorPanel::choose_page(PanelContext& context) const {
  const auto pages = inspector_tabs();
  std::vector<std::string_view> labels;
  for (const InspectorTab& page : pages) labels.push_back(page.label);
  const auto chosen = std::ranges::find(pages, context.session.ui.tab, &InspectorTab::id);
  const auto place = chosen == pages.end() ? 0 : chosen - pages.begin();
  const int clicked = choice_row(context, "tabs", labels, static_cast<int>(place));
  if (clicked >= 0) {
    const std::string_view id = pages[static_cast<std::size_t>(clicked)].id;
    (void)context.session.execute(ActionCall{"tab", {std::string(id)}});
  }
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
