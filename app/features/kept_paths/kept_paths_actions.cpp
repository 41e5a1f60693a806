// Paths are kept, asked for again, and let go.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "features/kept_paths/kept_paths.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> keep_path(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 2); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  KeptPathList& kept = session.feature<KeptPathList>();
  if (call.arguments.empty()) return kept.keep(session.searches().start(), session.searches().goal());
  if (call.arguments.size() == 1) return invalid("name both ends, or none for start and goal");
  const auto start = node_argument(session, call.arguments[0]);
  if (!start) return start.error();
  const auto goal = node_argument(session, call.arguments[1]);
  if (!goal) return goal.error();
  return kept.keep(*start, *goal);
}

/// The places of a number, from 1, or of "all".
Result<std::vector<std::size_t>> kept_places(const Session& session, const ActionArgument& word) {
  const std::size_t count = session.feature<KeptPathList>().all().size();
  std::vector<std::size_t> places;
  if (word == "all") {
    for (std::size_t i = 0; i < count; ++i) places.push_back(i);
    return places;
  }
  if (count == 0) return invalid("no path is kept; keep one first: keep-path");
  const auto number = integer_argument(word.text, 1, static_cast<std::int64_t>(count));
  if (!number) return invalid(number.error().message + ", and not all");
  places.push_back(static_cast<std::size_t>(*number - 1));
  return places;
}

Result<void> manage_kept_paths(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 2); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  const auto places = kept_places(session, call.arguments[1]);
  if (!places) return places.error();
  KeptPathList& kept = session.feature<KeptPathList>();
  const std::string& word = call.arguments[0].text;
  if (word == "ask") return kept.ask(*places);
  if (word == "renew") return kept.renew(*places);
  if (word != "drop") return invalid(fmt::format("'{}' is none of: ask, renew, drop", word));
  kept.drop(*places);
  return {};
}

bool has_kept_paths(const Session& session) {
  return !session.feature<KeptPathList>().all().empty();
}

}  // namespace

ActionList kept_paths_actions() {
  ActionList list;
  list.add({.id = "keep-path",
            .arguments = "[START GOAL]",
            .label = "Keep this path",
            .menu = "Search/Kept paths",
            .menu_call = "keep-path",
            .help = "Keep the shortest path from the start to the goal, or between two nodes: while the map "
                    "is edited the list of kept paths says whether it is still the shortest.",
            .execute = keep_path,
            .enabled = has_map});
  list.add({.id = "kept-path",
            .arguments = "ask|renew|drop N|all",
            .label = "Ask for all kept paths",
            .menu = "Search/Kept paths",
            .menu_call = "kept-path ask all",
            .help = "Search whether a kept path, by its number, is still the shortest; keep the one that is "
                    "it now; or forget it.",
            .execute = manage_kept_paths,
            .enabled = has_kept_paths});
  return list;
}

}  // namespace goalbound::app
