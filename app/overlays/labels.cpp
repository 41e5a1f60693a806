// The start-edge labels of a flood from the inspected node: Figure 22.4 of Rabin & Sturtevant, Game AI Pro 3.
#include "overlays/cell_paint.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr unsigned kOpacity = 150;
// How large a cell must be to hold one letter, the two of a diagonal, and a tie of several edges.
constexpr float kLetterPixels = 16;
constexpr float kTwoLettersPixels = 22;
constexpr float kTiePixels = 44;

bool visible(const Session& session, Side side) {
  return session.settings().show_labels && shows_inspection(session, side);
}

std::uint64_t image_revision(Session& session, Side side) {
  const Inspection* inspection = inspection_of(session, side);
  return inspection == nullptr ? 0 : mix(mix(session.map_revision(), inspection->revision), 2);
}

void paint(Session& session, Side side, CellImage& image) {
  const Inspection& inspection = *inspection_of(session, side);
  for_each_free_cell(session.grid(), [&](Cell c, std::uint32_t slot) {
    const DirectionSet labels = inspection.labels[slot];
    if (labels.empty()) return;
    const std::size_t i = texel(image, c);
    end_weave(image, i);
    const std::uint32_t ground = image.rgba[i];
    auto label = labels.begin();
    image.rgba[i] = blend(ground, edge_colour(*label), kOpacity);
    if (labels.size() > 1) set_split(image, i, blend(ground, edge_colour(*++label), kOpacity));
  });
}

std::string text_of(DirectionSet labels) {
  std::string text;
  for (const Direction d : labels) {
    if (!text.empty()) text += '+';
    text += name_of(d);
  }
  return text;
}

void draw(Session& session, Side side, const Viewport& viewport, DrawList& list) {
  if (viewport.pixels_per_cell < kLetterPixels) return;
  const Grid& grid = session.grid();
  const Inspection* inspection = inspection_of(session, side);
  if (inspection == nullptr) return;
  const Box& v = viewport.cells;
  for (std::int32_t y = std::max(0, v.min_y); y <= std::min(grid.height() - 1, v.max_y); ++y) {
    for (std::int32_t x = std::max(0, v.min_x); x <= std::min(grid.width() - 1, v.max_x); ++x) {
      const Cell cell = {x, y};
      const bool has_letter_already = cell == session.start() || cell == session.goal();
      if (!grid.is_free(cell) || has_letter_already) continue;
      const std::string text = text_of(inspection->labels[grid.slot(grid.node({x, y}))]);
      if (text.empty()) continue;
      list.labels.push_back({.at = centre_of({x, y}),
                             .text = text,
                             .colour = pack_rgba(255, 255, 255, 230),
                             .min_pixels_per_cell = text.size() == 1   ? kLetterPixels
                                                    : text.size() == 2 ? kTwoLettersPixels
                                                                       : kTiePixels});
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay_labels;
const OverlayInfo kOverlay_labels = {
    .id = "labels",
    .description = "start-edge labels: each cell in the colour of the node's edge that leads to it optimally",
    .visible = &visible,
    .image_revision = &image_revision,
    .paint = &paint,
    .draw = &draw,
};

}  // namespace goalbound::app
