#include "overlays/drawings/area_level.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <unordered_map>

#include "overlays/drawings/plane.hpp"

namespace goalbound::app {
namespace {

MapRect bounds_of_corners(std::span<const Place> corners) {
  MapRect bounds{centre_of(corners.front()), centre_of(corners.front())};
  for (const Place corner : corners) {
    const MapPoint at = centre_of(corner);
    bounds.min = {std::min(bounds.min.x, at.x), std::min(bounds.min.y, at.y)};
    bounds.max = {std::max(bounds.max.x, at.x), std::max(bounds.max.y, at.y)};
  }
  return bounds;
}

void grow_rect(MapRect& rect, const MapRect& other) {
  rect.min = {std::min(rect.min.x, other.min.x), std::min(rect.min.y, other.min.y)};
  rect.max = {std::max(rect.max.x, other.max.x), std::max(rect.max.y, other.max.y)};
}

double distance_to_side(MapPoint a, MapPoint b, MapPoint at) {
  const double x = b.x - a.x;
  const double y = b.y - a.y;
  const double squared = x * x + y * y;
  const double share =
      squared > 0 ? std::clamp(((at.x - a.x) * x + (at.y - a.y) * y) / squared, 0.0, 1.0) : 0.0;
  return std::hypot(at.x - a.x - share * x, at.y - a.y - share * y);
}

auto key_of(const AreaShapes::Side& side) {
  return std::tuple(side.a.x, side.a.y, side.a.z, side.b.x, side.b.y, side.b.z);
}

}  // namespace

AreaShapes::AreaShapes(const AreaGraph& graph) {
  std::vector<Place> corners;
  for (std::uint32_t area = 0; area < graph.area_count(); ++area) {
    graph.corners(area, corners);
    corners_.insert(corners_.end(), corners.begin(), corners.end());
    first_corner_.push_back(static_cast<std::uint32_t>(corners_.size()));
    bounds_.push_back(bounds_of_corners(corners));
    for (const Place corner : corners) limits_.grow(corner);
  }
  std::vector<std::uint32_t> areas;
  first_node_.assign(graph.area_count() + std::size_t{1}, 0);
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    graph.areas_of(NodeId(n), areas);
    areas_.insert(areas_.end(), areas.begin(), areas.end());
    first_area_.push_back(static_cast<std::uint32_t>(areas_.size()));
    for (const std::uint32_t area : areas) ++first_node_[area + std::size_t{1}];
  }
  for (std::size_t area = 1; area < first_node_.size(); ++area) first_node_[area] += first_node_[area - 1];
  nodes_.resize(areas_.size());
  std::vector<std::uint32_t> next = first_node_;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const std::uint32_t area : areas_of(NodeId(n))) nodes_[next[area]++] = NodeId(n);
  }
  add_sides();
}

double AreaShapes::square_in(std::uint32_t area, MapPoint middle) const {
  const auto around = corners(area);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < around.size(); ++i) {
    const MapPoint a = centre_of(around[i]);
    const MapPoint b = centre_of(around[(i + 1) % around.size()]);
    const double across = std::abs(b.x - a.x) + std::abs(b.y - a.y);  // what a corner of the square reaches
    if (across > 0) least = std::min(least, std::abs(turn(a, b, middle)) / across);
  }
  return contains(area, middle) ? 2 * least : 0;
}

void AreaShapes::add_sides() {
  const auto before = [](Place a, Place b) { return std::tuple(a.x, a.y, a.z) < std::tuple(b.x, b.y, b.z); };
  for (std::uint32_t area = 0; area < count(); ++area) {
    const auto around = corners(area);
    const double size = std::min(bounds_[area].width(), bounds_[area].height());
    for (std::size_t i = 0; i < around.size(); ++i) {
      const Place a = around[i];
      const Place b = around[(i + 1) % around.size()];
      sides_.push_back(before(a, b) ? Side{a, b, size} : Side{b, a, size});
    }
  }
  std::sort(sides_.begin(), sides_.end(), [](const Side& a, const Side& b) {
    return std::tuple(key_of(a), -a.size) < std::tuple(key_of(b), -b.size);
  });
  const auto end = std::unique(sides_.begin(), sides_.end(),
                               [](const Side& a, const Side& b) { return key_of(a) == key_of(b); });
  sides_.erase(end, sides_.end());
}

bool AreaShapes::contains(std::uint32_t area, MapPoint at) const {
  const auto around = corners(area);
  bool left = false;
  bool right = false;
  for (std::size_t i = 0; i < around.size(); ++i) {
    const double side = turn(centre_of(around[i]), centre_of(around[(i + 1) % around.size()]), at);
    left = left || side < 0;
    right = right || side > 0;
  }
  return !(left && right);
}

double AreaShapes::distance(std::uint32_t area, MapPoint at) const {
  if (contains(area, at)) return 0;
  const auto around = corners(area);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < around.size(); ++i) {
    const Place next = around[(i + 1) % around.size()];
    least = std::min(least, distance_to_side(centre_of(around[i]), centre_of(next), at));
  }
  return least;
}

double AreaShapes::small_size() const {
  if (bounds_.empty()) return 0;
  std::vector<double> sizes;
  sizes.reserve(bounds_.size());
  for (const MapRect& bounds : bounds_) sizes.push_back(std::min(bounds.width(), bounds.height()));
  const auto tenth = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 10);
  std::nth_element(sizes.begin(), tenth, sizes.end());
  return *tenth;
}

AreaLevel make_area_level(const AreaShapes& shapes, unsigned level) {
  AreaLevel result;
  result.patch_of.reserve(shapes.count());
  const double square = level == 0 ? 0 : std::ldexp(1.0, static_cast<int>(level));
  std::unordered_map<std::uint64_t, std::uint32_t> groups;  // by square of the raster
  for (std::uint32_t area = 0; area < shapes.count(); ++area) {
    const MapRect& bounds = shapes.bounds(area);
    const auto next = static_cast<std::uint32_t>(result.patches.size());
    if (std::max(bounds.width(), bounds.height()) * 2 > square) {
      result.patch_of.push_back(next);
      result.patches.push_back({area, bounds});
      continue;
    }
    const auto line = [&](double low, double high) {
      return static_cast<std::uint32_t>(static_cast<std::int64_t>(std::floor((low + high) / 2 / square)));
    };
    const std::uint64_t key =
        std::uint64_t{line(bounds.min.y, bounds.max.y)} << 32 | line(bounds.min.x, bounds.max.x);
    const auto [group, is_new] = groups.emplace(key, next);
    if (is_new) {
      result.patches.push_back({area, bounds});
    } else {
      AreaLevel::Patch& patch = result.patches[group->second];
      patch.area = AreaLevel::Patch::kSeveral;
      grow_rect(patch.bounds, bounds);
    }
    result.patch_of.push_back(group->second);
  }
  return result;
}

}  // namespace goalbound::app
