#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_fast_stack_buckets;
const OpenListInfo kOpenList_fast_stack_buckets = {
    .id = "fast-stack-buckets",
    .name = "Fast stack + bucket array",
    .description = "a stack for children whose f is not above their parent's, then a bucket array",
    .needs_consistent = true,
    .make_octile = &make_chosen<ChosenOctileGraph, FastStack<BucketArray>>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, FastStack<BucketArray>>,
    .make_jump_scan = &make_chosen<JumpScanGraph, FastStack<BucketArray>>,
    .make_jump_table = &make_chosen<JumpTableGraph, FastStack<BucketArray>>,
    .make_weighted = &make_chosen<WeightedOctileGraph, FastStack<BucketArray>>,
    .make_list = &make_chosen_on_list<FastStack<BucketArray>>,
};

}  // namespace goalbound
