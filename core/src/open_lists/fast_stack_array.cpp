#include "open_lists/open_list_makers.hpp"

namespace goalbound {

extern const OpenListInfo kOpenList_fast_stack_array;
const OpenListInfo kOpenList_fast_stack_array = {
    .id = "fast-stack-array",
    .name = "Fast stack + unsorted array",
    .description = "a stack for children whose f is not above their parent's, then an unsorted array",
    .needs_consistent = true,
    .make = &make_list<FastStack<UnsortedArray>>,
};

}  // namespace goalbound
