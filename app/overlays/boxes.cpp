// The boxes of the inspected node's edges: Figure 22.5 of Rabin & Sturtevant, Game AI Pro 3. Or what
// the side asks in their place.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "model/indices/index_key.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"
#include "overlays/tag_placer.hpp"

namespace goalbound::app::layer_boxes {
namespace {

/// What is drawn of an edge.
struct DrawnEdge {
  EdgeIndex edge;
  Box box;                       ///< its box, or what lies around the lines
  std::vector<IndexLine> lines;  ///< in place of the box
  /// True of all where there is no goal, as beside a crowd: nothing is excluded then.
  bool holds_goal = false;
};

bool has_goal(const OverlayView& view) {
  return view.ends.goal != kNoNode;
}

/// What the side asks in place of boxes, if it has a picture; else null. Floods that are shown step by step
/// have boxes alone, which grow.
const Index* drawn_index(const OverlayView& view) {
  if (shown_flood(view) || view.drawing.moves_nodes()) return nullptr;
  for (const auto& index : view.asked) {
    const IndexKind& kind = index->kind();
    if (kind.roles.contains(IndexRole::kEdges) && !kind.pictures.empty()) return index.get();
  }
  return nullptr;
}

bool keeps(const OverlayView& view, const Index& index, NodeId node, EdgeIndex edge) {
  if (!view.map().is_node(view.ends.goal)) return true;
  constexpr std::size_t kAtOnce = 8;
  const QueryContext context = index.context(view.map(), node, view.ends.goal, SearchSide::kStart);
  const std::size_t first = edge.value() / kAtOnce * kAtOnce;
  const auto bit = static_cast<std::uint8_t>(1U << (edge.value() - first));
  return index.allowed_edges(view.map().slot(node), first, bit, context) != 0;
}

void grow(Box& box, const IndexLine& line) {
  for (const auto& [x, y, z] : line) {
    box.grow(Place{static_cast<std::int32_t>(std::lround(x)), static_cast<std::int32_t>(std::lround(y)),
                   static_cast<std::int32_t>(std::lround(z))});
  }
}

std::vector<DrawnEdge> edges_of_index(const OverlayView& view, const Index& index) {
  const NodeId node = view.inspection()->node;
  IndexPicture picture;
  index.picture(view.map(), 0, node, nullptr, picture);
  std::vector<DrawnEdge> edges;
  for (IndexPicture::Outline& outline : picture.outlines) {
    if (outline.edge == kNoEdge || outline.line.empty()) continue;
    if (edges.empty() || edges.back().edge != outline.edge)
      edges.push_back({outline.edge, Box(), {}, keeps(view, index, node, outline.edge)});
    grow(edges.back().box, outline.line);
    edges.back().lines.push_back(std::move(outline.line));
  }
  return edges;
}

/// While floods are shown step by step, the boxes as far as they have grown.
std::vector<DrawnEdge> edges_of_boxes(const OverlayView& view) {
  const Inspection& inspection = *view.inspection();
  const auto holds_goal = [&](const Box& box) {
    return !has_goal(view) || box.contains(view.map().place(view.ends.goal));
  };
  const ShownFlood flood = shown_flood(view);
  std::vector<Box> grown;
  if (flood) grown = flood->boxes_at(flood.position, inspection.edges.size());
  std::vector<DrawnEdge> edges;
  for (const EdgeReport& edge : inspection.edges) {
    const Box& box = flood ? grown[edge.edge.value()] : edge.box;
    if (!box.empty()) edges.push_back({edge.edge, box, {}, holds_goal(box)});
  }
  return edges;
}

/// Where nodes lie elsewhere than on the map: around those that each edge reaches, as its box is around their
/// places.
std::vector<DrawnEdge> edges_of_moved_nodes(const OverlayView& view) {
  struct Around {
    MapPoint min{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
    MapPoint max{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};
    bool holds(MapPoint at) const { return at.x >= min.x && at.x <= max.x && at.y >= min.y && at.y <= max.y; }
  };
  const Inspection& inspection = *view.inspection();
  std::array<Around, kEdgesOfAWindow> around;
  for_each_node(view.map(), [&](NodeId node, std::uint32_t slot) {
    const MapPoint at = view.drawing.centre(node);
    for (const EdgeIndex edge : inspection.labels[slot]) {
      auto& [min, max] = around[edge.value()];
      min = {std::min(min.x, at.x), std::min(min.y, at.y)};
      max = {std::max(max.x, at.x), std::max(max.y, at.y)};
    }
  });
  std::vector<DrawnEdge> edges;
  for (const EdgeReport& edge : inspection.edges) {
    if (edge.reached == 0 || edge.edge.value() >= around.size()) continue;
    const auto& [min, max] = around[edge.edge.value()];
    // A node's place covers a unit; lines between places begin in the middle of theirs.
    const IndexLine line = {
        {min.x - 1, min.y - 1, 0}, {max.x, min.y - 1, 0}, {max.x, max.y, 0}, {min.x - 1, max.y, 0}};
    const bool holds_goal =
        !has_goal(view) || around[edge.edge.value()].holds(view.drawing.centre(view.ends.goal));
    DrawnEdge& drawn = edges.emplace_back(DrawnEdge{edge.edge, Box(), {line}, holds_goal});
    grow(drawn.box, line);
  }
  return edges;
}

std::vector<DrawnEdge> drawn_edges(const OverlayView& view) {
  if (view.drawing.moves_nodes()) return edges_of_moved_nodes(view);
  const Index* index = drawn_index(view);
  return index == nullptr ? edges_of_boxes(view) : edges_of_index(view, *index);
}

/// All edges that have something, the chosen one and the one under the mouse last: on top of the others.
std::vector<DrawnEdge> drawing_order(const OverlayView& view) {
  std::vector<DrawnEdge> order = drawn_edges(view);
  std::stable_partition(order.begin(), order.end(), [&](const DrawnEdge& drawn) {
    return view.pointed.edge != drawn.edge && view.pointed.hovered_edge != drawn.edge;
  });
  return order;
}

void add_lines(const OverlayView& view, const std::vector<IndexLine>& lines, const Polyline& look,
               DrawList& list) {
  for (const IndexLine& around : lines) {
    Polyline& line = list.lines.emplace_back(look);
    line.closed = true;
    for (const auto& corner : around) line.points.push_back(view.drawing.point_between(corner));
  }
}

/// So many tags a node has room for.
constexpr std::size_t kMostTags = 12;

/// Which boxes have a tag: all, or at a node with many edges the chosen one, the one under the mouse and
/// those that hold the goal, as far as there is room. The table of edges has the rest.
class TagChoice {
 public:
  TagChoice(const OverlayView& view, std::size_t boxes) : view_(view), all_(boxes <= kMostTags) {}

  bool has_tag(EdgeIndex edge, bool holds_goal) {
    if (all_ || view_.pointed.edge == edge || view_.pointed.hovered_edge == edge) return true;
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
  TagPlacer tags(view.viewport);
  for (const NodeId n : {inspection.node, view.ends.start, view.ends.goal}) {
    if (n != kNoNode) tags.avoid(view.drawing.centre(n));
  }
  const std::vector<DrawnEdge> edges = drawing_order(view);
  TagChoice choice(view, edges.size());
  const bool still_grows = static_cast<bool>(shown_flood(view));
  for (const auto& [edge, box, lines, holds_goal] : edges) {
    const bool is_chosen = view.pointed.edge == edge;
    const bool is_hovered = view.pointed.hovered_edge == edge;
    const bool dimmed = view.pointed.edge.has_value() && !is_chosen && !is_hovered;
    const std::uint32_t colour = edge_colour(edge);
    const std::uint32_t ink = dimmed ? with_alpha(colour, 110) : colour;
    const Polyline look = {
        .colour = ink, .width = is_chosen || is_hovered ? 3.5F : 2.0F, .pattern = edge_pattern(edge)};
    if (lines.empty()) {
      view.drawing.add_box(box, box_inset(edge, view.viewport), look, list);
    } else {
      add_lines(view, lines, look, list);
    }
    const Box shade = view.drawing.shade_of(box);
    if (!view.viewport.may_show(centre_of({shade.min_x, shade.min_y}), centre_of({shade.max_x, shade.max_y})))
      continue;
    if (!choice.has_tag(edge, holds_goal)) continue;
    // A box that still grows excludes nothing for good.
    const bool excluded = !still_grows && !holds_goal;
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
void legend_of_index(const OverlayView& view, Legend& legend) {
  const Index* index = drawn_index(view);
  if (index == nullptr) return;
  legend.title = words_of(view.map(), IndexKey(*index));
  legend.text = "asked in place of boxes";
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "boxes",
    .applies = [](const OverlayView& view) { return view.inspection() != nullptr; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
    .legend = &legend_of_index,
};

}  // namespace goalbound::app::layer_boxes
