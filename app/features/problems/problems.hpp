// The problems that a session has open, and what its searches answer: the page "problems".
#pragma once

#include "features/problems/problem_table.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

class Problems final : public Feature, public ProblemTable {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  void save(SavedLines& lines) const override;
  std::function<void()> keep() override;
  void leave_document() override { clear(); }

  /// Puts them into the table, and shows the page with it.
  void show(ProblemRows set);
  /// The problems of a scenario become those of the table. Without a map, the one beside the file is opened.
  /// Errors: those of read_scenario, map_of_scenario and open_map.
  Result<void> open_scenario(const std::filesystem::path& path);
  /// See parse_pasted; several problems go into the table.
  Result<void> paste(std::string_view text);
  /// Its ends become those of both searches; another program's path is drawn besides. Error: kInvalidArgument
  /// beyond the last row, and for ends that are no nodes, but of paths, whose ends may be amiss.
  Result<void> load(std::size_t row);
  /// Errors: those of Searches::order, with the side; kInvalidArgument without problems.
  Result<void> run_all();
  /// Whether the table's answers are those that the sides would give now.
  AnswersAge age() const;

 private:
  void close_with_map();
};

ActionList problems_actions();

}  // namespace goalbound::app
