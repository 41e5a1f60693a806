// A run that is killed loses at most the time since its last check-point.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "goalbound/bounds_draft.hpp"
#include "goalbound/map.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

/// Saves what a draft holds, as an unfinished bounds file, again and again on a thread of its own while it
/// lives.
class CheckPoint {
 public:
  /// Where the check-points of a run lie that writes to `output`.
  static std::filesystem::path path_for(const std::filesystem::path& output);
  /// What an earlier run left behind. Errors: those of load_index_for; kMismatch for a run with another
  /// ordering or method.
  static Result<Bounds> load(const std::filesystem::path& path, const Map& map,
                             const PrecomputeOptions& options);

  /// Saves every `seconds`; never when that is 0. `resumed`: the file is there, and this run went on from it.
  /// To be made while an InterruptListener lives: an interrupt would end the process in the middle of a
  /// thread that does not wait for it.
  CheckPoint(std::filesystem::path path, const BoundsDraft& draft, double seconds, bool resumed);
  ~CheckPoint();
  CheckPoint(const CheckPoint&) = delete;
  CheckPoint& operator=(const CheckPoint&) = delete;

  /// Saves now, for a run that was interrupted. Errors: those of save_draft.
  Result<void> save();
  /// No more check-points: from then on nobody looks at the draft.
  void stop();
  /// The run has its result: no more check-points, and none of its own is left. A file of that name that the
  /// run has not written is somebody else's.
  void finish();
  /// The first check-point that could not be written, if any.
  std::optional<Error> failure() const;

 private:
  /// From the thread, or after it has ended.
  Result<void> write();

  std::filesystem::path path_;
  const BoundsDraft& draft_;
  mutable std::mutex mutex_;
  std::condition_variable woken_;
  bool stopping_ = false;
  bool own_ = false;  ///< the file is one of this run
  Result<void> failure_;
  std::thread thread_;
};

}  // namespace goalbound::cli
