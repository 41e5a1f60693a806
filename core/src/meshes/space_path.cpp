// The shortest way over faces in a given order is a convex problem, which an interior-point method solves:
// what the directions of its lines say is a bound from below (the dual problem), so that it is known when to
// stop. Source: S. Boyd and L. Vandenberghe, "Convex Optimization", Cambridge University Press 2004,
// chapter 11.
#include "goalbound/space_path.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace goalbound {
namespace {

constexpr double kClose = 1e-5;  ///< of the length, above the bound

using Point = SpacePoint;

/// What two blocks share: a box without thickness on one axis.
struct Face {
  Point low;
  Point high;
};

double distance(const Point& a, const Point& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

std::array<std::array<double, 2>, 3> sides_of(const Block& block) {
  return {{{double(block.low.x), double(block.low.x + block.size.x)},
           {double(block.low.y), double(block.low.y + block.size.y)},
           {double(block.low.z), double(block.low.z + block.size.z)}}};
}

Point centre_of(const Block& block) {
  const auto sides = sides_of(block);
  return {(sides[0][0] + sides[0][1]) / 2, (sides[1][0] + sides[1][1]) / 2, (sides[2][0] + sides[2][1]) / 2};
}

Face face_between(const Block& a, const Block& b) {
  const auto of_a = sides_of(a);
  const auto of_b = sides_of(b);
  Face face{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    face.low[axis] = std::max(of_a[axis][0], of_b[axis][0]);
    face.high[axis] = std::min(of_a[axis][1], of_b[axis][1]);
  }
  return face;
}

double length_over(const Point& a, const Point& over, const Point& b) {
  return distance(a, over) + distance(over, b);
}

using Matrix = std::array<std::array<double, 3>, 3>;

Matrix inverse(const Matrix& m) {
  Matrix cofactors{};
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < 3; ++c) {
      const std::size_t r1 = (r + 1) % 3;
      const std::size_t r2 = (r + 2) % 3;
      const std::size_t c1 = (c + 1) % 3;
      const std::size_t c2 = (c + 2) % 3;
      cofactors[c][r] = m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1];
    }
  }
  const double determinant =
      m[0][0] * cofactors[0][0] + m[0][1] * cofactors[1][0] + m[0][2] * cofactors[2][0];
  for (auto& row : cofactors) {
    for (double& value : row) value /= determinant;
  }
  return cofactors;
}
Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result{};
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < 3; ++c)
      result[r][c] = a[r][0] * b[0][c] + a[r][1] * b[1][c] + a[r][2] * b[2][c];
  }
  return result;
}
Point product(const Matrix& a, const Point& b) {
  Point result{};
  for (std::size_t r = 0; r < 3; ++r) result[r] = a[r][0] * b[0] + a[r][1] * b[1] + a[r][2] * b[2];
  return result;
}

/// An interior-point method: `weight` times the length, and a barrier at the sides of the faces. Lengths are
/// rounded off near 0, where they have no direction.
class Tightener {
 public:
  Tightener(std::vector<Point>& points, const std::vector<Face>& faces) : points_(points), faces_(faces) {}

