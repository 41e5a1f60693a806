#include "overlays/svg/svg_picture.hpp"

#include "overlays/light_tones.hpp"
#include "overlays/overlay.hpp"
#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {

namespace {

void add_map(SvgPage& page, const MapPicture& picture) {
  add_cells(page, picture.cells);
  add_space(page, picture.space);
  add_areas(page, picture.areas);
  add_segments(page, picture.edges);
  add_segments(page, picture.nodes);
}

}  // namespace

std::string svg_of(const OverlayView& view, const MapPicture& picture, const SvgFrame& frame) {
  std::vector<Legend> legends = legends_of(view);
  for (Legend& legend : legends) legend.marker.reset();
  SvgPage page(frame, legends_height(legends, frame.size.width));
  if (frame.light) {
    MapPicture light = picture;
    to_light(light);
    add_map(page, light);
  } else {
    add_map(page, picture);
  }
  add_draw_list(page, draw_overlays(view), view.viewport.node_pixels);
  add_legends(page, legends, frame.size.height, frame.size.width);
  return page.text();
}

}  // namespace goalbound::app
