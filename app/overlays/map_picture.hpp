// What a drawing hands to the painter: cells of a grid, areas, lines and discs of a graph. Plain data.
#pragma once

#include <cstdint>
#include <vector>

#include "model/camera.hpp"
#include "overlays/cell_image.hpp"

namespace goalbound::app {

struct MapRect {
  MapPoint min;
  MapPoint max;

  double width() const { return max.x - min.x; }
  double height() const { return max.y - min.y; }
  bool contains(const MapRect& other) const {
    return other.min.x >= min.x && other.min.y >= min.y && other.max.x <= max.x && other.max.y <= max.y;
  }
};

/// How one end of a segment looks; its half of the segment looks the same.
struct SegmentEnd {
  float x = 0;  ///< in units of the map, from SegmentPicture::origin
  float y = 0;
  std::uint32_t colour = 0;
  std::uint32_t second = 0;   ///< for FillPattern::kSplit
  std::uint32_t pattern = 0;  ///< a FillPattern
};
/// A line with round ends; a disc where both ends are the same. Shape: 40 bytes, as vertex shaders read it.
struct Segment {
  SegmentEnd a;
  SegmentEnd b;
};

/// Segments of one width. They stay on the GPU until the revision changes. Coordinates count from a point
/// near by: 32 bits hold no place of a large map to a fraction of a pixel.
struct SegmentPicture {
  MapPoint origin;
  std::vector<Segment> segments;  ///< later ones lie on top
  float width = 1;                ///< in pixels
  /// Differs between any two contents that share a texture key.
  std::uint64_t revision = 0;
};

/// In units of the map, from AreaPicture::origin.
struct MapCorner {
  float x = 0;
  float y = 0;
};
/// A convex polygon.
struct AreaFill {
  std::uint32_t first_corner = 0;  ///< in AreaPicture::corners
  std::uint32_t corner_count = 0;
  std::uint32_t colour = 0;
  std::uint32_t second = 0;  ///< for FillPattern::kSplit
  FillPattern pattern = FillPattern::kNone;
};
/// Filled polygons. They stay on the GPU until the revision changes.
struct AreaPicture {
  MapPoint origin;
  std::vector<MapCorner> corners;  ///< of one area after the other, in order around it
  std::vector<AreaFill> areas;     ///< later ones lie on top
  /// Differs between any two contents that share a texture key.
  std::uint64_t revision = 0;
};

/// A drawing fills what it has; the rest stays empty.
struct MapPicture {
  CellImage cells;
  AreaPicture areas;
  SegmentPicture edges;  ///< roads; of areas their sides
  SegmentPicture nodes;  ///< over the edges
  /// What the segments were made for.
  struct {
    std::uint64_t paint = 0;  ///< NodePaint's revision
    int level = -1;           ///< of detail
    bool discs = false;       ///< nodes are drawn
    MapRect part;             ///< of the map
  } made_for{};

  /// Empties it; revisions stay, so that what comes next is uploaded.
  void clear();
};

}  // namespace goalbound::app
