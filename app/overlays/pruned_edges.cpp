#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_pruned_edges {
namespace {

/// Crosses that stand closer than this many pixels hide each other and the map.
constexpr double kSpacing = 7;
constexpr double kAllFromPixels = 12;  // room enough for the eight crosses of each cell

/// Lets one cross through for each square of the canvas; all when neighbours lie far apart.
class Thinning {
 public:
  explicit Thinning(const Viewport& viewport) : places_(viewport.places) {
    if (viewport.pixels_per_cell >= kAllFromPixels || places_.empty()) return;
    side_ = std::max(1, static_cast<std::int32_t>(std::ceil(kSpacing / viewport.pixels_per_unit)));
    columns_ = (places_.max_x - places_.min_x) / side_ + 1;
    const std::int32_t rows = (places_.max_y - places_.min_y) / side_ + 1;
    used_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows));
  }

  /// Crosses would bury what is there. Where none is left out, they stand beside each other and beside it.
  void keep_free(MapPoint at) {
    if (side_ != 0 && in_sight(at)) used_[square_of(at)] = true;
  }
  /// The point must lie in the viewport.
  bool lets_through(MapPoint at) {
    if (side_ == 0) return true;
    const std::size_t square = square_of(at);
    const bool first = !used_[square];
    used_[square] = true;
    return first;
  }

 private:
  bool in_sight(MapPoint at) const {
    return at.x >= places_.min_x && at.x <= places_.max_x && at.y >= places_.min_y && at.y <= places_.max_y;
  }
  std::size_t square_of(MapPoint at) const {
    const auto row = static_cast<std::size_t>((at.y - places_.min_y) / side_);
    return row * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>((at.x - places_.min_x) / side_);
  }

  Box places_;
  std::int32_t side_ = 0;  ///< of a square, in units of the map; 0: no thinning
  std::int32_t columns_ = 0;
  std::vector<bool> used_;
};

void draw(const OverlayView& view, DrawList& list) {
  const TracePlayer& player = *view.player();
  const auto all = player.trace().prunes();
  const auto so_far = std::lower_bound(all.begin(), all.end(), player.position());
  Thinning thinning(view.viewport);
  if (player.position() == player.trace().size()) {
    for (const NodeId n : view.run->path) thinning.keep_free(view.drawing.centre(n));
  }
  // The latest first: they are the ones that thinning keeps.
  for (auto i = so_far; i != all.begin();) {
    const EdgeLine skipped = view.drawing.skipped_line(player.trace()[*--i]);
    if (!view.viewport.shows(skipped.from) || !thinning.lets_through(skipped.from)) continue;
    // A little nearer to the node whose edge it is: the edge of the neighbour back has a cross of its own.
    list.marks.push_back({.at = skipped.at(0.4),
                          .shape = MarkShape::kCross,
                          .radius = view.viewport.radius_in_cells(0.1),
                          .min_pixels = 2,
                          .colour = kPrunedColour});
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "pruned-edges",
    .applies = [](const OverlayView& view) { return view.shows_search(); },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_pruned_edges
