#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_binary_heap;
const OpenListInfo kOpenList_binary_heap = {
    .id = "binary-heap",
    .name = "Binary heap",
    .description = "binary heap with decrease-key; among equal f the larger g first",
    .needs_consistent = false,
    .make_octile = &make_chosen<ChosenOctileGraph, BinaryHeap>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, BinaryHeap>,
    .make_jump_scan = &make_chosen<JumpScanGraph, BinaryHeap>,
    .make_jump_table = &make_chosen<JumpTableGraph, BinaryHeap>,
    .make_weighted = &make_chosen<WeightedOctileGraph, BinaryHeap>,
    .make_list = &make_chosen_on_list<BinaryHeap>,
};

}  // namespace goalbound
