// The boxes of one map, one set an ordering, and the jobs that compute them one after another.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"
#include "model/node_counts.hpp"
#include "model/stale_boxes.hpp"
#include "model/watched_precompute.hpp"

namespace goalbound::app {

/// How far the boxes of one ordering are. They never belong to another map: a new one drops them, an edited
/// one puts them aside (StaleBoxes), and a file of another map is refused.
enum class BoundsState : std::uint8_t {
  kNone,
  kQueued,     ///< another ordering is computed first
  kComputing,  ///< boxes from before it, if there are any, are used until the new ones come
  kFit,
};

/// Memory: up to three sets of boxes, and a copy of what the running job has so far. They are kept until the
/// map changes, because computing them again takes long and a side may want them back.
class BoundsShelf {
 public:
  BoundsShelf() = default;
  ~BoundsShelf();
  BoundsShelf(const BoundsShelf&) = delete;
  BoundsShelf& operator=(const BoundsShelf&) = delete;

  /// For another map: boxes and jobs go, without waiting for the floods that are under way.
  void clear();

  /// One set of boxes.
  struct Boxes {
    std::shared_ptr<const Bounds> bounds{};
    std::filesystem::path path{};
    NodeCounts counts{};
    std::uint64_t revision = 0;
    std::optional<UsualMethod> usual{};  ///< by which they were made, if so
  };
  /// Those of a map, by Ordering.
  using Kept = std::array<Boxes, 3>;
  /// The map changes: jobs are cancelled, and its boxes are handed over, for when the map comes back. Those
  /// that lack no node are from then on the stale ones, but for orderings that `stays_stale` names.
  Kept leave(const std::shared_ptr<const Map>& map, const std::array<bool, 3>& stays_stale);
  /// It has changed: to one that has these boxes.
  void enter(const std::shared_ptr<const Map>& map, Kept kept);
  const StaleBoxes& stale() const { return stale_; }
  StaleBoxes& stale() { return stale_; }

  /// What a side goes by: the boxes of the map or, if it is told so and there are any, stale ones.
  struct Used {
    std::shared_ptr<const Bounds> bounds;  ///< null while there are none
    NodeCounts counts;
    std::uint64_t revision = 0;
    bool partial = false;  ///< of the job that still computes them
    bool stale = false;
  };
  Used used(Ordering ordering, bool wants_stale) const;

  /// What searches prune by; null while there are none. While a job computes others: the boxes from before it
  /// until no node is missing in those of the job, or without any the job's so far.
  std::shared_ptr<const Bounds> bounds(Ordering ordering) const { return shown(ordering).bounds; }
  /// Of bounds(); zeros without.
  const NodeCounts& counts(Ordering ordering) const { return shown(ordering).counts; }
  /// Differs for any two sets of boxes that bounds() ever gave; 0 without.
  std::uint64_t revision(Ordering ordering) const { return shown(ordering).revision; }
  /// Whether bounds() are those of the job that still computes them.
  bool is_partial(Ordering ordering) const {
    return bounds(ordering) != nullptr && &shown(ordering) == &partial_;
  }
  /// The file that they came from or went to; "" when they are in none.
  const std::filesystem::path& path(Ordering ordering) const { return shown(ordering).path; }
  BoundsState state(Ordering ordering) const;
  /// Whether the boxes are computed, will be, or were, by that method. The usual one (nothing) is also served
  /// by exact boxes that were asked for.
  bool serves(Ordering ordering, std::optional<Method> method) const;
  /// Of bounds(), or else of the job for them: the method that was found to suit the map. Nothing where
  /// another choice was made, and while it is being found out.
  std::optional<UsualMethod> usual_method(Ordering ordering) const;
  /// Of all boxes together.
  std::size_t byte_size() const;

  /// Boxes from a file; a job for their ordering is cancelled.
  void put(std::shared_ptr<const Bounds> bounds, std::filesystem::path path);
  void set_path(Ordering ordering, std::filesystem::path path);
  /// Boxes and jobs of the ordering go.
  void drop(Ordering ordering);

  /// Begins at once, or when the jobs before it are done. Goes on with a job that already does just that; one
  /// for the same ordering with other options is replaced.
  void compute(const std::shared_ptr<const Map>& map, const PrecomputeOptions& options);
  /// All jobs; boxes from before them stay, or those of a job in which no node was missing any more.
  void cancel();
  /// The one that runs; null without.
  const PrecomputeJob* job() const { return job_ == nullptr ? nullptr : &job_->job(); }
  bool busy() const { return job_ != nullptr || refused_; }

  struct Finished {
    Ordering ordering;
    std::optional<Error> error;  ///< nothing: its boxes are on the shelf now
  };
  /// The job that is done, if one is; the next one begins. `wait`: blocks until one is, while there are any.
  std::optional<Finished> take_finished(bool wait);

  /// Takes over what the job has so far, if a newer copy of that is ready; see Watched::take. True when it
  /// did.
  bool take_snapshot(double dt);

 private:
  struct Order {
    std::shared_ptr<const Map> map;
    PrecomputeOptions options;
  };
  Boxes& at(Ordering ordering) { return ready_[static_cast<std::size_t>(ordering)]; }
  const Boxes& at(Ordering ordering) const { return ready_[static_cast<std::size_t>(ordering)]; }
  const Boxes& shown(Ordering ordering) const;
  Boxes boxes_of(std::shared_ptr<const Bounds> bounds, std::filesystem::path path,
                 std::optional<UsualMethod> usual);

  void begin_next();
  void retire();
  void forget(Ordering ordering);

  Kept ready_;
  std::uint64_t last_revision_ = 0;
  std::unique_ptr<WatchedPrecompute> job_;
  std::optional<Finished> refused_;  ///< there was no thread for it
  Boxes partial_;                    ///< of the job
  std::deque<Order> queue_;
  Retired<WatchedPrecompute> retired_;  ///< they end within a flood or two
  StaleBoxes stale_;
};

/// Of all of them, in bytes.
std::size_t byte_size(const BoundsShelf::Kept& kept);

}  // namespace goalbound::app
