#include "overlays/colour_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "overlays/node_paint.hpp"

namespace goalbound::app {
namespace {

/// At equal distances along the scale.
constexpr auto kStops = std::to_array<std::uint32_t>({
    pack_rgba(92, 38, 132),
    pack_rgba(86, 66, 156),
    pack_rgba(68, 94, 162),
    pack_rgba(50, 119, 160),
    pack_rgba(38, 142, 154),
    pack_rgba(34, 166, 143),
    pack_rgba(60, 189, 123),
    pack_rgba(114, 208, 92),
    pack_rgba(182, 223, 54),
    pack_rgba(253, 231, 37),
});

/// `hue` in turns, 0..1.
std::uint32_t colour_of_hue(double hue, double saturation, double value) {
  const auto channel = [&](double offset) {
    const double k = std::fmod(offset + hue * 6, 6.0);
    const double share = value - value * saturation * std::clamp(std::min(k, 4 - k), 0.0, 1.0);
    return static_cast<std::uint8_t>(std::lround(share * 255));
  };
  return pack_rgba(channel(5), channel(3), channel(1));
}

}  // namespace

std::uint32_t scale_colour(double place) {
  const double along = std::clamp(place, 0.0, 1.0) * static_cast<double>(kStops.size() - 1);
  const auto before = std::min(static_cast<std::size_t>(along), kStops.size() - 2);
  const double share = along - static_cast<double>(before);
  return blend(kStops[before], kStops[before + 1], static_cast<unsigned>(std::lround(share * 255)));
}

std::uint32_t class_colour(std::size_t number) {
  constexpr double kGoldenTurn = 0.381966011250105;
  if (number == 0) return pack_rgba(74, 108, 140);
  return colour_of_hue(std::fmod(static_cast<double>(number) * kGoldenTurn, 1.0), 0.6, 0.95);
}

}  // namespace goalbound::app
