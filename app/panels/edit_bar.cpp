#include "panels/edit_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "goalbound/grid.hpp"
#include "model/action_calls.hpp"
#include "model/edit/terrain_words.hpp"
#include "overlays/ground_colour.hpp"
#include "panels/action_button.hpp"
#include "panels/keys.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

struct Button {
  Icon icon;
  std::string_view menu_call;
};
constexpr auto kTools = std::to_array<Button>({
    {Icon::kBrush, "tool brush"},
    {Icon::kLine, "tool line"},
    {Icon::kRectangle, "tool rectangle"},
    {Icon::kFill, "tool fill"},
    {Icon::kErase, "tool erase"},
    {Icon::kCrop, "tool crop"},
});
/// What the tool edge offers, beside costs that are typed.
constexpr auto kEdgeChanges =
    std::to_array<std::string_view>({"closed", "open", "50%", "150%", "200%", "500%"});
constexpr auto kHistory = std::to_array<Button>({{Icon::kUndo, "undo"}, {Icon::kRedo, "redo"}});

float button_side(const Sizes& sizes) {
  return sizes.tool_button;
}

/// Room between two groups.
void next_group(const PanelContext& context) {
  ImGui::SameLine(0, 2.5F * context.sizes.gap);
}

/// What follows is as high as a frame, and stands in the middle of the strip.
void centre_frame(const PanelContext& context) {
  const Rect& bar = context.layout.strip;
  ImGui::SetCursorScreenPos(
      {ImGui::GetCursorScreenPos().x, std::round(bar.y + (bar.height - ImGui::GetFrameHeight()) / 2)});
}

void brush_size(PanelContext& context) {
  const int size = context.session.view.paint.size;
  centre_frame(context);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(size == 1 ? "1 cell wide" : fmt::format("{} cells wide", size).c_str());
  for (const auto& [label, word] : {std::pair("–", "smaller"), std::pair("+", "larger")}) {
    ImGui::SameLine(0, context.sizes.gap);
    centre_frame(context);
    const float side = ImGui::GetFrameHeight();
    if (ImGui::Button(label, ImVec2(side, side))) (void)context.session.execute(ActionCall{"brush", {word}});
    tip(context, "How wide brush, line and eraser draw", word == std::string_view("larger") ? "." : ",");
  }
}

/// A sample of the terrain, and a list to choose another one.
void terrain_combo(PanelContext& context, const Grid& grid) {
  Session& session = context.session;
  const Paint& paint = session.view.paint;
  const float side = ImGui::GetFrameHeight();
  centre_frame(context);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  if (const auto letter = find_terrain(grid, paint.terrain)) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + side, at.y + side}, fill_in_theme(ground_colour(grid, *letter)),
                        context.sizes.rounding);
    list->AddRect(at, {at.x + side, at.y + side}, theme::kMuted, context.sizes.rounding);
  }
  ImGui::Dummy(ImVec2(side, side));
  ImGui::SameLine(0, context.sizes.gap);
  centre_frame(context);
  ImGui::SetNextItemWidth(92 * context.sizes.scale);
  if (ImGui::BeginCombo("##terrain", paint.terrain.c_str())) {
    for (const TerrainChoice& choice : terrain_choices(grid)) {
      if (ImGui::Selectable(choice.word.c_str(), choice.word == paint.terrain)) {
        (void)session.execute(ActionCall{"terrain", {choice.word}});
      }
      tip(context, choice.help);
    }
    close_on_escape();
    ImGui::EndCombo();
  }
  tip(context, "What the left button paints; the right one paints free cells");
}

void buttons(PanelContext& context, std::span<const Button> row) {
  for (const Button& button : row) {
    if (&button != row.data()) ImGui::SameLine(0, 4 * context.sizes.scale);
    ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x, context.layout.strip.y + context.sizes.gap});
    action_button(context, button.icon, button.menu_call, button_side(context.sizes));
  }
}

