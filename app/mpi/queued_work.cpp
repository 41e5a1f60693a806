#include "queued_work.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::mpi {

void QueuedWork::add(std::span<const NodeId> sources, std::span<const Box> known) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.insert(waiting_.end(), sources.begin(), sources.end());
    known_.insert(known_.end(), known.begin(), known.end());
  }
  changed_.notify_all();
}

std::size_t QueuedWork::drop() {
  const std::scoped_lock lock(mutex_);
  const std::size_t count = waiting_.size();
  waiting_.clear();
  known_.clear();
  return count;
}

void QueuedWork::close() {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.clear();
    known_.clear();
    closed_ = true;
  }
  changed_.notify_all();
}

SourceBoxes QueuedWork::take_flooded() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(flooded_, {});
}

std::size_t QueuedWork::next(std::span<NodeId> sources, std::vector<Box>& at_most) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
  const std::size_t count = std::min(sources.size(), waiting_.size());
  const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
  std::copy(waiting_.begin(), end, sources.begin());
  waiting_.erase(waiting_.begin(), end);
  if (!known_.empty()) {
    std::ptrdiff_t boxes = 0;
    for (const NodeId source : sources.first(count))
      boxes += static_cast<std::ptrdiff_t>(map_.edge_limit(source));
    at_most.assign(known_.begin(), known_.begin() + boxes);
    known_.erase(known_.begin(), known_.begin() + boxes);
  }
  return count;
}

void QueuedWork::done(std::span<const NodeId> sources, std::span<const Box> boxes) {
  const std::scoped_lock lock(mutex_);
  flooded_.sources.insert(flooded_.sources.end(), sources.begin(), sources.end());
  for (const NodeId source : sources)
    flooded_.box_counts.push_back(static_cast<std::uint32_t>(map_.edge_limit(source)));
  flooded_.boxes.insert(flooded_.boxes.end(), boxes.begin(), boxes.end());
}

}  // namespace goalbound::mpi
