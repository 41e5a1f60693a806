// The path of another program that is chosen in the table of problems, beside that of the search: dashed, so
// that both are seen where they are the same, and marked where its first illegal step leads to.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "features/problems/problems.hpp"
#include "features/their_paths/judged_paths.hpp"
#include "goalbound/nav_mesh.hpp"
#include "model/searches/length_text.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// Null without.
const TheirPath* chosen_path(const OverlayView& view) {
  const Problems& problems = view.features.get<Problems>();
  return problems.their_path(problems.chosen());
}

bool shows_their_path(const OverlayView& view) {
  const TheirPath* path = view.instead == nullptr ? chosen_path(view) : nullptr;
  // Points that are no nodes have no place of their own in an embedding.
  return path != nullptr && (path->places.empty() || !view.drawing.moves_nodes());
}

std::vector<MapPoint> their_points(const OverlayView& view) {
  const TheirPath& path = *chosen_path(view);
  std::vector<MapPoint> points;
  points.reserve(path.point_count());
  for (const NodeId node : path.nodes) points.push_back(view.drawing.centre(node));
  const bool is_on_ground = as_nav_mesh(view.map()) != nullptr;
  for (const SpacePoint& at : path.places)
    points.push_back(is_on_ground ? view.drawing.point_at(at)
                                  : view.drawing.point_between({at.x, at.y, at.z}));
  return points;
}

/// The step itself, a ring and a cross where it leads to, and its fault in a word.
void draw_illegal_step(const IllegalStep& step, const std::vector<MapPoint>& points, DrawList& list) {
  if (step.point >= points.size()) return;
  const MapPoint& at = points[step.point];
  if (step.point > 0) {
    const std::vector<MapPoint> line = {points[step.point - 1], at};
    list.lines.push_back({.points = line, .colour = kShadowColour, .width = 8});
    list.lines.push_back({.points = line, .colour = kIllegalColour, .width = 4});
  }
  for (const MarkShape shape : {MarkShape::kRing, MarkShape::kCross})
    list.marks.push_back(
        {.at = at, .shape = shape, .radius = 0.45F, .min_pixels = 8, .colour = kIllegalColour});
  list.labels.push_back({.at = at,
                         .text = std::string(id_of(step.why)),
                         .colour = kIllegalColour,
                         .above_pixels = 20,
                         .plate = true});
}

void draw_their_path(const OverlayView& view, DrawList& list) {
  const std::vector<MapPoint> points = their_points(view);
  if (points.size() == 1)
    list.marks.push_back({.at = points.front(), .radius = 0.3F, .min_pixels = 4, .colour = kTheirColour});
  if (points.size() > 1) {
    list.lines.push_back(
        {.points = points, .colour = kShadowColour, .width = 6, .pattern = LinePattern::kDashed});
    list.lines.push_back(
        {.points = points, .colour = kTheirColour, .width = 3.5F, .pattern = LinePattern::kDashed});
  }
  if (const auto& first = chosen_path(view)->verdict.first) draw_illegal_step(*first, points, list);
}

std::string their_line(const Map& map, const AuditedPath& verdict) {
  if (verdict.first)
    return fmt::format("theirs: illegal at point {} of {}", verdict.first->point + 1, verdict.points);
  if (verdict.points == 0) return "theirs: no points";
  if (!verdict.length) return "theirs: no path over nodes";
  const std::string length = "theirs: " + text_of_length(map, *verdict.length);
  if (!verdict.times_shortest || *verdict.times_shortest == 1) return length;
  return fmt::format("{}, {:.2f} % longer", length, (*verdict.times_shortest - 1) * 100);
}

void their_legend(const OverlayView& view, Legend& legend) {
  if (!view.shows_map_facts) return;  // it is the same on both sides
  const AuditedPath& verdict = chosen_path(view)->verdict;
  legend.title = fmt::format("Path of another program: {}", verdict.name);
  legend.entries.push_back({kTheirColour, their_line(view.map(), verdict)});
  if (view.run != nullptr && view.run->result.found() && !chosen_path(view)->free_ends)
    legend.entries.push_back(
        {kPathColour, fmt::format("ours: {}", length_text(view.map(), view.run->result.cost))});
  if (verdict.first) legend.entries.push_back({kIllegalColour, "its first illegal step"});
  legend.text = full_verdict(verdict);
}

constexpr OverlayInfo kTheirPath = {.layer = "their-path",
                                    .applies = &shows_their_path,
                                    .revision = nullptr,
                                    .paint = nullptr,
                                    .draw = &draw_their_path,
                                    .legend = &their_legend};
constexpr auto kTheirPathLayers = std::to_array<OverlayEntry>({{"their-path", &kTheirPath}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_their_paths;
const std::span<const OverlayEntry> kFeatureLayers_their_paths = kTheirPathLayers;

}  // namespace goalbound::app
