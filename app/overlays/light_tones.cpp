#include "overlays/light_tones.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

using Rgb = std::array<float, 3>;

Rgb unpack(std::uint32_t colour) {
  const auto channel = [&](unsigned shift) { return static_cast<float>((colour >> shift) & 0xFFU) / 255.0F; };
  return {channel(0), channel(8), channel(16)};
}

std::uint32_t pack(const Rgb& rgb, std::uint32_t alpha_of) {
  const auto channel = [](float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
  };
  return pack_rgba(channel(rgb[0]), channel(rgb[1]), channel(rgb[2]),
                   static_cast<std::uint8_t>(alpha_of >> 24));
}

float luma_of(const Rgb& rgb) {
  return 0.299F * rgb[0] + 0.587F * rgb[1] + 0.114F * rgb[2];
}

/// Walls are the darkest colours there are and floors little brighter: these are spread, what is brighter is
/// turned over.
float light_luma(float luma) {
  if (luma < 0.25F) return 0.56F + 1.68F * luma;
  return luma < 0.45F ? 0.98F - 1.8F * (luma - 0.25F) : 0.62F - 1.036F * (luma - 0.45F);
}

float smoothstep(float from, float to, float at) {
  const float t = std::clamp((at - from) / (to - from), 0.0F, 1.0F);
  return t * t * (3 - 2 * t);
}

/// `hold`: how much of a strong colour's brightness at most is kept where turning it over would raise it.
Rgb turned_over(const Rgb& rgb, float hold) {
  const float luma = luma_of(rgb);
  const float turned = light_luma(luma);
  const auto [least, most] = std::minmax({rgb[0], rgb[1], rgb[2]});
  const float share = hold * smoothstep(0.15F, 0.45F, most - least);
  const float bright = turned + share * (std::min(turned, luma) - turned);
  float keep = 1;  // of the hue, so that no channel leaves its range
  for (const float channel : rgb) {
    const float away = channel - luma;
    const float room = away >= 0 ? 1 - bright : bright;
    if (std::abs(away) > 1e-5F) keep = std::min(keep, room / std::abs(away));
  }
  return {bright + keep * (rgb[0] - luma), bright + keep * (rgb[1] - luma), bright + keep * (rgb[2] - luma)};
}

}  // namespace

std::uint32_t light_fill(std::uint32_t colour) {
  return pack(turned_over(unpack(colour), 0.5F), colour);
}

std::uint32_t light_ink(std::uint32_t colour) {
  constexpr float kShadow = 0.09F;
  const Rgb rgb = unpack(colour);
  if (luma_of(rgb) < kShadow) return colour | 0x00FFFFFFU;
  return pack(turned_over(rgb, 1), colour);
}

void to_light(MapPicture& picture) {
  for (std::uint32_t& colour : picture.cells.rgba) colour = light_fill(colour);
  for (std::uint32_t& colour : picture.cells.rgba2) colour = light_fill(colour);
  for (AreaFill& area : picture.areas.areas) {
    area.colour = light_fill(area.colour);
    area.second = light_fill(area.second);
  }
  for (SegmentPicture* layer : {&picture.edges, &picture.nodes}) {
    for (Segment& segment : layer->segments) {
      for (SegmentEnd* end : {&segment.a, &segment.b}) {
        end->colour = light_fill(end->colour);
        end->second = light_fill(end->second);
      }
    }
  }
  for (SpaceBlock& block : picture.space.solid) block.colour = light_fill(block.colour);
  for (SpaceBlock& block : picture.space.glass) block.colour = light_fill(block.colour);
}

void to_light(DrawList& list) {
  for (FilledPolygon& p : list.polygons) p.colour = light_ink(p.colour);
  for (FilledRect& r : list.rects) r.colour = light_ink(r.colour);
  for (Polyline& l : list.lines) l.colour = light_ink(l.colour);
  for (Mark& m : list.marks) m.colour = light_ink(m.colour);
  for (Label& l : list.labels) l.colour = light_ink(l.colour);
}

}  // namespace goalbound::app
