// Weights by experiment on the open map as one button.
#include <utility>

#include "features/weights/weights.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> run_weights(Session& session) {
  if (auto started = session.feature<WeightTable>().start(); !started) return started;
  session.ui.popup = "weights";
  return {};
}

Result<void> export_weights(Session& session, const std::optional<PicturePath>& path) {
  if (session.feature<WeightTable>().answered() == 0)
    return invalid("there are no weights to draw; 'run-weights' measures them");
  session.requests.drawings.push_back({"weights", path.value_or(PicturePath()).path});
  return {};
}

}  // namespace

ActionList weights_actions() {
  ActionList list;
  list.add({.id = "run-weights",
            .label = "Weights by experiment",
            .menu = "Search",
            .menu_call = "run-weights",
            .help = "Weighted A* over the problems of the map with weights from 1 to 10, without boxes and "
                    "with them: how much longer its paths become, and how much faster it is. A map without "
                    "problems gets those of its scenario, or random ones.",
            .execute = typed<run_weights>,
            .enabled = has_map});
  list.add({.id = "export-weights",
            .arguments = "[FILE.svg|FILE.png]",
            .label = "Save the chart of weights as a picture",
            .help = "Save what 'run-weights' found as a picture; 'export-csv FILE weights' saves the "
                    "numbers. Without a name it becomes goalbound-001.png, or the next number that is free.",
            .execute = typed<export_weights>,
            .enabled = [](const Session& session) { return session.feature<WeightTable>().answered() > 0; },
            .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app
