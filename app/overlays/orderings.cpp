// One edge's box in each ordering: Figures 3 and 6 of Rabin & Sturtevant, AAAI 2016.
#include <array>
#include <string>

#include "overlays/cell_paint.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

struct Look {
  Ordering ordering;
  std::uint32_t colour;
  LinePattern pattern;
  double inset_pixels;
};
constexpr auto kLooks = std::to_array<Look>({
    {Ordering::kAllOptimal, pack_rgba(255, 120, 120), LinePattern::kDotted, -3},
    {Ordering::kRegular, pack_rgba(255, 206, 84), LinePattern::kDashed, 0},
    {Ordering::kCanonical, pack_rgba(110, 235, 170), LinePattern::kSolid, 3},
});
constexpr unsigned kOpacity = 110;

bool visible(const Session& session, Side side) {
  return session.settings().show_orderings && session.edge() && shows_inspection(session, side);
}

std::uint64_t image_revision(Session& session, Side /*side*/) {
  const Inspection* inspection = session.inspection(Ordering::kAllOptimal);
  if (inspection == nullptr) return 0;
  return mix(mix(session.map_revision(), inspection->revision),
             200 + static_cast<std::uint64_t>(*session.edge()));
}

/// What any optimal path reaches through the edge dotted, what canonical ones reach filled: the rest is
/// saved.
void paint(Session& session, Side /*side*/, CellImage& image) {
  const Inspection& all = *session.inspection(Ordering::kAllOptimal);
  const Inspection& canonical = *session.inspection(Ordering::kCanonical);
  const Direction edge = *session.edge();
  for_each_free_cell(session.grid(), [&](Cell c, std::uint32_t slot) {
    if (!all.labels[slot].contains(edge)) return;
    const std::size_t i = texel(image, c);
    end_weave(image, i);
    if (canonical.labels[slot].contains(edge)) {
      image.rgba[i] = blend(image.rgba[i], kLooks[2].colour, kOpacity);
    } else {
      image.rgba[i] = blend(image.rgba[i], kLooks[0].colour, kOpacity / 2);
      set_pattern(image, i, CellPattern::kDots);
    }
  });
}

void draw(Session& session, Side /*side*/, const Viewport& viewport, DrawList& list) {
  const auto edge = static_cast<std::size_t>(*session.edge());
  double tag = 0;
  for (const Look& look : kLooks) {
    const Inspection* inspection = session.inspection(look.ordering);
    if (inspection == nullptr || inspection->edges[edge].exact_box.empty()) continue;
    const Box& box = inspection->edges[edge].exact_box;
    Polyline line = outline_of(box, look.inset_pixels / viewport.pixels_per_cell, look.colour, 2.5F);
    line.pattern = look.pattern;
    list.lines.push_back(std::move(line));
    list.labels.push_back(
        {.at = {(box.min_x + box.max_x + 1) / 2.0, box.max_y + 1 - (14 + tag) / viewport.pixels_per_cell},
         .text = std::string(info_of(look.ordering).id),
         .colour = look.colour,
         .plate = true});
    tag += 22;
  }
}

}  // namespace

extern const OverlayInfo kOverlay_orderings;
const OverlayInfo kOverlay_orderings = {
    .id = "orderings",
    .description =
        "the chosen edge's box in each ordering; filled: reached by canonical paths, dotted: by other "
        "optimal "
        "ones alone",
    .visible = &visible,
    .image_revision = &image_revision,
    .paint = &paint,
    .draw = &draw,
};

}  // namespace goalbound::app
