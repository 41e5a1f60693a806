#include <fmt/format.h>

#include "formats/reading_report.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// The reading report of the map as it came: editing it changes nothing that was read.
class Reading final : public Popup {
 public:
  void draw(PanelContext& context, bool& open) override {
    const Document& document = context.session.document();
    const ReadingReport reading = reading_of(document.original_map());
    wrapped_text(reading.empty()
                     ? fmt::format("Of {} nothing was assumed, ignored or left out.", document.name())
                     : fmt::format("What became of things in {}:", document.name()));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    for (const ReadingReport::Line& line : reading.lines()) {
      ImGui::Bullet();
      wrapped_text(line.text());
    }
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    if (ImGui::Button("Close", ImVec2(110 * context.sizes.scale, 0))) open = false;
  }
};

}  // namespace

extern const PopupInfo kPopup_reading;
const PopupInfo kPopup_reading = {
    .title = "What was read",
    .width = 620,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<Reading>(); },
};

}  // namespace goalbound::app
