// The strip over the maps while they are edited, and the mouse that edits them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "features/edit/edit.hpp"
#include "goalbound/grid.hpp"
#include "model/actions/action_calls.hpp"
#include "model/edit/terrain_words.hpp"
#include "overlays/edge_pick.hpp"
#include "overlays/ground_colour.hpp"
#include "panels/action_button.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/feature_view.hpp"
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
  const int size = context.session.feature<Editing>().hand.paint.size;
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
  const Paint& paint = session.feature<Editing>().hand.paint;
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
    action_button(context, button.icon, button.menu_call, context.sizes.tool_button);
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
  const EdgePaint& paint = session.feature<Editing>().hand.edge_paint;
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

/// The mouse need not hit an edge exactly.
constexpr double kAimPixels = 12;

/// Where a place on the screen is on a grid, or would be if that went on.
Cell cell_under(const MapView& view, ImVec2 place) {
  const MapPoint at = view.to_map(place);
  const auto clamped = [](double value) {
    return static_cast<std::int32_t>(std::clamp(std::floor(value), -1.0 * kMaxSide, 2.0 * kMaxSide));
  };
  return {clamped(at.x), clamped(at.y)};
}

class EditView final : public FeatureView {
 public:
  bool has_strip(const Session& session) const override {
    const Tool tool = session.view.tool;
    return info_of(tool).edits && session.feature<Editing>().check_tool(tool);
  }

  void draw_strip(PanelContext& context) override {
    if (const Grid* grid = context.session.document().grid()) {
      cell_tools(context, *grid);
    } else {
      edge_tools(context);
    }
    next_group(context);
    text_button(context, "Done", "tool select", "End editing: the mouse selects nodes again");
  }

  bool has_buttons(const Session& session) const override { return info_of(session.view.tool).edits; }

  /// What is painted has to be where it is seen.
  bool press(PanelContext& context, const Spot& spot) override {
    if (!has_buttons(context.session) || spot.drawing.moves_nodes()) return false;
    hover(context, &spot);
    begin(context.session, spot);
    return true;
  }

  void drag(PanelContext& context, const Spot& spot) override {
    auto& stroke = context.session.feature<Editing>().hand.stroke;
    if (!stroke) return;
    for (const MousePlace& at : context.mouse_way) stroke->move_to(cell_under(spot.view, {at.x, at.y}));
    stroke->move_to(cell_under(spot.view, ImGui::GetIO().MousePos));
  }

  /// What is drawn is seen until the map has it.
  bool release(PanelContext& context, const Spot& /*spot*/) override {
    auto& stroke = context.session.feature<Editing>().hand.stroke;
    if (!stroke) return false;
    if (stroke->empty()) {
      stroke.reset();
    } else {
      drawn_ = stroke->call();
    }
    return false;
  }

  /// What a click would change, where there is a tool for that.
  void hover(PanelContext& context, const Spot* spot) override {
    Editing& editing = context.session.feature<Editing>();
    editing.hand.aimed_edge.reset();
    if (spot == nullptr || !editing.edits_edges()) return;
    editing.hand.aimed_edge =
        edge_under(spot->drawing, editing.edited_edges().get(), spot->view.to_map(ImGui::GetIO().MousePos),
                   kAimPixels / spot->view.pixels_per_unit());
  }

  void end_frame(PanelContext& context) override {
    if (const auto call = std::exchange(drawn_, std::nullopt))
      (void)context.session.feature<Editing>().draw(*call);
  }

 private:
  /// A fill needs no stroke, nor does an edge: the press does it.
  void begin(Session& session, const Spot& spot) {
    EditHand& hand = session.feature<Editing>().hand;
    const Tool tool = session.view.tool;
    const bool erases = ImGui::IsMouseDown(ImGuiMouseButton_Right);
    const Grid* grid = session.document().grid();
    if (info_of(tool).of_edges) {
      if (hand.aimed_edge)
        drawn_ = calls::set_edge(session.map(), hand.aimed_edge->first, hand.aimed_edge->second,
                                 erases ? "open" : text_of(hand.edge_paint.cost), hand.edge_paint.one_way);
      return;
    }
    if (grid == nullptr) return;
    const Cell cell = cell_under(spot.view, ImGui::GetIO().MousePos);
    if (tool != Tool::kFill) {
      hand.stroke.emplace(*grid, tool, hand.paint, erases, cell);
    } else if (grid->contains(cell)) {
      drawn_ = calls::fill(session.map(), grid->node(cell), erases ? "free" : hand.paint.terrain);
    }
  }

  std::optional<ActionCall> drawn_;  ///< for the end of the frame: the canvases must all show one map
};

}  // namespace

extern const FeatureViewInfo kFeatureView_edit;
const FeatureViewInfo kFeatureView_edit = {.make = &make_feature_view<EditView>};

}  // namespace goalbound::app
