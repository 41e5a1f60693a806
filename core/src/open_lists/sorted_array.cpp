#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_sorted_array;
const OpenListInfo kOpenList_sorted_array = {
    .id = "sorted-array",
    .name = "Sorted array",
    .description =
        "an array in order, its best entry last: for tiny lists whose newest entry is mostly the best",
    .needs_consistent = false,
    .make = &make_list<SortedArray>,
};

}  // namespace goalbound
