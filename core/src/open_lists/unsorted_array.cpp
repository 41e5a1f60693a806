#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_unsorted_array;
const OpenListInfo kOpenList_unsorted_array = {
    .id = "unsorted-array",
    .name = "Unsorted array",
    .description = "an array searched for its best entry: for the tiny lists that boxes leave",
    .needs_consistent = false,
    .make_octile = &make_chosen<ChosenOctileGraph, UnsortedArray>,
    .make_canonical = &make_chosen<CanonicalOctileGraph, UnsortedArray>,
    .make_jump_scan = &make_chosen<JumpScanGraph, UnsortedArray>,
    .make_jump_table = &make_chosen<JumpTableGraph, UnsortedArray>,
    .make_weighted = &make_chosen<WeightedOctileGraph, UnsortedArray>,
    .make_list = &make_chosen_on_list<UnsortedArray>,
};

}  // namespace goalbound
