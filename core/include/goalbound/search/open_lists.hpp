// Open lists, as policies of the search template: clear, empty, push, decrease and pop; reserve() and
// reserved_bytes(), what it then has, where it is known how many entries there may be. Each keeps the memory
// of its largest use: after a few queries it allocates nothing.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include "goalbound/search/open_lists/binary_heap.hpp"
#include "goalbound/search/open_lists/bucket_array.hpp"
#include "goalbound/search/open_lists/bucket_stacks.hpp"
#include "goalbound/search/open_lists/cached_heap.hpp"
#include "goalbound/search/open_lists/fast_stack.hpp"
#include "goalbound/search/open_lists/fifo_queue.hpp"
#include "goalbound/search/open_lists/sorted_array.hpp"
#include "goalbound/search/open_lists/unsorted_array.hpp"
