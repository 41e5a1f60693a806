#include "straight/mesh_ground.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "maps/running_hash.hpp"

namespace goalbound {

namespace {

/// As rounding of the points may leave a narrow polygon.
bool is_clockwise(std::span<const MeshGround::Side> sides) {
  std::int64_t area = 0;
  for (std::size_t i = 1; i + 1 < sides.size(); ++i)
    area += cross_of(sides[i].at - sides[0].at, sides[i + 1].at - sides[0].at);
  return area < 0;
}

}  // namespace

MeshGround::MeshGround(const NavMesh& mesh) {
  join_sides(mesh);
  first_area_.push_back(0);
  if (!folds_) find_corners(mesh);
  constexpr std::int64_t kMost = 0xFFFE;
  while ((std::max(std::int64_t{high_.x} - low_.x, std::int64_t{high_.y} - low_.y) >> shift_) > kMost)
    ++shift_;
}

void MeshGround::join_sides(const NavMesh& mesh) {
  RunningHash hash;
  first_.push_back(0);
  for (std::uint32_t area = 0; area < mesh.area_count(); ++area) {
    const auto points = mesh.polygon(area);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::uint32_t beyond = mesh.beyond(area)[i];
      const HalfPoint at = half_point(mesh.place_of(mesh.parts().points[points[i]]));
      if (sides_.empty()) low_ = high_ = at;
      low_ = {std::min(low_.x, at.x), std::min(low_.y, at.y)};
      high_ = {std::max(high_.x, at.x), std::max(high_.y, at.y)};
      Side side{.at = at, .beyond = beyond == NavMesh::kNoArea ? kNone : beyond};
      if (side.beyond != kNone) find_way_back(mesh, points[i], points[(i + 1) % points.size()], side);
      const std::array<std::uint32_t, 4> words = {area, static_cast<std::uint32_t>(at.x),
                                                  static_cast<std::uint32_t>(at.y), side.beyond};
      hash.add(std::as_bytes(std::span(words)));
      sides_.push_back(side);
    }
    first_.push_back(static_cast<std::uint32_t>(sides_.size()));
    folds_ = folds_ || is_clockwise(sides(area));
  }
  hash_ = hash.value();
}

/// Both polygons have their sides anticlockwise, so those on either side of a line have it in opposite
/// directions.
void MeshGround::find_way_back(const NavMesh& mesh, std::uint32_t from, std::uint32_t to, Side& side) {
  const auto others = mesh.polygon(side.beyond);
  for (std::uint32_t back = 0; back < others.size(); ++back) {
    if (others[back] != to || others[(back + 1) % others.size()] != from) continue;
    side.back = back;
    return;
  }
  folds_ = true;
}

void MeshGround::find_corners(const NavMesh& mesh) {
  for (std::uint32_t area = 0; area < area_count(); ++area) {
    const auto own = sides(area);
    for (std::uint32_t number = 0; number < own.size(); ++number) {
      // Where the border leaves a point anticlockwise, polygons around it begin.
      if (own[number].beyond == kNone) add_corner(area, number, mesh.polygon(area)[number]);
    }
  }
}

