#include <algorithm>
#include <array>
#include <cmath>

#include "model/view/layers.hpp"
#include "overlays/palette.hpp"
#include "panels/panels.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr const char* kExplanation =
    "Each edge of the map keeps a box: the smallest rectangle with every goal that some optimal path reaches "
    "first through that edge. "
    "The boxes are computed once: exact ones by a flood from every node, inherited ones, somewhat larger, by "
    "floods from jump points or junctions alone. "
    "A search that leaves a node tests for each edge whether its goal lies in the edge's box. "
    "If it does not, no optimal path leads that way, and the edge is skipped with everything behind it. "
    "The path stays optimal, because the box of at least one edge on an optimal path always holds the goal.";

struct ColourNote {
  std::uint32_t colour;
  const char* text;
  bool fills = true;
};
constexpr auto kColours = std::to_array<ColourNote>({
    {kFreeColour, "free cell"},
    {kRoadColour, "edges of a graph"},
    {kBlockedColour, "wall"},
    {kClosedColour, "closed: expanded by the search"},
    {kOpenColour, "open: waits to be expanded"},
    {kPathColour, "the path found; what is selected has a frame of that colour", false},
    {kPrunedColour, "cross: an edge or node that was left out", false},
    {kUnfinishedColour, "grey weave: the node's boxes are not computed yet"},
    {kExactColour, "with Q: exact boxes; dots: inherited ones"},
    {kStartColour, "start", false},
    {kGoalColour, "goal", false},
});

constexpr auto kMouse = std::to_array<std::pair<const char*, const char*>>({
    {"Wheel", "Zoom at the mouse"},
    {"Middle drag, Space + drag", "Move the map"},
    {"Left click", "Select a cell or node"},
    {"Left drag on start or goal", "Move it; the searches follow"},
    {"Right click", "Menu of the cell or node"},
    {"Double click on nothing", "Fit the map"},
});

void section(PanelContext& context, const char* title) {
  ImGui::Dummy(ImVec2(0, context.sizes.gap / 2));
  ImGui::PushFont(context.fonts.heading);
  ImGui::TextUnformatted(title);
  ImGui::PopFont();
}

void colour_notes(PanelContext& context) {
  const Sizes& sizes = context.sizes;
  const float line = ImGui::GetTextLineHeight();
  for (const ColourNote& note : kColours) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 min(at.x, std::round(at.y + (line - sizes.swatch) / 2));
    const ImVec2 max(min.x + sizes.swatch, min.y + sizes.swatch);
    list->AddRectFilled(min, max, note.fills ? fill_in_theme(note.colour) : in_theme(note.colour), 3);
    list->AddRect(min, max, theme::kMuted, 3);
    ImGui::Dummy(ImVec2(sizes.swatch + sizes.gap, line));
    ImGui::SameLine();
    ImGui::TextUnformatted(note.text);
  }
}

void edge_notes(PanelContext& context) {
  const Sizes& sizes = context.sizes;
  const float line = ImGui::GetTextLineHeight();
  const float column = ImGui::GetContentRegionAvail().x / 4;
  const bool numbered = context.session.document().list() != nullptr;
  for (std::size_t i = 0; i < kEdgeColours.size(); ++i) {
    const EdgeIndex edge(i);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    put_edge_swatch(list, {at.x, at.y + (line - sizes.swatch) / 2}, sizes.swatch, edge);
    const float name = at.x + sizes.swatch + sizes.gap;
    put_text(list, context.fonts.ui, {name, at.y}, theme::kText,
             numbered ? std::to_string(i + 1) : std::string(name_of(direction_of(edge))));
    put_edge_pattern(list, name + 28 * sizes.scale, at.y + line / 2, sizes.pattern * 1.4F, edge);
    ImGui::Dummy(ImVec2(column - ImGui::GetStyle().ItemSpacing.x, line));
    if (i % 4 != 3) ImGui::SameLine();
  }
  if (numbered) muted_paragraph("From the ninth edge on colours come again, with other patterns.");
}

void key_row(PanelContext& context, std::string_view key, std::string_view label, std::string_view help) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, key.empty() ? theme::kMuted : theme::kAccent);
  const std::string_view shown = key.empty() ? std::string_view("–") : key;
  ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
  ImGui::PopStyleColor();
  ImGui::TableNextColumn();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::TextUnformatted(fit_text(context.fonts.ui, label, width).c_str());
  tip(context, help.empty() ? label : help);
}

void key_table(PanelContext& context, const char* id, const auto& rows) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_NoSavedSettings)) return;
  ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, 185 * context.sizes.scale);
  ImGui::TableSetupColumn("action", ImGuiTableColumnFlags_WidthStretch);
  rows();
  ImGui::EndTable();
}

void keys(PanelContext& context) {
  section(context, "Mouse");
  key_table(context, "mouse", [&] {
    for (const auto& [what, does] : kMouse) key_row(context, what, does, {});
  });
  for (const std::string_view menu : menu_names()) {
    section(context, std::string(menu).c_str());
    key_table(context, std::string(menu).c_str(), [&] {
      for (const ActionInfo& action : all_actions()) {
        const bool below = action.menu.starts_with(menu) && !action.key.empty();
        if (action.menu == menu || below) key_row(context, action.key, action.label, action.help);
      }
    });
  }
  section(context, "In scripts and the palette");
  key_table(context, "scripts", [&] {
    for (const ActionInfo& action : all_actions()) {
      if (!action.menu.empty()) continue;
      key_row(context, {}, std::string(action.id) + " " + std::string(action.arguments), action.help);
    }
  });
}

void meaning(PanelContext& context) {
  section(context, "Goal bounding in five sentences");
  wrapped_text(kExplanation);
  section(context, "The edges of a node");
  edge_notes(context);
  section(context, "Colours of the map");
  colour_notes(context);
  section(context, "Layers");
  for (const LayerInfo& layer : all_layers()) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme::kAccent);
    ImGui::TextUnformatted(layer.label.data(), layer.label.data() + layer.label.size());
    ImGui::PopStyleColor();
    ImGui::SameLine(160 * context.sizes.scale);
    wrapped_text(std::string(layer.help) + ".");
  }
}

class Help final : public Popup {
 public:
  void draw(PanelContext& context, bool& /*open*/) override {
    const ImVec2 room = ImGui::GetContentRegionAvail();
    // Two columns where there is room for them, else one that scrolls.
    const bool wide = room.x > 760 * context.sizes.scale;
    const float width = wide ? (room.x - 2 * context.sizes.padding) / 2 : 0;
    if (wide) {
      if (ImGui::BeginChild("meaning", ImVec2(width, 0))) meaning(context);
      ImGui::EndChild();
      ImGui::SameLine(0, 2 * context.sizes.padding);
    }
    if (ImGui::BeginChild("keys", ImVec2(0, 0))) {
      if (!wide) meaning(context);
      keys(context);
    }
    ImGui::EndChild();
  }
};

}  // namespace

extern const PopupInfo kPopup_help;
const PopupInfo kPopup_help = {
    .title = "Help",
    .width = 1020,
    .height = 680,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<Help>(); },
};

}  // namespace goalbound::app
