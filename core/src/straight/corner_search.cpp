#include "straight/corner_search.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {

bool CornerSearch::find(const Ends& ends) {
  begin();
  if (ends.asks_boxes && parts_.matrix) {
    look_up(ends);
  } else {
    search(ends);
  }
  return best_ != kNone;
}

void CornerSearch::begin() {
  if (++query_ == 0) {
    std::ranges::fill(labels_, Label());
    query_ = 1;
  }
  open_.clear();
  way_.clear();
  best_ = kNone;
  best_length_ = kFar;
  expanded_ = generated_ = pruned_ = 0;
}

/// The best pair of a corner of the start and one of the goal, by the matrix.
void CornerSearch::look_up(const Ends& ends) {
  const CornerMatrix& matrix = *parts_.matrix;
  std::uint32_t first = kNone;
  for (const std::uint32_t a : ends.seen_by_start) {
    const double before = distance(ends.start, graph_.corner(a).point());
    for (const std::uint32_t b : ends.seen_by_goal) {
      ++generated_;
      const double length = before + matrix.length(a, b) + distance(graph_.corner(b).point(), ends.goal);
      if (length >= best_length_) continue;
      best_length_ = length;
      first = a;
      best_ = b;
    }
  }
  if (best_ == kNone) return;
  for (std::uint32_t corner = first; corner != best_; corner = matrix.next(corner, best_), ++expanded_)
    way_.push_back(corner);
  way_.push_back(best_);
}

void CornerSearch::search(const Ends& ends) {
  for (const std::uint32_t corner : ends.seen_by_goal) {
    label(corner).to_goal = distance(graph_.corner(corner).point(), ends.goal);
    note(AnyAngleStep::Kind::kSeen, ends.goal, corner);
  }
  for (const std::uint32_t corner : ends.seen_by_start)
    reach(ends, corner, distance(ends.start, graph_.corner(corner).point()), kNone);
  while (!open_.empty() && open_.front().f < best_length_) {
    std::ranges::pop_heap(open_, &is_later);
    const std::uint32_t corner = open_.back().corner;
    open_.pop_back();
    Label& here = label(corner);
    if (std::exchange(here.is_closed, true)) continue;
    expand(ends, corner, here);
  }
  for (std::uint32_t corner = best_; corner != kNone; corner = parent(labels_[corner]))
    way_.push_back(corner);
  std::ranges::reverse(way_);
}

void CornerSearch::reach(const Ends& ends, std::uint32_t corner, double g, std::uint32_t into) {
  ++generated_;
  if (traces())
    note(AnyAngleStep::Kind::kReached,
         into == kNone ? ends.start : graph_.corner(graph_.to(graph_.twin(into))).point(), corner, g);
  Label& there = label(corner);
  if (g >= there.g) return;
  there.g = g;
  there.into = into;
  open_.push_back({g + distance(graph_.corner(corner).point(), ends.goal), corner});
  std::ranges::push_heap(open_, &is_later);
}

void CornerSearch::expand(const Ends& ends, std::uint32_t corner, const Label& here) {
  ++expanded_;
  if (here.g + here.to_goal < best_length_) {
    best_length_ = here.g + here.to_goal;
    best_ = corner;
  }
  const double g = here.g;
  const HalfPoint at = graph_.corner(corner).point();
  if (traces()) {
    const std::uint32_t before = parent(here);
    note(AnyAngleStep::Kind::kExpanded, before == kNone ? ends.start : graph_.corner(before).point(), corner,
         g);
  }
  const auto [first, last] =
      here.into == kNone ? graph_.edges_after(corner, ends.start) : graph_.edges_beyond(here.into);
  for (std::uint32_t edge = first; edge < last; ++edge) {
    if (ends.asks_boxes && !(parts_.boxes[edge].goals.contains(ends.goal_cell) &&
                             parts_.boxes[edge].starts.contains(ends.start_cell))) {
      ++pruned_;
      note(AnyAngleStep::Kind::kPruned, at, graph_.to(edge));
      continue;
    }
    const std::uint32_t to = graph_.to(edge);
    reach(ends, to, g + distance(at, graph_.corner(to).at), edge);
  }
}

}  // namespace goalbound
