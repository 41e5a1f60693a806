#include <fmt/format.h>

#include <array>

#include "searches/jump_index/jump_index_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

/// What it asks in a way of its own.
constexpr std::array<std::string_view, 2> kAsked = {"boxes", "landmarks"};

/// Those of the set, or as many as nodes have room for.
Result<std::shared_ptr<const LandmarkIndex>> landmarks_for(const QuerySetup& setup) {
  constexpr std::size_t kMost = LandmarkDistances().size();
  auto landmarks = setup.set.get<LandmarkIndex>();
  if (landmarks == nullptr) {
    Progress own;
    return LandmarkIndex::make(*setup.map, kMost, setup.progress == nullptr ? own : *setup.progress);
  }
  if (landmarks->count() <= kMost) return landmarks;
  return Error{.message = fmt::format("the search 'jump-index-gb' has room for {} landmarks, not for {}",
                                      kMost, landmarks->count())};
}

Result<std::unique_ptr<Query>> make_jump_index_query(const QuerySetup& setup) {
  const auto landmarks = landmarks_for(setup);
  if (!landmarks) return landmarks.error();
  auto index = std::make_shared<const JumpIndex>(*setup.grid, *setup.bounds, **landmarks);
  return std::unique_ptr<Query>(std::make_unique<MapQuery<JumpIndexSearch>>(IndexSet(), std::move(index)));
}

}  // namespace

extern const SearchInfo kSearch_jump_index_gb;
const SearchInfo kSearch_jump_index_gb = {
    .id = "jump-index-gb",
    .name = "JPS+ with goal bounding, compact",
    .description =
        "JPS+ with boxes on an index of the straight jump points: diagonals are walked, not searched",
    .optimal = true,
    .needs_bounds = true,
    .canonical = true,
    .plain_id = "jps-plus",
    .octile = {.make = &make_jump_index_query, .heuristic = "octile", .open_list = "sorted-array"},
    .jumps = true,
    .own_indices = kAsked,
};

}  // namespace goalbound
