#include "goalbound/polyanya.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "goalbound/mesh_paths.hpp"
#include "maps/nav_mesh_builder.hpp"

namespace goalbound {
namespace {

/// Places are far too small for the squares to overflow, and std::hypot takes ten times as long.
double length_of(double dx, double dy) {
  return std::sqrt(dx * dx + dy * dy);
}
double distance(Place a, Place b) {
  return length_of(double(b.x) - a.x, double(b.y) - a.y);
}

/// A place on the line from one over another, as far beyond that.
Place beyond(Place from, Place over) {
  return {2 * over.x - from.x, 2 * over.y - from.y};
}

}  // namespace

Polyanya::Polyanya(const NavMesh& mesh)
    : mesh_(&mesh),
      at_border_(mesh.parts().points.size()),
      is_dead_end_(mesh.area_count()),
      shortest_(mesh.parts().points.size()),
      query_of_(mesh.parts().points.size()) {
  first_.push_back(0);
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    const auto corners = mesh.polygon(area);
    std::size_t ways_out = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const std::uint32_t next = mesh.beyond(area)[i];
      sides_.push_back({.at = mesh.place_of(mesh.parts().points[corners[i]]),
                        .corner = corners[i],
                        .beyond = next == NavMesh::kNoArea ? kNone : next});
      ways_out += next == NavMesh::kNoArea ? 0 : 1;
      if (next != NavMesh::kNoArea) continue;
      at_border_[corners[i]] = true;
      at_border_[corners[(i + 1) % corners.size()]] = true;
    }
    is_dead_end_[area] = ways_out == 1;
    first_.push_back(static_cast<std::uint32_t>(sides_.size()));
  }
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    const std::uint32_t count = first_[area + 1] - first_[area];
    for (std::uint32_t i = 0; i < count; ++i) {
      Side& side = sides_[first_[area] + i];
      if (side.beyond == kNone) continue;
      const std::uint32_t second = sides_[first_[area] + (i + 1) % count].corner;
      const auto others = sides_of(side.beyond);
      for (std::uint32_t back = 0; back < others.size(); ++back) {
        if (others[back].corner == second && others[(back + 1) % others.size()].corner == side.corner)
          side.back = back;
      }
    }
  }
}

PolyanyaResult Polyanya::find(const MeshPoint& start, const MeshPoint& goal) {
  trace_ = nullptr;
  return search(start, goal);
}

PolyanyaResult Polyanya::find_traced(const MeshPoint& start, const MeshPoint& goal,
                                     std::vector<MeshInterval>& trace) {
  trace.clear();
  trace_ = &trace;
  const PolyanyaResult result = search(start, goal);
  trace_ = nullptr;
  return result;
}

PolyanyaResult Polyanya::find_between(const MeshPoint& start, std::span<const std::uint32_t> start_areas,
                                      const MeshPoint& goal, std::span<const std::uint32_t> goal_areas) {
  trace_ = nullptr;
  start_areas_.assign(start_areas.begin(), start_areas.end());
  goal_areas_.assign(goal_areas.begin(), goal_areas.end());
  return search_between(start, goal);
}

PolyanyaResult Polyanya::search(const MeshPoint& start, const MeshPoint& goal) {
  mesh_->areas_around(start, start_areas_);
  mesh_->areas_around(goal, goal_areas_);
  return search_between(start, goal);
}

PolyanyaResult Polyanya::search_between(const MeshPoint& start, const MeshPoint& goal) {
  result_ = {};
  path_.clear();
  length_ = 0;
  start_ = start;
  goal_ = goal;
  goal_place_ = mesh_->place_of(goal);
  if (start_areas_.empty() || goal_areas_.empty()) {
    result_.status =
        start_areas_.empty() ? PolyanyaResult::Status::kStartOutside : PolyanyaResult::Status::kGoalOutside;
    return result_;
  }
  if (++query_ == 0) {  // after four billion of them
    std::fill(query_of_.begin(), query_of_.end(), 0U);
    query_ = 1;
  }
  roots_.assign(1, {.at = mesh_->place_of(start)});
  intervals_.clear();
  successors_.clear();
  open_.clear();
  if (std::ranges::any_of(start_areas_, [this](std::uint32_t area) { return is_goal_area(area); })) {
    path_ = {start, goal};
    length_ = goalbound::length_of(path_);
    result_.status = PolyanyaResult::Status::kFound;
    return result_;
  }
  const auto later = [](const Entry& a, const Entry& b) { return a.f > b.f; };
  begin(start_areas_);
  for (const Interval& next : successors_) push(next);
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), later);
    const Interval interval = intervals_[open_.back().interval];
    open_.pop_back();
    if (is_too_long(roots_[interval.root])) {
      ++result_.pruned;
      continue;
    }
    if (is_goal_area(interval.area)) {
      note_expanded(interval);
      finish(interval);
      break;
    }
    follow(interval);
  }
  return result_;
}

