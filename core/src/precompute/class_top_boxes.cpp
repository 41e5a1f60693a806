#include "precompute/class_top_boxes.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {

ClassTopBoxes::ClassTopBoxes(const ClassPlan& plan, std::vector<std::size_t> edge_counts)
    : plan_(plan),
      edge_counts_(std::move(edge_counts)),
      ends_(plan.pieces().size()),
      edges_(plan.pieces().size()),
      known_(plan.pieces().size()) {
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

bool ClassTopBoxes::knows(std::size_t piece) const {
  const std::scoped_lock lock(mutex_);
  return known_[piece];
}

void ClassTopBoxes::want(WantedBoxes& wanted, std::span<Box> room) const {
  for (std::size_t top = 0; top < edge_counts_.size(); ++top)
    wanted.add(plan_.tops()[top], room.subspan(first_box_[top], edge_counts_[top]));
}

void ClassTopBoxes::publish(std::size_t piece, std::span<const Box> room) {
  const std::scoped_lock lock(mutex_);
  for (const DownEdge& edge : edges_[piece]) {
    const std::size_t at = first_box_[edge.top] + edge.edge.value();
    boxes_[at] = room[at];
  }
  known_[piece] = true;
}

void ClassTopBoxes::copy(std::size_t top, std::span<Box> boxes) const {
  const std::scoped_lock lock(mutex_);
  std::copy_n(boxes_.begin() + static_cast<std::ptrdiff_t>(first_box_[top]), edge_counts_[top],
              boxes.begin());
}

}  // namespace goalbound
