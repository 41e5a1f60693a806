// The boxes of all nodes, computed and checked in the background.
#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/actions/index_actions.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// The word that was said of a parameter; empty where it is left to what is usual.
std::string_view said(const IndexValues& boxes, std::string_view parameter) {
  const std::string_view word = boxes.of(parameter);
  return word == boxes.kind()->parameter(parameter)->default_value ? std::string_view() : word;
}

/// What is said of them holds for both sides; what is not said stays as it is.
Result<void> make_boxes(Session& session, const IndexValues& boxes) {
  const OrderingInfo* ordering = find_ordering(said(boxes, "ordering"));
  const std::string_view method = said(boxes, "method");
  if (ordering != nullptr) {
    const bool is_other = session.ordering() != ordering->ordering;
    session.choose_ordering(ordering->ordering);
    if (is_other) {
      session.messages().replace("precompute", fmt::format("Searches go by {} boxes now, on both sides: {}",
                                                           ordering->id, ordering->description));
    }
  }
  const std::vector<IndexKey> in_use = session.searches().boxes_in_use();
  if (!method.empty()) session.indices().choose_method(*find_method_choice(method), in_use);
  if (ordering == nullptr) return session.indices().start_missing(in_use);
  return session.indices().start(ordering->ordering);
}

Result<void> method(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  std::vector<std::string_view> ids;
  for (const MethodChoice& choice : all_method_choices()) ids.push_back(choice.id);
  const auto place = choice_argument(call.arguments[0], ids);
  if (!place) return place.error();
  session.indices().choose_method(all_method_choices()[*place], session.searches().boxes_in_use());
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

/// Of boxes: which nodes. Nothing for a word that says something else.
std::optional<Result<VerifyOptions>> nodes_argument(const Session& session, const std::string& word) {
  if (word == "selected") {
    const auto node = session.inspected_node();
    if (!node || !session.map().is_node(*node))
      return invalid("no node is selected whose boxes could be checked");
    return VerifyOptions{.slots = {session.map().slot(*node)}};
  }
  if (word.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const auto nodes = integer_argument(word, 1, std::numeric_limits<std::uint32_t>::max());
  if (!nodes) return nodes.error();
  return VerifyOptions{.nodes = static_cast<std::uint32_t>(*nodes)};
}

}  // namespace

Result<void> make_index(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 1); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  if (call.arguments.empty()) return session.indices().start_missing(session.searches().boxes_in_use());
  const auto key = index_argument(session, call.arguments[0]);
  if (!key) return key.error();
  const auto values = IndexValues::parse(call.arguments[0]);  // none for the name of a side
  return values && key->of_boxes() ? make_boxes(session, *values) : session.indices().start(*key);
}

Result<void> verify_index(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 2); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  IndexKey key = session.ordering();
  std::optional<VerifyOptions> options;
  for (const std::string& word : call.arguments) {
    if (const auto nodes = nodes_argument(session, word)) {
      if (!*nodes) return nodes->error();
      options = **nodes;
      continue;
    }
    const auto named = index_argument(session, word);
    if (!named) return named.error();
    key = named->of_boxes() ? IndexKey(named->ordering()) : *named;
  }
  if (options && !key.of_boxes())
    return invalid("nodes are chosen of boxes alone; another index is made anew and compared as a whole");
  return session.indices().start_verify(key, std::move(options).value_or(VerifyOptions()));
}

ActionList precompute_actions() {
  ActionList list;
  list.add({.id = "make-index",
            .arguments = kMakeIndexUsage,
            .label = "Make an index",
            .help = "Make an index of the map in the background, or make it anew: one by its name, as "
                    "`container:hull` or `boxes:regular:exact`, or the one that a side asks. Boxes become "
                    "those of both sides. Without a name it is what the sides lack.",
            .execute = make_index,
            .enabled = has_map});
  list.add({.id = "make-index",
            .arguments = kMakeIndexUsage,
            .label = "Precompute boxes",
            .menu = "Boxes",
            .menu_call = "make-index",
            .key = "P",
            .help =
                "Compute the boxes of all nodes in the background, of the orderings that the sides use, by "
                "the method that is chosen.",
            .execute = make_index,
            .enabled = has_map});
  for (const OrderingInfo& info : all_orderings()) {
    list.add({.id = "make-index",
              .arguments = kMakeIndexUsage,
              .label = list.keep(fmt::format("Precompute: {}", info.id)),
              .menu = "Boxes",
              .menu_call = list.keep(fmt::format("make-index boxes:{}", info.id)),
              .help = list.keep(fmt::format("On both sides, boxes hold {}.", info.description)),
              .execute = make_index,
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
            .help = "Make an index once more in the background and compare: without a name the boxes, of all "
                    "nodes, of so many or of the selected one. It goes to the first edge whose box is wrong; "
                    "the page Checks lists them.",
            .execute = verify_index,
            .enabled = has_bounds});
  list.add({.id = "verify",
            .arguments = kVerifyUsage,
            .label = "Verify the selected node",
            .menu = "Boxes",
            .menu_call = "verify selected",
            .help = "Compute the boxes of the selected node once more, and compare.",
            .execute = verify_index,
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
