#include "panels/widgets.hpp"

#include <algorithm>
#include <cmath>

#include "overlays/light_tones.hpp"
#include "overlays/palette.hpp"
#include "panels/line_patterns.hpp"

namespace goalbound::app {

void HoverClock::begin_frame(float dt) {
  dt_ = dt;
  if (!hovered_) where_ = {-1, -1};
  hovered_ = false;
}

bool HoverClock::rested_on(ImVec2 where) {
  const bool same = where.x == where_.x && where.y == where_.y;
  if (hovered_) return same && rested_frames_ > 0;
  hovered_ = true;
  seconds_ = same ? seconds_ + dt_ : 0;
  where_ = where;
  const bool rested = seconds_ >= kDelay;
  rested_frames_ = rested ? rested_frames_ + 1 : 0;
  return rested;
}

void begin_panel(const char* id, const Rect& rect, ImVec2 padding, std::uint32_t background, bool scrolls) {
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                           ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (!scrolls) flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;

  ImGui::SetNextWindowPos(rect.min());
  ImGui::SetNextWindowSize(rect.size());
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, background);
  ImGui::Begin(id, nullptr, flags);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

float font_pixels(const ImFont* font) {
  return font->FontSize * ImGui::GetIO().FontGlobalScale;
}

float text_width(const ImFont* font, std::string_view text) {
  if (text.empty()) return 0;  // ImGui takes the null pointer of an empty view for a C string
  return font->CalcTextSizeA(font_pixels(font), 1e9F, 0.0F, text.data(), text.data() + text.size()).x;
}

std::string fit_text(const ImFont* font, std::string_view text, float width) {
  // Half a pixel of grace: a width that was computed from this very text must hold it.
  if (text_width(font, text) <= width + 0.5F) return std::string(text);
  constexpr std::string_view kEllipsis = "…";
  const float room = width - text_width(font, kEllipsis);
  if (room <= 0) return {};
  const char* end = text.data();
  font->CalcTextSizeA(font_pixels(font), room, 0.0F, text.data(), text.data() + text.size(), &end);
  std::string cut(text.data(), end);
  while (!cut.empty() && cut.back() == ' ') cut.pop_back();
  return cut + std::string(kEllipsis);
}

void put_text(ImDrawList* list, const ImFont* font, ImVec2 at, std::uint32_t colour, std::string_view text) {
  if (text.empty()) return;
  // Whole pixels keep the glyphs sharp.
  list->AddText(font, font_pixels(font), ImVec2(std::round(at.x), std::round(at.y)), colour, text.data(),
                text.data() + text.size());
}

void put_fitted(PanelContext& context, ImDrawList* list, const ImFont* font, const Rect& rect,
                std::uint32_t colour, std::string_view text, Align align) {
  const std::string shown = fit_text(font, text, rect.width);
  const float free = rect.width - text_width(font, shown);
  const float shift = align == Align::kLeft ? 0 : align == Align::kCentre ? free / 2 : free;
  put_text(list, font, {rect.x + shift, rect.y + (rect.height - font_pixels(font)) / 2}, colour, shown);
  if (shown.size() != text.size() || !text.ends_with(shown)) tip_for(context, rect, text);
}

std::string broken_at_blanks(std::string_view text, float width) {
  std::string broken(text);
  std::size_t line = 0;   // where the current line begins
  std::size_t blank = 0;  // the last one of it; none while it is not behind the beginning
  for (std::size_t end = 0; end <= broken.size(); ++end) {
    if (end < broken.size() && broken[end] != ' ' && broken[end] != '\n') continue;
    const bool too_long = ImGui::CalcTextSize(broken.data() + line, broken.data() + end).x > width;
    if (too_long && blank > line) {
      broken[blank] = '\n';
      line = blank + 1;
    }
    if (end < broken.size() && broken[end] == '\n') line = end + 1;
    blank = end;
  }
  return broken;
}

void wrapped_text(std::string_view text) {
  const std::string broken = broken_at_blanks(text, ImGui::GetContentRegionAvail().x);
  ImGui::PushTextWrapPos(0);  // for words that are longer than a line
  ImGui::TextUnformatted(broken.data(), broken.data() + broken.size());
  ImGui::PopTextWrapPos();
}

void muted_paragraph(std::string_view text) {
  ImGui::PushStyleColor(ImGuiCol_Text, theme::kMuted);
  wrapped_text(text);
  ImGui::PopStyleColor();
}

void bad_paragraph(std::string_view text) {
  if (text.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, theme::kBad);
  wrapped_text(text);
  ImGui::PopStyleColor();
}

bool primary_button(const char* label, ImVec2 size) {
  ImGui::PushStyleColor(ImGuiCol_Button, theme::kActive);
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, theme::kActiveHot);
  const bool clicked = ImGui::Button(label, size);
  ImGui::PopStyleColor(2);
  return clicked;
}