void MeshGround::add_corner(std::uint32_t area, std::uint32_t number, std::uint32_t point) {
  const HalfPoint at = sides(area)[number].at;
  const HalfPoint first = sides(area)[(number + 1) % sides(area).size()].at - at;
  HalfPoint last = first;
  double turned = 0;
  std::vector<std::size_t> around;  // sides that begin there
  while (area != kNone && around.size() < sides_.size()) {
    const auto own = sides(area);
    around.push_back(first_[area] + number);
    areas_.push_back(area);
    const Side& next = own[(number + 1) % own.size()];
    const Side& before = own[(number + own.size() - 1) % own.size()];
    const double angle = std::atan2(static_cast<double>(cross_of(next.at - at, before.at - at)),
                                    static_cast<double>(dot_of(next.at - at, before.at - at)));
    turned += angle < 0 ? angle + 2 * std::numbers::pi : angle;
    last = before.at - at;
    area = before.beyond;
    number = before.back;
  }
  // The sum is rounded: which half turn it lies in is told exactly by both faces.
  const std::int64_t turn = cross_of(first, last);
  const bool is_straight = turn == 0 && dot_of(first, last) < 0;
  const double least = turn > 0 || is_straight ? std::numbers::pi * 1.5 : std::numbers::pi * 2.5;
  const bool winds = turned > least;
  folds_ = folds_ || winds;
  const bool is_corner = !winds && (turn < 0 || (turn == 0 && !is_straight));
  if (!is_corner) {
    areas_.resize(first_area_.back());
    return;
  }
  for (const std::size_t side : around) sides_[side].corner = static_cast<std::uint32_t>(corners_.size());
  corners_.push_back({.at = at, .faces = {last, first}, .way = 1});
  points_.push_back(point);
  first_area_.push_back(static_cast<std::uint32_t>(areas_.size()));
}

std::pair<HalfPoint, HalfPoint> MeshGround::bounds(std::uint32_t area) const {
  HalfPoint low = sides(area).front().at;
  HalfPoint high = low;
  for (const Side& side : sides(area)) {
    low = {std::min(low.x, side.at.x), std::min(low.y, side.at.y)};
    high = {std::max(high.x, side.at.x), std::max(high.y, side.at.y)};
  }
  return {low, high};
}

CellBox MeshGround::raster(HalfPoint low, HalfPoint high) const {
  CellBox box;
  for (const HalfPoint p : {low, high})
    box.grow(raster(HalfPoint{std::clamp(p.x, low_.x, high_.x), std::clamp(p.y, low_.y, high_.y)}));
  return box;
}

std::uint64_t MeshGround::byte_size() const {
  return sides_.size() * sizeof(Side) +
         (first_.size() + first_area_.size() + areas_.size() + points_.size()) * sizeof(std::uint32_t);
}

void MeshFan::begin(HalfPoint eye, std::span<const std::uint32_t> areas, const Range* range) {
  waiting_.clear();
  for (const std::uint32_t area : areas) {
    const auto sides = ground_->sides(area);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const MeshGround::Side& side = sides[i];
      if (side.beyond == MeshGround::kNone || std::ranges::find(areas, side.beyond) != areas.end()) continue;
      HalfPoint right = side.at;
      HalfPoint left = sides[(i + 1) % sides.size()].at;
      if (turn_of(eye, right, left) <= 0) continue;
      if (range != nullptr) {
        const Range all{right, left};
        if (!range->contains(eye, right)) right = range->right;
        if (!range->contains(eye, left)) left = range->left;
        if (!all.contains(eye, right) || !all.contains(eye, left) || turn_of(eye, right, left) <= 0) continue;
      }
      waiting_.push_back({side.beyond, side.back, right, left});
    }
  }
}

void MeshFan::go_on(HalfPoint eye, const Cone& cone) {
  const auto sides = ground_->sides(cone.area);
  std::size_t at = cone.entry;
  for (std::size_t j = 1; j < sides.size(); ++j) {
    at = at + 1 == sides.size() ? 0 : at + 1;
    const MeshGround::Side& side = sides[at];
    if (side.beyond == MeshGround::kNone) continue;
    const HalfPoint second = sides[at + 1 == sides.size() ? 0 : at + 1].at;
    const HalfPoint right = turn_of(eye, cone.right, side.at) > 0 ? side.at : cone.right;
    const HalfPoint left = turn_of(eye, cone.left, second) < 0 ? second : cone.left;
    if (turn_of(eye, right, left) > 0) waiting_.push_back({side.beyond, side.back, right, left});
  }
}

