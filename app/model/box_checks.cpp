#include "model/box_checks.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "goalbound/index_files.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Error no_row(std::size_t row, std::size_t rows, std::string_view none) {
  return {
      ErrorCode::kInvalidArgument,
      rows == 0 ? std::string(none) : fmt::format("there is no row {}; the last one is {}", row + 1, rows)};
}

}  // namespace

Result<void> show_fault(Session& session, std::size_t row) {
  const VerifyReport* report = session.indices().verify_report(session.ordering());
  const auto faults = report == nullptr ? std::vector<BoxFault>() : listed_faults(*report);
  if (row >= faults.size())
    return no_row(row, faults.size(), "no box is known to be wrong; verify the boxes first");
  const BoxFault& fault = faults[row];
  session.look_at_edge(fault.edge);
  session.ui.fault = row;
  if (!fault.lost_goals.empty()) session.searches().set_problem(fault.edge.node, fault.lost_goals.front());
  return {};
}

Result<void> compare_with(Session& session, const std::filesystem::path& file) {
  if (!session.has_map()) {
    return Error{ErrorCode::kInvalidArgument, "there is no map for this index; open it first"};
  }
  auto loaded = load_index_for(session.map(), file);
  if (!loaded) return loaded.error();
  const IndexKey key(**loaded);
  session.comparison().begin(*std::move(loaded), file);
  if (key.of_boxes()) {
    session.choose_ordering(key.ordering());
    session.settings().layers.show("differences", true);
  }
  session.show_page("checks");
  return {};
}

Result<void> show_difference(Session& session, std::size_t row) {
  const FileDifferences* differences = session.comparison().differences();
  const std::size_t rows = differences == nullptr ? 0 : differences->listed.size();
  if (row >= rows) return no_row(row, rows, "no boxes differ from those of a file; compare with one first");
  const EdgeDiff& edge = differences->listed[row];
  session.look_at_edge({session.map().node_of_slot(edge.slot), edge.edge});
  session.comparison().choose(row);
  return {};
}

}  // namespace goalbound::app
