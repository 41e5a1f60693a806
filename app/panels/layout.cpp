#include "panels/layout.hpp"

#include <algorithm>
#include <cmath>

#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// What was chosen, or a quarter of the window within the limits of the table, as far as the canvases keep
/// what they need.
float inspector_width(float window_width, const Sizes& sizes, float chosen) {
  const float liked = std::clamp(window_width * 0.25F, sizes.inspector_min_width,
                                 std::max(sizes.inspector_width, window_width * 0.18F));
  const float wanted =
      chosen > 0 ? std::max(chosen, sizes.inspector_least_width) : std::min(liked, sizes.inspector_max_width);
  const float left_over =
      window_width - sizes.tools_width - sizes.inspector_edge - 2 * sizes.canvas_min_width;
  return std::round(std::clamp(left_over, 0.0F, wanted));
}

/// How large a map is drawn that is `aspect` times as wide as high.
float scale_in(const Rect& canvas, const Sizes& sizes, float aspect) {
  const Rect map = compute_canvas_layout(canvas, sizes).map;
  return std::min(map.width / aspect, map.height);
}

/// Side by side, or one below the other where that shows the map much larger. Whole pixels, so that both
/// sides show the map alike; the gap takes the odd one.
void share_canvases(Layout& l, const Rect& all, bool split, const Sizes& sizes, float aspect) {
  constexpr float kWorthIt = 1.3F;
  l.canvases[1] = all;
  if (!split) return;
  const float low = std::floor((all.height - 2) / 2);
  const Rect above = {all.x, all.y, all.width, low};
  const float half = std::floor((all.width - 2) / 2);
  l.canvases[0] = {all.x, all.y, half, all.height};
  if (low >= sizes.canvas_min_height &&
      scale_in(above, sizes, aspect) > kWorthIt * scale_in(l.canvases[0], sizes, aspect)) {
    l.canvases = {above, Rect{all.x, all.bottom() - low, all.width, low}};
    return;
  }
  l.canvases[1] = {all.right() - half, all.y, half, all.height};
}

}  // namespace

float aspect_of_map(const Session& session) {
  if (!session.has_map() || session.document().kind().axes == 3) return 1;
  const Box limits = session.map().limits();
  if (limits.empty()) return 1;
  const double width =
      (static_cast<double>(limits.max_x) - limits.min_x + 1) * session.view.camera.width_of_unit();
  const double height = static_cast<double>(limits.max_y) - limits.min_y + 1;
  return static_cast<float>(width / height);
}

LayoutWish layout_wish(const Settings& settings, const Sizes& sizes) {
  return {.split = settings.split_view,
          .panels = settings.show_panels,
          .inspector = settings.show_inspector,
          .rows = settings.show_rows,
          .captions = settings.show_captions,
          .inspector_width = static_cast<float>(settings.inspector_width) * sizes.scale};
}

Layout compute_layout(ImVec2 window, const Sizes& sizes, const LayoutWish& wish) {
  Layout l;
  if (!wish.panels) {
    const float lesson = std::min(wish.lesson, window.y);
    l.lesson = {0, window.y - lesson, window.x, lesson};
    share_canvases(l, {0, 0, window.x, window.y - lesson}, wish.split, sizes, wish.map_aspect);
    return l;
  }
  const float menu = std::min(sizes.menu_height, window.y);
  const float status = wish.maps_first ? 0 : std::min(sizes.status_height, window.y - menu);
  const float lesson = std::clamp(window.y - menu - status - sizes.canvas_min_height, 0.0F, wish.lesson);
  const float rows = sizes.timeline_height - (wish.captions ? 0 : sizes.hint_height) -
                     (wish.split || wish.room_for_two ? 0 : sizes.track_height + sizes.gap);
  const float timeline = std::clamp(window.y - menu - status - lesson - sizes.canvas_min_height, 0.0F,
                                    wish.rows ? rows : sizes.transport_height);
  const float middle = window.y - menu - status - lesson - timeline;
  const bool has_inspector = wish.inspector && !wish.maps_first;
  const float inspector = has_inspector ? inspector_width(window.x, sizes, wish.inspector_width) : 0;
  const bool has_edge = inspector > 0 || (!wish.inspector && !wish.maps_first);
  const float edge = has_edge ? std::min(sizes.inspector_edge, window.x) : 0;
  const float tools = wish.maps_first ? 0 : std::min(sizes.tools_width, window.x - inspector - edge);
  const float canvases = window.x - inspector - edge - tools;

  l.menu = {0, 0, window.x, menu};
  l.tools = {0, menu, tools, middle};
  l.inspector = {window.x - inspector, menu, inspector, middle};
  l.inspector_edge = {l.inspector.x - edge, menu, edge, middle};
  l.lesson = {0, menu + middle, window.x, lesson};
  l.timeline = {0, menu + middle + lesson, window.x, timeline};
  l.status = {0, window.y - status, window.x, status};
  const float strip = std::clamp(middle - sizes.canvas_min_height, 0.0F, wish.strip);
  l.strip = {tools, menu, canvases, strip};
  share_canvases(l, {tools, menu + strip, canvases, middle - strip}, wish.split, sizes, wish.map_aspect);
  return l;
}

Layout compute_presenter_layout(ImVec2 window, const Sizes& sizes, bool split, float lesson,
                                float map_aspect) {
  Layout l;
  const float timeline = std::clamp(window.y - sizes.canvas_min_height, 0.0F, sizes.timeline_height);
  lesson = std::clamp(window.y - timeline - sizes.canvas_min_height, 0.0F, lesson);
  const float maps = window.y - timeline - lesson;
  l.lesson = {0, maps, window.x, lesson};
  l.timeline = {0, maps + lesson, window.x, timeline};
  share_canvases(l, {0, 0, window.x, maps}, split, sizes, map_aspect);
  return l;
}

CanvasLayout compute_canvas_layout(const Rect& canvas, const Sizes& sizes) {
  const float lines = canvas.width < sizes.two_line_canvas ? 2 : 1;
  // The second line stands close under the first.
  const float wanted = sizes.title_height + (lines - 1) * (sizes.title_height - 2 * sizes.gap);
  const float title = std::min(wanted, canvas.height);
  const float counters = std::min(sizes.counters_height, canvas.height - title);
  return {.title = {canvas.x, canvas.y, canvas.width, title},
          .map = {canvas.x, canvas.y + title, canvas.width, canvas.height - title - counters},
          .counters = {canvas.x, canvas.bottom() - counters, canvas.width, counters}};
}

}  // namespace goalbound::app
