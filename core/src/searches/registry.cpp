#include <fmt/format.h>

#include <array>

#include "goalbound/search.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const SearchInfo kSearch_##name;
#include "goalbound_registry/searches.inc"
#undef GOALBOUND_ENTRY

std::span<const SearchInfo* const> all_searches() {
  static constexpr auto kTable = std::to_array<const SearchInfo*>({
#define GOALBOUND_ENTRY(name) &kSearch_##name,
#include "goalbound_registry/searches.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const SearchInfo* find_search(std::string_view id) {
  for (const SearchInfo* info : all_searches()) {
    if (info->id == id) return info;
  }
  return nullptr;
}

Result<std::unique_ptr<Query>> make_query(const SearchInfo& info, const Grid& grid, const Bounds* bounds,
                                          const QueryOptions& options) {
  if (info.needs_bounds && bounds == nullptr) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("the search '{}' needs precomputed bounds; without them use '{}'", info.id,
                             info.plain_id)};
  }
  if (info.needs_bounds && !bounds->fits(grid)) {
    return Error{ErrorCode::kMismatch, "the bounds belong to another map; precompute them for this one"};
  }
  if (info.needs_bounds && info.canonical && !options.allow_unsafe) {
    const OrderingInfo& ordering = info_of(bounds->info().ordering);
    if (!ordering.safe_for_jps) {
      return Error{
          ErrorCode::kInvalidArgument,
          fmt::format("the search '{}' loses paths with boxes of the '{}' ordering; precompute them with "
                      "'canonical' or 'all-optimal'",
                      info.id, ordering.id)};
    }
  }
  return info.make(grid, bounds);
}

}  // namespace goalbound
