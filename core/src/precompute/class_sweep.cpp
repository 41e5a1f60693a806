#include "precompute/class_sweep.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {
namespace {

/// `boxes[0]` is that of the first link of a top.
void grow_top_boxes(const ClassPlan& plan, const ClassKernel& kernel, const TopRows& rows,
                    std::span<BoxSides> boxes) {
  std::size_t next = 0;
  for (std::size_t top = 0; top < plan.tops().size(); ++top) {
    for (const ClassLink& link : plan.links(plan.tops()[top])) {
      BoxSides& box = boxes[next++];
      const std::size_t above = plan.top_number(link.above);
      if (!rows.reaches(top) || !rows.reaches(above)) continue;
      const LaneCost* const lower = rows.row(top);
      const LaneCost* const upper = rows.row(above);
      const StepOver head{link.up ? upper : lower, link.cost};
      kernel.grow_where_optimal(link.up ? lower : upper, head, rows.places(), rows.columns(), box);
    }
  }
}

std::size_t count_links(const ClassPlan& plan) {
  std::size_t links = 0;
  for (const std::uint32_t rank : plan.tops()) links += plan.links(rank).size();
  return links;
}

}  // namespace

struct ClassSweep::Worker {
  Worker(const ClassPlan& plan, const ClassKernel& kernel, const std::vector<bool>& wanted,
         std::size_t box_count)
      : rows(plan, kernel, wanted), boxes(box_count) {}

  TopRows rows;
  std::vector<BoxSides> boxes;  ///< of the links of all tops
  std::vector<const LaneCost*> border;
  ColumnClasses near;                 ///< columns as a group sees them
  std::vector<std::uint32_t> firsts;  ///< the column that begins each class of `near`
  AlignedVector<LaneCost> gathered;   ///< rows of a piece's border over `firsts`
};

ClassSweep::ClassSweep(const ClassPlan& plan, const ClassKernel& kernel, std::span<const std::size_t> pieces,
                       bool with_boxes, std::size_t memory_limit)
    : plan_(plan),
      kernel_(kernel),
      memory_limit_(memory_limit),
      boxes_(with_boxes ? count_links(plan) : 0),
      kept_(pieces.size()) {
  for (const std::size_t piece : pieces) {
    made_.push_back(std::make_unique<Made>());
    made_.back()->piece = piece;
    made_.back()->columns.start(plan.nodes().above_of(plan.pieces()[piece]).size(), plan.sides(), 0);
    bytes_ += made_.back()->columns.byte_size();
  }
  group_pieces();
}

/// A group is a subtree of a few pieces: then few of the targets in the map are inside of it, and those
/// outside are alike.
void ClassSweep::group_pieces() {
  const Elimination& nodes = plan_.nodes();
  std::size_t most = 0;
  for (const std::uint32_t root : plan_.pieces()) most = std::max<std::size_t>(most, nodes.size(root));
  most *= plan_.sizes().pieces_a_group;
  for (const auto& made : made_) {
    std::uint32_t root = plan_.pieces()[made->piece];
    const auto may_be_root = [&](std::uint32_t rank) {
      return rank != Elimination::kNoParent && nodes.size(rank) <= most && !nodes.above_of(rank).empty();
    };
    while (may_be_root(nodes.parent[root])) root = nodes.parent[root];
    // Ranks of a subtree follow each other, and so do its pieces.
    if (groups_.empty() || groups_.back().root != root) groups_.push_back({root, {}});
    groups_.back().pieces.push_back(made.get());
  }
}

/// All for their boxes, else the borders of pieces and groups.
std::vector<bool> ClassSweep::wanted_tops() const {
  std::vector<bool> wanted(plan_.tops().size(), !boxes_.empty());
  const auto want_border = [&](std::uint32_t root) {
    for (const std::uint32_t rank : plan_.nodes().above_of(root)) wanted[plan_.top_number(rank)] = true;
  };
  for (const Group& group : groups_) {
    want_border(group.root);
    for (const Made* made : group.pieces) want_border(plan_.pieces()[made->piece]);
  }
  return wanted;
}

bool ClassSweep::work(const Stop& stop) {
  Worker worker(plan_, kernel_, wanted_tops(), boxes_.size());
  const std::size_t blocks = plan_.pieces().size() + 1;
  for (std::size_t block = next_block_++; block < blocks; block = next_block_++) {
    worker.rows.start_block(block);
    while (worker.rows.next()) {
      if (given_up_) return true;
      if (stop()) {
        given_up_ = true;
        return false;
      }
      take(worker, block);
    }
  }
  add_boxes(worker.boxes);
  return true;
}

