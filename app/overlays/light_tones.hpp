// Maps on light ground, for projectors and print. Overlays know one set of colours, made for dark ground;
// these functions turn each into what takes its place, at the very end, so that no overlay needs to know.
#pragma once

#include <cstdint>

#include "overlays/draw_list.hpp"
#include "overlays/map_picture.hpp"

namespace goalbound::app {

/// Of what is filled: floors become nearly white, walls grey, what is bright becomes dark; strong colours
/// keep their hue and come half-way. shaders/tones.glsl does the same. Alpha stays.
std::uint32_t light_fill(std::uint32_t colour);
/// Of lines, marks and letters: the same, but strong colours never become brighter than they are. Nearly
/// black, the shadow that parts lines from any ground, becomes white.
std::uint32_t light_ink(std::uint32_t colour);
/// All that is in them; painters on the GPU do it by themselves.
void to_light(MapPicture& picture);
void to_light(DrawList& list);

}  // namespace goalbound::app
