#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_bucket_stacks;
const OpenListInfo kOpenList_bucket_stacks = {
    .id = "bucket-stacks",
    .name = "Bucketed stacks",
    .description = "last in, first out among equal f: a stack for each f, in buckets over f",
    .needs_consistent = false,
    .make_octile = &make_chosen<ChosenOctileGraph, BucketStacks>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, BucketStacks>,
    .make_jump_scan = &make_chosen<JumpScanGraph, BucketStacks>,
    .make_jump_table = &make_chosen<JumpTableGraph, BucketStacks>,
    .make_weighted = &make_chosen<WeightedOctileGraph, BucketStacks>,
    .make_list = &make_chosen_on_list<BucketStacks>,
};

}  // namespace goalbound
