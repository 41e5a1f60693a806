// Boxes of all nodes, on a pool of worker threads: exact, inherited, or first inherited and then ever
// tighter.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>

#include "goalbound/bounds.hpp"
#include "goalbound/bounds_draft.hpp"
#include "goalbound/flooder.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/sliced_work.hpp"
#include "goalbound/threads.hpp"

namespace goalbound {

/// Part `index` of `count` equal parts of the floods, for several machines. Parts are put together by
/// merge_bounds().
struct Shard {
  std::uint32_t index = 0;  ///< from 0, below `count`
  std::uint32_t count = 1;  ///< of all parts
};

/// Which boxes are made, how, and with what.
struct PrecomputeOptions {
  Ordering ordering = Ordering::kCanonical;  ///< Which optimal paths the boxes account for.
  /// All but kExact need an ordering in which paths are inherited: canonical or all-optimal. kJumpPoints is
  /// for uniform grids alone.
  /// Nothing: the usual one, see FloodPlan::usual_method().
  std::optional<Method> method = Method::kExact;
  /// The usual method where exact boxes take long: kInherited, or kAnytime to go on from there.
  Method usual_where_dear = Method::kInherited;
  int threads = 0;  ///< workers; 0: one per core
  /// kAnytime: stop refining after so many seconds, at most 1e9; 0: go on until every node is exact.
  double budget_seconds = 0;
  /// Bytes that map, boxes and the workers' scratch memory should take together. Below what is needed at
  /// least, the least is taken. More memory allows faster ways to flood.
  std::size_t memory_limit = std::size_t{1} << 30;
  /// Do only this part of the floods: nodes of the other parts stay missing, and nothing is inherited.
  Shard shard{};
};

/// Whether there are such boxes of the map. Errors: those of precompute() for its options.
Result<void> check_precompute(const Map& map, const PrecomputeOptions& options);

/// What a precompute will take.
struct WorkingSet {
  std::size_t map_bytes = 0;        ///< of the map
  std::size_t box_bytes = 0;        ///< of the boxes themselves
  std::size_t scratch_bytes = 0;    ///< of all workers
  std::size_t sources_at_once = 1;  ///< per worker
  std::uint64_t floods = 0;         ///< before any refinement
  std::string_view way{};           ///< how it floods, in words: "rays from one node at a time", "a heap"
  /// In bytes.
  std::size_t total() const { return map_bytes + box_bytes + scratch_bytes; }
};

/// A method, and why it suits a map.
struct UsualMethod {
  Method method = Method::kExact;  ///< that suits it
  std::string_view reason{};       ///< goes on from "exact boxes, as "
};

class FloodRules;
struct FloodWay;

/// How a precompute will go, without starting it. To find that out may take a third of what the precompute
/// takes, so whoever asks makes the plan once and lets it be carried out.
class FloodPlan {
 public:
  /// The map must outlive it. `floods`: how many there will be where the draft that it is carried out on
  /// lacks the exact boxes of a few nodes only. Errors: those of precompute() for its options; kCancelled
  /// soon after `progress` is cancelled, where there is one.
  static Result<FloodPlan> of(const Map& map, const PrecomputeOptions& options,
                              const Progress* progress = nullptr, std::optional<std::size_t> floods = {});
  static Result<FloodPlan> of(const Map&& map, const PrecomputeOptions& options,
                              const Progress* progress = nullptr,
                              std::optional<std::size_t> floods = {}) = delete;
  /// Leaves a plan that may only be assigned to or destroyed.
  FloodPlan(FloodPlan&& other) noexcept;
  /// Takes the place of this plan; the other one may only be assigned to or destroyed.
  FloodPlan& operator=(FloodPlan&& other) noexcept;
  ~FloodPlan();

  /// That it is made for.
  const Map& map() const { return *map_; }
  /// Those that it was made of, with the usual method where they had none.
  const PrecomputeOptions& options() const { return options_; }
  /// What it will take.
  const WorkingSet& working_set() const;
  /// Exact where floods leave most nodes out (they go over jump points alone, or classes of targets stand for
  /// them), which costs 1 to 26 times as much as inherited boxes, the most on large maps; on maps of few
  /// nodes; and where there are no others, in the ordering regular. Inherited where a flood from every node
  /// would visit every node, as on open random maps.
  UsualMethod usual_method() const;

 private:
  friend class LocalFlooder;
  FloodPlan(const Map& map, const PrecomputeOptions& options, std::optional<std::size_t> floods,
            const Progress* progress);

