// Objects of Tiled: which of them block, and where. Source: the documentation of Tiled, "TMX Map Format".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/what_blocks.hpp"

namespace goalbound {

struct TiledMap;

/// In pixels.
struct PixelPoint {
  double x = 0;
  double y = 0;
};

/// What a map or a template says of an object; what is nothing it does not say.
struct TiledObject {
  enum class Shape : std::uint8_t { kEllipse, kCapsule, kPolygon, kPolyline, kText, kPoint };

  std::string name{};            ///< empty: it has none
  std::optional<Shape> shape{};  ///< nothing: a rectangle, or the tile
  std::optional<double> x{};
  std::optional<double> y{};
  std::optional<double> width{};
  std::optional<double> height{};
  std::optional<double> rotation{};  ///< in degrees, clockwise about x and y
  std::uint32_t tile = 0;            ///< its number in the map; 0: it shows none
  bool of_template = false;          ///< the number is one of the template's own tileset
  std::vector<PixelPoint> points{};  ///< of a polygon, from x and y on
  TiledTraits traits{};

  /// Takes what it does not say itself from its template.
  void complete_from(const TiledObject& from);
};

/// By which both formats tell the shape of an object, where it is no rectangle and no tile.
inline constexpr std::array<std::pair<const char*, TiledObject::Shape>, 6> kTiledShapes = {
    {{"ellipse", TiledObject::Shape::kEllipse},
     {"capsule", TiledObject::Shape::kCapsule},
     {"polygon", TiledObject::Shape::kPolygon},
     {"polyline", TiledObject::Shape::kPolyline},
     {"text", TiledObject::Shape::kText},
     {"point", TiledObject::Shape::kPoint}}};

/// An area that blocks, in pixels of the map.
class TiledArea {
 public:
  enum class Kind : std::uint8_t { kRectangle, kEllipse, kCapsule, kPolygon };

  /// `corner` is the upper left one of the upright area, from `pivot` on. A width or a height of 0 covers
  /// nothing.
  TiledArea(Kind kind, PixelPoint pivot, PixelPoint corner, double width, double height, double degrees);
  /// The points are seen from `pivot`.
  TiledArea(std::vector<PixelPoint> points, PixelPoint pivot, double degrees);
  /// A polygon about an upright area, seen from its pivot: of round ones one of many corners.
  static std::vector<PixelPoint> outline(Kind kind, PixelPoint corner, double width, double height);

  std::size_t corner_count() const { return corners_.size(); }
  /// The smallest upright rectangle around it: its upper left and its lower right corner.
  std::pair<PixelPoint, PixelPoint> limits() const;
  /// Replaces `spans` by the parts of the line at this height that it covers, in rising order: from the first
  /// number on and below the second.
  void cut(double y, std::vector<std::pair<double, double>>& spans) const;

 private:
  PixelPoint turned(PixelPoint point) const;
  void cut_polygon(double y, std::vector<std::pair<double, double>>& spans) const;
  void cut_ellipse(double y, std::vector<std::pair<double, double>>& spans) const;
  void cut_capsule(double y, std::vector<std::pair<double, double>>& spans) const;

  Kind kind_;
  PixelPoint pivot_;
  double cosine_ = 1;
  double sine_ = 0;
  PixelPoint middle_;  ///< of an ellipse or a capsule, turned
  double width_ = 0;
  double height_ = 0;
  std::vector<PixelPoint> corners_;  ///< of a polygon or a rectangle, turned
};

/// How a tileset lets its tiles stand on the places of objects.
struct TiledAnchor {
  double width = 0;   ///< of a tile, in pixels
  double height = 0;  ///< likewise
  /// Of the tile's width and height: where the place lies in it; nothing where the map's shape says it.
  std::optional<PixelPoint> share{};
};
/// Of the word of the attribute `objectalignment`.
std::optional<PixelPoint> share_of_alignment(std::string_view alignment);

/// Takes an object of a layer at `offset`: a place with a name, and an area that blocks, or a line of the
/// reading report. `layer_blocks`: whether objects do that say nothing themselves.
void add_tiled_object(TiledMap& map, const TiledObject& object, bool layer_blocks, PixelPoint offset);

}  // namespace goalbound
