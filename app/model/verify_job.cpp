#include "model/verify_job.hpp"

#include <fmt/format.h>

#include <utility>

namespace goalbound::app {

VerifyJob::VerifyJob(std::shared_ptr<const Map> map, std::shared_ptr<const Bounds> bounds,
                     const VerifyOptions& options)
    : map_(std::move(map)),
      bounds_(std::move(bounds)),
      result_(Error{ErrorCode::kCancelled, "the check has not finished"}) {
  thread_ = std::thread([this, options] {
    result_ = verify_bounds(*map_, *bounds_, options, progress_);
    finished_.store(true, std::memory_order_release);
  });
}

VerifyJob::~VerifyJob() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

Result<VerifyReport> VerifyJob::take() {
  if (thread_.joinable()) thread_.join();
  return std::move(result_);
}

std::string describe(const VerifyReport& report, const Map& map, Method method) {
  if (report.too_small > 0) {
    return fmt::format("{} of {} boxes are too small and lose paths; the first: {}", report.too_small,
                       report.edges_checked, report.first_fault->to_string(map));
  }
  if (report.larger == 0) {
    return fmt::format("all {} boxes of {} nodes are exact", report.edges_checked, report.nodes_checked);
  }
  std::string text = fmt::format("no box is too small; {} of {} are larger than needed", report.larger,
                                 report.edges_checked);
  if (method != Method::kExact) return text + fmt::format(", as {} boxes may be", name_of(method));
  return text + fmt::format("; the first: {}", report.first_fault->to_string(map));
}

}  // namespace goalbound::app
