// The table of JPS+: in every cell eight signed distances, above 0 to a jump point, else minus the steps to a
// wall.
#include <fmt/format.h>

#include "overlays/cell_paint.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr float kMinPixels = 62;  // a cell must be this large to hold nine numbers
constexpr unsigned kOpacity = 80;

bool visible(const Session& session, Side side) {
  return session.has_map() && session.settings().show_jump_distances &&
         (side == Side::kRight || !session.settings().split_view);
}

void paint(Session& session, Side /*side*/, CellImage& image) {
  const Grid& grid = session.grid();
  for (const NodeId n : grid.free_nodes()) {
    if (!is_straight_jump_point(grid, n)) continue;
    tint(image, texel(image, grid.cell(n)), kJumpPointColour, kOpacity);
  }
}

void draw(Session& session, Side /*side*/, const Viewport& viewport, DrawList& list) {
  if (viewport.pixels_per_cell < kMinPixels) return;
  const Grid& grid = session.grid();
  const JumpTable& table = session.jump_table();
  const Box& v = viewport.cells;
  for (std::int32_t y = std::max(0, v.min_y); y <= std::min(grid.height() - 1, v.max_y); ++y) {
    for (std::int32_t x = std::max(0, v.min_x); x <= std::min(grid.width() - 1, v.max_x); ++x) {
      if (!grid.is_free(Cell{x, y})) continue;
      const std::uint32_t slot = grid.slot(grid.node({x, y}));
      for (const Direction d : kAllDirections) {
        const std::int32_t distance = table.distance(slot, d);
        list.labels.push_back({.at = {x + 0.5 + dx_of(d) * 0.33, y + 0.5 + dy_of(d) * 0.33},
                               .text = fmt::format("{}", distance),
                               .colour = distance > 0 ? kJumpDistanceColour : pack_rgba(190, 195, 206),
                               .min_pixels_per_cell = kMinPixels});
      }
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay_jump_distances;
const OverlayInfo kOverlay_jump_distances = {
    .id = "jump-distances",
    .description =
        "JPS+: straight jump points green; zoomed in, the eight distances of each cell, green where they "
        "lead "
        "to a jump point",
    .visible = &visible,
    .image_revision = [](Session& session, Side) { return mix(session.map_revision(), 4); },
    .paint = &paint,
    .draw = &draw,
};

}  // namespace goalbound::app
