// What an index of the side draws around the node that is pointed at and that belongs to no edge of it: how
// far the reach of a node goes.
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_index_circles {
namespace {

NodeId node_at_hand(const OverlayView& view) {
  const NodeId node = view.pointed.hovered != kNoNode ? view.pointed.hovered : view.pointed.selected;
  return node != kNoNode && view.map().is_node(node) ? node : kNoNode;
}

void add_outline(const OverlayView& view, const IndexLine& outline, DrawList& list) {
  Polyline line{.colour = kShadowColour, .width = 4.5F};
  line.closed = true;
  for (const auto& corner : outline) line.points.push_back(view.drawing.point_between(corner));
  list.lines.push_back(line);
  line.colour = kLandmarkColour;
  line.width = 2;
  list.lines.push_back(std::move(line));
}

void draw(const OverlayView& view, DrawList& list) {
  const NodeId node = node_at_hand(view);
  IndexPicture picture;
  for (const auto& index : view.known) {
    // What answers by itself shows what it knows here; what refuses edges is drawn with those.
    const IndexRoles roles = index->kind().roles;
    if (!roles.empty() && !roles.contains(IndexRole::kNodes)) continue;
    for (std::size_t which = 0; which < index->kind().pictures.size(); ++which) {
      const IndexPictureInfo& info = index->kind().pictures[which];
      if (info.has_values() || info.is_graph) continue;
      index->picture(view.map(), which, node, nullptr, picture);
      for (const IndexPicture::Outline& outline : picture.outlines) {
        if (outline.edge == kNoEdge && !outline.line.empty()) add_outline(view, outline.line, list);
      }
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "boxes",
    .applies = [](const OverlayView& view) { return !view.known.empty() && node_at_hand(view) != kNoNode; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_index_circles
