#include "model/box_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "goalbound/formats.hpp"

namespace goalbound::app {

std::optional<Method> BoxJobs::method_for(Ordering ordering) const {
  if (ordering == Ordering::kRegular) return Method::kExact;
  const auto method = settings_->method_choice().method;
  if (method != Method::kJumpPoints || !document_->has_map()) return method;
  const Grid* grid = document_->map().as_grid();
  return grid != nullptr && grid->is_uniform() ? Method::kJumpPoints : Method::kInherited;
}

void BoxJobs::choose_method(const MethodChoice& choice, std::span<const Ordering> in_use) {
  settings_->method = static_cast<int>(&choice - all_method_choices().data());
  for (const OrderingInfo& info : all_orderings()) {
    const Ordering o = info.ordering;
    if (shelf_.state(o) == BoundsState::kNone || shelf_.serves(o, method_for(o))) continue;
    if (std::find(in_use.begin(), in_use.end(), o) != in_use.end()) {
      (void)start(o);  // the map is there and has the ordering, or there were no boxes
    } else if (shelf_.path(o).empty()) {
      shelf_.drop(o);
    }
  }
}

Result<void> BoxJobs::start(Ordering ordering) {
  if (!document_->has_map()) {
    return Error{ErrorCode::kInvalidArgument, "there is no map to precompute; open one first"};
  }
  if (auto has = check_ordering(document_->kind(), ordering); !has) return has;
  shelf_.compute(document_->shared_map(), {.ordering = ordering,
                                           .method = method_for(ordering),
                                           .usual_where_dear = Method::kAnytime,
                                           .threads = settings_->threads});
  return {};
}

Result<void> BoxJobs::start_missing(std::span<const Ordering> wanted) {
  std::vector<Ordering> missing(wanted.begin(), wanted.end());
  const auto is_there = [&](Ordering o) { return shelf_.state(o) == BoundsState::kFit; };
  if (!std::all_of(missing.begin(), missing.end(), is_there)) std::erase_if(missing, is_there);
  for (const Ordering o : missing) {
    if (auto started = start(o); !started) return started;
  }
  return {};
}

Result<Ordering> BoxJobs::load(const std::filesystem::path& path) {
  if (!document_->has_map()) {
    return Error{ErrorCode::kInvalidArgument, "there is no map for these boxes; open it first"};
  }
  auto loaded = load_bounds_for(document_->map(), path);
  if (!loaded) return loaded.error();
  const Ordering ordering = loaded->info().ordering;
  shelf_.put(std::make_shared<const Bounds>(std::move(loaded).value()), path);
  return ordering;
}

Result<void> BoxJobs::save(Ordering ordering, const std::filesystem::path& path) {
  if (auto ready = expect_all_nodes(ordering, "save"); !ready) return ready;
  if (auto saved = save_bounds(*shelf_.bounds(ordering), path); !saved) return saved;
  shelf_.set_path(ordering, path);
  return {};
}

/// Errors while there are no boxes, and while those that there are lack nodes that a job still computes.
Result<void> BoxJobs::expect_all_nodes(Ordering ordering, std::string_view purpose) const {
  const bool none = shelf_.bounds(ordering) == nullptr;
  if (none && shelf_.state(ordering) == BoundsState::kNone) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("there are no boxes to {}; load or precompute them first", purpose)};
  }
  if (none || (shelf_.is_partial(ordering) && shelf_.counts(ordering).missing > 0)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("the boxes are still being computed; {} them when they are ready", purpose)};
  }
  return {};
}

Result<void> BoxJobs::start_verify(Ordering ordering, VerifyOptions options) {
  if (auto ready = expect_all_nodes(ordering, "verify"); !ready) return ready;
  options.threads = settings_->threads;
  verify_.ask({document_->shared_map(), shelf_.bounds(ordering), std::move(options)});
  return {};
}

const VerifyReport* BoxJobs::verify_report(Ordering ordering) const {
  return verified_ != nullptr && verified_ == shelf_.bounds(ordering) ? &verify_report_ : nullptr;
}

Result<void> BoxJobs::start_repair(Ordering ordering) {
  const VerifyReport* report = verify_report(ordering);
  if (report == nullptr) {
    return Error{ErrorCode::kInvalidArgument,
                 "these boxes have not been verified; verify them, and what is wrong can be repaired"};
  }
  if (report->bad_nodes.empty()) {
    return Error{ErrorCode::kInvalidArgument, "there is nothing to repair: the check found no wrong box"};
  }
  repair_.ask({document_->shared_map(), verified_, report->bad_nodes, settings_->threads});
  return {};
}

void BoxJobs::wait_for_checks() const {
  verify_.wait();
  repair_.wait();
}

std::optional<Result<std::size_t>> BoxJobs::finish_repair() {
  auto done = repair_.take();
  if (!done) return std::nullopt;
  auto& [order, repaired] = *done;
  if (!repaired) return repaired.error();
  if (shelf_.bounds(order.bounds->info().ordering) != order.bounds) {
    return Error{ErrorCode::kCancelled, "the boxes were replaced by others meanwhile; nothing was repaired"};
  }
  shelf_.put(std::make_shared<const Bounds>(std::move(repaired).value()), {});
  return order.slots.size();
}

void BoxJobs::clear() {
  shelf_.clear();
  cancel_verify();
  cancel_repair();
  verified_.reset();
}

BoundsShelf::Kept BoxJobs::leave_map(const std::array<bool, 3>& stays_stale) {
  cancel_verify();
  cancel_repair();
  verified_.reset();
  return shelf_.leave(document_->shared_map(), stays_stale);
}

std::vector<Error> BoxJobs::finish_precomputes(bool wait) {
  std::vector<Error> errors;
  while (auto done = shelf_.take_finished(wait)) {
    if (done->error) errors.push_back(std::move(*done->error));
  }
  return errors;
}

std::optional<BoxJobs::Checked> BoxJobs::finish_verify() {
  auto done = verify_.take();
  if (!done) return std::nullopt;
  Checked checked{.report = std::move(done->answer), .method = done->order.bounds->info().method};
  if (checked.report) {
    verified_ = done->order.bounds;
    verify_report_ = *checked.report;
  }
  return checked;
}

}  // namespace goalbound::app
