#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_sorted_array;
const OpenListInfo kOpenList_sorted_array = {
    .id = "sorted-array",
    .name = "Sorted array",
    .description =
        "an array in order, its best entry last: for tiny lists whose newest entry is mostly the best",
    .needs_consistent = false,
    .make_octile = &make_chosen<ChosenOctileGraph, SortedArray>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, SortedArray>,
    .make_jump_scan = &make_chosen<JumpScanGraph, SortedArray>,
    .make_jump_table = &make_chosen<JumpTableGraph, SortedArray>,
    .make_weighted = &make_chosen<WeightedOctileGraph, SortedArray>,
    .make_list = &make_chosen_on_list<SortedArray>,
};

}  // namespace goalbound
