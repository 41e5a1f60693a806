#include <memory>
#include <utility>
#include <vector>

#include "goalbound/any_angle.hpp"
#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

/// Keeps what its search looks at; the finder itself keeps its index.
struct StraightQuery::Parts {
  std::shared_ptr<const goalbound::Map> map;
  std::shared_ptr<const goalbound::Map> map_of_indices;  ///< for which they were made; null without any
  AnyAngleFinder finder;
  std::vector<StraightPoint> path{};
};

Result<StraightQuery> StraightQuery::make(const Map& map, const Indices& indices) {
  auto finder = AnyAngleFinder::make(*map.parts_->map, indices.parts_->set);
  if (!finder) return finder.error();
  return StraightQuery(new Parts{map.parts_->map, indices.parts_->map, *std::move(finder)});
}

Result<StraightQuery> StraightQuery::make(const Map& map) {
  auto finder = AnyAngleFinder::make(*map.parts_->map);
  if (!finder) return finder.error();
  return StraightQuery(new Parts{map.parts_->map, nullptr, *std::move(finder)});
}

StraightQuery::StraightQuery(StraightQuery&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
StraightQuery& StraightQuery::operator=(StraightQuery&& other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
StraightQuery::~StraightQuery() {
  delete parts_;
}

Answer StraightQuery::find(Point start, Point goal) {
  const AnyAnglePath& path = parts_->finder.find(Cell{start.x, start.y}, Cell{goal.x, goal.y});
  parts_->path.clear();
  for (const HalfPoint& point : path.points)
    parts_->path.push_back({0.5 * (point.x - 1), 0.5 * (point.y - 1)});
  return {found_of(path.status), path.found() ? path.length : -1, path.expanded, kNoPathCost, 0};
}

const std::vector<StraightPoint>& StraightQuery::path() const& {
  return parts_->path;
}

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
