// The stories that are read: kept until node or run are others.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "model/node_story.hpp"

namespace goalbound::app {

class NodeStories {
 public:
  /// Tells them anew when the node or the run is another one; null, and a run without a player: there are
  /// none.
  void ask(Side side, const SearchRun* run, NodeId node);
  void forget(Side side) { told_[static_cast<std::size_t>(side)] = {}; }
  /// One for each end that the search looks from.
  std::span<const NodeStory> of(Side side) const { return told_[static_cast<std::size_t>(side)].stories; }

 private:
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
