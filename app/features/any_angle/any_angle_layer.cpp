// Paths at any angle: the shortest of all beside the path of cells, what a point sees, and in the place of
// the search A* on the corners, step by step.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "features/any_angle/any_angle.hpp"
#include "features/mesh/mesh_layer.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"
#include "words/numbers.hpp"

namespace goalbound::app::layer_any_angle {
namespace {

using Kind = AnyAngleStep::Kind;

constexpr std::uint32_t kKeptColour = kShortestColour;
constexpr std::uint32_t kLeftOutColour = pack_rgba(150, 156, 168);

const AnyAngle& any_angle_in(const OverlayView& view) {
  return view.features.get<AnyAngle>();
}

/// Half cells of grids, places of meshes.
MapPoint on_map(const OverlayView& view, HalfPoint point) {
  const AnyAngleAnswer* answer = any_angle_in(view).answer();
  if (answer == nullptr || answer->heights == nullptr) return {0.5 * point.x, 0.5 * point.y};
  for (const HeightsOfPoints* heights : {&answer->heights_of_ends, answer->heights.get()}) {
    const auto height = heights->find(point);
    if (height != heights->end())
      return view.drawing.point_at({double(point.x), double(point.y), height->second});
  }
  return view.drawing.point_at({double(point.x), double(point.y), 0});
}

/// The points of grids lie where their cells do, unless nodes have moved.
bool has_answer(const OverlayView& view) {
  return !view.drawing.moves_nodes() && any_angle_in(view).shown() && any_angle_in(view).answer() != nullptr;
}

void draw_string(const OverlayView& view, const AnyAnglePath& path, std::uint32_t colour, DrawList& list) {
  std::vector<MapPoint> points;
  for (const HalfPoint point : path.points) points.push_back(on_map(view, point));
  if (points.size() < 2) return;
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = 6});
  list.lines.push_back({.points = points, .colour = colour, .width = 3});
  for (const MapPoint at : std::span(points).subspan(1, points.size() - 2))
    list.marks.push_back({.at = at, .radius = 0.16F, .min_pixels = 3.5F, .colour = colour});
}

// --- beside the search ---

bool applies(const OverlayView& view) {
  return view.shows_map_facts && has_answer(view) && view.instead != &any_angle_in(view) &&
         view.left_out < Instead::kSearch;
}

/// What a search is still to find is not told beforehand.
bool search_is_over(const OverlayView& view) {
  return !view.shows_search() || view.player()->position() == view.player()->trace().size();
}

void add_line_to(const OverlayView& view, const SeenCorner& corner, HalfPoint eye, bool is_of_corner,
                 DrawList& list) {
  const MapPoint at = on_map(view, corner.at);
  if (!corner.is_taut) {
    if (!is_of_corner) return;
    list.lines.push_back({.points = {on_map(view, eye), at},
                          .colour = with_alpha(kPrunedColour, 120),
                          .width = 1,
                          .pattern = LinePattern::kDotted});
    list.marks.push_back({.at = at, .shape = MarkShape::kCross, .radius = 0.14F, .colour = kPrunedColour});
    return;
  }
  const std::uint32_t colour = corner.is_kept ? kKeptColour : kLeftOutColour;
  list.lines.push_back({.points = {on_map(view, eye), at},
                        .colour = with_alpha(colour, corner.is_kept ? 255 : 130),
                        .width = corner.is_kept ? 2.5F : 1.0F});
  if (corner.is_kept) return;
  list.marks.push_back(
      {.at = at, .shape = MarkShape::kRing, .radius = 0.16F, .min_pixels = 3, .colour = colour});
}

/// Its wall, and the corner itself.
void draw_chosen_corner(const OverlayView& view, HalfPoint corner, DrawList& list) {
  const auto wall = wall_of_corner(*view.map().as_grid(), corner);
  if (!wall) return;
  const MapPoint middle = on_map(view, *wall);
  list.rects.push_back(
      {{middle.x - 0.5, middle.y - 0.5}, {middle.x + 0.5, middle.y + 0.5}, with_alpha(kSelectionColour, 90)});
  list.marks.push_back({.at = on_map(view, corner),
                        .shape = MarkShape::kTarget,
                        .radius = 0.34F,
                        .min_pixels = 7,
                        .colour = kSelectionColour});
}

