#include "base/seeded_random.hpp"
#include "generators/canvas.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

constexpr std::int32_t kWallPercent = 30;

Result<std::shared_ptr<const Map>> make_random(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  SeededRandom random(seed);
  Canvas canvas(width, height, kFloor);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      if (random.chance(kWallPercent)) canvas.set({x, y}, kWall);
    }
  }
  // Two cells next to each other, even on the smallest map: a place to start and one to go to.
  if (canvas.floor_count() < 2) canvas.fill({0, 1, 0, 0}, kFloor);
  return map_of(std::move(canvas));
}

}  // namespace

extern const GeneratorInfo kGenerator_random;
const GeneratorInfo kGenerator_random = {
    .id = "random",
    .description = "30 % of the cells blocked at random",
    .min_side = 2,
    .extension = ".map",
    .make = &make_random,
};

}  // namespace goalbound
