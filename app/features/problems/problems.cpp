#include "features/problems/problems.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "features/mesh/mesh.hpp"
#include "features/problems/problem_text.hpp"
#include "features/their_paths/judged_paths.hpp"
#include "model/actions/action_calls.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Error no_problems() {
  return {ErrorCode::kInvalidArgument, "there are no problems; open a scenario or draw random ones"};
}

Result<void> read_problems(Session& session, const std::filesystem::path& path) {
  auto set = read_scenario(session.map(), session.document().path().filename().string(), path);
  if (!set) return set.error();
  session.feature<Problems>().show(std::move(set).value());
  return {};
}

/// Points on a mesh become the ends of both searches.
void put_free_ends(MeshWays& ways, const std::array<MeshPoint, 2>& places, const ProblemRow& row) {
  ways.set_free_ends(true);
  ways.put(MeshEnd::kStart, places[0], row.start);
  ways.put(MeshEnd::kGoal, places[1], row.goal);
}

}  // namespace

OngoingWork Problems::work() {
  return {.working = [this] { return busy(); },
          .adopt = [this](double dt) { session().messages().report(adopt(dt)); },
          .wait = [this] { wait(); },
          .cancel = [this] { cancel(); },
          .end_map = [this] { close_with_map(); }};
}

/// They speak of cells by their places, and of lengths on the map as it was.
void Problems::close_with_map() {
  if (empty()) return;
  clear();
  session().messages().add(false, "the map has changed, so the problems of the table were closed");
}

/// Paths of another program are judged before one of them can be chosen.
void Problems::save(SavedLines& lines) const {
  if (set().path.empty()) return;
  if (set().theirs == nullptr) {
    lines.before_ends.push_back(format_action(calls::open_scenario(set().path)));
    return;
  }
  ActionCall open = calls::open_paths(set().path);
  if (set().theirs->corners) open.arguments.emplace_back("corners");
  lines.before_ends.push_back(format_action(open));
  if (!chosen()) return;
  lines.before_ends.emplace_back("wait");
  lines.before_ends.push_back(format_action(calls::problem(*chosen())));
}

/// With the answers.
std::function<void()> Problems::keep() {
  return [this, kept = std::make_shared<ProblemTable>(without_run())] {
    static_cast<ProblemTable&>(*this) = std::move(*kept);
  };
}

void Problems::show(ProblemRows set) {
  if (!set.warning.empty()) session().messages().add(false, set.warning);
  put(session().document().shared_map(), std::move(set));
  session().show_page("problems");
}

Result<void> Problems::open_scenario(const std::filesystem::path& path) {
  if (session().has_map()) return read_problems(session(), path);
  const auto map = map_of_scenario(path);
  if (!map) return map.error();
  MapOrder order = order_of_file(session(), *map, {});
  order.call.arguments = {path.string()};
  order.then = [then = order.then, path](Session& there) {
    const auto done = then(there);
    return done ? read_problems(there, path) : done;
  };
  return session().open(std::move(order));
}

Result<void> Problems::paste(std::string_view text) {
  const Document& document = session().document();
  const std::string name = document.path().filename().string();
  auto pasted = parse_pasted({document.original_map(), document.map(), name}, text);
  if (!pasted) return pasted.error();
  if (!pasted->warning.empty()) session().messages().add(false, std::move(pasted->warning));
  if (pasted->set) {
    show(std::move(*pasted->set));
    return load(0);
  }
  if (auto ends = check_ends(document.map(), pasted->ends.start, pasted->ends.goal); !ends) return ends;
  session().searches().set_problem(pasted->ends.start, pasted->ends.goal);
  return {};
}

Result<void> Problems::load(std::size_t number) {
  if (empty()) return no_problems();
  if (number >= set().rows.size())
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("there is no problem {}; the last one is {}", number + 1, set().rows.size())};
  const ProblemRow& row = set().rows[number];
  const TheirPath* theirs = their_path(number);
  const auto ends = check_ends(session().map(), row.start, row.goal);
  if (!ends && theirs == nullptr) return ends;
  choose(number);
  if (!ends) {
    session().messages().add(
        false, "this path begins or ends off the map, so both searches stay with their problem");
    return {};
  }
  session().searches().set_problem(row.start, row.goal);
  if (theirs != nullptr && theirs->free_ends)
    put_free_ends(session().feature<MeshWays>(), *theirs->free_ends, row);
  return {};
}

Result<void> Problems::run_all() {
  if (empty()) return no_problems();
  Sides sides;
  for (const Side s : kSides) {
    auto order = session().searches().order(s);
    if (!order) {
      return Error{order.error().code,
                   fmt::format("the {} search cannot run: {}", name_of(s), order.error().message)};
    }
    sides[static_cast<std::size_t>(s)] = std::move(order).value();
  }
  start(std::move(sides));
  return {};
}

AnswersAge Problems::age() const {
  Sides now;
  for (const Side s : kSides) {
    auto order = session().searches().order(s);
    if (order) now[static_cast<std::size_t>(s)] = std::move(order).value();
  }
  return age_against(now);
}

extern const FeatureInfo kFeature_problems;
const FeatureInfo kFeature_problems = {
    .id = "problems",
    .make = &make_feature<Problems>,
    .actions = &problems_actions,
    .actions_after = "search",
    .page =
        InspectorTab{
            .id = "problems",
            .group = "Problems",
            .label = "Problems",
            .of_one_side = false,
            .help = "The problems of a scenario, or random ones: a table that sorts, the answers of both "
                    "searches, failing ones first; a click loads one"},
    .page_after = "compare"};

}  // namespace goalbound::app
