#include "goalbound/precompute.hpp"

#include <fmt/format.h>

#include <utility>

#include "goalbound/flood.hpp"
#include "parallel/pool.hpp"
#include "parallel/workers.hpp"

namespace goalbound {

int worker_count(int threads) {
  return threads > 0 ? threads : default_pool_size();
}

Result<Bounds> precompute(const Grid& grid, const PrecomputeOptions& options, Progress& progress) {
  if (options.threads < 0) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} threads are not possible; 0 means one per core", options.threads)};
  }
  Bounds bounds(Bounds::info_for(grid, options.ordering, Method::kExact),
                Bounds::value_bytes_for(grid.width(), grid.height()));
  const auto sources = grid.free_nodes();
  progress.start(sources.size());
  for_each_index(
      sources.size(), worker_count(options.threads), progress, [&] { return Flood(grid); },
      [&](Flood& flood, std::uint64_t slot) {
        flood.run(sources[slot], options.ordering);
        bounds.set(static_cast<std::uint32_t>(slot), flood.boxes(), NodeQuality::kExact);
      });
  if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the precompute was cancelled"};
  return bounds;
}

PrecomputeJob::PrecomputeJob(std::shared_ptr<const Grid> grid, const PrecomputeOptions& options)
    : grid_(std::move(grid)),
      options_(options),
      result_(Error{ErrorCode::kCancelled, "the precompute has not finished"}) {
  thread_ = std::thread([this] {
    Result<Bounds> bounds = precompute(*grid_, options_, progress_);
    if (bounds) {
      result_ = std::make_shared<const Bounds>(std::move(bounds).value());
    } else {
      result_ = bounds.error();
    }
    finished_.store(true, std::memory_order_release);
  });
}

PrecomputeJob::~PrecomputeJob() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

Result<std::shared_ptr<const Bounds>> PrecomputeJob::take() {
  if (thread_.joinable()) thread_.join();
  return std::move(result_);
}

}  // namespace goalbound
