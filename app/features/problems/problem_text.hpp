// Problems as people paste them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "features/problems/problem_set.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "model/files/document.hpp"

namespace goalbound::app {

/// What a text asks for: one problem, or, for several lines of a scenario, a table of them.
struct PastedProblems {
  Ends ends;                       ///< of the only problem, or of the first
  std::optional<ProblemRows> set;  ///< of several
  std::string warning{};           ///< that the text names another map; empty: it does not
};

/// What texts are pasted on.
struct PastedOn {
  const std::shared_ptr<const Map>& opened;  ///< which knows its file
  const Map& map;                            ///< as it is now
  std::string_view map_name;                 ///< what its file is called; empty when it has none
};

/// Understands "12,7 -> 80,3" (also with →, "to" or a blank between, and with parentheses; nodes of list
/// graphs as "#17 -> #4711" or by their places, objects of levels by their names), lines of a Moving AI
/// scenario, and the JSON answer of `goalbound search --json`. Errors: kSyntax for anything else;
/// kInvalidArgument for nodes that are not on the map; kMismatch for a line of another map's scenario.
Result<PastedProblems> parse_pasted(const PastedOn& on, std::string_view text);

}  // namespace goalbound::app
