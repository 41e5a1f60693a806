// The targets of one piece after the other are columns here, some hundred at a time: from the ways down to
// them, up and down among the tops, come the rows of all tops.
#include "precompute/class_tops.hpp"

#include <algorithm>

#include "precompute/class_ways.hpp"

namespace goalbound {
namespace {

/// Rows of all tops over a few columns.
class TopRows {
 public:
  static constexpr std::size_t kMostColumns = 512;

  TopRows(const ClassPlan& plan, const ClassKernel& kernel)
      : plan_(plan), kernel_(kernel), costs_(plan.tops().size() * kStride), reaches_(plan.tops().size()) {}

  void start(std::size_t columns) {
    columns_ = columns;
    for (std::size_t top = 0; top < reaches_.size(); ++top) {
      std::fill_n(row_at(top), room_for(columns), kFar);
      reaches_[top] = false;
    }
  }
  /// Ways from a top to columns from `column` on.
  void set(std::size_t top, std::size_t column, std::span<const LaneCost> ways) {
    std::copy(ways.begin(), ways.end(), row_at(top) + column);
    reaches_[top] = true;
  }
  /// Makes all rows exact.
  void finish() {
    go_down();
    go_up_first();
  }
  const LaneCost* row(std::size_t top) const { return costs_.data() + top * kStride; }
  bool reaches(std::size_t top) const { return reaches_[top]; }
  std::size_t columns() const { return columns_; }

 private:
  static constexpr std::size_t kStride = kMostColumns + kColumnsAtOnce;

  LaneCost* row_at(std::size_t top) { return costs_.data() + top * kStride; }

  /// Ways that only go down.
  void go_down() {
    for (std::size_t top = 0; top < reaches_.size(); ++top) {
      if (!reaches_[top]) continue;
      for (const Hierarchy::Arc& arc : plan_.hierarchy().down.of(plan_.tops()[top])) {
        const std::size_t above = plan_.top_number(arc.above);
        const StepOver step{row(top), static_cast<LaneCost>(arc.cost)};
        kernel_.lower_row(row_at(above), {&step, 1}, columns_);
        reaches_[above] = true;
      }
    }
  }
  /// Ways that go up before: what is above is exact already.
  void go_up_first() {
    for (std::size_t top = reaches_.size(); top-- > 0;) {
      steps_.clear();
      for (const Hierarchy::Arc& arc : plan_.hierarchy().up.of(plan_.tops()[top])) {
        const std::size_t above = plan_.top_number(arc.above);
        if (reaches_[above]) steps_.push_back({row(above), static_cast<LaneCost>(arc.cost)});
      }
      if (steps_.empty()) continue;
      kernel_.lower_row(row_at(top), steps_, columns_);
      reaches_[top] = true;
    }
  }

