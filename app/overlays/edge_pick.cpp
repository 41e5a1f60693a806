#include "overlays/edge_pick.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "goalbound/list_graph.hpp"
#include "overlays/draw_help.hpp"

namespace goalbound::app {
namespace {

constexpr double kReachPixels = 5;

double distance_to_line(MapPoint at, MapPoint from, MapPoint to) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double length = dx * dx + dy * dy;
  const double along =
      length <= 0 ? 0 : std::clamp(((at.x - from.x) * dx + (at.y - from.y) * dy) / length, 0.0, 1.0);
  return std::hypot(at.x - from.x - along * dx, at.y - from.y - along * dy);
}

double distance_to_lines(MapPoint at, const std::vector<Polyline>& lines) {
  double least = std::numeric_limits<double>::infinity();
  for (const Polyline& line : lines) {
    const std::size_t count = line.points.size();
    for (std::size_t i = 0; i + (line.closed ? 0 : 1) < count; ++i)
      least = std::min(least, distance_to_line(at, line.points[i], line.points[(i + 1) % count]));
  }
  return least;
}

struct Nearest {
  double distance;
  std::optional<EdgeIndex> edge{};

  void offer(EdgeIndex candidate, double its_distance) {
    if (its_distance >= distance) return;
    distance = its_distance;
    edge = candidate;
  }
};

/// The nearest of many edges.
class EdgeSeeker {
 public:
  EdgeSeeker(const MapDrawing& drawing, MapPoint at, double reach)
      : drawing_(&drawing), at_(at), least_(reach) {}

  void look_at(NodeId from, MapPoint a, NodeId to) {
    const MapPoint b = drawing_->centre(to);
    const bool is_far = std::max(a.x, b.x) < at_.x - least_ || std::min(a.x, b.x) > at_.x + least_ ||
                        std::max(a.y, b.y) < at_.y - least_ || std::min(a.y, b.y) > at_.y + least_;
    if (is_far || from == to) return;
    const double distance = distance_to_line(at_, a, b);
    if (distance > least_ || (distance == least_ && found_ && is_behind(a, b))) return;
    least_ = distance;
    found_ = {from, to};
  }
  const std::optional<std::pair<NodeId, NodeId>>& found() const { return found_; }

 private:
  /// Its other end is the nearer one.
  bool is_behind(MapPoint a, MapPoint b) const {
    return std::hypot(at_.x - a.x, at_.y - a.y) > std::hypot(at_.x - b.x, at_.y - b.y);
  }

  const MapDrawing* drawing_;
  MapPoint at_;
  double least_;
  std::optional<std::pair<NodeId, NodeId>> found_;
};

}  // namespace

std::optional<std::pair<NodeId, NodeId>> edge_under(const MapDrawing& drawing, const ChangedMap* edited,
                                                    MapPoint at, double reach) {
  const ListGraph* graph = drawing.map().as_list();
  if (graph == nullptr) return std::nullopt;
  EdgeSeeker seeker(drawing, at, reach);
  for (std::uint32_t i = 0; i < graph->node_count(); ++i) {
    const NodeId from{i};
    const MapPoint a = drawing.centre(from);
    for (const ListGraph::OutEdge& edge : graph->out(from)) seeker.look_at(from, a, edge.to);
  }
  if (edited == nullptr) return seeker.found();
  for (const MapChange& change : edited->changes)
    seeker.look_at(change.from, drawing.centre(change.from), change.to);
  return seeker.found();
}

std::optional<EdgeIndex> edge_at(const OverlayView& view, MapPoint at) {
  const Inspection* inspection = view.inspection();
  if (inspection == nullptr || view.pointed.selected == kNoNode || !view.layers.shows("boxes"))
    return std::nullopt;
  const double reach = kReachPixels / view.viewport.pixels_per_unit;
  Nearest spoke{reach};
  Nearest box{reach};
  for (const EdgeReport& edge : inspection->edges) {
    if (!edge.legal) continue;
    if (view.viewport.pixels_per_cell >= kSpokesFromPixels) {
      const EdgeLine line = spoke_of(view, edge.edge);
      spoke.offer(edge.edge, distance_to_line(at, line.from, line.to));
    }
    if (edge.box.empty()) continue;
    DrawList outline;
    view.drawing.add_box(edge.box, box_inset(edge.edge, view.viewport), {}, outline);
    box.offer(edge.edge, distance_to_lines(at, outline.lines));
  }
  return spoke.edge ? spoke.edge : box.edge;
}

}  // namespace goalbound::app
