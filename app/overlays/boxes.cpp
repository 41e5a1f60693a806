// The boxes of the inspected node's edges: Figure 22.5 of Rabin & Sturtevant, Game AI Pro 3. Or containers of
// another kind in their place.
#include <algorithm>
#include <string>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tag_placer.hpp"

namespace goalbound::app::layer_boxes {
namespace {

struct DrawnBox {
  EdgeIndex edge;
  Box box;  ///< of a container of another kind: around its goals
};

/// Null for boxes. Floods that are shown step by step have boxes alone, which grow.
const ContainerShapes* containers_of(const OverlayView& view) {
  return view.flood == nullptr ? view.inspection()->containers.get() : nullptr;
}

void add_container(const OverlayView& view, const ContainerShape& shape, const Polyline& look,
                   DrawList& list) {
  for (const IndexLine& around : shape.lines) {
    Polyline& line = list.lines.emplace_back(look);
    line.closed = true;
    for (const auto& corner : around) line.points.push_back(view.drawing.point_between(corner));
  }
}

/// All edges that have a box, the chosen one and the one under the mouse last: on top of the others. While
/// floods are shown step by step, the boxes as far as they have grown.
std::vector<DrawnBox> drawing_order(const OverlayView& view) {
  const Inspection& inspection = *view.inspection();
  const ContainerShapes* containers = containers_of(view);
  std::vector<Box> grown;
  if (view.flood != nullptr) grown = view.flood->boxes_at(view.flood_position, inspection.edges.size());
  std::vector<DrawnBox> order;
  for (const EdgeReport& edge : inspection.edges) {
    const std::size_t number = edge.edge.value();
    const Box& box = containers != nullptr   ? containers->edges[number].around
                     : view.flood != nullptr ? grown[number]
                                             : edge.box;
    if (!box.empty()) order.push_back({edge.edge, box});
  }
  std::stable_partition(order.begin(), order.end(), [&](const DrawnBox& drawn) {
    return view.edge != drawn.edge && view.hovered_edge != drawn.edge;
  });
  return order;
}

/// So many tags a node has room for.
constexpr std::size_t kMostTags = 12;

/// Which boxes have a tag: all, or at a node with many edges the chosen one, the one under the mouse and
/// those that hold the goal, as far as there is room. The table of edges has the rest.
class TagChoice {
 public:
  TagChoice(const OverlayView& view, std::size_t boxes) : view_(view), all_(boxes <= kMostTags) {}

  bool has_tag(EdgeIndex edge, bool holds_goal) {
    if (all_ || view_.edge == edge || view_.hovered_edge == edge) return true;
    if (!holds_goal || kept_ == kMostTags) return false;
    ++kept_;
    return true;
  }

 private:
  const OverlayView& view_;
  bool all_;
  std::size_t kept_ = 0;
};

void draw(const OverlayView& view, DrawList& list) {
  const Inspection& inspection = *view.inspection();
  const Map& map = view.map();
  const Place goal = map.place(view.goal);
  TagPlacer tags(view.viewport);
  for (const NodeId n : {inspection.node, view.start, view.goal}) tags.avoid(view.drawing.centre(n));
  const std::vector<DrawnBox> boxes = drawing_order(view);
  TagChoice choice(view, boxes.size());
  const ContainerShapes* containers = containers_of(view);
  for (const auto& [edge, box] : boxes) {
    const bool is_chosen = view.edge == edge;
    const bool is_hovered = view.hovered_edge == edge;
    const bool dimmed = view.edge.has_value() && !is_chosen && !is_hovered;
    const std::uint32_t colour = edge_colour(edge);
    const std::uint32_t ink = dimmed ? with_alpha(colour, 110) : colour;
    const Polyline look = {
        .colour = ink, .width = is_chosen || is_hovered ? 3.5F : 2.0F, .pattern = edge_pattern(edge)};
    if (containers != nullptr) {
      add_container(view, containers->edges[edge.value()], look, list);
    } else {
      view.drawing.add_box(box, box_inset(edge, view.viewport), look, list);
    }
    const bool holds_goal = containers != nullptr ? containers->holds(edge, goal) : box.contains(goal);
    const Box shade = view.drawing.shade_of(box);
    if (!view.viewport.may_show(centre_of({shade.min_x, shade.min_y}), centre_of({shade.max_x, shade.max_y})))
      continue;
    if (!choice.has_tag(edge, holds_goal)) continue;
    // A box that still grows excludes nothing for good.
    const bool excluded = view.flood == nullptr && !holds_goal;
    const EdgeId id = {inspection.node, edge};
    const std::string tag = edge_tag(map, id);
    const MapPoint towards = view.drawing.line(id).direction();
    list.labels.push_back({.at = tags.place(shade, towards, tag.size() + (excluded ? 2 : 0)),
                           .text = tag + (excluded ? " ×" : ""),
                           .colour = ink,
                           .plate = true});
  }
}

/// Boxes need no words.
void legend_of_containers(const OverlayView& view, Legend& legend) {
  const ContainerShapes* containers = containers_of(view);
  if (containers == nullptr) return;
  legend.title = containers->info->name;
  legend.text = "searches go by boxes";
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "boxes",
    .applies = [](const OverlayView& view) { return view.inspection() != nullptr; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
    .legend = &legend_of_containers,
};

}  // namespace goalbound::app::layer_boxes