namespace {
float badge_padding(const Sizes& sizes) {
  return std::round(8 * sizes.scale);
}
}  // namespace

float badge_width(const ImFont* font, const Sizes& sizes, std::string_view text) {
  return std::ceil(text_width(font, text)) + 2 * badge_padding(sizes);
}

void put_badge(ImDrawList* list, const ImFont* font, const Sizes& sizes, float left, float middle_y,
               std::string_view text, const BadgeColours& colours) {
  const float height = std::round(font_pixels(font) + 5 * sizes.scale);
  const ImVec2 min(left, std::round(middle_y - height / 2));
  const ImVec2 max(left + badge_width(font, sizes, text), min.y + height);
  list->AddRectFilled(min, max, colours.plate, height / 2);
  put_text(list, font, {left + badge_padding(sizes), min.y + (height - font_pixels(font)) / 2}, colours.text,
           text);
}

void put_edge_swatch(ImDrawList* list, ImVec2 min, float side, EdgeIndex edge, unsigned alpha) {
  list->AddRectFilled(min, {min.x + side, min.y + side}, with_alpha(in_theme(edge_colour(edge)), alpha), 3);
}

void put_edge_pattern(ImDrawList* list, float left, float middle_y, float length, EdgeIndex edge,
                      unsigned alpha) {
  add_line_sample(
      list, {left, middle_y}, {left + length, middle_y},
      {.colour = with_alpha(in_theme(edge_colour(edge)), alpha), .width = 2, .pattern = edge_pattern(edge)});
}

std::uint32_t in_theme(std::uint32_t map_colour) {
  return theme::is_light() ? light_ink(map_colour) : map_colour;
}

std::uint32_t fill_in_theme(std::uint32_t map_colour) {
  return theme::is_light() ? light_fill(map_colour) : map_colour;
}

namespace {

void show_tip(std::string_view text, std::string_view key) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10, 7));
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  if (!key.empty()) {
    ImGui::TextDisabled("%.*s", static_cast<int>(key.size()), key.data());
  }
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

}  // namespace

void tip(PanelContext& context, std::string_view text, std::string_view key) {
  if (text.empty() || !context.session.settings().show_tooltips) return;
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  if (context.hover.rested_on(ImGui::GetItemRectMin())) show_tip(text, key);
}

void tip_for(PanelContext& context, const Rect& area, std::string_view text) {
  if (text.empty() || !context.session.settings().show_tooltips) return;
  if (!ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(area.min(), area.max())) return;
  if (context.hover.rested_on(area.min())) show_tip(text, {});
}

bool icon_button(PanelContext& context, const IconButton& button, ImVec2 size) {
  ImGui::BeginDisabled(!button.enabled);
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const bool clicked = area_button(button.id, size);
  const bool hot = ImGui::IsItemHovered();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::uint32_t plate =
      button.on ? (hot ? theme::kActiveHot : theme::kActive) : (hot ? theme::kControlHot : theme::kControl);
  const std::uint32_t ink = button.enabled ? theme::kText : with_alpha(theme::kMuted, 110);
  list->AddRectFilled(min, {min.x + size.x, min.y + size.y}, plate, context.sizes.rounding);
  put_icon(list, button.icon, {min.x + size.x / 2, min.y + size.y / 2}, std::round(size.y * 0.44F), ink);
  ImGui::EndDisabled();
  tip(context, button.help, button.key);
  return clicked;
}