/// Goes on at once where there is one way on alone, as all others wait anyway.
void Polyanya::follow(Interval interval) {
  while (true) {
    note_expanded(interval);
    successors_.clear();
    expand(interval);
    if (successors_.size() != 1 || is_goal_area(successors_.front().area)) break;
    interval = successors_.front();
    if (is_too_long(roots_[interval.root])) {
      ++result_.pruned;
      return;
    }
  }
  for (const Interval& next : successors_) push(next);
}

void Polyanya::note_expanded(const Interval& interval) {
  ++result_.expanded;
  if (trace_ != nullptr) (*trace_)[interval.parent].is_expanded = true;
}

void Polyanya::begin(const std::vector<std::uint32_t>& areas) {
  const Place at = roots_[0].at;
  for (const std::uint32_t area : areas) {
    const auto sides = sides_of(area);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const Side& next = sides[(i + 1) % sides.size()];
      if (sides[i].beyond == kNone || std::ranges::find(areas, sides[i].beyond) != areas.end()) continue;
      if (turn_of(at, sides[i].at, next.at) > 0) {
        see(0, sides[i], sides[i].at, next.at, kNone);
      } else {
        see_edge_on(0, sides[i], next, kNone);
      }
    }
  }
}

bool Polyanya::is_goal_area(std::uint32_t area) const {
  return std::ranges::find(goal_areas_, area) != goal_areas_.end();
}

bool Polyanya::leads_on(const Side& side) const {
  return side.beyond != kNone && (!is_dead_end_[side.beyond] || is_goal_area(side.beyond));
}

bool Polyanya::is_too_long(const Root& root) const {
  constexpr double kOfTheLength = 1e-9;  // of the length
  return root.corner != kNone && query_of_[root.corner] == query_ &&
         root.g > shortest_[root.corner] * (1 + kOfTheLength);
}

std::uint32_t Polyanya::new_root(const Side& corner, std::uint32_t before) {
  const double g = roots_[before].g + distance(roots_[before].at, corner.at);
  const Root root = {.at = corner.at, .corner = corner.corner, .before = before, .g = g};
  if (is_too_long(root)) return kNone;
  if (query_of_[root.corner] != query_ || g < shortest_[root.corner]) {
    query_of_[root.corner] = query_;
    shortest_[root.corner] = g;
  }
  roots_.push_back(root);
  return static_cast<std::uint32_t>(roots_.size() - 1);
}

void Polyanya::expand(const Interval& from) {
  const auto sides = sides_of(from.area);
  if (from.along) {
    expand_along(from, sides);
  } else {
    expand_cone(from, sides);
  }
}

void Polyanya::expand_along(const Interval& from, std::span<const Side> sides) {
  const Root root = roots_[from.root];
  for (std::size_t j = 1; j < sides.size(); ++j) {
    const Side& side = sides[(from.entry + j) % sides.size()];
    const Side& next = sides[(from.entry + j + 1) % sides.size()];
    if (!leads_on(side)) continue;
    if (side.corner == root.corner || next.corner == root.corner) {
      see_along(from.root, side, from.parent);
    } else if (turn_of(root.at, side.at, next.at) > 0) {
      see(from.root, side, side.at, next.at, from.parent);
    } else {
      see_edge_on(from.root, side, next, from.parent);
    }
  }
}

