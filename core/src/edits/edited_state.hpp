// What the copies of an EditedMap, and its queries, share.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <vector>

#include "edits/added_ways.hpp"
#include "edits/followed_map.hpp"
#include "edits/map_edits.hpp"
#include "edits/move_log.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/index_store.hpp"

namespace goalbound {

/// Any number of readers or one writer, for whom readers that come later wait: where readers never rest, a
/// std::shared_mutex alone may let a writer wait for ever.
class ChangeLock {
 public:
  void lock() {
    waiting_.fetch_add(1, std::memory_order_relaxed);
    gate_.lock();
    changing_.lock();
  }
  void unlock() {
    changing_.unlock();
    gate_.unlock();
    waiting_.fetch_sub(1, std::memory_order_relaxed);
  }
  void lock_shared() {
    if (waiting_.load(std::memory_order_relaxed) > 0) const std::lock_guard wait(gate_);
    changing_.lock_shared();
  }
  void unlock_shared() { changing_.unlock_shared(); }

 private:
  std::atomic<int> waiting_{0};
  std::mutex gate_;
  std::shared_mutex changing_;
};

/// The map as it was, its indices, and the searches on it that queries were asked for.
struct IndexedMap {
  /// One that nobody runs: queries copy it.
  struct Prototype {
    const SearchInfo* info;
    QueryOptions options;  ///< with ids of the registries
    std::shared_ptr<const Query> query;
  };

  std::shared_ptr<const Map> map;
  IndexSet indices;
  IndexSet guides;  ///< what raises the estimates of plain searches: guides_of(indices), or made for it
  std::vector<Prototype> prototypes;
};

struct EditedMap::State {
  State(std::shared_ptr<const Map> its_map, std::unique_ptr<MapEdits> its_edits,
        const EditedMapOptions& options)
      : given(std::move(its_map)), edits(std::move(its_edits)), added(*edits, options) {}

  /// EditedMap::apply(), but for those that watch. Error kOutOfMemory too.
  Result<void> apply(std::span<const MapChange> list);
  /// Up to the first that cannot be made. `undo`: what takes back those that were, the last one first.
  Result<void> make(std::span<const MapChange> list, std::vector<MapChange>& undo);
  /// The moves that changes may change, if anybody keeps paths.
  std::unique_ptr<const MovesBefore> moves_before(std::span<const MapChange> list);
  /// Tells those who keep paths what became of them; null: memory ended.
  void tell(const MovesBefore* before, std::span<const MapChange> list);

  // --- what spares plain searches until new indices are there: meanwhile.cpp ---
  /// Landmarks of the map that the indices were made for, where these have nothing that guides plain searches
  /// and no costs that follow. Does without where they cannot be made.
  void make_guides(Progress& progress, const MakeIndexOptions& options);
  /// The floods of all nodes of the cover, made on a snapshot: neither queries nor changes wait for them.
  /// `of`: the version when it was taken. Ends when the map changes, or `is_ending` says so.
  void make_floods_behind(const Map& snapshot, std::uint64_t of, const std::function<bool()>& is_ending);

  const std::shared_ptr<const Map> given;  ///< by whose edges costs are numbered

  ChangeLock lock;  ///< of all that follows
  std::unique_ptr<MapEdits> edits;
  AddedWays added;
  std::uint64_t version = 0;  ///< one more after each change
  std::shared_ptr<const IndexedMap> indexed;
  std::shared_ptr<FollowedMap> followed;     ///< null where no index keeps an order
  std::vector<std::weak_ptr<MoveLog>> logs;  ///< of those who keep paths

  std::mutex making_prototypes;  ///< whoever replaces `indexed`

  std::mutex watching;  ///< of what follows, which is for those that work behind
  std::condition_variable changed;
  std::uint64_t changes = 0;  ///< one more after each call that changed something
};

/// While it lives nothing changes.
using Reading = std::shared_lock<ChangeLock>;
/// While it lives nobody reads.
using Changing = std::unique_lock<ChangeLock>;

}  // namespace goalbound
