#include "features/breakpoints/breakpoints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "model/actions/action_calls.hpp"
#include "panels/feature_view.hpp"
#include "panels/popups/popup.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

struct SetButton {
  const char* label;
  std::string_view call;
  std::string_view help;
  bool needs_node;
};
constexpr auto kSetButtons = std::to_array<SetButton>({
    {"node is expanded", "break expanded", "Stop when the selected node is expanded", true},
    {"node is generated", "break generated", "Stop when an edge or jump leads to the selected node", true},
    {"chosen edge", "break edge", "Stop when the chosen edge of the selected node is followed or skipped",
     true},
    {"any prune", "break prune", "Stop at every edge or node that an index, such as boxes, leaves out",
     false},
    {"any jump point", "break jump", "Stop at every jump that ends at a node, and at every arc", false},
    {"any reopening", "break reopened", "Stop when a closed node is opened again", false},
});

/// All breakpoints of the map, what they are met by, and buttons that set more.
class BreakpointsPopup final : public Popup {
 public:
  void draw(PanelContext& context, bool& /*open*/) override {
    const Session& session = context.session;
    if (session.feature<Breakpoints>().all().empty()) {
      muted_paragraph(
          "Playing, and \"run to breakpoint\" (F5, back Shift+F5), stop where a search meets a breakpoint. "
          "There "
          "is none yet.");
    }
    table(context);
    if (change_) (void)context.session.execute(*std::exchange(change_, std::nullopt));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    muted_paragraph("Stop when, or at:");
    buttons(context);
  }

 private:
  void table(PanelContext& context) {
    const auto all = context.session.feature<Breakpoints>().all();
    const float height = std::min<float>(static_cast<float>(all.size()), 8) * 1.3F * context.sizes.row_height;
    if (all.empty() ||
        !begin_scrolling_table("breakpoints", 5, ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_ScrollY,
                               ImVec2(0, height + 1.5F * context.sizes.row_height))) {
      return;
    }
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("on", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("stops when", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("left", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("right", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("##remove", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableHeadersRow();
    for (std::size_t i = 0; i < all.size(); ++i) row(context, all[i], i);
    ImGui::EndTable();
  }

  void row(PanelContext& context, const Breakpoints::Entry& entry, std::size_t place) {
    ImGui::PushID(static_cast<int>(place));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    bool on = entry.on;
    if (ImGui::Checkbox("##on", &on)) change_ = calls::switch_break(place, on);
    tip(context, "Off: it stays in the list, and nothing stops there");
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(fmt::format("{}. {}", place + 1, describe(entry, context.session.map())).c_str());
    for (const Side side : kSides) {
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      ImGui::TextDisabled("%s", grouped(entry.events[static_cast<std::size_t>(side)].size()).c_str());
      tip(context, "How many events of the search at this side meet it");
    }
    ImGui::TableNextColumn();
    if (ImGui::Button("Remove")) change_ = calls::remove_break(place);
    ImGui::PopID();
  }

  void buttons(PanelContext& context) {
    Session& session = context.session;
    const bool has_node = session.inspected_node().has_value();
    const float right = ImGui::GetWindowContentRegionMax().x + ImGui::GetWindowPos().x;
    const ImGuiStyle& style = ImGui::GetStyle();
    for (std::size_t i = 0; i < kSetButtons.size(); ++i) {
      const SetButton& button = kSetButtons[i];
      const float width = ImGui::CalcTextSize(button.label).x + 2 * style.FramePadding.x;
      if (i > 0 && ImGui::GetItemRectMax().x + style.ItemSpacing.x + width < right) ImGui::SameLine();
      ImGui::BeginDisabled(button.needs_node && !has_node);
      if (ImGui::Button(button.label)) (void)session.execute(button.call);
      ImGui::EndDisabled();
      tip(context, button.help);
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("the first f of at least");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(110 * context.sizes.scale);
    ImGui::InputDouble("##f", &least_f_, 0, 0, "%.2f");
    ImGui::SameLine();
    if (ImGui::Button("Set")) (void)session.execute(ActionCall{"break", {"f", fmt::format("{}", least_f_)}});
  }

  double least_f_ = 0;                ///< what is typed
  std::optional<ActionCall> change_;  ///< from inside the table, which must not change while it is drawn
};

constexpr PopupInfo kBreakpointsPopup = {
    .title = "Breakpoints",
    .width = 600,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<BreakpointsPopup>(); },
};

class BreakpointsView final : public FeatureView {
 public:
  /// Sets and removes the breakpoint on the expansion of a node.
  std::vector<SpotMenuItem> menu(PanelContext& context, const Spot& spot) const override {
    const Session& session = context.session;
    if (!session.map().is_node(spot.node)) return {};
    const Breakpoint expanded{.kind = BreakKind::kExpanded, .node = spot.node};
    return {{.label = "Stop when it is expanded",
             .call = calls::toggle_break(session.map(), spot.node),
             .checked = session.feature<Breakpoints>().find(expanded).has_value()}};
  }
};

}  // namespace

extern const FeatureViewInfo kFeatureView_breakpoints;
const FeatureViewInfo kFeatureView_breakpoints = {.make = &make_feature_view<BreakpointsView>,
                                                  .popup = &kBreakpointsPopup};

}  // namespace goalbound::app
