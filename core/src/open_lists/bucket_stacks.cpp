#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_bucket_stacks;
const OpenListInfo kOpenList_bucket_stacks = {
    .id = "bucket-stacks",
    .name = "Bucketed stacks",
    .description = "last in, first out among equal f: a stack for each f, in buckets over f",
    .needs_consistent = false,
    .make = &make_list<BucketStacks>,
};

}  // namespace goalbound
