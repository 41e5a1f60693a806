// Octrees: what is solid as blocks in space, seen in parallel from the direction of the SpaceView. Free
// blocks are air; those that an overlay has coloured are glass. A slice cuts away what is nearer to the eye,
// and shows the free blocks that it goes through as panes of glass.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <optional>

#include "goalbound/octree.hpp"
#include "overlays/drawings/wire_frame.hpp"
#include "overlays/map_drawing.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// Places count in half voxels.
constexpr double kUnitsOfAVoxel = 2;
/// Marks take this share of the distance between neighbours.
constexpr double kMarkSize = 0.8;
/// Glass is this much smaller than its block, so that neighbours are told apart.
constexpr double kGlassShare = 0.86;
/// Of a coloured block with sides of one voxel, and of the largest: those would hide the others.
constexpr double kGlassOpacity = 150;
constexpr double kLargeGlassOpacity = 26;
constexpr unsigned kPaneOpacity = 215;  // of coloured blocks where a slice goes through
constexpr unsigned kAirOpacity = 165;   // of the others there

double& along(SpacePoint& point, std::size_t axis) {
  return axis == 0 ? point.x : axis == 1 ? point.y : point.z;
}
Extent extent_of(const Block& block) {
  const SpacePoint low{block.low.x * kUnitsOfAVoxel, block.low.y * kUnitsOfAVoxel,
                       block.low.z * kUnitsOfAVoxel};
  return {low,
          {low.x + block.size.x * kUnitsOfAVoxel, low.y + block.size.y * kUnitsOfAVoxel,
           low.z + block.size.z * kUnitsOfAVoxel}};
}

SpacePoint middle_of(const Extent& extent) {
  return {(extent.low.x + extent.high.x) / 2, (extent.low.y + extent.high.y) / 2,
          (extent.low.z + extent.high.z) / 2};
}

SpaceBlock block_of(const Extent& extent, std::uint32_t colour) {
  SpaceBlock block{.colour = colour};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    block.low[axis] = static_cast<float>(along(extent.low, axis));
    block.size[axis] = static_cast<float>(along(extent.high, axis) - along(extent.low, axis));
  }
  return block;
}

Extent shrunk(const Extent& extent, double share) {
  Extent smaller = extent;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double off = (along(extent.high, axis) - along(extent.low, axis)) * (1 - share) / 2;
    along(smaller.low, axis) += off;
    along(smaller.high, axis) -= off;
  }
  return smaller;
}

std::array<float, 3> floats(const std::array<double, 3>& values) {
  return {static_cast<float>(values[0]), static_cast<float>(values[1]), static_cast<float>(values[2])};
}

unsigned glass_opacity(const Block& block) {
  const double side = std::max({block.size.x, block.size.y, block.size.z});
  return static_cast<unsigned>(std::max(kLargeGlassOpacity, kGlassOpacity / std::sqrt(side)));
}

class OctreeDrawing final : public MapDrawing {
 public:
  OctreeDrawing(const std::shared_ptr<const Map>& map, const Octree& octree)
      : MapDrawing(map), octree_(octree), projection_(view_) {}

  void look(const SpaceView& view) override {
    if (view == view_) return;
    if (view.slice != view_.slice || above(view) != above(view_)) ++cut_;
    ++eye_;
    view_ = view;
    projection_ = Projection(view);
  }

  bool in_space() const override { return true; }
  MapPoint point_of(Place place) const override { return projection_.to_plane(space_point_of(place)); }
  MapPoint point_between(const std::array<double, 3>& at) const override {
    return projection_.to_plane({at[0], at[1], at[2]});
  }

  Box picture_limits() const override {
    const Place size = octree_.size();
    return shade_of({0, 2 * size.x, 0, 2 * size.y, 0, 2 * size.z});
  }

  Box shade_of(const Box& box) const override {
    if (box.empty()) return box;
    return goalbound::app::shade_of(projection_, {{box.min_x + 0.0, box.min_y + 0.0, box.min_z + 0.0},
                                                  {box.max_x + 0.0, box.max_y + 0.0, box.max_z + 0.0}});
  }

