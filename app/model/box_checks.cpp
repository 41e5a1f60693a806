#include "model/box_checks.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/index_files.hpp"
#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

Error no_row(std::size_t row, std::size_t rows, std::string_view none) {
  return {
      ErrorCode::kInvalidArgument,
      rows == 0 ? std::string(none) : fmt::format("there is no row {}; the last one is {}", row + 1, rows)};
}

}  // namespace

Result<void> show_fault(Session& session, std::size_t row) {
  const VerifyReport* report = session.indices().verify_report(session.boxes());
  const auto faults = report == nullptr ? std::vector<BoxFault>() : listed_faults(*report);
  if (row >= faults.size())
    return no_row(row, faults.size(), "no box is known to be wrong; verify the boxes first");
  const BoxFault& fault = faults[row];
  session.look_at_edge(fault.edge);
  session.ui.fault = row;
  if (!fault.lost_goals.empty()) session.searches().set_problem(fault.edge.node, fault.lost_goals.front());
  return {};
}

/// Boxes that are allowed to be larger than needed are no reason to jump.
void report_verify(Session& session, const IndexJobs::Checked& checked) {
  if (!checked.outcome) return session.messages().add(true, checked.outcome.error().to_string());
  const IndexCheck& check = *checked.outcome;
  if (!check.boxes)
    return session.messages().add(!check.good(), describe(check, session.map(), *checked.index));
  const VerifyReport& report = *check.boxes;
  const Method method = dynamic_cast<const BoxIndex&>(*checked.index).bounds()->info().method;
  const bool wrong = report.too_small > 0 || (report.larger > 0 && method == Method::kExact);
  session.messages().add(wrong, describe(report, session.map(), method));
  if (!wrong) return;
  session.look_at_edge(report.first_fault->edge);
  session.show_page("checks");
  session.ui.fault = 0;
}

void report_repair(Session& session, const Result<IndexJobs::Repaired>& repaired) {
  session.ui.fault.reset();
  if (!repaired) return session.messages().add(true, repaired.error().to_string());
  if (!repaired->key.of_boxes()) {
    return session.messages().add(
        false, fmt::format("{} made anew; save it to keep it", words_of(session.map(), repaired->key)));
  }
  session.messages().add(false,
                         fmt::format("the boxes of {} were computed anew, exactly; save them to keep them",
                                     count_text(repaired->nodes, "node", "nodes")));
}

Result<void> compare_with(Session& session, const std::filesystem::path& file) {
  if (!session.has_map()) {
    return Error{ErrorCode::kInvalidArgument, "there is no map for this index; open it first"};
  }
  auto loaded = load_index_for(session.map(), file);
  if (!loaded) return loaded.error();
  IndexKey key(**loaded);
  if (key.of_boxes()) {
    if (session.boxes().ordering() != key.ordering()) session.ask(Side::kRight, boxes_key(key.ordering()));
    key = session.boxes();
    session.settings().layers.show("differences", true);
  }
  session.comparison().begin(*std::move(loaded), std::move(key), file);
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