  /// Newton's steps until the points lie where this weight wants them.
  void run(double weight) {
    weight_ = weight;
    soft_ = 1 / weight;
    constexpr int kMostSteps = 12;
    for (int i = 0; i < kMostSteps && step(); ++i) {
    }
  }
  double length() const {
    double length = 0;
    for (std::size_t i = 1; i < points_.size(); ++i) length += distance(points_[i - 1], points_[i]);
    return length;
  }
  /// Whatever points of the faces a way leads over, it is no shorter than the sum of its lines measured along
  /// the directions of these lines, none of which is longer than 1 (the dual problem).
  double bound() const {
    double bound = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t last = points_.size() - 1;
      bound += direction(last - 1)[axis] * points_[last][axis] - direction(0)[axis] * points_[0][axis];
      for (std::size_t i = 0; i < faces_.size(); ++i) {
        const double turn = direction(i)[axis] - direction(i + 1)[axis];
        bound += std::min(turn * faces_[i].low[axis], turn * faces_[i].high[axis]);
      }
    }
    return bound;
  }

 private:
  bool is_flat(std::size_t i, std::size_t axis) const { return faces_[i].low[axis] == faces_[i].high[axis]; }
  double soft_length(const Point& a, const Point& b) const { return std::hypot(distance(a, b), soft_); }
  Point direction(std::size_t i) const {
    Point d{};
    const double length = soft_length(points_[i], points_[i + 1]);
    for (std::size_t axis = 0; axis < 3; ++axis) d[axis] = (points_[i + 1][axis] - points_[i][axis]) / length;
    return d;
  }
  double value(const std::vector<Point>& points) const {
    double sum = 0;
    for (std::size_t i = 1; i < points.size(); ++i) sum += weight_ * soft_length(points[i - 1], points[i]);
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (is_flat(i, axis)) continue;
        const double x = points[i + 1][axis];
        sum -= std::log(x - faces_[i].low[axis]) + std::log(faces_[i].high[axis] - x);
      }
    }
    return sum;
  }
  /// How the direction of a line changes with its end.
  Matrix bend(std::size_t line) const {
    const Point d = direction(line);
    const double length = soft_length(points_[line], points_[line + 1]);
    Matrix result{};
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = 0; c < 3; ++c) result[r][c] = weight_ * ((r == c ? 1 : 0) - d[r] * d[c]) / length;
    }
    return result;
  }
  /// Of point i + 1: the gradient and the part of the Hessian that is its own.
  void own_parts(std::size_t i, Point& gradient, Matrix& own) const {
    const Point before = direction(i);
    const Point after = direction(i + 1);
    const Matrix bend_before = bend(i);
    const Matrix bend_after = bend(i + 1);
    for (std::size_t r = 0; r < 3; ++r) {
      gradient[r] = weight_ * (before[r] - after[r]);
      for (std::size_t c = 0; c < 3; ++c) own[r][c] = bend_before[r][c] + bend_after[r][c];
      if (is_flat(i, r)) continue;
      const double above = points_[i + 1][r] - faces_[i].low[r];
      const double below = faces_[i].high[r] - points_[i + 1][r];
      gradient[r] += 1 / below - 1 / above;
      own[r][r] += 1 / (above * above) + 1 / (below * below);
    }
    for (std::size_t r = 0; r < 3; ++r) {
      if (!is_flat(i, r)) continue;
      gradient[r] = 0;
      for (std::size_t c = 0; c < 3; ++c) own[r][c] = own[c][r] = r == c ? 1 : 0;
    }
  }
  /// Between the points of faces i and i + 1.
  Matrix coupling(std::size_t i) const {
    Matrix result = bend(i + 1);
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = 0; c < 3; ++c)
        result[r][c] = is_flat(i, r) || is_flat(i + 1, c) ? 0 : -result[r][c];
    }
    return result;
  }

  /// One step of Newton's, by elimination along the path. False where it gains nothing more.
  bool step() {
    const std::size_t count = faces_.size();
    std::vector<Matrix> inverses(count);
    std::vector<Point> steps(count);
    std::vector<Point> gradients(count);
    for (std::size_t i = 0; i < count; ++i) {
      Matrix own{};
      own_parts(i, gradients[i], own);
      Point wanted = gradients[i];
      if (i > 0) {
        const Matrix up = coupling(i - 1);
        Matrix down{};
        for (std::size_t r = 0; r < 3; ++r) {
          for (std::size_t c = 0; c < 3; ++c) down[r][c] = up[c][r];
        }
        const Matrix through = product(down, inverses[i - 1]);
        const Matrix taken = product(through, up);
        const Point shift = product(through, steps[i - 1]);
        for (std::size_t r = 0; r < 3; ++r) {
          wanted[r] -= shift[r];
          for (std::size_t c = 0; c < 3; ++c) own[r][c] -= taken[r][c];
        }
      }
      inverses[i] = inverse(own);
      steps[i] = wanted;
    }
    for (std::size_t i = count; i-- > 0;) {
      Point rest = steps[i];
      if (i + 1 < count) {
        const Point ahead = product(coupling(i), steps[i + 1]);
        for (std::size_t r = 0; r < 3; ++r) rest[r] -= ahead[r];
      }
      steps[i] = product(inverses[i], rest);
    }
    return walk(steps, gradients);
  }
  /// Against the steps, as far as it pays and stays within the faces.
  bool walk(const std::vector<Point>& steps, const std::vector<Point>& gradients) {
    double gain = 0;
    double share = 1;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (is_flat(i, axis)) continue;
        gain += steps[i][axis] * gradients[i][axis];
        const double x = points_[i + 1][axis];
        const double room = steps[i][axis] > 0 ? x - faces_[i].low[axis] : faces_[i].high[axis] - x;
        constexpr double kShort = 0.98;  // of a wall
        if (std::abs(steps[i][axis]) > 0) share = std::min(share, kShort * room / std::abs(steps[i][axis]));
      }
    }
    constexpr double kNothing = 1e-9;
    if (!(gain > kNothing)) return false;
    const double before = value(points_);
    std::vector<Point> moved = points_;
    for (int tries = 0; tries < 40; ++tries, share /= 2) {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
          if (!is_flat(i, axis)) moved[i + 1][axis] = points_[i + 1][axis] - share * steps[i][axis];
        }
      }
      if (value(moved) > before - 0.1 * share * gain) continue;
      points_ = moved;
      return true;
    }
    return false;
  }

  std::vector<Point>& points_;
  const std::vector<Face>& faces_;
  double weight_ = 1;
  double soft_ = 1;
};

