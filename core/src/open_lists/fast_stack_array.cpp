#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_fast_stack_array;
const OpenListInfo kOpenList_fast_stack_array = {
    .id = "fast-stack-array",
    .name = "Fast stack + unsorted array",
    .description = "a stack for children whose f is not above their parent's, then an unsorted array",
    .needs_consistent = true,
    .make_octile = &make_chosen<ChosenOctileGraph, FastStack<UnsortedArray>>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, FastStack<UnsortedArray>>,
    .make_jump_scan = &make_chosen<JumpScanGraph, FastStack<UnsortedArray>>,
    .make_jump_table = &make_chosen<JumpTableGraph, FastStack<UnsortedArray>>,
    .make_weighted = &make_chosen<WeightedOctileGraph, FastStack<UnsortedArray>>,
    .make_list = &make_chosen_on_list<FastStack<UnsortedArray>>,
};

}  // namespace goalbound
