// What checks and comparisons of indices tell, and from a row of a list of boxes (wrong ones, or such as
// differ from those of a file) to what it is about.
#pragma once

#include <cstddef>
#include <filesystem>

#include "goalbound/result.hpp"
#include "model/index_jobs.hpp"

namespace goalbound::app {

class Session;

/// What came out of a check, in words; and what is wrong is shown.
void report_verify(Session& session, const IndexJobs::Checked& checked);
void report_repair(Session& session, const Result<IndexJobs::Repaired>& repaired);

/// A row of listed_faults() of the last check: selects node and edge and looks there. Where goals are lost
/// the first of them becomes the problem to search, from the node itself, so that one sees it fail. Error
/// kInvalidArgument without such a row.
Result<void> show_fault(Session& session, std::size_t row);

/// The index of this file is compared with the one that is there; boxes with those of the right side, which
/// asks those of their ordering from now on. Errors: those of load_index_for; kInvalidArgument without a map.
Result<void> compare_with(Session& session, const std::filesystem::path& file);
/// A row of FileDifferences::listed. Error kInvalidArgument without such a row.
Result<void> show_difference(Session& session, std::size_t row);

}  // namespace goalbound::app
