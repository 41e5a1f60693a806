// Nodes, boxes and lengths in words; numbers and times are those of words/numbers.hpp. No ImGui here.
#pragma once

#include <cstdint>
#include <string>

#include "goalbound/map.hpp"
#include "model/searches/length_text.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

/// "(152,17)" on grids, "#4711" on list graphs; "?" for kNoNode.
std::string node_text(const Map& map, NodeId node);
/// Of a box, or by how much one is larger: "1,204" cells of a grid; elsewhere in the unit of the map's file,
/// with its parts where there are few: "12.75".
std::string area_text(const Map& map, double area);
/// "152..296 × 12..40", with a third range on maps of three axes; "empty".
std::string box_range_text(const Map& map, const Box& box);

}  // namespace goalbound::app
