// A tower of storeys: rooms joined by doors on each, and a stairwell or two through every ceiling, never
// where the last one was.
#include <algorithm>

#include "base/seeded_random.hpp"
#include "generators/voxel_canvas.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

/// From one floor to the next, the slab between them included.
constexpr std::int32_t kStorey = 5;
constexpr std::int32_t kDoorHeight = 3;
/// Of a room; a larger one may be left undivided when it is below the second number.
constexpr std::int32_t kLeastRoom = 4;
constexpr std::int32_t kLargeRoom = 14;
constexpr std::int32_t kPercentUndivided = 35;
/// A floor of more voxels has two stairwells.
constexpr std::int32_t kLargeFloor = 500;

class TowerMaker {
 public:
  TowerMaker(VoxelCanvas& canvas, SeededRandom& random)
      : canvas_(canvas), random_(random), size_(canvas.size()) {}

  void make() {
    for (std::int32_t floor = 0; floor < size_.z; floor += kStorey) {
      divide({{0, 0, floor}, {size_.x, size_.y, std::min(kStorey - 1, size_.z - floor)}});
      if (floor + kStorey >= size_.z) break;
      canvas_.fill(Block{{0, 0, floor + kStorey - 1}, {size_.x, size_.y, 1}}, true);
      const int wells = size_.x * size_.y > kLargeFloor ? 2 : 1;
      for (int i = 0; i < wells; ++i) dig_well(floor + kStorey - 1);
    }
  }

 private:
  /// Walls stand on even lines, and the middles of doors and stairwells on odd ones: no wall closes them.
  std::int32_t even_between(std::int32_t low, std::int32_t high) {
    return 2 * random_.between((low + 1) / 2, high / 2);
  }
  std::int32_t odd_between(std::int32_t low, std::int32_t high) {
    return 2 * random_.between(low / 2, (high - 1) / 2) + 1;
  }

  /// A wall with a door across the longer side, and so on in both halves.
  void divide(const Block& room) {
    const bool across_x = room.size.x >= room.size.y;
    const std::int32_t length = across_x ? room.size.x : room.size.y;
    if (length < 2 * kLeastRoom + 3) return;
    if (length < kLargeRoom && random_.chance(kPercentUndivided)) return;
    const std::int32_t low = across_x ? room.low.x : room.low.y;
    const std::int32_t wall = even_between(low + kLeastRoom, low + length - 1 - kLeastRoom);
    build_wall(room, across_x, wall);
    Block first = room;
    Block second = room;
    (across_x ? first.size.x : first.size.y) = wall - low;
    (across_x ? second.low.x : second.low.y) = wall + 1;
    (across_x ? second.size.x : second.size.y) = low + length - 1 - wall;
    divide(first);
    divide(second);
  }

  void build_wall(const Block& room, bool across_x, std::int32_t wall) {
    Block block = room;
    (across_x ? block.low.x : block.low.y) = wall;
    (across_x ? block.size.x : block.size.y) = 1;
    canvas_.fill(block, true);
    const std::int32_t low = across_x ? room.low.y : room.low.x;
    const std::int32_t width = across_x ? room.size.y : room.size.x;
    const std::int32_t middle = odd_between(low, low + width - 1);
    const std::int32_t begin = std::max(middle - 1, low);
    (across_x ? block.low.y : block.low.x) = begin;
    (across_x ? block.size.y : block.size.x) = std::min(middle + 2, low + width) - begin;
    block.size.z = std::min(block.size.z, kDoorHeight);
    canvas_.fill(block, false);
  }

  void dig_well(std::int32_t slab) {
    const std::int32_t x = odd_between(1, size_.x - 2);
    const std::int32_t y = odd_between(1, size_.y - 2);
    canvas_.fill(Block{{x - 1, y - 1, slab}, {3, 3, 1}}, false);
  }

  VoxelCanvas& canvas_;
  SeededRandom& random_;
  Place size_;
};

Result<std::shared_ptr<const Map>> make_tower(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  auto canvas = VoxelCanvas::create(width, height);
  if (!canvas) return canvas.error();
  SeededRandom random(seed);
  TowerMaker(*canvas, random).make();
  canvas->keep_largest_part();
  return canvas->to_map();
}

}  // namespace

extern const GeneratorInfo kGenerator_tower;
const GeneratorInfo kGenerator_tower = {
    .id = "tower",
    .description = "a tower of voxels: storeys of rooms with doors, and stairwells through the ceilings",
    .min_side = 12,
    .extension = ".3dmap",
    .make = &make_tower,
};

}  // namespace goalbound
