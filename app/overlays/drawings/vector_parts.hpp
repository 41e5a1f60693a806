// What drawings of list graphs share: the part of the map that a picture is made for, and the looks of nodes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "overlays/map_drawing.hpp"
#include "overlays/node_paint.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {

/// A square of a level's raster is this many pixels at most, and half as many at least.
inline constexpr double kRasterPixels = 4;
/// Neighbours must lie this far apart for discs to have room.
inline constexpr double kDiscsFromPixels = 18;
inline constexpr double kSmallestDisc = 4.5;  // in pixels

inline MapRect rect_of(const Box& places) {
  return {.min = {places.min_x + 0.0, places.min_y + 0.0}, .max = {places.max_x + 1.0, places.max_y + 1.0}};
}

/// The neighbourhood of what is seen: a pan within it needs no new picture.
inline MapRect with_surroundings(const MapRect& seen) {
  const double x = seen.width() / 2;
  const double y = seen.height() / 2;
  return {.min = {seen.min.x - x, seen.min.y - y}, .max = {seen.max.x + x, seen.max.y + y}};
}

/// Whether a line may cross a part of the map.
inline bool may_cross(const MapRect& part, MapPoint a, MapPoint b) {
  return std::max(a.x, b.x) >= part.min.x && std::min(a.x, b.x) <= part.max.x &&
         std::max(a.y, b.y) >= part.min.y && std::min(a.y, b.y) <= part.max.y;
}

/// The whole place at or before a point.
inline Place place_below(MapPoint at) {
  constexpr double kFarthest = 1e9;  // keeps the conversion to whole places defined
  const auto whole = [&](double v) {
    return static_cast<std::int32_t>(std::floor(std::clamp(v, -kFarthest, kFarthest)));
  };
  return {whole(at.x), whole(at.y)};
}

/// Whether dark letters are read better on it.
inline bool is_bright(std::uint32_t colour) {
  const std::uint32_t red = colour & 0xFF;
  const std::uint32_t green = (colour >> 8) & 0xFF;
  const std::uint32_t blue = (colour >> 16) & 0xFF;
  return 299 * red + 587 * green + 114 * blue > 150'000;
}

/// How a node looks.
struct NodeLook {
  std::uint32_t colour = 0;
  std::uint32_t second = 0;
  FillPattern pattern = FillPattern::kNone;

  /// No overlay has coloured it.
  bool is_ground(std::uint32_t ground) const { return colour == ground && pattern == FillPattern::kNone; }
};

inline NodeLook look_of(const NodePaint& paint, std::uint32_t slot) {
  return {paint.colour[slot], paint.second_of(slot), paint.pattern_of(slot)};
}

inline SegmentEnd end_at(MapPoint at, MapPoint origin, const NodeLook& look) {
  return {.x = static_cast<float>(at.x - origin.x),
          .y = static_cast<float>(at.y - origin.y),
          .colour = look.colour,
          .second = look.second,
          .pattern = static_cast<std::uint32_t>(look.pattern)};
}

inline MapPoint middle_of(const MapRect& part) {
  return {(part.min.x + part.max.x) / 2, (part.min.y + part.max.y) / 2};
}

/// Empties a picture of segments that is to be made for a part of the map.
inline void begin(SegmentPicture& picture, const MapRect& part) {
  picture.origin = middle_of(part);
  picture.segments.clear();
  ++picture.revision;
}

}  // namespace goalbound::app
