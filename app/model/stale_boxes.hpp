// Boxes of a map as it was before it was edited, for whoever wants to see what they lose.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "model/background/latest.hpp"
#include "model/node_counts.hpp"

namespace goalbound::app {

/// Boxes of `before` as those of `now`, a grid of the same size, cell by cell; all bounds belong to `now`.
/// They may lose its paths. A cell that was blocked has no boxes, so that nothing is pruned there. Cost: a
/// tenth of a second for a million cells.
Bounds match_boxes(const Grid& before, const Bounds& boxes, const Grid& now);

/// By ordering: the newest boxes that were complete when the map changed, and what they are on the map as it
/// is. All members are called from one thread; matching goes on in others.
class StaleBoxes {
 public:
  /// In place of those that it had of that ordering.
  void keep(std::shared_ptr<const Map> map, std::shared_ptr<const Bounds> bounds);
  /// The map has changed to this one. What is no grid of the same size has no stale boxes.
  void follow(const std::shared_ptr<const Map>& map);
  void clear();

  /// Boxes that are not those of the map.
  bool has(Ordering ordering) const { return at(ordering).changed_cells > 0; }
  /// Cells that are others since their map; 0 without.
  std::uint64_t changed_cells(Ordering ordering) const { return at(ordering).changed_cells; }

  /// That they belong to; null without.
  const Map* map(Ordering ordering) const { return at(ordering).map.get(); }

  /// There must be some. Begins to match them, unless that was done or is under way.
  void match(Ordering ordering);
  /// Takes over what is matched. Error: why there is nothing to take over.
  Result<void> adopt();
  /// Blocks until all that is under way can be adopted.
  void wait() const;
  bool busy() const;

  struct Matched {
    std::shared_ptr<const Bounds> bounds{};  ///< null while there are none
    NodeCounts counts{};
    std::uint64_t revision = 0;  ///< of no other boxes, nor of any that a shelf has; 0 without
  };
  const Matched& matched(Ordering ordering) const { return at(ordering).matched; }

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
    std::shared_ptr<const Map> map;
    std::shared_ptr<const Bounds> bounds;
    std::uint64_t changed_cells = 0;
    Matched matched;
    Matching matching;
  };
  Entry& at(Ordering ordering) { return entries_[static_cast<std::size_t>(ordering)]; }
  const Entry& at(Ordering ordering) const { return entries_[static_cast<std::size_t>(ordering)]; }
  static void forget_matched(Entry& entry);

  std::shared_ptr<const Map> now_;
  std::array<Entry, 3> entries_;
  std::uint64_t made_ = 0;
};

}  // namespace goalbound::app
