#include "overlays/overlay.hpp"

namespace goalbound::app {

const CellImage& CanvasImage::update(Session& session, Side side) {
  if (!session.has_map()) {
    if (image_.width != 0) {
      const std::uint64_t revision = image_.revision + 1;
      image_ = CellImage();
      image_.revision = revision;
    }
    revisions_.clear();
    return image_;
  }
  const auto overlays = all_overlays();
  std::vector<std::uint64_t> revisions;
  revisions.reserve(overlays.size());
  for (const OverlayInfo* overlay : overlays) {
    const bool paints = overlay->paint != nullptr && overlay->visible(session, side);
    revisions.push_back(paints ? overlay->image_revision(session, side) : 0);
  }
  if (revisions == revisions_) return image_;
  revisions_ = std::move(revisions);
  image_.width = session.grid().width();
  image_.height = session.grid().height();
  image_.rgba.assign(image_.cell_count(), 0);
  image_.pattern.clear();
  image_.rgba2.clear();
  ++image_.revision;
  for (std::size_t i = 0; i < overlays.size(); ++i) {
    if (revisions_[i] != 0) overlays[i]->paint(session, side, image_);
  }
  return image_;
}

DrawList draw_overlays(Session& session, Side side, const Viewport& viewport) {
  DrawList list;
  if (!session.has_map()) return list;
  for (const OverlayInfo* overlay : all_overlays()) {
    if (overlay->draw != nullptr && overlay->visible(session, side))
      overlay->draw(session, side, viewport, list);
  }
  return list;
}

}  // namespace goalbound::app
