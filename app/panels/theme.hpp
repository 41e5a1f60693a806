// How the interface looks: every colour and every size of the panels, in one place each.
#pragma once

#include <cstdint>

#include "model/view/settings.hpp"
#include "overlays/fill.hpp"

struct ImGuiStyle;

namespace goalbound::app {

/// Colours of the interface, packed as by pack_rgba. Text on the surfaces it is used on keeps a contrast of
/// at least 4.5 to 1 (WCAG 2.1, level AA); the panels' tests check the pairs of kTextPairs in both themes.
/// Those of maps are in overlays/palette.hpp; in_theme() has what takes their place on light ground.
namespace theme {

/// Which of the two colours of each role the current interface uses: that of the style which apply_theme()
/// gave it; the dark one without an interface.
bool is_light();

/// What a colour is for; as a number it is the colour of the theme in use.
struct Colour {
  std::uint32_t dark;
  std::uint32_t light;
  constexpr std::uint32_t in(bool light_theme) const { return light_theme ? light : dark; }
  operator std::uint32_t() const { return in(is_light()); }  // NOLINT: used in place of a number
};

inline constexpr Colour kPanel{pack_rgba(27, 29, 37),
                               pack_rgba(243, 244, 247)};  ///< menu, inspector, timeline, status
inline constexpr Colour kCanvas{pack_rgba(21, 22, 27),
                                pack_rgba(233, 235, 239)};  ///< around the maps: titles, counters
inline constexpr Colour kOutside{pack_rgba(16, 17, 20),
                                 pack_rgba(230, 233, 238)};  ///< where a canvas has no map
inline constexpr Colour kPopup{pack_rgba(32, 34, 43),
                               pack_rgba(252, 252, 253)};  ///< windows, menus, tooltips
inline constexpr Colour kMapPlate{pack_rgba(18, 19, 24, 228),
                                  pack_rgba(255, 255, 255, 228)};  ///< under words on a map
inline constexpr Colour kControl{pack_rgba(42, 45, 56),
                                 pack_rgba(225, 228, 234)};  ///< buttons and fields at rest
inline constexpr Colour kControlHot{pack_rgba(54, 59, 73), pack_rgba(209, 214, 224)};  ///< under the mouse
inline constexpr Colour kActive{pack_rgba(52, 86, 143),
                                pack_rgba(166, 199, 245)};  ///< pressed, chosen, switched on
inline constexpr Colour kActiveHot{pack_rgba(61, 98, 160), pack_rgba(148, 187, 240)};
inline constexpr Colour kRow{pack_rgba(38, 42, 54), pack_rgba(219, 228, 242)};   ///< a chosen row
inline constexpr Colour kLine{pack_rgba(47, 50, 61), pack_rgba(198, 202, 210)};  ///< borders and separators
inline constexpr Colour kTrack{pack_rgba(16, 17, 21),
                               pack_rgba(214, 217, 224)};  ///< grooves of sliders and rows of time
inline constexpr Colour kAccent{pack_rgba(110, 164, 240),
                                pack_rgba(20, 84, 170)};  ///< focus, links, slider knobs

inline constexpr Colour kText{pack_rgba(231, 233, 238), pack_rgba(24, 27, 34)};
inline constexpr Colour kMuted{pack_rgba(160, 165, 178), pack_rgba(72, 77, 89)};  ///< secondary text
inline constexpr Colour kGood{pack_rgba(122, 226, 174), pack_rgba(0, 94, 54)};    ///< kept, equal, fitting
inline constexpr Colour kGoodPlate{pack_rgba(18, 56, 44), pack_rgba(205, 238, 221)};
inline constexpr Colour kBad{pack_rgba(255, 158, 150), pack_rgba(160, 24, 24)};  ///< pruned, errors
inline constexpr Colour kBadPlate{pack_rgba(74, 29, 33), pack_rgba(250, 219, 217)};
inline constexpr Colour kWarn{pack_rgba(243, 208, 104),
                              pack_rgba(110, 76, 0)};  ///< stale, the line of code that runs
inline constexpr Colour kWarnPlate{pack_rgba(64, 55, 20), pack_rgba(250, 236, 190)};
inline constexpr Colour kInfo{pack_rgba(156, 197, 255), pack_rgba(20, 76, 160)};  ///< computing
inline constexpr Colour kInfoPlate{pack_rgba(29, 47, 78), pack_rgba(216, 229, 250)};

struct TextPair {
  Colour text;
  Colour surface;
};
/// Every combination of text and surface that the panels use.
inline constexpr TextPair kTextPairs[] = {
    {kText, kPanel},   {kText, kCanvas},    {kText, kPopup},     {kText, kControl},   {kText, kControlHot},
    {kText, kActive},  {kText, kActiveHot}, {kText, kRow},       {kText, kTrack},     {kMuted, kPanel},
    {kMuted, kCanvas}, {kMuted, kPopup},    {kMuted, kControl},  {kMuted, kRow},      {kMuted, kOutside},
    {kGood, kPanel},   {kGood, kCanvas},    {kGood, kGoodPlate}, {kGood, kPopup},     {kBad, kPanel},
    {kBad, kCanvas},   {kBad, kBadPlate},   {kBad, kPopup},      {kWarn, kWarnPlate}, {kWarn, kPanel},
    {kWarn, kPopup},   {kInfo, kInfoPlate}, {kInfo, kPopup},     {kText, kWarnPlate}, {kText, kBadPlate},
    {kText, kOutside}, {kText, kInfoPlate}, {kAccent, kControl}, {kAccent, kPopup},   {kAccent, kPanel},
};

}  // namespace theme

/// Contrast ratio of two opaque colours, 1 to 21. Source: WCAG 2.1, "relative luminance".
double contrast_ratio(std::uint32_t a, std::uint32_t b);

/// Lengths in pixels, already multiplied by the scale of the interface.
struct Sizes {
  float scale = 1;
  float menu_height = 0;
  float tools_width = 0;
  float title_height = 0;      ///< of one title line of a canvas
  float two_line_canvas = 0;   ///< canvases narrower than this need two of them
  float counters_height = 0;   ///< of a canvas' line of counters
  float timeline_height = 0;   ///< with the rows of two searches
  float track_height = 0;      ///< of a row
  float transport_height = 0;  ///< of the timeline without its rows
  float status_height = 0;
  float inspector_edge = 0;         ///< width of the strip that is dragged
  float inspector_least_width = 0;  ///< what the user can make of it
  float inspector_width = 0;        ///< what it likes
  float inspector_min_width = 0;    ///< what it needs in a small window
  float inspector_max_width = 0;    ///< what it uses of a large one
  float canvas_min_width = 0;
  float canvas_min_height = 0;
  float gap = 0;      ///< between panels, and between things that belong together
  float padding = 0;  ///< inside a panel
  float rounding = 0;
  float row_height = 0;   ///< of tables and lists
  float hint_height = 0;  ///< of the line that explains the timeline; 0: left out
  float button = 0;       ///< side of an icon button
  float tool_button = 0;  ///< side of a button of the tool bar
  float swatch = 0;       ///< side of a colour sample
  float pattern = 0;      ///< length of a sample of a line pattern
  float grab_radius = 0;  ///< how near to start and goal the mouse takes hold of them
};
/// `compact`: for windows of little height, where the lists must stand closer.
Sizes sizes_for(float ui_scale, bool compact);
/// Windows below this height, at scale 1, are drawn compact.
inline constexpr float kCompactBelow = 820;

/// Chooses the colours of that theme, and writes them, rounding and spacing into the style of the current
/// context.
void apply_theme(ImGuiStyle& style, const Sizes& sizes, Theme theme = Theme::kDark);

}  // namespace goalbound::app
