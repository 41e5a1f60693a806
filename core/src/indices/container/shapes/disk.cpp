// The centre may be any; how well it is chosen decides how small the disk gets. It is that of the smallest
// disk around the goals that lie farthest in each of a few directions, found as by M. Bădoiu and K. L.
// Clarkson, Smaller core-sets for balls, SODA 2003: step towards the farthest one, by less and less.
#include <algorithm>
#include <bit>

#include "goalbound/containers.hpp"
#include "indices/container/shapes/directions.hpp"
#include "indices/container/shapes/exact_measures.hpp"
#include "indices/container/shapes/rings.hpp"

namespace goalbound {
namespace {

/// A place in halves of a unit: the centre of a grid's cells may lie between them.
struct HalfPlace {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t z = 0;
};

/// In halves, so below 2^64.
std::uint64_t square_between(const HalfPlace& centre, Place place) {
  const auto squared = [](std::int64_t from, std::int32_t to) {
    const std::int64_t d = 2 * std::int64_t{to} - from;
    return static_cast<std::uint64_t>(d * d);
  };
  return squared(centre.x, place.x) + squared(centre.y, place.y) + squared(centre.z, place.z);
}

/// One of two directions that are opposite.
bool is_first_of_pair(const ContainerDirection& d) {
  if (d.x != 0) return d.x > 0;
  return d.y != 0 ? d.y > 0 : d.z > 0;
}

std::vector<Place> farthest_goals(const ContainerSpace& space, std::span<const Place> goals) {
  constexpr std::uint32_t kMostCorners = 16;
  std::vector<Place> result;
  for (const ContainerDirection& d : container_directions(space.axes, kMostCorners)) {
    if (!is_first_of_pair(d)) continue;
    std::size_t lowest = 0;
    std::size_t highest = 0;
    std::int32_t least = extent(d, goals[0]);
    std::int32_t most = least;
    for (std::size_t i = 1; i < goals.size(); ++i) {
      const std::int32_t far = extent(d, goals[i]);
      if (far < least) {
        least = far;
        lowest = i;
      } else if (far > most) {
        most = far;
        highest = i;
      }
    }
    result.push_back(goals[lowest]);
    result.push_back(goals[highest]);
  }
  return result;
}

HalfPlace centre_of_goals(const std::vector<Place>& goals) {
  constexpr int kSteps = 64;
  constexpr std::int64_t kUnit = 256;  // the centre on its way lies on a finer lattice than halves
  Box box;
  for (const Place goal : goals) box.grow(goal);
  const auto middle = [](std::int32_t min, std::int32_t max) {
    return (std::int64_t{min} + max) * (kUnit / 2);
  };
  HalfPlace at = {middle(box.min_x, box.max_x), middle(box.min_y, box.max_y), middle(box.min_z, box.max_z)};
  HalfPlace best;
  std::uint64_t least = ~std::uint64_t{0};
  for (int step = 1; step <= kSteps; ++step) {
    const HalfPlace centre = {at.x / (kUnit / 2), at.y / (kUnit / 2), at.z / (kUnit / 2)};
    Place farthest = goals.front();
    std::uint64_t most = 0;
    for (const Place goal : goals) {
      const std::uint64_t square = square_between(centre, goal);
      if (square < most) continue;
      most = square;
      farthest = goal;
    }
    if (most < least) {
      least = most;
      best = centre;
    }
    const auto nearer = [&](std::int64_t from, std::int32_t to) {
      return from + (to * kUnit - from) / (step + 1);
    };
    at = {nearer(at.x, farthest.x), nearer(at.y, farthest.y), nearer(at.z, farthest.z)};
  }
  return best;
}

/// The square of the radius in halves, then the centre in halves.
std::size_t disk_words(const ContainerSpace& space) {
  return std::size_t{2} + space.axes;
}

HalfPlace centre_of_record(const ContainerSpace& space, const std::uint32_t* record) {
  const auto value = [&](std::size_t i) { return std::int64_t{std::bit_cast<std::int32_t>(record[i])}; };
  return {value(2), value(3), space.axes == 3 ? value(4) : 0};
}

std::uint64_t square_of_record(const std::uint32_t* record) {
  return std::uint64_t{record[1]} << 32 | record[0];
}

void fill_disk(const ContainerSpace& space, const ContainerEdge& /*edge*/, std::span<const Place> goals,
               std::span<std::uint32_t> record) {
  const HalfPlace centre = centre_of_goals(farthest_goals(space, goals));
  std::uint64_t square = 0;
  for (const Place goal : goals) square = std::max(square, square_between(centre, goal));
  record[0] = static_cast<std::uint32_t>(square);
  record[1] = static_cast<std::uint32_t>(square >> 32);
  const std::array values = {centre.x, centre.y, centre.z};
  for (std::size_t i = 0; i < space.axes; ++i)
    record[2 + i] = std::bit_cast<std::uint32_t>(static_cast<std::int32_t>(values[i]));
}

bool disk_holds(const ContainerSpace& space, const ContainerEdge& /*edge*/, const std::uint32_t* record,
                Place goal) {
  return square_between(centre_of_record(space, record), goal) <= square_of_record(record);
}

void outline_disk(const ContainerSpace& space, const ContainerEdge& /*edge*/, const std::uint32_t* record,
                  std::vector<IndexLine>& lines) {
  const HalfPlace halves = centre_of_record(space, record);
  const PointOfLine centre = {double(halves.x) / 2, double(halves.y) / 2, double(halves.z) / 2};
  const double radius = std::sqrt(double(square_of_record(record))) / 2;
  lines.push_back(ring(centre, {radius, 0, 0}, {0, radius, 0}));
  if (space.axes == 2) return;
  lines.push_back(ring(centre, {radius, 0, 0}, {0, 0, radius}));
  lines.push_back(ring(centre, {0, radius, 0}, {0, 0, radius}));
}

}  // namespace

extern const ContainerInfo kContainer_disk;
const ContainerInfo kContainer_disk = {
    .id = "disk",
    .name = "Disk",
    .description = "a disk (in space: a ball), about the smallest around the goals",
    .words = &disk_words,
    .fill = &fill_disk,
    .holds = &disk_holds,
    .outline = &outline_disk,
};

}  // namespace goalbound
