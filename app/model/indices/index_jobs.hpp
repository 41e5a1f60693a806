// What makes, loads, saves and checks the indices on the shelf, in the background where it takes long.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/verify.hpp"
#include "model/files/document.hpp"
#include "model/indices/index_shelf.hpp"
#include "model/indices/verify_job.hpp"
#include "model/view/settings.hpp"

namespace goalbound::app {

/// For the map of one document. Reads threads from the settings. All must outlive it.
class IndexJobs {
 public:
  IndexJobs(const Document& document, const Settings& settings)
      : document_(&document), settings_(&settings) {}

  const IndexShelf& shelf() const { return shelf_; }
  /// With the threads of the settings; see IndexShelf::compute. Error kInvalidArgument without a map; those
  /// of key_of.
  Result<void> start(const IndexKey& key);
  /// See IndexShelf. There must be a map.
  bool reuse(const IndexKey& key) { return shelf_.reuse(document_->shared_map(), key); }
  /// Those of `wanted` that are missing; all of them when none is. Same errors.
  Result<void> start_missing(std::span<const IndexKey> wanted);
  /// All jobs; see IndexShelf::cancel.
  void cancel() { shelf_.cancel(); }
  void cancel(const IndexKey& key) { shelf_.cancel(key); }
  /// It is on the shelf then, by the key that is returned; a job for it is cancelled. Errors: those of
  /// load_index_for, kInvalidArgument without a map.
  Result<IndexKey> load(const std::filesystem::path& path);
  /// One of this very map that was there before.
  void put(const IndexShelf::Shelved& index) {
    shelf_.put(document_->shared_map(), *index.key, index.index, index.path);
  }
  /// It goes, and jobs for it.
  void drop(const IndexKey& key) { shelf_.drop(key); }
  /// Also while boxes are made tighter. Error kInvalidArgument where there is none and while a job lacks
  /// nodes; those of save_index.
  Result<void> save(const IndexKey& key, const std::filesystem::path& path);

  /// Makes it anew, with the threads of the settings, and compares. Replaces a check that runs. `options`: of
  /// boxes. Error kInvalidArgument where there is none.
  Result<void> start_verify(const IndexKey& key, VerifyOptions options = {});
  void cancel_verify() { verify_.discard(); }
  /// Null when none runs.
  const VerifyJob* verify_job() const { return verify_.busy() ? &verify_ : nullptr; }
  /// Of the index that was checked last; else null.
  const IndexCheck* check_of(const IndexKey& key) const;
  /// The same of boxes, in full.
  const VerifyReport* verify_report(const IndexKey& key) const;

  /// Makes anew what the last check found wrong. Error kInvalidArgument where that is nothing.
  Result<void> start_repair(const IndexKey& key);
  void cancel_repair() { repair_.discard(); }
  /// Null when none runs.
  const RepairJob* repair_job() const { return repair_.busy() ? &repair_ : nullptr; }

  /// For another map: indices and jobs go, without waiting for the floods that are under way.
  void clear();
  /// For the map as it is edited; see IndexShelf. A check ends.
  IndexShelf::Kept leave_map(std::span<const IndexKey> stays_stale);
  void enter_map(IndexShelf::Kept kept) { shelf_.enter(document_->shared_map(), std::move(kept)); }
  StaleIndices& stale() { return shelf_.stale(); }
  /// Once a frame, with the seconds since the last one: takes over what a running precompute has so far.
  void watch(double dt) { (void)shelf_.take_snapshots(dt); }
  /// Takes over the precomputes that are done; `wait`: until none is left. Their errors.
  std::vector<Error> finish_precomputes(bool wait);

  struct Checked {
    std::shared_ptr<const Index> index;
    Result<IndexCheck> outcome;
  };
  /// Whether a check or a repair is under way, or waits to be finished.
  bool checking() const { return verify_.busy() || repair_.busy(); }
  /// Blocks until both can be finished.
  void wait_for_checks() const;
  /// The check that is done, if one is; it is then check_of() its index.
  std::optional<Checked> finish_verify();
  /// What was repaired, and is in no file.
  struct Repaired {
    IndexKey key;
    std::size_t nodes = 0;  ///< of boxes: how many have other ones now
  };
  /// The repair that is done, if one is. Errors: those of mend_index; kCancelled when the index was replaced
  /// meanwhile.
  std::optional<Result<Repaired>> finish_repair();

 private:
  Result<void> expect_all_nodes(const IndexKey& key, std::string_view purpose) const;

  const Document* document_;
  const Settings* settings_;
  IndexShelf shelf_;
  VerifyJob verify_;
  RepairJob repair_;
  std::shared_ptr<const Index> verified_;  ///< that check_ is about
  IndexCheck check_;
};

}  // namespace goalbound::app
