#include "panels/morph_bar.hpp"

#include <fmt/format.h>

#include "model/transport.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

void caption(const char* text) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", text);
}

void share_slider(PanelContext& context) {
  auto share = static_cast<float>(context.session.morph().share());
  ImGui::SetNextItemWidth(220 * context.sizes.scale);
  // The words stand beside it: on it the grip would hide them.
  if (ImGui::SliderFloat("##share", &share, 0, 1, "", ImGuiSliderFlags_AlwaysClamp))
    (void)context.session.execute(ActionCall{"morph", {fmt::format("{:.3f}", share)}});
  tip(context, "How far each node has moved from its coordinates on the map to those by what paths cost",
      "Alt+M");
}

}  // namespace

float morph_bar_height(const Session& session, const Sizes& sizes) {
  const bool is_taken = agents_walk(session) || info_of(session.view.tool).edits;
  return session.morph().on() && !is_taken ? sizes.tool_button + 2 * sizes.gap : 0;
}

void draw_morph_bar(PanelContext& context) {
  const Rect& bar = context.layout.strip;
  if (morph_bar_height(context.session, context.sizes) == 0 || bar.empty()) return;
  begin_panel("morph", bar, ImVec2(context.sizes.padding, context.sizes.gap), theme::kPanel);
  const float gap = 2 * context.sizes.gap;
  caption("Map");
  ImGui::SameLine(0, gap);
  share_slider(context);
  ImGui::SameLine(0, gap);
  caption("Embedding");
  ImGui::SameLine(0, 2 * gap);
  if (ImGui::Button("Back to the map")) (void)context.session.execute("morph off");
  ImGui::SameLine(0, 2 * gap);
  const Session& session = context.session;
  caption(session.morph().embedding(session.map()) == nullptr
              ? "The embedding is being made"
              : "What is far by paths lies far apart; the boxes are of the same goals here and there");
  ImGui::End();
}

}  // namespace goalbound::app
