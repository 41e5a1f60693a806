// New indices for a map that changes, made behind the caller's back: docs/changes.md.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "goalbound/edited_map.hpp"
#include "goalbound/index.hpp"
#include "goalbound/job.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// One set of indices that was handed over, or what hindered that.
struct HandedOver {
  std::uint64_t number = 0;    ///< of all, from 1
  Result<void> result{};       ///< an error: the old indices stay, and the next change starts anew
  bool is_final = false;       ///< the boxes are as the first ones were, not inherited for the time being
  bool is_repaired = false;    ///< they were repaired, not made anew
  double seconds = 0;          ///< since the map was looked at until queries could take the new indices
  MapDifference difference{};  ///< between the map as it is then and that of the indices
};

/// How new indices are made.
struct BackgroundOptions {
  int threads = 0;  ///< workers; 0: one less than there are cores, which is left to the queries
  /// Bytes that one index and its making may take together.
  std::size_t memory_limit = kDefaultMemoryLimit;
  /// Boxes are inherited first, which takes a fraction of the time, where the map's kind has such boxes and
  /// those that are wanted are exact.
  bool inherited_first = true;
  /// Called in the thread of the job after each set, if there is one. It may do
  /// anything but wait for the job or destroy it. What it throws is dropped.
  std::function<void(const HandedOver&)> handed_over{};
};

/// Sees to it that the indices of an EditedMap follow its changes: whenever it has changed, a thread makes
/// indices of the same kinds and values for the map as it is at that moment, and hands them over when they
/// are done. What changes meanwhile is then the difference, and starts the next round. No query waits for
/// it, and every answer is exact all the time. Destroying it stops what it does, and waits for that.
class BackgroundPrecompute {
 public:
  /// Begins with the first change, or at once where the map differs from that of its indices. The map must
  /// have indices: without them there is nothing to do.
  explicit BackgroundPrecompute(EditedMap map, BackgroundOptions options = {});
  ~BackgroundPrecompute();
  BackgroundPrecompute(const BackgroundPrecompute&) = delete;
  BackgroundPrecompute& operator=(const BackgroundPrecompute&) = delete;

  /// Whether new indices are made, or about to be.
  bool is_working() const;
  /// How far the index is that is made at the moment.
  Progress::Snapshot progress() const;
  /// The last one; nothing before the first.
  std::optional<HandedOver> last() const;
  /// Until the indices are those of the map as it is and as good as the first ones were, or an error ended
  /// the last attempt. The error kLimit where no thread could be started.
  Result<void> wait();

 private:
  class Work;

  std::unique_ptr<Work> work_;
};

/// The same in one call.
std::unique_ptr<BackgroundPrecompute> precompute_in_background(EditedMap map, BackgroundOptions options = {});

}  // namespace goalbound
