// Indices of a map as it was before it was edited: for exact answers on the map as it is, and boxes for
// whoever wants to see what they lose when they are taken for those of that map.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "goalbound/precompute.hpp"
#include "model/background/latest.hpp"
#include "model/edit/changed_map.hpp"
#include "model/indices/index_key.hpp"
#include "model/indices/node_counts.hpp"

namespace goalbound::app {

/// Boxes of `before` as those of `now`, a map with the same nodes, cell by cell or edge by edge; all bounds
/// belong to `now`. They may lose its paths. A cell that was blocked has no boxes, and an edge that was not
/// there has one of the whole map, so that nothing is pruned there. Cost: a tenth of a second for a million
/// cells.
Bounds match_boxes(const Map& before, const Bounds& boxes, const Map& now);

/// The newest indices that were complete when the map changed, and what was changed since. All members are
/// called from one thread; matching goes on in others.
class StaleIndices {
 public:
  /// In place of the one that it had of that key. `bounds`: of boxes; else null.
  void keep(std::shared_ptr<const Map> map, const IndexKey& key, std::shared_ptr<const Index> index,
            std::shared_ptr<const Bounds> bounds);
  /// That of the key goes.
  void drop(const IndexKey& key);
  /// The map has changed to this one. One with other nodes has no stale indices.
  void follow(const std::shared_ptr<const Map>& map);
  void clear();
  /// Those of a map that is as it was again: they fit, and are stale no more.
  struct Fitting {
    IndexKey key;
    std::shared_ptr<const Index> index;
  };
  std::vector<Fitting> take_fitting();

  /// An index that is not that of the map.
  bool has(const IndexKey& key) const { return change_count(key) > 0; }
  /// Cells or edges that are others since its map; 0 without.
  std::uint64_t change_count(const IndexKey& key) const;
  /// That it belongs to; null without.
  const Map* map(const IndexKey& key) const;
  /// What lies between its map and the map as it is, the same for indices of one map; null where has() is
  /// false.
  std::shared_ptr<const ChangedMap> changed(const IndexKey& key) const;
  /// As it was; null without.
  std::shared_ptr<const Index> index(const IndexKey& key) const;
  /// Of boxes the same with their map, for a precompute that follows them; none where has() is false.
  BoxesBefore boxes_before(const IndexKey& key) const;

  /// There must be such boxes. Begins to match them, unless that was done or is under way.
  void match(const IndexKey& key);
  /// Takes over what is matched. Error: why there is nothing to take over.
  Result<void> adopt();
  /// Blocks until all that is under way can be adopted.
  void wait() const;
  bool busy() const;

  struct Matched {
    std::shared_ptr<const Index> index{};    ///< null while there are none
    std::shared_ptr<const Bounds> bounds{};  ///< the same
    NodeCounts counts{};
    std::uint64_t revision = 0;  ///< of no other boxes, nor of any that a shelf has; 0 without
  };
  const Matched& matched(const IndexKey& key) const;

 private:
  struct Order {
    std::shared_ptr<const Map> before;
    std::shared_ptr<const Bounds> bounds;
    std::shared_ptr<const Map> now;
    friend bool operator==(const Order&, const Order&) = default;
  };
  class Matching : public Latest<Order, Matched> {
   public:
    Matching();
  };
  struct Entry {
    IndexKey key;
    std::shared_ptr<const Map> map{};
    std::shared_ptr<const Index> index{};
    std::shared_ptr<const Bounds> bounds{};
    std::shared_ptr<const ChangedMap> changed{};
    Matched matched{};
    std::unique_ptr<Matching> matching{};  ///< of boxes that were to be matched
  };
  const Entry* find(const IndexKey& key) const;
  static void forget_matched(Entry& entry);

  std::shared_ptr<const Map> now_;
  std::vector<Entry> entries_;
  std::uint64_t made_ = 0;
};

}  // namespace goalbound::app
