#include <fmt/format.h>

#include <string>

#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// What the action that waits would do, as its menu says it.
std::string purpose_of(const ActionCall& call) {
  const ActionInfo* action = find_action(call.name);
  const std::string label(action == nullptr ? call.name : action->label);
  return call.arguments.empty() ? label : fmt::format("{}: {}", label, call.arguments.front().text);
}

/// Asks before edits of the map are lost.
class Unsaved final : public Popup {
 public:
  void draw(PanelContext& context, bool& open) override {
    Session& session = context.session;
    if (!session.ui.held) {
      muted_paragraph(session.document().edited() ? "The map has edits that are not saved yet."
                                                  : "The map has no edits that could be lost.");
      return;
    }
    wrapped_text(fmt::format("{} was edited, and the edits are in no file.", session.document().name()));
    muted_paragraph(purpose_of(*session.ui.held));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    std::string answer;
    if (primary_button("Save and go on")) answer = "save";
    tip(context, "Into its file; a map without one, or of the program, asks where to");
    ImGui::SameLine();
    if (ImGui::Button("Lose the edits")) answer = "lose";
    ImGui::SameLine();
    if (ImGui::Button("Stay here")) answer = "keep";
    tip(context, "Go back: the edits stay", "Esc");
    if (answer.empty()) return;
    open = answer == "save";  // which may have to ask for a name
    (void)session.execute(ActionCall{"unsaved-edits", {answer}});
  }
};

}  // namespace

extern const PopupInfo kPopup_unsaved;
const PopupInfo kPopup_unsaved = {
    .title = "Unsaved edits",
    .width = 520,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<Unsaved>(); },
};

}  // namespace goalbound::app
