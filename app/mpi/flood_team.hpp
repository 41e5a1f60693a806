// The threads of one rank, flooding from whatever the rank is given.
#pragma once

#include <optional>
#include <thread>

#include "goalbound/flooder.hpp"
#include "goalbound/map.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"
#include "queued_work.hpp"

namespace goalbound::mpi {

class FloodTeam {
 public:
  /// The map must outlive it.
  explicit FloodTeam(FloodPlan plan);
  /// Waits for the floods that have begun, and forgets the others.
  ~FloodTeam();
  FloodTeam(const FloodTeam&) = delete;
  FloodTeam& operator=(const FloodTeam&) = delete;

  const LocalFlooder& flooder() const { return flooder_; }
  QueuedWork& work() { return work_; }
  /// Lets the threads flood from these as well.
  void add(const SourceBoxes& given);
  /// Why the team floods no longer.
  std::optional<Error> failure() const;

 private:
  QueuedWork work_;
  LocalFlooder flooder_;
  mutable std::mutex mutex_;
  Result<void> failure_;
  std::thread thread_;
};

}  // namespace goalbound::mpi
