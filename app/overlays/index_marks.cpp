// Nodes that stand out in what a side asks: landmarks, with their numbers.
#include <fmt/format.h>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_index_marks {
namespace {

void draw(const OverlayView& view, DrawList& list) {
  IndexPicture picture;
  for (const auto& index : view.asked) {
    for (std::size_t which = 0; which < index->kind().pictures.size(); ++which) {
      if (index->kind().pictures[which].of_all_nodes) continue;  // a value a node, no marks
      index->picture(view.map(), which, view.start, nullptr, picture);
      for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        const MapPoint at = view.drawing.centre(picture.marks[i]);
        list.marks.push_back(
            {.at = at, .shape = MarkShape::kRing, .radius = 0.9F, .min_pixels = 12, .colour = kDarkInk});
        list.marks.push_back({.at = at,
                              .shape = MarkShape::kDisc,
                              .radius = 0.5F,
                              .min_pixels = 8,
                              .colour = kLandmarkColour});
        const bool has_letter_already = picture.marks[i] == view.start || picture.marks[i] == view.goal;
        if (has_letter_already) continue;
        list.labels.push_back({.at = at, .text = fmt::format("{}", i + 1), .colour = kDarkInk});
      }
    }
  }
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "search",
    .applies =
        [](const OverlayView& view) {
          return !view.asked.empty() && view.start != kNoNode && view.map().is_node(view.start);
        },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_index_marks
