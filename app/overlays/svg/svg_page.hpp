// An SVG document in the making: elements with colours, from points of the map.
#pragma once

#include <pugixml.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "overlays/legend.hpp"
#include "overlays/svg/svg_picture.hpp"

namespace goalbound::app {

/// A colour as SVG has it, and its opacity apart.
struct SvgColour {
  explicit SvgColour(std::uint32_t packed);
  std::string text;  ///< "#rrggbb"
  double opacity = 1;
};

/// Coordinates with two decimals: a hundredth of a pixel.
std::string svg_number(double value);
std::string svg_point(CanvasPoint p);

class SvgPage {
 public:
  /// `below`: height of what comes below the map, in pixels.
  SvgPage(const SvgFrame& frame, double below);

  const SvgFrame& frame() const { return frame_; }
  CanvasPoint at(MapPoint p) const { return frame_.camera.to_canvas(p, frame_.size); }
  /// Of length 1, or 0 for no direction.
  CanvasPoint direction(MapPoint direction) const;

  pugi::xml_node add(std::string_view name) { return svg_.append_child(std::string(name).c_str()); }
  /// A filled shape, from the commands of its path.
  pugi::xml_node fill(const std::string& path, std::uint32_t colour);
  /// A line without a filling.
  pugi::xml_node stroke(const std::string& path, std::uint32_t colour, double width);
  /// What the pattern of a node is filled with, over its colour; "" for none.
  std::string pattern_over(FillPattern fill, std::uint32_t colour);
  pugi::xml_node disc(CanvasPoint centre, double radius);

  /// Replaces the value that there may be.
  static void set(pugi::xml_node node, const char* name, std::string_view value);
  static void set(pugi::xml_node node, const char* name, double value);
  static void set_fill(pugi::xml_node node, std::uint32_t colour);
  static void set_stroke(pugi::xml_node node, std::uint32_t colour, double width);

  std::string text() const;

 private:
  const SvgFrame& frame_;
  pugi::xml_document document_;
  pugi::xml_node svg_;
  bool has_patterns_ = false;
};

/// The cells of a grid with their patterns, and the lines between them.
void add_cells(SvgPage& page, const CellImage& cells);
/// Blocks in space.
void add_space(SvgPage& page, const SpacePicture& picture);
/// Filled polygons with their patterns.
void add_areas(SvgPage& page, const AreaPicture& areas);
/// Roads and junctions, and sides of areas.
void add_segments(SvgPage& page, const SegmentPicture& segments);
/// What overlays draw. `node_pixels`: size of a node.
void add_draw_list(SvgPage& page, const DrawList& list, double node_pixels);
/// What the legends need below a picture of that width, 0 without any, and the legends from `top` on.
double legends_height(const std::vector<Legend>& legends, double width);
void add_legends(SvgPage& page, const std::vector<Legend>& legends, double top, double width);

}  // namespace goalbound::app
