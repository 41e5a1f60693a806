#include "straight/mesh_boxes.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <span>

#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// So often a box of goals is halved both ways.
constexpr int kHalvings = 2;

/// Scratch of one thread.
class MeshBoxMaker {
 public:
  MeshBoxMaker(const CornerViews& corner_views, const MeshGround& ground, const PolygonViews& views,
               std::span<CellBox> boxes, CornerMatrix* matrix)
      : corner_views_(&corner_views),
        graph_(&corner_views.turns.graph()),
        ground_(&ground),
        views_(&views),
        boxes_(boxes),
        matrix_(matrix),
        sweep_(corner_views.turns),
        own_(sweep_, {}),
        fan_(ground),
        is_done_(ground.area_count()) {
    for (std::uint32_t area = 0; area < ground.area_count(); ++area) {
      const auto [low, high] = ground.bounds(area);
      polygons_.push_back({area, low, high, ground.raster(low, high)});
    }
  }

  void make(std::uint32_t source) {
    const auto [begin, end] = graph_->edges(source);
    own_ = FirstBoxes(sweep_, boxes_.subspan(begin, end - begin));
    sweep_.run(source);
    if (matrix_ != nullptr) matrix_->set_row(source, sweep_);
    look_around(source);
    for (const std::uint32_t corner : corner_views_->order) add_behind(corner);
  }

 private:
  struct Polygon {
    std::uint32_t area;
    HalfPoint low;
    HalfPoint high;
    CellBox box;
  };
  /// A corner that may be the last one of ways to points of a polygon.
  struct Last {
    std::uint32_t corner;
    bool is_whole;
    double before;
    double near;
  };

  /// Goals to which ways go on from a corner.
  void add_behind(std::uint32_t corner) {
    if (!own_.leads_on(corner)) return;
    const CellBox& behind = corner_views_->behind[sweep_.edge_into(corner)];
    if (own_.hold(corner, behind)) return;
    for (const std::uint32_t area : views_->areas_of(corner)) {
      if (is_done_[area]) continue;
      const CellBox goals = polygons_[area].box.met(behind);
      if (goals.is_empty() || own_.hold(corner, goals)) continue;
      is_done_[area] = true;
      add(polygons_[area]);
    }
  }

  void look_around(std::uint32_t source) {
    is_done_.assign(is_done_.size(), false);
    const HalfPoint eye = graph_->corner(source).at;
    fan_.look(eye, ground_->areas_of(source), seen_);
    for (const MeshView& view : seen_) {
      if (view.holds_eye || std::ranges::all_of(ground_->sides(view.area), [&](const MeshGround::Side& side) {
            return view.contains(eye, side.at);
          }))
        is_done_[view.area] = true;
    }
  }

  void add(const Polygon& polygon) {
    lasts_.clear();
    bool holds_all = true;
    for (const PolygonViews::Seen& seen : views_->of(polygon.area)) {
      const std::uint32_t corner = seen.corner();
      if (!own_.leads_on(corner)) continue;
      holds_all = holds_all && own_.hold(corner, polygon.box);
      lasts_.push_back({corner, seen.is_whole(), sweep_.distance(corner), 0});
    }
    if (!holds_all) add_part(polygon, polygon.low, polygon.high, 0, kHalvings);
  }

  /// Of lasts_ those from `first` on may be the last ones of ways to this part; all others are left as they
  /// are.
  void add_part(const Polygon& polygon, HalfPoint low, HalfPoint high, std::size_t first, int halvings) {
    const std::size_t end = lasts_.size();
    double most = CornerSweep::kUnreached;
    for (std::size_t i = first; i < end; ++i) {
      const auto [near, far] = distances(graph_->corner(lasts_[i].corner).at, low, high);
      lasts_[i].near = lasts_[i].before + near;
      if (lasts_[i].is_whole) most = std::min(most, lasts_[i].before + far);
    }
    for (std::size_t i = first; i < end; ++i) {
      const Last last = lasts_[i];
      if (last.near <= most * (1 + kSameLength)) lasts_.push_back(last);
    }
    settle_part(polygon, low, high, end, halvings);
    lasts_.resize(end);
  }

  void settle_part(const Polygon& polygon, HalfPoint low, HalfPoint high, std::size_t first, int halvings) {
    const CellBox box = ground_->raster(low, high);
    const auto left = std::span(lasts_).subspan(first);
    if (std::ranges::all_of(left, [&](const Last& last) { return own_.hold(last.corner, box); })) return;
    const std::uint32_t firsts = sweep_.firsts(left.front().corner);
    const bool all_alike =
        std::ranges::all_of(left, [&](const Last& last) { return sweep_.firsts(last.corner) == firsts; });
    if (all_alike || halvings == 0) {
      for (const Last& last : left) own_.grow(sweep_.firsts(last.corner), box);
      return;
    }
    const HalfPoint middle{low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2};
    for (const auto& [from_x, to_x] : {std::pair(low.x, middle.x), std::pair(middle.x, high.x)}) {
      for (const auto& [from_y, to_y] : {std::pair(low.y, middle.y), std::pair(middle.y, high.y)}) {
        if (meets(polygon.area, {from_x, from_y}, {to_x, to_y}))
          add_part(polygon, {from_x, from_y}, {to_x, to_y}, first, halvings - 1);
      }
    }
  }

  /// False only where a box lies beyond a side of the polygon. Places are rounded, so that sides bend by two
  /// units.
  bool meets(std::uint32_t area, HalfPoint low, HalfPoint high) const {
    const auto sides = ground_->sides(area);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const HalfPoint a = sides[i].at;
      const HalfPoint d = sides[(i + 1) % sides.size()].at - a;
      // The corner of the box that lies farthest to the inside.
      const HalfPoint inmost{d.y < 0 ? high.x : low.x, d.x > 0 ? high.y : low.y};
      if (cross_of(d, inmost - a) < -2 * (std::int64_t{std::abs(d.x)} + std::abs(d.y))) return false;
    }
    return true;
  }

  const CornerViews* corner_views_;
  const TautGraph* graph_;
  const MeshGround* ground_;
  const PolygonViews* views_;
  std::span<CellBox> boxes_;
  CornerMatrix* matrix_;
  CornerSweep sweep_;
  FirstBoxes own_;  ///< of the edges out of the source
  MeshFan fan_;
  std::vector<bool> is_done_;  ///< by polygon: the source sees all of it, or add() looked at it
  std::vector<MeshView> seen_;
  std::vector<Last> lasts_;  ///< a stack
  std::vector<Polygon> polygons_;
};

}  // namespace

std::optional<std::vector<CellBox>> make_mesh_boxes(const CornerViews& corner_views, const MeshGround& ground,
                                                    const PolygonViews& views, CornerMatrix* matrix,
                                                    int threads, Progress& progress) {
  const TautGraph& graph = corner_views.turns.graph();
  std::vector<CellBox> boxes(graph.edge_count());
  for_each_index(
      graph.corner_count(), 1, worker_count(threads), progress,
      [&] { return MeshBoxMaker(corner_views, ground, views, boxes, matrix); },
      [](MeshBoxMaker& maker, std::uint64_t source) { maker.make(static_cast<std::uint32_t>(source)); });
  if (progress.ending()) return std::nullopt;
  return boxes;
}

}  // namespace goalbound
