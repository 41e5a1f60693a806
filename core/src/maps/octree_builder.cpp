#include "maps/octree_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace goalbound {
namespace {

/// More would take tens of gigabytes. Each leaf shares faces with at most six that are no smaller, so that
/// this limits the edges too.
constexpr std::size_t kMostLeaves = std::size_t{1} << 24U;

std::int32_t& on(Place& place, int axis) {
  return axis == 0 ? place.x : axis == 1 ? place.y : place.z;
}
std::int32_t on(const Place& place, int axis) {
  return axis == 0 ? place.x : axis == 1 ? place.y : place.z;
}

Place octant_low(Place low, std::int32_t half, std::size_t octant) {
  return {low.x + ((octant & 1U) != 0 ? half : 0), low.y + ((octant & 2U) != 0 ? half : 0),
          low.z + ((octant & 4U) != 0 ? half : 0)};
}

std::int64_t volume(const Block& block) {
  return std::int64_t{block.size.x} * block.size.y * block.size.z;
}

/// Bits of 16-bit numbers with two free ones between each.
std::uint64_t spread(std::int32_t value) {
  auto v = static_cast<std::uint64_t>(value);
  v = (v | v << 32U) & 0x00FF00000000FFFFULL;
  v = (v | v << 16U) & 0x00FF0000FF0000FFULL;
  v = (v | v << 8U) & 0xF00F00F00F00F00FULL;
  v = (v | v << 4U) & 0x30C30C30C30C30C3ULL;
  return (v | v << 2U) & 0x9249249249249249ULL;
}

/// The order of the subdivision: those of one cube lie side by side.
std::uint64_t order_of(Place voxel) {
  return spread(voxel.x) | spread(voxel.y) << 1U | spread(voxel.z) << 2U;
}

Result<void> check_world(const VoxelWorld& world) {
  const Place size = world.size;
  const auto text = fmt::format("{} x {} x {}", size.x, size.y, size.z);
  if (size.x < 1 || size.y < 1 || size.z < 1)
    return Error{ErrorCode::kInvalidArgument,
                 "a world of " + text + " voxels has no room; sides are 1 and more"};
  if (std::max({size.x, size.y, size.z}) > Octree::kMostSide) {
    return Error{ErrorCode::kLimit, fmt::format("a world of {} voxels is too large; sides are at most {}",
                                                text, Octree::kMostSide)};
  }
  const Block all{{}, size};
  const auto outside = std::find_if_not(world.solid.begin(), world.solid.end(),
                                        [&](Place voxel) { return all.contains(voxel); });
  if (outside == world.solid.end()) return {};
  return Error{ErrorCode::kInvalidArgument, fmt::format("the voxel {},{},{} is outside of the world of {}",
                                                        outside->x, outside->y, outside->z, text)};
}

class OctreeBuilder {
 public:
  explicit OctreeBuilder(const VoxelWorld& world) : size_(world.size) {
    solid_.reserve(world.solid.size());
    for (const Place voxel : world.solid) solid_.push_back(order_of(voxel));
    std::sort(solid_.begin(), solid_.end());
    solid_.erase(std::unique(solid_.begin(), solid_.end()), solid_.end());
    const auto longest = static_cast<std::uint32_t>(std::max({size_.x, size_.y, size_.z, 2}));
    parts_.side = static_cast<std::int32_t>(std::bit_ceil(longest));
  }

  Result<OctreeParts> build() {
    divide({}, parts_.side, solid_);
    if (parts_.leaves.size() >= kMostLeaves) {
      return Error{ErrorCode::kLimit,
                   fmt::format("the world has more than {} free blocks, which is too many", kMostLeaves)};
    }
    for (const Block& leaf : parts_.leaves) {
      parts_.centres.push_back(
          {2 * leaf.low.x + leaf.size.x, 2 * leaf.low.y + leaf.size.y, 2 * leaf.low.z + leaf.size.z});
    }
    for (std::uint32_t leaf = 0; leaf < parts_.leaves.size(); ++leaf) {
      for (int axis = 0; axis < 3; ++axis) link_face(leaf, axis);
    }
    return std::move(parts_);
  }

