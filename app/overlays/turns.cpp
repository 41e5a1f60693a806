// Turns of roads that are forbidden: a bent arrow with a cross from the road that one comes by to the one
// that may not be taken. U-turns are drawn at the junction that is pointed at alone.
#include "goalbound/turns.hpp"
#include "goalbound/path_length.hpp"

#include <vector>

#include "goalbound/list_graph.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_turns {
namespace {

/// Nearer neighbours leave no room for arrows.
constexpr double kFromPixels = 26;
constexpr double kReach = 0.34;  ///< of the roads

MapPoint between(MapPoint a, MapPoint b, double share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share,
          a.nearness + (b.nearness - a.nearness) * share};
}

/// From road to road around the junction.
class BentArrow {
 public:
  BentArrow(MapPoint from, MapPoint over, MapPoint to) : from_(from), over_(over), to_(to) {}

  void add(std::uint32_t colour, float width, DrawList& list) const {
    constexpr int kPieces = 10;
    Polyline line{.colour = colour, .width = width};
    for (int i = 0; i <= kPieces; ++i) line.points.push_back(at(double(i) / kPieces));
    list.lines.push_back(std::move(line));
    const MapPoint before = at(0.9);
    list.marks.push_back({.at = to_,
                          .shape = MarkShape::kArrow,
                          .radius = 0,
                          .min_pixels = 3 + 1.5F * width,
                          .colour = colour,
                          .towards = {to_.x - before.x, to_.y - before.y}});
    list.marks.push_back({.at = at(0.5),
                          .shape = MarkShape::kCross,
                          .radius = 0,
                          .min_pixels = 2.5F + width,
                          .colour = colour});
  }

 private:
  MapPoint at(double share) const {
    return between(between(from_, over_, share), between(over_, to_, share), share);
  }

  MapPoint from_;
  MapPoint over_;
  MapPoint to_;
};

void draw_turn(const OverlayView& view, const ListGraph& roads, const JunctionTurn& turn, DrawList& list) {
  const NodeId over = turn.out.node;
  const NodeId to = roads.out(over)[index_of(turn.out.edge)].to;
  const MapPoint middle = view.drawing.centre(over);
  const MapPoint from = view.drawing.line(turn.in.node, over).at(1 - kReach);
  MapPoint end = view.drawing.line(over, to).at(kReach);
  // Who turns round comes back beside the way there.
  if (turn.in.node == to)
    end = {end.x - (middle.y - from.y) / 3, end.y + (middle.x - from.x) / 3, end.nearness};
  const BentArrow arrow(from, middle, end);
  arrow.add(kDarkInk, 4, list);  // a rim
  arrow.add(kPrunedColour, 2, list);
}

void draw(const OverlayView& view, DrawList& list) {
  const Turns& turns = *turns_of(view.map());
  const ListGraph& roads = *roads_of(view.map());
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId node : nodes) {
    if (!roads.is_node(node) || !turns.is_apart(node)) continue;
    const bool is_asked = node == view.pointed.hovered || node == view.pointed.selected;
    for (const JunctionTurn& turn : turns_at(view.map(), node)) {
      const bool is_back = roads.out(node)[index_of(turn.out.edge)].to == turn.in.node;
      if (turn.cost == kTurnForbidden && (!is_back || is_asked)) draw_turn(view, roads, turn, list);
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies =
        [](const OverlayView& view) {
          return turns_of(view.map()) != nullptr && view.viewport.pixels_per_cell >= kFromPixels;
        },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_turns
