#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_unsorted_array;
const OpenListInfo kOpenList_unsorted_array = {
    .id = "unsorted-array",
    .name = "Unsorted array",
    .description = "an array searched for its best entry: for the tiny lists that boxes leave",
    .needs_consistent = false,
    .make = &make_list<UnsortedArray>,
};

}  // namespace goalbound
