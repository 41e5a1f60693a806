// The nodes above all pieces of a map, with the costs from each of them to some hundred targets at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "precompute/class_columns.hpp"
#include "precompute/class_plan.hpp"
#include "precompute/class_ways.hpp"

namespace goalbound {

/// Rows of all tops over the targets of one *block*: those of a piece, or the tops themselves. Scratch memory
/// of one worker; from the ways down to the targets, up and down among the tops, come the exact costs.
class TopRows {
 public:
  static constexpr std::size_t kMostColumns = 512;
  static constexpr std::size_t kStride = kMostColumns + kColumnsAtOnce;

  /// `wanted`: by top, whether its row is asked for.
  TopRows(const ClassPlan& plan, const ClassKernel& kernel, const std::vector<bool>& wanted);

  /// Begins with the targets of a piece by its number, or with the tops, which follow the last piece.
  void start_block(std::size_t block);
  /// Makes the rows over the next columns of the block; false when there are none.
  bool next();

  /// Of a wanted top.
  const LaneCost* row(std::size_t top) const { return costs_.data() + top * kStride; }
  /// Whether there is a way from that wanted top to any of the columns; its row is kFar otherwise.
  bool reaches(std::size_t top) const { return reaches_[top]; }
  std::size_t columns() const { return columns_; }
  /// Boxes of the columns' targets.
  const SideRows& places() const { return places_; }

  /// Bytes of the rows of so many tops.
  static std::size_t bytes_for(std::size_t tops) { return tops * kStride * sizeof(LaneCost); }

 private:
  LaneCost* row_at(std::size_t top) { return costs_.data() + top * kStride; }
  /// An arc to a top above, by its number.
  struct TopArc {
    std::uint32_t above = 0;
    LaneCost cost = 0;
  };
  struct TopArcs {
    std::vector<std::uint32_t> first;  ///< by top, and one more
    std::vector<TopArc> arcs;
    std::span<const TopArc> of(std::size_t top) const {
      return std::span(arcs).subspan(first[top], first[top + 1] - first[top]);
    }
  };

  TopArcs arcs_among_tops(const Hierarchy::Arcs& arcs) const;
  void need(const std::vector<bool>& wanted);
  void reach(std::size_t top);
  void begin_at_piece();
  void begin_at_tops();
  void go_down();
  void go_up_first();
  void go_up_first(std::size_t begin, std::size_t count);

  const ClassPlan& plan_;
  const ClassKernel& kernel_;
  TopArcs up_;
  TopArcs down_;
  std::vector<std::uint32_t> needed_;  ///< tops, from above: the wanted ones, and what their rows follow from
  std::size_t block_ = 0;
  std::size_t next_target_ = 0;
  std::size_t targets_ = 0;  ///< of the block
  WaysDown ways_;
  std::size_t columns_ = 0;
  SideRows places_;
  ColumnClasses top_places_;
  AlignedVector<LaneCost> costs_;
  std::vector<bool> reaches_;
  std::vector<StepOver> steps_;
};

}  // namespace goalbound
