#include "overlays/light_tones.hpp"
#include "overlays/overlay.hpp"

namespace goalbound::app {

bool is_visible(const OverlayInfo& overlay, const OverlayView& view) {
  return (overlay.layer.empty() || view.layers.shows(overlay.layer)) && overlay.applies(view);
}

const MapPicture& CanvasPicture::update(const OverlayView& view) {
  const auto overlays = all_overlays();
  std::vector<std::uint64_t> revisions;
  revisions.reserve(overlays.size());
  for (const auto& [id, overlay] : overlays) {
    const bool paints = overlay->paint != nullptr && is_visible(*overlay, view);
    revisions.push_back(paints ? overlay->revision(view) : 0);
  }
  if (revisions != revisions_) {
    revisions_ = std::move(revisions);
    for (std::size_t i = 0; i < overlays.size(); ++i) {
      if (revisions_[i] != 0) overlays[i].info->paint(view, paint_);
    }
    ++paint_revision_;
  }
  view.drawing.show(paint_, paint_revision_, view.viewport, picture_);
  return picture_;
}

namespace {

/// Empty, but for the revision.
template <class Picture>
void empty(Picture& picture) {
  const std::uint64_t revision = picture.revision;
  picture = Picture();
  picture.revision = revision;
}

}  // namespace

void MapPicture::clear() {
  empty(cells);
  empty(areas);
  empty(edges);
  empty(nodes);
  const std::uint64_t glass = space.glass_revision;
  empty(space);
  space.glass_revision = glass;
  made_for = {};
}

void CanvasPicture::clear() {
  revisions_.clear();
  paint_ = NodePaint();
  picture_.clear();
}

std::vector<Legend> legends_of(const OverlayView& view) {
  std::vector<Legend> legends;
  for (const auto& [id, overlay] : all_overlays()) {
    if (overlay->legend != nullptr && is_visible(*overlay, view))
      overlay->legend(view, legends.emplace_back());
    if (!legends.empty() && legends.back().title.empty()) legends.pop_back();
  }
  if (!view.light) return legends;
  for (Legend& legend : legends) {
    for (Legend::Entry& entry : legend.entries) entry.colour = light_fill(entry.colour);
  }
  return legends;
}

DrawList draw_overlays(const OverlayView& view) {
  DrawList list;
  for (const auto& [id, overlay] : all_overlays()) {
    if (overlay->draw != nullptr && is_visible(*overlay, view)) overlay->draw(view, list);
  }
  view.drawing.hide_lines(list);
  if (view.light) to_light(list);
  return list;
}

}  // namespace goalbound::app
