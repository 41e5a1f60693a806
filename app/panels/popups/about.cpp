#include "goalbound/version.h"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

class About final : public Popup {
 public:
  void draw(PanelContext& context, bool& open) override {
    ImGui::PushFont(context.fonts.heading);
    ImGui::TextUnformatted("Goalbound " GOALBOUND_VERSION);
    ImGui::PopFont();
    ImGui::TextWrapped(
        "Shows, inspects and precomputes goal bounding on grids, roads and other graphs: every edge of a map "
        "keeps the box of the "
        "goals "
        "that an optimal path reaches through it, and a search skips each edge whose box misses its goal.");
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    muted_paragraph(
        "After Steve Rabin and Nathan Sturtevant, \"Faster A* with Goal Bounding\", Game AI Pro 3, chapter "
        "22, "
        "and \"Combining Bounding Boxes and JPS to Prune Grid Pathfinding\", AAAI 2016.");
    muted_paragraph(std::string("Drawn with Dear ImGui ") + ImGui::GetVersion() + ". MIT licence.");
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    if (ImGui::Button("Close", ImVec2(110 * context.sizes.scale, 0))) open = false;
  }
};

}  // namespace

extern const PopupInfo kPopup_about;
const PopupInfo kPopup_about = {
    .title = "About",
    .width = 560,
    .height = 270,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<About>(); },
};

}  // namespace goalbound::app
