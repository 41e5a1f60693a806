#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// Crosses that stand closer than this many pixels hide each other and the map.
constexpr double kSpacing = 7;
constexpr double kAllFromPixels = 12;  // large enough for the eight crosses of each cell

bool visible(const Session& session, Side side) {
  const TracePlayer* player = player_of(session, side);
  return session.settings().show_pruned_edges && player != nullptr && !player->trace().prunes().empty();
}

/// Lets one cross through for each square of the canvas; all when cells are large.
class Thinning {
 public:
  explicit Thinning(const Viewport& viewport) : cells_(viewport.cells) {
    if (viewport.pixels_per_cell >= kAllFromPixels || cells_.empty()) return;
    side_ = std::max(1, static_cast<std::int32_t>(std::ceil(kSpacing / viewport.pixels_per_cell)));
    columns_ = (cells_.max_x - cells_.min_x) / side_ + 1;
    const std::int32_t rows = (cells_.max_y - cells_.min_y) / side_ + 1;
    used_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows));
  }

  /// The cell must lie in the viewport.
  bool lets_through(Cell cell) {
    if (side_ == 0) return true;
    const std::int32_t row = (cell.y - cells_.min_y) / side_;
    const std::size_t place = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                              static_cast<std::size_t>((cell.x - cells_.min_x) / side_);
    const bool first = !used_[place];
    used_[place] = true;
    return first;
  }

 private:
  Box cells_;
  std::int32_t side_ = 0;  ///< of a square, in cells; 0: no thinning
  std::int32_t columns_ = 0;
  std::vector<bool> used_;
};

void draw(Session& session, Side side, const Viewport& viewport, DrawList& list) {
  const TracePlayer& player = *player_of(session, side);
  const Grid& grid = session.grid();
  const auto all = player.trace().prunes();
  const auto so_far = std::lower_bound(all.begin(), all.end(), player.position());
  Thinning thinning(viewport);
  // The latest first: they are the ones that thinning keeps.
  for (auto i = so_far; i != all.begin();) {
    const TraceEvent& event = player.trace()[*--i];
    const auto edge = static_cast<Direction>(event.direction);
    const Cell cell = grid.cell(event.node);
    if (!viewport.cells.contains(cell) || !thinning.lets_through(cell)) continue;
    // A little nearer to the node whose edge it is: the edge of the neighbour back has a cross of its own.
    list.marks.push_back({.at = {cell.x + 0.5 + dx_of(edge) * 0.4, cell.y + 0.5 + dy_of(edge) * 0.4},
                          .shape = MarkShape::kCross,
                          .radius = 0.1F,
                          .min_pixels = 2,
                          .colour = kPrunedColour});
  }
}

}  // namespace

extern const OverlayInfo kOverlay_pruned_edges;
const OverlayInfo kOverlay_pruned_edges = {
    .id = "pruned-edges",
    .description = "a cross on each edge that was skipped because its box does not hold the goal",
    .visible = &visible,
    .image_revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app
