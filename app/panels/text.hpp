// Nodes, boxes and lengths in words; numbers and times are those of words/numbers.hpp. No ImGui here.
#pragma once

#include <cstdint>
#include <string>

#include "goalbound/map.hpp"
#include "model/length_text.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

/// "(152,17)" on grids, "#4711" on list graphs; "?" for kNoNode.
std::string node_text(const Map& map, NodeId node);
/// "152..296 × 12..40", with a third range on maps of three axes; "empty".
std::string box_range_text(const Map& map, const Box& box);

}  // namespace goalbound::app
