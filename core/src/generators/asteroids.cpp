// Space with rocks in it, each a few balls that overlap; through the larger ones leads a tunnel.
#include <algorithm>

#include "base/seeded_random.hpp"
#include "generators/voxel_canvas.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

/// Of all voxels; rocks are added until they take so much.
constexpr std::uint64_t kPercentSolid = 14;
constexpr std::int32_t kLeastRadius = 2;
/// A rock's largest radius is the shortest side divided by this.
constexpr std::int32_t kPartOfSide = 7;
/// From this radius on there is a tunnel, as wide as the radius divided by the second number.
constexpr std::int32_t kTunnelRadius = 5;
constexpr std::int32_t kPartOfRadius = 3;

class RockMaker {
 public:
  RockMaker(VoxelCanvas& canvas, SeededRandom& random)
      : canvas_(canvas), random_(random), size_(canvas.size()) {}

  void make() {
    const auto voxels = static_cast<std::uint64_t>(size_.x) * static_cast<std::uint64_t>(size_.y) *
                        static_cast<std::uint64_t>(size_.z);
    const std::int32_t most = std::max(std::min({size_.x, size_.y, size_.z}) / kPartOfSide, kLeastRadius + 1);
    while (solid_ * 100 < voxels * kPercentSolid) {
      // Small ones are the most.
      const std::int32_t radius =
          std::min(random_.between(kLeastRadius, most), random_.between(kLeastRadius, most));
      add_rock({random_.below(size_.x), random_.below(size_.y), random_.below(size_.z)}, radius);
    }
  }

 private:
  void add_rock(Place centre, std::int32_t radius) {
    ball(centre, radius);
    const std::int32_t more = random_.between(1, 3);
    for (std::int32_t i = 0; i < more; ++i) {
      const Place aside{centre.x + random_.between(-radius, radius),
                        centre.y + random_.between(-radius, radius),
                        centre.z + random_.between(-radius, radius)};
      ball(aside, std::max(radius * 2 / 3, 1));
    }
    if (radius >= kTunnelRadius) tunnel(centre, radius);
  }

  void ball(Place centre, std::int32_t radius) {
    for (std::int32_t z = -radius; z <= radius; ++z) {
      for (std::int32_t y = -radius; y <= radius; ++y) {
        for (std::int32_t x = -radius; x <= radius; ++x) {
          // Half a voxel more, so that no single one stands out at the poles.
          if (x * x + y * y + z * z > radius * (radius + 1)) continue;
          put({centre.x + x, centre.y + y, centre.z + z}, true);
        }
      }
    }
  }

  /// Along an axis, through the middle, longer than the rock.
  void tunnel(Place centre, std::int32_t radius) {
    const std::int32_t half = std::max(radius / kPartOfRadius / 2, 1);
    const std::int32_t reach = 2 * radius;
    const std::int32_t axis = random_.below(3);
    const auto from = [&](std::int32_t at, std::int32_t own) { return at - (own == axis ? reach : half); };
    const auto length = [&](std::int32_t own) { return 2 * (own == axis ? reach : half) + 1; };
    const Place low{from(centre.x, 0), from(centre.y, 1), from(centre.z, 2)};
    for (std::int32_t z = 0; z < length(2); ++z) {
      for (std::int32_t y = 0; y < length(1); ++y) {
        for (std::int32_t x = 0; x < length(0); ++x) put({low.x + x, low.y + y, low.z + z}, false);
      }
    }
  }

  /// Counts, so that it is known when there are enough.
  void put(Place voxel, bool solid) {
    if (!canvas_.contains(voxel) || canvas_.is_solid(voxel) == solid) return;
    canvas_.set(voxel, solid);
    solid ? ++solid_ : --solid_;
  }

  VoxelCanvas& canvas_;
  SeededRandom& random_;
  Place size_;
  std::uint64_t solid_ = 0;
};

Result<std::shared_ptr<const Map>> make_asteroids(std::int32_t width, std::int32_t height,
                                                  std::uint64_t seed) {
  auto canvas = VoxelCanvas::create(width, height);
  if (!canvas) return canvas.error();
  SeededRandom random(seed);
  RockMaker(*canvas, random).make();
  canvas->keep_largest_part();
  return canvas->to_map();
}

}  // namespace

extern const GeneratorInfo kGenerator_asteroids;
const GeneratorInfo kGenerator_asteroids = {
    .id = "asteroids",
    .description = "a world of voxels: rocks in open space, the larger ones with a tunnel",
    .min_side = 12,
    .extension = ".3dmap",
    .make = &make_asteroids,
};

}  // namespace goalbound
