#include "precompute/class_walk.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {
namespace {

/// Columns that all rows of a part are made of before the next ones, so that they stay in the caches.
constexpr std::size_t kWalkChunk = 512;

}  // namespace

ClassWalk::ClassWalk(std::shared_ptr<const ClassPlan> plan)
    : plan_(std::move(plan)),
      kernel_(best_class_kernel()),
      distances_(plan_->shared_hierarchy()),
      rows_(plan_->node_count()),
      needed_(plan_->node_count()),
      depth_(plan_->node_count()),
      short_rows_(plan_->sizes().least_inner * kWalkChunk) {}

bool ClassWalk::run(std::size_t piece, std::span<const std::uint32_t> ends, ColumnClasses outside,
                    WantedBoxes& wanted, const ClassTops::Stop& stop) {
  const std::uint32_t root = plan_->pieces()[piece];
  wanted_ = &wanted;
  stop_ = &stop;
  mark(ends, root);
  enter_piece(root, std::move(outside));
  return walk(0);
}

/// Rows are needed of the ends and of all nodes above them.
void ClassWalk::mark(std::span<const std::uint32_t> ends, std::uint32_t root) {
  const Elimination& nodes = plan_->nodes();
  const std::uint32_t first = nodes.first[root];
  std::fill(needed_.begin() + first, needed_.begin() + root + 1, false);
  needed_[root] = true;
  for (std::uint32_t rank : ends) {
    for (; !needed_[rank]; rank = nodes.parent[rank]) needed_[rank] = true;
  }
  for (std::uint32_t rank = root + 1; rank-- > first;) {
    const bool below_short = rank != root && !has_long_row(nodes.parent[rank]);
    depth_[rank] = below_short ? depth_[nodes.parent[rank]] + 1 : 0;
  }
}

bool ClassWalk::has_long_row(std::uint32_t rank) const {
  return plan_->nodes().size(rank) >= plan_->sizes().least_inner;
}

const LaneCost* ClassWalk::row_of(std::uint32_t rank, std::size_t begin) const {
  return has_long_row(rank) ? rows_[rank] + begin : rows_[rank];
}

ClassWalk::Part& ClassWalk::part_at(std::size_t level) {
  if (parts_.size() == level) parts_.push_back(std::make_unique<Part>());
  return *parts_[level];
}

/// The costs from the border to the targets inside follow from the ways down from all nodes of the border.
void ClassWalk::enter_piece(std::uint32_t root, ColumnClasses outside) {
  const Elimination& nodes = plan_->nodes();
  const std::span<const std::uint32_t> border = nodes.above_of(root);
  const std::size_t targets = plan_->nodes().size(root);
  ways_.make(kernel_, *plan_, root);
  Part& part = part_at(0);
  part.own_columns = std::move(outside);
  part.root = root;
  part.columns = {&part.own_columns, part.own_columns.count(), root};

  std::vector<std::uint32_t> slots;
  for (const std::uint32_t rank : border) slots.push_back(nodes.slot_of_rank[rank]);
  std::vector<Cost> costs(border.size());
  std::vector<std::vector<LaneCost>> rows(border.size(), std::vector<LaneCost>(targets, kFar));
  std::vector<const LaneCost*> row_starts;
  for (std::size_t b = 0; b < border.size(); ++b) {
    distances_.distances(slots[b], slots, costs);
    steps_.clear();
    for (std::size_t over = 0; over < border.size(); ++over) {
      if (costs[over] < static_cast<Cost>(kFar))
        steps_.push_back({ways_.from_border(over), static_cast<LaneCost>(costs[over])});
    }
    kernel_.lower_row(rows[b].data(), steps_, targets);
    row_starts.push_back(rows[b].data());
  }
  part.own_columns.append(row_starts, plan_->places().from(plan_->nodes().first[root]), targets);
  part.own_columns.close();
  use_own_columns(part);
}

/// Gives the subtree of `root` columns of its own, where enough of those around can be united.
bool ClassWalk::enter_inner(const Columns& around, Part& part, std::uint32_t root) {
  const std::span<const std::uint32_t> border = plan_->nodes().above_of(root);
  const std::size_t targets = plan_->nodes().size(root);
  const std::size_t inside =
      around.outside + (plan_->nodes().first[root] - plan_->nodes().first[around.root]);
  const std::size_t behind = inside + targets;
  const SideRows boxes = around.all->boxes();
  const auto rows_from = [&](std::size_t column) {
    std::vector<const LaneCost*> rows;
    for (const std::uint32_t rank : border) rows.push_back(rows_[rank] + column);
    return rows;
  };
  ColumnClasses& columns = part.own_columns;
  columns.start(border.size(), plan_->sides(), around.all->count());
  columns.unite(kernel_, rows_from(0), boxes, inside);
  columns.unite(kernel_, rows_from(behind), boxes.from(behind), around.all->count() - behind);
  part.root = root;
  part.columns = around;
  if (4 * (columns.count() + targets) > 3 * around.all->count()) return false;
  part.columns = {&columns, columns.count(), root};
  columns.append(rows_from(inside), boxes.from(inside), targets);
  columns.close();
  use_own_columns(part);
  return true;
}

