#include "panels/canvas/canvas_input.hpp"

#include <fmt/format.h>

#include <cmath>

#include "panels/commands.hpp"
#include "panels/keys.hpp"
#include "panels/text.hpp"

namespace goalbound::app {
namespace {

constexpr double kZoomPerNotch = 1.2;

bool near_cell(const MapView& view, Cell cell, ImVec2 mouse, float grab_radius) {
  const ImVec2 centre = view.to_screen({cell.x + 0.5, cell.y + 0.5});
  const float reach = std::max(grab_radius, view.cell_pixels() * 0.5F);
  return std::hypot(mouse.x - centre.x, mouse.y - centre.y) <= reach;
}

}  // namespace

CanvasInput::Drag CanvasInput::begin_drag(const PanelContext& context, const MapView& view) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (ImGui::IsMouseDown(ImGuiMouseButton_Middle) || is_space_held()) return Drag::kPan;
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) return Drag::kNone;
  const Session& session = context.session;
  switch (session.tool()) {
    case Tool::kStart:
      return Drag::kStart;
    case Tool::kGoal:
      return Drag::kGoal;
    case Tool::kSelect:
      break;
  }
  if (near_cell(view, session.goal(), mouse, context.sizes.grab_radius)) return Drag::kGoal;
  if (near_cell(view, session.start(), mouse, context.sizes.grab_radius)) return Drag::kStart;
  return Drag::kPress;
}

void CanvasInput::move_end(PanelContext& context, Cell cell) {
  Session& session = context.session;
  if (!session.grid().contains(cell)) return;
  if (drag_ == Drag::kGoal && cell != session.goal()) (void)session.execute(commands::goal(cell));
  if (drag_ == Drag::kStart && cell != session.start()) (void)session.execute(commands::start(cell));
}

void CanvasInput::go_on(PanelContext& context, const MapView& view) {
  const ImGuiIO& io = ImGui::GetIO();
  Session& session = context.session;
  const Cell cell = view.cell_at(io.MousePos);
  // A press that moves on becomes a pan: trackpads have no middle button.
  if (drag_ == Drag::kPress && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) drag_ = Drag::kPan;
  if (drag_ == Drag::kPan) {
    session.camera().pan_by(static_cast<double>(io.MouseDelta.x), static_cast<double>(io.MouseDelta.y));
  }
  // A click on a disc that does not leave its cell must not move it to where exactly it was taken hold of.
  const bool fixed_disc = session.tool() == Tool::kSelect && cell == pressed_cell_;
  if ((drag_ == Drag::kStart || drag_ == Drag::kGoal) && !fixed_disc) move_end(context, cell);
}

void CanvasInput::hover(PanelContext& context, const MapView& view) {
  const ImGuiIO& io = ImGui::GetIO();
  Session& session = context.session;
  over_map_ = true;
  const Cell cell = view.cell_at(io.MousePos);
  session.set_hovered(session.grid().contains(cell) ? std::optional<Cell>(cell) : std::nullopt);
  if (io.MouseWheel != 0) {
    session.camera().zoom_at(view.to_canvas(io.MousePos),
                             std::pow(kZoomPerNotch, static_cast<double>(io.MouseWheel)), view.size());
  }
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && !session.grid().is_free(cell)) {
    (void)session.execute(commands::fit());
    drag_ = Drag::kNone;
  }
  // On release: ImGui closes popups on a press.
  if (ImGui::IsMouseReleased(ImGuiMouseButton_Right) && session.grid().contains(cell)) {
    menu_cell_ = cell;
    open_menu_ = true;
  }
}

void CanvasInput::handle(PanelContext& context, const MapView& view) {
  if (ImGui::IsItemActivated()) {
    pressed_cell_ = view.cell_at(ImGui::GetIO().MousePos);
    drag_ = begin_drag(context, view);
    // With a tool in hand the press itself already sets the cell.
    if (context.session.tool() != Tool::kSelect) move_end(context, pressed_cell_);
  }
  if (ImGui::IsItemActive()) go_on(context, view);
  if (ImGui::IsItemHovered()) hover(context, view);
  if (ImGui::IsItemDeactivated()) {
    if (drag_ == Drag::kPress) {
      // A wall has no edges to show: a click on one lets go, as one beside the map does.
      const bool is_free = context.session.grid().is_free(pressed_cell_);
      (void)context.session.execute(is_free ? commands::select(pressed_cell_) : commands::select_none());
    }
    drag_ = Drag::kNone;
  }
}

void CanvasInput::end_frame(PanelContext& context) {
  // Only when the mouse leaves: a script may hover a cell while the mouse is elsewhere.
  if (was_over_ && !over_map_) context.session.set_hovered(std::nullopt);
  was_over_ = over_map_;
  over_map_ = false;
}

void CanvasInput::context_menu(PanelContext& context) {
  constexpr const char* kId = "cell menu";
  if (open_menu_) ImGui::OpenPopup(kId);
  open_menu_ = false;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10, 8));
  if (ImGui::BeginPopup(kId)) {
    Session& session = context.session;
    const bool on_map = session.has_map() && session.grid().contains(menu_cell_);
    const bool is_free = on_map && session.grid().is_free(menu_cell_);
    const std::string title = fmt::format("{} {}", cell_text(menu_cell_), is_free ? "free" : "wall");
    ImGui::TextDisabled("%s", title.c_str());
    ImGui::Separator();
    const auto item = [&](const char* label, bool enabled, const std::string& command) {
      if (ImGui::MenuItem(label, nullptr, false, enabled)) (void)session.execute(command);
    };
    item("Set start here", is_free, commands::start(menu_cell_));
    item("Set goal here", is_free, commands::goal(menu_cell_));
    item("Select", is_free, commands::select(menu_cell_));
    item("Deselect", session.selected().has_value(), commands::select_none());
    ImGui::Separator();
    item("Copy coordinates", on_map, commands::copy(fmt::format("{},{}", menu_cell_.x, menu_cell_.y)));
    ImGui::Separator();
    item("Fit the map", true, commands::fit());
    close_on_escape();
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

}  // namespace goalbound::app
