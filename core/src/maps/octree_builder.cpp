#include "maps/octree_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <utility>

namespace goalbound {
namespace {

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

std::uint64_t cube_of(std::int32_t side) {
  const auto length = static_cast<std::uint64_t>(side);
  return length * length * length;
}

/// Voxels that lie side by side in that order and are marked.
struct Run {
  std::uint64_t first = 0;
  std::uint64_t end = 0;     ///< one more than the last
  std::uint64_t before = 0;  ///< marked ones of earlier runs

  std::uint64_t marked_until(std::uint64_t order) const { return before + (order - first); }
};

/// Sorted, without overlaps, and as few as possible.
void tidy(std::vector<Run>& runs) {
  std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.first < b.first; });
  std::size_t kept = 0;
  for (const Run run : runs) {
    if (kept > 0 && run.first <= runs[kept - 1].end) {
      runs[kept - 1].end = std::max(runs[kept - 1].end, run.end);
    } else {
      runs[kept++] = run;
    }
  }
  runs.resize(kept);
  std::uint64_t before = 0;
  for (Run& run : runs) {
    run.before = before;
    before += run.end - run.first;
  }
}

/// What is marked in `runs` from order `begin` to before `end`, all of which overlap with that.
std::uint64_t count_marked(std::span<const Run> runs, std::uint64_t begin, std::uint64_t end) {
  if (runs.empty()) return 0;
  return runs.back().marked_until(std::min(runs.back().end, end)) -
         runs.front().marked_until(std::max(runs.front().first, begin));
}

Error too_many_leaves() {
  return {ErrorCode::kLimit,
          fmt::format("the world has more than {} free blocks, which is too many", kMostOctreeLeaves)};
}

Result<void> check_size(Place size) {
  if (size.x < 1 || size.y < 1 || size.z < 1) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("a world of {} x {} x {} voxels has no room; sides are 1 and more", size.x,
                             size.y, size.z)};
  }
  if (std::max({size.x, size.y, size.z}) > Octree::kMostSide) {
    return Error{ErrorCode::kLimit,
                 fmt::format("a world of {} x {} x {} voxels is too large; sides are at most {}", size.x,
                             size.y, size.z, Octree::kMostSide)};
  }
  return {};
}

Error outside(std::string_view what, Place voxel, Place size) {
  return {ErrorCode::kInvalidArgument, fmt::format("the {} {},{},{} is outside of the world of {} x {} x {}",
                                                   what, voxel.x, voxel.y, voxel.z, size.x, size.y, size.z)};
}

/// Of the root: a power of two.
std::int32_t root_side(Place size) {
  return static_cast<std::int32_t>(
      std::bit_ceil(static_cast<std::uint32_t>(std::max({size.x, size.y, size.z, 2}))));
}

bool meets(const Block& a, const Block& b) {
  const auto meet = [&](int axis) {
    return on(a.low, axis) < on(b.low, axis) + on(b.size, axis) &&
           on(b.low, axis) < on(a.low, axis) + on(a.size, axis);
  };
  return meet(0) && meet(1) && meet(2);
}

bool lies_in(const Block& inner, const Block& outer) {
  return outer.contains(inner.low) &&
         outer.contains({inner.low.x + inner.size.x - 1, inner.low.y + inner.size.y - 1,
                         inner.low.z + inner.size.z - 1});
}

/// Marks a block in cubes of the subdivision; stops when there are too many.
void mark(const Block& block, Place low, std::int32_t side, std::vector<Run>& runs) {
  const Block cube{low, {side, side, side}};
  if (!meets(cube, block) || runs.size() > kMostOctreeLeaves) return;
  if (lies_in(cube, block)) {
    runs.push_back({order_of(low), order_of(low) + cube_of(side)});
    return;
  }
  for (std::size_t octant = 0; octant < 8; ++octant)
    mark(block, octant_low(low, side / 2, octant), side / 2, runs);
}

