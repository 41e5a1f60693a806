#include "panels/inspector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/side_options.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name) extern const TabInfo kTab_##name;
#include "goalbound_registry/tabs.inc"
#undef GOALBOUND_ENTRY

std::span<const TabInfo* const> all_tabs() {
  static constexpr auto kTable = std::to_array<const TabInfo*>({
#define GOALBOUND_ENTRY(name) &kTab_##name,
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
  for (const TabInfo* info : all_tabs()) tabs_.push_back({info, info->make()});
}

void InspectorPanel::draw(PanelContext& context) {
  const Rect& area = context.layout.inspector;
  if (area.width < 40 || area.empty()) return;
  const Sizes& sizes = context.sizes;
  begin_panel("inspector", area, ImVec2(sizes.padding, sizes.padding * 0.75F), theme::kPanel, true);
  draw_node_inspection(context);
  ImGui::Dummy(ImVec2(0, sizes.gap));
  std::vector<std::string_view> labels;
  for (const OpenTab& tab : tabs_) labels.push_back(tab.info->label);
  const auto chosen =
      std::ranges::find_if(tabs_, [&](const OpenTab& tab) { return tab.info->id == context.session.ui.tab; });
  const auto place = chosen == tabs_.end() ? 0 : chosen - tabs_.begin();
  const int clicked = choice_row(context, "tabs", labels, static_cast<int>(place));
  if (clicked >= 0) {
    (void)context.session.execute(fmt::format("tab {}", tabs_[static_cast<std::size_t>(clicked)].info->id));
  }
  OpenTab& open = tabs_[static_cast<std::size_t>(place)];
  const bool split = context.session.settings().split_view;
  if (split && inspector_tabs()[static_cast<std::size_t>(place)].of_one_side) {
    constexpr std::array<std::string_view, 2> kSideNames = {"left search", "right search"};
    const int side = choice_row(context, "side", kSideNames, static_cast<int>(context.session.ui.tab_side));
    if (side >= 0) {
      (void)context.session.execute(
          fmt::format("tab {} {}", open.info->id, name_of(kSides[static_cast<std::size_t>(side)])));
    }
  }
  // The tab scrolls by itself; it keeps a few lines even where the panel as a whole has to scroll.
  const float height = std::max(ImGui::GetContentRegionAvail().y, 4 * sizes.row_height);
  ImGui::PushID(open.info);
  if (ImGui::BeginChild("tab", ImVec2(0, height)))
    open.tab->draw(context, split ? context.session.ui.tab_side : Side::kRight);
  ImGui::EndChild();
  ImGui::PopID();
  ImGui::End();
}

}  // namespace goalbound::app
