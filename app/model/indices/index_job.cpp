#include "model/indices/index_job.hpp"

#include <fmt/format.h>

#include <utility>

#include "goalbound/index_store.hpp"
#include "model/background/job.hpp"

namespace goalbound::app {
namespace {

constexpr double kPeriod = 0.5;  ///< seconds from copy to copy

class BoxesJob final : public IndexJob {
 public:
  explicit BoxesJob(std::unique_ptr<WatchedPrecompute> job) : job_(std::move(job)) {}

  void cancel() override { job_->cancel(); }
  bool finished() const override { return job_->finished(); }
  Progress::Snapshot progress() const override { return job_->job().progress(); }
  Result<std::shared_ptr<const Index>> take() override {
    job_->stop_copying();
    auto made = job_->job().take();
    if (!made) return made.error();
    return std::shared_ptr<const Index>(std::make_shared<const BoxIndex>(*std::move(made)));
  }
  std::optional<CopiedPrecompute::Copy> part(double dt) override {
    return job_->job().finished() ? std::nullopt : job_->take(dt);
  }
  const PrecomputeJob* precompute() const override { return &job_->job(); }

 private:
  std::unique_ptr<WatchedPrecompute> job_;
};

using Made = std::shared_ptr<const Index>;

class AnyIndexJob final : public IndexJob {
 public:
  explicit AnyIndexJob(const IndexOrder& order)
      : job_(fmt::format("{} cannot be made", words_of(order.key.values)), [order](JobControl& control) {
          return make_index(*order.map, order.key.values, order.set, control.progress,
                            {.threads = order.threads});
        }) {}

  void cancel() override { job_.cancel(); }
  bool finished() const override { return job_.finished(); }
  Progress::Snapshot progress() const override { return job_.progress(); }
  Result<Made> take() override {
    job_.wait();
    return job_.outcome();
  }

 private:
  BackgroundJob<Made> job_;
};

}  // namespace

CopiedPrecompute::Copy CopiedPrecompute::copy() const {
  Copy copy;
  copy.bounds = std::make_shared<const Bounds>(snapshot());
  copy.counts = count_nodes(*copy.bounds);
  return copy;
}

Result<std::unique_ptr<WatchedPrecompute>> watch_precompute(std::shared_ptr<const Map> map,
                                                            const PrecomputeOptions& options,
                                                            BoxesBefore before) {
  return without_throwing(
      "the boxes cannot be computed", [&]() -> Result<std::unique_ptr<WatchedPrecompute>> {
        return std::make_unique<WatchedPrecompute>(
            WatchedPrecompute::Times{.first = kPeriod, .period = kPeriod},
            std::make_unique<CopiedPrecompute>(std::move(map), options, std::move(before)));
      });
}

Result<std::unique_ptr<IndexJob>> begin_index(const IndexOrder& order) {
  if (!order.key.of_boxes()) return std::unique_ptr<IndexJob>(std::make_unique<AnyIndexJob>(order));
  auto watched = watch_precompute(order.map,
                                  {.ordering = order.key.ordering(),
                                   .method = find_method_choice(order.key.values.of("method"))->method,
                                   .usual_where_dear = Method::kAnytime,
                                   .threads = order.threads},
                                  order.before);
  if (!watched) return watched.error();
  return std::unique_ptr<IndexJob>(std::make_unique<BoxesJob>(*std::move(watched)));
}

}  // namespace goalbound::app
