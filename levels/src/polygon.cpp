#include "polygon.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "weld.hpp"

namespace goalbound {
namespace {

constexpr double kOnALine = 2e-6;  // of the largest side

double turn(const MeshPoint& a, const MeshPoint& b, const MeshPoint& c) {
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

/// How far off the line of the other two the middle one lies, to the right of it below 0.
double turn_height(const MeshPoint& a, const MeshPoint& b, const MeshPoint& c) {
  const double base = std::hypot(c.x - a.x, c.y - a.y);
  return base > 0 ? turn(a, b, c) / base : 0;
}

bool in_triangle(const MeshPoint& p, const MeshPoint& a, const MeshPoint& b, const MeshPoint& c) {
  return turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
}

/// The polygon that is left of a larger one while ears are cut off.
class EarCutter {
 public:
  EarCutter(const std::vector<MeshPoint>& points, const Corners& corners, double same)
      : points_(points), left_(corners), same_(same) {}

  std::vector<Corners> cut() {
    std::size_t at = 0;
    for (std::size_t tried = 0; left_.size() > 3 && tried < left_.size();) {
      if (at >= left_.size()) at = 0;
      if (is_ear(at)) {
        take(at);
        tried = 0;
      } else {
        ++at;
        ++tried;
      }
    }
    if (left_.size() == 3) take(1);
    return std::move(triangles_);
  }

 private:
  std::uint32_t corner(std::size_t i) const { return left_[i % left_.size()]; }
  const MeshPoint& point(std::size_t i) const { return points_[corner(i)]; }

  bool is_ear(std::size_t at) const {
    const std::size_t before = at + left_.size() - 1;
    const MeshPoint& a = point(before);
    const MeshPoint& b = point(at);
    const MeshPoint& c = point(at + 1);
    if (turn(a, b, c) < 0) return false;
    return std::ranges::none_of(left_, [&](std::uint32_t other) {
      if (other == corner(before) || other == corner(at) || other == corner(at + 1)) return false;
      const MeshPoint& p = points_[other];
      // Holes are joined by sides that are gone along twice: such points lie at a corner of the ear.
      const auto at_point = [&](const MeshPoint& q) { return p.x == q.x && p.y == q.y; };
      return !at_point(a) && !at_point(b) && !at_point(c) && in_triangle(p, a, b, c);
    });
  }

  void take(std::size_t at) {
    const std::size_t before = at + left_.size() - 1;
    if (turn_height(point(before), point(at), point(at + 1)) > same_)
      triangles_.push_back({corner(before), corner(at), corner(at + 1)});
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(at));
  }

  const std::vector<MeshPoint>& points_;
  Corners left_;
  double same_;
  std::vector<Corners> triangles_;
};

}  // namespace

double on_a_line(const std::vector<MeshPoint>& points) {
  return largest_side(points) * kOnALine;
}

MeshPoint twice_area(const std::vector<MeshPoint>& points, const Corners& corners) {
  MeshPoint sum;
  // Seen from the first corner: far from the origin products of coordinates would lose the digits that
  // matter.
  const MeshPoint& origin = points[corners.front()];
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    const MeshPoint& p = points[corners[i]];
    const MeshPoint& q = points[corners[i + 1]];
    const MeshPoint a{p.x - origin.x, p.y - origin.y, p.z - origin.z};
    const MeshPoint b{q.x - origin.x, q.y - origin.y, q.z - origin.z};
    sum.x += a.y * b.z - a.z * b.y;
    sum.y += a.z * b.x - a.x * b.z;
    sum.z += a.x * b.y - a.y * b.x;
  }
  return sum;
}

bool is_strip(const std::vector<MeshPoint>& points, const Corners& corners, double twice, double same) {
  double longest = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const MeshPoint& a = points[corners[i]];
    const MeshPoint& b = points[corners[(i + 1) % corners.size()]];
    longest = std::max(longest, std::hypot(b.x - a.x, b.y - a.y, b.z - a.z));
  }
  return !(twice > same * longest);
}

bool is_convex(const std::vector<MeshPoint>& points, const Corners& corners, double same) {
  double angle = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const MeshPoint& a = points[corners[i]];
    const MeshPoint& b = points[corners[(i + 1) % corners.size()]];
    const MeshPoint& c = points[corners[(i + 2) % corners.size()]];
    if (turn_height(a, b, c) < -same) return false;
    angle += std::atan2(turn(a, b, c), (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y));
  }
  // Once around: a star turns left at every corner as well, but twice around.
  return std::abs(angle - 2 * 3.14159265358979323846) < 1e-3;
}

std::vector<Corners> cut_into_triangles(const std::vector<MeshPoint>& points, const Corners& corners,
                                        double same) {
  return EarCutter(points, corners, same).cut();
}

}  // namespace goalbound
