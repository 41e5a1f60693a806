#include "precompute/class_top_boxes.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {

ClassTopBoxes::ClassTopBoxes(const ClassPlan& plan, std::vector<std::size_t> edge_counts)
    : plan_(plan),
      edge_counts_(std::move(edge_counts)),
      ends_(plan.pieces().size()),
      edges_(plan.pieces().size()),
      states_(plan.pieces().size(), State::kUnknown) {
  std::size_t boxes = 0;
  for (const std::size_t count : edge_counts_) {
    first_box_.push_back(boxes);
    boxes += count;
  }
  boxes_.resize(boxes);
  for (std::size_t piece = 0; piece < plan.pieces().size(); ++piece) {
    const std::uint32_t root = plan.pieces()[piece];
    for (std::uint32_t rank = plan.nodes().first[root]; rank <= root; ++rank) {
      for (const ClassLink& link : plan.links(rank)) {
        if (link.up || link.above <= root) continue;
        edges_[piece].push_back({plan.top_number(link.above), link.edge});
        if (ends_[piece].empty() || ends_[piece].back() != rank) ends_[piece].push_back(rank);
      }
    }
  }
}

bool ClassTopBoxes::claim(std::size_t piece) {
  const std::scoped_lock lock(mutex_);
  if (states_[piece] != State::kUnknown) return false;
  states_[piece] = State::kClaimed;
  return true;
}

void ClassTopBoxes::drop(std::size_t piece) {
  const std::scoped_lock lock(mutex_);
  leave_claimed(piece, State::kUnknown);
}

bool ClassTopBoxes::knows_in_the_end(std::size_t piece) const {
  std::unique_lock lock(mutex_);
  left_claimed_.wait(lock, [&] { return states_[piece] != State::kClaimed; });
  return states_[piece] == State::kKnown;
}

/// Under the lock.
void ClassTopBoxes::leave_claimed(std::size_t piece, State state) {
  states_[piece] = state;
  left_claimed_.notify_all();
}

void ClassTopBoxes::want(WantedBoxes& wanted, std::span<Box> room) const {
  for (std::size_t top = 0; top < edge_counts_.size(); ++top)
    wanted.add(plan_.tops()[top], room.subspan(first_box_[top], edge_counts_[top]));
}

void ClassTopBoxes::publish(std::size_t piece, std::span<const Box> room) {
  const std::scoped_lock lock(mutex_);
  for (const DownEdge& edge : edges_[piece]) {
    const std::size_t at = first_box_[edge.top] + edge.edge.value();
    boxes_[at].grow(room[at]);
  }
  leave_claimed(piece, State::kKnown);
}

void ClassTopBoxes::copy(std::size_t top, std::span<Box> boxes) const {
  const std::scoped_lock lock(mutex_);
  std::copy_n(boxes_.begin() + static_cast<std::ptrdiff_t>(first_box_[top]), edge_counts_[top],
              boxes.begin());
}

}  // namespace goalbound
