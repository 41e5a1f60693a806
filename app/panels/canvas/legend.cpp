// What the colours on a canvas mean, in its upper left corner where that is free: notices stand at the lower
// edge.
#include "overlays/legend.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "features/heat/heat.hpp"
#include "model/actions/action_calls.hpp"
#include "overlays/colour_scale.hpp"
#include "overlays/palette.hpp"
#include "panels/canvas/canvas.hpp"
#include "panels/keys.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Parts of a scale that are drawn with colours running from one end to the other.
constexpr int kScaleParts = 24;

/// Sizes of one legend, in pixels.
struct LegendSize {
  float width;
  float height;
  float line;
  float scale_height;
  float swatch_step;  ///< 0: entries stand below each other
  int text_lines;
};

/// Why there is nothing to show is told in full, as is a sentence; what is said of a node stands in one line.
int lines_of_text(const Legend& legend, float width) {
  if (!legend.in_full && (!legend.ticks.empty() || !legend.entries.empty())) return 1;
  return 1 + static_cast<int>(std::ranges::count(broken_at_blanks(legend.text, width), '\n'));
}

bool stand_in_a_row(const Legend& legend) {
  return std::ranges::all_of(legend.entries, [](const Legend::Entry& e) { return e.text.size() <= 2; });
}

LegendSize size_of(const PanelContext& context, const Legend& legend, float room) {
  const Sizes& sizes = context.sizes;
  const ImFont* font = context.fonts.ui;
  LegendSize size{};
  size.line = font_pixels(font) + sizes.gap / 2;
  size.width = std::max(240 * sizes.scale, text_width(font, legend.title) + 3 * sizes.padding);
  for (const Legend::Entry& entry : legend.entries)
    size.width = std::max(size.width, text_width(font, entry.text) + sizes.swatch + 3 * sizes.padding);
  size.width = std::min({size.width, 330 * sizes.scale, room});
  size.height = sizes.padding + size.line;
  if (!legend.ticks.empty()) {
    size.scale_height = std::round(11 * sizes.scale);
    size.height += size.scale_height + 8 * sizes.scale + size.line;
  }
  if (!legend.entries.empty() && stand_in_a_row(legend)) {
    size.swatch_step = (size.width - 2 * sizes.padding) / static_cast<float>(legend.entries.size());
    size.height += sizes.swatch + size.line;
  } else {
    size.height += static_cast<float>(legend.entries.size()) * size.line;
  }
  size.text_lines = lines_of_text(legend, size.width - 2 * sizes.padding);
  size.height += static_cast<float>(size.text_lines) * size.line;  // always there, so that nothing jumps
  if (!legend.button.empty()) size.height += ImGui::GetFrameHeight() + sizes.padding / 2;
  return size;
}

/// Of the index that is shown what else it has.
void pictures_of_index(PanelContext& context) {
  Session& session = context.session;
  const HeatMap* shown = session.feature<Heat>().view(Side::kRight).map;
  const std::optional<HeatIndex> index = shown == nullptr ? std::nullopt : shown->index;
  if (!index) return;
  ImGui::Separator();
  for (std::size_t i = 0; i < index->values.kind()->pictures.size(); ++i) {
    const IndexPictureInfo& picture = index->values.kind()->pictures[i];
    if (!picture.has_values()) continue;
    if (ImGui::MenuItem(std::string(picture.name).c_str(), nullptr, i == index->picture))
      (void)session.execute(
          ActionCall{"heat", {"index-values", index->values.text(), std::string(picture.id)}});
    tip(context, picture.description);
  }
}

