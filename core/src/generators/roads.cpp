// A road network: junctions that nearly form a lattice, some roads missing, some winding through places where
// no other road leads, and faster roads every few rows and columns.
#include <algorithm>
#include <utility>
#include <vector>

#include "generators/road_net.hpp"
#include "generators/shared_map.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

/// Of the roads along a row or column of the lattice.
RoadClass class_of_line(std::int32_t line) {
  if (line % 16 == 8) return RoadClass::kHighway;
  return line % 4 == 0 ? RoadClass::kMain : RoadClass::kLocal;
}

/// All roads that could be, faster ones first and otherwise in random order.
std::vector<Road> possible_roads(std::int32_t width, std::int32_t height, SeededRandom& random) {
  std::vector<Road> roads;
  roads.reserve(2 * static_cast<std::size_t>(width) * height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      const auto here = static_cast<std::uint32_t>(y * width + x);
      if (x + 1 < width) roads.push_back({here, here + 1, class_of_line(y)});
      if (y + 1 < height) roads.push_back({here, here + static_cast<std::uint32_t>(width), class_of_line(x)});
    }
  }
  random.shuffle(roads);
  std::stable_sort(roads.begin(), roads.end(),
                   [](const Road& a, const Road& b) { return a.road_class < b.road_class; });
  return roads;
}

Result<std::shared_ptr<const Map>> make_roads(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  if (auto few = check_junctions(width, height); !few) return few.error();
  SeededRandom random(seed);
  std::vector<Place> places;
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x)
      places.push_back(shaken(x * kJunctionSpacing, y * kJunctionSpacing, random));
  }
  const std::vector<Road> roads =
      build_roads(possible_roads(width, height, random), static_cast<std::uint32_t>(places.size()), random);
  return shared_map(ListGraph::create(road_net(std::move(places), roads, random)));
}

}  // namespace

extern const GeneratorInfo kGenerator_roads;
const GeneratorInfo kGenerator_roads = {
    .id = "roads",
    .description = "a road network of about width x height junctions, with faster and winding roads",
    .min_side = 2,
    .extension = ".gr",
    .make = &make_roads,
};

}  // namespace goalbound
