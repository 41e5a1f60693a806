// What the layers that are shown say of one node, in words. No ImGui here.
#pragma once

#include <string>
#include <vector>

#include "model/session.hpp"

namespace goalbound::app {

/// "12 % of the map", "2 of 8 edges keep the goal": of the heat maps of both sides and of the goal view, as
/// far as they are shown. Empty for a blocked cell.
std::vector<std::string> node_facts(const Session& session, NodeId node);

}  // namespace goalbound::app