void ClassWalk::use_own_columns(Part& part) {
  const std::span<const std::uint32_t> border = plan_->nodes().above_of(part.root);
  part.rows_around.clear();
  for (std::size_t b = 0; b < border.size(); ++b)
    part.rows_around.push_back(std::exchange(rows_[border[b]], part.own_columns.row(b)));
}

void ClassWalk::leave_own_columns(const Part& part) {
  const std::span<const std::uint32_t> border = plan_->nodes().above_of(part.root);
  for (std::size_t b = 0; b < border.size(); ++b) rows_[border[b]] = part.rows_around[b];
}

bool ClassWalk::walk(std::size_t level) {
  Part& part = part_at(level);
  list_nodes(part);
  find_rows_and_boxes(part);
  write_boxes(part);
  for (const std::uint32_t root : part.inner) {
    if ((*stop_)()) return false;
    Part& inner = part_at(level + 1);
    const bool own_columns = enter_inner(part.columns, inner, root);
    if (!walk(level + 1)) return false;
    if (own_columns) leave_own_columns(inner);
  }
  return true;
}

/// Ranks that fall are parents before children. Inner parts are much smaller.
void ClassWalk::list_nodes(Part& part) {
  const Elimination& nodes = plan_->nodes();
  const ClassSizes& sizes = plan_->sizes();
  part.own.clear();
  part.inner.clear();
  const std::uint32_t first = nodes.first[part.root];
  for (std::uint32_t end = part.root + 1; end > first;) {
    const std::uint32_t rank = end - 1;
    const bool inner = sizes.is_inner(nodes, rank, part.root);
    if (needed_[rank]) (inner ? part.inner : part.own).push_back(rank);
    end = inner || !needed_[rank] ? nodes.first[rank] : rank;
  }
}

void ClassWalk::find_rows_and_boxes(Part& part) {
  const std::size_t columns = part.columns.all->count();
  const std::size_t stride = room_for(columns);
  std::size_t long_rows = 0;
  std::size_t edges = 0;
  for (const std::uint32_t rank : part.own) {
    long_rows += has_long_row(rank) ? 1 : 0;
    edges += plan_->links(rank).size();
  }
  if (part.rows.size() < long_rows * stride) part.rows.resize(long_rows * stride);
  part.boxes.assign(edges, BoxSides());
  for (std::size_t begin = 0; begin < columns; begin += kWalkChunk) {
    const std::size_t count = std::min(kWalkChunk, columns - begin);
    LaneCost* next_long_row = part.rows.data();
    BoxSides* next_box = part.boxes.data();
    for (const std::uint32_t rank : part.own) {
      LaneCost* row = short_rows_.data() + depth_[rank] * kWalkChunk;
      rows_[rank] = row;
      if (has_long_row(rank)) {
        rows_[rank] = next_long_row;
        row = next_long_row + begin;
        next_long_row += stride;
      }
      make_row(part.columns, rank, begin, count, row);
      grow_boxes(part.columns, rank, begin, count, next_box);
      next_box += plan_->links(rank).size();
    }
  }
}

/// Over the columns begin .. begin + count - 1; up to a whole number of kColumnsAtOnce they are kFar.
void ClassWalk::make_row(const Columns& columns, std::uint32_t rank, std::size_t begin, std::size_t count,
                         LaneCost* row) {
  const std::size_t whole = (count + kColumnsAtOnce - 1) / kColumnsAtOnce * kColumnsAtOnce;
  std::fill_n(row, whole, kFar);
  const std::size_t own = columns.outside + (plan_->nodes().first[rank] - plan_->nodes().first[columns.root]);
  const std::size_t own_begin = std::max(own, begin);
  const std::size_t own_end = std::min(own + plan_->nodes().size(rank), begin + count);
  if (own_begin < own_end)
    std::copy_n(ways_.from(rank) + (own_begin - own), own_end - own_begin, row + (own_begin - begin));
  steps_.clear();
  for (const Hierarchy::Arc& arc : plan_->hierarchy().up.of(rank))
    steps_.push_back({row_of(arc.above, begin), static_cast<LaneCost>(arc.cost)});
  kernel_.lower_row(row, steps_, whole);
}

void ClassWalk::grow_boxes(const Columns& columns, std::uint32_t rank, std::size_t begin, std::size_t count,
                           BoxSides* boxes) {
  const LaneCost* const lower = row_of(rank, begin);
  const SideRows places = columns.all->boxes().from(begin);
  for (const ClassLink& link : plan_->links(rank)) {
    BoxSides& box = *boxes++;
    if (!wanted_->wants(link.up ? rank : link.above)) continue;
    const LaneCost* const upper = row_of(link.above, begin);
    const StepOver head{link.up ? upper : lower, link.cost};
    kernel_.grow_where_optimal(link.up ? lower : upper, head, places, count, box);
  }
}

void ClassWalk::write_boxes(const Part& part) {
  const BoxSides* next_box = part.boxes.data();
  for (const std::uint32_t rank : part.own) {
    for (const ClassLink& link : plan_->links(rank)) {
      const std::uint32_t tail = link.up ? rank : link.above;
      if (wanted_->wants(tail)) wanted_->grow(tail, link.edge, next_box->box());
      ++next_box;
    }
  }
}

}  // namespace goalbound
