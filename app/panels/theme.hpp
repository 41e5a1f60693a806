// How the interface looks: every colour and every size of the panels, in one place each.
#pragma once

#include <cstdint>

#include "overlays/fill.hpp"

struct ImGuiStyle;

namespace goalbound::app {

/// Colours of the interface, packed as by pack_rgba. Text on the surfaces it is used on keeps a contrast of
/// at least 4.5 to 1 (WCAG 2.1, level AA); the panels' tests check the pairs of kTextPairs.
namespace theme {

inline constexpr std::uint32_t kPanel = pack_rgba(27, 29, 37);       ///< menu, inspector, timeline, status
inline constexpr std::uint32_t kCanvas = pack_rgba(21, 22, 27);      ///< around the maps: titles, counters
inline constexpr std::uint32_t kOutside = pack_rgba(16, 17, 20);     ///< where a canvas has no map
inline constexpr std::uint32_t kPopup = pack_rgba(32, 34, 43);       ///< windows, menus, tooltips
inline constexpr std::uint32_t kControl = pack_rgba(42, 45, 56);     ///< buttons and fields at rest
inline constexpr std::uint32_t kControlHot = pack_rgba(54, 59, 73);  ///< under the mouse
inline constexpr std::uint32_t kActive = pack_rgba(52, 86, 143);     ///< pressed, chosen, switched on
inline constexpr std::uint32_t kActiveHot = pack_rgba(61, 98, 160);
inline constexpr std::uint32_t kRow = pack_rgba(38, 42, 54);        ///< a chosen row
inline constexpr std::uint32_t kLine = pack_rgba(47, 50, 61);       ///< borders and separators
inline constexpr std::uint32_t kTrack = pack_rgba(16, 17, 21);      ///< grooves of sliders and rows of time
inline constexpr std::uint32_t kAccent = pack_rgba(110, 164, 240);  ///< focus, links, slider knobs

inline constexpr std::uint32_t kText = pack_rgba(231, 233, 238);
inline constexpr std::uint32_t kMuted = pack_rgba(160, 165, 178);  ///< secondary text
inline constexpr std::uint32_t kGood = pack_rgba(122, 226, 174);   ///< kept, equal, fitting
inline constexpr std::uint32_t kGoodPlate = pack_rgba(18, 56, 44);
inline constexpr std::uint32_t kBad = pack_rgba(255, 158, 150);  ///< pruned, errors
inline constexpr std::uint32_t kBadPlate = pack_rgba(74, 29, 33);
inline constexpr std::uint32_t kWarn = pack_rgba(243, 208, 104);  ///< stale, the line of code that runs
inline constexpr std::uint32_t kWarnPlate = pack_rgba(64, 55, 20);
inline constexpr std::uint32_t kInfo = pack_rgba(156, 197, 255);  ///< computing
inline constexpr std::uint32_t kInfoPlate = pack_rgba(29, 47, 78);

struct TextPair {
  std::uint32_t text;
  std::uint32_t surface;
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
  float title_height = 0;     ///< of one title line of a canvas
  float two_line_canvas = 0;  ///< canvases narrower than this need two of them
  float counters_height = 0;  ///< of a canvas' line of counters
  float timeline_height = 0;
  float status_height = 0;
  float inspector_width = 0;      ///< what it likes
  float inspector_min_width = 0;  ///< what it needs in a small window
  float inspector_max_width = 0;  ///< what it uses of a large one
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

/// Writes colours, rounding and spacing into the style of the current context.
void apply_theme(ImGuiStyle& style, const Sizes& sizes);

}  // namespace goalbound::app
