// The indices of one map, and the jobs that make them.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"
#include "model/indices/index_job.hpp"
#include "model/indices/node_counts.hpp"
#include "model/indices/stale_indices.hpp"

namespace goalbound::app {

/// How far an index is. None belongs to another map: a new one drops them, an edited one puts them aside
/// (StaleIndices), and a file of another map is refused.
enum class IndexState : std::uint8_t {
  kNone,
  kQueued,     ///< another one is made first
  kComputing,  ///< what there is from before, if anything, is used until the new one comes
  kFit,
};

/// Memory: all that were made or loaded, and a copy of what running jobs for boxes have so far. They are kept
/// until the map changes, because making them again takes long and a side may want them back.
class IndexShelf {
 public:
  IndexShelf() = default;
  ~IndexShelf();
  IndexShelf(const IndexShelf&) = delete;
  IndexShelf& operator=(const IndexShelf&) = delete;

  /// For another map: indices and jobs go, without waiting for the floods that are under way.
  void clear();

  /// One index.
  struct Shelved {
    std::optional<IndexKey> key{};           ///< nothing where there is none
    std::shared_ptr<const Index> index{};    ///< keeps its map as well
    std::shared_ptr<const Bounds> bounds{};  ///< of boxes
    std::filesystem::path path{};            ///< the file that it came from or went to; "" for none
    NodeCounts counts{};                     ///< of boxes
    std::uint64_t revision = 0;              ///< of no other one that the shelf ever gave
    std::optional<UsualMethod> usual{};      ///< by which boxes were made, if so

    /// No node is missing.
    bool complete() const { return index != nullptr && counts.missing == 0; }
  };
  /// Those of a map.
  using Kept = std::vector<Shelved>;
  /// The map changes: jobs are cancelled, and its indices are handed over, for when the map comes back. Those
  /// that lack no node are from then on the stale ones, but for those that `stays_stale` names.
  Kept leave(const std::shared_ptr<const Map>& map, std::span<const IndexKey> stays_stale);
  /// It has changed: to one that has these.
  void enter(const std::shared_ptr<const Map>& map, Kept kept);
  const Kept& kept() const { return ready_; }
  const StaleIndices& stale() const { return stale_; }
  StaleIndices& stale() { return stale_; }

  /// What a side goes by: the index of the map or, if it is told so and there are any, stale boxes.
  struct Used {
    std::shared_ptr<const Index> index;  ///< null while there is none
    std::shared_ptr<const Bounds> bounds;
    NodeCounts counts;
    std::uint64_t revision = 0;
    bool partial = false;  ///< of the job that still computes them
    bool stale = false;
  };
  Used used(const IndexKey& key, bool wants_stale) const;

  /// What searches ask; without an index where there is none. While a job computes other boxes: those from
  /// before it until no node is missing in those of the job, or without any the job's so far.
  const Shelved& shown(const IndexKey& key) const;
  std::shared_ptr<const Bounds> bounds(const IndexKey& key) const { return shown(key).bounds; }
  const NodeCounts& counts(const IndexKey& key) const { return shown(key).counts; }
  const std::filesystem::path& path(const IndexKey& key) const { return shown(key).path; }
  /// Whether what is shown is that of the job that still computes it.
  bool is_partial(const IndexKey& key) const;
  IndexState state(const IndexKey& key) const;
  /// Why it could not be made when that was tried last; null where that is not so.
  const Error* failure(const IndexKey& key) const;
  /// By which it is called here; nothing for one that is not of the shelf.
  std::optional<IndexKey> key_of(const Index& index) const;
  /// Of the boxes that are shown, or else of the job for them: the method that was found to suit the map.
  /// Nothing where one was named, and while it is being found out.
  std::optional<UsualMethod> usual_method(const IndexKey& key) const;
  /// Of all of them.
  std::size_t byte_size() const;

  /// An index from somewhere else, as a file; a job for it is cancelled.
  void put(const std::shared_ptr<const Map>& map, const IndexKey& key, std::shared_ptr<const Index> index,
           std::filesystem::path path);
  /// Boxes become those of another name that are as good: made by the method that is named or, where it is
  /// left to the map, exact or of a file. False without such.
  bool reuse(const std::shared_ptr<const Map>& map, const IndexKey& key);
  void set_path(const IndexKey& key, std::filesystem::path path);
  /// The index goes, and jobs for it.
  void drop(const IndexKey& key);

  /// Begins at once, or when the jobs before it are done: of each kind, and of boxes by one method, one is
  /// made at a time. Goes on with a job that already does just that; one for the same index with other
  /// threads is replaced.
  void compute(IndexOrder order);
  /// All jobs; what is there from before them stays, or the boxes of a job in which no node was missing any
  /// more.
  void cancel();
  /// That for one index.
  void cancel(const IndexKey& key);
  struct Running {
    IndexOrder order;
    std::unique_ptr<IndexJob> job;
    Shelved partial{};  ///< the boxes so far
  };
  std::span<const Running> running() const { return running_; }
  /// Null without.
  const Running* running(const IndexKey& key) const;
  bool busy() const { return !running_.empty() || refused_; }

  struct Finished {
    IndexKey key;
    std::optional<Error> error;  ///< nothing: the index is on the shelf now
  };
  /// A job that is done, if one is; the next one begins. `wait`: blocks until one is, while there are any.
  std::optional<Finished> take_finished(bool wait);

  /// Takes over what jobs for boxes have so far, if a newer copy of that is ready; see Watched::take. True
  /// when it did.
  bool take_snapshots(double dt);

 private:
  Shelved* ready(const IndexKey& key);
  const Shelved* ready(const IndexKey& key) const;
  Shelved shelved(const IndexOrder& order, std::shared_ptr<const Index> index, const NodeCounts& counts);
  bool stays_stale_has(const IndexKey& key) const;
  void set_ready(Shelved index);
  void begin_next();
  void retire(Running running);
  void forget(const IndexKey& key);

  Kept ready_;
  std::uint64_t last_revision_ = 0;
  std::vector<Running> running_;
  std::deque<IndexOrder> queue_;
  std::optional<Finished> refused_;  ///< there was no thread for it
  std::vector<Finished> failures_;
  Retired<IndexJob> retired_;  ///< they end within a flood or two
  StaleIndices stale_;
  std::vector<IndexKey> stays_stale_;  ///< of the last leave()
};

/// Of all of them, in bytes.
std::size_t byte_size(const IndexShelf::Kept& kept);

}  // namespace goalbound::app
