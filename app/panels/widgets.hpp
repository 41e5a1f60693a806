// What several panels draw alike: panel windows, text that is cut with an ellipsis, badges, icon buttons,
// edge samples, tooltips.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "goalbound/place.hpp"
#include "panels/context.hpp"
#include "panels/icons.hpp"

namespace goalbound::app {

// --- windows ---
/// Begins a window without decoration that fills `rect`. End it with ImGui::End().
void begin_panel(const char* id, const Rect& rect, ImVec2 padding, std::uint32_t background,
                 bool scrolls = false);

// --- text ---
/// Height in pixels of a font at the interface's scale.
float font_pixels(const ImFont* font);
float text_width(const ImFont* font, std::string_view text);
/// The text, or as much of its beginning as fits `width` pixels, and "…".
std::string fit_text(const ImFont* font, std::string_view text, float width);
void put_text(ImDrawList* list, const ImFont* font, ImVec2 at, std::uint32_t colour, std::string_view text);

/// The text with line ends for blanks, so that lines of the current font fit `width` pixels: a length is not
/// torn at its dot. What has no blanks may stay longer.
std::string broken_at_blanks(std::string_view text, float width);
/// A paragraph as wide as its window.
void wrapped_text(std::string_view text);
/// The same in the colour of secondary text.
void muted_paragraph(std::string_view text);
/// The same in the colour of errors; nothing for an empty text.
void bad_paragraph(std::string_view text);
/// The button that does what a window is for. True when clicked. `size`: 0 is as the label needs it.
bool primary_button(const char* label, ImVec2 size = ImVec2(0, 0));

enum class Align : std::uint8_t { kLeft, kCentre, kRight };
/// Text in the middle of a rectangle's height, cut where it does not fit; the whole text is then its tooltip.
void put_fitted(PanelContext& context, ImDrawList* list, const ImFont* font, const Rect& rect,
                std::uint32_t colour, std::string_view text, Align align = Align::kLeft);

// --- badges ---
struct BadgeColours {
  theme::Colour text;
  theme::Colour plate;
};
inline constexpr BadgeColours kGoodBadge = {theme::kGood, theme::kGoodPlate};
inline constexpr BadgeColours kBadBadge = {theme::kBad, theme::kBadPlate};
inline constexpr BadgeColours kWarnBadge = {theme::kWarn, theme::kWarnPlate};
inline constexpr BadgeColours kInfoBadge = {theme::kInfo, theme::kInfoPlate};
inline constexpr BadgeColours kQuietBadge = {theme::kMuted, theme::kControl};
float badge_width(const ImFont* font, const Sizes& sizes, std::string_view text);
/// A rounded plate with text, its left edge at `left`, centred on the line `middle_y`.
void put_badge(ImDrawList* list, const ImFont* font, const Sizes& sizes, float left, float middle_y,
               std::string_view text, const BadgeColours& colours);

// --- colours of maps ---
/// A colour of overlays/palette.hpp in the theme in use: of lines, marks and letters.
std::uint32_t in_theme(std::uint32_t map_colour);
/// The same of what is filled, as the nodes of a map.
std::uint32_t fill_in_theme(std::uint32_t map_colour);

// --- edges: one colour, one name, one line pattern each ---
void put_edge_swatch(ImDrawList* list, ImVec2 min, float side, EdgeIndex edge, unsigned alpha = 255);
void put_edge_pattern(ImDrawList* list, float left, float middle_y, float length, EdgeIndex edge,
                      unsigned alpha = 255);

// --- tables ---
/// As ImGui::BeginTable, for tables that scroll; false also where less than a pixel of one is in sight, which
/// ImGui would begin and then fail an assertion of its own.
bool begin_scrolling_table(const char* id, int columns, ImGuiTableFlags flags, ImVec2 size = ImVec2(0, 0));

// --- progress ---
/// How far something is, 0 .. 1, with words in its middle.
void put_progress_bar(PanelContext& context, const Rect& bar, double fraction, std::string_view text);

// --- buttons and tooltips ---
/// As ImGui::InvisibleButton, also where there is no room for one: ImGui aborts on a side of 0.
bool area_button(const char* id, ImVec2 size, ImGuiButtonFlags flags = 0);
/// Shows a tooltip once the mouse rests on the last item: `text`, and `key` in a muted colour.
void tip(PanelContext& context, std::string_view text, std::string_view key = {});
/// The same for an area that is no item.
void tip_for(PanelContext& context, const Rect& area, std::string_view text);
struct IconButton {
  const char* id;
  Icon icon;
  std::string_view help;
  std::string_view key = {};
  bool on = false;
  bool enabled = true;
};
/// True when clicked.
bool icon_button(PanelContext& context, const IconButton& button, ImVec2 size);
/// Choices of which one is on, in one line, or in two where they do not fit; returns the index clicked, or
/// -1. `quiet`: below another row, as words with a line under the chosen one.
int choice_row(PanelContext& context, const char* id, std::span<const std::string_view> labels, int chosen,
               bool quiet = false);

}  // namespace goalbound::app
