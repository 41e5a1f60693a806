#include <algorithm>
#include <limits>
#include <utility>

#include "errors.hpp"
#include "goalbound/index_files.hpp"
#include "handles.hpp"
#include "watched.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

Result<MakeIndexOptions> options_of(const goalbound_index_options& given) {
  if (!is_duration(given.budget_seconds))
    return Error{ErrorCode::kInvalidArgument, "options.budget_seconds is negative or no number"};
  MakeIndexOptions options{.threads = given.threads,
                           .budget_seconds = std::min(given.budget_seconds, kLongestSeconds)};
  if (given.memory_limit != 0) {
    options.memory_limit =
        std::min<std::uint64_t>(given.memory_limit, std::numeric_limits<std::size_t>::max());
  }
  return options;
}

}  // namespace

goalbound_status goalbound_indices_make(const goalbound_map* map, const char* text,
                                        const goalbound_index_options* options, goalbound_indices** indices,
                                        goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (text == nullptr) return fail_null(error, "text");
    if (indices == nullptr) return fail_null(error, "indices");
    goalbound_index_options given{};
    if (!take_options(options, given)) return fail_size(error, "options");
    const auto checked = options_of(given);
    if (!checked) return fail(error, checked.error());
    auto set = watched("the indices cannot be made", given, [&](Progress& progress) {
      return provide_indices(*map->map, text, progress, *checked);
    });
    if (!set) return fail(error, set.error());
    *indices = handle_of(map->map, std::move(set).value());
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_indices_load(const goalbound_map* map, const char* path, std::uint32_t flags,
                                        goalbound_indices** indices, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (path == nullptr) return fail_null(error, "path");
    if (indices == nullptr) return fail_null(error, "indices");
    if ((flags & ~GOALBOUND_LOAD_MAPPED) != 0) return fail_flags(error);
    auto index = load_index_for(*map->map, path, flags == 0 ? LoadMode::kCopy : LoadMode::kMap);
    if (!index) return fail(error, index.error());
    *indices = handle_of(map->map, IndexSet{std::move(index).value()});
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_indices_save(const goalbound_indices* indices, const char* path,
                                        std::uint32_t flags, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (indices == nullptr) return fail_null(error, "indices");
    if (path == nullptr) return fail_null(error, "path");
    if ((flags & ~GOALBOUND_SAVE_COMPRESSED) != 0) return fail_flags(error);
    const auto only = indices->set.only();
    if (!only) return fail(error, only.error());
    const auto saved = save_index(*indices->map, **only, path, {.compress = flags != 0});
    return saved ? GOALBOUND_OK : fail(error, saved.error());
  });
}

goalbound_status goalbound_indices_join(const goalbound_indices* first, const goalbound_indices* second,
                                        goalbound_indices** indices, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (first == nullptr) return fail_null(error, "first");
    if (second == nullptr) return fail_null(error, "second");
    if (indices == nullptr) return fail_null(error, "indices");
    // Members refer to the map that they were made for, so that an equal one will not do.
    if (first->map != second->map)
      return fail(error, GOALBOUND_ERROR_MISMATCH, "the two sets were made for different maps");
    IndexSet set = first->set;
    for (const auto& member : second->set.members()) set.add(member);
    *indices = handle_of(first->map, std::move(set));
    return GOALBOUND_OK;
  });
}

const char* goalbound_indices_text(const goalbound_indices* indices) {
  return indices == nullptr ? nullptr : indices->text.c_str();
}

std::uint64_t goalbound_indices_byte_size(const goalbound_indices* indices) {
  return indices == nullptr ? 0 : indices->set.byte_size();
}

void goalbound_indices_free(goalbound_indices* indices) {
  delete indices;
}
