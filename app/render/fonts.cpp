#include "render/fonts.hpp"

#include <imgui.h>

#include <cstdio>

#include "render/embedded_files.hpp"

namespace goalbound::app {
namespace {

/// What every font must draw: file names in European languages, and the symbols of panels/fonts.hpp.
constexpr ImWchar kGlyphRanges[] = {0x0020, 0x007E,  // Basic Latin
                                    0x00A0, 0x017F,  // Latin-1, Latin Extended-A
                                    0x2010, 0x2027,  // dashes, quotation marks, bullet, ellipsis
                                    0x2080, 0x2089,  // subscript digits
                                    0x2190, 0x2199,  // arrows
                                    0x2205, 0x2205,  // empty set
                                    0x2208, 0x2209,  // element of, not an element of
                                    0x2212, 0x2212,  // minus
                                    0x221A, 0x221A,  // square root
                                    0x221E, 0x221E,  // infinity
                                    0x2248, 0x2248,  // almost equal
                                    0x2260, 0x2265,  // not equal, less or equal, greater or equal
                                    0x25A0, 0x25A1,  // squares
                                    0x25B2, 0x25C0,  // triangles
                                    0x25CB, 0x25CF,  // circles
                                    0x26A0, 0x26A0,  // warning sign
                                    0x2713, 0x2717,  // check marks and crosses
                                    0};

ImFont* add_font(const EmbeddedFile& file, float pixels, const char* name, bool merge) {
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.MergeMode = merge;
  config.OversampleH = 3;
  config.OversampleV = 1;
  config.PixelSnapH = false;
  std::snprintf(config.Name, sizeof(config.Name), "%s", name);
  // ImGui takes the bytes as mutable and does not write them.
  auto* bytes = const_cast<unsigned char*>(file.bytes.data());
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(bytes, static_cast<int>(file.bytes.size()), pixels,
                                                    &config, kGlyphRanges);
}

/// A font, with the symbols that it lacks taken from DejaVu Sans.
ImFont* add_with_fallback(const EmbeddedFile& file, float pixels, const char* name) {
  ImFont* font = add_font(file, pixels, name, false);
  add_font(embedded::dejavu_sans, pixels, name, true);
  return font;
}

}  // namespace

Fonts load_fonts(float scale) {
  Fonts fonts;
  fonts.scale = scale;
  ImGui::GetIO().Fonts->Clear();
  fonts.ui = add_with_fallback(embedded::inter_regular, 15.0F * scale, "interface");
  fonts.mono = add_with_fallback(embedded::dejavu_mono, 14.0F * scale, "numbers");
  fonts.heading = add_with_fallback(embedded::inter_semibold, 18.0F * scale, "heading");
  fonts.map = add_with_fallback(embedded::inter_semibold, 13.0F * scale, "map");
  ImGui::GetIO().FontDefault = fonts.ui;
  ImGui::GetIO().Fonts->Build();  // now, not with the first frame: sizes and glyphs can be asked for at once
  return fonts;
}

}  // namespace goalbound::app
