#include "precompute/class_tops.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace goalbound {
namespace {

/// What columns take besides a row for each node of the border: their boxes, and a table to find them by.
constexpr std::size_t kRowsBesides = 12;

}  // namespace

ClassTops::ClassTops(std::shared_ptr<const ClassPlan> plan, std::size_t memory_limit)
    : plan_(std::move(plan)),
      kernel_(best_class_kernel()),
      memory_limit_(memory_limit),
      handed_out_(plan_->pieces().size()),
      expected_columns_(plan_->node_count() / 10) {
  first_box_.push_back(0);
  for (const std::uint32_t rank : plan_->tops())
    first_box_.push_back(first_box_.back() + plan_->links(rank).size());
  if (first_box_.back() == 0) boxes_.emplace();
}

std::span<const BoxSides> ClassTops::boxes(std::size_t top) const {
  return std::span(*boxes_).subspan(first_box_[top], first_box_[top + 1] - first_box_[top]);
}

std::size_t ClassTops::border_size(std::size_t piece) const {
  return plan_->nodes().above_of(plan_->pieces()[piece]).size();
}

std::optional<ColumnClasses> ClassTops::take_outside(std::size_t piece, const Stop& stop) {
  if (border_size(piece) == 0) {
    ColumnClasses nothing;
    nothing.start(0, plan_->sides(), 0);
    return nothing;
  }
  std::unique_lock lock(mutex_);
  auto known = outside_.find(piece);
  for (; known == outside_.end(); known = outside_.find(piece)) {
    if (!sweep_) begin_sweep(piece);
    if (!help(lock, stop)) return std::nullopt;
  }
  ColumnClasses result = std::move(known->second);
  outside_.erase(known);
  handed_out_[piece] = true;
  return result;
}

bool ClassTops::make_boxes(const Stop& stop) {
  std::unique_lock lock(mutex_);
  while (!boxes_) {
    if (!sweep_) begin_sweep(plan_->pieces().size());
    if (!help(lock, stop)) return false;
  }
  return true;
}

/// For `first_piece`, and for as many of those behind it that nobody has been given as memory allows; and for
/// the boxes, if there are none yet. Under the lock, as all below.
void ClassTops::begin_sweep(std::size_t first_piece) {
  // Who asks for one again has begun anew.
  if (first_piece < handed_out_.size() && handed_out_[first_piece])
    handed_out_.assign(handed_out_.size(), false);
  std::size_t bytes = 0;
  for (const auto& [piece, columns] : outside_) bytes += columns.byte_size();
  const std::size_t limit = memory_limit_ - std::min(bytes, memory_limit_);
  std::vector<std::size_t> pieces;
  bytes = 0;
  for (std::size_t piece = first_piece; piece < handed_out_.size(); ++piece) {
    if (handed_out_[piece] || outside_.contains(piece) || border_size(piece) == 0) continue;
    bytes += (border_size(piece) + kRowsBesides) * expected_columns_ * sizeof(LaneCost);
    if (bytes > limit && !pieces.empty()) break;
    pieces.push_back(piece);
  }
  sweep_ = std::make_unique<ClassSweep>(*plan_, kernel_, pieces, !boxes_, limit);
}

/// Works at the sweep until it has ended. False when stopped. Where memory ends, the sweep is given up, so
/// that the others do not wait for what this thread has not done.
bool ClassTops::help(std::unique_lock<std::mutex>& lock, const Stop& stop) {
  ++helpers_;
  lock.unlock();
  bool done = false;
  std::exception_ptr thrown;
  try {
    done = sweep_->work(stop);
  } catch (...) {
    sweep_->give_up();
    thrown = std::current_exception();
  }
  lock.lock();
  const std::size_t ended = ended_;
  if (--helpers_ == 0) {
    end_sweep();
  } else {
    sweep_has_ended_.wait(lock, [&] { return ended_ != ended; });
  }
  if (thrown) std::rethrow_exception(thrown);
  return done;
}

void ClassTops::keep_what_was_made() {
  ClassSweep::ColumnsByPiece made = sweep_->take_columns();
  std::size_t columns = 0;
  for (const auto& [piece, of_piece] : made) columns += of_piece.count();
  if (!made.empty()) expected_columns_ = std::max<std::size_t>(columns / made.size(), 1);
  outside_.merge(made);
  if (!boxes_) boxes_ = sweep_->take_boxes();
}

/// Whatever happens, those that wait for its end go on.
void ClassTops::end_sweep() {
  std::exception_ptr thrown;
  try {
    if (!sweep_->given_up()) keep_what_was_made();
  } catch (...) {
    thrown = std::current_exception();
  }
  sweep_.reset();
  ++ended_;
  sweep_has_ended_.notify_all();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace goalbound
