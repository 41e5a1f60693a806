#include "panels/theme.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// Every length of the interface at scale 1.
constexpr Sizes kUnscaled = {
    .scale = 1,
    .menu_height = 34,
    .tools_width = 48,
    .title_height = 38,
    .two_line_canvas = 470,
    .counters_height = 36,
    .timeline_height = 138,
    .track_height = 22,
    .transport_height = 54,
    .status_height = 30,
    .inspector_edge = 9,
    .inspector_least_width = 240,
    .inspector_width = 400,
    .inspector_min_width = 352,
    .inspector_max_width = 560,
    .canvas_min_width = 110,
    .canvas_min_height = 120,
    .gap = 6,
    .padding = 12,
    .rounding = 5,
    .row_height = 26,
    .hint_height = 26,
    .button = 30,
    .tool_button = 36,
    .swatch = 13,
    .pattern = 26,
    .grab_radius = 11,
};

double linear(std::uint32_t channel) {
  const double c = channel / 255.0;
  return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(std::uint32_t colour) {
  return 0.2126 * linear(colour & 0xFFU) + 0.7152 * linear((colour >> 8) & 0xFFU) +
         0.0722 * linear((colour >> 16) & 0xFFU);
}

ImVec4 vec(std::uint32_t colour, float alpha = 1.0F) {
  ImVec4 v = ImGui::ColorConvertU32ToFloat4(colour);
  v.w = alpha;
  return v;
}

void apply_colours(ImGuiStyle& style, bool light) {
  if (light) {
    ImGui::StyleColorsLight(&style);
  } else {
    ImGui::StyleColorsDark(&style);
  }
  const auto set = [&](ImGuiCol slot, const theme::Colour& colour, float alpha = 1.0F) {
    style.Colors[slot] = vec(colour.in(light), alpha);
  };
  set(ImGuiCol_Text, theme::kText);
  set(ImGuiCol_TextDisabled, theme::kMuted);
  set(ImGuiCol_WindowBg, theme::kPanel);
  set(ImGuiCol_ChildBg, theme::kPanel, 0.0F);
  set(ImGuiCol_PopupBg, theme::kPopup);
  set(ImGuiCol_Border, theme::kLine);
  set(ImGuiCol_MenuBarBg, theme::kPanel);
  set(ImGuiCol_TitleBg, theme::kPopup);
  set(ImGuiCol_TitleBgActive, theme::kPopup);
  for (const ImGuiCol slot : {ImGuiCol_FrameBg, ImGuiCol_Button}) set(slot, theme::kControl);
  for (const ImGuiCol slot : {ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_ButtonHovered})
    set(slot, theme::kControlHot);
  for (const ImGuiCol slot : {ImGuiCol_ButtonActive, ImGuiCol_Header, ImGuiCol_HeaderActive,
                              ImGuiCol_TabActive, ImGuiCol_TextSelectedBg})
    set(slot, theme::kActive);
  set(ImGuiCol_HeaderHovered, theme::kControlHot);
  for (const ImGuiCol slot : {ImGuiCol_Separator, ImGuiCol_TableBorderStrong, ImGuiCol_TableBorderLight})
    set(slot, theme::kLine);
  for (const ImGuiCol slot : {ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_NavHighlight})
    set(slot, theme::kAccent);
  set(ImGuiCol_SliderGrabActive, theme::kText);
  set(ImGuiCol_ScrollbarBg, theme::kTrack, 0.0F);
  set(ImGuiCol_ScrollbarGrab, theme::kControlHot);
  set(ImGuiCol_ScrollbarGrabHovered, theme::kMuted);
  set(ImGuiCol_ScrollbarGrabActive, theme::kMuted);
  set(ImGuiCol_PlotHistogram, theme::kAccent);
  style.Colors[ImGuiCol_ModalWindowDimBg] = vec(pack_rgba(8, 9, 12), 0.6F);
}

}  // namespace

bool theme::is_light() {
  return ImGui::GetCurrentContext() != nullptr &&
         ImGui::ColorConvertFloat4ToU32(ImGui::GetStyle().Colors[ImGuiCol_WindowBg]) == kPanel.light;
}

double contrast_ratio(std::uint32_t a, std::uint32_t b) {
  const auto [low, high] = std::minmax({luminance(a), luminance(b)});
  return (high + 0.05) / (low + 0.05);
}

Sizes sizes_for(float ui_scale, bool compact) {
  Sizes s = kUnscaled;
  if (compact) {
    s.timeline_height -= s.hint_height;
    s.hint_height = 0;
    s.row_height = 22;
    s.title_height = 34;
    s.counters_height = 30;
    s.tool_button = 30;
  }
  s.scale = ui_scale;
  for (float Sizes::*length : {&Sizes::menu_height,
                               &Sizes::tools_width,
                               &Sizes::title_height,
                               &Sizes::two_line_canvas,
                               &Sizes::hint_height,
                               &Sizes::counters_height,
                               &Sizes::track_height,
                               &Sizes::timeline_height,
                               &Sizes::transport_height,
                               &Sizes::status_height,
                               &Sizes::inspector_edge,
                               &Sizes::inspector_least_width,
                               &Sizes::inspector_width,
                               &Sizes::inspector_min_width,
                               &Sizes::inspector_max_width,
                               &Sizes::canvas_min_width,
                               &Sizes::canvas_min_height,
                               &Sizes::gap,
                               &Sizes::padding,
                               &Sizes::rounding,
                               &Sizes::row_height,
                               &Sizes::button,
                               &Sizes::tool_button,
                               &Sizes::swatch,
                               &Sizes::pattern,
                               &Sizes::grab_radius}) {
    s.*length = std::round(s.*length * ui_scale);
  }
  return s;
}

void apply_theme(ImGuiStyle& style, const Sizes& sizes, Theme theme) {
  apply_colours(style, theme == Theme::kLight);
  const float s = sizes.scale;
  style.WindowPadding = ImVec2(sizes.padding, sizes.padding);
  style.FramePadding = ImVec2(9 * s, 5 * s);
  style.ItemSpacing = ImVec2(8 * s, 6 * s);
  style.ItemInnerSpacing = ImVec2(6 * s, 4 * s);
  style.CellPadding = ImVec2(5 * s, 3 * s);
  style.ScrollbarSize = 11 * s;
  style.GrabMinSize = 12 * s;
  style.WindowRounding = 0;
  style.PopupRounding = 7 * s;
  style.ChildRounding = sizes.rounding;
  style.FrameRounding = sizes.rounding;
  style.GrabRounding = sizes.rounding;
  style.TabRounding = sizes.rounding;
  style.ScrollbarRounding = 6 * s;
  style.WindowBorderSize = 0;
  style.PopupBorderSize = 1;
  style.FrameBorderSize = 0;
  style.WindowMinSize = ImVec2(8, 8);
  style.WindowTitleAlign = ImVec2(0.0F, 0.5F);
  style.WindowMenuButtonPosition = ImGuiDir_None;
  style.DisplaySafeAreaPadding = ImVec2(4, 4);
  style.DisabledAlpha = 0.45F;
}

}  // namespace goalbound::app
