// An overlay turns a part of what the viewer knows into colours of nodes and into a DrawList. One file each,
// one line in app/model/lists/layers.inc.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "overlays/legend.hpp"
#include "overlays/map_drawing.hpp"
#include "overlays/overlay_view.hpp"

namespace goalbound::app {

struct OverlayInfo {
  /// The layer that switches it (layers.hpp): its own, or that of another overlay; "": it is always shown.
  std::string_view layer;
  /// Whether it has anything to show.
  bool (*applies)(const OverlayView& view);
  /// A number that changes whenever paint() would give other colours; 0: it colours no nodes.
  std::uint64_t (*revision)(const OverlayView& view);
  /// Blends its colours over those of the map's nodes; null when it colours none.
  void (*paint)(const OverlayView& view, NodePaint& paint);
  /// Adds lines, marks and labels; null when it has none.
  void (*draw)(const OverlayView& view, DrawList& list);
  /// Says what its colours mean; null when they need no words.
  void (*legend)(const OverlayView& view, Legend& legend) = nullptr;
};

struct OverlayEntry {
  std::string_view id;  ///< "boxes"
  const OverlayInfo* info;
};
/// In the order of drawn_layers(). Those of features are in app/features/NAME/NAME_layer.cpp: it defines
/// kFeatureLayers_NAME, which has one for each of FeatureInfo::layers.
std::span<const OverlayEntry> all_overlays();

/// Its layer is shown, and it has something to show.
bool is_visible(const OverlayInfo& overlay, const OverlayView& view);

/// The picture of one canvas from all visible overlays; remade only as far as something changed.
class CanvasPicture {
 public:
  const MapPicture& update(const OverlayView& view);
  /// No map any more.
  void clear();

 private:
  NodePaint paint_;
  std::vector<std::uint64_t> revisions_;  ///< by overlay
  std::uint64_t paint_revision_ = 0;
  MapPicture picture_;
};

/// All visible overlays' lines, marks and labels.
DrawList draw_overlays(const OverlayView& view);

}  // namespace goalbound::app
