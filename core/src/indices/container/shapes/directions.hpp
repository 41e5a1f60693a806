// Few directions, spread over all sides: how far the goals of an edge go each way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "goalbound/containers.hpp"

namespace goalbound {

struct ContainerDirection {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t z = 0;
};

/// Those of a hull of so many corners: see ContainerOptions; empty for a number that there is not. Opposite
/// ones come in pairs, and on the plane all of them in their order around the circle. Their numbers are so
/// small that the extent of any place fits 32 bits: at most 3 on the plane, where places reach to 2^29.
std::span<const ContainerDirection> container_directions(std::uint32_t axes, std::uint32_t corners);

/// How far a place lies in that direction.
inline std::int32_t extent(const ContainerDirection& d, Place p) {
  return d.x * p.x + d.y * p.y + d.z * p.z;
}

}  // namespace goalbound
