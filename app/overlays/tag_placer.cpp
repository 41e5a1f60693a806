#include "overlays/tag_placer.hpp"

#include <algorithm>
#include <limits>

namespace goalbound::app {
namespace {

constexpr double kLetterPixels = 9;
constexpr double kMarginPixels = 12;  // of the plate, both sides together
constexpr double kHeightPixels = 20;

struct Candidate {
  MapPoint at;
  double alignment;  // how well it agrees with the direction: larger is better
  bool inside;
};

}  // namespace

void TagPlacer::avoid(MapPoint at) {
  // A disc of a few pixels may be larger than its node.
  const double half = std::max(viewport_->node_pixels / 2, 8.0) / viewport_->pixels_per_unit;
  taken_.push_back({at.x - half, at.y - half, at.x + half, at.y + half});
}

double TagPlacer::covered(const Area& area) const {
  double sum = 0;
  for (const Area& other : taken_) {
    const double width = std::min(area.max_x, other.max_x) - std::max(area.min_x, other.min_x);
    const double height = std::min(area.max_y, other.max_y) - std::max(area.min_y, other.min_y);
    if (width > 0 && height > 0) sum += width * height;
  }
  return sum;
}

MapPoint TagPlacer::place(const Box& box, MapPoint towards, std::size_t letters) {
  const double pixel = 1 / viewport_->pixels_per_unit;
  const double half_width = (static_cast<double>(letters) * kLetterPixels + kMarginPixels) / 2 * pixel;
  const double half_height = kHeightPixels / 2 * pixel;
  // The part in view: a tag out of sight helps nobody.
  const Box& v = viewport_->places;
  const double x[2] = {std::max(box.min_x, v.min_x) + 0.0, std::min(box.max_x, v.max_x) + 1.0};
  const double y[2] = {std::max(box.min_y, v.min_y) + 0.0, std::min(box.max_y, v.max_y) + 1.0};

  std::vector<Candidate> candidates;
  for (const bool inside : {true, false}) {
    for (int gx = -1; gx <= 1; ++gx) {
      for (int gy = -1; gy <= 1; ++gy) {
        if (gx == 0 && gy == 0) continue;
        const double out = inside ? -1 : 1;
        candidates.push_back({.at = {(x[0] + x[1] + gx * (x[1] - x[0])) / 2 + gx * out * half_width,
                                     (y[0] + y[1] + gy * (y[1] - y[0])) / 2 + gy * out * half_height},
                              .alignment = gx * towards.x + gy * towards.y,
                              .inside = inside});
      }
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.alignment != b.alignment ? a.alignment > b.alignment : a.inside && !b.inside;
  });
  const auto area_at = [&](MapPoint p) {
    return Area{p.x - half_width, p.y - half_height, p.x + half_width, p.y + half_height};
  };
  MapPoint best = candidates.front().at;
  double least = std::numeric_limits<double>::infinity();
  for (const Candidate& candidate : candidates) {
    const double hidden = covered(area_at(candidate.at));
    if (hidden >= least) continue;
    least = hidden;
    best = candidate.at;
    if (least == 0) break;
  }
  taken_.push_back(area_at(best));
  return best;
}

}  // namespace goalbound::app
