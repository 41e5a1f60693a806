// One edge's box in each ordering: Figures 3 and 6 of Rabin & Sturtevant, AAAI 2016. And the one that it
// inherits, where that is known: while the page "orderings" compares them.
#include <array>
#include <string>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_orderings {
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
constexpr Look kInherited = {Ordering::kCanonical, pack_rgba(150, 180, 255), LinePattern::kDashDot, -6};
constexpr unsigned kOpacity = 110;

bool applies(const OverlayView& view) {
  return view.shows_boxes && view.pointed.edge && view.inspection(Ordering::kAllOptimal) != nullptr;
}

std::uint64_t revision(const OverlayView& view) {
  std::uint64_t all = mix(view.map_revision, 200 + view.pointed.edge->value());
  for (const Inspection* inspection : view.inspections) {
    if (inspection != nullptr) all = mix(all, inspection->revision);
  }
  return all;
}

/// What any optimal path reaches through the edge dotted, what canonical ones reach filled: the rest is
/// saved. Maps without canonical paths have nothing that is filled.
void paint(const OverlayView& view, NodePaint& paint) {
  const Inspection& all = *view.inspection(Ordering::kAllOptimal);
  const Inspection* canonical = view.inspection(Ordering::kCanonical);
  const EdgeIndex edge = *view.pointed.edge;
  for (std::uint32_t slot = 0; slot < all.labels.size(); ++slot) {
    if (!all.labels[slot].contains(edge)) continue;
    paint.end_weave(slot);
    if (canonical != nullptr && canonical->labels[slot].contains(edge)) {
      paint.colour[slot] = blend(paint.colour[slot], kLooks[2].colour, kOpacity);
    } else {
      paint.colour[slot] = blend(paint.colour[slot], kLooks[0].colour, kOpacity / 2);
      paint.set_pattern(slot, FillPattern::kDots);
    }
  }
}

/// Tags stand below each other, the first at the lower side of its box.
void draw_box(const OverlayView& view, const Box& box, const Look& look, std::string text, int tag,
              DrawList& list) {
  const double pixels_per_unit = view.viewport.pixels_per_unit;
  view.drawing.add_box(box, look.inset_pixels / pixels_per_unit,
                       {.colour = look.colour, .width = 2.5F, .pattern = look.pattern}, list);
  const Box shade = view.drawing.shade_of(box);
  list.labels.push_back(
      {.at = {(shade.min_x + shade.max_x + 1) / 2.0, shade.max_y + 1 - (14 + 22 * tag) / pixels_per_unit},
       .text = std::move(text),
       .colour = look.colour,
       .plate = true});
}

void draw(const OverlayView& view, DrawList& list) {
  int tag = 0;
  for (const Look& look : kLooks) {
    const Inspection* inspection = view.inspection(look.ordering);
    const EdgeReport* edge = inspection == nullptr ? nullptr : inspection->find(*view.pointed.edge);
    if (edge == nullptr) continue;
    const std::string id(info_of(look.ordering).id);
    if (!edge->exact_box.empty()) draw_box(view, edge->exact_box, look, id, tag++, list);
    // Of the ordering that is in use alone: five boxes are too many to tell apart.
    const bool inherits =
        look.ordering == view.boxes.ordering && edge->inherited && !edge->inherited->box.empty();
    if (inherits) draw_box(view, edge->inherited->box, kInherited, id + ", inherited", tag++, list);
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "orderings",
    .applies = &applies,
    .revision = &revision,
    .paint = &paint,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_orderings
