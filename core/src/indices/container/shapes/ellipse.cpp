#include <algorithm>
#include <cmath>

#include "goalbound/containers.hpp"
#include "indices/container/shapes/exact_measures.hpp"
#include "indices/container/shapes/rings.hpp"

namespace goalbound {
namespace {

std::size_t ellipse_words(const ContainerSpace& /*space*/) {
  return 1;
}

/// From the one focus to a place and on to the other one, in the finer unit of the space.
std::uint32_t way_by(const ContainerSpace& space, const ContainerEdge& edge, Place place) {
  const auto length = [&](Place focus) {
    return whole_root(square_of_length(offset(focus, place)) << space.root_shift);
  };
  return static_cast<std::uint32_t>(length(edge.node) + length(edge.head));
}

void fill_ellipse(const ContainerSpace& space, const ContainerEdge& edge, std::span<const Place> goals,
                  std::span<std::uint32_t> record) {
  record[0] = 0;
  for (const Place goal : goals) record[0] = std::max(record[0], way_by(space, edge, goal));
}

bool ellipse_holds(const ContainerSpace& space, const ContainerEdge& edge, const std::uint32_t* record,
                   Place goal) {
  return way_by(space, edge, goal) <= record[0];
}

/// In space three ellipses: two through the foci, and one across.
void outline_ellipse(const ContainerSpace& space, const ContainerEdge& edge, const std::uint32_t* record,
                     std::vector<IndexLine>& lines) {
  const PointOfLine a = point_of(edge.node);
  const PointOfLine b = point_of(edge.head);
  PointOfLine centre{};
  PointOfLine along{};
  double between = 0;
  for (std::size_t k = 0; k < centre.size(); ++k) {
    centre[k] = (a[k] + b[k]) / 2;
    along[k] = b[k] - a[k];
    between += along[k] * along[k];
  }
  between = std::sqrt(between);
  if (between == 0) along = {1, 0, 0};
  for (double& part : along) part /= between == 0 ? 1 : between;
  const double half = std::max(between, std::ldexp(double(record[0]), -int(space.root_shift / 2))) / 2;
  const double half_across = std::sqrt(std::max(0.0, half * half - between * between / 4));
  const auto times = [](const PointOfLine& p, double factor) {
    return PointOfLine{p[0] * factor, p[1] * factor, p[2] * factor};
  };
  const double flat = std::hypot(along[0], along[1]);
  const PointOfLine across =
      flat == 0 ? PointOfLine{1, 0, 0} : PointOfLine{-along[1] / flat, along[0] / flat, 0};
  lines.push_back(ring(centre, times(along, half), times(across, half_across)));
  if (space.axes == 2) return;
  const PointOfLine up = {along[1] * across[2] - along[2] * across[1],
                          along[2] * across[0] - along[0] * across[2],
                          along[0] * across[1] - along[1] * across[0]};
  lines.push_back(ring(centre, times(along, half), times(up, half_across)));
  lines.push_back(ring(centre, times(across, half_across), times(up, half_across)));
}

}  // namespace

extern const ContainerInfo kContainer_ellipse;
const ContainerInfo kContainer_ellipse = {
    .id = "ellipse",
    .name = "Ellipse",
    .description = "the smallest ellipse (in space: ellipsoid) whose foci are the ends of the edge",
    .words = &ellipse_words,
    .fill = &fill_ellipse,
    .holds = &ellipse_holds,
    .outline = &outline_ellipse,
};

}  // namespace goalbound
