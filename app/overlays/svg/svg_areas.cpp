// Filled polygons: all of one look are one path.
#include <map>
#include <tuple>
#include <vector>

#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {
namespace {

using AreaLook = std::tuple<std::uint32_t, FillPattern>;

std::string closed_path(const std::vector<CanvasPoint>& points) {
  std::string path;
  for (const CanvasPoint& p : points) path += (path.empty() ? 'M' : 'L') + svg_point(p);
  return path.empty() ? path : path + 'z';
}

/// The part of a convex polygon beyond the diagonal through its middle.
std::vector<CanvasPoint> lower_right_half(const std::vector<CanvasPoint>& corners) {
  CanvasPoint middle;
  for (const CanvasPoint& p : corners) {
    middle.x += p.x / static_cast<double>(corners.size());
    middle.y += p.y / static_cast<double>(corners.size());
  }
  const auto beyond = [&](const CanvasPoint& p) { return p.x - middle.x + p.y - middle.y; };
  std::vector<CanvasPoint> half;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const CanvasPoint& a = corners[i];
    const CanvasPoint& b = corners[(i + 1) % corners.size()];
    const double from = beyond(a);
    const double to = beyond(b);
    if (from >= 0) half.push_back(a);
    if ((from < 0) == (to < 0)) continue;
    const double share = from / (from - to);
    half.push_back({a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)});
  }
  return half;
}

/// Of areas that lie side by side: one path for each look.
class AreaPaths {
 public:
  /// Nothing of another look is there.
  bool is_of(const AreaFill& area) const {
    const bool same_half = area.pattern != FillPattern::kSplit || halves_.contains(area.second);
    return paths_.empty() || (paths_.contains({area.colour, area.pattern}) && same_half);
  }
  void add(const AreaFill& area, const std::vector<CanvasPoint>& corners) {
    paths_[{area.colour, area.pattern}] += closed_path(corners);
    if (area.pattern == FillPattern::kSplit) halves_[area.second] += closed_path(lower_right_half(corners));
  }
  void write(SvgPage& page) {
    for (const auto& [look, path] : paths_) {
      const auto [colour, fill] = look;
      // Without it neighbours would let the ground shine through between them.
      SvgPage::set(page.fill(path, colour), "shape-rendering", "crispEdges");
      const std::string pattern = page.pattern_over(fill, colour);
      if (!pattern.empty()) SvgPage::set(page.fill(path, colour), "fill", pattern);
    }
    for (const auto& [colour, path] : halves_) page.fill(path, colour);
    paths_.clear();
    halves_.clear();
  }

 private:
  std::map<AreaLook, std::string> paths_;
  std::map<std::uint32_t, std::string> halves_;
};

}  // namespace

void add_areas(SvgPage& page, const AreaPicture& picture) {
  AreaPaths paths;
  std::vector<CanvasPoint> corners;
  for (const AreaFill& area : picture.areas) {
    corners.clear();
    for (std::uint32_t i = 0; i < area.corner_count; ++i) {
      const MapCorner& corner = picture.corners[area.first_corner + i];
      corners.push_back(page.at({picture.origin.x + static_cast<double>(corner.x),
                                 picture.origin.y + static_cast<double>(corner.y)}));
    }
    if (picture.in_order && !paths.is_of(area)) paths.write(page);
    paths.add(area, corners);
  }
  paths.write(page);
}

}  // namespace goalbound::app
