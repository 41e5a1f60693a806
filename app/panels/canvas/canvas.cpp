#include "panels/canvas/canvas.hpp"

#include <algorithm>
#include <utility>

#include "overlays/edge_pick.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr float kGridLineAlpha = 0.35F;

Box visible_part_of_map(const MapView& view, const Box& limits) {
  const Box seen = view.visible_places();
  const Box cut = {std::max(seen.min_x, limits.min_x),
                   std::min(seen.max_x, limits.max_x),
                   std::max(seen.min_y, limits.min_y),
                   std::min(seen.max_y, limits.max_y),
                   limits.min_z,
                   limits.max_z};
  return cut.min_x > cut.max_x || cut.min_y > cut.max_y ? Box{} : cut;
}

Rect inset(const Rect& rect, float by) {
  return {rect.x + by, rect.y + by, std::max(0.0F, rect.width - 2 * by),
          std::max(0.0F, rect.height - 2 * by)};
}

/// What the plate between both titles leaves of one.
Rect title_beside(const Rect& plate, const Rect& title) {
  if (plate.empty()) return title;
  const float left = plate.x <= title.x ? std::max(title.x, plate.right()) : title.x;
  const float right = plate.x > title.x ? std::min(title.right(), plate.x) : title.right();
  return {left, title.y, std::max(0.0F, right - left), title.height};
}

}  // namespace

void Canvases::draw(PanelContext& context) {
  if (drawing_.follow(context.session)) {
    for (CanvasPicture& picture : pictures_) picture.clear();
  }
  if (drawing_.get() != nullptr) fit_camera(context);
  for (const Side side : kSides) draw_side(context, side);
  draw_ratio(context);
  input_.end_frame(context);
  // Only when the mouse leaves: a script may point at an edge while the mouse is elsewhere.
  if (was_over_edge_ && !over_edge_) context.session.hover_edge(std::nullopt);
  was_over_edge_ = std::exchange(over_edge_, false);
}

namespace {

bool are_alike(const Rect& a, const Rect& b) {
  return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

/// Side by side, one below the other, or one alone, as before.
bool same_arrangement(const std::array<Rect, 2>& a, const std::array<Rect, 2>& b) {
  return a[0].empty() == b[0].empty() && (a[0].y == a[1].y) == (b[0].y == b[1].y);
}

bool on_a_map(const std::array<Rect, 2>& maps, ImVec2 place) {
  return maps[0].contains(place) || maps[1].contains(place);
}

}  // namespace

bool Canvases::stands_as_fitted(const Camera& camera) const {
  return camera.pixels_per_cell() == fitted_zoom_ && camera.centre().x == fitted_centre_.x &&
         camera.centre().y == fitted_centre_.y;
}

void Canvases::note_fitted(const Camera& camera, const std::array<Rect, 2>& maps) {
  fitted_centre_ = camera.centre();
  fitted_zoom_ = camera.pixels_per_cell();
  fit_waits_ = false;
  last_maps_ = maps;
}

/// Where panels come or go around a map, what is under the mouse stays there: true where that was done.
bool Canvases::hold_place(const PanelContext& context, const std::array<Rect, 2>& maps) const {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (window.x != last_window_.x || window.y != last_window_.y || !same_arrangement(maps, last_maps_))
    return false;
  Camera& camera = context.session.view.camera;
  for (std::size_t side = 0; side < maps.size(); ++side) {
    const Rect& map = maps[side];
    if (!map.contains(mouse) || !last_maps_[side].contains(mouse)) continue;
    camera.look_at(MapView(camera, last_maps_[side]).to_map(mouse), camera.pixels_per_cell());
    camera.pan_by(mouse.x - (map.x + map.width / 2), mouse.y - (map.y + map.height / 2));
    return true;
  }
  return false;
}

/// Fits the map when asked to, and again when the canvas changes its size while the camera still stands where
/// fitting had put it; not under the mouse.
void Canvases::fit_camera(PanelContext& context) {
  View& view = context.session.view;
  std::array<Rect, 2> maps;
  for (std::size_t side = 0; side < maps.size(); ++side)
    maps[side] = compute_canvas_layout(context.layout.canvases[side], context.sizes).map;
  if (maps[1].empty()) return;
  const CanvasSize size = {maps[1].width, maps[1].height};
  view.canvas = size;
  Camera& camera = view.camera;
  const bool moved = !are_alike(maps[0], last_maps_[0]) || !are_alike(maps[1], last_maps_[1]);
  const bool resized = maps[1].width != last_maps_[1].width || maps[1].height != last_maps_[1].height;
  const bool fitted = stands_as_fitted(camera);
  const bool held = moved && !view.fit_requested && hold_place(context, maps);
  last_window_ = ImGui::GetIO().DisplaySize;
  if (held) {
    const bool waits = fitted && (fit_waits_ || resized);
    if (fitted) note_fitted(camera, maps);
    fit_waits_ = waits;
  }
  last_maps_ = maps;
  const bool may_move = !on_a_map(maps, ImGui::GetIO().MousePos) && !ImGui::IsAnyMouseDown();
  const bool due = fitted && ((resized && !held) || (fit_waits_ && may_move));
  if (!view.fit_requested && !due) return;
  camera.fit(drawing_->picture_limits(), size);
  view.fit_requested = false;
  note_fitted(camera, maps);
}

void Canvases::draw_side(PanelContext& context, Side side) {
  const Rect& rect = context.layout.canvases[static_cast<std::size_t>(side)];
  if (rect.empty()) return;
  const CanvasLayout parts = compute_canvas_layout(rect, context.sizes);
  begin_panel(side == Side::kLeft ? "canvas left" : "canvas right", rect, ImVec2(0, 0), theme::kCanvas);
  cards(side).begin(inset(parts.map, context.sizes.gap));
  if (!parts.map.empty()) draw_map(context, side, parts.map);
  const Rect title = title_beside(ratio_plate(context), parts.title);
  draw_canvas_title(context, side, title, options_[static_cast<std::size_t>(side)]);
  draw_canvas_counters(context, side, parts.counters);
  ImGui::End();
}

void Canvases::draw_map(PanelContext& context, Side side, const Rect& area) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const MapView view(context.session.view.camera, area,
                     drawing_.get() == nullptr ? 1 : drawing_->node_size());
  if (drawing_.get() != nullptr) {
    ImGui::SetCursorScreenPos(area.min());
    area_button("map", area.size(),
                ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                    ImGuiButtonFlags_MouseButtonMiddle);
    input_.handle(context, side, view, *drawing_);
  }
  list->PushClipRect(area.min(), area.max(), true);
  if (drawing_.get() != nullptr) {
    paint_map(context, side, view);
  } else {
    list->AddRectFilled(area.min(), area.max(), theme::kOutside);
  }
  draw_canvas_notice(context, side, cards(side));
  if (drawing_.get() != nullptr) draw_canvas_legends(context, legends_, cards(side));
  list->PopClipRect();
  if (drawing_.get() == nullptr) return;
  if (ImGui::IsWindowHovered() && area.contains(ImGui::GetIO().MousePos) && !ImGui::IsAnyItemActive()) {
    draw_node_tooltip(context);
  }
  // One menu for both sides, in the window that is always there and is drawn last.
  if (side == Side::kRight) input_.context_menu(context);
}

