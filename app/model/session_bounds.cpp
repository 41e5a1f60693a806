// The boxes of the session's map: computed in the background, loaded, saved.
#include <fmt/format.h>

#include "goalbound/formats.hpp"
#include "model/session.hpp"

namespace goalbound::app {

BoundsState Session::bounds_state() const {
  if (job_ != nullptr) return BoundsState::kComputing;
  if (bounds_ == nullptr) return BoundsState::kNone;
  const bool asked_for = bounds_->info().ordering == static_cast<Ordering>(settings_.ordering);
  return asked_for ? BoundsState::kFit : BoundsState::kStale;
}

Result<void> Session::start_precompute() {
  if (!has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map to precompute; open one first"};
  const PrecomputeOptions options{.ordering = static_cast<Ordering>(settings_.ordering),
                                  .threads = settings_.threads};
  if (job_ != nullptr && job_->options().ordering == options.ordering &&
      job_->options().threads == options.threads) {
    return {};
  }
  retire_job();
  job_ = std::make_unique<PrecomputeJob>(grid_, options);
  explain_waiting();
  return {};
}

void Session::cancel_precompute() {
  retire_job();
  explain_waiting();
}

Result<void> Session::load_bounds(const std::filesystem::path& path) {
  if (!has_map()) {
    return Error{ErrorCode::kInvalidArgument, "there is no map for these bounds; open it first",
                 path.string()};
  }
  auto loaded = load_bounds_for(*grid_, path);
  if (!loaded) return loaded.error();
  retire_job();
  settings_.ordering = static_cast<int>(loaded->info().ordering);
  take_over(std::make_shared<const Bounds>(std::move(loaded).value()), path);
  return {};
}

Result<void> Session::save_bounds(const std::filesystem::path& path) {
  if (bounds_ == nullptr) {
    return Error{ErrorCode::kInvalidArgument,
                 job_ != nullptr ? "the boxes are still being computed; save them when they are ready"
                                 : "there are no boxes to save; precompute them first"};
  }
  if (auto saved = goalbound::save_bounds(*bounds_, path); !saved) return saved;
  bounds_path_ = path;
  return {};
}

void Session::take_over(std::shared_ptr<const Bounds> bounds, std::filesystem::path path) {
  bounds_ = std::move(bounds);
  bounds_path_ = std::move(path);
  for (const Side s : kSides) {
    if (side(s).search->needs_bounds) restart_side(s);
  }
  explain_waiting();
}

/// Cancels without waiting: a frame must not stop for the floods that are under way.
void Session::retire_job() {
  if (job_ == nullptr) return;
  job_->cancel();
  retired_jobs_.push_back(std::move(job_));
}

void Session::finish_precompute(bool wait) {
  std::erase_if(retired_jobs_, [](const auto& job) { return job->finished(); });
  if (job_ == nullptr || (!wait && !job_->finished())) return;
  auto bounds = job_->take();
  job_.reset();
  if (bounds) {
    take_over(std::move(bounds).value(), {});
  } else {
    add_message(true, bounds.error().to_string());
  }
}

}  // namespace goalbound::app
