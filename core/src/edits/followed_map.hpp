// A hierarchy of a map that changes whose order is kept: its costs follow the changes, so that it answers on
// the map as it is.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>

#include "edits/map_edits.hpp"
#include "goalbound/index_set.hpp"
#include "goalbound/search.hpp"
#include "hierarchy/followed_costs.hpp"

namespace goalbound {

class FollowedMap {
 public:
  /// By the order that a hierarchy among the indices of this map keeps; null without one. That of `last`, if
  /// it has the same order: its costs are those of the map as it is already.
  static std::shared_ptr<FollowedMap> of(std::shared_ptr<const Map> map, const IndexSet& indices,
                                         const std::shared_ptr<FollowedMap>& last);
  FollowedMap(std::shared_ptr<const Map> map, std::shared_ptr<const KeptOrder> order);

  /// A move costs so much from now on, kInfiniteCost where it is gone; while nobody asks. Does without memory
  /// where there is none: it answers nothing any more then.
  /// @{
  void note_changes_of(const MapEdits& edits, std::span<const MapChange> changes);
  void note_difference(const MapEdits& edits);
  /// @}
  /// Whether it can answer. Moves between nodes that the order does not connect wait for another one. Brings
  /// the costs up to date; any thread.
  bool is_exact();

  /// Whose nodes it knows.
  const Map& map() const { return *map_; }
  /// A search that may run while it is exact; it must outlive it.
  std::unique_ptr<Query> query() const;
  std::uint64_t byte_size() const { return costs_.byte_size(); }

 private:
  void note(const MoveCost& move);

  std::shared_ptr<const Map> map_;
  FollowedCosts costs_;
  std::set<NodePair> unknown_;          ///< moves that the order does not know
  std::atomic<bool> is_broken_{false};  ///< as memory ended
  std::mutex following_;                ///< of the costs, as long as they are not up to date
  std::atomic<bool> is_up_to_date_{true};
};

}  // namespace goalbound
