#include "parallel/pool.hpp"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <new>

namespace goalbound {
namespace {

/// oneTBB ends the program when an allocation for a task fails, so that there must be room before it is
/// asked. Errors: std::bad_alloc.
void expect_room_for_tasks() {
  constexpr std::size_t kRoom = std::size_t{1} << 20U;
  void* volatile room = ::operator new(kRoom);  // volatile: or the compiler leaves both lines out
  ::operator delete(room);
}

}  // namespace

int default_pool_size() {
  return tbb::info::default_concurrency();
}

void run_in_pool(int workers, void* context, void (*work)(void* context, int worker)) {
  expect_room_for_tasks();
  const int threads = std::max(workers, default_pool_size());
  const tbb::global_control allow_more_than_cores(tbb::global_control::max_allowed_parallelism,
                                                  static_cast<std::size_t>(threads));
  tbb::task_arena arena(workers);
  arena.execute([&] {
    tbb::parallel_for(
        0, workers, [&](int worker) { work(context, worker); }, tbb::simple_partitioner());
  });
}

}  // namespace goalbound
