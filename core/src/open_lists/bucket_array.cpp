#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_bucket_array;
const OpenListInfo kOpenList_bucket_array = {
    .id = "bucket-array",
    .name = "Bucket array",
    .description = "buckets of equal width over f, each searched for its best entry",
    .needs_consistent = false,
    .make_octile = &make_chosen<ChosenOctileGraph, BucketArray>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, BucketArray>,
    .make_jump_scan = &make_chosen<JumpScanGraph, BucketArray>,
    .make_jump_table = &make_chosen<JumpTableGraph, BucketArray>,
    .make_weighted = &make_chosen<WeightedOctileGraph, BucketArray>,
    .make_list = &make_chosen_on_list<BucketArray>,
};

}  // namespace goalbound
