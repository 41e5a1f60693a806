// Sources that come from elsewhere, and boxes that go there.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <span>
#include <vector>

#include "goalbound/flooder.hpp"
#include "messages.hpp"

namespace goalbound::mpi {

/// A queue between the thread that talks to other ranks and those that flood. All members may be called from
/// any thread.
class QueuedWork final : public FloodWork {
 public:
  /// The map must outlive it.
  explicit QueuedWork(const Map& map) : map_(map) {}

  /// Adds what one thread is to flood from at a time, and boxes that are known to hold theirs, or none.
  void add(std::vector<NodeId> group, std::vector<Box> known);
  /// Forgets the sources that no flood has begun with; returns their number.
  std::size_t drop();
  /// Forgets them, and nothing more will come: lets the threads that flood return.
  void close();
  /// What has been flooded since the last call.
  SourceBoxes take_flooded();

  // For the threads that flood.
  std::size_t next(std::span<NodeId> sources, std::vector<Box>& at_most) override;
  void done(std::span<const NodeId> sources, std::span<const Box> boxes) override;
  bool ending() const override;
  void failed() override { close(); }

 private:
  const Map& map_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  struct Group {
    std::vector<NodeId> sources;
    std::vector<Box> known;  ///< see FloodWork::next()
  };
  std::deque<Group> waiting_;
  SourceBoxes flooded_;
  bool closed_ = false;
};

}  // namespace goalbound::mpi
