#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_cached_heap;
const OpenListInfo kOpenList_cached_heap = {
    .id = "cached-heap",
    .name = "Cached heap",
    .description = "binary heap behind a cache that holds the best of the last entries",
    .needs_consistent = false,
    .make = &make_list<CachedHeap>,
};

}  // namespace goalbound
