// How far long work is, on stderr: a bar on a terminal, now and then a line elsewhere.
#pragma once

#include <chrono>
#include <string>

#include "goalbound/job.hpp"

namespace goalbound::cli {

/// Shows snapshots of a Progress, at most ten times a second. On a terminal it redraws one line, with rate
/// and estimate, and clears it in the end. Elsewhere it writes one line per ten per cent, and only for work
/// that takes longer than kQuietSeconds, so that logs of short runs stay clean.
class ProgressDisplay {
 public:
  /// "precompute" and "nodes", for instance.
  ProgressDisplay(std::string title, std::string unit);
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

  void show(const Progress::Snapshot& snapshot);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kQuietSeconds = 5;

  void show_bar(const Progress::Snapshot& snapshot);
  void show_line(const Progress::Snapshot& snapshot);
  std::string describe(const Progress::Snapshot& snapshot) const;

  std::string title_;
  std::string unit_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point last_{};
  int last_tenth_ = 0;
};

}  // namespace goalbound::cli
