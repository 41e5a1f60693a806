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

constexpr std::string_view kUsage = "[ORDERING] [METHOD]";

/// What the words after `precompute` ask for.
struct Wish {
  const OrderingInfo* ordering = nullptr;
  const MethodChoice* method = nullptr;
};

/// Any word of either table, each table's once.
Result<Wish> read_wish(const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 2); !ok) return ok.error();
  Wish wish;
  for (const std::string& word : call.arguments) {
    if (const OrderingInfo* ordering = find_ordering(word); ordering != nullptr && !wish.ordering) {
      wish.ordering = ordering;
    } else if (const auto* method = find_method_choice(word); method != nullptr && !wish.method) {
      wish.method = method;
    } else {
      std::vector<std::string_view> ids;
      for (const OrderingInfo& info : all_orderings()) ids.push_back(info.id);
      for (const MethodChoice& choice : all_method_choices()) ids.push_back(choice.id);
      const auto known = choice_argument(word, ids);
      return known ? invalid(fmt::format("'{}' says again what another word says: {} {}", word, call.name,
                                         kUsage))
                   : known.error();
    }
  }
  if (wish.ordering != nullptr && wish.method != nullptr && wish.ordering->ordering == Ordering::kRegular &&
      wish.method->method.value_or(Method::kExact) != Method::kExact) {
    return invalid(
        fmt::format("{} boxes of the ordering regular do not exist: what its paths, arbitrary ones among "
                    "equals, reach does not follow from the neighbours; say 'precompute regular exact'",
                    wish.method->id));
  }
  return wish;
}

Result<void> precompute(Session& session, const ActionCall& call) {
  const auto wish = read_wish(call);
  if (!wish) return wish.error();
  if (const auto map = expect_map(session); !map) return map.error();
  if (wish->ordering != nullptr) {
    if (auto has = check_ordering(session.map().kind(), wish->ordering->ordering); !has) return has;
    const bool is_other = session.ordering() != wish->ordering->ordering;
    session.choose_ordering(wish->ordering->ordering);
    if (is_other) {
      session.messages().replace("precompute", fmt::format("Searches go by {} boxes now, on both sides: {}",
                                                           wish->ordering->id, wish->ordering->description));
    }
  }
  const std::vector<Ordering> in_use = session.searches().orderings_in_use();
  if (wish->method != nullptr) session.indices().choose_method(*wish->method, in_use);
  if (wish->ordering == nullptr) return session.indices().start_missing(in_use);
  return session.indices().start(wish->ordering->ordering);
}

Result<void> method(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  std::vector<std::string_view> ids;
  for (const MethodChoice& choice : all_method_choices()) ids.push_back(choice.id);
  const auto place = choice_argument(call.arguments[0], ids);
  if (!place) return place.error();
  session.indices().choose_method(all_method_choices()[*place], session.searches().orderings_in_use());
  return {};
}

constexpr std::string_view kMethodUsage = "automatic|exact|inherited|anytime|jump-points";

Result<void> cancel(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  if (!session.can_cancel())
    return invalid(
        "no map is being opened, and neither a precompute nor a check, a run of problems or a heat map is "
        "under way");
  session.cancel();
  return {};
}

Result<void> verify_selected(Session& session) {
  const auto node = session.inspected_node();
  if (!node || !session.map().is_node(*node))
    return invalid("no node is selected whose boxes could be checked");
  return session.indices().start_verify(session.ordering(), {.slots = {session.map().slot(*node)}});
}

Result<void> verify(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 1); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  if (call.arguments.empty()) return session.indices().start_verify(session.ordering(), {});
  if (call.arguments[0] == "selected") return verify_selected(session);
  const auto nodes = integer_argument(call.arguments[0], 1, std::numeric_limits<std::uint32_t>::max());
  if (!nodes) return nodes.error();
  return session.indices().start_verify(session.ordering(), {.nodes = static_cast<std::uint32_t>(*nodes)});
}

constexpr std::string_view kVerifyUsage = "[NODES|selected]";

}  // namespace

ActionList precompute_actions() {
  ActionList list;
  list.add({.id = "precompute",
            .arguments = kUsage,
            .label = "Precompute boxes",
            .menu = "Boxes",
            .menu_call = "precompute",
            .key = "P",
            .help =
                "Compute the boxes of all nodes in the background, of the orderings that the sides use, by "
                "the method that is chosen.",
            .execute = precompute,
            .enabled = has_map});
  for (const OrderingInfo& info : all_orderings()) {
    list.add({.id = "precompute",
              .arguments = kUsage,
              .label = list.keep(fmt::format("Precompute: {}", info.id)),
              .menu = "Boxes",
              .menu_call = list.keep(fmt::format("precompute {}", info.id)),
              .help = list.keep(fmt::format("On both sides, boxes hold {}.", info.description)),
              .execute = precompute,
              .checked = [o = info.ordering](const Session& session) { return session.ordering() == o; },
              .enabled =
                  [o = info.ordering](const Session& session) {
                    return session.has_map() && check_ordering(session.map().kind(), o).ok();
                  }});
  }
  list.add({.id = "method",
            .arguments = kMethodUsage,
            .label = "Method of the precompute",
            .help = "Choose how boxes are computed, and compute those in use anew; boxes of the ordering "
                    "regular are always exact.",
            .execute = method});
  for (const MethodChoice& choice : all_method_choices()) {
    list.add({.id = "method",
              .arguments = kMethodUsage,
              .label = list.keep(fmt::format("Method: {}", choice.id)),
              .menu = "Boxes",
              .menu_call = list.keep(fmt::format("method {}", choice.id)),
              .help = list.keep(fmt::format("In the background, {}; the ordering regular is always exact.",
                                            choice.description)),
              .execute = method,
              .checked = [&choice](const Session& session) {
                return &session.settings().method_choice() == &choice;
              }});
  }
  list.add({.id = "verify",
            .arguments = kVerifyUsage,
            .label = "Verify boxes",
            .menu = "Boxes",
            .menu_call = "verify",
            .key = "V",
            .help = "Compute the boxes of all nodes, of so many or of the selected one once more in the "
                    "background, and go to the first edge whose box is wrong; the page Checks lists them.",
            .execute = verify,
            .enabled = has_bounds});
  list.add({.id = "verify",
            .arguments = kVerifyUsage,
            .label = "Verify the selected node",
            .menu = "Boxes",
            .menu_call = "verify selected",
            .help = "Compute the boxes of the selected node once more, and compare.",
            .execute = verify,
            .enabled = [](const Session& session) {
              return has_bounds(session) && session.inspected_node().has_value();
            }});
  list.add({.id = "cancel",
            .label = "Cancel",
            .menu = "Boxes",
            .menu_call = "cancel",
            .help = "Stop what makes boxes and other indices, the check, the repair, the run of all "
                    "problems, the heat "
                    "map and the map that is being opened; boxes from before stay, and so do those of the "
                    "job once no node is "
                    "missing, and the answers that are there.",
            .execute = cancel,
            .enabled = [](const Session& session) { return session.can_cancel(); }});
  return list;
}

}  // namespace goalbound::app
