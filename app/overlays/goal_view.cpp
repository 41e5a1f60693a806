// One goal seen from everywhere: each node in the colour of how many of its edges keep it, that is, in how
// many of its boxes the goal lies, and arrows along those edges. A search expands what the arrows reach.
#include "model/indices/goal_view.hpp"

#include <algorithm>

#include "overlays/colour_scale.hpp"
#include "overlays/legend.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_goal_view {
namespace {

constexpr double kArrowsFromPixels = 9;  // nearer neighbours leave no room for an arrow
constexpr std::size_t kMostKept = 8;     // what is more has the colour of this
constexpr std::uint32_t kNoneKept = pack_rgba(122, 52, 58);
constexpr std::uint32_t kArrowInk = pack_rgba(255, 255, 255, 220);

std::uint32_t colour_of(std::size_t kept) {
  if (kept == 0) return kNoneKept;
  return scale_colour(static_cast<double>(std::min(kept, kMostKept) - 1) / (kMostKept - 1));
}

bool applies(const OverlayView& view) {
  return view.shows_boxes && view.boxes.bounds != nullptr && view.ends.goal != kNoNode &&
         view.map().is_node(view.ends.goal);
}

std::uint64_t revision(const OverlayView& view) {
  return mix(mix(view.map_revision, view.boxes.revision), 500 + static_cast<std::uint64_t>(view.ends.goal));
}

void paint(const OverlayView& view, NodePaint& paint) {
  const KeptEdges kept(view.map(), *view.boxes.bounds, view.ends.goal);
  for (std::uint32_t slot = 0; slot < view.map().node_count(); ++slot) {
    if (const auto count = kept.count(slot)) paint.set_plain(slot, colour_of(*count));
  }
}

void draw(const OverlayView& view, DrawList& list) {
  if (view.viewport.pixels_per_cell < kArrowsFromPixels) return;
  const Map& map = view.map();
  const KeptEdges kept(map, *view.boxes.bounds, view.ends.goal);
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId n : nodes) {
    const std::uint32_t slot = map.slot(n);
    if (n == view.ends.goal || !kept.count(slot)) continue;
    for (const EdgeIndex e : kept.edges(slot)) {
      const EdgeLine edge = view.drawing.line(EdgeId{n, e});
      const MapPoint to = edge.at(0.42);
      list.lines.push_back({.points = {edge.at(0.08), to}, .colour = kArrowInk, .width = 1.5F});
      list.marks.push_back({.at = to,
                            .shape = MarkShape::kArrow,
                            .radius = view.viewport.radius_in_cells(0.13),
                            .min_pixels = 2.5F,
                            .colour = kArrowInk,
                            .towards = edge.direction()});
    }
  }
}

void legend(const OverlayView& view, Legend& legend) {
  legend.title = "Edges that keep the goal";
  const bool is_grid = view.map().as_grid() != nullptr;
  for (std::size_t kept = 0; kept <= kMostKept; ++kept) {
    const bool and_more = kept == kMostKept && !is_grid;
    legend.entries.push_back({colour_of(kept), std::to_string(kept) + (and_more ? "+" : "")});
  }
  if (view.pointed.hovered == kNoNode || !view.map().is_node(view.pointed.hovered)) return;
  legend.text = kept_text(view.map(), *view.boxes.bounds, view.ends.goal, view.pointed.hovered);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "goal-view",
    .applies = &applies,
    .revision = &revision,
    .paint = &paint,
    .draw = &draw,
    .legend = &legend,
};

}  // namespace goalbound::app::layer_goal_view
