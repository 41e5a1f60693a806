// The graph that an index has of its own: edges between subgoals, links between components and between
// entrances, and for the node that is pointed at, or the start, its arcs of a hierarchy with what they stand
// for.
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_index_lines {
namespace {

constexpr unsigned kLineAlpha = 190;

NodeId node_at_hand(const OverlayView& view) {
  for (const NodeId node : {view.pointed.hovered, view.pointed.selected, view.ends.start}) {
    if (node != kNoNode && view.map().is_node(node)) return node;
  }
  return kNoNode;
}

bool is_in_sight(const OverlayView& view, const IndexPicture::Line& line) {
  Box around;
  around.grow(view.map().place(line.from));
  around.grow(view.map().place(line.to));
  const Box& seen = view.viewport.places;
  return around.min_x <= seen.max_x && seen.min_x <= around.max_x && around.min_y <= seen.max_y &&
         seen.min_y <= around.max_y;
}

void draw(const OverlayView& view, DrawList& list) {
  IndexPicture picture;
  for (const auto& index : view.known) {
    for (std::size_t which = 0; which < index->kind().pictures.size(); ++which) {
      if (!index->kind().pictures[which].is_graph) continue;
      index->picture(view.map(), which, node_at_hand(view), nullptr, picture);
      for (const IndexPicture::Line& line : picture.lines) {
        if (!is_in_sight(view, line)) continue;
        list.lines.push_back({.points = {view.drawing.centre(line.from), view.drawing.centre(line.to)},
                              .colour = with_alpha(edge_colour(EdgeIndex(line.tone)), kLineAlpha),
                              .width = line.tone == 0 ? 1.2F : 2.0F});
      }
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "index-graph",
    .applies = [](const OverlayView& view) { return !view.known.empty(); },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_index_lines
