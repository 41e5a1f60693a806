#include <fmt/format.h>

#include <array>

#include "goalbound/generators.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const GeneratorInfo kGenerator_##name;
#include "goalbound_registry/generators.inc"
#undef GOALBOUND_ENTRY

std::span<const GeneratorInfo* const> all_generators() {
  static constexpr auto kTable = std::to_array<const GeneratorInfo*>({
#define GOALBOUND_ENTRY(name) &kGenerator_##name,
#include "goalbound_registry/generators.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const GeneratorInfo* find_generator(std::string_view id) {
  return find_entry(all_generators(), id);
}

Result<std::shared_ptr<const Map>> generate_map(const GeneratorInfo& info, std::int32_t width,
                                                std::int32_t height, std::uint64_t seed) {
  if (width < info.min_side || height < info.min_side) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("a {} map of {} x {} cells is too small; it needs {} a side", info.id, width,
                             height, info.min_side)};
  }
  if (width > kMaxSide || height > kMaxSide || std::int64_t{width} * height > kMaxCells) {
    return Error{ErrorCode::kLimit,
                 fmt::format("a map of {} x {} cells is too large; the limits are {} a side and {} "
                             "cells in all",
                             width, height, kMaxSide, kMaxCells)};
  }
  return info.make(width, height, seed);
}

Result<Grid> generate_grid(const GeneratorInfo& info, std::int32_t width, std::int32_t height,
                           std::uint64_t seed) {
  const auto map = generate_map(info, width, height, seed);
  if (!map) return map.error();
  const Grid* grid = (*map)->as_grid();
  if (grid == nullptr) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("'{}' makes no grid, but a map of the kind {}", info.id, (*map)->kind().id)};
  }
  return *grid;
}

}  // namespace goalbound
