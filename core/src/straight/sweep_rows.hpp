// Distances between corners by rows, of those rows that were asked for last: a table of all pairs where
// memory allows it, else a part of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "straight/corner_sweep.hpp"

namespace goalbound {

/// What a sweep from a corner told.
struct SweepRow {
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  std::uint32_t source = kNone;
  std::uint64_t used = 0;           ///< when it was asked for last
  std::vector<double> distance;     ///< by corner
  std::vector<std::uint32_t> into;  ///< by corner: CornerSweep::edge_into
};

/// Of one thread.
class SweepRows {
 public:
  explicit SweepRows(const EdgeTurns& turns);

  /// Rows that are asked for from now on stay until the next call.
  void begin() { ++now_; }
  const SweepRow& of(std::uint32_t source);
  /// What it takes, but where more rows than that are to stay.
  static std::uint64_t bytes_for(std::uint64_t corners) {
    return std::min(kMostBytes, corners * corners * kBytes);
  }

 private:
  static constexpr std::uint64_t kBytes = sizeof(double) + sizeof(std::uint32_t);
  /// A square sees some hundred corners, and its neighbour nearly the same.
  static constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20U;

  std::uint32_t make(std::uint32_t source);
  std::uint32_t free_slot();

  CornerSweep sweep_;
  std::uint64_t capacity_;
  std::uint64_t now_ = 0;
  std::vector<std::uint32_t> slot_of_;  ///< by corner
  std::vector<std::unique_ptr<SweepRow>> rows_;
};

}  // namespace goalbound
