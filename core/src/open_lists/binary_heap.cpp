#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_binary_heap;
const OpenListInfo kOpenList_binary_heap = {
    .id = "binary-heap",
    .name = "Binary heap",
    .description = "binary heap with decrease-key; among equal f the larger g first",
    .needs_consistent = false,
    .make = &make_list<BinaryHeap>,
};

}  // namespace goalbound
