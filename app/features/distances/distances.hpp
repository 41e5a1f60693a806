// How far every node is from the start, and from every node the way to the goal: computed in the background
// while one of their layers is shown.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "goalbound/distances.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

struct DistanceOrder {
  std::shared_ptr<const Map> map;
  NodeId start = kNoNode;  ///< kNoNode: not shown
  NodeId goal = kNoNode;   ///< the same
  friend bool operator==(const DistanceOrder&, const DistanceOrder&) = default;
};
struct DistanceAnswer {
  std::vector<Cost> from_start;  ///< by slot; empty where it is not shown
  Cost farthest = 0;             ///< of those that are reached
  std::optional<GoalField> to_goal;
};

class DistanceLayers final : public Feature, private Latest<DistanceOrder, DistanceAnswer> {
 public:
  explicit DistanceLayers(Session& session);

  OngoingWork work() override;
  bool colours_nodes(Side side) const override;

  /// Of the map that is shown; null while there is none.
  const DistanceAnswer* answer() const;
  /// Changes with the answer.
  std::uint64_t revision() const { return revision_; }
  /// How much farther from the start each band of the layer `isochrones` lies, in the unit that people see:
  /// 1, 2 or 5 times a power of ten, so that there are at most twelve.
  double band() const;

 private:
  std::optional<DistanceOrder> order() const;
  Result<void> adopt_answer();

  std::uint64_t revision_ = 1;
};

}  // namespace goalbound::app
