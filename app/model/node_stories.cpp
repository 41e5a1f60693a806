#include "model/node_stories.hpp"

namespace goalbound::app {

void NodeStories::ask(Side side, const SearchRun* run, NodeId node) {
  if (run == nullptr || run->index == nullptr) return forget(side);
  Told& told = told_[static_cast<std::size_t>(side)];
  if (told.index == run->index && told.node == node) return;
  told = {run->index, node, {}};
  if (map_ != run->map) {
    map_ = run->map;
    ways_.emplace(*map_);
  }
  for (const SearchSide end : run->trace->sides()) {
    told.stories.push_back(tell_story(*run, node, end, *ways_));
  }
}

}  // namespace goalbound::app