/// Whether a line leads through free blocks alone. One that runs along the side of a solid voxel may be taken
/// for one that does not.
bool sees(const Octree& octree, const Point& a, const Point& b) {
  constexpr double kAhead = 1e-9;
  double share = 0;
  while (share < 1) {
    Point at{};
    for (std::size_t axis = 0; axis < 3; ++axis) at[axis] = a[axis] + (share + kAhead) * (b[axis] - a[axis]);
    const auto leaf = octree.leaf_at({static_cast<std::int32_t>(std::floor(at[0])),
                                      static_cast<std::int32_t>(std::floor(at[1])),
                                      static_cast<std::int32_t>(std::floor(at[2]))});
    if (!leaf) return false;
    const auto sides = sides_of(octree.leaf(*leaf));
    double left = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double way = b[axis] - a[axis];
      if (way != 0) left = std::min(left, (sides[axis][way > 0 ? 1 : 0] - a[axis]) / way);
    }
    share = std::max(left, share + kAhead);
  }
  return true;
}

/// Leaves out points that their neighbours see past, through whatever blocks.
void drop_seen_past(const Octree& octree, std::vector<Point>& points) {
  std::vector<Point> kept = {points.front()};
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    if (!sees(octree, kept.back(), points[i + 1])) kept.push_back(points[i]);
  }
  if (points.size() > 1) kept.push_back(points.back());
  points = std::move(kept);
}

/// Points between two lines of one direction say nothing.
void drop_straight(std::vector<Point>& points) {
  constexpr double kStraight = 1e-9;
  std::vector<Point> kept;
  for (const Point& point : points) {
    if (!kept.empty() && distance(kept.back(), point) < kStraight) continue;
    while (kept.size() > 1 &&
           length_over(kept[kept.size() - 2], kept.back(), point) - distance(kept[kept.size() - 2], point) <
               kStraight)
      kept.pop_back();
    kept.push_back(point);
  }
  points = std::move(kept);
}

}  // namespace

SpacePath pull_through(const Octree& octree, std::span<const NodeId> path) {
  SpacePath result;
  if (path.empty()) return result;
  std::vector<Face> faces;
  std::vector<Point> points = {centre_of(octree.leaf(path.front()))};
  for (std::size_t i = 1; i < path.size(); ++i) {
    faces.push_back(face_between(octree.leaf(path[i - 1]), octree.leaf(path[i])));
    Point middle{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      middle[axis] = (faces.back().low[axis] + faces.back().high[axis]) / 2;
    points.push_back(middle);
  }
  if (path.size() > 1) points.push_back(centre_of(octree.leaf(path.back())));
  result.straight = distance(points.front(), points.back());
  if (faces.empty()) {
    result.points = std::move(points);
    return result;
  }
  Tightener tightener(points, faces);
  constexpr double kHeavier = 6;
  constexpr double kMostWeight = 1e9;
  for (double weight = 1; weight < kMostWeight; weight *= kHeavier) {
    tightener.run(weight);
    result.length = tightener.length();
    result.at_least = std::max(result.at_least, tightener.bound());
    if (result.length - result.at_least <= kClose * result.length) break;
  }
  result.at_least = std::clamp(result.at_least, result.straight, std::max(result.straight, result.length));
  drop_straight(points);
  drop_seen_past(octree, points);
  result.length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) result.length += distance(points[i - 1], points[i]);
  result.points = std::move(points);
  return result;
}

}  // namespace goalbound