void Polyanya::expand_cone(const Interval& from, std::span<const Side> sides) {
  const Place root = roots_[from.root].at;
  // The interval's polygon begins at the right end of the side that leads in, and ends at the left one.
  const Side& right_end = sides[(from.entry + 1) % sides.size()];
  const Side& left_end = sides[from.entry];
  const bool turns_right = at_border_[right_end.corner] && turn_of(root, from.right, right_end.at) == 0;
  const bool turns_left = at_border_[left_end.corner] && turn_of(root, from.left, left_end.at) == 0;
  std::uint32_t right_root = kNone;
  std::uint32_t left_root = kNone;
  bool right_is_made = false;
  bool left_is_made = false;
  const auto root_at = [&](const Side& corner, std::uint32_t& made, bool& is_made) {
    if (!is_made) made = new_root(corner, from.root);
    is_made = true;
    return made;
  };
  for (std::size_t j = 1; j < sides.size(); ++j) {
    const Side& side = sides[(from.entry + j) % sides.size()];
    const Side& next = sides[(from.entry + j + 1) % sides.size()];
    if (!leads_on(side)) continue;
    const Place a = side.at;
    const Place b = next.at;
    const std::int64_t a_of_right = turn_of(root, from.right, a);
    const std::int64_t b_of_right = turn_of(root, from.right, b);
    const std::int64_t a_of_left = turn_of(root, from.left, a);
    const std::int64_t b_of_left = turn_of(root, from.left, b);
    if (turns_right && (j == 1 ? b_of_right <= 0 : a_of_right < 0)) {
      const std::uint32_t made = root_at(right_end, right_root, right_is_made);
      if (made != kNone) {
        const Place left = b_of_right <= 0 ? b : beyond(root, right_end.at);
        if (j == 1) {
          see_along(made, side, from.parent);
        } else if (turn_of(right_end.at, a, left) > 0) {
          see(made, side, a, left, from.parent);
        } else if (b_of_right <= 0) {
          see_edge_on(made, side, next, from.parent);
        }
      }
    }
    const Place right = a_of_right > 0 ? a : from.right;
    const Place left = b_of_left < 0 ? b : from.left;
    if (turn_of(root, right, left) > 0) {
      see(from.root, side, right, left, from.parent);
    } else if (turn_of(root, a, b) == 0 && a_of_right >= 0 && a_of_left <= 0 && j > 1 &&
               j + 1 < sides.size()) {
      see_edge_on(from.root, side, next, from.parent);
    }
    if (turns_left && (j + 1 == sides.size() ? a_of_left >= 0 : b_of_left > 0)) {
      const std::uint32_t made = root_at(left_end, left_root, left_is_made);
      if (made == kNone) continue;
      const Place limit = a_of_left >= 0 ? a : beyond(root, left_end.at);
      if (j + 1 == sides.size()) {
        see_along(made, side, from.parent);
      } else if (turn_of(left_end.at, limit, b) > 0) {
        see(made, side, limit, b, from.parent);
      } else if (a_of_left >= 0) {
        see_edge_on(made, side, next, from.parent);
      }
    }
  }
}

void Polyanya::see(std::uint32_t root, const Side& side, Place right, Place left, std::uint32_t parent) {
  if (!leads_on(side)) return;
  add({.root = root,
       .area = side.beyond,
       .entry = side.back,
       .parent = parent,
       .left = left,
       .right = right});
}

void Polyanya::see_along(std::uint32_t root, const Side& side, std::uint32_t parent) {
  if (!leads_on(side)) return;
  add({.root = root,
       .area = side.beyond,
       .entry = side.back,
       .parent = parent,
       .left = {},
       .right = {},
       .along = true});
}

void Polyanya::see_edge_on(std::uint32_t root, const Side& side, const Side& next, std::uint32_t parent) {
  const Place at = roots_[root].at;
  if (!leads_on(side) || turn_of(at, side.at, next.at) != 0) return;
  const Side& nearer = distance(at, side.at) <= distance(at, next.at) ? side : next;
  if (!at_border_[nearer.corner]) return;
  const std::uint32_t made = new_root(nearer, root);
  if (made != kNone) see_along(made, side, parent);
}

std::pair<Polyanya::Point, Polyanya::Point> Polyanya::ends_of(const Interval& interval) const {
  const auto sides = sides_of(interval.area);
  const Place l = sides[interval.entry].at;
  const Place r = sides[(interval.entry + 1) % sides.size()].at;
  const auto point = [](Place at) { return Point{double(at.x), double(at.y)}; };
  if (interval.along) return {point(l), point(r)};
  const Place root = roots_[interval.root].at;
  // Where the line from the root over a limit meets the side.
  const auto end = [&](Place limit, Place corner) {
    if (turn_of(root, limit, corner) == 0) return point(corner);
    const double dx = double(limit.x) - root.x;
    const double dy = double(limit.y) - root.y;
    const double sx = double(r.x) - l.x;
    const double sy = double(r.y) - l.y;
    const double across = dx * sy - dy * sx;
    const double t = ((double(l.x) - root.x) * sy - (double(l.y) - root.y) * sx) / across;
    return Point{root.x + t * dx, root.y + t * dy};
  };
  return {end(interval.left, l), end(interval.right, r)};
}