void draw_seen(const OverlayView& view, DrawList& list) {
  const AnyAngle& any_angle = any_angle_in(view);
  const HalfPoint eye = any_angle.eye();
  const bool is_of_corner = any_angle.corner() == eye;
  if (is_of_corner) draw_chosen_corner(view, eye, list);
  // Those that are kept lie over the others.
  for (const bool kept : {false, true}) {
    for (const SeenCorner& corner : any_angle.answer()->seen) {
      if (corner.is_kept == kept && view.viewport.may_show(on_map(view, eye), on_map(view, corner.at)))
        add_line_to(view, corner, eye, is_of_corner, list);
    }
  }
}

/// Over the path, which turns at one of them.
void mark_kept(const OverlayView& view, DrawList& list) {
  for (const SeenCorner& corner : any_angle_in(view).answer()->seen) {
    if (!corner.is_kept) continue;
    list.marks.push_back({.at = on_map(view, corner.at),
                          .shape = MarkShape::kDiamond,
                          .radius = 0.24F,
                          .min_pixels = 5,
                          .colour = kKeptColour});
  }
}

void draw(const OverlayView& view, DrawList& list) {
  const AnyAngle& any_angle = any_angle_in(view);
  draw_seen(view, list);
  if (search_is_over(view)) draw_string(view, any_angle.answer()->path(), kStraightColour, list);
  mark_kept(view, list);
}

void add_lengths(const OverlayView& view, const AnyAnglePath& path, Legend& legend) {
  if (view.shows_search() && view.run->result.found()) {
    const double walked = view.map().length_of(view.run->result.cost);
    const std::string text =
        fmt::format("over {} {}: {:.2f}{}", view.run->path.size(), view.map().kind().nodes_word, walked,
                    longer_by(walked, path.length));
    if (view.layers.shows("search")) {
      legend.entries.push_back({kPathColour, text});
    } else {
      legend.text = "The path " + text;  // it is not drawn
    }
  }
  legend.entries.push_back(
      {kStraightColour, fmt::format("at any angle: {:.2f}, {}", path.length,
                                    count_text(path.points.size() - 1, "line", "lines"))});
}

void add_corners(const AnyAngle& any_angle, Legend& legend) {
  const std::size_t taut = any_angle.answer()->taut_count();
  const std::size_t kept = any_angle.answer()->kept_count();
  const std::size_t others = any_angle.answer()->seen.size() - taut;
  const bool has_boxes = any_angle.answer()->why_no_boxes.empty();
  const bool is_of_corner = any_angle.corner() == any_angle.eye();
  legend.entries.push_back(
      {kKeptColour, has_boxes ? fmt::format("{} of {} corners: their boxes hold the goal", kept, taut)
                              : fmt::format("{} corners: there are no boxes", taut)});
  if (taut > kept)
    legend.entries.push_back({kLeftOutColour, fmt::format("{} that boxes leave out", taut - kept)});
  if (is_of_corner && others > 0)
    legend.entries.push_back({kPrunedColour, fmt::format("{} not taut: no shortest path", others)});
}

void legend(const OverlayView& view, Legend& legend) {
  const AnyAngle& any_angle = any_angle_in(view);
  const AnyAnglePath& path = any_angle.answer()->path();
  legend.title = "At any angle";
  if (!path.found()) {
    legend.text = "No path leads from the start to the goal.";
    return;
  }
  if (search_is_over(view)) add_lengths(view, path, legend);
  add_corners(any_angle, legend);
}

constexpr OverlayInfo kString = {
    .layer = "any-angle",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
    .legend = &legend,
};

// --- in the place of the search ---

/// How a search knows a corner after so many steps.
struct KnownCorner {
  HalfPoint from;
  double g = 0;
  bool is_expanded = false;
};

using KnownCorners = std::unordered_map<HalfPoint, KnownCorner, HashOfPoint>;

KnownCorners known_corners(std::span<const AnyAngleStep> steps) {
  KnownCorners known;
  for (const AnyAngleStep& step : steps) {
    if (step.kind == Kind::kExpanded) known[step.to].is_expanded = true;
    if (step.kind != Kind::kReached) continue;
    const auto [there, is_new] = known.try_emplace(step.to, KnownCorner{step.from, step.g});
    if (is_new || step.g >= there->second.g) continue;
    there->second.from = step.from;
    there->second.g = step.g;
  }
  return known;
}

