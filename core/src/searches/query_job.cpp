#include "goalbound/query_job.hpp"

#include <string_view>
#include <utility>

#include "goalbound/threads.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kMaking = "the query cannot be made";

}  // namespace

QueryJob::QueryJob(const SearchInfo& info, std::shared_ptr<const Map> map, IndexSet set,
                   const QueryOptions& options)
    : map_(std::move(map)) {
  const auto end_with = [this](Result<std::unique_ptr<Query>> made) {
    made_.emplace(std::move(made));
    finished_.store(true, std::memory_order_release);
  };
  const auto started =
      start_thread(thread_, kMaking, [this, end_with, &info, set = std::move(set), options]() mutable {
        end_with(without_throwing(
            kMaking, [&] { return make_query(info, *map_, std::move(set), options, &progress_); }));
      });
  if (!started) end_with(started.error());
}

QueryJob::~QueryJob() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

Result<std::unique_ptr<Query>> QueryJob::take() {
  if (thread_.joinable()) thread_.join();
  if (made_->ok() && progress_.cancelled())
    return Error{ErrorCode::kCancelled, "the making of the query was cancelled"};
  return *std::move(made_);
}

}  // namespace goalbound
