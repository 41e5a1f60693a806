#include <vector>

#include "checks/expected_boxes.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound {
namespace {

class FloodedBoxes final : public ExpectedBoxes {
 public:
  FloodedBoxes(const Map& map, Ordering ordering) : flood_(make_flood(map)), ordering_(ordering) {}

  bool recompute(std::span<const NodeId> nodes, const TakeBox& take) override {
    for (const NodeId node : nodes) {
      flood_->run(node, ordering_);
      const std::vector<Box> boxes = flood_->boxes();
      for (std::size_t e = 0; e < boxes.size(); ++e) {
        at_hand_ = EdgeIndex(e);
        take({node, at_hand_}, boxes[e]);
      }
    }
    return true;
  }

  void for_each_target(const TakeTarget& take) const override {
    flood_->choose_window(at_hand_.value() / kEdgesOfAWindow);
    const StartEdges bit = StartEdges{1} << at_hand_.value() % kEdgesOfAWindow;
    for (const NodeId target : flood_->reached()) {
      if ((flood_->labels(target) & bit) != 0) take(target);
    }
  }

 private:
  std::unique_ptr<MapFlood> flood_;
  Ordering ordering_;
  EdgeIndex at_hand_;
};

}  // namespace

std::unique_ptr<ExpectedBoxes> boxes_by_floods(const Map& map, Ordering ordering) {
  return std::make_unique<FloodedBoxes>(map, ordering);
}

}  // namespace goalbound
