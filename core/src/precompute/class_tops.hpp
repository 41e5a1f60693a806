// The nodes above all pieces of a map: what each piece sees of the rest of the map, and the boxes of the
// edges among those nodes. Done once for all workers.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "precompute/class_columns.hpp"
#include "precompute/class_plan.hpp"

namespace goalbound {

/// All members may be called from any thread.
class ClassTops {
 public:
  /// Asked now and then: whether to give up.
  using Stop = std::function<bool()>;

  /// `memory_limit`: bytes that columns kept for pieces should take; one piece's are kept in any case.
  ClassTops(std::shared_ptr<const ClassPlan> plan, std::size_t memory_limit);

  /// Hands out the classes of all targets outside of the piece, seen from its border. Nothing when stopped.
  /// Cost: those of all pieces from this one on are made together, as far as memory allows, and are kept
  /// until they are taken.
  std::optional<ColumnClasses> take_outside(std::size_t piece, const Stop& stop);
  /// Makes the boxes of the edges among tops, if nobody has. False when stopped.
  bool make_boxes(const Stop& stop);
  /// Those of the links of a top to tops above it, link by link.
  std::span<const BoxSides> boxes(std::size_t top) const;

 private:
  using ColumnsByPiece = std::map<std::size_t, ColumnClasses>;
  bool sweep(std::size_t first_piece, const Stop& stop);
  void keep_within_memory(ColumnsByPiece& made) const;

  std::shared_ptr<const ClassPlan> plan_;
  ClassKernel kernel_;
  std::size_t memory_limit_;
  std::mutex mutex_;
  ColumnsByPiece outside_;
  std::vector<bool> handed_out_;        ///< by piece
  std::vector<std::size_t> first_box_;  ///< by top, and one more
  std::vector<BoxSides> boxes_;         ///< empty: not made yet
};

}  // namespace goalbound
