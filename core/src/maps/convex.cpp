#include "maps/convex.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace goalbound {
namespace {

/// Whether the corners from one of the hull's to its next lie along the line between them and go on along it.
bool follows_side(std::span<const PlanePoint> corners, std::size_t first, std::size_t last, double bend) {
  const PlanePoint& a = corners[first];
  const PlanePoint& b = corners[last % corners.size()];
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  double reached = 0;
  for (std::size_t i = first + 1; i < last; ++i) {
    const PlanePoint& c = corners[i % corners.size()];
    const double along = ((c.x - a.x) * (b.x - a.x) + (c.y - a.y) * (b.y - a.y)) / length;
    if (std::abs(turn_of(a, b, c)) > bend * length || along < reached - bend) return false;
    reached = std::max(reached, along);
  }
  return true;
}

}  // namespace

std::vector<std::size_t> hull_of(std::span<const PlanePoint> points) {
  // The monotone chain (Andrew 1979).
  std::vector<std::size_t> order(points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::tuple(points[i].x, points[i].y, i); });
  std::vector<std::size_t> hull;
  const auto add_chain = [&](const auto& in_order) {
    const std::size_t start = hull.size();
    for (const std::size_t i : in_order) {
      while (hull.size() >= start + 2 &&
             !(turn_of(points[hull[hull.size() - 2]], points[hull.back()], points[i]) > 0))
        hull.pop_back();
      hull.push_back(i);
    }
    hull.pop_back();  // the first of the next chain
  };
  if (points.size() < 2) return order;
  add_chain(order);
  std::ranges::reverse(order);
  add_chain(order);
  return hull;
}

bool is_convex_within(std::span<const PlanePoint> corners, double bend) {
  std::vector<std::size_t> hull = hull_of(corners);
  if (hull.size() < 2) return false;
  std::rotate(hull.begin(), std::ranges::min_element(hull), hull.end());
  // Corners that go clockwise come to the hull's in falling order.
  if (hull.size() > 2 && hull[1] > hull.back()) std::reverse(hull.begin() + 1, hull.end());
  if (!std::ranges::is_sorted(hull)) return false;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const std::size_t last = i + 1 < hull.size() ? hull[i + 1] : hull[0] + corners.size();
    if (!follows_side(corners, hull[i], last, bend)) return false;
  }
  return true;
}

}  // namespace goalbound
