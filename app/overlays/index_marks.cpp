// Nodes that stand out in what a side asks or its search needs: landmarks, with their numbers; of the start
// its hubs, its subgoals, the entrances of its cluster.
#include <fmt/format.h>

#include "overlays/draw_help.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app::layer_index_marks {
namespace {

void draw(const OverlayView& view, DrawList& list) {
  IndexPicture picture;
  for (const auto& index : view.known) {
    const bool is_numbered = index->kind().roles.contains(IndexRole::kEstimates);  // landmarks are dragged
    for (std::size_t which = 0; which < index->kind().pictures.size(); ++which) {
      const IndexPictureInfo& info = index->kind().pictures[which];
      if (info.has_values() || info.is_graph) continue;  // no marks
      index->picture(view.map(), which, view.ends.start, nullptr, picture);
      for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        const MapPoint at = view.drawing.centre(picture.marks[i]);
        list.marks.push_back({.at = at,
                              .shape = MarkShape::kRing,
                              .radius = is_numbered ? 0.9F : 0.5F,
                              .min_pixels = is_numbered ? 12.0F : 5.0F,
                              .colour = kDarkInk});
        list.marks.push_back({.at = at,
                              .shape = MarkShape::kDisc,
                              .radius = is_numbered ? 0.5F : 0.3F,
                              .min_pixels = is_numbered ? 8.0F : 3.0F,
                              .colour = kLandmarkColour});
        const bool has_letter_already =
            picture.marks[i] == view.ends.start || picture.marks[i] == view.ends.goal;
        if (has_letter_already || !is_numbered) continue;
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
          return !view.known.empty() && view.left_out < Instead::kSearch && view.ends.start != kNoNode &&
                 view.map().is_node(view.ends.start);
        },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw,
};

}  // namespace goalbound::app::layer_index_marks
