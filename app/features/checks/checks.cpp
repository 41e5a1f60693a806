#include "features/checks/checks.hpp"

#include <fmt/format.h>

#include <array>
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

OngoingWork Checks::work() {
  return {.follow = [this] { follow_index(); },
          .working = [this] { return session().indices().checking() || comparison_.busy(); },
          .adopt = [this](double) { adopt(); },
          .wait =
              [this] {
                session().indices().wait_for_checks();
                comparison_.wait();
              },
          .cancel =
              [this] {
                session().indices().cancel_verify();
                session().indices().cancel_repair();
                if (comparison_.busy()) end_comparison();
              },
          .end_map =
              [this] {
                fault_.reset();
                comparison_.end();
              }};
}

/// An index that comes bit by bit is compared once it is all there.
void Checks::follow_index() {
  if (!comparison_.is_on()) return;
  const IndexKey compared = comparison_.key();
  const IndexShelf& shelf = session().shelf();
  if (!shelf.is_partial(compared)) comparison_.follow(shelf.shown(compared).index);
}

void Checks::adopt() {
  IndexJobs& indices = session().indices();
  if (const auto checked = indices.finish_verify()) report_verify(*checked);
  if (const auto repaired = indices.finish_repair()) report_repair(*repaired);
  session().messages().report(comparison_.adopt());
}

/// In words; and what is wrong is shown. Boxes that are allowed to be larger than needed are no reason to
/// jump.
void Checks::report_verify(const IndexJobs::Checked& checked) {
  Session& session = this->session();
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
  fault_ = 0;
}

void Checks::report_repair(const Result<IndexJobs::Repaired>& repaired) {
  Session& session = this->session();
  fault_.reset();
  if (!repaired) return session.messages().add(true, repaired.error().to_string());
  if (!repaired->key.of_boxes()) {
    return session.messages().add(
        false, fmt::format("{} made anew; save it to keep it", words_of(session.map(), repaired->key)));
  }
  session.messages().add(false,
                         fmt::format("the boxes of {} were computed anew, exactly; save them to keep them",
                                     count_text(repaired->nodes, "node", "nodes")));
}

Result<void> Checks::show_fault(std::size_t row) {
  Session& session = this->session();
  const VerifyReport* report = session.indices().verify_report(session.boxes());
  const auto faults = report == nullptr ? std::vector<BoxFault>() : listed_faults(*report);
  if (row >= faults.size())
    return no_row(row, faults.size(), "no box is known to be wrong; verify the boxes first");
  const BoxFault& fault = faults[row];
  session.look_at_edge(fault.edge);
  fault_ = row;
  if (!fault.lost_goals.empty()) session.searches().set_problem(fault.edge.node, fault.lost_goals.front());
  return {};
}

Result<void> Checks::compare_with(const std::filesystem::path& file) {
  Session& session = this->session();
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
  comparison_.begin(*std::move(loaded), std::move(key), file);
  session.show_page("checks");
  return {};
}

const FileDifferences* Checks::differences(Side side) const {
  const bool are_compared = comparison_.is_on() && comparison_.key() == session().side(side).boxes;
  return are_compared ? comparison_.differences() : nullptr;
}

void Checks::end_comparison() {
  comparison_.end();
  session().settings().layers.show("differences", false);
}

Result<void> Checks::show_difference(std::size_t row) {
  Session& session = this->session();
  const FileDifferences* differences = comparison_.differences();
  const std::size_t rows = differences == nullptr ? 0 : differences->listed.size();
  if (row >= rows) return no_row(row, rows, "no boxes differ from those of a file; compare with one first");
  const EdgeDiff& edge = differences->listed[row];
  session.look_at_edge({session.map().node_of_slot(edge.slot), edge.edge});
  comparison_.choose(row);
  return {};
}

namespace {

constexpr auto kChecksLayers = std::to_array<FeatureLayerInfo>(
    {{.layer =
          {.id = "differences",
           .key = "Shift+K",
           .label = "Compared boxes",
           .help =
               "Nodes whose boxes differ from those of the file that they are compared with: blue tighter, "
               "orange looser, violet both",
           .shown = true,
           .needs = LayerNeeds::kMap,
           .menu = "View/Layers: boxes"},
      .above = "quality"}});

}  // namespace

extern const FeatureInfo kFeature_checks;
const FeatureInfo kFeature_checks = {
    .id = "checks",
    .make = &make_feature<Checks>,
    .actions = &checks_actions,
    .actions_after = "landmarks",
    .layers = kChecksLayers,
    .page =
        InspectorTab{
            .id = "checks",
            .group = "Boxes",
            .label = "Checks",
            .of_one_side = false,
            .help = "The boxes that a check found wrong, and those that differ from a file's; a click goes "
                    "there"},
    .page_after = "flood"};

}  // namespace goalbound::app
