#include "straight/mesh_corners.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "parallel/workers.hpp"
#include "straight/mesh_boxes.hpp"

namespace goalbound {
namespace {

/// What is left of a polygon between the two lines of a view, as a box. Rounded outwards.
class ClippedBox {
 public:
  CellBox of(const MeshGround& ground, HalfPoint eye, const MeshView& view) {
    const auto [low, high] = ground.bounds(view.area);
    if (!view.is_bounded || view.holds_eye) return ground.raster(low, high);
    outline_.clear();
    for (const MeshGround::Side& side : ground.sides(view.area))
      outline_.push_back({double(side.at.x), double(side.at.y)});
    clip(eye, view.right, 1);
    clip(eye, view.left, -1);
    if (outline_.empty()) return ground.raster(low, high);
    std::array<double, 4> sides = {outline_[0].x, outline_[0].y, outline_[0].x, outline_[0].y};
    for (const Point& p : outline_)
      sides = {std::min(sides[0], p.x), std::min(sides[1], p.y), std::max(sides[2], p.x),
               std::max(sides[3], p.y)};
    const auto down = [](double v) { return static_cast<std::int32_t>(std::floor(v)) - 1; };
    const auto up = [](double v) { return static_cast<std::int32_t>(std::ceil(v)) + 1; };
    return ground.raster({std::max(low.x, down(sides[0])), std::max(low.y, down(sides[1]))},
                         {std::min(high.x, up(sides[2])), std::min(high.y, up(sides[3]))});
  }

 private:
  struct Point {
    double x;
    double y;
  };

  /// Keeps what lies on one side of the line from the eye over a point.
  void clip(HalfPoint eye, HalfPoint over, double sign) {
    const auto off = [&](const Point& p) {
      return sign * ((double(over.x) - eye.x) * (p.y - eye.y) - (double(over.y) - eye.y) * (p.x - eye.x));
    };
    kept_.clear();
    for (std::size_t i = 0; i < outline_.size(); ++i) {
      const Point& a = outline_[i];
      const Point& b = outline_[(i + 1) % outline_.size()];
      const double of_a = off(a);
      const double of_b = off(b);
      if (of_a >= 0) kept_.push_back(a);
      if ((of_a < 0) != (of_b < 0)) {
        const double t = of_a / (of_a - of_b);
        kept_.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
      }
    }
    std::swap(outline_, kept_);
  }

  std::vector<Point> outline_;
  std::vector<Point> kept_;
};

/// Whether a point sees all of a polygon.
bool is_whole(const MeshGround& ground, HalfPoint eye, const MeshView& view) {
  return view.holds_eye || std::ranges::all_of(ground.sides(view.area), [&](const MeshGround::Side& side) {
           return view.contains(eye, side.at);
         });
}

}  // namespace

std::optional<PolygonViews> PolygonViews::make(const MeshGround& ground, int threads, Progress& progress) {
  struct Found {
    std::uint32_t area;
    bool is_whole;
  };
  struct Looking {
    MeshFan fan;
    std::vector<MeshView> views;
  };
  std::vector<std::vector<Found>> lists(ground.corners().size());
  for_each_index(
      lists.size(), 1, worker_count(threads), progress,
      [&] {
        return Looking{MeshFan(ground), {}};
      },
      [&](Looking& looking, std::uint64_t number) {
        const auto corner = static_cast<std::uint32_t>(number);
        std::vector<Found>& list = lists[number];
        for (const int side : {0, 1}) {
          looking.fan.look(corner, side, looking.views);
          for (const MeshView& view : looking.views)
            list.push_back({view.area, is_whole(ground, ground.corners()[corner].at, view)});
        }
        std::ranges::sort(list, [](const Found& a, const Found& b) {
          return a.area != b.area ? a.area < b.area : a.is_whole && !b.is_whole;
        });
        const auto same = [](const Found& a, const Found& b) { return a.area == b.area; };
        list.erase(std::unique(list.begin(), list.end(), same), list.end());
      });
  if (progress.ending()) return std::nullopt;
  PolygonViews made;
  made.first_.assign(ground.area_count() + std::size_t{1}, 0);
  for (const auto& list : lists) {
    for (const Found& found : list) ++made.first_[found.area + std::size_t{1}];
  }
  for (std::size_t area = 1; area < made.first_.size(); ++area) made.first_[area] += made.first_[area - 1];
  made.seen_.resize(made.first_.back());
  std::vector<std::uint32_t> next(made.first_.begin(), made.first_.end() - 1);
  for (std::uint32_t corner = 0; corner < lists.size(); ++corner) {
    std::vector<std::uint32_t>& areas = made.areas_.emplace_back();
    areas.reserve(lists[corner].size());
    for (const Found& found : lists[corner]) {
      made.seen_[next[found.area]++] = Seen(corner, found.is_whole);
      areas.push_back(found.area);
    }
    lists[corner] = {};
  }
  return made;
}

std::optional<PolygonViews> PolygonViews::from_lists(const MeshGround& ground,
                                                     std::vector<std::uint32_t> first,
                                                     std::vector<Seen> seen) {
  const bool fits =
      first.size() == ground.area_count() + std::size_t{1} && first.front() == 0 &&
      std::ranges::is_sorted(first) && first.back() == seen.size() &&
      std::ranges::all_of(seen, [&](Seen one) { return one.corner() < ground.corners().size(); });
  if (!fits) return std::nullopt;
  PolygonViews read;
  read.first_ = std::move(first);
  read.seen_ = std::move(seen);
  return read;
}

Error folding_error() {
  return {ErrorCode::kInvalidArgument,
          "polygons of this mesh wind round a point more than once, or two of them lie on the same side of "
          "the line that they share; corners have no inside there, so search with 'polyanya'"};
}

TautGraph::Eyes MeshCorners::eyes() const {
  return [fan = MeshFan(ground)](std::uint32_t corner, std::vector<std::uint32_t>& seen) mutable {
    fan.taut_corners(corner, seen);
  };
}

InheritedBoxes::Eyes MeshCorners::sights() const {
  return [this, fan = MeshFan(ground), views = std::vector<MeshView>(), clipped = ClippedBox()](
             std::uint32_t number, std::vector<InheritedBoxes::Sight>& sights) mutable {
    sights.clear();
    const HalfPoint eye = ground.corners()[number].at;
    for (const int side : {0, 1}) {
      fan.look(number, side, views);
      for (const MeshView& view : views) {
        // Side 0 turns to the wall on the left.
        const HalfPoint nearest = side == 0 ? view.left : view.right;
        sights.push_back({side, nearest - eye, clipped.of(ground, eye, view)});
      }
    }
  };
}

bool MeshCorners::is_of(const Map& map) const {
  const NavMesh* const mesh = as_nav_mesh(map);
  return CornerParts::is_of(map) && mesh != nullptr && MeshGround(*mesh).hash() == ground_hash;
}

Result<void> MeshCorners::check() const {
  return ground.folds() ? Result<void>(folding_error()) : Result<void>();
}

void MeshCorners::finish() {
  views->forget_areas();
  for (std::uint32_t corner = 0; corner < graph->corner_count(); ++corner)
    corner_boxes.push_back(inherited->box(corner));
}

bool MeshCorners::look(int threads, Progress& progress) {
  views = PolygonViews::make(ground, threads, progress);
  return views.has_value();
}

std::optional<std::vector<CellBox>> MeshCorners::make_boxes(const CornerViews& corner_views,
                                                            CornerMatrix* table, int threads,
                                                            Progress& progress) const {
  return make_mesh_boxes(corner_views, ground, *views, table, threads, progress);
}

}  // namespace goalbound
