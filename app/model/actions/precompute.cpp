// The boxes of all nodes, in the background.
#include <fmt/format.h>

#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> precompute(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 1); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  if (call.arguments.empty()) return session.start_precompute();
  const OrderingInfo* ordering = find_ordering(call.arguments[0]);
  if (ordering == nullptr) {
    std::vector<std::string_view> ids;
    for (const OrderingInfo& info : all_orderings()) ids.push_back(info.id);
    return choice_argument(call.arguments[0], ids).error();
  }
  session.settings().ordering = static_cast<int>(ordering->ordering);
  return session.start_precompute();
}

Result<void> cancel(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  if (session.precompute_job() == nullptr) return invalid("no precompute is under way");
  session.cancel_precompute();
  return {};
}

bool is_computing(const Session& session) {
  return session.precompute_job() != nullptr;
}

}  // namespace

ActionList precompute_actions() {
  ActionList list;
  list.add({.id = "precompute",
            .arguments = "[ORDERING]",
            .label = "Precompute boxes",
            .menu = "Precompute",
            .menu_call = "precompute",
            .key = "P",
            .help = "Compute the boxes of all nodes in the background, with the ordering of the settings.",
            .execute = precompute,
            .enabled = has_map});
  for (const OrderingInfo& info : all_orderings()) {
    list.add({.id = "precompute",
              .arguments = "[ORDERING]",
              .label = list.keep(fmt::format("Precompute: {}", info.id)),
              .menu = "Precompute",
              .menu_call = list.keep(fmt::format("precompute {}", info.id)),
              .help = list.keep(fmt::format("Boxes hold {}.", info.description)),
              .execute = precompute,
              .checked = [ordering = static_cast<int>(info.ordering)](
                             const Session& session) { return session.settings().ordering == ordering; },
              .enabled = has_map});
  }
  list.add({.id = "cancel",
            .label = "Cancel precompute",
            .menu = "Precompute",
            .menu_call = "cancel",
            .help = "Stop the precompute; boxes from before it stay.",
            .execute = cancel,
            .enabled = is_computing});
  return list;
}

}  // namespace goalbound::app
