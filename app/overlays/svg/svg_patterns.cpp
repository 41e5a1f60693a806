// The patterns of nodes as tiles, as the shader of the cells draws them.
#include "overlays/palette.hpp"
#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {
namespace {

/// A tile that is repeated over what is filled with it.
struct Tile {
  const char* id;
  double side;       ///< in pixels
  const char* path;  ///< in its coordinates
  const char* colour;
  double opacity;
  bool is_line;
};
constexpr double kTile = 8;
constexpr Tile kTiles[] = {
    {"hatch-dark", 2 * kTile * 0.70711, "M-3 3l6-6M0 11.3l11.3-11.3M8.3 14.3l6-6", "#000000", 0.55, true},
    {"hatch-light", 2 * kTile * 0.70711, "M-3 3l6-6M0 11.3l11.3-11.3M8.3 14.3l6-6", "#ffffff", 0.55, true},
    {"dots-dark", kTile, "M2.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z", "#000000", 0.6, false},
    {"dots-light", kTile, "M2.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z", "#ffffff", 0.6, false},
    {"weave", 2 * kTile, "M2 0v8M6 0v8M8 2h8M8 6h8M10 8v8M14 8v8M0 10h8M0 14h8", "#575961", 1, true},
};

bool is_bright(std::uint32_t colour) {
  const double red = colour & 0xFFU;
  const double green = colour >> 8 & 0xFFU;
  const double blue = colour >> 16 & 0xFFU;
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.45 * 255;
}

const char* tile_of(FillPattern fill, std::uint32_t colour) {
  switch (fill) {
    case FillPattern::kHatch:
      return is_bright(colour) ? "hatch-dark" : "hatch-light";
    case FillPattern::kDots:
      return is_bright(colour) ? "dots-dark" : "dots-light";
    case FillPattern::kUnfinished:
      return "weave";
    case FillPattern::kNone:
    case FillPattern::kSplit:
      return nullptr;
  }
  return nullptr;
}

void add_tile(pugi::xml_node definitions, const Tile& tile) {
  pugi::xml_node pattern = definitions.append_child("pattern");
  SvgPage::set(pattern, "id", tile.id);
  SvgPage::set(pattern, "patternUnits", "userSpaceOnUse");
  SvgPage::set(pattern, "width", tile.side);
  SvgPage::set(pattern, "height", tile.side);
  const pugi::xml_node path = pattern.append_child("path");
  SvgPage::set(path, "d", tile.path);
  SvgPage::set(path, tile.is_line ? "stroke" : "fill", tile.colour);
  SvgPage::set(path, tile.is_line ? "stroke-opacity" : "fill-opacity", tile.opacity);
  if (!tile.is_line) return;
  SvgPage::set(path, "fill", "none");
  SvgPage::set(path, "stroke-width", tile.id == std::string_view("weave") ? 1.2 : 2);
}

}  // namespace

std::string SvgPage::pattern_over(FillPattern fill, std::uint32_t colour) {
  const char* tile = tile_of(fill, colour);
  if (tile == nullptr) return {};
  if (!has_patterns_) {
    const pugi::xml_node definitions = add("defs");
    for (const Tile& each : kTiles) add_tile(definitions, each);
    has_patterns_ = true;
  }
  return std::string("url(#") + tile + ')';
}

}  // namespace goalbound::app
