#include "panels/canvas/canvas.hpp"

#include <algorithm>

#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr float kGridLineAlpha = 0.35F;

Box visible_part_of_map(const MapView& view, const Grid& grid) {
  const Box seen = view.visible_cells();
  const Box cut = {std::max(seen.min_x, 0), std::min(seen.max_x, grid.width() - 1), std::max(seen.min_y, 0),
                   std::min(seen.max_y, grid.height() - 1)};
  return cut.min_x > cut.max_x || cut.min_y > cut.max_y ? Box{} : cut;
}

}  // namespace

void Canvases::draw(PanelContext& context) {
  if (context.session.has_map()) fit_camera(context);
  for (const Side side : kSides) draw_side(context, side);
  input_.end_frame(context);
}

/// Fits the map when asked to, and again when the canvas changes its size while the camera still stands where
/// fitting had put it.
void Canvases::fit_camera(PanelContext& context) {
  Session& session = context.session;
  const Rect map = compute_canvas_layout(context.layout.canvases[1], context.sizes).map;
  if (map.empty()) return;
  const CanvasSize size = {map.width, map.height};
  Camera& camera = session.camera();
  const bool resized = size.width != fitted_size_.width || size.height != fitted_size_.height;
  const bool untouched = camera.pixels_per_cell() == fitted_zoom_ && camera.centre().x == fitted_centre_.x &&
                         camera.centre().y == fitted_centre_.y;
  if (!session.fit_requested && !(resized && untouched)) return;
  camera.fit(session.grid().width(), session.grid().height(), size);
  session.fit_requested = false;
  fitted_size_ = size;
  fitted_centre_ = camera.centre();
  fitted_zoom_ = camera.pixels_per_cell();
}

void Canvases::draw_side(PanelContext& context, Side side) {
  const Rect& rect = context.layout.canvases[static_cast<std::size_t>(side)];
  if (rect.empty()) return;
  const CanvasLayout parts = compute_canvas_layout(rect, context.sizes);
  begin_panel(side == Side::kLeft ? "canvas left" : "canvas right", rect, ImVec2(0, 0), theme::kCanvas);
  if (!parts.map.empty()) draw_map(context, side, parts.map);
  draw_canvas_title(context, side, parts.title, options_[static_cast<std::size_t>(side)]);
  draw_canvas_counters(context, side, parts.counters);
  ImGui::End();
}

void Canvases::draw_map(PanelContext& context, Side side, const Rect& area) {
  Session& session = context.session;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const MapView view(session.camera(), area);
  if (session.has_map()) {
    ImGui::SetCursorScreenPos(area.min());
    ImGui::InvisibleButton("map", area.size(),
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    input_.handle(context, view);
  }
  list->PushClipRect(area.min(), area.max(), true);
  if (session.has_map()) {
    const ImVec2 origin = view.to_screen({0, 0});
    context.painter.paint(list,
                          {.image = &images_[static_cast<std::size_t>(side)].update(session, side),
                           .min = area.min(),
                           .max = area.max(),
                           .cell_size = view.cell_pixels(),
                           .origin_x = origin.x,
                           .origin_y = origin.y,
                           .grid_line_alpha = session.settings().show_grid_lines ? kGridLineAlpha : 0.0F,
                           .outside_colour = theme::kOutside,
                           .texture_key = static_cast<std::uint64_t>(side) + 1});
    const Viewport viewport = {visible_part_of_map(view, session.grid()), session.camera().pixels_per_cell()};
    paint_draw_list(list, context.fonts.map, view, draw_overlays(session, side, viewport),
                    context.sizes.scale);
  } else {
    list->AddRectFilled(area.min(), area.max(), theme::kOutside);
  }
  draw_canvas_notice(context, side, area);
  list->PopClipRect();
  if (!session.has_map()) return;
  if (ImGui::IsWindowHovered() && area.contains(ImGui::GetIO().MousePos) && !ImGui::IsAnyItemActive()) {
    draw_cell_tooltip(context);
  }
  // One menu for both sides, in the window that is always there and is drawn last.
  if (side == Side::kRight) input_.context_menu(context);
}

}  // namespace goalbound::app