  const Map* map_;
  PrecomputeOptions options_;
  std::unique_ptr<const FloodRules> rules_;
  std::unique_ptr<FloodWay> way_;
};

/// Of the plan with these options, which must be good.
WorkingSet working_set(const Map& map, const PrecomputeOptions& options);

/// Computes boxes; blocks the caller, who may watch and cancel through `progress` from another thread (one
/// unit is one source). The result does not depend on the number of threads, but for kAnytime that was
/// stopped. Errors: kCancelled; kInvalidArgument for a negative number of threads, a shard that is none,
/// inherited boxes of the regular ordering, or boxes at jump points of a map without jumps. Cost, where
/// floods visit all nodes: kExact free cells squared, kInherited free cells times straight jump points.
Result<Bounds> precompute(const Map& map, const PrecomputeOptions& options, Progress& progress);

/// The same into a draft that others may watch, a start_of() the plan's options. Nodes that are exact there
/// already are not flooded again: a run goes on where another ended. A cancelled or stopped run leaves what
/// it has.
Result<void> precompute_into(BoundsDraft& draft, FloodPlan plan, Progress& progress);
/// With the plan of these options. They name the method: it is in the draft already.
Result<void> precompute_into(BoundsDraft& draft, const Map& map, const PrecomputeOptions& options,
                             Progress& progress);
/// The same with floods by `flooder`, which must be one for this map and ordering. Errors: also those of the
/// flooder.
Result<void> precompute_into(BoundsDraft& draft, const Map& map, const PrecomputeOptions& options,
                             Flooder& flooder, Progress& progress);

/// The empty draft of a run, whose options name the method.
Bounds start_of(const Map& map, const PrecomputeOptions& options);

/// Exact boxes of `now`, byte for byte those of precompute(), from exact ones of the map as it `was`: only
/// nodes whose boxes may be others are flooded from, as a rule a few in a hundred for a cell or an edge that
/// changed. Nothing where all boxes are made in less time, where those of before are not exact at each node,
/// in the ordering regular, for maps that differ in more than their moves, and where ListGraph::reversed()
/// gives none. Of the options threads and memory count. Errors: as of precompute().
Result<std::optional<Bounds>> follow_changes(const Bounds& boxes, const Map& was, const Map& now,
                                             const PrecomputeOptions& options, Progress& progress);

/// Boxes of a map as it was.
struct BoxesBefore {
  std::shared_ptr<const Map> map{};        ///< that they were made for; null: there are none
  std::shared_ptr<const Bounds> bounds{};  ///< null where there are none
};

/// Puts the shards of one run together, and inherits what the method leaves to inheritance. Errors: kMismatch
/// for parts of different maps, orderings or methods; kInvalidArgument when floods are missing, with their
/// number.
Result<Bounds> merge_bounds(const Map& map, std::span<const Bounds* const> parts);

/// precompute() behind the caller's back, for programs that must not block. Destroying it cancels and waits.
class PrecomputeJob {
 public:
  /// Begins at once, in a thread of its own. Errors of the options come from take(). Exact boxes, and those
  /// by the usual method, are first tried by follow_changes() from those of before, if there are any.
  PrecomputeJob(std::shared_ptr<const Map> map, const PrecomputeOptions& options, BoxesBefore before = {});
  ~PrecomputeJob();
  PrecomputeJob(const PrecomputeJob&) = delete;
  PrecomputeJob& operator=(const PrecomputeJob&) = delete;

  /// Those that it was given.
  const PrecomputeOptions& options() const { return options_; }
  /// By which it goes. Nothing while it finds out the usual one, which takes a part of the whole run.
  std::optional<Method> method() const;
  /// Why it goes by the usual method; nothing until then, and where the options name one.
  std::optional<UsualMethod> usual_method() const;
  /// How far it is.
  Progress::Snapshot progress() const { return progress_.snapshot(); }
  /// Asks it to stop soon: take() then gives kCancelled.
  void cancel() { progress_.cancel(); }
  /// The boxes so far, valid for every search; see NodeQuality for what each node's are. Not before method()
  /// is known. Cost: a copy.
  Bounds snapshot() const { return draft_->snapshot(); }
  /// Grows when a snapshot would show something new.
  std::uint64_t revision() const { return method() ? draft_->revision() : 0; }
  /// True once take() will not block.
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  /// Waits for the end and hands the result over; to be called once, and no snapshot() after it.
  Result<std::shared_ptr<const Bounds>> take();

 private:
  Result<void> run();
  /// Whether that is done.
  Result<bool> follow();
  void begin(Method method);

  std::shared_ptr<const Map> map_;
  PrecomputeOptions options_;
  BoxesBefore before_;
  std::optional<BoundsDraft> draft_;
  std::optional<UsualMethod> usual_;
  std::atomic<bool> begun_{false};  ///< the two above stay
  Progress progress_;
  std::atomic<bool> finished_{false};
  Result<void> done_;
  std::thread thread_;
  SlicedWork sliced_;  ///< in its place in a build without threads
};

}  // namespace goalbound
