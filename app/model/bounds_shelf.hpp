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

namespace goalbound::app {

/// How far the boxes of one ordering are. They never belong to another map: a new one drops them, and a file
/// of another map is refused.
enum class BoundsState : std::uint8_t {
  kNone,
  kQueued,     ///< another ordering is computed first
  kComputing,  ///< boxes from before it, if there are any, are used until the new ones come
  kFit,
};

/// Memory: up to three sets of boxes. They are kept until the map changes, because computing them again takes
/// long and a side may want them back.
class BoundsShelf {
 public:
  BoundsShelf() = default;
  ~BoundsShelf();
  BoundsShelf(const BoundsShelf&) = delete;
  BoundsShelf& operator=(const BoundsShelf&) = delete;

  /// For another map: boxes and jobs go, without waiting for the floods that are under way.
  void clear();

  /// Null while there are none.
  std::shared_ptr<const Bounds> bounds(Ordering ordering) const { return at(ordering).bounds; }
  /// The file that they came from or went to; "" when they are in none.
  const std::filesystem::path& path(Ordering ordering) const { return at(ordering).path; }
  BoundsState state(Ordering ordering) const;
  /// Of all boxes together.
  std::size_t byte_size() const;

  /// Boxes from a file; a job for their ordering is cancelled.
  void put(std::shared_ptr<const Bounds> bounds, std::filesystem::path path);
  void set_path(Ordering ordering, std::filesystem::path path) { at(ordering).path = std::move(path); }

  /// Begins at once, or when the jobs before it are done. Goes on with a job that already does just that; one
  /// for the same ordering with other options is replaced.
  void compute(const std::shared_ptr<const Grid>& grid, const PrecomputeOptions& options);
  /// All jobs; boxes from before them stay.
  void cancel();
  /// The one that runs; null without.
  const PrecomputeJob* job() const { return job_.get(); }
  bool busy() const { return job_ != nullptr; }

  struct Finished {
    Ordering ordering;
    std::optional<Error> error;  ///< nothing: its boxes are on the shelf now
  };
  /// The job that is done, if one is; the next one begins. `wait`: blocks until one is, while there are any.
  std::optional<Finished> take_finished(bool wait);

 private:
  struct Slot {
    std::shared_ptr<const Bounds> bounds;
    std::filesystem::path path;
  };
  struct Order {
    std::shared_ptr<const Grid> grid;
    PrecomputeOptions options;
  };
  Slot& at(Ordering ordering) { return slots_[static_cast<std::size_t>(ordering)]; }
  const Slot& at(Ordering ordering) const { return slots_[static_cast<std::size_t>(ordering)]; }

  void begin_next();
  void retire();
  void forget(Ordering ordering);

  std::array<Slot, 3> slots_;
  std::unique_ptr<PrecomputeJob> job_;
  std::deque<Order> queue_;
  std::vector<std::unique_ptr<PrecomputeJob>> retired_;  ///< cancelled; they end within a flood or two
};

}  // namespace goalbound::app
