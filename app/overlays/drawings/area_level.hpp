// Polygons of a map of areas as they are drawn from some distance: areas too small to be told apart are one
// rectangle for each square of a raster.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/area_graph.hpp"
#include "overlays/map_picture.hpp"

namespace goalbound::app {

/// All polygons, and which nodes stand for which.
class AreaShapes {
 public:
  explicit AreaShapes(const AreaGraph& graph);

  std::uint32_t count() const { return static_cast<std::uint32_t>(first_corner_.size() - 1); }
  /// In order around it.
  std::span<const Place> corners(std::uint32_t area) const {
    return {corners_.data() + first_corner_[area], first_corner_[area + 1] - first_corner_[area]};
  }
  /// In points of the picture, where a place has its middle.
  const MapRect& bounds(std::uint32_t area) const { return bounds_[area]; }
  /// The box of places of all corners.
  const Box& limits() const { return limits_; }
  std::span<const std::uint32_t> areas_of(NodeId node) const {
    return {areas_.data() + first_area_[index_of(node)],
            first_area_[index_of(node) + 1] - first_area_[index_of(node)]};
  }
  std::span<const NodeId> nodes_of(std::uint32_t area) const {
    return {nodes_.data() + first_node_[area], first_node_[area + 1] - first_node_[area]};
  }
  /// Whether a point of the picture lies in the polygon or on its rim.
  bool contains(std::uint32_t area, MapPoint at) const;
  /// From a point to the polygon; 0 inside.
  double distance(std::uint32_t area, MapPoint at) const;

  /// The side of the largest upright square around a point in the polygon.
  double square_in(std::uint32_t area, MapPoint middle) const;

  /// A side, once for all areas that have it.
  struct Side {
    Place a;
    Place b;
    double size = 0;  ///< the shorter extent of the larger one of the areas
  };
  const std::vector<Side>& sides() const { return sides_; }
  /// A tenth of all areas is not wider than that; 0 without any.
  double small_size() const;

 private:
  void add_sides();

  std::vector<std::uint32_t> first_corner_{0};
  std::vector<Place> corners_;
  std::vector<MapRect> bounds_;
  Box limits_;
  std::vector<std::uint32_t> first_area_{0};  ///< by node
  std::vector<std::uint32_t> areas_;
  std::vector<std::uint32_t> first_node_;  ///< by area
  std::vector<NodeId> nodes_;
  std::vector<Side> sides_;
};

struct AreaLevel {
  /// A polygon, or the rectangle of several.
  struct Patch {
    static constexpr std::uint32_t kSeveral = 0xFFFFFFFFU;
    std::uint32_t area = kSeveral;
    MapRect bounds;
  };
  /// Number of each area's patch.
  std::vector<std::uint32_t> patch_of;
  std::vector<Patch> patches;
};

/// Areas not wider and higher than half a square of 2^level units are put together, those whose middles lie
/// in the same square. Level 0 has every area. Cost: one visit of each area.
AreaLevel make_area_level(const AreaShapes& shapes, unsigned level);

}  // namespace goalbound::app
