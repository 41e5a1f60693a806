// Floods from many sources on the worker pool: what every way of flooding offers to the precompute.
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "goalbound/flooder.hpp"
#include "parallel/workers.hpp"
#include "precompute/source_groups.hpp"

namespace goalbound {

/// What all floods of a run share; each type of graph has its own.
class FloodStage {
 public:
  FloodStage() = default;
  virtual ~FloodStage() = default;
  FloodStage(const FloodStage&) = delete;
  FloodStage& operator=(const FloodStage&) = delete;

  /// Floods from what `work` hands out, on all workers, until it has no more.
  virtual void run(FloodWork& work) const = 0;
  /// Whether floods end sooner when boxes are known that hold those of their sources.
  virtual bool uses_known_boxes() const { return false; }
  /// How many sources a run should have at least, as fewer take as long.
  virtual std::size_t sources_worth_a_run() const { return 1; }
  /// The sources in the order of their floods, cut into what a worker takes at a time.
  virtual SourceGroups groups_of(std::vector<NodeId> sources) const = 0;
};

/// Calls `flood(worker, sources, at_most, boxes)` for what `work` hands out, at most `most` sources at a
/// time, on so many threads; each has a worker of its own from `make_worker()`. `at_most` is as
/// FloodWork::next() gives it, `boxes` is to be filled as FloodWork::done() takes it. A flood that may be
/// given up returns whether it was done.
template <class MakeWorker, class FloodFrom>
void flood_on_workers(const Map& map, FloodWork& work, int threads, std::size_t most,
                      const MakeWorker& make_worker, const FloodFrom& flood) {
  const auto flood_all = [&](int) {
    try {
      auto worker = make_worker();
      std::vector<NodeId> room(most);
      std::vector<Box> at_most;
      std::vector<Box> boxes;
      while (const std::size_t count = work.next(room, at_most)) {
        const std::span<const NodeId> sources = std::span(room).first(count);
        std::size_t box_count = 0;
        for (const NodeId n : sources) box_count += map.edge_limit(n);
        boxes.assign(box_count, Box());
        const std::span<const Box> known(at_most);
        if constexpr (std::is_void_v<decltype(flood(worker, sources, known, std::span(boxes)))>) {
          flood(worker, sources, known, std::span(boxes));
        } else if (!flood(worker, sources, known, std::span(boxes))) {
          return;
        }
        work.done(sources, boxes);
        at_most.clear();
      }
    } catch (...) {
      work.failed();
      throw;
    }
  };
  run_on_workers(threads, flood_all, work.threads());
}

}  // namespace goalbound
