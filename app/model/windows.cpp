#include "model/windows.hpp"

namespace goalbound::app {

void UiState::close_popup(std::string_view id) {
  if (popup == id) popup = {};
}

bool UiState::close_popups() {
  const bool any = options.has_value() || !popup.empty();
  options.reset();
  popup = {};
  return any;
}

void View::take_tool(Tool wanted) {
  tool = wanted;
  stroke.reset();
  if (info_of(tool).edits) last_edit_tool = tool;
}

void View::turn(const Map& map, double turn, double tilt) {
  // What is in the middle: of a slice the point that is seen there, else one as far away as the map's middle.
  const Box all = map.limits();
  const SpacePoint heart = {(all.min_x + all.max_x) / 2.0, (all.min_y + all.max_y) / 2.0,
                            (all.min_z + all.max_z) / 2.0};
  const Projection before(space);
  std::optional<SpacePoint> pivot;
  if (space.slice) pivot = before.on_slice(camera.centre(), *space.slice);
  if (!pivot) pivot = before.at_nearness(camera.centre(), before.nearness(heart));
  space.set(turn, tilt);
  if (!fit_requested) camera.look_at(Projection(space).to_plane(*pivot), camera.pixels_per_cell());
}

}  // namespace goalbound::app
