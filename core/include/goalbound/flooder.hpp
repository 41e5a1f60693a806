// Who floods: the threads of this process, or many machines. The precompute says from where.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/bounds_draft.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

class FloodPlan;
class FloodStage;

/// Gives sources their exact boxes, for one map and one ordering.
class Flooder {
 public:
  Flooder() = default;
  virtual ~Flooder() = default;
  Flooder(const Flooder&) = delete;
  Flooder& operator=(const Flooder&) = delete;

  /// Gives each of the sources exact boxes in the draft; advances `progress` by one for each. Returns early,
  /// with a draft that may be used, when `progress` is ending. Errors: whatever keeps it from going on, as a
  /// machine that is lost; the draft then has what came until there.
  virtual Result<void> flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) = 0;
  /// Whether floods end sooner when the draft has boxes that hold those of their sources already: then the
  /// roots of inheritance are flooded first.
  virtual bool uses_known_boxes() const { return false; }
  /// How many sources flood() should be given at least, as fewer take as long.
  virtual std::size_t sources_worth_a_run() const { return 1; }
};

/// Sources to flood from, and what becomes of their boxes. All members are called from several threads at
/// once.
class FloodWork {
 public:
  FloodWork() = default;
  virtual ~FloodWork() = default;
  FloodWork(const FloodWork&) = delete;
  FloodWork& operator=(const FloodWork&) = delete;

  /// Fills the front of `sources` with the next ones, neighbours at best, and returns how many; 0 when there
  /// will be no more. May wait for more. `at_most` becomes boxes that are known to hold those of the sources,
  /// laid out as done() takes them, or stays empty: some floods end sooner for knowing them.
  virtual std::size_t next(std::span<NodeId> sources, std::vector<Box>& at_most) = 0;
  /// `boxes` are the exact boxes of the first source, edge by edge (Map::edge_limit() of them), then those of
  /// the second, and so on.
  virtual void done(std::span<const NodeId> sources, std::span<const Box> boxes) = 0;
  /// Whether floods that have begun should be given up: what they were for is not done() then.
  virtual bool ending() const { return false; }
  /// Whose threads flood.
  virtual CallersThreads threads() const { return {}; }
  /// A flood could not be done, as there is too little memory: next() must wait no longer, for any thread.
  /// The exception then comes out of LocalFlooder::flood().
  virtual void failed() {}
};

/// Adds the draft's boxes of all edges of the nodes, node after node, as FloodWork lays them out.
void append_boxes(const Map& map, const BoundsDraft& draft, std::span<const NodeId> nodes,
                  std::vector<Box>& boxes);

/// The threads of this process.
class LocalFlooder final : public Flooder {
 public:
  /// As planned, whatever the method. The map must outlive it. What is made for the floods is given up soon
  /// after `progress` is cancelled, where there is one: then it must not flood.
  explicit LocalFlooder(FloodPlan plan, const Progress* progress = nullptr);
  ~LocalFlooder() override;

  Result<void> flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) override;
  /// Floods from what `work` hands out until it has no more; returns when the last flood is done.
  void flood(FloodWork& work) const;
  bool uses_known_boxes() const override;
  std::size_t sources_worth_a_run() const override;
  /// The same sources, neighbours next to each other, cut into what a thread best floods from at a time.
  std::vector<std::vector<NodeId>> in_groups(std::vector<NodeId> sources) const;

 private:
  const Map* map_;
  std::unique_ptr<const FloodStage> stage_;
};

}  // namespace goalbound