  void add_box(const Box& box, double inset, Polyline line, DrawList& list) const override {
    constexpr double kRoom = 0.5;  // around places, which are points
    const double out = kRoom - inset;
    add_wire_frame(projection_,
                   {{box.min_x - out, box.min_y - out, box.min_z - out},
                    {box.max_x + out, box.max_y + out, box.max_z + out}},
                   line, list);
  }

  double node_size() const override { return kMarkSize; }
  std::uint32_t ink_on(std::uint32_t) const override { return kLightInk; }

  NodeId pick(MapPoint at, double reach) const override {
    if (view_.slice) {
      if (const auto node = on_slice(at)) return *node;
    }
    NodeId best = kNoNode;
    double least = reach;
    double nearest = -std::numeric_limits<double>::infinity();
    for (std::uint32_t n = 0; n < octree_.node_count(); ++n) {
      const SpacePoint centre = space_point_of(octree_.places()[n]);
      if (is_cut_away(centre)) continue;
      const MapPoint there = projection_.to_plane(centre);
      const double distance = std::hypot(there.x - at.x, there.y - at.y);
      if (distance > least) continue;
      const double nearness = projection_.nearness(centre);
      if (distance == least && nearness <= nearest) continue;
      least = distance;
      nearest = nearness;
      best = NodeId(n);
    }
    return best;
  }

  void nodes_in(const Box& places, std::vector<NodeId>& nodes) const override {
    nodes.clear();
    for (std::uint32_t n = 0; n < octree_.node_count(); ++n) {
      const Extent extent = extent_of(octree_.leaves()[n]);
      if (view_.slice && !crosses(extent, *view_.slice)) continue;
      const MapPoint at = projection_.to_plane(middle_of(extent));
      if (at.x >= places.min_x && at.x < places.max_x + 1.0 && at.y >= places.min_y &&
          at.y < places.max_y + 1.0)
        nodes.push_back(NodeId(n));
    }
  }

  void outline(NodeId node, std::uint32_t colour, float width, DrawList& list) const override {
    add_wire_frame(projection_, extent_of(octree_.leaf(node)), {.colour = colour, .width = width}, list);
  }

  using MapDrawing::line;
  EdgeLine line(EdgeId edge) const override {
    return line(edge.node, octree_.out(edge.node)[edge.edge.value()].to);
  }

  void paint_ground(NodePaint& paint) const override {
    paint = NodePaint();
    paint.colour.assign(octree_.node_count(), kAirColour);
  }

  void show(const NodePaint& paint, std::uint64_t revision, const Viewport& /*viewport*/,
            MapPicture& picture) override {
    SpacePicture& space = picture.space;
    auto& made = picture.made_for;
    const bool is_new = space.empty() || made.cut != cut_;
    if (is_new) make_solid(space);
    if (is_new || made.paint != revision || made.eye != eye_) make_glass(paint, space);
    made.cut = cut_;
    made.paint = revision;
    made.eye = eye_;
    space.right = floats(projection_.right());
    space.down = floats(projection_.down());
    space.towards_eye = floats(projection_.towards_eye());
    set_depth(space);
  }

 private:
  /// Of a slice: which side of it is nearer to the eye.
  static bool above(const SpaceView& view) {
    return view.slice && Projection(view).towards_eye()[view.slice->axis] >= 0;
  }
  static bool crosses(const Extent& extent, const Slice& slice) {
    return along(extent.low, slice.axis) <= slice.at && slice.at < along(extent.high, slice.axis);
  }
  bool is_cut_away(const SpacePoint& point) const {
    if (!view_.slice) return false;
    const double at = along(point, view_.slice->axis);
    return above(view_) ? at > view_.slice->at : at < view_.slice->at;
  }
  /// What a slice leaves of it.
  std::optional<Extent> left_of(Extent extent) const {
    if (!view_.slice) return extent;
    const Slice& slice = *view_.slice;
    double& high = along(extent.high, slice.axis);
    double& low = along(extent.low, slice.axis);
    if (above(view_)) {
      high = std::min(high, slice.at);
    } else {
      low = std::max(low, slice.at);
    }
    if (high <= low) return std::nullopt;
    return extent;
  }