 private:
  /// The part of a cube that lies in the world; of no volume outside.
  Block in_world(Place low, std::int32_t side) const {
    const auto part = [&](int axis) { return std::clamp(on(size_, axis) - on(low, axis), 0, side); };
    return {low, {part(0), part(1), part(2)}};
  }

  /// Always an inner node, as the root is one whatever it holds.
  std::int32_t divide(Place low, std::int32_t side, std::span<const std::uint64_t> solid) {
    const auto node = static_cast<std::int32_t>(parts_.inner.size());
    parts_.inner.emplace_back();
    const std::int32_t half = side / 2;
    const std::uint64_t octant_volume = static_cast<std::uint64_t>(half) * static_cast<std::uint64_t>(half) *
                                        static_cast<std::uint64_t>(half);
    const std::uint64_t first = order_of(low);
    for (std::size_t octant = 0; octant < 8; ++octant) {
      const auto begin = std::lower_bound(solid.begin(), solid.end(), first + octant * octant_volume);
      const auto end = std::lower_bound(begin, solid.end(), first + (octant + 1) * octant_volume);
      const std::int32_t child = place(octant_low(low, half, octant), half, {begin, end});
      parts_.inner[static_cast<std::size_t>(node)][octant] = child;
    }
    return node;
  }

  std::int32_t place(Place low, std::int32_t side, std::span<const std::uint64_t> solid) {
    const Block block = in_world(low, side);
    if (volume(block) == 0 || parts_.leaves.size() >= kMostLeaves) return kOctreeNothing;
    if (solid.empty()) {
      parts_.leaves.push_back(block);
      return ~static_cast<std::int32_t>(parts_.leaves.size() - 1);
    }
    if (static_cast<std::int64_t>(solid.size()) == volume(block)) {
      parts_.solid.push_back(block);
      return kOctreeNothing;
    }
    return divide(low, side, solid);
  }

  /// Joins a leaf with those beyond its upper face along an axis.
  void link_face(std::uint32_t leaf, int axis) {
    Block face = parts_.leaves[leaf];
    on(face.low, axis) += on(face.size, axis);
    on(face.size, axis) = 1;
    if (on(face.low, axis) < on(size_, axis)) link_within(kOctreeRoot, {}, parts_.side, face, leaf);
  }

  void link_within(std::int32_t node, Place low, std::int32_t side, const Block& face, std::uint32_t leaf) {
    const std::int32_t half = side / 2;
    for (std::size_t octant = 0; octant < 8; ++octant) {
      const std::int32_t child = parts_.inner[static_cast<std::size_t>(node)][octant];
      const Place child_low = octant_low(low, half, octant);
      if (child == kOctreeNothing || !meets(child_low, half, face)) continue;
      if (child > 0) {
        link_within(child, child_low, half, face, leaf);
      } else {
        link(leaf, static_cast<std::uint32_t>(~child));
      }
    }
  }

  static bool meets(Place low, std::int32_t side, const Block& face) {
    const auto meet = [&](int axis) {
      return on(low, axis) < on(face.low, axis) + on(face.size, axis) &&
             on(face.low, axis) < on(low, axis) + side;
    };
    return meet(0) && meet(1) && meet(2);
  }

  void link(std::uint32_t a, std::uint32_t b) {
    const Place from = parts_.centres[a];
    const Place to = parts_.centres[b];
    const double half_voxels =
        std::hypot(double(from.x) - to.x, double(from.y) - to.y, double(from.z) - to.z);
    const auto cost = static_cast<std::uint32_t>(std::lround(half_voxels / 2 * Octree::kCostOfAVoxel));
    parts_.arcs.push_back({a, b, cost});
    parts_.arcs.push_back({b, a, cost});
  }

  Place size_;
  std::vector<std::uint64_t> solid_;  ///< by order_of(), each once
  OctreeParts parts_;
};

}  // namespace

Result<OctreeParts> build_octree(const VoxelWorld& world) {
  if (const auto good = check_world(world); !good) return good.error();
  return OctreeBuilder(world).build();
}

}  // namespace goalbound
