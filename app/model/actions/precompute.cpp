// The boxes of all nodes, computed and checked in the background.
#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/index_actions.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> cancel(Session& session) {
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

Result<void> make_index(Session& session, const std::optional<IndexKey>& key) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (!key) return session.indices().start_missing(session.searches().boxes_in_use());
  return session.indices().start(*key);
}

Result<void> verify_index(Session& session, const VerifyWords& said) {
  if (const auto map = expect_map(session); !map) return map.error();
  IndexKey key = session.boxes();
  std::optional<VerifyOptions> options;
  for (const std::string& word : said.words) {
    if (const auto nodes = nodes_argument(session, word)) {
      if (!*nodes) return nodes->error();
      options = **nodes;
      continue;
    }
    const auto named = index_argument(session, word);
    if (!named) return named.error();
    key = *named;
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
                    "`container:hull` or `boxes:regular:exact`, or the one that a side asks. Without a name "
                    "it is the boxes that the sides lack.",
            .execute = typed<make_index>,
            .enabled = has_map});
  list.add({.id = "make-index",
            .arguments = kMakeIndexUsage,
            .label = "Precompute boxes",
            .menu = "Boxes",
            .menu_call = "make-index",
            .key = "P",
            .help = "Compute the boxes that the sides go by in the background, for all nodes.",
            .execute = typed<make_index>,
            .enabled = has_map});
  list.add({.id = "verify",
            .arguments = kVerifyUsage,
            .label = "Verify boxes",
            .menu = "Boxes",
            .menu_call = "verify",
            .key = "V",
            .help = "Make an index once more in the background and compare: without a name the boxes, of all "
                    "nodes, of so many or of the selected one. It goes to the first edge whose box is wrong; "
                    "the page Checks lists them.",
            .execute = typed<verify_index>,
            .enabled = has_bounds});
  list.add({.id = "verify",
            .arguments = kVerifyUsage,
            .label = "Verify the selected node",
            .menu = "Boxes",
            .menu_call = "verify selected",
            .help = "Compute the boxes of the selected node once more, and compare.",
            .execute = typed<verify_index>,
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
            .execute = typed<cancel>,
            .enabled = [](const Session& session) { return session.can_cancel(); }});
  return list;
}

}  // namespace goalbound::app