/// A click on the title opens the list of measures.
void measure_chooser(PanelContext& context, const Legend& legend, float width) {
  Session& session = context.session;
  constexpr const char* kMeasures = "measures";
  const std::string label = legend.title + "  ▼";
  if (ImGui::Selectable(label.c_str(), false, 0, ImVec2(width, 0))) ImGui::OpenPopup(kMeasures);
  tip(context, "Choose what the heat map shows");
  if (!ImGui::BeginPopup(kMeasures)) return;
  const auto chosen = static_cast<std::size_t>(session.settings().heat_measure);
  for (std::size_t i = 0; i < all_measures().size(); ++i) {
    const MeasureInfo& measure = all_measures()[i];
    if (ImGui::MenuItem(std::string(measure.label).c_str(), nullptr, i == chosen))
      (void)session.execute(ActionCall{"heat", {std::string(measure.id)}});
    tip(context, measure.description);
  }
  pictures_of_index(context);
  ImGui::Separator();
  close_on_escape();
  if (session.feature<Heat>().busy() && ImGui::MenuItem("Stop computing"))
    (void)session.execute(calls::cancel());
  if (ImGui::MenuItem("Hide the heat map", "H")) (void)session.execute(ActionCall{"hide", {"heat-map"}});
  ImGui::EndPopup();
}

/// The numbers below a scale: both ends, and of those between what fits.
void draw_ticks(const PanelContext& context, const Legend& legend, const Rect& line) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Sizes& sizes = context.sizes;
  const ImFont* font = context.fonts.ui;
  const auto left_of = [&](const ScaleTick& tick, float text) {
    const float x = line.x + line.width * static_cast<float>(tick.place);
    return std::clamp(x - text / 2, line.x, line.right() - text);
  };
  const ScaleTick& last = legend.ticks.back();
  const float end = left_of(last, text_width(font, last.text)) - sizes.gap;
  float free_from = line.x;
  for (const ScaleTick& tick : legend.ticks) {
    const float x = line.x + line.width * static_cast<float>(tick.place);
    list->AddLine({x, line.y}, {x, line.y + 3 * sizes.scale}, theme::kMuted);
    const float text = text_width(font, tick.text);
    const float left = left_of(tick, text);
    const bool fits = left >= free_from && left + text <= end;
    if (!fits && &tick != &last) continue;
    put_text(list, font, {left, line.y + 3 * sizes.scale}, theme::kMuted, tick.text);
    free_from = left + text + sizes.gap;
  }
}

void draw_scale(const PanelContext& context, const Legend& legend, const LegendSize& size, ImVec2 at) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Sizes& sizes = context.sizes;
  const float width = size.width - 2 * sizes.padding;
  const float bottom = at.y + size.scale_height;
  for (int i = 0; i < kScaleParts; ++i) {
    const float from = at.x + width * static_cast<float>(i) / kScaleParts;
    const float to = at.x + width * static_cast<float>(i + 1) / kScaleParts;
    const std::uint32_t left = fill_in_theme(scale_colour(static_cast<double>(i) / kScaleParts));
    const std::uint32_t right = fill_in_theme(scale_colour((i + 1.0) / kScaleParts));
    list->AddRectFilledMultiColor({from, at.y}, {to, bottom}, left, right, right, left);
  }
  draw_ticks(context, legend, {at.x, bottom, width, 0});
  if (!legend.marker) return;
  const float x = at.x + width * static_cast<float>(*legend.marker);
  const float half = 5 * sizes.scale;
  list->AddTriangleFilled({x - half, at.y - 1.2F * half}, {x + half, at.y - 1.2F * half}, {x, at.y + 1},
                          theme::kText);
  list->AddLine({x, at.y}, {x, bottom}, theme::kText, 2 * sizes.scale);
}

/// As the pattern is over nodes, in a small way.
void draw_pattern(ImDrawList* list, const Legend::Entry& entry, ImVec2 min, float side) {
  const bool is_bright = (entry.colour >> 8 & 0xFFU) > 90;  // by its green, which counts most
  const std::uint32_t ink = is_bright ? kDarkInk : kLightInk;
  const float part = side / 4;
  if (entry.pattern == FillPattern::kHatch) {
    for (const auto& [from, to] : {std::pair(0.0F, 2.0F), std::pair(0.0F, 4.0F), std::pair(2.0F, 4.0F)})
      list->AddLine({min.x + from * part, min.y + to * part}, {min.x + to * part, min.y + from * part}, ink,
                    1.5F);
  } else if (entry.pattern == FillPattern::kDots) {
    for (const float x : {1.0F, 3.0F}) {
      for (const float y : {1.0F, 3.0F})
        list->AddCircleFilled({min.x + x * part, min.y + y * part}, 0.55F * part, ink);
    }
  }
}