void draw_known(const OverlayView& view, const KnownCorners& known, DrawList& list) {
  for (const auto& [point, corner] : known) {
    const MapPoint from = on_map(view, corner.from);
    const MapPoint at = on_map(view, point);
    if (!view.viewport.may_show(from, at)) continue;
    const std::uint32_t colour = corner.is_expanded ? kClosedColour : kOpenColour;
    list.lines.push_back({.points = {from, at}, .colour = with_alpha(colour, 150), .width = 1.5F});
    list.marks.push_back({.at = at,
                          .shape = corner.is_expanded ? MarkShape::kDisc : MarkShape::kRing,
                          .radius = 0.22F,
                          .min_pixels = 3.5F,
                          .colour = colour});
  }
}

void draw_pruned(const OverlayView& view, std::span<const AnyAngleStep> steps, DrawList& list) {
  constexpr unsigned kFaint = 90;
  for (const AnyAngleStep& step : steps) {
    if (step.kind != Kind::kPruned) continue;
    const MapPoint from = on_map(view, step.from);
    const MapPoint to = on_map(view, step.to);
    if (!view.viewport.may_show(from, to)) continue;
    list.lines.push_back({.points = {from, to},
                          .colour = with_alpha(kPrunedColour, kFaint),
                          .width = 1,
                          .pattern = LinePattern::kDotted});
  }
}

void draw_current(const OverlayView& view, const AnyAngleStep& step, DrawList& list) {
  const std::uint32_t colour = step.kind == Kind::kPruned ? kPrunedColour : kCurrentColour;
  list.lines.push_back(
      {.points = {on_map(view, step.from), on_map(view, step.to)}, .colour = colour, .width = 3});
  list.marks.push_back({.at = on_map(view, step.to),
                        .shape = step.kind == Kind::kPruned ? MarkShape::kCross : MarkShape::kTarget,
                        .radius = 0.3F,
                        .min_pixels = 6,
                        .colour = colour});
}

bool steps_apply(const OverlayView& view) {
  return view.instead == &any_angle_in(view) && has_answer(view);
}

void draw_steps(const OverlayView& view, DrawList& list) {
  const AnyAngle& any_angle = any_angle_in(view);
  const AnyAngleRun& run = any_angle.run(view.side);
  if (any_angle.shows_intervals(view.side)) {
    draw_intervals(view, std::span(run.intervals).first(any_angle.steps_of(view.side)), list);
    if (any_angle.is_at_end(view.side)) draw_string(view, run.path, kPathColour, list);
    return;
  }
  const auto steps = std::span(run.steps).first(any_angle.steps_of(view.side));
  draw_pruned(view, steps, list);
  draw_known(view, known_corners(steps), list);
  if (any_angle.is_at_end(view.side)) {
    draw_string(view, run.path, kPathColour, list);
  } else if (!steps.empty()) {
    draw_current(view, steps.back(), list);
  }
}

void steps_legend(const OverlayView& view, Legend& legend) {
  const AnyAngle& any_angle = any_angle_in(view);
  const bool has_boxes = view.side == Side::kRight && any_angle.answer()->why_no_boxes.empty();
  if (any_angle.shows_intervals(view.side)) {
    legend.title = "Polyanya";
    legend.entries = {{kClosedColour, "intervals looked through"}, {kOpenColour, "intervals that wait"}};
  } else {
    legend.title = has_boxes ? "A* on corners, with boxes" : "A* on corners";
    legend.entries = {{kClosedColour, "corners expanded"}, {kOpenColour, "corners that wait"}};
  }
  if (has_boxes) legend.entries.push_back({kPrunedColour, "lines that boxes prune (dotted)"});
  if (any_angle.is_at_end(view.side)) {
    const AnyAnglePath& path = any_angle.run(view.side).path;
    if (path.found())
      legend.entries.push_back({kPathColour, fmt::format("the shortest path: {:.2f}", path.length)});
    if (!path.found()) legend.text = "No path leads from the start to the goal.";
    if (path.found() && any_angle.run(view.side).step_count() == 0)
      legend.text = "Start and goal see each other: no search is needed.";
    return;
  }
  legend.text = words_of_step(any_angle, view.side);
  legend.in_full = true;
}

constexpr OverlayInfo kSteps = {
    .layer = "",
    .applies = &steps_apply,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw_steps,
    .legend = &steps_legend,
};

constexpr auto kAnyAngleLayers =
    std::to_array<OverlayEntry>({{"any-angle", &kString}, {"any-angle-steps", &kSteps}});

}  // namespace
}  // namespace goalbound::app::layer_any_angle

namespace goalbound::app {

extern const std::span<const OverlayEntry> kFeatureLayers_any_angle;
const std::span<const OverlayEntry> kFeatureLayers_any_angle = layer_any_angle::kAnyAngleLayers;

}  // namespace goalbound::app
