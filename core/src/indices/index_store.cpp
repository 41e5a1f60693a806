// How indices are made, each once, with what they are made of.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/index.hpp"
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
                 .message = fmt::format("the index '{}' needs {} bytes on this map, and {} are allowed",
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
  const auto suiting = suited(map, values);
  Made* const made = suiting ? find_made(map, values, *suiting, set) : nullptr;
  return made == nullptr ? nullptr : made->index;
}

/// One that was made of what it would be made of now.
IndexStore::Made* IndexStore::find_made(const Map& map, const IndexValues& values, const IndexValues& suiting,
                                        const IndexSet& set) {
  const auto at = std::ranges::find_if(made_, [&](const Made& made) {
    return made.values == suiting && std::ranges::all_of(made.of.members(), [&](const auto& ingredient) {
             return find(map, ingredient_of(values, ingredient->kind().id), set) == ingredient;
           });
  });
  if (at == made_.end()) return nullptr;
  at->used = true;
  return &*at;
}

Result<IndexSet> IndexStore::ingredients(const Map& map, const IndexValues& values, const IndexSet& set,
                                         Progress& progress, const MakeIndexOptions& options) {
  IndexSet result;
  for (const std::string_view needed : ingredients_of(values)) {
    const IndexValues wanted = ingredient_of(values, needed);
    auto there = find(map, wanted, set);
    if (there == nullptr) {
      auto made = make(map, wanted, set, progress, options);
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
  auto suiting = suited(map, values);
  if (!suiting) return suiting.error();
  if (const Made* made = find_made(map, values, *suiting, set)) return made->index;
  auto of = ingredients(map, values, set, progress, options);
  if (!of) return of.error();
  auto index = make_of({.map = map,
                        .values = *suiting,
                        .set = *of,
                        .threads = options.threads,
                        .memory_limit = options.memory_limit,
                        .budget_seconds = options.budget_seconds},
                       progress);
  if (index) made_.push_back({*std::move(suiting), *std::move(of), *index});
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

Result<std::shared_ptr<const Index>> follow_index(const Index& index, const Map& was, const Map& now,
                                                  Progress& progress, const MakeIndexOptions& options) {
  if (auto possible = check_threads(options.threads); !possible) return possible.error();
  const auto follow = index.kind().follow;
  if (follow == nullptr) return std::shared_ptr<const Index>();
  const IndexRequest request = {
      .map = now, .values = index.values(), .threads = options.threads, .memory_limit = options.memory_limit};
  return without_throwing(fmt::format("the index '{}' cannot be repaired", index.values().text()),
                          [&] { return follow(index, was, request, progress); });
}

}  // namespace goalbound