/// From the root by way of the interval to the goal: straight where that is in sight, else over an end. A
/// goal on the root's side of the interval is reflected: a way to it turns back there.
double Polyanya::least_length(const Interval& interval) const {
  const Root& root = roots_[interval.root];
  if (interval.along) return distance(root.at, goal_place_);
  const auto ends = ends_of(interval);
  const Point left = ends.first;  // compilers do not agree on lambdas that capture parts of a pair
  const Point right = ends.second;
  Point goal = {double(goal_place_.x), double(goal_place_.y)};
  const double sx = right.x - left.x;
  const double sy = right.y - left.y;
  const auto side_of = [&](double x, double y) { return sx * (y - left.y) - sy * (x - left.x); };
  const double of_root = side_of(root.at.x, root.at.y);
  const double of_goal = side_of(goal.x, goal.y);
  if (of_root * of_goal > 0) {
    const double twice = 2 * of_goal / (sx * sx + sy * sy);
    goal = {goal.x + sy * twice, goal.y - sx * twice};
  }
  const double rx = root.at.x;
  const double ry = root.at.y;
  const auto turn = [&](const Point& p) { return (p.x - rx) * (goal.y - ry) - (p.y - ry) * (goal.x - rx); };
  const auto over = [&](const Point& p) {
    return length_of(p.x - rx, p.y - ry) + length_of(goal.x - p.x, goal.y - p.y);
  };
  if (turn(right) < 0) return over(right);
  if (turn(left) > 0) return over(left);
  return length_of(goal.x - rx, goal.y - ry);
}

void Polyanya::add(Interval interval) {
  ++result_.generated;
  if (trace_ != nullptr) {
    const auto [left, right] = ends_of(interval);
    const Root& root = roots_[interval.root];
    const auto number = static_cast<std::uint32_t>(trace_->size());
    trace_->push_back({.root = mesh_->point_of(root.at),
                       .left = mesh_point(left),
                       .right = mesh_point(right),
                       .area = interval.area,
                       .g = root.g / mesh_->unit(),
                       .f = (root.g + least_length(interval)) / mesh_->unit(),
                       .parent = interval.parent == kNone ? number : interval.parent});
    interval.parent = number;
  }
  successors_.push_back(interval);
}

void Polyanya::push(const Interval& interval) {
  intervals_.push_back(interval);
  open_.push_back(
      {roots_[interval.root].g + least_length(interval), static_cast<std::uint32_t>(intervals_.size() - 1)});
  std::push_heap(open_.begin(), open_.end(), [](const Entry& a, const Entry& b) { return a.f > b.f; });
}

MeshPoint Polyanya::mesh_point(Point at) const {
  return {at.x / mesh_->unit(), at.y / mesh_->unit(), 0};
}

/// The goal lies in the interval's polygon: nothing that waits is shorter than the way over it.
void Polyanya::finish(const Interval& last) {
  path_ = {goal_};
  const Root& root = roots_[last.root];
  if (!last.along) {
    const bool is_right = turn_of(root.at, last.right, goal_place_) < 0;
    const bool is_left = turn_of(root.at, last.left, goal_place_) > 0;
    if (is_right || is_left) {
      const auto sides = sides_of(last.area);
      const Side& corner = sides[is_right ? (last.entry + 1) % sides.size() : last.entry];
      const auto [left, right] = ends_of(last);
      const bool is_corner = turn_of(root.at, is_right ? last.right : last.left, corner.at) == 0;
      path_.push_back(is_corner ? mesh_->parts().points[corner.corner] : mesh_point(is_right ? right : left));
    }
  }
  for (std::uint32_t number = last.root; number != kNone; number = roots_[number].before)
    path_.push_back(roots_[number].corner == kNone ? start_ : mesh_->parts().points[roots_[number].corner]);
  std::ranges::reverse(path_);
  length_ = goalbound::length_of(path_);
  result_.status = PolyanyaResult::Status::kFound;
}

}  // namespace goalbound
