// Maps of areas, drawn flat; and what drawings of the same maps in space share with that.
#pragma once

#include <cstdint>
#include <memory>

#include "goalbound/area_graph.hpp"
#include "overlays/map_drawing.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {

inline constexpr std::uint32_t kAreaGround = kFreeColour;
inline constexpr std::uint32_t kDiscColour = pack_rgba(118, 128, 140);
inline constexpr float kSideWidth = 1;

/// Of the sides of areas that are so wide, in pixels.
std::uint32_t side_colour(double pixels);

/// `graph` is the map.
std::unique_ptr<MapDrawing> make_area_drawing(const std::shared_ptr<const Map>& map, const AreaGraph& graph);

}  // namespace goalbound::app
