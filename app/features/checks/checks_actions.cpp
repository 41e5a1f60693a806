// Going through what is wrong in an index, and what differs from that of a file; the repair.
#include "features/checks/checks.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kRowUsage = "N|next|previous";

/// A row by its number from 1, or the one beside `current`; from 0.
Result<std::size_t> row_argument(const std::string& text, std::optional<std::size_t> current) {
  if (text == "next") return current ? *current + 1 : 0;
  if (text == "previous") {
    if (current && *current > 0) return *current - 1;
    return invalid("this is the first row of the list");
  }
  const auto number = integer_argument(text, 1, std::numeric_limits<std::int32_t>::max());
  if (!number) return number.error();
  return static_cast<std::size_t>(*number - 1);
}

Result<void> repair(Session& session, const std::optional<IndexKey>& key) {
  return session.indices().start_repair(key.value_or(session.boxes()));
}

Result<void> fault(Session& session, const std::string& text) {
  const auto row = row_argument(text, session.feature<Checks>().fault());
  if (!row) return row.error();
  return session.feature<Checks>().show_fault(*row);
}

Result<void> compare_index(Session& session, const std::string& text) {
  if (text != "none") return session.feature<Checks>().compare_with(text);
  if (!session.feature<Checks>().comparison().is_on()) return invalid("no index of a file is compared");
  session.feature<Checks>().end_comparison();
  return {};
}

Result<void> difference(Session& session, const std::string& text) {
  const auto row = row_argument(text, session.feature<Checks>().comparison().chosen());
  if (!row) return row.error();
  return session.feature<Checks>().show_difference(*row);
}

bool has_faults(const Session& session) {
  const VerifyReport* report = session.indices().verify_report(session.boxes());
  return report != nullptr && !report->bad_nodes.empty();
}

bool has_differences(const Session& session) {
  const FileDifferences* differences = session.feature<Checks>().comparison().differences();
  return differences != nullptr && !differences->listed.empty();
}

}  // namespace

ActionList checks_actions() {
  ActionList list;
  list.add({.id = "repair",
            .arguments = "[INDEX|left|right]",
            .label = "Repair an index",
            .help =
                "Make anew what the last check found wrong, in the background: without a name in the boxes. "
                "A file that the index came from stays as it is.",
            .execute = typed<repair>,
            .enabled = has_map});
  list.add({.id = "repair",
            .arguments = "[INDEX|left|right]",
            .label = "Repair wrong boxes",
            .menu = "Boxes",
            .menu_call = "repair",
            .help = "Compute the boxes anew that the last check found wrong, in the background; a file that "
                    "they came from stays as it is.",
            .execute = typed<repair>,
            .enabled = has_faults});
  list.add({.id = "fault",
            .arguments = kRowUsage,
            .label = "Next wrong box",
            .menu = "Boxes",
            .menu_call = "fault next",
            .help = "Go to a box that the last check found wrong, by its row in the list, and search for the "
                    "first goal that it loses.",
            .execute = typed<fault>,
            .enabled = has_faults});
  list.add({.id = "compare-index",
            .arguments = "FILE|none",
            .label = "Compare an index with a file",
            .help = "Show how the index of a file differs from the one that is there, of boxes also where; "
                    "none ends it.",
            .execute = typed<compare_index>,
            .enabled = has_map,
            .scope = ActionScope::kReadsFile});
  list.add(
      {.id = "compare-index",
       .arguments = "FILE|none",
       .label = "End the comparison",
       .menu = "Boxes",
       .menu_call = "compare-index none",
       .help = "Forget the index of the file that is compared.",
       .execute = typed<compare_index>,
       .enabled = [](const Session& session) { return session.feature<Checks>().comparison().is_on(); }});
  list.add({.id = "difference",
            .arguments = kRowUsage,
            .label = "Next box that differs",
            .menu = "Boxes",
            .menu_call = "difference next",
            .help = "Go to a box that differs from that of the file, by its row in the list.",
            .execute = typed<difference>,
            .enabled = has_differences});
  return list;
}

}  // namespace goalbound::app
