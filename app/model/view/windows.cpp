#include "model/view/windows.hpp"

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

void View::enter(const Map& map) {
  extent_ = space_extent_of(map);
  look_as_usual();
  fit_requested = true;
}

MapPoint View::point_of(const Map& map, NodeId node) const {
  return is_flat() ? centre_of(map.place(node)) : projection().to_plane(space_point_of(map, node));
}

void View::turn(double turn, double tilt) {
  // What is in the middle: of a slice the point that is seen there, else one as far away as the map's middle.
  const SpacePoint heart = {(extent_->low.x + extent_->high.x) / 2, (extent_->low.y + extent_->high.y) / 2,
                            (extent_->low.z + extent_->high.z) / 2};
  const Projection before = projection();
  std::optional<SpacePoint> pivot;
  if (space.slice) pivot = before.on_slice(camera.centre(), *space.slice);
  if (!pivot) pivot = before.at_nearness(camera.centre(), before.nearness(heart));
  space.set(turn, tilt);
  if (!fit_requested) camera.look_at(projection().to_plane(*pivot), camera.pixels_per_cell());
}

}  // namespace goalbound::app
