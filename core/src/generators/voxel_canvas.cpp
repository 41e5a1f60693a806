#include "generators/voxel_canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generators/shared_map.hpp"

namespace goalbound {
namespace {

/// 512 a side; the list of solid ones takes twelve times as much.
constexpr std::int64_t kMostVoxels = std::int64_t{1} << 27;

constexpr std::array<Place, 6> kFaces = {
    {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};

}  // namespace

Result<VoxelCanvas> VoxelCanvas::create(std::int32_t width, std::int32_t height) {
  const std::int32_t depth = std::min(width, height);
  if (std::int64_t{width} * height > kMostVoxels / depth) {
    return Error{ErrorCode::kLimit,
                 fmt::format("a world of {} x {} x {} voxels is too large; {} are possible", width, height,
                             depth, kMostVoxels)};
  }
  return VoxelCanvas({width, height, depth});
}

void VoxelCanvas::fill(const Block& block, bool solid) {
  const Place low{std::max(block.low.x, 0), std::max(block.low.y, 0), std::max(block.low.z, 0)};
  const Place end{std::min(block.low.x + block.size.x, size_.x),
                  std::min(block.low.y + block.size.y, size_.y),
                  std::min(block.low.z + block.size.z, size_.z)};
  for (std::int32_t z = low.z; z < end.z; ++z) {
    for (std::int32_t y = low.y; y < end.y; ++y) {
      for (std::int32_t x = low.x; x < end.x; ++x) set({x, y, z}, solid);
    }
  }
}

std::uint64_t VoxelCanvas::solid_count() const {
  return static_cast<std::uint64_t>(std::count(solid_.begin(), solid_.end(), 1));
}

Place VoxelCanvas::place_of(std::size_t index) const {
  const auto width = static_cast<std::size_t>(size_.x);
  const auto height = static_cast<std::size_t>(size_.y);
  return {static_cast<std::int32_t>(index % width), static_cast<std::int32_t>(index / width % height),
          static_cast<std::int32_t>(index / width / height)};
}

std::uint64_t VoxelCanvas::turn(std::size_t first, std::uint8_t value, std::uint8_t other) {
  std::vector<std::size_t> open = {first};
  solid_[first] = other;
  std::uint64_t count = 0;
  while (!open.empty()) {
    const Place at = place_of(open.back());
    open.pop_back();
    ++count;
    for (const Place face : kFaces) {
      const Place next{at.x + face.x, at.y + face.y, at.z + face.z};
      if (!contains(next) || solid_[index_of(next)] != value) continue;
      solid_[index_of(next)] = other;
      open.push_back(index_of(next));
    }
  }
  return count;
}

void VoxelCanvas::keep_largest_part() {
  constexpr std::uint8_t kFree = 0;
  constexpr std::uint8_t kSeen = 2;
  constexpr std::uint8_t kKept = 3;
  std::uint64_t most = 0;
  std::size_t largest = 0;
  for (std::size_t i = 0; i < solid_.size(); ++i) {
    if (solid_[i] != kFree) continue;
    const std::uint64_t count = turn(i, kFree, kSeen);
    if (count <= most) continue;
    most = count;
    largest = i;
  }
  if (most > 0) turn(largest, kSeen, kKept);
  for (std::uint8_t& voxel : solid_) voxel = voxel == kKept ? 0 : 1;
}

Result<std::shared_ptr<const Map>> VoxelCanvas::to_map() const {
  VoxelWorld world{.size = size_, .solid = {}};
  world.solid.reserve(solid_count());
  for (std::size_t i = 0; i < solid_.size(); ++i) {
    if (solid_[i] != 0) world.solid.push_back(place_of(i));
  }
  return shared_map(Octree::create(world));
}

}  // namespace goalbound
