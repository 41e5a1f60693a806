// Table 22.1 of the open map as one button.
#include "features/search_table/search_table.hpp"

#include <utility>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> run_table(Session& session) {
  if (auto started = session.feature<FourSearches>().start(); !started) return started;
  session.ui.popup = "search-table";
  return {};
}

Result<void> export_table(Session& session, const std::optional<PicturePath>& path) {
  if (session.feature<FourSearches>().answered() == 0)
    return invalid("the table of searches is empty; 'run-table' fills it");
  session.requests.drawings.push_back({"search_table", path.value_or(PicturePath()).path});
  return {};
}

}  // namespace

ActionList search_table_actions() {
  ActionList list;
  list.add({.id = "run-table",
            .label = "Table 22.1 of this map",
            .menu = "Search",
            .menu_call = "run-table",
            .key = "Ctrl+T",
            .help =
                "Four searches over the problems of the map, with their times, factors and expansions: A* "
                "and JPS+, each with and without boxes. A map without problems gets those of its "
                "scenario, or random ones.",
            .execute = typed<run_table>,
            .enabled = has_map});
  list.add({.id = "export-table",
            .arguments = "[FILE.svg|FILE.png]",
            .label = "Save the table of searches as a picture",
            .help = "Save what 'run-table' found as a picture; 'export-csv FILE searches' saves the numbers. "
                    "Without a name it becomes goalbound-001.png, or the next number that is free.",
            .execute = typed<export_table>,
            .enabled = [](const Session& session) { return session.feature<FourSearches>().answered() > 0; },
            .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app
