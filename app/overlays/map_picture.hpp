// What a drawing hands to the painter: cells of a grid, areas, lines and discs of a graph. Plain data.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/view/camera.hpp"
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

/// A block of space whose sides lie along the axes. Shape: 28 bytes, as vertex shaders read it.
struct SpaceBlock {
  std::array<float, 3> low{};  ///< in units of places
  std::array<float, 3> size{};
  std::uint32_t colour = 0;  ///< as by pack_rgba; of glass with its opacity
};

/// Light from above and a little from one side: of its colour a face across an axis has so much. The screen
/// has the same (shaders/blocks.vert).
inline constexpr std::array<double, 3> kSpaceLight = {0.66, 0.82, 1.0};

/// Blocks in space and how they are looked at: `at . axis` is the place of a point in the picture.
struct SpacePicture {
  std::vector<SpaceBlock> solid;
  std::vector<SpaceBlock> glass;  ///< back to front
  /// Differ between any two contents that share a texture key.
  std::uint64_t revision = 0;
  std::uint64_t glass_revision = 0;
  std::array<float, 3> right{};
  std::array<float, 3> down{};
  std::array<float, 3> towards_eye{};
  /// The nearest and the farthest point along `towards_eye`.
  float nearest = 1;
  float farthest = 0;

  bool empty() const { return solid.empty() && glass.empty(); }
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
  bool in_order = false;           ///< they do so: else none covers another one
  /// Differs between any two contents that share a texture key.
  std::uint64_t revision = 0;
};

/// A drawing fills what it has; the rest stays empty.
struct MapPicture {
  CellImage cells;
  AreaPicture areas;
  SegmentPicture edges;  ///< roads; of areas their sides
  SegmentPicture nodes;  ///< over the edges
  SpacePicture space;    ///< below them
  /// What the segments were made for.
  struct {
    std::uint64_t paint = 0;  ///< NodePaint's revision
    int level = -1;           ///< of detail
    bool discs = false;       ///< nodes are drawn
    MapRect part;             ///< of the map
    std::uint64_t cut = 0;    ///< of a map in space: what is cut away, and from where it is looked at
    std::uint64_t eye = 0;
  } made_for{};

  /// Empties it; revisions stay, so that what comes next is uploaded.
  void clear();
};

}  // namespace goalbound::app
