// The 3 x 3 editor of the jump rules: Figure 5 of Rabin & Sturtevant, AAAI 2016, for any pattern.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "features/rules/rules.hpp"
#include "overlays/palette.hpp"
#include "panels/feature_view.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr auto kIncomingNames =
    std::to_array<std::string_view>({"N", "E", "S", "W", "NE", "SE", "SW", "NW", "start"});

std::string walls_text(DirectionSet open) {
  std::string text;
  for (const Direction d : DirectionSet::all() - open) {
    text += fmt::format("{}{}", text.empty() ? "" : ",", name_of(d));
  }
  return text.empty() ? "none" : text;
}

std::string set_text(DirectionSet set) {
  std::string text;
  for (const Direction d : set) text += fmt::format("{}{}", text.empty() ? "" : ", ", name_of(d));
  return text.empty() ? "none" : text;
}

void send(PanelContext& context, int incoming, DirectionSet open) {
  (void)context.session.execute(ActionCall{
      "pattern", {std::string(kIncomingNames[static_cast<std::size_t>(incoming)]), walls_text(open)}});
}

void put_arrow(ImDrawList* list, ImVec2 from, ImVec2 to, std::uint32_t colour, float width) {
  list->AddLine(from, to, colour, width);
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  const ImVec2 along{(to.x - from.x) / length, (to.y - from.y) / length};
  const float head = width * 3;
  const ImVec2 base{to.x - along.x * head, to.y - along.y * head};
  list->AddTriangleFilled({to.x + along.x * head * 0.4F, to.y + along.y * head * 0.4F},
                          {base.x - along.y * head * 0.7F, base.y + along.x * head * 0.7F},
                          {base.x + along.y * head * 0.7F, base.y - along.x * head * 0.7F}, colour);
}

ImVec2 middle_of(ImVec2 corner, float cell, int column, int row) {
  return {corner.x + (static_cast<float>(column) + 0.5F) * cell,
          corner.y + (static_cast<float>(row) + 0.5F) * cell};
}

/// One neighbour as a button: a click makes it a wall, or free again.
void neighbour_cell(PanelContext& context, ImVec2 corner, float cell, Direction d) {
  const JumpPattern pattern = context.session.feature<JumpRules>().pattern();
  const bool parent =
      pattern.incoming != kStartRow && d == opposite(static_cast<Direction>(pattern.incoming));
  const bool open = pattern.free_neighbours().contains(d);
  const ImVec2 at{corner.x + static_cast<float>(1 + dx_of(d)) * cell,
                  corner.y + static_cast<float>(1 + dy_of(d)) * cell};
  ImGui::SetCursorScreenPos(at);
  ImGui::PushID(index_of(d));
  const bool clicked = area_button("cell", ImVec2(cell, cell));
  tip(context, parent ? "The path came from here: it is free"
               : open ? "Free; click to make it a wall"
                      : "A wall; click to free it");
  const std::uint32_t ground = open ? fill_in_theme(kFreeColour) : std::uint32_t{theme::kTrack};
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, {at.x + cell, at.y + cell},
                      ImGui::IsItemHovered() && !parent ? theme::kControlHot : ground);
  list->AddRect(at, {at.x + cell, at.y + cell}, theme::kLine);
  const std::string_view name = name_of(d);
  put_text(list, context.fonts.mono, {at.x + 5, at.y + 3}, open ? theme::kText : theme::kMuted, name);
  if (!open) {
    put_text(list, context.fonts.mono, {at.x + 5, at.y + cell - font_pixels(context.fonts.mono) - 4},
             theme::kMuted, "wall");
  }
  ImGui::PopID();
  if (!clicked || parent) return;
  const DirectionSet changed = open ? pattern.open - DirectionSet(d) : pattern.open | DirectionSet(d);
  send(context, pattern.incoming, changed);
}

