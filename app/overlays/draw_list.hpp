// What an overlay wants drawn, in map coordinates and without any graphics library: tests count it, the
// canvas panel draws it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/view/camera.hpp"

namespace goalbound::app {

/// Line patterns, one for each edge, so that boxes are told apart without colour.
enum class LinePattern : std::uint8_t {
  kSolid,
  kDashed,
  kDotted,
  kDashDot,
  kLongDash,
  kDashDotDot,
  kDouble,
  kSparse
};

/// A polyline. Widths and dash lengths are in pixels, points in units of the map.
struct Polyline {
  std::vector<MapPoint> points{};
  std::uint32_t colour = 0xFFFFFFFFU;  ///< packed as by pack_rgba
  float width = 1;
  LinePattern pattern = LinePattern::kSolid;
  bool closed = false;
};
struct FilledRect {
  MapPoint min, max;
  std::uint32_t colour = 0xFFFFFFFFU;
};
/// A convex one.
struct FilledPolygon {
  std::vector<MapPoint> points;
  std::uint32_t colour = 0xFFFFFFFFU;
};
enum class MarkShape : std::uint8_t { kDisc, kTarget, kRing, kCross, kDiamond, kArrow, kEmptySet };
/// Of a target: where its ring ends inside, and its dot, in parts of its radius.
inline constexpr float kTargetGap = 0.7F;
inline constexpr float kTargetDot = 0.36F;
/// A symbol at a point. `radius` in sizes of a node (Viewport::node_pixels), but never drawn smaller than
/// `min_pixels`.
struct Mark {
  MapPoint at;
  MarkShape shape = MarkShape::kDisc;
  float radius = 0.3F;
  float min_pixels = 3;
  std::uint32_t colour = 0xFFFFFFFFU;
  MapPoint towards{0, -1};  ///< for kArrow: the direction in which it points; any length
};
/// Text centred at a point. Hidden when a node is smaller than `min_node_pixels`.
struct Label {
  MapPoint at;
  std::string text;
  std::uint32_t colour = 0xFFFFFFFFU;
  float min_node_pixels = 0;
  float above_pixels = 0;  ///< so far above the point
  bool plate = false;      ///< on a dark plate, so that it can be read over anything
};

struct DrawList {
  std::vector<FilledPolygon> polygons;
  std::vector<FilledRect> rects;
  std::vector<Polyline> lines;
  std::vector<Mark> marks;
  std::vector<Label> labels;
};

}  // namespace goalbound::app