  const ClassPlan& plan_;
  const ClassKernel& kernel_;
  std::size_t columns_ = 0;
  AlignedVector<LaneCost> costs_;
  std::vector<bool> reaches_;
  std::vector<StepOver> steps_;
};

/// The tops themselves as targets; see for_all_targets().
template <class Body>
bool for_all_top_targets(const ClassPlan& plan, TopRows& rows, const ClassTops::Stop& stop,
                         const Body& body) {
  constexpr LaneCost kHere = 0;
  ColumnClasses places;
  std::vector<std::uint32_t> targets;
  for (const std::uint32_t rank : plan.tops()) {
    if (plan.is_target(rank)) targets.push_back(rank);
  }
  for (std::size_t begin = 0; begin < targets.size(); begin += TopRows::kMostColumns) {
    if (stop()) return false;
    const std::size_t count = std::min(TopRows::kMostColumns, targets.size() - begin);
    rows.start(count);
    places.start(0, plan.sides(), count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t rank = targets[begin + i];
      rows.set(plan.top_number(rank), i, {&kHere, 1});
      places.append({}, plan.places().from(plan.targets_before(rank)), 1);
    }
    places.close();
    rows.finish();
    body(rows, places.boxes(), plan.pieces().size());
  }
  return true;
}

/// Calls `body(rows, boxes, piece)` with the rows of all tops over all targets that some of them reach, some
/// columns at a time; `piece` is the one that they are in, or the number of pieces for the tops themselves.
/// False when stopped.
template <class Body>
bool for_all_targets(const ClassPlan& plan, const ClassKernel& kernel, const ClassTops::Stop& stop,
                     const Body& body) {
  TopRows rows(plan, kernel);
  WaysDown ways;
  const Elimination& nodes = plan.nodes();
  for (std::size_t piece = 0; piece < plan.pieces().size(); ++piece) {
    const std::uint32_t root = plan.pieces()[piece];
    const std::span<const std::uint32_t> border = nodes.above_of(root);
    if (border.empty()) continue;
    ways.make(kernel, plan, root);
    const std::size_t targets = plan.target_count(root);
    for (std::size_t begin = 0; begin < targets; begin += TopRows::kMostColumns) {
      if (stop()) return false;
      const std::size_t count = std::min(TopRows::kMostColumns, targets - begin);
      rows.start(count);
      for (std::size_t b = 0; b < border.size(); ++b)
        rows.set(plan.top_number(border[b]), 0, {ways.from_border(b) + begin, count});
      rows.finish();
      body(rows, plan.places().from(plan.first_target(root) + begin), piece);
    }
  }
  return for_all_top_targets(plan, rows, stop, body);
}

/// `boxes[0]` is that of the first link of a top.
void grow_top_boxes(const ClassPlan& plan, const ClassKernel& kernel, const TopRows& rows,
                    const SideRows& places, std::vector<BoxSides>& boxes) {
  std::size_t next = 0;
  for (std::size_t top = 0; top < plan.tops().size(); ++top) {
    for (const ClassLink& link : plan.links(plan.tops()[top])) {
      BoxSides& box = boxes[next++];
      const std::size_t above = plan.top_number(link.above);
      if (!rows.reaches(top) || !rows.reaches(above)) continue;
      const LaneCost* const lower = rows.row(top);
      const LaneCost* const upper = rows.row(above);
      const StepOver head{link.up ? upper : lower, link.cost};
      kernel.grow_where_optimal(link.up ? lower : upper, head, places, rows.columns(), box);
    }
  }
}

void unite_at_border(const ClassPlan& plan, const ClassKernel& kernel, const TopRows& rows,
                     const SideRows& places, std::size_t piece, ColumnClasses& columns) {
  std::vector<const LaneCost*> border;
  bool reached = false;
  for (const std::uint32_t rank : plan.nodes().above_of(plan.pieces()[piece])) {
    border.push_back(rows.row(plan.top_number(rank)));
    reached = reached || rows.reaches(plan.top_number(rank));
  }
  if (reached) columns.unite(kernel, border, places, rows.columns());
}

}  // namespace

ClassTops::ClassTops(std::shared_ptr<const ClassPlan> plan, std::size_t memory_limit)
    : plan_(std::move(plan)),
      kernel_(best_class_kernel()),
      memory_limit_(memory_limit),
      handed_out_(plan_->pieces().size()) {
  first_box_.push_back(0);
  for (const std::uint32_t rank : plan_->tops())
    first_box_.push_back(first_box_.back() + plan_->links(rank).size());
}

std::span<const BoxSides> ClassTops::boxes(std::size_t top) const {
  return std::span(boxes_).subspan(first_box_[top], first_box_[top + 1] - first_box_[top]);
}

std::optional<ColumnClasses> ClassTops::take_outside(std::size_t piece, const Stop& stop) {
  const std::size_t border = plan_->nodes().above_of(plan_->pieces()[piece]).size();
  if (border == 0) {
    ColumnClasses nothing;
    nothing.start(0, plan_->sides(), 0);
    return nothing;
  }
  const std::scoped_lock lock(mutex_);
  auto known = outside_.find(piece);
  if (known == outside_.end()) {
    // Who asks for one again has begun anew.
    if (handed_out_[piece]) handed_out_.assign(handed_out_.size(), false);
    if (!sweep(piece, stop)) return std::nullopt;
    known = outside_.find(piece);
  }
  ColumnClasses result = std::move(known->second);
  outside_.erase(known);
  handed_out_[piece] = true;
  return result;
}

bool ClassTops::make_boxes(const Stop& stop) {
  const std::scoped_lock lock(mutex_);
  return !boxes_.empty() || first_box_.back() == 0 || sweep(plan_->pieces().size(), stop);
}

/// Columns for `first_piece` and for those behind it that nobody has been given; and the boxes, if there are
/// none yet.
bool ClassTops::sweep(std::size_t first_piece, const Stop& stop) {
  const ClassPlan& plan = *plan_;
  ColumnsByPiece made;
  for (std::size_t piece = first_piece; piece < plan.pieces().size(); ++piece) {
    const std::size_t border = plan.nodes().above_of(plan.pieces()[piece]).size();
    const bool asked_for = piece == first_piece || (!handed_out_[piece] && !outside_.contains(piece));
    if (border > 0 && asked_for) made[piece].start(border, plan.sides(), 0);
  }
  std::vector<BoxSides> boxes;
  if (boxes_.empty()) boxes.resize(first_box_.back());
  const auto take = [&](const TopRows& rows, const SideRows& places, std::size_t inside) {
    if (!boxes.empty()) grow_top_boxes(plan, kernel_, rows, places, boxes);
    for (auto& [piece, columns] : made) {
      if (piece != inside) unite_at_border(plan, kernel_, rows, places, piece, columns);
    }
    keep_within_memory(made);
  };
  if (!for_all_targets(plan, kernel_, stop, take)) return false;
  if (!boxes.empty()) boxes_ = std::move(boxes);
  outside_.merge(made);
  return true;
}

/// The last pieces are left to another sweep.
void ClassTops::keep_within_memory(ColumnsByPiece& made) const {
  std::size_t bytes = 0;
  for (const ColumnsByPiece* all : {&std::as_const(made), &outside_}) {
    for (const auto& [piece, columns] : *all) bytes += columns.byte_size();
  }
  while (bytes > memory_limit_ && made.size() > 1) {
    const auto last = std::prev(made.end());
    bytes -= last->second.byte_size();
    made.erase(last);
  }
}

}  // namespace goalbound
