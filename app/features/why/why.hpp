// Why a node was not expanded: the stories that are read, kept until node or run are others.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "features/why/node_story.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

class Why final : public Feature {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  /// Of the inspected node, or else of the wall that is pointed at, in the search of a side: one story for
  /// each end that it looks from. Empty without a node or a run, and unless the page "why" is shown.
  std::span<const NodeStory> stories(Side side) const {
    return told_[static_cast<std::size_t>(side)].stories;
  }

 private:
  /// Only while they are read: they look at more than a node.
  void follow();
  /// Tells them anew when the node or the run is another one.
  void tell(Side side, NodeId node);

  struct Told {
    std::shared_ptr<const TraceIndex> index;  ///< of the run: no two runs have the same
    NodeId node = kNoNode;
    std::vector<NodeStory> stories;
  };
  std::array<Told, 2> told_;  ///< by Side
  std::shared_ptr<const Map> map_;
  std::optional<WaysBack> ways_;  ///< of map_: kept, as the mouse moves from node to node
};

}  // namespace goalbound::app
