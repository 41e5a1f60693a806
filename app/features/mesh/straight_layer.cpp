// On navigation meshes what a way over nodes is worth: the polygons that it leads through, the same pulled
// straight, which is what a game walks, and the shortest of all ways. Between nodes or between free ends.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "features/mesh/mesh_layer.hpp"
#include "goalbound/mesh_paths.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_straight {
namespace {

bool has_free_ends(const OverlayView& view) {
  const MeshWays& ways = view.features.get<MeshWays>();
  return ways.free_end(MeshEnd::kStart).has_value() && ways.free_end(MeshEnd::kGoal).has_value();
}

bool applies(const OverlayView& view) {
  if (as_nav_mesh(view.map()) == nullptr) return false;
  if (has_free_ends(view)) return view.shows_map_facts;
  return view.shows_search() && view.layers.shows("search") && view.run->result.found() &&
         view.player()->position() == view.player()->trace().size();
}

/// Between free ends that of the answer, which may be none yet; else that of the search.
MeshPath path_of(const OverlayView& view) {
  if (has_free_ends(view)) return mesh_answer(view) == nullptr ? MeshPath() : mesh_answer(view)->path;
  return path_over_nodes(*as_nav_mesh(view.map()), view.run->path);
}

bool has_shortest(const OverlayView& view) {
  return mesh_answer(view) != nullptr && !mesh_answer(view)->shortest.empty();
}

std::vector<MapPoint> on_map(const OverlayView& view, const std::vector<MeshPoint>& way) {
  std::vector<MapPoint> points;
  for (const MeshPoint& p : way) points.push_back(mesh_point_on_map(view, p));
  return points;
}

void draw_corridor(const OverlayView& view, const MeshPath& path, DrawList& list) {
  const NavMesh& mesh = *as_nav_mesh(view.map());
  for (const std::uint32_t area : path.corridor) {
    FilledPolygon& filled = list.polygons.emplace_back();
    filled.colour = with_alpha(kStraightColour, 46);
    for (const std::uint32_t corner : mesh.polygon(area))
      filled.points.push_back(mesh_point_on_map(view, mesh.parts().points[corner]));
  }
}

/// From end to end over the nodes; between nodes the search draws it.
void draw_node_way(const OverlayView& view, const MeshAnswer& answer, DrawList& list) {
  const NavMesh& mesh = *as_nav_mesh(view.map());
  std::vector<MapPoint> points{mesh_point_on_map(view, answer.start)};
  for (const NodeId node : answer.path.nodes) points.push_back(mesh_point_on_map(view, mesh.point(node)));
  points.push_back(mesh_point_on_map(view, answer.goal));
  for (const NodeId node : answer.path.nodes) {
    list.marks.push_back(
        {.at = mesh_point_on_map(view, mesh.point(node)), .radius = 0.1F, .colour = kPathColour});
  }
  list.lines.push_back({.points = points, .colour = kShadowColour, .width = 5});
  list.lines.push_back({.points = std::move(points), .colour = kPathColour, .width = 2});
}

void draw(const OverlayView& view, DrawList& list) {
  const MeshPath path = path_of(view);
  if (!path.found()) return;
  draw_corridor(view, path, list);
  if (has_free_ends(view)) draw_node_way(view, *mesh_answer(view), list);
  const std::vector<MapPoint> straight = on_map(view, path.straight);
  list.lines.push_back({.points = straight, .colour = kShadowColour, .width = 6});
  list.lines.push_back({.points = straight, .colour = kStraightColour, .width = 3});
  if (!has_shortest(view)) return;
  list.lines.push_back({.points = on_map(view, mesh_answer(view)->shortest),
                        .colour = kShortestColour,
                        .width = 2,
                        .pattern = LinePattern::kDashed});
}

const char* why_none(const MeshPath& path) {
  switch (path.status) {
    case MeshPath::Status::kStartOutside:
      return "The start lies on no polygon.";
    case MeshPath::Status::kGoalOutside:
      return "The goal lies on no polygon.";
    default:
      return "No path leads from the start to the goal.";
  }
}

void legend(const OverlayView& view, Legend& legend) {
  const MeshPath path = path_of(view);
  legend.title = has_free_ends(view) ? "Between the two points" : "The path";
  if (has_free_ends(view) && mesh_answer(view) == nullptr) {
    legend.text = "The paths are being found.";
    return;
  }
  if (!path.found()) {
    legend.text = why_none(path);
    return;
  }
  const double least = has_shortest(view) ? mesh_answer(view)->shortest_length : path.straight_length;
  legend.entries = {{kPathColour, fmt::format("over {} nodes: {:.2f}{}", path.nodes.size(), path.node_length,
                                              longer_by(path.node_length, least))},
                    {kStraightColour, fmt::format("pulled straight: {:.2f}{}", path.straight_length,
                                                  longer_by(path.straight_length, least))}};
  if (has_shortest(view))
    legend.entries.push_back({kShortestColour, fmt::format("shortest of all: {:.2f}", least)});
  if (!has_free_ends(view)) return;
  const MeshAnswer& answer = *mesh_answer(view);
  legend.text = answer.with_boxes
                    ? fmt::format("expanded: {}, without boxes {}", path.expanded, answer.expanded_without)
                    : fmt::format("expanded: {}, without boxes", path.expanded);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "straight",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
    .legend = &legend,
};

}  // namespace goalbound::app::layer_straight