void text_button(PanelContext& context, const char* label, std::string_view action, std::string_view help) {
  centre_frame(context);
  if (ImGui::Button(label)) (void)context.session.execute(action);
  tip(context, help);
}

/// What becomes of an edge: one of a list, or a cost that is typed.
void edge_change(PanelContext& context) {
  Session& session = context.session;
  const EdgePaint& paint = session.view.edge_paint;
  const auto choose = [&](const std::string& word) {
    (void)session.execute(ActionCall{"edge-change", {word}});
  };
  centre_frame(context);
  ImGui::SetNextItemWidth(150 * context.sizes.scale);
  if (ImGui::BeginCombo("##edge-change", words_of(paint.cost).c_str())) {
    for (const std::string_view word : kEdgeChanges) {
      const EdgeCost cost = parse_edge_cost(word).value();
      if (ImGui::Selectable(words_of(cost).c_str(), cost == paint.cost)) choose(std::string(word));
    }
    ImGui::Separator();
    int cost =
        paint.cost.kind == EdgeCost::Kind::kCost ? static_cast<int>(std::min(paint.cost.value, 1U << 30)) : 0;
    ImGui::SetNextItemWidth(110 * context.sizes.scale);
    if (ImGui::InputInt("cost", &cost, 0)) choose(fmt::format("{}", std::max(cost, 0)));
    close_on_escape();
    ImGui::EndCombo();
  }
  tip(context, "What becomes of an edge under the left button; the right one lets it be as it was");
  ImGui::SameLine(0, 2 * context.sizes.gap);
  centre_frame(context);
  bool both = !paint.one_way;
  if (ImGui::Checkbox("both directions", &both)) (void)session.execute("edge-ways toggle");
  tip(context, "Off: only the edge from the end that is nearer to the mouse");
}

/// Nothing changes its place with the tool.
void cell_tools(PanelContext& context, const Grid& grid) {
  const ToolInfo& tool = info_of(context.session.view.tool);
  buttons(context, kTools);
  next_group(context);
  ImGui::BeginDisabled(tool.tool == Tool::kErase || tool.tool == Tool::kCrop);
  terrain_combo(context, grid);
  ImGui::EndDisabled();
  next_group(context);
  ImGui::BeginDisabled(!tool.sized);
  brush_size(context);
  ImGui::EndDisabled();
  next_group(context);
  buttons(context, kHistory);
  next_group(context);
  text_button(context, "Size ...", "map-size", "Give the map another size, or keep a part of it");
}

void edge_tools(PanelContext& context) {
  centre_frame(context);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Click an edge:");
  ImGui::SameLine(0, context.sizes.gap);
  edge_change(context);
  next_group(context);
  buttons(context, kHistory);
  next_group(context);
  text_button(context, "Save changes ...", "browse-save-changes",
              "Save what was changed since the map was opened, for the command line");
}

}  // namespace

float edit_bar_height(const Session& session, const Sizes& sizes) {
  const Tool tool = session.view.tool;
  return info_of(tool).edits && session.check_tool(tool) ? button_side(sizes) + 2 * sizes.gap : 0;
}

void draw_edit_bar(PanelContext& context) {
  const Rect& bar = context.layout.strip;
  begin_panel("edit", bar, ImVec2(context.sizes.padding, context.sizes.gap), theme::kPanel);
  // A narrow strip is moved by the wheel, as the tool bar is.
  const float wheel = ImGui::IsWindowHovered() ? ImGui::GetIO().MouseWheel : 0;
  if (wheel != 0) ImGui::SetScrollX(ImGui::GetScrollX() - wheel * button_side(context.sizes));
  if (const Grid* grid = context.session.document().grid()) {
    cell_tools(context, *grid);
  } else {
    edge_tools(context);
  }
  next_group(context);
  text_button(context, "Done", "tool select", "End editing: the mouse selects nodes again");
  ImGui::End();
}

}  // namespace goalbound::app
