// The boxes of all nodes, computed and checked in the background.
#include <fmt/format.h>

#include <cstdint>
#include <limits>
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
  session.choose_ordering(ordering->ordering);
  return session.start_precompute(ordering->ordering);
}

bool is_working(const Session& session) {
  return session.precompute_job() != nullptr || session.verify_job() != nullptr;
}

Result<void> cancel(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  if (!is_working(session)) return invalid("neither a precompute nor a check is under way");
  session.cancel_precompute();
  session.cancel_verify();
  return {};
}

Result<void> verify(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 1); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  if (call.arguments.empty()) return session.start_verify(0);
  const auto nodes = integer_argument(call.arguments[0], 1, std::numeric_limits<std::uint32_t>::max());
  if (!nodes) return nodes.error();
  return session.start_verify(static_cast<std::uint32_t>(*nodes));
}

bool has_boxes(const Session& session) {
  return session.bounds() != nullptr;
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
            .help = "Compute the boxes of all nodes in the background, of the orderings that the sides use.",
            .execute = precompute,
            .enabled = has_map});
  for (const OrderingInfo& info : all_orderings()) {
    list.add({.id = "precompute",
              .arguments = "[ORDERING]",
              .label = list.keep(fmt::format("Precompute: {}", info.id)),
              .menu = "Precompute",
              .menu_call = list.keep(fmt::format("precompute {}", info.id)),
              .help = list.keep(fmt::format("On both sides, boxes hold {}.", info.description)),
              .execute = precompute,
              .checked = [o = info.ordering](const Session& session) { return session.ordering() == o; },
              .enabled = has_map});
  }
  list.add({.id = "verify",
            .arguments = "[NODES]",
            .label = "Verify boxes",
            .menu = "Precompute",
            .menu_call = "verify",
            .key = "V",
            .help =
                "Compute the boxes of all nodes, or of so many, once more in the background, and go to the "
                "first edge whose box is wrong.",
            .execute = verify,
            .enabled = has_boxes});
  list.add({.id = "cancel",
            .label = "Cancel",
            .menu = "Precompute",
            .menu_call = "cancel",
            .help = "Stop the precompute and the check; boxes from before stay.",
            .execute = cancel,
            .enabled = is_working});
  return list;
}

}  // namespace goalbound::app
