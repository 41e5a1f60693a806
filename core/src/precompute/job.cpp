#include <utility>

#include "goalbound/precompute.hpp"

namespace goalbound {

PrecomputeJob::PrecomputeJob(std::shared_ptr<const Map> map, const PrecomputeOptions& options,
                             BoxesBefore before)
    : map_(std::move(map)), options_(options), before_(std::move(before)) {
  if (options.method) begin(*options.method);
  constexpr std::string_view kTask = "the boxes cannot be computed";
  const auto end_with = [this](Result<void> done) {
    done_ = std::move(done);
    finished_.store(true, std::memory_order_release);
  };
  const auto work = [this, end_with, kTask] { end_with(without_throwing(kTask, [this] { return run(); })); };
  if (!has_threads()) {
    progress_.pause_by(work_pause());
    sliced_.start(work);
    return;
  }
  auto started = start_thread(thread_, kTask, work);
  if (!started) end_with(std::move(started));
}

Result<bool> PrecomputeJob::follow() {
  const bool wants_exact = !options_.method || *options_.method == Method::kExact;
  if (before_.bounds == nullptr || !wants_exact || options_.shard.count > 1) return false;
  if (before_.bounds->info().ordering != options_.ordering) return false;
  auto followed = follow_changes(*before_.bounds, *before_.map, *map_, options_, progress_);
  before_ = {};
  if (!followed) return followed.error();
  if (!*followed) return false;
  if (!options_.method) {
    usual_ = UsualMethod{Method::kExact, "few of them differ from those of before"};
    begin(usual_->method);
  }
  draft_->replace(**followed);
  return true;
}

Result<void> PrecomputeJob::run() {
  auto followed = follow();
  if (!followed) return followed.error();
  if (*followed) return {};
  auto plan = FloodPlan::of(*map_, options_, &progress_);
  if (!plan) return plan.error();
  if (!options_.method) {
    usual_ = plan->usual_method();
    begin(usual_->method);
  }
  return precompute_into(*draft_, *std::move(plan), progress_);
}

void PrecomputeJob::begin(Method method) {
  draft_.emplace(Bounds(*map_, options_.ordering, method));
  begun_.store(true, std::memory_order_release);
}

std::optional<Method> PrecomputeJob::method() const {
  if (options_.method) return options_.method;
  const auto usual = usual_method();
  return usual ? std::optional(usual->method) : std::nullopt;
}

std::optional<UsualMethod> PrecomputeJob::usual_method() const {
  return begun_.load(std::memory_order_acquire) ? usual_ : std::nullopt;
}

PrecomputeJob::~PrecomputeJob() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

Result<std::shared_ptr<const Bounds>> PrecomputeJob::take() {
  if (thread_.joinable()) thread_.join();
  if (!done_) return done_.error();
  return std::make_shared<const Bounds>(draft_->take());
}

}  // namespace goalbound
