#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_fast_stack_buckets;
const OpenListInfo kOpenList_fast_stack_buckets = {
    .id = "fast-stack-buckets",
    .name = "Fast stack + bucket array",
    .description = "a stack for children whose f is not above their parent's, then a bucket array",
    .needs_consistent = true,
    .make = &make_list<FastStack<BucketArray>>,
};

}  // namespace goalbound
