#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "goalbound/generators.hpp"
#include "panels/keys.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr int kUsualSide = 64;
constexpr int kLargestSide = 4096;  ///< of the fields; the action takes more

/// A kind, a size and a seed; the line below is the action that makes the same map.
class NewMap final : public Popup {
 public:
  void opened(PanelContext& /*context*/) override { error_.clear(); }

  void draw(PanelContext& context, bool& open) override {
    kind(context);
    const GeneratorInfo& generator = *all_generators()[kind_];
    number(context, "Width", &width_, generator.min_side, kLargestSide, "In cells; roads: crossings");
    number(context, "Height", &height_, generator.min_side, kLargestSide, "In cells; roads: crossings");
    number(context, "Seed", &seed_, 0, 1 << 30, "The same seed makes the same map on every machine");
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    const std::string action = format_action(call());
    muted_paragraph("The same as an action:");
    ImGui::PushFont(context.fonts.mono);
    wrapped_text(action);
    ImGui::PopFont();
    bad_paragraph(error_);
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    buttons(context, action, open);
  }

 private:
  ActionCall call() const {
    return {"generate",
            {std::string(all_generators()[kind_]->id), fmt::format("{}", width_), fmt::format("{}", height_),
             fmt::format("{}", seed_)}};
  }

  void label(PanelContext& context, const char* text) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
    ImGui::SameLine(90 * context.sizes.scale);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  }

  void kind(PanelContext& context) {
    label(context, "Kind");
    const auto all = all_generators();
    const std::string chosen(all[kind_]->id);
    if (ImGui::BeginCombo("##kind", chosen.c_str())) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string id(all[i]->id);
        if (ImGui::Selectable(id.c_str(), i == kind_)) kind_ = i;
        tip(context, all[i]->description);
      }
      close_on_escape();
      ImGui::EndCombo();
    }
    muted_paragraph(all[kind_]->description);
  }

  void number(PanelContext& context, const char* text, int* value, int min, int max, std::string_view help) {
    label(context, text);
    const std::string id = fmt::format("##{}", text);
    ImGui::InputInt(id.c_str(), value, 1, 16);
    tip(context, help);
    *value = std::clamp(*value, min, max);
  }

  void buttons(PanelContext& context, const std::string& action, bool& open) {
    const bool makes = primary_button("Make it", ImVec2(120 * context.sizes.scale, 0));
    ImGui::SameLine();
    if (ImGui::Button("Next seed")) ++seed_;
    tip(context, "Another map of this kind and size");
    ImGui::SameLine();
    if (ImGui::Button("Copy action")) (void)context.session.execute(ActionCall{"copy", {action}});
    if (!makes) return;
    const auto made = context.session.execute(call(), false);
    error_ = made ? std::string() : made.error().to_string();
    if (made) open = false;
  }

  std::size_t kind_ = 0;
  int width_ = kUsualSide;
  int height_ = kUsualSide;
  int seed_ = 1;
  std::string error_;
};

}  // namespace

extern const PopupInfo kPopup_new_map;
const PopupInfo kPopup_new_map = {
    .title = "New map",
    .width = 460,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<NewMap>(); },
};

}  // namespace goalbound::app
