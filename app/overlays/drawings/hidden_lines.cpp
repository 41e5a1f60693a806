#include "overlays/drawings/hidden_lines.hpp"

#include <algorithm>
#include <cmath>

#include "overlays/drawings/plane.hpp"

namespace goalbound::app {
namespace {

constexpr double kMostBins = 256;  // a side

MapRect bounds_of(const std::vector<MapPoint>& corners) {
  MapRect bounds{corners.front(), corners.front()};
  for (const MapPoint& at : corners) {
    bounds.min = {std::min(bounds.min.x, at.x), std::min(bounds.min.y, at.y)};
    bounds.max = {std::max(bounds.max.x, at.x), std::max(bounds.max.y, at.y)};
  }
  return bounds;
}

/// The part of 0 to 1 where a value that changes evenly is above 0.
void keep_above_0(double at_0, double at_1, std::pair<double, double>& part) {
  if (at_0 <= 0 && at_1 <= 0) {
    part = {1, 0};
  } else if (at_0 < 0 || at_1 < 0) {
    const double zero = at_0 / (at_0 - at_1);
    if (at_0 < 0) part.first = std::max(part.first, zero);
    if (at_1 < 0) part.second = std::min(part.second, zero);
  }
}

std::pair<double, double> part_behind(const SeenFacet& facet, MapPoint from, MapPoint to) {
  std::pair<double, double> part{0, 1};
  keep_above_0(facet.nearness_at(from) - from.nearness - facet.room,
               facet.nearness_at(to) - to.nearness - facet.room, part);
  const double way = area_of(facet.corners) > 0 ? 1 : -1;
  for (std::size_t i = 0; i < facet.corners.size() && part.first < part.second; ++i) {
    const MapPoint a = facet.corners[i];
    const MapPoint b = facet.corners[(i + 1) % facet.corners.size()];
    keep_above_0(way * turn(a, b, from), way * turn(a, b, to), part);
  }
  return part;
}

}  // namespace

bool SeenFacet::holds(MapPoint at) const {
  bool left = false;
  bool right = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const double side = turn(corners[i], corners[(i + 1) % corners.size()], at);
    left = left || side < 0;
    right = right || side > 0;
  }
  return !(left && right);
}

HiddenLines::HiddenLines(std::vector<SeenFacet> facets) : facets_(std::move(facets)) {
  if (facets_.empty()) return;
  bounds_.reserve(facets_.size());
  for (const SeenFacet& facet : facets_) bounds_.push_back(bounds_of(facet.corners));
  limits_ = bounds_.front();
  for (const MapRect& bounds : bounds_) {
    limits_.min = {std::min(limits_.min.x, bounds.min.x), std::min(limits_.min.y, bounds.min.y)};
    limits_.max = {std::max(limits_.max.x, bounds.max.x), std::max(limits_.max.y, bounds.max.y)};
  }
  side_ =
      static_cast<std::uint32_t>(std::clamp(std::sqrt(static_cast<double>(facets_.size())), 1.0, kMostBins));
  bins_.assign(std::size_t{side_} * side_, {});
  for (std::uint32_t i = 0; i < facets_.size(); ++i) {
    const MapRect& bounds = bounds_[i];
    for (std::uint32_t y = row(bounds.min.y); y <= row(bounds.max.y); ++y) {
      for (std::uint32_t x = column(bounds.min.x); x <= column(bounds.max.x); ++x)
        bins_[std::size_t{y} * side_ + x].push_back(i);
    }
  }
}

std::uint32_t HiddenLines::column(double x) const {
  const double share = (x - limits_.min.x) / std::max(limits_.width(), 1e-9);
  return static_cast<std::uint32_t>(std::clamp(share * side_, 0.0, side_ - 1.0));
}

std::uint32_t HiddenLines::row(double y) const {
  const double share = (y - limits_.min.y) / std::max(limits_.height(), 1e-9);
  return static_cast<std::uint32_t>(std::clamp(share * side_, 0.0, side_ - 1.0));
}

std::vector<std::uint32_t> HiddenLines::around(MapPoint from, MapPoint to) const {
  if (from.y > to.y) std::swap(from, to);
  std::vector<std::uint32_t> found;
  std::vector<bool> looked_at(facets_.size(), false);
  const MapRect line = bounds_of({from, to});
  const auto look_at = [&](std::uint32_t i) {
    if (looked_at[i]) return;
    looked_at[i] = true;
    const MapRect& bounds = bounds_[i];
    const bool apart = bounds.max.x < line.min.x || bounds.min.x > line.max.x || bounds.max.y < line.min.y ||
                       bounds.min.y > line.max.y;
    if (!apart) found.push_back(i);
  };
  const double height = limits_.height() / side_;
  const double slope = to.y > from.y ? (to.x - from.x) / (to.y - from.y) : 0;
  for (std::uint32_t y = row(from.y); y <= row(to.y); ++y) {
    // The part of the line in this row of bins; the first and the last row go on beyond the limits.
    const double top = y == row(from.y) ? from.y : limits_.min.y + y * height;
    const double bottom = y == row(to.y) ? to.y : limits_.min.y + (y + 1) * height;
    const double a = to.y > from.y ? from.x + (top - from.y) * slope : from.x;
    const double b = to.y > from.y ? from.x + (bottom - from.y) * slope : to.x;
    for (std::uint32_t x = column(std::min(a, b)); x <= column(std::max(a, b)); ++x)
      std::for_each(bin(x, y).begin(), bin(x, y).end(), look_at);
  }
  return found;
}

std::vector<HiddenLines::Part> HiddenLines::hidden(MapPoint from, MapPoint to,
                                                   std::vector<Part> parts) const {
  for (const std::uint32_t i : around(from, to)) {
    const auto part = part_behind(facets_[i], from, to);
    if (part.first < part.second) parts.push_back(part);
  }
  std::sort(parts.begin(), parts.end());
  std::vector<Part> joined;
  for (const Part& part : parts) {
    if (!joined.empty() && part.first <= joined.back().second) {
      joined.back().second = std::max(joined.back().second, part.second);
    } else {
      joined.push_back(part);
    }
  }
  return joined;
}

bool HiddenLines::is_hidden(MapPoint at) const {
  const auto& there = bin(column(at.x), row(at.y));
  return std::any_of(there.begin(), there.end(), [&](std::uint32_t i) {
    const SeenFacet& facet = facets_[i];
    return facet.nearness_at(at) > at.nearness + facet.room && facet.holds(at);
  });
}

std::optional<std::uint32_t> HiddenLines::in_front(MapPoint at) const {
  const auto& there = bin(column(at.x), row(at.y));
  const auto found =
      std::find_if(there.rbegin(), there.rend(), [&](std::uint32_t i) { return facets_[i].holds(at); });
  if (found == there.rend()) return std::nullopt;
  return *found;
}

}  // namespace goalbound::app
