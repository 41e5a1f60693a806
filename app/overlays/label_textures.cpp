// A texture of cells for each start-edge label: what tells the colours of the layer "labels" apart on a
// greyscale print and for cells that are too small for letters. Of cells, not of pixels, so that pictures of
// pixels, vector pictures and every zoom show the same.
#include <array>
#include <string>

#include "overlays/draw_help.hpp"
#include "overlays/legend.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_label_textures {
namespace {

constexpr unsigned kOpacity = 130;

struct Texture {
  const char* name;
  bool (*is_dark)(int x, int y);
};
/// By EdgeIndex of a grid: N, E, S, W, NE, SE, SW, NW. A line of texture runs as its edge does not, so that
/// each lies across the paths that it marks.
constexpr std::array<Texture, 8> kTextures = {{
    {"plain", [](int, int) { return false; }},
    {"columns", [](int x, int) { return x % 3 == 0; }},
    {"rows", [](int, int y) { return y % 3 == 0; }},
    {"chequered", [](int x, int y) { return (x + y) % 2 == 0; }},
    {"falling lines", [](int x, int y) { return (x + 4 - y % 4) % 4 == 0; }},
    {"rising lines", [](int x, int y) { return (x + y) % 4 == 0; }},
    {"dots", [](int x, int y) { return x % 3 == 0 && y % 3 == 0; }},
    {"squares", [](int x, int y) { return x % 4 == 0 || y % 4 == 0; }},
}};

bool applies(const OverlayView& view) {
  return view.layers.shows("labels") && view.inspection() != nullptr && view.map().as_grid() != nullptr;
}

void paint(const OverlayView& view, NodePaint& paint) {
  const Grid& grid = *view.map().as_grid();
  const ShownFlood flood = shown_flood(view);
  for_each_node(grid, [&](NodeId n, std::uint32_t slot) {
    const WindowEdges labels = labels_by_now(view, flood, slot);
    if (labels.empty()) return;
    const Cell cell = grid.cell(n);
    auto label = labels.begin();
    const auto is_dark = [&](EdgeIndex edge) { return kTextures[edge.value()].is_dark(cell.x, cell.y); };
    if (is_dark(*label)) paint.colour[slot] = blend(paint.colour[slot], kDarkInk, kOpacity);
    if (labels.size() > 1 && is_dark(*++label))
      paint.second[slot] = blend(paint.second[slot], kDarkInk, kOpacity);
  });
}

void legend(const OverlayView& view, Legend& legend) {
  legend.title = "Textures of labels";
  for (std::uint32_t e = 0; e < kTextures.size(); ++e) {
    const EdgeIndex edge(e);
    const EdgeReport* report = view.inspection()->find(edge);
    if (report == nullptr || report->reached == 0) continue;
    const std::string tag = edge_tag(view.map(), {view.inspection()->node, edge});
    legend.entries.push_back({edge_colour(edge), tag + ": " + kTextures[e].name});
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "label-textures",
    .applies = &applies,
    .revision = &labels_revision,
    .paint = &paint,
    .draw = nullptr,
    .legend = &legend,
};

}  // namespace goalbound::app::layer_label_textures
