#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_bucket_array;
const OpenListInfo kOpenList_bucket_array = {
    .id = "bucket-array",
    .name = "Bucket array",
    .description = "buckets of equal width over f, each searched for its best entry",
    .needs_consistent = false,
    .make = &make_list<BucketArray>,
};

}  // namespace goalbound
