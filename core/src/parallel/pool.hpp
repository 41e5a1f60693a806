// The only door to oneTBB.
#pragma once

namespace goalbound {

/// Number of threads that oneTBB uses by itself: one per core that this process may use.
int default_pool_size();

/// Calls `work(context, i)` for i in 0 .. workers-1 on the threads of an arena of `workers` threads; returns
/// when all have returned.
void run_in_pool(int workers, void* context, void (*work)(void* context, int worker));

}  // namespace goalbound
