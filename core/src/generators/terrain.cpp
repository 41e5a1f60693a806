// Open country: waters with swampy shores, woods, meadows and rocks, each with a cost.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/seeded_random.hpp"
#include "generators/canvas.hpp"
#include "generators/noise.hpp"
#include "generators/shared_map.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

constexpr char kMeadow = 'G';
constexpr char kSwamp = 'S';
constexpr char kWater = 'W';
constexpr char kWood = 'T';

TerrainCosts costs_of_terrain() {
  TerrainCosts costs;
  costs[kFloor] = 10;
  costs[kMeadow] = 12;
  costs[kSwamp] = 25;
  costs[kWater] = 40;
  costs[kWood] = 60;
  return costs;
}

/// A field of hills: layers of noise, each half as wide and half as high as the one before. Says of each cell
/// how many percent of all cells lie lower.
class Hills {
 public:
  Hills(std::int32_t width, std::int32_t height, SeededRandom& random) : width_(width) {
    std::vector<Noise> layers;
    std::int32_t spacing = std::clamp(std::min(width, height) / 4, 2, kWidest);
    for (std::int32_t amplitude = kHighest; spacing >= 2; spacing /= 2, amplitude /= 2) {
      layers.emplace_back(width, height, spacing, amplitude, random);
    }
    heights_.reserve(static_cast<std::size_t>(width) * height);
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) {
        std::int32_t sum = 0;
        for (const Noise& layer : layers) sum += layer.at({x, y});
        heights_.push_back(sum);
      }
    }
    std::vector<std::int32_t> sorted = heights_;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < 100; ++i) percentiles_.push_back(sorted[sorted.size() * i / 100]);
  }

  std::int32_t percent_below(Cell c) const {
    const std::int32_t here = heights_[static_cast<std::size_t>(c.y) * width_ + c.x];
    const auto above = std::upper_bound(percentiles_.begin(), percentiles_.end(), here);
    return static_cast<std::int32_t>(above - percentiles_.begin()) - 1;
  }

 private:
  static constexpr std::int32_t kWidest = 64;
  static constexpr std::int32_t kHighest = 1 << 14;

  std::int32_t width_;
  std::vector<std::int32_t> heights_;
  std::vector<std::int32_t> percentiles_;  ///< heights that 0, 1, ... 99 percent of the cells do not reach
};

/// What grows where, by height and by how wet it is.
char terrain_at(std::int32_t height, std::int32_t wetness) {
  if (height >= 90) return kWall;
  if (height < 15) return kWater;
  if (height < 22) return kSwamp;
  if (wetness >= 75) return kWood;
  return wetness >= 35 ? kMeadow : kFloor;
}

/// Rocks may close something in; it becomes rock too.
void keep_largest_part(std::string& terrain, std::int32_t width, std::int32_t height) {
  Canvas open(width, height, kFloor);
  const auto index = [&](Cell c) { return static_cast<std::size_t>(c.y) * width + c.x; };
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      if (terrain[index({x, y})] == kWall) open.set({x, y}, kWall);
    }
  }
  const auto parts = open.components();
  const auto smaller = [](const auto& a, const auto& b) { return a.size() < b.size(); };
  const auto largest = std::max_element(parts.begin(), parts.end(), smaller);
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    if (part == largest) continue;
    for (const Cell c : *part) terrain[index(c)] = kWall;
  }
}

Result<std::shared_ptr<const Map>> make_terrain(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  SeededRandom random(seed);
  const Hills heights(width, height, random);
  const Hills wetness(width, height, random);
  std::string terrain;
  terrain.reserve(static_cast<std::size_t>(width) * height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      terrain += terrain_at(heights.percent_below({x, y}), wetness.percent_below({x, y}));
    }
  }
  keep_largest_part(terrain, width, height);
  return shared_map(Grid::create(width, height, std::move(terrain), costs_of_terrain()));
}

}  // namespace

extern const GeneratorInfo kGenerator_terrain;
const GeneratorInfo kGenerator_terrain = {
    .id = "terrain",
    .description = "open country with costs: waters, swamps, woods, meadows and rocks, all connected",
    .min_side = 8,
    .extension = ".costs",
    .make = &make_terrain,
};

}  // namespace goalbound
