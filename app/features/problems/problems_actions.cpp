// Problems from elsewhere: pasted ones, scenarios, random ones; and running them all.
#include "features/problems/problems.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// A table of so many rows sorts in a fraction of a second.
constexpr std::int64_t kMostRandomProblems = 1'000'000;

bool has_problems(const Session& session) {
  return !session.feature<Problems>().empty();
}

bool has_next(const Session& session) {
  return session.feature<Problems>().beside_chosen(1).has_value();
}
bool has_previous(const Session& session) {
  return session.feature<Problems>().beside_chosen(-1).has_value();
}

/// The words as one text, for two nodes without quotes around: paste 12,7 -> 80,3.
Result<void> paste(Session& session, const WordsLeft<3>& text) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (!text.words.empty())
    return session.feature<Problems>().paste(fmt::format("{}", fmt::join(text.words, " ")));
  session.requests.paste = true;
  return {};
}

Result<void> draw_random(Session& session, Whole<1, kMostRandomProblems> count,
                         const std::optional<Whole<0>>& number) {
  if (const auto map = expect_map(session); !map) return map.error();
  const std::uint64_t seed = number ? static_cast<std::uint64_t>(number->value) : 1;
  auto set = random_problems(session.map(), static_cast<std::size_t>(count), seed);
  if (!set) return set.error();
  session.feature<Problems>().show(std::move(set).value());
  return {};
}

Result<void> run_problems(Session& session) {
  return session.feature<Problems>().run_all();
}

Result<void> problem(Session& session, const std::string& which) {
  Problems& problems = session.feature<Problems>();
  if (which == "next" || which == "previous") {
    if (problems.empty()) return problems.load(0);  // whose error says what to do
    const auto row = problems.beside_chosen(which == "next" ? 1 : -1);
    if (row) return problems.load(*row);
    return invalid(fmt::format("there is no {} problem in the table", which));
  }
  const auto number = integer_argument(which, 1, std::numeric_limits<std::int64_t>::max());
  if (!number) return number.error();
  return problems.load(static_cast<std::size_t>(*number - 1));
}

constexpr std::array<std::string_view, 2> kSortWords = {"up", "down"};

Result<void> sort_problems(Session& session, EntryOf<all_problem_columns> column,
                           const std::optional<OneOf<kSortWords>>& way) {
  const auto sorted = static_cast<ProblemColumn>(column.place);
  const bool usually_down = sorted == ProblemColumn::kVerdict || sorted == ProblemColumn::kTheirs;
  session.feature<Problems>().sort(sorted, way ? *way == 1 : usually_down);
  return {};
}

Result<void> close_problems(Session& session) {
  if (session.feature<Problems>().empty()) return invalid("there are no problems to close");
  session.feature<Problems>().clear();
  return {};
}

void add_sources(ActionList& list) {
  list.add({.id = "paste",
            .arguments = "[TEXT]",
            .label = "Paste a problem",
            .menu = "Search/Problems",
            .menu_call = "paste",
            .key = "Ctrl+V",
            .help = "Take the problem that is on the clipboard, or in the text: 12,7 -> 80,3, lines of a "
                    "scenario, or what 'goalbound search --json' prints.",
            .execute = typed<paste>,
            .enabled = has_map});
  list.add({.id = "random-problems",
            .arguments = "N [SEED]",
            .label = "1,000 random problems",
            .menu = "Search/Problems",
            .menu_call = "random-problems 1000",
            .help = "Draw so many problems between nodes of the same component, for maps without a scenario; "
                    "the same seed gives the same ones.",
            .execute = typed<draw_random>,
            .enabled = has_map});
}

}  // namespace

ActionList problems_actions() {
  ActionList list;
  add_sources(list);
  list.add({.id = "run-problems",
            .label = "Run all problems",
            .menu = "Search/Problems",
            .menu_call = "run-problems",
            .key = "Shift+R",
            .help =
                "Answer all problems of the table with the searches of both sides, in the background; the "
                "page Compare shows the means as they grow.",
            .execute = typed<run_problems>,
            .enabled = has_problems});
  list.add({.id = "problem",
            .arguments = "N|next|previous",
            .label = "Next problem",
            .menu = "Search/Problems",
            .menu_call = "problem next",
            .key = "N",
            .help = "Load a problem by its number, or the one below or above the last in the table.",
            .execute = typed<problem>,
            .enabled = has_next});
  list.add({.id = "problem",
            .arguments = "N|next|previous",
            .label = "Previous problem",
            .menu = "Search/Problems",
            .menu_call = "problem previous",
            .key = "Shift+N",
            .help = "Load the problem above the last one in the table.",
            .execute = typed<problem>,
            .enabled = has_previous});
  std::string columns;
  for (const ProblemColumnInfo& column : all_problem_columns()) {
    columns.append(columns.empty() ? "" : "|").append(column.id);
  }
  list.add({.id = "sort-problems",
            .arguments = list.keep(columns + " [up|down]"),
            .label = "Sort the problems",
            .help = "Sort the table of problems by a column; down puts the largest, or the worst, first.",
            .execute = typed<sort_problems>});
  list.add({.id = "close-problems",
            .label = "Close the problems",
            .menu = "Search/Problems",
            .menu_call = "close-problems",
            .help = "Empty the table of problems; paths of another program go with it.",
            .execute = typed<close_problems>,
            .enabled = has_problems});
  return list;
}

}  // namespace goalbound::app
