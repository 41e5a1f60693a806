// The boxes of the session's map: computed in the background, loaded, saved, verified.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/formats.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// A cell of so many pixels is seen with its neighbours.
constexpr double kFaultPixels = 24;

/// A desktop has more than the library asks for by itself: on large maps sixteen sources at once then take
/// less than half the time of single ones.
constexpr std::size_t kPrecomputeMemory = std::size_t{1} << 30;

}  // namespace

std::vector<Ordering> Session::orderings_in_use() const {
  std::vector<Ordering> orderings = {ordering()};
  const SidePanel& left = side(Side::kLeft);
  if (left.search->needs_bounds && left.ordering != ordering()) orderings.push_back(left.ordering);
  return orderings;
}

Method Session::method_for(Ordering ordering) const {
  return ordering == Ordering::kRegular ? Method::kExact : static_cast<Method>(settings_.method);
}

void Session::choose_method(Method method) {
  settings_.method = applied_method_ = static_cast<int>(method);
  const std::vector<Ordering> in_use = orderings_in_use();
  for (const OrderingInfo& info : all_orderings()) {
    const Ordering o = info.ordering;
    const auto made_by = shelf_.method(o);
    if (!made_by || *made_by == method_for(o)) continue;
    if (std::find(in_use.begin(), in_use.end(), o) != in_use.end()) {
      (void)start_precompute(o);  // there is a map, or there were no boxes
    } else if (shelf_.path(o).empty()) {
      shelf_.drop(o);
    }
  }
}

Result<void> Session::start_precompute(Ordering ordering) {
  if (!has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map to precompute; open one first"};
  shelf_.compute(grid_, {.ordering = ordering,
                         .method = method_for(ordering),
                         .threads = settings_.threads,
                         .memory_limit = kPrecomputeMemory});
  follow_boxes();
  explain_waiting();
  return {};
}

Result<void> Session::start_precompute() {
  std::vector<Ordering> wanted = orderings_in_use();
  const auto is_there = [&](Ordering o) { return shelf_.state(o) == BoundsState::kFit; };
  if (!std::all_of(wanted.begin(), wanted.end(), is_there)) std::erase_if(wanted, is_there);
  for (const Ordering o : wanted) {
    if (auto started = start_precompute(o); !started) return started;
  }
  return {};
}

/// What the sides need is computed without being asked for, where the settings allow it.
void Session::demand_boxes() {
  if (!has_map() || !settings_.background_precompute) return;
  for (const Ordering o : orderings_in_use()) {
    if (shelf_.state(o) == BoundsState::kNone) (void)start_precompute(o);
  }
}

void Session::cancel_precompute() {
  shelf_.cancel();
  follow_boxes();
  explain_waiting();
}

/// Errors while there are no boxes, and while those that there are lack nodes that a job still computes.
Result<void> Session::expect_all_nodes(std::string_view purpose) const {
  const bool none = bounds() == nullptr;
  if (none && bounds_state() == BoundsState::kNone) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("there are no boxes to {}; load or precompute them first", purpose)};
  }
  if (none || (shelf_.is_partial(ordering()) && shelf_.counts(ordering()).missing > 0)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("the boxes are still being computed; {} them when they are ready", purpose)};
  }
  return {};
}

Result<void> Session::load_bounds(const std::filesystem::path& path) {
  if (!has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map for these boxes; open it first"};
  auto loaded = load_bounds_for(*grid_, path);
  if (!loaded) return loaded.error();
  const Ordering ordering = loaded->info().ordering;
  shelf_.put(std::make_shared<const Bounds>(std::move(loaded).value()), path);
  choose_ordering(ordering);
  follow_boxes();
  explain_waiting();
  return {};
}

Result<void> Session::save_bounds(const std::filesystem::path& path) {
  if (auto ready = expect_all_nodes("save"); !ready) return ready;
  if (auto saved = goalbound::save_bounds(*bounds(), path); !saved) return saved;
  shelf_.set_path(ordering(), path);
  return {};
}

void Session::finish_precomputes(bool wait) {
  while (const auto done = shelf_.take_finished(wait)) {
    if (done->error) add_message(true, done->error->to_string());
  }
  follow_boxes();
}

Result<void> Session::start_verify(std::uint32_t nodes) {
  if (auto ready = expect_all_nodes("verify"); !ready) return ready;
  cancel_verify();
  const VerifyOptions options{.nodes = nodes, .threads = settings_.threads};
  verify_job_ = std::make_unique<VerifyJob>(grid_, bounds(), options);
  return {};
}

void Session::cancel_verify() {
  if (verify_job_ == nullptr) return;
  verify_job_->cancel();
  retired_checks_.push_back(std::move(verify_job_));
}

const VerifyReport* Session::verify_report() const {
  return verified_ != nullptr && verified_ == bounds() ? &verify_report_ : nullptr;
}

void Session::finish_verify(bool wait) {
  std::erase_if(retired_checks_, [](const auto& job) { return job->finished(); });
  if (verify_job_ == nullptr || (!wait && !verify_job_->finished())) return;
  const auto report = verify_job_->take();
  const auto bounds = verify_job_->bounds();
  verify_job_.reset();
  if (!report) return add_message(true, report.error().to_string());
  verified_ = bounds;
  verify_report_ = *report;
  report_verify(*report, bounds->info().method);
}

/// In words; and what is wrong is shown. Boxes that are allowed to be larger than needed are no reason to
/// jump.
void Session::report_verify(const VerifyReport& report, Method method) {
  const bool wrong = report.too_small > 0 || (report.larger > 0 && method == Method::kExact);
  add_message(wrong, describe(report, method));
  if (!wrong) return;
  const BoxFault& fault = *report.first_fault;
  select(fault.cell);
  choose_edge(fault.direction);
  camera_.look_at({fault.cell.x + 0.5, fault.cell.y + 0.5}, kFaultPixels);
  fit_requested = false;
}

}  // namespace goalbound::app
