// What is wrong in an index, and what differs from that of a file: lists of boxes to go through.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "features/checks/file_comparison.hpp"
#include "model/feature.hpp"
#include "model/indices/index_jobs.hpp"

namespace goalbound::app {

/// What a check found is known by IndexJobs.
class Checks final : public Feature {
 public:
  using Feature::Feature;

  OngoingWork work() override;

  /// A row of listed_faults() of the last check: selects node and edge and looks there. Where goals are lost
  /// the first of them becomes the problem to search, from the node itself, so that one sees it fail. Error
  /// kInvalidArgument without such a row.
  Result<void> show_fault(std::size_t row);
  /// The row that was gone to last.
  std::optional<std::size_t> fault() const { return fault_; }

  const FileComparison& comparison() const { return comparison_; }
  /// Of the boxes that the side goes by; null where that is not known.
  const FileDifferences* differences(Side side) const;
  /// The index of this file is compared with the one that is there; boxes with those of the right side, which
  /// asks those of their ordering from now on. Errors: those of load_index_for; kInvalidArgument without a
  /// map.
  Result<void> compare_with(const std::filesystem::path& file);
  void end_comparison();
  /// A row of FileDifferences::listed. Error kInvalidArgument without such a row.
  Result<void> show_difference(std::size_t row);

 private:
  void follow_index();
  void adopt();
  void report_verify(const IndexJobs::Checked& checked);
  void report_repair(const Result<IndexJobs::Repaired>& repaired);

  std::optional<std::size_t> fault_;
  FileComparison comparison_;
};

ActionList checks_actions();

}  // namespace goalbound::app
