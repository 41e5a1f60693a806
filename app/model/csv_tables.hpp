// Tables of the panels as CSV (RFC 4180): a line of names, then one line a row, "quotes" where a text needs
// them.
#pragma once

#include <string>

#include "model/inspection.hpp"
#include "model/problem_table.hpp"

namespace goalbound::app {

/// In the order of the table; columns of answers are empty where there is none. Times are in seconds.
std::string problems_csv(const Map& map, const ProblemTable& table);
/// Every edge that exists, with its box and whether that holds the goal; boxes that are empty have no
/// numbers. `goal` may be kNoNode: nothing is tested then.
std::string edges_csv(const Map& map, const Inspection& inspection, NodeId goal);

}  // namespace goalbound::app
