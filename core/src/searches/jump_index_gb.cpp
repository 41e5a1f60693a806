#include <array>

#include "searches/jump_index/jump_index_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsJumpIndex = {"jump-index"};

/// The index alone is kept: boxes and landmarks that it is made of live as long as others want them.
Result<std::unique_ptr<Query>> make_jump_index_query(const QuerySetup& setup) {
  return std::unique_ptr<Query>(
      std::make_unique<MapQuery<JumpIndexSearch>>(IndexSet(), setup.set.get<JumpIndex>()));
}

}  // namespace

extern const SearchInfo kSearch_jump_index_gb;
const SearchInfo kSearch_jump_index_gb = {
    .id = "jump-index-gb",
    .name = "JPS+ with goal bounding, compact",
    .description =
        "JPS+ with goal bounding on an index of the straight jump points: diagonals are walked, not searched",
    .optimal = true,
    .needs_roles = {IndexRole::kEdges},
    .canonical = true,
    .plain_id = "jps-plus",
    .octile = {.make = &make_jump_index_query, .heuristic = "octile", .open_list = "sorted-array"},
    .jumps = true,
    .needs = kNeedsJumpIndex,
};

}  // namespace goalbound
