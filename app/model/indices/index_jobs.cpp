#include "model/indices/index_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "goalbound/index_files.hpp"

namespace goalbound::app {

Result<void> IndexJobs::start(const IndexKey& key) {
  if (!document_->has_map()) {
    return Error{ErrorCode::kInvalidArgument, "there is no map to precompute; open one first"};
  }
  if (auto suits = key_of(document_->map(), key.values); !suits) return suits.error();
  IndexSet set;  // what is not there is made with it
  for (const std::string_view needed : needed_kinds(key.values)) {
    const auto other = key_of(document_->map(), needed_values(key.values, needed));
    if (other && shelf_.state(*other) == IndexState::kFit) set.add(shelf_.shown(*other).index);
  }
  shelf_.compute(
      {.map = document_->shared_map(), .key = key, .threads = settings_->threads, .set = std::move(set)});
  return {};
}

Result<void> IndexJobs::start_missing(std::span<const IndexKey> wanted) {
  std::vector<IndexKey> missing(wanted.begin(), wanted.end());
  const auto is_there = [&](const IndexKey& key) { return shelf_.state(key) == IndexState::kFit; };
  if (!std::all_of(missing.begin(), missing.end(), is_there)) std::erase_if(missing, is_there);
  for (const IndexKey& key : missing) {
    if (auto started = start(key); !started) return started;
  }
  return {};
}

Result<IndexKey> IndexJobs::load(const std::filesystem::path& path) {
  if (!document_->has_map()) {
    return Error{ErrorCode::kInvalidArgument, "there is no map for this index; open it first"};
  }
  auto loaded = load_index_for(document_->map(), path);
  if (!loaded) return loaded.error();
  const IndexKey key(**loaded);
  shelf_.put(document_->shared_map(), key, *std::move(loaded), path);
  return key;
}

Result<void> IndexJobs::save(const IndexKey& key, const std::filesystem::path& path) {
  if (auto ready = expect_all_nodes(key, "save"); !ready) return ready;
  if (auto saved = save_index(document_->map(), *shelf_.shown(key).index, path); !saved) return saved;
  shelf_.set_path(key, path);
  return {};
}

/// Errors while there is none, and while boxes that there are lack nodes that a job still computes.
Result<void> IndexJobs::expect_all_nodes(const IndexKey& key, std::string_view purpose) const {
  const std::string what =
      key.of_boxes() || !document_->has_map() ? "boxes" : words_of(document_->map(), key);
  const bool none = shelf_.shown(key).index == nullptr;
  if (none && shelf_.state(key) == IndexState::kNone) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("there are no {} to {}; load or {} them first", what, purpose,
                             key.of_boxes() ? "precompute" : "make")};
  }
  if (none || (shelf_.is_partial(key) && shelf_.counts(key).missing > 0)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("the {} are still being {}; {} them when they are ready", what,
                             key.of_boxes() ? "computed" : "made", purpose)};
  }
  return {};
}

Result<void> IndexJobs::start_verify(const IndexKey& key, VerifyOptions options) {
  if (auto ready = expect_all_nodes(key, "verify"); !ready) return ready;
  if (!key.of_boxes()) {
    if (auto possible = check_file_of(key.values); !possible) return possible;
  }
  options.threads = settings_->threads;
  verify_.ask({document_->shared_map(), shelf_.shown(key).index, std::move(options)});
  return {};
}

const IndexCheck* IndexJobs::check_of(const IndexKey& key) const {
  return verified_ != nullptr && verified_ == shelf_.shown(key).index ? &check_ : nullptr;
}

const VerifyReport* IndexJobs::verify_report(const IndexKey& key) const {
  const IndexCheck* check = check_of(key);
  return check != nullptr && check->boxes ? &*check->boxes : nullptr;
}

Result<void> IndexJobs::start_repair(const IndexKey& key) {
  const IndexCheck* check = check_of(key);
  const std::string what =
      key.of_boxes() || !document_->has_map() ? "boxes" : words_of(document_->map(), key);
  if (check == nullptr) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("these {} have not been verified; verify them, and what is wrong can be repaired", what)};
  }
  if (check->boxes ? check->boxes->bad_nodes.empty() : check->good()) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("there is nothing to repair: the check found no wrong {}",
                             check->boxes ? "box" : "byte")};
  }
  repair_.ask({document_->shared_map(), verified_, *check, settings_->threads});
  return {};
}

void IndexJobs::wait_for_checks() const {
  verify_.wait();
  repair_.wait();
}

std::optional<Result<IndexJobs::Repaired>> IndexJobs::finish_repair() {
  auto done = repair_.take();
  if (!done) return std::nullopt;
  auto& [order, repaired] = *done;
  if (!repaired) return repaired.error();
  const auto key = shelf_.key_of(*order.index);
  if (!key) {
    return Error{ErrorCode::kCancelled, "the index was replaced by another meanwhile; nothing was repaired"};
  }
  shelf_.put(order.map, *key, std::move(repaired).value(), {});
  return Repaired{*key, order.check.boxes ? order.check.boxes->bad_nodes.size() : 0};
}

void IndexJobs::clear() {
  shelf_.clear();
  cancel_verify();
  cancel_repair();
  verified_.reset();
}

IndexShelf::Kept IndexJobs::leave_map(std::span<const IndexKey> stays_stale) {
  cancel_verify();
  cancel_repair();
  verified_.reset();
  return shelf_.leave(document_->shared_map(), stays_stale);
}

std::vector<Error> IndexJobs::finish_precomputes(bool wait) {
  std::vector<Error> errors;
  while (auto done = shelf_.take_finished(wait)) {
    if (done->error) errors.push_back(std::move(*done->error));
  }
  return errors;
}

std::optional<IndexJobs::Checked> IndexJobs::finish_verify() {
  auto done = verify_.take();
  if (!done) return std::nullopt;
  Checked checked{done->order.index, std::move(done->answer)};
  if (checked.outcome) {
    verified_ = checked.index;
    check_ = *checked.outcome;
  }
  return checked;
}

}  // namespace goalbound::app
