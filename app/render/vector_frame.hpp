// Where a picture of segments or areas lies in the framebuffer.
#pragma once

namespace goalbound::app {

/// In pixels of the framebuffer, y down.
struct VectorFrame {
  float width, height;
  float origin_x, origin_y;  ///< of the picture
  float scale_x, scale_y;    ///< pixels per unit
  float phase_x, phase_y;    ///< of the patterns
  float ui_scale;
  bool light;  ///< MapPaintRequest::light
};

}  // namespace goalbound::app
