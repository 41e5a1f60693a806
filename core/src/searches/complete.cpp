// What a search needs besides what it is given.
#include <fmt/format.h>

#include "goalbound/search.hpp"
#include "goalbound/united_boxes.hpp"

namespace goalbound {
namespace {

Result<void> check_fits(const Map& map, const IndexSet& set) {
  for (const auto& index : set.members()) {
    if (index->fits(map)) continue;
    if (const auto* united = dynamic_cast<const UnitedBoxIndex*>(index.get()))
      return no_such_unit(*united, map);
    return Error{ErrorCode::kMismatch,
                 fmt::format("the {} belong to another map; precompute them for this one",
                             index->kind().id == "boxes" ? "bounds" : index->kind().id)};
  }
  return {};
}

}  // namespace

Result<IndexSet> complete(const SearchInfo& info, const Map& map, IndexSet set, IndexStore& store,
                          Progress& progress, const QueryOptions& options, const MakeIndexOptions& making) {
  if (auto checked = check_options(info, map, options); !checked) return checked.error();
  if (auto fits = check_fits(map, set); !fits) return fits.error();
  if (auto checked = check_indices(info, map, set.values(), options); !checked) return checked.error();
  for (const IndexValues& needed : needed_by(info)) {
    if (set.find(needed) != nullptr) continue;
    auto made = store.make(map, needed, set, progress, making);
    if (!made) {
      Error error = made.error();
      if (error.code != ErrorCode::kCancelled)
        error.message = fmt::format("the search '{}' needs what cannot be made: {}", info.id, error.message);
      return error;
    }
    set.add(*std::move(made));
  }
  return set;
}

}  // namespace goalbound
