#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_fast_stack;
const OpenListInfo kOpenList_fast_stack = {
    .id = "fast-stack",
    .name = "Fast stack + binary heap",
    .description = "a stack for children whose f is not above their parent's, then a binary heap",
    .needs_consistent = true,
    .make_octile = &make_chosen<ChosenOctileGraph, FastStack<BinaryHeap>>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, FastStack<BinaryHeap>>,
    .make_jump_scan = &make_chosen<JumpScanGraph, FastStack<BinaryHeap>>,
    .make_jump_table = &make_chosen<JumpTableGraph, FastStack<BinaryHeap>>,
    .make_weighted = &make_chosen<WeightedOctileGraph, FastStack<BinaryHeap>>,
    .make_list = &make_chosen_on_list<FastStack<BinaryHeap>>,
};

}  // namespace goalbound