void MeshFan::look(HalfPoint eye, std::span<const std::uint32_t> areas, const Range* range,
                   std::vector<MeshView>& views) {
  views.clear();
  for (const std::uint32_t area : areas) {
    views.push_back(
        {.area = area, .holds_eye = true, .is_bounded = range != nullptr, .right = {}, .left = {}});
    if (range == nullptr) continue;
    views.back().right = range->right;
    views.back().left = range->left;
  }
  for (begin(eye, areas, range); !waiting_.empty();) {
    const Cone cone = waiting_.back();
    waiting_.pop_back();
    views.push_back({.area = cone.area, .right = cone.right, .left = cone.left});
    go_on(eye, cone);
  }
}

void MeshFan::look(HalfPoint eye, std::span<const std::uint32_t> areas, std::vector<MeshView>& views) {
  look(eye, areas, nullptr, views);
}

void MeshFan::look(std::uint32_t number, int side, std::vector<MeshView>& views) {
  const Corner& corner = ground_->corners()[number];
  if (corner.is_slit()) {
    views.clear();
    if (side == 0) look(corner.at, ground_->areas_of(number), nullptr, views);
    return;
  }
  const auto ahead = [&](HalfPoint d) { return HalfPoint{corner.at.x + d.x, corner.at.y + d.y}; };
  const auto behind = [&](HalfPoint d) { return corner.at - d; };
  const Range range = side == 0 ? Range{behind(corner.faces[1]), ahead(corner.faces[0])}
                                : Range{ahead(corner.faces[1]), behind(corner.faces[0])};
  look(corner.at, ground_->areas_of(number), &range, views);
}

void MeshFan::begin_round() {
  if (++round_ != 0) return;
  std::ranges::fill(round_of_, 0U);
  round_ = 1;
}

void MeshFan::add_corners(HalfPoint eye, bool taut_alone, std::vector<std::uint32_t>& corners) {
  for (const MeshView& view : views_) {
    for (const MeshGround::Side& side : ground_->sides(view.area)) {
      if (side.corner == MeshGround::kNone || side.at == eye || round_of_[side.corner] == round_) continue;
      if (taut_alone && !ground_->corners()[side.corner].is_taut(side.at - eye)) continue;
      if (!view.contains(eye, side.at)) continue;
      round_of_[side.corner] = round_;
      corners.push_back(side.corner);
    }
  }
}

void MeshFan::corners(HalfPoint eye, std::span<const std::uint32_t> areas,
                      std::vector<std::uint32_t>& corners) {
  corners.clear();
  begin_round();
  look(eye, areas, nullptr, views_);
  add_corners(eye, false, corners);
}

void MeshFan::taut_corners(HalfPoint eye, std::span<const std::uint32_t> areas,
                           std::vector<std::uint32_t>& corners) {
  corners.clear();
  begin_round();
  look(eye, areas, nullptr, views_);
  add_corners(eye, true, corners);
}

void MeshFan::taut_corners(std::uint32_t corner, std::vector<std::uint32_t>& corners) {
  corners.clear();
  begin_round();
  for (const int side : {0, 1}) {
    look(corner, side, views_);
    add_corners(ground_->corners()[corner].at, true, corners);
  }
}

bool MeshFan::sees(HalfPoint from, std::span<const std::uint32_t> from_areas, HalfPoint to,
                   std::span<const std::uint32_t> to_areas) {
  const auto is_there = [&](std::uint32_t area) {
    return std::ranges::find(to_areas, area) != to_areas.end();
  };
  if (std::ranges::any_of(from_areas, is_there)) return true;
  for (begin(from, from_areas, nullptr); !waiting_.empty();) {
    const Cone cone = waiting_.back();
    waiting_.pop_back();
    if (turn_of(from, cone.right, to) < 0 || turn_of(from, to, cone.left) < 0) continue;
    if (is_there(cone.area)) return true;
    go_on(from, cone);
  }
  return false;
}

}  // namespace goalbound
