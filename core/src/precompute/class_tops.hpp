// The nodes above all pieces of a map: what each piece sees of the rest of the map, and the boxes of the
// edges among those nodes. Done once for all workers.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "precompute/class_columns.hpp"
#include "precompute/class_plan.hpp"
#include "precompute/class_sweep.hpp"

namespace goalbound {

/// All members may be called from any thread.
class ClassTops {
 public:
  using Stop = ClassSweep::Stop;

  /// `memory_limit`: bytes that columns kept for pieces should take; one piece's are kept in any case.
  ClassTops(std::shared_ptr<const ClassPlan> plan, std::size_t memory_limit);

  /// Hands out the classes of all targets outside of the piece, seen from its border. Nothing when stopped.
  /// Cost: those of all pieces from this one on are made together, as far as memory allows, by all threads
  /// that ask for some meanwhile, and are kept until they are taken.
  std::optional<ColumnClasses> take_outside(std::size_t piece, const Stop& stop);
  /// Makes the boxes of the edges among tops, if nobody has. False when stopped.
  bool make_boxes(const Stop& stop);
  /// Those of the links of a top to tops above it, link by link. Once they are made: they are never written
  /// again, so that this reads them without the lock.
  std::span<const BoxSides> boxes(std::size_t top) const;

 private:
  std::size_t border_size(std::size_t piece) const;
  void begin_sweep(std::size_t first_piece);
  bool help(std::unique_lock<std::mutex>& lock, const Stop& stop);
  void keep_what_was_made();
  void end_sweep();

  std::shared_ptr<const ClassPlan> plan_;
  ClassKernel kernel_;
  std::size_t memory_limit_;
  std::mutex mutex_;
  std::unique_ptr<ClassSweep> sweep_;  ///< null while none is under way
  std::size_t helpers_ = 0;            ///< threads that are at it
  std::size_t ended_ = 0;              ///< sweeps
  std::condition_variable sweep_has_ended_;
  ClassSweep::ColumnsByPiece outside_;
  std::vector<bool> handed_out_;                ///< by piece
  std::size_t expected_columns_;                ///< of a piece, by the sweep before
  std::vector<std::size_t> first_box_;          ///< by top, and one more
  std::optional<std::vector<BoxSides>> boxes_;  ///< null: not made yet
};

}  // namespace goalbound
