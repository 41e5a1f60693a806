// One pass over all targets of a map, by any number of workers: what each of some pieces sees of the rest of
// the map, and the boxes of the edges among the nodes above all pieces.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "precompute/class_columns.hpp"
#include "precompute/class_plan.hpp"
#include "precompute/class_top_rows.hpp"

namespace goalbound {

/// work() may be called from several threads at a time; all else before or after that.
class ClassSweep {
 public:
  /// Asked now and then: whether to give up.
  using Stop = std::function<bool()>;
  using ColumnsByPiece = std::map<std::size_t, ColumnClasses>;

  /// `pieces`: in rising order. Classes of the first of them are made in any case, those of the last ones are
  /// dropped when all would take more than `memory_limit` bytes.
  ClassSweep(const ClassPlan& plan, const ClassKernel& kernel, std::span<const std::size_t> pieces,
             bool with_boxes, std::size_t memory_limit);

  /// Goes over the targets that no other worker has begun. False when stopped: the sweep is given up then.
  bool work(const Stop& stop);
  /// There is nothing to be taken then.
  bool given_up() const { return given_up_; }
  /// Nobody goes on with it, and what it has made is not whole.
  void give_up() { given_up_ = true; }

  /// The classes of the pieces that were kept.
  ColumnsByPiece take_columns();
  /// Of the links of all tops, in their order; none where they were not asked for.
  std::vector<BoxSides> take_boxes() { return std::move(boxes_); }

 private:
  /// What is made of a piece.
  struct Made {
    std::size_t piece = 0;
    std::mutex mutex;
    ColumnClasses columns;
    bool is_kept = true;
  };
  /// Pieces in one subtree. Targets outside of it that are alike as seen from its border, the nodes that it
  /// touches outside of itself, are alike for each of the pieces.
  struct Group {
    std::uint32_t root = 0;
    std::vector<Made*> pieces;
  };
  struct Worker;

  void group_pieces();
  std::vector<bool> wanted_tops() const;
  void take(Worker& worker, std::size_t block);
  void unite_group(Worker& worker, std::size_t block, const Group& group);
  bool is_outside(std::size_t block, std::uint32_t group_root) const;
  bool list_border(Worker& worker, std::uint32_t root) const;
  static void gather(Worker& worker);
  void unite(Made& made, std::span<const LaneCost* const> rows, const SideRows& boxes, std::size_t count);
  static void drop(Made& made);
  void keep_within_memory();
  void add_boxes(std::span<const BoxSides> boxes);

  const ClassPlan& plan_;
  const ClassKernel& kernel_;
  std::size_t memory_limit_;
  std::vector<std::unique_ptr<Made>> made_;  ///< in the order of their pieces
  std::vector<Group> groups_;
  std::mutex mutex_;  ///< guards boxes_ and kept_
  std::vector<BoxSides> boxes_;
  std::size_t kept_;  ///< how many of made_; the others were dropped
  std::atomic<std::size_t> next_block_ = 0;
  std::atomic<std::size_t> bytes_ = 0;
  std::atomic<bool> given_up_ = false;
};

}  // namespace goalbound