  std::optional<NodeId> on_slice(MapPoint at) const {
    const auto point = projection_.on_slice(at, *view_.slice);
    if (!point) return std::nullopt;
    const auto voxel = [](double v) {
      return static_cast<std::int32_t>(std::floor(std::clamp(v, -1e9, 1e9) / kUnitsOfAVoxel));
    };
    return octree_.leaf_at({voxel(point->x), voxel(point->y), voxel(point->z)});
  }

  void make_solid(SpacePicture& space) const {
    space.solid.clear();
    ++space.revision;
    const double height = std::max(1.0, octree_.size().z * kUnitsOfAVoxel);
    for (const Block& block : octree_.solid()) {
      const Extent whole = extent_of(block);
      const auto extent = left_of(whole);
      if (!extent) continue;
      const bool is_cut = view_.slice && crosses(whole, *view_.slice);
      const auto share = static_cast<unsigned>(255 * middle_of(whole).z / height);
      space.solid.push_back(
          block_of(*extent, is_cut ? kSolidCutColour : blend(kSolidLowColour, kSolidHighColour, share)));
    }
  }

  void make_glass(const NodePaint& paint, SpacePicture& space) const {
    space.glass.clear();
    ++space.glass_revision;
    std::vector<double> nearness;
    const auto add = [&](const Extent& extent, std::uint32_t colour) {
      space.glass.push_back(block_of(extent, colour));
      nearness.push_back(projection_.nearness(middle_of(extent)));
    };
    for (std::uint32_t n = 0; n < octree_.node_count(); ++n) {
      const Extent whole = extent_of(octree_.leaves()[n]);
      const bool is_air = paint.colour[n] == kAirColour;
      if (view_.slice && crosses(whole, *view_.slice)) {
        Extent pane = whole;
        along(pane.low, view_.slice->axis) = along(pane.high, view_.slice->axis) = view_.slice->at;
        add(pane, with_alpha(paint.colour[n], is_air ? kAirOpacity : kPaneOpacity));
      } else if (!is_air && !is_cut_away(middle_of(whole))) {
        add(shrunk(whole, kGlassShare), with_alpha(paint.colour[n], glass_opacity(octree_.leaves()[n])));
      }
    }
    sort_by(nearness, space.glass);
  }

  static void sort_by(const std::vector<double>& nearness, std::vector<SpaceBlock>& blocks) {
    std::vector<std::uint32_t> order(blocks.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return nearness[a] < nearness[b]; });
    std::vector<SpaceBlock> sorted;
    sorted.reserve(blocks.size());
    for (const std::uint32_t i : order) sorted.push_back(blocks[i]);
    blocks = std::move(sorted);
  }

  void set_depth(SpacePicture& space) const {
    const Extent all = extent_of({{}, octree_.size()});
    double nearest = -std::numeric_limits<double>::infinity();
    double farthest = -nearest;
    for (std::size_t i = 0; i < 8; ++i) {
      const double depth = projection_.nearness(corner_of(all, i));
      nearest = std::max(nearest, depth);
      farthest = std::min(farthest, depth);
    }
    space.nearest = static_cast<float>(nearest);
    space.farthest = static_cast<float>(farthest);
  }

  const Octree& octree_;
  SpaceView view_;
  Projection projection_;
  std::uint64_t cut_ = 1;  ///< changes with what is cut away
  std::uint64_t eye_ = 1;  ///< changes with the direction
};

}  // namespace

extern const MakeDrawing kDrawing_octree;
const MakeDrawing kDrawing_octree = [](const std::shared_ptr<const Map>& map) -> std::unique_ptr<MapDrawing> {
  const auto* octree = dynamic_cast<const Octree*>(map.get());
  if (octree == nullptr) return nullptr;
  return std::make_unique<OctreeDrawing>(map, *octree);
};

}  // namespace goalbound::app
