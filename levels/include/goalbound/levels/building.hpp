// A level of our own: a building to walk through.
#pragma once

#include <cstdint>

#include "goalbound/levels/level.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// In metres.
struct BuildingOptions {
  std::int32_t width = 36;  ///< along x, from 18 to 180
  std::int32_t depth = 24;  ///< along y, from 16 to 180
  std::uint64_t seed = 1;   ///< of doors and crates
};

/// Two floors in a yard: rooms with doors below, a terrace with crates above, joined by stairs inside and by
/// a ramp outside. The same options give the same level on every machine. Error: kInvalidArgument for the
/// size.
Result<LevelGeometry> make_building(const BuildingOptions& options);

}  // namespace goalbound
