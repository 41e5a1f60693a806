// Own maps from a seed: the same kind, size and seed give the same map on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// A kind of generated map, an entry of the registry.
struct GeneratorInfo {
  std::string_view id;           ///< "rooms"
  std::string_view description;  ///< one line
  std::int32_t min_side;         ///< smallest width and height that it makes a sensible map of
  std::string_view extension;    ///< of the file that such a map is saved in: ".map", ".costs", ".gr"
  /// Errors: those of the map's own create().
  Result<std::shared_ptr<const Map>> (*make)(std::int32_t width, std::int32_t height, std::uint64_t seed);
};

/// Every generator, in the order of the list in core/CMakeLists.txt.
std::span<const GeneratorInfo* const> all_generators();
/// Null for an id that none has.
const GeneratorInfo* find_generator(std::string_view id);

/// Errors: kInvalidArgument for a size below min_side, kLimit above what the kind of map holds.
Result<std::shared_ptr<const Map>> generate_map(const GeneratorInfo& info, std::int32_t width,
                                                std::int32_t height, std::uint64_t seed);
/// The same for generators of grids. Error: also kInvalidArgument for a generator of other maps.
Result<Grid> generate_grid(const GeneratorInfo& info, std::int32_t width, std::int32_t height,
                           std::uint64_t seed);

}  // namespace goalbound
