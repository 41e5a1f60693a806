// How far the boxes of each node are. Nodes without boxes are grey in any case: none of them shall be taken
// for a node whose boxes are empty. What the others have is shown where one asks for it.
#include "overlays/cell_paint.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr unsigned kExactOpacity = 105;

bool visible(const Session& session, Side side) {
  if (!session.has_map() || !shows_boxes(session, side)) return false;
  const Ordering ordering = session.side(side).ordering;
  if (session.shelf().bounds(ordering) == nullptr) return false;
  return session.settings().show_quality || session.shelf().counts(ordering).missing > 0;
}

std::uint64_t image_revision(Session& session, Side side) {
  const std::uint64_t boxes = session.shelf().revision(session.side(side).ordering);
  return mix(mix(session.map_revision(), boxes), session.settings().show_quality ? 301 : 300);
}

void paint(Session& session, Side side, CellImage& image) {
  const auto bounds = session.shelf().bounds(session.side(side).ordering);
  const bool in_full = session.settings().show_quality;
  for_each_free_cell(session.grid(), [&](Cell c, std::uint32_t slot) {
    const std::size_t i = texel(image, c);
    switch (bounds->quality(slot)) {
      case NodeQuality::kMissing:
        image.rgba[i] = kUnfinishedColour;
        set_pattern(image, i, CellPattern::kUnfinished);
        break;
      case NodeQuality::kInherited:
        if (in_full) set_pattern(image, i, CellPattern::kDots);
        break;
      case NodeQuality::kExact:
        if (in_full) image.rgba[i] = blend(image.rgba[i], kExactColour, kExactOpacity);
        break;
    }
  });
}

}  // namespace

extern const OverlayInfo kOverlay_quality;
const OverlayInfo kOverlay_quality = {
    .id = "quality",
    .description =
        "nodes whose boxes are not computed yet grey, in any case; if switched on, exact ones tinted and "
        "inherited ones dotted",
    .visible = &visible,
    .image_revision = &image_revision,
    .paint = &paint,
    .draw = nullptr,
};

}  // namespace goalbound::app
