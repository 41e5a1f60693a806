// What was edited: edges of list graphs that are closed, dearer, cheaper or new; and since the indices of a
// side were made, the cells that are others, the nodes that opened moves lead to, and the old path where it
// is the answer no more.
#include <algorithm>
#include <string>
#include <vector>

#include "features/edit/edit.hpp"
#include "goalbound/grid.hpp"
#include "model/searches/length_text.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app::layer_changes {
namespace {

/// Cells that are smaller are filled instead of framed.
constexpr double kFramedFromPixels = 14;
/// Labels of costs where neighbours lie so far apart.
constexpr double kCostsFromPixels = 26;

/// Of a list graph against the map that was opened; null where none was edited.
const ChangedMap* edited_edges(const OverlayView& view) {
  return view.features.get<Editing>().edited_edges().get();
}

bool applies(const OverlayView& view) {
  return edited_edges(view) != nullptr || (view.run != nullptr && view.run->edited);
}

/// The other way is changed alike: both are one street.
bool is_second_way(const std::vector<ChangedMove>& moves, const ChangedMove& move) {
  const ChangedMove back = {move.to, move.from, move.before, move.now};
  return move.to < move.from && std::ranges::any_of(moves, [&](const ChangedMove& other) {
           return other.from == back.from && other.to == back.to && other.before == back.before &&
                  other.now == back.now;
         });
}

struct EdgeLook {
  std::uint32_t colour;
  LinePattern pattern;
  float width;
};

EdgeLook look_of(const ChangedMove& move) {
  if (move.now == kInfiniteCost) return {kPrunedColour, LinePattern::kDashed, 2.5F};
  if (move.is_removed()) return {kLooserColour, LinePattern::kSolid, 5};
  return {kTighterColour, LinePattern::kDouble, 2.5F};
}

void draw_edge(const OverlayView& view, const ChangedMove& move, DrawList& list) {
  const EdgeLine line = view.drawing.line(move.from, move.to);
  if (!view.viewport.may_show(line.from, line.to)) return;
  const EdgeLook look = look_of(move);
  list.lines.push_back({.points = {line.from, line.to}, .colour = kShadowColour, .width = look.width + 3});
  list.lines.push_back(
      {.points = {line.from, line.to}, .colour = look.colour, .width = look.width, .pattern = look.pattern});
  if (move.now == kInfiniteCost) {
    list.marks.push_back({.at = line.at(0.5),
                          .shape = MarkShape::kCross,
                          .radius = view.viewport.radius_in_cells(0.12),
                          .min_pixels = 5,
                          .colour = look.colour});
  } else if (view.viewport.pixels_per_cell >= kCostsFromPixels) {
    list.labels.push_back({.at = line.at(0.5),
                           .text = length_text(view.map(), move.now),
                           .colour = look.colour,
                           .plate = true});
  }
}

void draw_edges(const OverlayView& view, DrawList& list) {
  const std::vector<ChangedMove> moves = moves_of(*edited_edges(view));
  for (const ChangedMove& move : moves) {
    if (!is_second_way(moves, move)) draw_edge(view, move, list);
  }
}

/// Walls in red with a cross, what was opened or is cheaper in blue, dearer cells in orange: each with a
/// frame of its own.
void draw_cell(const OverlayView& view, Cell cell, DrawList& list) {
  const ChangedMap& changed = *view.run->edited->changed;
  const Grid& before = *changed.before->as_grid();
  const Grid& now = *changed.now->as_grid();
  const NodeId n = now.node(cell);
  const bool closed = !now.is_free(n);
  const bool opened =
      !closed && (!before.is_free(n) || now.weights()[index_of(n)] < before.weights()[index_of(n)]);
  const std::uint32_t colour = closed ? kPrunedColour : opened ? kTighterColour : kLooserColour;
  const MapPoint min = {static_cast<double>(cell.x), static_cast<double>(cell.y)};
  const MapPoint max = {min.x + 1, min.y + 1};
  if (view.viewport.node_pixels < kFramedFromPixels) {
    list.rects.push_back({min, max, with_alpha(colour, 200)});
    return;
  }
  const double in = 1.5 / view.viewport.pixels_per_unit;
  list.lines.push_back({.points = {{min.x + in, min.y + in},
                                   {max.x - in, min.y + in},
                                   {max.x - in, max.y - in},
                                   {min.x + in, max.y - in}},
                        .colour = colour,
                        .width = 1.5F,
                        .pattern = closed   ? LinePattern::kDashed
                                   : opened ? LinePattern::kSolid
                                            : LinePattern::kDotted,
                        .closed = true});
  if (!closed) return;
  list.marks.push_back({.at = {min.x + 0.5, min.y + 0.5},
                        .shape = MarkShape::kCross,
                        .radius = 0.2F,
                        .min_pixels = 2,
                        .colour = colour});
}

void draw_cells(const OverlayView& view, DrawList& list) {
  for (const MapChange& change : view.run->edited->changed->changes) {
    if (view.viewport.shows({change.cell.x + 0.5, change.cell.y + 0.5})) draw_cell(view, change.cell, list);
  }
}

/// Diamonds on the nodes from which ways over opened moves are found.
void draw_cover(const OverlayView& view, DrawList& list) {
  for (const NodeId n : view.run->edited->cover) {
    const MapPoint at = view.drawing.centre(n);
    if (!view.viewport.shows(at)) continue;
    list.marks.push_back({.at = at,
                          .shape = MarkShape::kDiamond,
                          .radius = view.viewport.radius_in_cells(0.34),
                          .min_pixels = 6.5F,
                          .colour = kDarkInk});
    list.marks.push_back({.at = at,
                          .shape = MarkShape::kDiamond,
                          .radius = view.viewport.radius_in_cells(0.26),
                          .min_pixels = 5,
                          .colour = kShortestColour});
  }
}

/// A plain search runs because of it, and goes another way; over opened moves the search that is seen has
/// found it, and comes to it at its end.
bool shows_old_path(const OverlayView& view) {
  const EditedAnswer& answer = *view.run->edited;
  if (answer.old_path.size() < 2 || view.player() == nullptr) return false;
  return answer.way == AnswerWay::kPlain || view.player()->position() == view.player()->trace().size();
}

void draw_old_path(const OverlayView& view, DrawList& list) {
  const EditedAnswer& answer = *view.run->edited;
  std::vector<MapPoint> points;
  for (const NodeId corner : corners_of(view.map(), answer.old_path))
    points.push_back(view.drawing.centre(corner));
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = 4.5F});
  list.lines.push_back({.points = std::move(points),
                        .colour = kMixedChangeColour,
                        .width = 2,
                        .pattern = LinePattern::kLongDash});
  for (const ChangedMove& step : answer.taken) {
    const EdgeLine line = view.drawing.line(step.from, step.to);
    list.marks.push_back({.at = line.at(0.5),
                          .shape = MarkShape::kCross,
                          .radius = view.viewport.radius_in_cells(0.3),
                          .min_pixels = 7,
                          .colour = kGoalColour});
  }
}

void draw(const OverlayView& view, DrawList& list) {
  if (edited_edges(view) != nullptr) draw_edges(view, list);
  if (view.run == nullptr || !view.run->edited) return;
  if (view.map().as_grid() != nullptr) draw_cells(view, list);
  if (shows_old_path(view)) draw_old_path(view, list);
  draw_cover(view, list);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "changes",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_changes