void draw_entries(const PanelContext& context, const Legend& legend, const LegendSize& size, ImVec2 at) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Sizes& sizes = context.sizes;
  const ImFont* font = context.fonts.ui;
  for (std::size_t i = 0; i < legend.entries.size(); ++i) {
    const Legend::Entry& entry = legend.entries[i];
    if (size.swatch_step > 0) {
      const float left = at.x + size.swatch_step * static_cast<float>(i);
      list->AddRectFilled({left, at.y}, {left + size.swatch_step, at.y + sizes.swatch}, entry.colour);
      const float text = text_width(font, entry.text);
      put_text(list, font, {left + (size.swatch_step - text) / 2, at.y + sizes.swatch + 1}, theme::kMuted,
               entry.text);
      continue;
    }
    const float top = at.y + size.line * static_cast<float>(i);
    const float middle = top + font_pixels(font) / 2;
    list->AddRectFilled({at.x, middle - sizes.swatch / 2}, {at.x + sizes.swatch, middle + sizes.swatch / 2},
                        entry.colour, 2);
    draw_pattern(list, entry, {at.x, middle - sizes.swatch / 2}, sizes.swatch);
    put_text(list, font, {at.x + sizes.swatch + sizes.gap, top}, theme::kMuted, entry.text);
  }
}

void draw_button(PanelContext& context, const Legend& legend, ImVec2 at) {
  if (legend.button.empty()) return;
  ImGui::SetCursorScreenPos(at);
  if (ImGui::Button(std::string(legend.button).c_str())) (void)context.session.execute(legend.call);
  tip(context, legend.button_tip);
  for (const ActionInfo& info : all_actions()) {
    if (info.menu_call == legend.call) tip(context, info.help, info.key);
  }
}

/// A window of its own: what is clicked there does not reach the map below.
void draw_legend(PanelContext& context, const Legend& legend, const LegendSize& size, ImVec2 min) {
  const Sizes& sizes = context.sizes;
  ImGui::SetCursorScreenPos(min);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, std::uint32_t{theme::kMapPlate});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool visible = ImGui::BeginChild(legend.title.c_str(), ImVec2(size.width, size.height), false,
                                         ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  if (visible) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float inner = size.width - 2 * sizes.padding;
    ImVec2 at(min.x + sizes.padding, std::round(min.y + sizes.padding / 2));
    if (legend.chooses_measure) {
      ImGui::SetCursorScreenPos(at);
      ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10, 8));
      measure_chooser(context, legend, inner);
      ImGui::PopStyleVar();
    } else {
      put_text(list, context.fonts.ui, at, theme::kText, legend.title);
    }
    at.y += size.line;
    if (!legend.ticks.empty()) {
      at.y += 4 * sizes.scale;
      draw_scale(context, legend, size, at);
      at.y += size.scale_height + 4 * sizes.scale + size.line;
    }
    draw_entries(context, legend, size, at);
    at.y += size.swatch_step > 0 ? sizes.swatch + size.line
                                 : static_cast<float>(legend.entries.size()) * size.line;
    if (size.text_lines > 1) {
      put_text(list, context.fonts.ui, at, theme::kText, broken_at_blanks(legend.text, inner));
    } else {
      put_fitted(context, list, context.fonts.ui, {at.x, at.y, inner, font_pixels(context.fonts.ui)},
                 theme::kText, legend.text);
    }
    at.y += static_cast<float>(size.text_lines) * size.line;
    draw_button(context, legend, at);
  }
  ImGui::EndChild();
}

}  // namespace

void draw_canvas_legends(PanelContext& context, const std::vector<Legend>& legends, Cards& cards) {
  const Sizes& sizes = context.sizes;
  const float room = cards.area().width - sizes.padding;
  if (room < 60 * sizes.scale) return;
  for (const Legend& legend : legends) {
    const LegendSize size = size_of(context, legend, room);
    const auto place = cards.place({size.width, std::round(size.height)}, {0, 0});
    if (place) draw_legend(context, legend, size, place->min());
  }
}

}  // namespace goalbound::app
