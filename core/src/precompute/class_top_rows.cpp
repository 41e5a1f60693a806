#include "precompute/class_top_rows.hpp"

#include <algorithm>

namespace goalbound {
namespace {

/// All rows of so many columns stay in the caches while they follow from each other.
constexpr std::size_t kColumnsInCache = 256;

}  // namespace

TopRows::TopRows(const ClassPlan& plan, const ClassKernel& kernel, const std::vector<bool>& wanted)
    : plan_(plan),
      kernel_(kernel),
      up_(arcs_among_tops(plan.hierarchy().up)),
      down_(arcs_among_tops(plan.hierarchy().down)),
      costs_(plan.tops().size() * kStride, kFar),
      reaches_(plan.tops().size()) {
  need(wanted);
}

TopRows::TopArcs TopRows::arcs_among_tops(const Hierarchy::Arcs& arcs) const {
  TopArcs result;
  result.first.push_back(0);
  for (const std::uint32_t rank : plan_.tops()) {
    for (const Hierarchy::Arc& arc : arcs.of(rank))
      result.arcs.push_back({plan_.top_number(arc.above), static_cast<LaneCost>(arc.cost)});
    result.first.push_back(static_cast<std::uint32_t>(result.arcs.size()));
  }
  return result;
}

void TopRows::need(const std::vector<bool>& wanted) {
  std::vector<bool> needed = wanted;
  for (std::size_t top = 0; top < needed.size(); ++top) {
    if (!needed[top]) continue;
    for (const TopArc& arc : up_.of(top)) needed[arc.above] = true;
  }
  for (std::size_t top = needed.size(); top-- > 0;) {
    if (needed[top]) needed_.push_back(static_cast<std::uint32_t>(top));
  }
}

void TopRows::start_block(std::size_t block) {
  block_ = block;
  next_target_ = 0;
  if (block == plan_.pieces().size()) {
    targets_ = plan_.tops().size();
    return;
  }
  const std::uint32_t root = plan_.pieces()[block];
  const bool is_alone = plan_.nodes().above_of(root).empty();
  targets_ = is_alone ? 0 : plan_.nodes().size(root);
  if (!is_alone) ways_.make(kernel_, plan_, root);
}

bool TopRows::next() {
  if (next_target_ >= targets_) return false;
  columns_ = std::min(kMostColumns, targets_ - next_target_);
  reaches_.assign(reaches_.size(), false);
  if (block_ == plan_.pieces().size()) {
    begin_at_tops();
  } else {
    begin_at_piece();
  }
  next_target_ += columns_;
  go_down();
  go_up_first();
  return true;
}

/// From here on the row of that top is about these columns.
void TopRows::reach(std::size_t top) {
  if (reaches_[top]) return;
  reaches_[top] = true;
  std::fill_n(row_at(top), room_for(columns_), kFar);
}

void TopRows::begin_at_piece() {
  const std::uint32_t root = plan_.pieces()[block_];
  const std::span<const std::uint32_t> border = plan_.nodes().above_of(root);
  for (std::size_t b = 0; b < border.size(); ++b) {
    const std::size_t top = plan_.top_number(border[b]);
    reach(top);
    std::copy_n(ways_.from_border(b) + next_target_, columns_, row_at(top));
  }
  places_ = plan_.places().from(plan_.nodes().first[root] + next_target_);
}

void TopRows::begin_at_tops() {
  top_places_.start(0, plan_.sides(), columns_);
  for (std::size_t i = 0; i < columns_; ++i) {
    const std::size_t top = next_target_ + i;
    reach(top);
    row_at(top)[i] = 0;
    top_places_.append({}, plan_.places().from(plan_.tops()[top]), 1);
  }
  top_places_.close();
  places_ = top_places_.boxes();
}

/// Ways that only go down.
void TopRows::go_down() {
  for (std::size_t top = 0; top < reaches_.size(); ++top) {
    if (!reaches_[top]) continue;
    for (const TopArc& arc : down_.of(top)) {
      reach(arc.above);
      const StepOver step{row(top), arc.cost};
      kernel_.lower_row(row_at(arc.above), {&step, 1}, columns_);
    }
  }
}

/// Ways that go up before: what is above is exact already.
void TopRows::go_up_first() {
  for (const std::uint32_t top : needed_) {
    const auto& arcs = up_.of(top);
    if (std::any_of(arcs.begin(), arcs.end(), [&](const TopArc& arc) { return reaches_[arc.above]; })) {
      reach(top);
    } else if (!reaches_[top]) {
      std::fill_n(row_at(top), room_for(columns_), kFar);
    }
  }
  for (std::size_t begin = 0; begin < columns_; begin += kColumnsInCache)
    go_up_first(begin, std::min(kColumnsInCache, columns_ - begin));
}

void TopRows::go_up_first(std::size_t begin, std::size_t count) {
  for (const std::uint32_t top : needed_) {
    if (!reaches_[top]) continue;
    steps_.clear();
    for (const TopArc& arc : up_.of(top)) steps_.push_back({row(arc.above) + begin, arc.cost});
    kernel_.lower_row(row_at(top) + begin, steps_, count);
  }
}

}  // namespace goalbound
