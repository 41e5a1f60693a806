// Boxes of edges from rows of costs over classes of targets, down the elimination tree.
// Sources: which edges are optimal follows from distances alone (Rabin & Sturtevant, AAAI 2016); rows from
// the top of a hierarchy down (Delling, Goldberg, Nowatzyk & Werneck, "PHAST", IPDPS 2011). Classes: see
// class_columns.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hierarchy/distances.hpp"
#include "precompute/class_columns.hpp"
#include "precompute/class_plan.hpp"
#include "precompute/class_tops.hpp"
#include "precompute/class_wanted.hpp"
#include "precompute/class_ways.hpp"

namespace goalbound {

/// Scratch memory of one worker.
class ClassWalk {
 public:
  explicit ClassWalk(std::shared_ptr<const ClassPlan> plan);

  /// Finds the boxes of those wanted nodes' edges whose end of lower rank is one of `ends`, which are in the
  /// piece. `outside`: the classes of targets outside of the piece. False when stopped.
  bool run(std::size_t piece, std::span<const std::uint32_t> ends, ColumnClasses outside, WantedBoxes& wanted,
           const ClassTops::Stop& stop);

 private:
  /// Classes of targets outside of the subtree of `root`, then each target inside.
  struct Columns {
    const ColumnClasses* all = nullptr;
    std::size_t outside = 0;
    std::uint32_t root = 0;
  };
  /// A subtree, less the parts of it that may get columns of their own.
  struct Part {
    std::uint32_t root = 0;
    Columns columns;
    std::vector<std::uint32_t> own;    ///< its nodes, parents before children
    std::vector<std::uint32_t> inner;  ///< the roots of the parts that are left out
    AlignedVector<LaneCost> rows;      ///< of its nodes with large subtrees: `inner` asks for them
    std::vector<BoxSides> boxes;       ///< of the edges between its nodes and what is above them
    ColumnClasses own_columns;
    std::vector<const LaneCost*> rows_around;  ///< of the border, before there were own columns
  };

  void mark(std::span<const std::uint32_t> ends, std::uint32_t root);
  void enter_piece(std::uint32_t root, ColumnClasses outside);
  bool enter_inner(const Columns& around, Part& part, std::uint32_t root);
  bool walk(std::size_t level);
  void list_nodes(Part& part);
  void find_rows_and_boxes(Part& part);
  void make_row(const Columns& columns, std::uint32_t rank, std::size_t begin, std::size_t count,
                LaneCost* row);
  void grow_boxes(const Columns& columns, std::uint32_t rank, std::size_t begin, std::size_t count,
                  BoxSides* boxes);
  void write_boxes(const Part& part);
  void use_own_columns(Part& part);
  void leave_own_columns(const Part& part);
  Part& part_at(std::size_t level);
  /// Large subtrees may hold inner parts, whose columns are made of whole rows.
  bool has_long_row(std::uint32_t rank) const;
  const LaneCost* row_of(std::uint32_t rank, std::size_t begin) const;

  std::shared_ptr<const ClassPlan> plan_;
  ClassKernel kernel_;
  DistanceQuery distances_;
  WaysDown ways_;
  /// By rank, of all nodes above what is walked: long rows over all columns, short ones over one chunk.
  std::vector<const LaneCost*> rows_;
  std::vector<bool> needed_;            ///< by rank
  std::vector<std::uint32_t> depth_;    ///< by rank, of short rows: below the nearest node with a long one
  AlignedVector<LaneCost> short_rows_;  ///< by depth
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<StepOver> steps_;
  WantedBoxes* wanted_ = nullptr;
  const ClassTops::Stop* stop_ = nullptr;
};

}  // namespace goalbound
