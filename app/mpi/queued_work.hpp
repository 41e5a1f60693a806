// Sources that come from elsewhere, and boxes that go there.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <span>

#include "goalbound/flooder.hpp"
#include "messages.hpp"

namespace goalbound::mpi {

/// A queue between the thread that talks to other ranks and those that flood. All members may be called from
/// any thread.
class QueuedWork final : public FloodWork {
 public:
  /// The map must outlive it.
  explicit QueuedWork(const Map& map) : map_(map) {}

  /// `known`: boxes that hold those of the sources, or none; see FloodWork::next().
  void add(std::span<const NodeId> sources, std::span<const Box> known);
  /// Forgets the sources that no flood has begun with; returns their number.
  std::size_t drop();
  /// Forgets them, and nothing more will come: lets the threads that flood return.
  void close();
  /// What has been flooded since the last call.
  SourceBoxes take_flooded();

  // For the threads that flood.
  std::size_t next(std::span<NodeId> sources, std::vector<Box>& at_most) override;
  void done(std::span<const NodeId> sources, std::span<const Box> boxes) override;
  void failed() override { close(); }

 private:
  const Map& map_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<NodeId> waiting_;
  std::deque<Box> known_;  ///< of the waiting sources; empty when nothing is known of any of them
  SourceBoxes flooded_;
  bool closed_ = false;
};

}  // namespace goalbound::mpi