class OctreeBuilder {
 public:
  /// What is marked is free, or else solid.
  OctreeBuilder(Place size, std::vector<Run> runs, bool marks_free)
      : size_(size), marks_free_(marks_free), runs_(std::move(runs)) {
    tidy(runs_);
    parts_.side = root_side(size);
    // The root is an inner node whatever it holds: a world that is all alike is one block below it.
    const std::uint64_t marked = count_marked(runs_, 0, cube_of(parts_.side));
    if (marked == 0 || marked == static_cast<std::uint64_t>(volume({{}, size}))) parts_.side *= 2;
  }

  Result<OctreeParts> build() {
    divide({}, parts_.side, runs_);
    if (parts_.leaves.size() >= kMostOctreeLeaves) return too_many_leaves();
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

  /// Always an inner node, as the root is one whatever it holds. The runs overlap with it.
  std::int32_t divide(Place low, std::int32_t side, std::span<const Run> runs) {
    const auto node = static_cast<std::int32_t>(parts_.inner.size());
    parts_.inner.emplace_back();
    for (std::size_t octant = 0; octant < 8; ++octant) {
      const std::int32_t child = place(octant_low(low, side / 2, octant), side / 2, runs);
      parts_.inner[static_cast<std::size_t>(node)][octant] = child;
    }
    return node;
  }

  std::int32_t place(Place low, std::int32_t side, std::span<const Run> runs) {
    const Block block = in_world(low, side);
    if (volume(block) == 0 || parts_.leaves.size() >= kMostOctreeLeaves) return kOctreeNothing;
    const std::uint64_t begin = order_of(low);
    const std::uint64_t end = begin + cube_of(side);
    const auto first =
        std::partition_point(runs.begin(), runs.end(), [&](const Run& r) { return r.end <= begin; });
    const auto last = std::partition_point(first, runs.end(), [&](const Run& r) { return r.first < end; });
    const std::span<const Run> inside(first, last);
    const std::uint64_t marked = count_marked(inside, begin, end);
    const bool all = marked == static_cast<std::uint64_t>(volume(block));
    if (marked != 0 && !all) return divide(low, side, inside);
    if (all != marks_free_) {
      parts_.solid.push_back(block);
      return kOctreeNothing;
    }
    parts_.leaves.push_back(block);
    return ~static_cast<std::int32_t>(parts_.leaves.size() - 1);
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
      if (child == kOctreeNothing || !meets({child_low, {half, half, half}}, face)) continue;
      if (child > 0) {
        link_within(child, child_low, half, face, leaf);
      } else {
        link(leaf, static_cast<std::uint32_t>(~child));
      }
    }
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
  bool marks_free_ = false;
  std::vector<Run> runs_;
  OctreeParts parts_;
};

}  // namespace

Result<OctreeParts> build_octree(const VoxelWorld& world) {
  if (const auto good = check_size(world.size); !good) return good.error();
  std::vector<Run> runs;
  runs.reserve(world.solid.size());
  for (const Place voxel : world.solid) {
    if (!Block{{}, world.size}.contains(voxel)) return outside("voxel", voxel, world.size);
    runs.push_back({order_of(voxel), order_of(voxel) + 1});
  }
  return OctreeBuilder(world.size, std::move(runs), false).build();
}

Result<OctreeParts> build_octree(Place size, std::span<const Block> free) {
  if (const auto good = check_size(size); !good) return good.error();
  std::vector<Run> runs;
  for (const Block& block : free) {
    if (std::min({block.size.x, block.size.y, block.size.z}) < 1 || !lies_in(block, {{}, size}))
      return outside("block at", block.low, size);
    mark(block, {}, root_side(size), runs);
    if (runs.size() > kMostOctreeLeaves) return too_many_leaves();
  }
  return OctreeBuilder(size, std::move(runs), true).build();
}

}  // namespace goalbound