void draw_pattern(PanelContext& context, ImVec2 corner, float cell) {
  for (const Direction d : kAllDirections) neighbour_cell(context, corner, cell, d);
  const JumpPattern& pattern = context.session.feature<JumpRules>().pattern();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 centre = middle_of(corner, cell, 1, 1);
  list->AddRectFilled({corner.x + cell, corner.y + cell}, {corner.x + 2 * cell, corner.y + 2 * cell},
                      fill_in_theme(kFreeColour));
  list->AddRect({corner.x + cell, corner.y + cell}, {corner.x + 2 * cell, corner.y + 2 * cell}, theme::kText,
                0, 0, 2);
  if (pattern.incoming != kStartRow) {
    const auto d = static_cast<Direction>(pattern.incoming);
    const ImVec2 from = middle_of(corner, cell, 1 - dx_of(d), 1 - dy_of(d));
    const ImVec2 to{centre.x - static_cast<float>(dx_of(d)) * cell * 0.16F,
                    centre.y - static_cast<float>(dy_of(d)) * cell * 0.16F};
    put_arrow(list, from, to, theme::kInfo, 3 * context.sizes.scale);
  }
  const DirectionSet forced = pattern.forced();
  for (const Direction d : pattern.successors()) {
    const auto dx = static_cast<float>(dx_of(d));
    const auto dy = static_cast<float>(dy_of(d));
    put_arrow(list, {centre.x + dx * cell * 0.16F, centre.y + dy * cell * 0.16F},
              {centre.x + dx * cell * 0.86F, centre.y + dy * cell * 0.86F},
              in_theme(forced.contains(d) ? kForcedColour : kNaturalColour), 3 * context.sizes.scale);
  }
  list->AddCircleFilled(centre, cell * 0.08F, theme::kText);
}

void coloured_line(std::uint32_t colour, const char* head, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(head);
  ImGui::PopStyleColor();
  ImGui::SameLine();
  ImGui::TextUnformatted(text.c_str());
}

/// Three rows and the two lines below them should be seen without scrolling, as far as they stay readable.
float cell_size(const PanelContext& context) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float below = 2 * ImGui::GetTextLineHeightWithSpacing() + context.sizes.gap;
  const float fitting = std::min(room.x / 3.1F, (room.y - below) / 3);
  return std::clamp(fitting, 46 * context.sizes.scale, 74 * context.sizes.scale);
}

/// Why there are no such rules on this map; "" where there are.
std::string reason_for_none(const Session& session) {
  if (!session.has_map() || session.document().kind().canonical) return {};
  return fmt::format(
      "Jump rules belong to grids whose steps all cost the same: there the canonical ordering of "
      "moves tells which of several equal paths counts. On a map of the kind '{}' there is no table of "
      "rules: on grids weighted jump point search asks the costs around each cell which moves may follow.",
      session.document().kind().name);
}

void draw_jump_rules(PanelContext& context, Side /*side*/) {
  if (const std::string reason = reason_for_none(context.session); !reason.empty()) {
    return muted_paragraph(reason);
  }
  const JumpPattern& pattern = context.session.feature<JumpRules>().pattern();
  ImGui::TextDisabled("The path comes in by");
  const int incoming = choice_row(context, "incoming", kIncomingNames, pattern.incoming);
  if (incoming >= 0) send(context, incoming, pattern.open);
  ImGui::Dummy(ImVec2(0, context.sizes.gap));
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float cell = cell_size(context);
  draw_pattern(context, corner, cell);
  ImGui::SetCursorScreenPos({corner.x, corner.y + 3 * cell + context.sizes.gap});
  coloured_line(in_theme(kNaturalColour), "natural", set_text(pattern.successors() - pattern.forced()));
  coloured_line(in_theme(kForcedColour), "forced", set_text(pattern.forced()));
  ImGui::PushStyleColor(ImGuiCol_Text, theme::kMuted);
  wrapped_text(
      pattern.forced().empty()
          ? "Nothing is forced here: on its way straight on, a jump does not stop at this cell."
          : "A wall diagonally behind forces the turn: this cell is a jump point for that direction.");
  wrapped_text(
      "Click a neighbour to make it a wall. Diagonal moves need both cells beside them free, and have no "
      "forced neighbours.");
  ImGui::PopStyleColor();
}

}  // namespace

extern const FeatureViewInfo kFeatureView_rules;
const FeatureViewInfo kFeatureView_rules = {.make = &make_feature_view<FeatureView>,
                                            .page = &make_tab<&draw_jump_rules>};

}  // namespace goalbound::app