/// A box or a spoke under the mouse stands out in this very frame.
void Canvases::hover_edge(PanelContext& context, const MapView& view, OverlayView& overlays) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!ImGui::IsWindowHovered() || !view.canvas().contains(mouse)) return;
  const auto edge = edge_at(overlays, view.to_map(mouse));
  if (!edge) return;
  over_edge_ = true;
  context.session.hover_edge(edge);
  overlays.pointed.hovered_edge = edge;
}

void Canvases::paint_map(PanelContext& context, Side side, const MapView& view) {
  const Session& session = context.session;
  const Box places = visible_part_of_map(view, drawing_->picture_limits());
  OverlayView overlays = make_view(session, side, *drawing_, places);
  hover_edge(context, view, overlays);
  const MapPicture& picture = pictures_[static_cast<std::size_t>(side)].update(overlays);
  const auto layer = [&](const SegmentPicture& segments) {
    return SegmentLayer{&segments, view.to_screen(segments.origin)};
  };
  const ImVec2 origin = view.to_screen({0, 0});
  const AreaLayer areas = {&picture.areas, view.to_screen(picture.areas.origin)};
  ImDrawList* list = ImGui::GetWindowDrawList();
  context.painter.paint(list, {.image = &picture.cells,
                               .space = &picture.space,
                               .areas = areas,
                               .segments = {layer(picture.edges), layer(picture.nodes)},
                               .min = view.canvas().min(),
                               .max = view.canvas().max(),
                               .cell_size = static_cast<float>(view.pixels_per_unit()),
                               .unit_width = static_cast<float>(session.view.camera.width_of_unit()),
                               .y_up = drawing_->map().y_up(),
                               .origin_x = origin.x,
                               .origin_y = origin.y,
                               .grid_line_alpha = session.settings().shows("grid") ? kGridLineAlpha : 0.0F,
                               .outside_colour = theme::kOutside,
                               .light = overlays.light,
                               .texture_key = static_cast<std::uint64_t>(side) + 1});
  cards(side).keep_off(overlays, view, context.sizes.scale);
  paint_draw_list(list, context.fonts.map, view, draw_overlays(overlays), context.sizes.scale,
                  cards(side).kept_free());
  legends_ = legends_of(overlays);
}

}  // namespace goalbound::app
