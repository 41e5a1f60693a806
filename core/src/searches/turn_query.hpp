// Searches on a map whose junctions are taken apart, asked and answered in junctions.
#pragma once

#include <memory>
#include <vector>

#include "goalbound/search.hpp"

namespace goalbound {

/// A query that takes a goal for its arrival and tells paths as junctions (Turns); the query itself on maps
/// without turns. What it records are the nodes of the map.
std::unique_ptr<Query> told_in_junctions(std::unique_ptr<Query> query);

/// The path of the last search as nodes of the map.
void inner_path(const Query& query, std::vector<NodeId>& path);

}  // namespace goalbound
