#include "panels/strip_items.hpp"

#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

void next_in_strip(const PanelContext& context, float gaps) {
  ImGui::SameLine(0, gaps * context.sizes.gap);
}

void strip_caption(const char* text) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", text);
}

void strip_text(std::uint32_t colour, const std::string& text) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

void fixed_strip_text(const PanelContext& context, std::uint32_t colour, const std::string& text,
                      std::string_view widest) {
  const float left = ImGui::GetCursorPosX();
  strip_text(colour, text);
  ImGui::SameLine(left + text_width(context.fonts.ui, widest), 0);
  ImGui::Dummy(ImVec2(1, 1));
}

}  // namespace goalbound::app
