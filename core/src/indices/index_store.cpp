// How indices are made, each once, with what they are made of.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/index.hpp"
#include "goalbound/threads.hpp"

namespace goalbound {
namespace {

/// Whether an index will do where one with these values is wanted.
bool will_do(const IndexValues& wanted, const Index& index) {
  if (wanted.kind() != &index.kind()) return false;
  return std::ranges::all_of(wanted.kind()->parameters, [&](const IndexParameter& parameter) {
    const std::string_view value = wanted.of(parameter.id);
    return value == parameter.usual || value == index.values().of(parameter.id);
  });
}

Result<std::shared_ptr<const Index>> make_of(const IndexRequest& request, Progress& progress) {
  const IndexKind& kind = *request.values.kind();
  const std::size_t bytes = kind.memory(request.map, request.values).total();
  if (bytes > request.memory_limit) {
    return Error{.code = ErrorCode::kLimit,
                 .message = fmt::format("the index '{}' needs {} bytes on this map, and {} are allowed",
                                        request.values.text(), bytes, request.memory_limit)};
  }
  return without_throwing(fmt::format("the index '{}' cannot be made", request.values.text()),
                          [&] { return kind.make(request, progress); });
}

}  // namespace

std::shared_ptr<const Index> IndexStore::find(const Map& map, const IndexValues& values,
                                              const IndexSet& set) {
  const auto given =
      std::ranges::find_if(set.members(), [&](const auto& index) { return will_do(values, *index); });
  if (given != set.members().end()) return *given;
  const auto suited = values.kind()->suits(map, values);
  Made* const made = suited ? find_made(map, values, *suited, set) : nullptr;
  return made == nullptr ? nullptr : made->index;
}

/// One that was made of what it would be made of now.
IndexStore::Made* IndexStore::find_made(const Map& map, const IndexValues& values, const IndexValues& suited,
                                        const IndexSet& set) {
  const auto at = std::ranges::find_if(made_, [&](const Made& made) {
    return made.suited == suited && std::ranges::all_of(made.of.members(), [&](const auto& ingredient) {
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
  for (const std::string_view needed : values.kind()->needs) {
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
  auto suited = values.kind()->suits(map, values);
  if (!suited) return suited.error();
  if (const Made* made = find_made(map, values, *suited, set)) return made->index;
  auto of = ingredients(map, values, set, progress, options);
  if (!of) return of.error();
  auto index = make_of({.map = map,
                        .values = *suited,
                        .set = *of,
                        .threads = options.threads,
                        .memory_limit = options.memory_limit},
                       progress);
  if (index) made_.push_back({*std::move(suited), *std::move(of), *index});
  return index;
}

void IndexStore::drop_unused() {
  std::erase_if(made_, [](const Made& made) { return !made.used; });
  for (Made& made : made_) made.used = false;
}

Result<std::shared_ptr<const Index>> make_index(const Map& map, const IndexValues& values,
                                                const IndexSet& set, Progress& progress,
                                                const MakeIndexOptions& options) {
  return IndexStore().make(map, values, set, progress, options);
}

}  // namespace goalbound
