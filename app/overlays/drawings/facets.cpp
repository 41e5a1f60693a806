#include "overlays/drawings/facets.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace goalbound::app {
namespace {

using Vector = std::array<double, 3>;

/// Of the extent of everything: less than a pixel of any picture.
constexpr double kGrain = 1e-7;

double dot(const Vector& normal, const SpacePoint& p) {
  return normal[0] * p.x + normal[1] * p.y + normal[2] * p.z;
}

/// Newell's: of length twice the area.
Vector area_vector(const std::vector<SpacePoint>& corners) {
  Vector sum{};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const SpacePoint& a = corners[i];
    const SpacePoint& b = corners[(i + 1) % corners.size()];
    sum[0] += (a.y - b.y) * (a.z + b.z);
    sum[1] += (a.z - b.z) * (a.x + b.x);
    sum[2] += (a.x - b.x) * (a.y + b.y);
  }
  return sum;
}

double length_of(const Vector& v) {
  return std::hypot(v[0], v[1], v[2]);
}

struct PlanePoint {
  double x = 0;
  double y = 0;
};

/// Without the axis along which the polygon is seen largest, so that it goes round against the clock.
std::vector<PlanePoint> flattened(const std::vector<SpacePoint>& corners, const Vector& normal) {
  std::size_t axis = 0;
  for (std::size_t i = 1; i < 3; ++i) {
    if (std::abs(normal[i]) > std::abs(normal[axis])) axis = i;
  }
  std::vector<PlanePoint> flat;
  for (const SpacePoint& p : corners) {
    const Vector at = {p.x, p.y, p.z};
    const PlanePoint point = {at[(axis + 1) % 3], at[(axis + 2) % 3]};
    flat.push_back(normal[axis] >= 0 ? point : PlanePoint{point.y, point.x});
  }
  return flat;
}

/// Above 0 where the way from a over b to c turns left.
double turn(const PlanePoint& a, const PlanePoint& b, const PlanePoint& c) {
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

bool is_convex(const std::vector<PlanePoint>& flat) {
  const std::size_t count = flat.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (turn(flat[i], flat[(i + 1) % count], flat[(i + 2) % count]) < 0) return false;
  }
  return true;
}

bool is_flat(const std::vector<SpacePoint>& corners, const Vector& normal, double grain) {
  const double offset = dot(normal, corners.front());
  return std::all_of(corners.begin(), corners.end(),
                     [&](const SpacePoint& p) { return std::abs(dot(normal, p) - offset) <= grain; });
}

void add_facet(std::vector<SpacePoint> corners, std::uint32_t owner, std::vector<Facet>& facets) {
  Vector normal = area_vector(corners);
  const double length = length_of(normal);
  if (!(length > 0)) return;
  for (double& v : normal) v /= length;
  facets.push_back({std::move(corners), normal, owner});
}

bool holds(const PlanePoint& a, const PlanePoint& b, const PlanePoint& c, const PlanePoint& p) {
  return turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
}

/// A corner that can be cut off: the triangle with its neighbours holds no other corner. Of a polygon that
/// crosses itself there may be none.
std::size_t find_ear(const std::vector<PlanePoint>& flat, const std::vector<std::size_t>& left) {
  const std::size_t count = left.size();
  for (std::size_t i = 0; i < count; ++i) {
    const PlanePoint& a = flat[left[i]];
    const PlanePoint& b = flat[left[(i + 1) % count]];
    const PlanePoint& c = flat[left[(i + 2) % count]];
    if (turn(a, b, c) < 0) continue;
    bool is_ear = true;
    for (std::size_t k = 3; k < count && is_ear; ++k) is_ear = !holds(a, b, c, flat[left[(i + k) % count]]);
    if (is_ear) return (i + 1) % count;
  }
  return 0;
}

double extent_of(const std::vector<Facet>& facets) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Vector low{kInfinity, kInfinity, kInfinity};
  Vector high{-kInfinity, -kInfinity, -kInfinity};
  for (const Facet& facet : facets) {
    for (const SpacePoint& p : facet.corners) {
      const Vector at = {p.x, p.y, p.z};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        low[axis] = std::min(low[axis], at[axis]);
        high[axis] = std::max(high[axis], at[axis]);
      }
    }
  }
  return facets.empty() ? 0 : std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]});
}

struct Sides {
  bool front = false;
  bool back = false;
};

Sides sides_of(const Facet& facet, const Vector& normal, double offset, double grain) {
  Sides sides;
  for (const SpacePoint& p : facet.corners) {
    const double distance = dot(normal, p) - offset;
    sides.front = sides.front || distance > grain;
    sides.back = sides.back || distance < -grain;
  }
  return sides;
}

}  // namespace

