// An overlay turns a part of the Session into colours of cells and into a DrawList. One file each, one line
// in app/overlays/CMakeLists.txt.
#pragma once

#include <span>
#include <string_view>

#include "model/session.hpp"
#include "overlays/cell_image.hpp"
#include "overlays/draw_list.hpp"

namespace goalbound::app {

/// The part of the map that a canvas shows, in cells: overlays leave out what lies outside.
struct Viewport {
  Box cells;
  double pixels_per_cell = 1;
};

struct OverlayInfo {
  std::string_view id;           ///< "boxes"
  std::string_view description;  ///< one line, for the help
  bool (*visible)(const Session& session, Side side);
  /// A number that changes whenever paint() would give other colours; 0: it colours no cells.
  std::uint64_t (*image_revision)(Session& session, Side side);
  /// Blends its colours into the image of the whole map; null when it colours no cells.
  void (*paint)(Session& session, Side side, CellImage& image);
  /// Adds lines, marks and labels; null when it has none.
  void (*draw)(Session& session, Side side, const Viewport& viewport, DrawList& list);
};

/// Bottom to top.
std::span<const OverlayInfo* const> all_overlays();

/// The cell colours of one canvas from all visible overlays; remade only when one of their revisions changed.
class CanvasImage {
 public:
  const CellImage& update(Session& session, Side side);

 private:
  CellImage image_;
  std::vector<std::uint64_t> revisions_;
};

/// All visible overlays' lines, marks and labels.
DrawList draw_overlays(Session& session, Side side, const Viewport& viewport);

}  // namespace goalbound::app
