// The start-edge labels of a flood from the inspected node: Figure 22.4 of Rabin & Sturtevant, Game AI Pro 3.
// While floods are shown step by step, those of the nodes that are settled by then.
#include <cmath>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_labels {
namespace {

constexpr unsigned kOpacity = 150;
constexpr unsigned kWaitingOpacity = 110;
// What the letters of one edge need, in pixels.
constexpr double kLetterWidth = 12;
constexpr double kDigitWidth = 9;
constexpr double kLetterHeight = 12;
/// Smaller nodes are too many for letters.
constexpr double kLettersFromPixels = 15;
/// A square this wide lies within a disc of width 1.
constexpr double kSquareInDisc = 0.7;
/// How small the tiles of a node with several labels may become.
constexpr double kTilePixels = 4;

void paint(const OverlayView& view, NodePaint& paint) {
  const ShownFlood flood = shown_flood(view);
  for (std::uint32_t slot = 0; slot < view.inspection()->labels.size(); ++slot) {
    const WindowEdges labels = labels_by_now(view, flood, slot);
    const bool waits = flood.waits_for(slot) && flood->seen_from(slot) <= flood.position;
    if (waits) paint.tint(slot, kOpenColour, kWaitingOpacity);
    if (labels.empty()) continue;
    paint.end_weave(slot);
    const std::uint32_t ground = paint.colour[slot];
    auto label = labels.begin();
    paint.colour[slot] = blend(ground, edge_colour(*label), kOpacity);
    if (labels.size() > 1) paint.set_split(slot, blend(ground, edge_colour(*++label), kOpacity));
  }
}

/// The square in the middle of a node that its letters and tiles may fill, with sides in pixels and in units
/// of the map.
struct Room {
  double pixels;
  double units;
  bool is_disc;
};
Room room_in(const OverlayView& view, NodeId node) {
  const bool is_disc = view.drawing.square_in(node) <= 0;
  const double pixels = node_pixels(view, node) * (is_disc ? kSquareInDisc : 1);
  return {pixels, pixels / view.viewport.pixels_per_unit, is_disc};
}

double width_of(const std::string& tag) {
  const bool digits = tag.find_first_not_of("0123456789") == std::string::npos;
  return (digits ? kDigitWidth : kLetterWidth) * static_cast<double>(tag.size());
}

void draw_letters(const OverlayView& view, MapPoint at, const std::string& tag, EdgeIndex edge,
                  DrawList& list) {
  list.labels.push_back({.at = at, .text = tag, .colour = view.drawing.ink_on(edge_colour(edge))});
}

/// Two labels share the node along its diagonal, as the colours below them do.
void draw_two(const OverlayView& view, NodeId node, WindowEdges labels, const Room& room, DrawList& list) {
  double side = -1;
  for (const EdgeIndex edge : labels) {
    const std::string tag = edge_tag(view.map(), {view.inspection()->node, edge});
    const MapPoint middle = view.drawing.centre(node);
    // "Further down" is where y is smaller on maps with north at the top.
    const double down = view.map().y_up() ? -side : side;
    const double away = room.units / 5;
    if (room.pixels * 0.6 >= std::max(width_of(tag), kLetterHeight))
      draw_letters(view, {middle.x + side * away, middle.y + down * away}, tag, edge, list);
    side = 1;
  }
}

/// More labels than the two halves of a node can show: one tile each, as many in a row as in a column.
void draw_tiles(const OverlayView& view, NodeId node, WindowEdges labels, const Room& room, DrawList& list) {
  const auto columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(labels.size()))));
  const double pixels = room.pixels / columns;
  const double side = room.units / columns;
  if (pixels < kTilePixels) return;
  const MapPoint middle = view.drawing.centre(node);
  int place = 0;
  for (const EdgeIndex edge : labels) {
    const int row = view.map().y_up() ? columns - 1 - place / columns : place / columns;
    const MapPoint min = {middle.x - room.units / 2 + side * (place % columns),
                          middle.y - room.units / 2 + side * row};
    list.rects.push_back({min, {min.x + side, min.y + side}, with_alpha(edge_colour(edge), 255)});
    const std::string tag = edge_tag(view.map(), {view.inspection()->node, edge});
    if (pixels >= std::max(width_of(tag), kLetterHeight)) {
      list.labels.push_back({.at = {min.x + side / 2, min.y + side / 2}, .text = tag, .colour = kDarkInk});
    }
    ++place;
  }
}

void draw_one(const OverlayView& view, NodeId node, EdgeIndex edge, const Room& room, DrawList& list) {
  const std::string tag = edge_tag(view.map(), {view.inspection()->node, edge});
  // Alone it may reach to the rim of a disc.
  const double needed =
      room.is_disc ? std::hypot(width_of(tag), kLetterHeight) : std::max(width_of(tag), kLetterHeight);
  if (node_pixels(view, node) >= std::max(needed, kLettersFromPixels))
    draw_letters(view, view.drawing.centre(node), tag, edge, list);
}

/// Letters and colours of every label, never outside their node: what does not fit is left out.
void draw(const OverlayView& view, DrawList& list) {
  if (largest_node_pixels(view) < 2 * kTilePixels) return;
  const ShownFlood flood = shown_flood(view);
  std::vector<NodeId> nodes;
  view.drawing.nodes_in(view.viewport.places, nodes);
  for (const NodeId n : nodes) {
    const bool is_covered = n == view.ends.start || n == view.ends.goal;
    if (is_covered) continue;
    const Room room = room_in(view, n);
    if (room.pixels < 2 * kTilePixels) continue;
    const WindowEdges labels = labels_by_now(view, flood, view.map().slot(n));
    if (labels.size() == 1) draw_one(view, n, *labels.begin(), room, list);
    if (labels.size() == 2) draw_two(view, n, labels, room, list);
    if (labels.size() > 2) draw_tiles(view, n, labels, room, list);
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "labels",
    .applies = [](const OverlayView& view) { return view.inspection() != nullptr; },
    .revision = &labels_revision,
    .paint = &paint,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_labels
