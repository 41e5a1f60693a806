#include "searches/jump_index/jump_index_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

Result<std::unique_ptr<Query>> make_jump_index_query(const QuerySetup& setup) {
  auto index = std::make_shared<const JumpIndex>(*setup.grid, *setup.bounds);
  return std::unique_ptr<Query>(std::make_unique<MapQuery<JumpIndexSearch>>(nullptr, std::move(index)));
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
    .octile = {.make = &make_jump_index_query, .heuristic = "landmarks", .open_list = "sorted-array"},
    .jumps = true,
};

}  // namespace goalbound
