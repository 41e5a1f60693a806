// How answers come about on a map that was edited, between one end of a problem and each node.
#pragma once

#include "features/heat/heat_order.hpp"

namespace goalbound::app {

/// From the start of the search to each node, or from each node to its goal: whichever it has. Errors: those
/// of make_query_of.
Result<void> measure_answer_ways(const HeatOrder& order, HeatValues& values, Progress& progress);

}  // namespace goalbound::app