void ClassSweep::take(Worker& worker, std::size_t block) {
  if (!worker.boxes.empty()) grow_top_boxes(plan_, kernel_, worker.rows, worker.boxes);
  // Each block begins elsewhere, so that workers rarely wait for each other.
  for (std::size_t i = 0; i < groups_.size(); ++i)
    unite_group(worker, block, groups_[(block + i) % groups_.size()]);
  keep_within_memory();
}

/// Targets of the block's own piece are no class of it. Those of a block outside of the group are united as
/// the group sees them, and each of its pieces looks at one of each class alone.
///
/// Every way from inside the group to a target outside of it crosses the group's border: where no node of the
/// border reaches the targets, nothing inside does. A block inside promises nothing of the kind. In a
/// directed graph its targets may be reached from other pieces of the group, and not from its border.
void ClassSweep::unite_group(Worker& worker, std::size_t block, const Group& group) {
  const bool outside = is_outside(block, group.root);
  if (outside && !list_border(worker, group.root)) return;
  const TopRows& rows = worker.rows;
  const bool may_unite = outside && group.pieces.size() > 1;
  if (may_unite) {
    worker.near.start(worker.border.size(), plan_.sides(), rows.columns());
    worker.near.unite(kernel_, worker.border, rows.places(), rows.columns());
    worker.near.close();
    worker.near.list_firsts(rows.columns(), worker.firsts);
  }
  for (Made* made : group.pieces) {
    if (made->piece == block || !list_border(worker, plan_.pieces()[made->piece])) continue;
    if (may_unite) {
      gather(worker);
      unite(*made, worker.border, worker.near.boxes(), worker.firsts.size());
    } else {
      unite(*made, worker.border, rows.places(), rows.columns());
    }
  }
}

bool ClassSweep::is_outside(std::size_t block, std::uint32_t group_root) const {
  if (block == plan_.pieces().size()) return false;  // some of the tops may be inside
  const std::uint32_t root = plan_.pieces()[block];
  return root < plan_.nodes().first[group_root] || root > group_root;
}

/// The rows of what the subtree of `root` touches outside of itself; false where none reaches the columns.
bool ClassSweep::list_border(Worker& worker, std::uint32_t root) const {
  worker.border.clear();
  bool reached = false;
  for (const std::uint32_t rank : plan_.nodes().above_of(root)) {
    const std::size_t top = plan_.top_number(rank);
    worker.border.push_back(worker.rows.row(top));
    reached = reached || worker.rows.reaches(top);
  }
  return reached;
}

/// Makes the rows of the border those over `firsts`.
void ClassSweep::gather(Worker& worker) {
  worker.gathered.resize(std::max(worker.gathered.size(), worker.border.size() * TopRows::kStride));
  LaneCost* next = worker.gathered.data();
  for (const LaneCost*& row : worker.border) {
    std::transform(worker.firsts.begin(), worker.firsts.end(), next,
                   [&](std::uint32_t column) { return row[column]; });
    row = std::exchange(next, next + TopRows::kStride);
  }
}

void ClassSweep::unite(Made& made, std::span<const LaneCost* const> rows, const SideRows& boxes,
                       std::size_t count) {
  const std::scoped_lock lock(made.mutex);
  if (!made.is_kept) return;
  const std::size_t before = made.columns.byte_size();
  try {
    made.columns.unite(kernel_, rows, boxes, count);
  } catch (...) {
    drop(made);  // half united, which no other thread may see
    throw;
  }
  bytes_ += made.columns.byte_size() - before;
}

/// Under its lock.
void ClassSweep::drop(Made& made) {
  made.columns = ColumnClasses();
  made.is_kept = false;
}

void ClassSweep::keep_within_memory() {
  while (bytes_ > memory_limit_) {
    const std::scoped_lock lock(mutex_);
    if (kept_ <= 1) return;
    Made& last = *made_[--kept_];
    const std::scoped_lock lock_last(last.mutex);
    bytes_ -= last.columns.byte_size();
    drop(last);
  }
}

void ClassSweep::add_boxes(std::span<const BoxSides> boxes) {
  const std::scoped_lock lock(mutex_);
  for (std::size_t i = 0; i < boxes.size(); ++i) boxes_[i].unite(boxes[i]);
}

ClassSweep::ColumnsByPiece ClassSweep::take_columns() {
  ColumnsByPiece result;
  for (const auto& made : made_) {
    if (made->is_kept) result.emplace(made->piece, std::move(made->columns));
  }
  return result;
}

}  // namespace goalbound
