// What the mouse draws on a grid before it becomes a step, and where the brush would draw.
#include "features/edit/edit.hpp"
#include "goalbound/grid.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/ground_colour.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_stroke {
namespace {

constexpr unsigned kPreviewAlpha = 170;
constexpr float kEdge = 1.5F;

bool applies(const OverlayView& view) {
  const Editing& editing = view.features.get<Editing>();
  const auto [made, drawn] = editing.strokes();
  return view.map().as_grid() != nullptr && (made != nullptr || drawn != nullptr || editing.brush());
}

void fill_cells(const OverlayView& view, const CellSet& cells, std::uint32_t colour, DrawList& list) {
  cells.for_each_run(view.viewport.places, [&](std::int32_t y, std::int32_t first, std::int32_t end) {
    list.rects.push_back(
        {{static_cast<double>(first), static_cast<double>(y)}, {static_cast<double>(end), y + 1.0}, colour});
  });
}

void draw_stroke(const OverlayView& view, const ToolStroke& stroke, DrawList& list) {
  if (stroke.empty()) return;
  if (stroke.tool() != Tool::kCrop) {
    fill_cells(view, stroke.cells(), ground_colour(*view.map().as_grid(), stroke.letter()), list);
  }
  if (stroke.tool() == Tool::kCrop || stroke.tool() == Tool::kRectangle) {
    view.drawing.add_box(stroke.cells().limits(), 0, {.colour = kSelectionColour, .width = kEdge}, list);
  }
}

/// The brush at the cell that is pointed at.
void draw_brush(const OverlayView& view, const BrushInHand& brush, DrawList& list) {
  const Grid& grid = *view.map().as_grid();
  CellSet cells(brush.size, brush.size);
  const int middle = (brush.size - 1) / 2;
  cells.add_brush({middle, middle}, brush.size);
  const Cell at = grid.cell(view.pointed.hovered);
  const std::uint32_t colour = with_alpha(ground_colour(grid, brush.letter), kPreviewAlpha);
  cells.for_each_run(cells.limits(), [&](std::int32_t y, std::int32_t first, std::int32_t end) {
    const MapPoint min = {static_cast<double>(at.x + first - middle), static_cast<double>(at.y + y - middle)};
    const MapPoint max = {static_cast<double>(at.x + end - middle), min.y + 1};
    list.rects.push_back({min, max, colour});
    list.lines.push_back({.points = {min, {min.x, max.y}}, .colour = kSelectionColour, .width = 1});
    list.lines.push_back({.points = {{max.x, min.y}, max}, .colour = kSelectionColour, .width = 1});
  });
}

void draw(const OverlayView& view, DrawList& list) {
  const Editing& editing = view.features.get<Editing>();
  const auto strokes = editing.strokes();
  for (const ToolStroke* stroke : strokes) {
    if (stroke != nullptr) draw_stroke(view, *stroke, list);
  }
  const auto brush = editing.brush();
  if (brush && view.pointed.hovered != kNoNode && strokes[1] == nullptr) draw_brush(view, *brush, list);
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "",
    .applies = &applies,
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_stroke
