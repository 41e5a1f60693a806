// The apex is the node. What is left out is the widest gap between directions of goals: exactly the widest
// where it is wider than 1/256 of the circle, and else nothing to speak of.
#include <algorithm>
#include <array>
#include <limits>

#include "goalbound/containers.hpp"
#include "indices/container/shapes/exact_measures.hpp"
#include "indices/container/shapes/rings.hpp"

namespace goalbound {
namespace {

/// From the first angle on, so far around the circle: differences wrap as the circle does.
struct AngleRange {
  std::uint32_t first = 0;
  std::uint32_t width = 0;
  bool holds(std::uint32_t angle) const { return angle - first <= width; }
};

/// Angles by the part of the circle in which they lie: the least and the largest of each part.
class AnglesAround {
 public:
  AnglesAround() {
    least_.fill(std::numeric_limits<std::uint32_t>::max());
    largest_.fill(0);
  }
  void add(std::uint32_t angle) {
    const std::size_t part = angle >> kShift;
    least_[part] = std::min(least_[part], angle);
    largest_[part] = std::max(largest_[part], angle);
  }
  /// All but the widest gap between parts; of no angle any one.
  AngleRange range() const {
    AngleRange widest;
    std::uint32_t widest_gap = 0;
    bool any = false;
    std::uint32_t first = 0;
    std::uint32_t before = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
      if (least_[part] > largest_[part]) continue;
      if (!any) {
        first = least_[part];
      } else if (least_[part] - before > widest_gap) {
        widest_gap = least_[part] - before;
        widest = {least_[part], before - least_[part]};
      }
      any = true;
      before = largest_[part];
    }
    // The gap over the end of the circle; without any other it is what the only part leaves.
    const std::uint32_t last_gap = first - before;
    if (widest_gap == 0 || last_gap > widest_gap) widest = {first, before - first};
    return widest;
  }

 private:
  static constexpr std::size_t kParts = 256;
  static constexpr unsigned kShift = 24;
  std::array<std::uint32_t, kParts> least_{};
  std::array<std::uint32_t, kParts> largest_{};
};

/// First and width of the angle on the plane; in space also those of the slope.
std::size_t sector_words(const ContainerSpace& space) {
  return space.axes == 3 ? 4 : 2;
}

bool has_angle(const Offset& o) {
  return o.x != 0 || o.y != 0;
}

void fill_sector(const ContainerSpace& space, const ContainerEdge& edge, std::span<const Place> goals,
                 std::span<std::uint32_t> record) {
  AnglesAround angles;
  std::uint32_t lowest = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t highest = 0;
  for (const Place goal : goals) {
    const Offset o = offset(edge.node, goal);
    if (has_angle(o)) angles.add(angle_of(o.x, o.y));
    if (space.axes == 2 || (!has_angle(o) && o.z == 0)) continue;
    lowest = std::min(lowest, slope_of(o));
    highest = std::max(highest, slope_of(o));
  }
  const AngleRange range = angles.range();
  record[0] = range.first;
  record[1] = range.width;
  if (space.axes == 2) return;
  record[2] = std::min(lowest, highest);  // of no slope: none but straight down
  record[3] = highest - record[2];
}

/// Its apex lies in every sector, and what is straight above or below it has any angle on the plane.
bool sector_holds(const ContainerSpace& space, const ContainerEdge& edge, const std::uint32_t* record,
                  Place goal) {
  const Offset o = offset(edge.node, goal);
  if (has_angle(o) && !AngleRange{record[0], record[1]}.holds(angle_of(o.x, o.y))) return false;
  if (space.axes == 2 || (!has_angle(o) && o.z == 0)) return true;
  return AngleRange{record[2], record[3]}.holds(slope_of(o));
}

/// The direction that has an angle: the inverse of angle_of().
std::array<double, 2> direction_of_angle(std::uint32_t angle) {
  constexpr double kQuarter = 1U << 30;
  const double part = double(angle & ((1U << 30) - 1)) / kQuarter;
  std::array<double, 2> d = {1 - part, part};
  for (std::uint32_t quarter = angle >> 30; quarter > 0; --quarter) d = {-d[1], d[0]};
  const double length = std::hypot(d[0], d[1]);
  return {d[0] / length, d[1] / length};
}

/// A wedge as far as the map is wide; in space its edges, at the lowest and at the highest slope.
void outline_sector(const ContainerSpace& space, const ContainerEdge& edge, const std::uint32_t* record,
                    std::vector<IndexLine>& lines) {
  const PointOfLine apex = point_of(edge.node);
  const Box& all = space.limits;
  const double far = std::hypot(double(all.max_x) - all.min_x, double(all.max_y) - all.min_y,
                                double(all.max_z) - all.min_z) +
                     1;
  constexpr std::uint32_t kQuarter = 1U << 30;
  constexpr int kSteps = 48;
  const auto wedge = [&](double flat, double up) {
    IndexLine line = {apex};
    for (int i = 0; i <= kSteps; ++i) {
      const auto turn = static_cast<std::uint32_t>(std::uint64_t{record[1]} * i / kSteps);
      const auto d = direction_of_angle(record[0] + turn);
      line.push_back({apex[0] + d[0] * flat, apex[1] + d[1] * flat, apex[2] + up});
    }
    lines.push_back(std::move(line));
  };
  if (space.axes == 2) return wedge(far, 0);
  for (const std::uint32_t slope : {record[2], record[2] + record[3]}) {
    const auto d = direction_of_angle(slope - kQuarter);
    wedge(far * d[0], far * d[1]);
  }
}

}  // namespace

extern const ContainerInfo kContainer_sector;
const ContainerInfo kContainer_sector = {
    .id = "sector",
    .name = "Sector",
    .description = "the directions of the goals from the node; in space their slopes as well",
    .words = &sector_words,
    .fill = &fill_sector,
    .holds = &sector_holds,
    .outline = &outline_sector,
};

}  // namespace goalbound
