#include "overlays/svg/svg_picture.hpp"

#include "overlays/overlay.hpp"
#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {

std::string svg_of(const OverlayView& view, const MapPicture& picture, const SvgFrame& frame) {
  SvgPage page(frame);
  add_cells(page, picture.cells);
  add_segments(page, picture.edges);
  add_segments(page, picture.nodes);
  add_draw_list(page, draw_overlays(view), view.viewport.node_pixels);
  return page.text();
}

}  // namespace goalbound::app
