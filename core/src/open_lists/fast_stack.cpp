#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_fast_stack;
const OpenListInfo kOpenList_fast_stack = {
    .id = "fast-stack",
    .name = "Fast stack + binary heap",
    .description = "a stack for children whose f is not above their parent's, then a binary heap",
    .needs_consistent = true,
    .make = &make_list<FastStack<BinaryHeap>>,
};

}  // namespace goalbound
