#include <fmt/format.h>

#include "panels/canvas/canvas.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

struct Notice {
  std::string title;
  std::string detail;
  BadgeColours colours = kInfoBadge;
  bool in_the_middle = true;  ///< else at the lower edge, so that the map stays in sight
};

Notice notice_for(const Session& session, Side side) {
  if (!session.has_map()) {
    return {"No map is open", "Ctrl+O opens one, or drop a .map file here", kQuietBadge};
  }
  const SidePanel& panel = session.side(side);
  if (panel.run == nullptr) {
    const bool lacks_boxes =
        panel.search != nullptr && panel.search->needs_bounds && session.bounds_state() == BoundsState::kNone;
    return {panel.waiting_for, lacks_boxes ? "P computes them in the background" : "", kInfoBadge, false};
  }
  const SearchResult& result = panel.run->result;
  if (is_invalid(result.status)) {
    return {std::string(describe(result.status)), "drag it to a free cell", kBadBadge, false};
  }
  const bool over = panel.run->player != nullptr && panel.run->player->position() == panel.run->trace->size();
  if (over && !result.found()) {
    return {"no path", "no way leads from the start to the goal", kBadBadge, false};
  }
  return {};
}

}  // namespace

void draw_canvas_notice(PanelContext& context, Side side, const Rect& area) {
  const Notice notice = notice_for(context.session, side);
  if (notice.title.empty()) return;
  const Fonts& fonts = context.fonts;
  const Sizes& sizes = context.sizes;
  const float inner = area.width - 4 * sizes.padding;
  const std::string title = fit_text(fonts.heading, notice.title, inner);
  const std::string detail = fit_text(fonts.ui, notice.detail, inner);
  const float width =
      std::max(text_width(fonts.heading, title), text_width(fonts.ui, detail)) + 2 * sizes.padding;
  const float line = font_pixels(fonts.heading);
  const float height = line + (detail.empty() ? 0 : font_pixels(fonts.ui) + sizes.gap) + 1.5F * sizes.padding;
  const float x = area.x + (area.width - width) / 2;
  const float y =
      notice.in_the_middle ? area.y + (area.height - height) / 2 : area.bottom() - height - 2 * sizes.padding;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({x, y}, {x + width, y + height}, notice.colours.plate, sizes.rounding + 2);
  const float top = y + 0.75F * sizes.padding;
  put_text(list, fonts.heading, {x + (width - text_width(fonts.heading, title)) / 2, top},
           notice.colours.text, title);
  if (detail.empty()) return;
  put_text(list, fonts.ui, {x + (width - text_width(fonts.ui, detail)) / 2, top + line + sizes.gap},
           notice.colours.text, detail);
}

namespace {

void tooltip_line(const SidePanel& panel, NodeId node) {
  if (panel.run == nullptr || panel.run->player == nullptr) return;
  const NodeView& view = panel.run->player->node(node);
  const std::string name(panel.run->info->name);
  switch (view.status) {
    case NodeStatus::kUnseen:
      ImGui::Text("%s: not reached yet", name.c_str());
      return;
    case NodeStatus::kOpen:
    case NodeStatus::kClosed:
      ImGui::Text("%s: %s, g %s, f %s", name.c_str(), view.status == NodeStatus::kOpen ? "open" : "closed",
                  length_text(view.g).c_str(), length_text(view.f).c_str());
      return;
  }
}

}  // namespace

void draw_cell_tooltip(PanelContext& context) {
  Session& session = context.session;
  const auto cell = session.hovered();
  if (!cell || !session.settings().show_tooltips) return;
  // Each cell is a place of its own to rest on; half a pixel keeps it apart from widgets.
  if (!context.hover.rested_on({static_cast<float>(cell->x) + 0.5F, static_cast<float>(cell->y) + 0.5F}))
    return;
  const bool is_free = session.grid().is_free(*cell);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10, 7));
  ImGui::BeginTooltip();
  ImGui::Text("%s  %s  '%c'", cell_text(*cell).c_str(), is_free ? "free" : "wall",
              session.grid().terrain(*cell));
  if (is_free) {
    const NodeId node = session.grid().node(*cell);
    if (session.settings().split_view) tooltip_line(session.side(Side::kLeft), node);
    tooltip_line(session.side(Side::kRight), node);
  }
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

}  // namespace goalbound::app
