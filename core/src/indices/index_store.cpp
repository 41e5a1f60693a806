// How indices are made, each once, with what they are made of.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/index_store.hpp"
#include "goalbound/nested_index.hpp"
#include "goalbound/threads.hpp"

namespace goalbound {
namespace {

Result<std::shared_ptr<const Index>> make_one(const IndexRequest& request, Progress& progress) {
  if (!request.values.inside().empty()) return make_inside(request, progress);
  const IndexKind& kind = *request.values.kind();
  const std::size_t bytes = kind.memory(request.map, request.values).total();
  if (bytes > request.memory_limit) {
    return Error{.code = ErrorCode::kLimit,
                 .message = fmt::format("the index '{}' needs {} bytes on this map, and the limit is {}",
                                        request.values.text(), bytes, request.memory_limit)};
  }
  return kind.make(request, progress);
}

Result<std::shared_ptr<const Index>> make_of(const IndexRequest& request, Progress& progress) {
  return without_throwing(fmt::format("the index '{}' cannot be made", request.values.text()),
                          [&] { return make_one(request, progress); });
}

}  // namespace

std::shared_ptr<const Index> IndexStore::find(const Map& map, const IndexValues& values,
                                              const IndexSet& set) {
  if (auto given = set.find(values)) return given;
  const auto resolved = resolve_values(map, values);
  Made* const made = resolved ? find_made(map, values, *resolved, set) : nullptr;
  return made == nullptr ? nullptr : made->index;
}

/// One that was made of what it would be made of now.
IndexStore::Made* IndexStore::find_made(const Map& map, const IndexValues& values,
                                        const IndexValues& resolved, const IndexSet& set) {
  const auto at = std::ranges::find_if(made_, [&](const Made& made) {
    return made.values == resolved && std::ranges::all_of(made.of.members(), [&](const auto& one) {
             return find(map, needed_values(values, one->kind().id), set) == one;
           });
  });
  if (at == made_.end()) return nullptr;
  at->used = true;
  return &*at;
}

Result<IndexSet> IndexStore::needed(const Map& map, const IndexValues& values, const IndexSet& set,
                                    Progress& progress, const MakeIndexOptions& options) {
  IndexSet result;
  for (const std::string_view needed : needed_kinds(values)) {
    auto there = find(map, needed_values(values, needed), set);
    if (there == nullptr) {
      auto made = make(map, values_to_make(values, needed), set, progress, options);
      if (!made) return made.error();
      there = *std::move(made);
    }
    result.add(std::move(there));
  }
  return result;
}

Result<std::shared_ptr<const Index>> IndexStore::make(const Map& map, const IndexValues& values,
                                                      const IndexSet& set, Progress& progress,
                                                      const MakeIndexOptions& options) {
  if (auto possible = check_threads(options.threads); !possible) return possible.error();
  auto resolved = resolve_values(map, values);
  if (!resolved) return resolved.error();
  if (const Made* made = find_made(map, values, *resolved, set)) return made->index;
  auto of = needed(map, values, set, progress, options);
  if (!of) return of.error();
  auto index = make_of({.map = map,
                        .values = *resolved,
                        .set = *of,
                        .threads = options.threads,
                        .memory_limit = options.memory_limit,
                        .budget_seconds = options.budget_seconds},
                       progress);
  if (index) made_.push_back({*std::move(resolved), *std::move(of), *index});
  return index;
}

void IndexStore::drop_unused() {
  std::erase_if(made_, [](const Made& made) { return !made.used && made.index.use_count() == 1; });
  for (Made& made : made_) made.used = false;
}

Result<std::shared_ptr<const Index>> make_index(const Map& map, const IndexValues& values,
                                                const IndexSet& set, Progress& progress,
                                                const MakeIndexOptions& options) {
  return IndexStore().make(map, values, set, progress, options);
}

Result<std::shared_ptr<const Index>> repair_index(const Index& index, const Map& was, const Map& now,
                                                  Progress& progress, const MakeIndexOptions& options) {
  if (auto possible = check_threads(options.threads); !possible) return possible.error();
  const auto repair = index.kind().repair;
  if (repair == nullptr) return std::shared_ptr<const Index>();
  const IndexRequest request = {
      .map = now, .values = index.values(), .threads = options.threads, .memory_limit = options.memory_limit};
  return without_throwing(fmt::format("the index '{}' cannot be repaired", index.values().text()),
                          [&] { return repair(index, was, request, progress); });
}

}  // namespace goalbound
