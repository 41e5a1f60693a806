// Tables out of the program.
#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "goalbound/formats.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/csv_tables.hpp"
#include "model/replaced_file.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<std::string> table_text(const Session& session, bool problems) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (problems) {
    if (session.problems().empty())
      return invalid("there are no problems; open a scenario, or draw random ones");
    return problems_csv(session.map(), session.problems());
  }
  const Inspection* inspection = session.inspection();
  if (inspection == nullptr)
    return invalid("no node is inspected; 'select' chooses one, 'wait' waits for its edges");
  return edges_csv(session.map(), *inspection, session.searches().goal());
}

Result<void> export_csv(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 2); !ok) return ok.error();
  constexpr auto kTables = std::to_array<std::string_view>({"problems", "edges"});
  const auto table = choice_argument(call.arguments[1], kTables);
  if (!table) return table.error();
  const std::filesystem::path path = call.arguments[0];
  if (path.extension() != ".csv") return invalid(fmt::format("'{}' does not end in .csv", path.string()));
  if (const auto free = check_replaced_file(path); !free) return free.error();
  const auto text = table_text(session, *table == 0);
  if (!text) return text.error();
  if (const auto saved = write_file(path, *text); !saved) return saved.error();
  session.messages().add(false, fmt::format("saved {}", path.string()));
  return {};
}

}  // namespace

ActionList exports_actions() {
  ActionList list;
  list.add(
      {.id = "export-csv",
       .arguments = "FILE.csv problems|edges",
       .label = "Export a table",
       .help =
           "Save the table of problems with both answers, or that of the inspected node's edges, as CSV; a "
           "table of this name is replaced, a file of another kind is not.",
       .execute = export_csv,
       .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app