int choice_row(PanelContext& context, const char* id, std::span<const std::string_view> labels, int chosen,
               bool quiet) {
  ImGui::PushID(id);
  int clicked = -1;
  const float gap = 4 * context.sizes.scale;
  const float room = ImGui::GetContentRegionAvail().x - gap * static_cast<float>(labels.size() - 1);
  float wanted = 0;
  for (const std::string_view label : labels) wanted += text_width(context.fonts.ui, label);
  // What is left over is shared alike; in a narrow panel the choices go on in another line.
  const float padding = 8 * context.sizes.scale;
  const float shared = (room - wanted) / static_cast<float>(labels.size());
  const bool one_line = shared >= padding;
  const float spare = one_line ? std::min(shared, 26.0F) : padding;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  const float height = context.sizes.row_height + 2 * context.sizes.scale;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const float width = std::max(text_width(context.fonts.ui, labels[i]) + spare, 12.0F);
    const bool fits = one_line || ImGui::GetItemRectMax().x + gap + width <= right;
    if (i > 0 && fits) ImGui::SameLine(0, gap);
    ImGui::PushID(static_cast<int>(i));
    const ImVec2 min = ImGui::GetCursorScreenPos();
    if (area_button("choice", ImVec2(std::floor(width), height))) clicked = static_cast<int>(i);
    const bool on = static_cast<int>(i) == chosen;
    const bool hot = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 max = ImGui::GetItemRectMax();
    const bool plate = !quiet || hot;
    if (plate) {
      list->AddRectFilled(min, max,
                          on && !quiet ? theme::kActive
                          : hot        ? theme::kControlHot
                                       : theme::kControl,
                          context.sizes.rounding);
    }
    if (quiet && on) list->AddRectFilled({min.x + 3, max.y - 2}, {max.x - 3, max.y}, theme::kAccent);
    put_fitted(context, list, context.fonts.ui, {min.x + 3, min.y, max.x - min.x - 6, height},
               quiet && !on ? theme::kMuted : theme::kText, labels[i], Align::kCentre);
    ImGui::PopID();
  }
  ImGui::PopID();
  return clicked;
}

bool area_button(const char* id, ImVec2 size, ImGuiButtonFlags flags) {
  return ImGui::InvisibleButton(id, ImVec2(std::max(1.0F, size.x), std::max(1.0F, size.y)), flags);
}

bool begin_scrolling_table(const char* id, int columns, ImGuiTableFlags flags, ImVec2 size) {
  constexpr float kLeast = 1;  // its window lies at whole pixels
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const ImVec2 whole(size.x > 0 ? size.x : room.x + size.x, size.y > 0 ? size.y : room.y + size.y);
  const ImVec2 max(min.x + whole.x, min.y + whole.y);
  if (ImGui::IsRectVisible({min.x + kLeast, min.y + kLeast}, {max.x - kLeast, max.y - kLeast}))
    return ImGui::BeginTable(id, columns, flags, size);
  ImGui::Dummy(whole);
  return false;
}

void put_progress_bar(PanelContext& context, const Rect& bar, double fraction, std::string_view text) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float rounding = context.sizes.rounding;
  list->AddRectFilled(bar.min(), bar.max(), theme::kTrack, rounding);
  const float filled = static_cast<float>(fraction) * bar.width;
  list->AddRectFilled(bar.min(), {bar.x + filled, bar.bottom()}, theme::kActive, rounding);
  put_fitted(context, list, context.fonts.ui, bar, theme::kText, text, Align::kCentre);
}

}  // namespace goalbound::app
