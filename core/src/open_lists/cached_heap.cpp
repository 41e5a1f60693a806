#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_cached_heap;
const OpenListInfo kOpenList_cached_heap = {
    .id = "cached-heap",
    .name = "Cached heap",
    .description = "binary heap behind a cache that holds the best of the last entries",
    .needs_consistent = false,
    .make_octile = &make_chosen<ChosenOctileGraph, CachedHeap>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, CachedHeap>,
    .make_jump_scan = &make_chosen<JumpScanGraph, CachedHeap>,
    .make_jump_table = &make_chosen<JumpTableGraph, CachedHeap>,
    .make_weighted = &make_chosen<WeightedOctileGraph, CachedHeap>,
    .make_list = &make_chosen_on_list<CachedHeap>,
};

}  // namespace goalbound
