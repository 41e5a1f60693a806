#include "queued_work.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::mpi {

void QueuedWork::add(std::vector<NodeId> group, std::vector<Box> known) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back({std::move(group), std::move(known)});
  }
  changed_.notify_all();
}

std::size_t QueuedWork::drop() {
  const std::scoped_lock lock(mutex_);
  std::size_t count = 0;
  for (const Group& group : waiting_) count += group.sources.size();
  waiting_.clear();
  return count;
}

void QueuedWork::close() {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.clear();
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
  if (waiting_.empty()) return 0;
  Group& group = waiting_.front();
  const std::size_t count = std::min(sources.size(), group.sources.size());
  const auto end = group.sources.begin() + static_cast<std::ptrdiff_t>(count);
  std::copy(group.sources.begin(), end, sources.begin());
  group.sources.erase(group.sources.begin(), end);
  if (!group.known.empty()) {
    std::ptrdiff_t boxes = 0;
    for (const NodeId source : sources.first(count))
      boxes += static_cast<std::ptrdiff_t>(map_.edge_limit(source));
    at_most.assign(group.known.begin(), group.known.begin() + boxes);
    group.known.erase(group.known.begin(), group.known.begin() + boxes);
  }
  if (group.sources.empty()) waiting_.pop_front();
  return count;
}

bool QueuedWork::ending() const {
  const std::scoped_lock lock(mutex_);
  return closed_;
}

void QueuedWork::done(std::span<const NodeId> sources, std::span<const Box> boxes) {
  const std::scoped_lock lock(mutex_);
  flooded_.sources.insert(flooded_.sources.end(), sources.begin(), sources.end());
  for (const NodeId source : sources)
    flooded_.box_counts.push_back(static_cast<std::uint32_t>(map_.edge_limit(source)));
  flooded_.boxes.insert(flooded_.boxes.end(), boxes.begin(), boxes.end());
}

}  // namespace goalbound::mpi
