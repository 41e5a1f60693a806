// Inherited boxes of the orderings that have them, made in the background to be compared with exact ones.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "goalbound/precompute.hpp"

namespace goalbound::app {

/// Of one map at a time. No search uses them: those of the shelf are what it computes.
class InheritedBoxes {
 public:
  /// What is wanted from now on; without a map nothing, and what there is goes. Those of the same map that
  /// are there already stay, whatever is wanted.
  void ask(const std::shared_ptr<const Map>& map, const std::vector<Ordering>& orderings, int threads);
  /// Takes over what is ready, and begins the next ones.
  void adopt();
  /// Blocks until all that is wanted is there.
  void wait();
  bool busy() const { return job_ != nullptr; }
  /// Null without.
  const std::shared_ptr<const Bounds>& find(Ordering ordering) const {
    return ready_[static_cast<std::size_t>(ordering)];
  }
  /// Differs for any two sets that find() gave for an ordering; 0 without.
  std::uint64_t revision(Ordering ordering) const { return revisions_[static_cast<std::size_t>(ordering)]; }
  /// Null when none runs.
  const PrecomputeJob* job() const { return job_.get(); }

 private:
  void clear();
  void begin_next();
  void take();

  std::shared_ptr<const Map> map_;
  std::vector<Ordering> wanted_;
  int threads_ = 0;
  bool failed_ = false;  ///< no more for this map
  std::array<std::shared_ptr<const Bounds>, 3> ready_;
  std::array<std::uint64_t, 3> revisions_{};
  std::uint64_t last_revision_ = 0;
  std::unique_ptr<PrecomputeJob> job_;
  std::vector<std::unique_ptr<PrecomputeJob>> retired_;  ///< cancelled; they end within a flood or two
};

}  // namespace goalbound::app