void add_facets(const std::vector<SpacePoint>& corners, std::uint32_t owner, std::vector<Facet>& facets) {
  if (corners.size() < 3) return;
  Vector normal = area_vector(corners);
  const double length = length_of(normal);
  if (!(length > 0)) return;
  for (double& v : normal) v /= length;
  const std::vector<PlanePoint> flat = flattened(corners, normal);
  if (is_flat(corners, normal, 1e-6 * std::sqrt(length)) && is_convex(flat))
    return add_facet(corners, owner, facets);
  std::vector<std::size_t> left(corners.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  while (left.size() > 3) {
    const std::size_t ear = find_ear(flat, left);
    const std::size_t before = (ear + left.size() - 1) % left.size();
    const std::size_t after = (ear + 1) % left.size();
    add_facet({corners[left[before]], corners[left[ear]], corners[left[after]]}, owner, facets);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  add_facet({corners[left[0]], corners[left[1]], corners[left[2]]}, owner, facets);
}

void clip(std::vector<SpacePoint>& corners, const Vector& normal, double offset) {
  std::vector<SpacePoint> kept;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const SpacePoint& a = corners[i];
    const SpacePoint& b = corners[(i + 1) % corners.size()];
    const double from = dot(normal, a) - offset;
    const double to = dot(normal, b) - offset;
    if (from >= 0) kept.push_back(a);
    if ((from < 0) == (to < 0)) continue;
    const double share = from / (from - to);
    kept.push_back({a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z)});
  }
  corners = std::move(kept);
}

/// Facets that a node is yet to be made of, and where it will hang.
struct FacetTree::Part {
  std::vector<std::uint32_t> facets;
  std::uint32_t parent = kNone;
  bool in_front = false;
};

FacetTree::FacetTree(std::vector<Facet> facets)
    : facets_(std::move(facets)), grain_(kGrain * extent_of(facets_)), limit_(4 * facets_.size() + 1000) {
  if (facets_.empty()) return;
  std::vector<Part> parts(1);
  for (std::uint32_t i = 0; i < facets_.size(); ++i) parts.back().facets.push_back(i);
  while (!parts.empty()) divide(parts);
}

/// Of a few that are tried, the one whose plane cuts the fewest others and has as many on either side.
std::uint32_t FacetTree::choose(const std::vector<std::uint32_t>& part) const {
  constexpr std::size_t kTried = 7;
  constexpr std::size_t kLookedAt = 160;
  const std::size_t step = std::max<std::size_t>(1, part.size() / kTried);
  const std::size_t stride = std::max<std::size_t>(1, part.size() / kLookedAt);
  std::uint32_t best = part.front();
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = step / 2; i < part.size(); i += step) {
    const Facet& tried = facets_[part[i]];
    const double offset = dot(tried.normal, tried.corners.front());
    double cut = 0;
    double tilt = 0;
    for (std::size_t k = 0; k < part.size(); k += stride) {
      const auto [front, back] = sides_of(facets_[part[k]], tried.normal, offset, grain_);
      cut += front && back ? 1 : 0;
      tilt += (front ? 1 : 0) - (back ? 1 : 0);
    }
    const double cost = 4 * cut + std::abs(tilt);
    if (cost >= least) continue;
    least = cost;
    best = part[i];
  }
  return best;
}

void FacetTree::divide(std::vector<Part>& parts) {
  const Part part = std::move(parts.back());
  parts.pop_back();
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  if (part.parent != kNone) (part.in_front ? nodes_[part.parent].front : nodes_[part.parent].back) = number;
  const std::uint32_t own = choose(part.facets);
  const Facet& chosen = facets_[own];
  Node node{.normal = chosen.normal, .facets = {}};
  const double offset = dot(chosen.normal, chosen.corners.front());
  Part front{{}, number, true};
  Part back{{}, number, false};
  for (const std::uint32_t i : part.facets) {
    const auto [is_front, is_back] = sides_of(facets_[i], node.normal, offset, grain_);
    if (i == own || (!is_front && !is_back)) {
      node.facets.push_back(i);
    } else if (is_front && is_back && facets_.size() < limit_) {
      Facet behind = facets_[i];
      const Vector turned = {-node.normal[0], -node.normal[1], -node.normal[2]};
      clip(facets_[i].corners, node.normal, offset);
      clip(behind.corners, turned, -offset);
      front.facets.push_back(i);
      back.facets.push_back(static_cast<std::uint32_t>(facets_.size()));
      facets_.push_back(std::move(behind));
    } else {
      (is_front ? front : back).facets.push_back(i);
    }
  }
  nodes_.push_back(std::move(node));
  if (!front.facets.empty()) parts.push_back(std::move(front));
  if (!back.facets.empty()) parts.push_back(std::move(back));
}

std::vector<std::uint32_t> FacetTree::back_to_front(const Vector& towards_eye) const {
  std::vector<std::uint32_t> order;
  order.reserve(facets_.size());
  struct Visit {
    std::uint32_t node;
    bool opened;
  };
  std::vector<Visit> visits;
  const auto visit = [&](std::uint32_t node) {
    if (node != kNone) visits.push_back({node, false});
  };
  if (!nodes_.empty()) visit(0);
  while (!visits.empty()) {
    const auto [number, opened] = visits.back();
    visits.pop_back();
    const Node& node = nodes_[number];
    const auto& n = node.normal;
    const bool faces_eye = n[0] * towards_eye[0] + n[1] * towards_eye[1] + n[2] * towards_eye[2] > 0;
    if (opened) {
      order.insert(order.end(), node.facets.begin(), node.facets.end());
      visit(faces_eye ? node.front : node.back);
    } else {
      visits.push_back({number, true});
      visit(faces_eye ? node.back : node.front);
    }
  }
  return order;
}

}  // namespace goalbound::app
