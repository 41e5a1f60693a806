// The window with the list of kept paths.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "features/kept_paths/kept_paths.hpp"
#include "model/actions/action_calls.hpp"
#include "model/searches/length_text.hpp"
#include "panels/feature_view.hpp"
#include "panels/popups/popup.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

class KeptPathsPopup final : public Popup {
 public:
  void draw(PanelContext& context, bool& /*open*/) override {
    const auto all = context.session.feature<KeptPathList>().all();
    if (all.empty()) {
      muted_paragraph(
          "Keep the shortest path from the start to the goal, and edit the map: the list says whether it is "
          "still the shortest, without a search. None is kept yet.");
    } else {
      table(context, all);
    }
    if (change_) (void)context.session.execute(*std::exchange(change_, std::nullopt));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    buttons(context, all.empty());
  }

 private:
  void table(PanelContext& context, std::span<const KeptPathList::Entry> all) {
    const float height =
        std::min<float>(static_cast<float>(all.size()), 10) * 1.3F * context.sizes.row_height;
    if (!begin_scrolling_table("kept-paths", 4, ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_ScrollY,
                               ImVec2(0, height + 1.5F * context.sizes.row_height)))
      return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("path", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("length", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("now", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("##buttons", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableHeadersRow();
    for (std::size_t i = 0; i < all.size(); ++i) row(context, all[i], i);
    ImGui::EndTable();
  }

  void row(PanelContext& context, const KeptPathList::Entry& entry, std::size_t place) {
    const Map& map = context.session.map();
    ImGui::PushID(static_cast<int>(place));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(
        fmt::format("{}. {} to {}", place + 1, map.name_of(entry.start), map.name_of(entry.goal)).c_str());
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(entry.cost == kNoPathCost ? "no path" : length_text(map, entry.cost).c_str());
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(std::string(describe(entry.verdict)).c_str());
    ImGui::TableNextColumn();
    button(context, "Ask", "ask", place, "Search whether it is still the shortest");
    ImGui::SameLine();
    button(context, "Renew", "renew", place, "Keep the path that is the shortest now");
    ImGui::SameLine();
    button(context, "Remove", "drop", place, "Forget it");
    ImGui::PopID();
  }

  void button(PanelContext& context, const char* label, const char* word, std::size_t place,
              std::string_view help) {
    if (ImGui::Button(label)) change_ = ActionCall{"kept-path", {word, std::to_string(place + 1)}};
    tip(context, help);
  }

  static void buttons(PanelContext& context, bool is_empty) {
    struct Shown {
      const char* label;
      std::string_view call;
      std::string_view help;
      bool needs_paths;
    };
    constexpr auto kShown = std::to_array<Shown>({
        {"Keep this path", "keep-path", "From the start to the goal, as they are", false},
        {"Ask for all", "kept-path ask all", "Search whether each is still the shortest", true},
        {"Renew all", "kept-path renew all", "Keep the paths that are the shortest now", true},
        {"Remove all", "kept-path drop all", "Forget all of them", true},
    });
    for (const Shown& one : kShown) {
      if (&one != kShown.data()) ImGui::SameLine();
      ImGui::BeginDisabled(one.needs_paths && is_empty);
      if (ImGui::Button(one.label)) (void)context.session.execute(one.call);
      ImGui::EndDisabled();
      tip(context, one.help);
    }
  }

  std::optional<ActionCall> change_;  ///< from inside the table, which must not change while it is drawn
};

constexpr PopupInfo kKeptPathsPopup = {
    .title = "Kept paths",
    .width = 640,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<KeptPathsPopup>(); },
};

class KeptPathsView final : public FeatureView {};

}  // namespace

extern const FeatureViewInfo kFeatureView_kept_paths;
const FeatureViewInfo kFeatureView_kept_paths = {.make = &make_feature_view<KeptPathsView>,
                                                 .popup = &kKeptPathsPopup};

}  // namespace goalbound::app
