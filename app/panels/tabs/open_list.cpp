#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "model/actions/action_calls.hpp"
#include "panels/tabs/tab.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::tab_open_list {
namespace {

/// The nodes on the open list, the one that is expanded next on top.
class OpenListTab final : public Tab {
 public:
  void draw(PanelContext& context, Side side) override {
    const SearchRun* run = run_or_hint(context, side);
    if (run == nullptr) return;
    refresh(context.session.side(side), *run);
    if (rows_.empty()) {
      muted_paragraph("The open list is empty at this event.");
      return;
    }
    // A hierarchy's search takes nodes by rank, which says nothing to people.
    muted_paragraph(fmt::format("{}, the {} on top", count_text(rows_.size(), "node", "nodes"),
                                run->trace->sides().size() > 1 ? "cheapest of each end" : "next one"));
    const bool was_over_row = std::exchange(over_row_, false);
    if (begin_scrolling_table("open", 6, kFlags, ImGui::GetContentRegionAvail())) {
      head(context.session.map());
      scroll_to_hovered(context.session, was_over_row);
      ImGuiListClipper clipper;
      clipper.Begin(static_cast<int>(rows_.size()));
      while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) row(context, *run, i);
      }
      ImGui::EndTable();
    }
    if (was_over_row && !over_row_) context.session.hover(std::nullopt);
  }

 private:
  struct Row {
    NodeId node = kNoNode;
    SearchSide side = SearchSide::kStart;
  };
  static constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings;

  /// Collecting looks at every node of the map: only when the side has changed.
  void refresh(const SidePanel& panel, const SearchRun& run) {
    if (panel.revision == revision_ && run_ == &run) return;
    revision_ = panel.revision;
    run_ = &run;
    rows_.clear();
    for (const SearchSide side : run.trace->sides()) {
      for (const NodeId node : run.player->open_list(side)) rows_.push_back({node, side});
    }
  }

  static void head(const Map& map) {
    ImGui::TableSetupScrollFreeze(0, 1);
    const std::string node(map.kind().node_word);
    for (const char* name : {"#", node.c_str(), "f", "g", "h", "parent"}) ImGui::TableSetupColumn(name);
    ImGui::PushStyleColor(ImGuiCol_TableHeaderBg, theme::kPanel);
    ImGui::PushStyleColor(ImGuiCol_Text, theme::kMuted);
    ImGui::TableHeadersRow();
    ImGui::PopStyleColor(2);
  }

  /// A node that the mouse points at on the map is found in the list.
  void scroll_to_hovered(const Session& session, bool by_list) {
    const auto hovered = session.selection().hovered();
    if (std::exchange(hovered_, hovered) == hovered || !hovered || by_list) return;
    const auto found = std::ranges::find(rows_, *hovered, &Row::node);
    if (found == rows_.end()) return;
    const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const float top = static_cast<float>(found - rows_.begin()) * line;
    ImGui::SetScrollY(std::max(0.0F, top - ImGui::GetWindowHeight() / 2));
  }

  void row(PanelContext& context, const SearchRun& run, int i) {
    const auto [node, side] = rows_[static_cast<std::size_t>(i)];
    const NodeView& view = run.player->node(node, side);
    const Map& map = context.session.map();
    const Trace& trace = *run.trace;
    ImGui::PushFont(context.fonts.mono);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(i);
    const std::string number = grouped(static_cast<std::uint64_t>(i) + 1);
    const Selection& selection = context.session.selection();
    if (selection.hovered() == node) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, theme::kRow);
    if (ImGui::Selectable(number.c_str(), selection.selected() == node,
                          ImGuiSelectableFlags_SpanAllColumns)) {
      (void)context.session.execute(calls::select(map, node));
    }
    if (ImGui::IsItemHovered()) {
      over_row_ = true;
      context.session.hover(node);
    }
    ImGui::PopID();
    const std::string name = node_text(map, node) + (side == SearchSide::kGoal ? " from goal" : "");
    const std::string estimate =
        view.f >= view.g ? length_text(map, trace, view.f - view.g) : std::string("–");
    const std::string parent = view.parent == kNoNode ? std::string("–") : node_text(map, view.parent);
    for (const std::string& text :
         {name, length_text(map, trace, view.f), length_text(map, trace, view.g), estimate, parent}) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(text.c_str());
    }
    ImGui::PopFont();
  }

  bool over_row_ = false;          ///< the mouse is on a row
  std::optional<NodeId> hovered_;  ///< when the list was drawn last
  const SearchRun* run_ = nullptr;
  std::uint64_t revision_ = 0;
  std::vector<Row> rows_;
};

}  // namespace

extern const MakeTab kTab;
const MakeTab kTab = []() -> std::unique_ptr<Tab> { return std::make_unique<OpenListTab>(); };

}  // namespace goalbound::app::tab_open_list
