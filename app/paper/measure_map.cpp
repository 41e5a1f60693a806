#include "paper/measure_map.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/search.hpp"
#include "paper/entrants.hpp"
#include "watch.hpp"

namespace goalbound::paper {
namespace {

/// The entrants that run, and a query for each.
struct Field {
  std::vector<std::size_t> entrants;  ///< places in kEntrants
  std::vector<std::unique_ptr<Query>> queries;
};

/// None for an entrant that asks none, and where there are none of its ordering.
IndexSet boxes_for(const Entrant& entrant, const std::vector<const Bounds*>& boxes) {
  const auto found = std::find_if(boxes.begin(), boxes.end(), [&](const Bounds* b) {
    return entrant.boxes && b->info().ordering == *entrant.boxes;
  });
  return found == boxes.end() ? IndexSet() : index_set_of(**found);
}

Result<Field> make_field(const Grid& grid, const std::vector<const Bounds*>& boxes) {
  Field field;
  IndexStore store;
  Progress progress;
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    const Entrant& entrant = kEntrants[i];
    const IndexSet asked = boxes_for(entrant, boxes);
    if (entrant.boxes && asked.empty()) continue;
    const SearchInfo& search = *find_search(entrant.algorithm);
    const QueryOptions options = {.allow_unsafe = !entrant.claims_optimal};
    auto set = complete(search, grid, asked, store, progress, options);
    if (!set) return set.error();
    auto query = make_query(search, grid, *std::move(set), options);
    if (!query) return query.error();
    field.entrants.push_back(i);
    field.queries.push_back(std::move(query).value());
  }
  return field;
}

EntrantResult result_of(Answers answers) {
  EntrantResult result;
  static_cast<Tally&>(result) = std::move(answers.tally);
  result.seconds = std::accumulate(answers.best_seconds.begin(), answers.best_seconds.end(), 0.0);
  return result;
}

}  // namespace

Result<MapResult> measure_map(const Grid& grid, const ProblemSet& problems,
                              const std::vector<const Bounds*>& boxes, const MeasureOptions& options) {
  const auto field = make_field(grid, boxes);
  if (!field) return field.error();
  cli::ConsoleWatcher watcher;
  auto measured = measure(grid, field->queries, problems.problems, options, watcher);
  if (!measured) return measured.error();
  MapResult result{.width = grid.width(),
                   .height = grid.height(),
                   .nodes = grid.free_count(),
                   .problems_from = problems.source,
                   .problems = problems.problems.size(),
                   .valid = measured->valid,
                   .wrong_stated_lengths = measured->wrong_stated_lengths,
                   .first_wrong_stated_length = measured->first_wrong_stated_length};
  for (std::size_t i = 0; i < field->entrants.size(); ++i)
    result.entrants[field->entrants[i]] = result_of(std::move(measured->answers[i]));
  return result;
}

}  // namespace goalbound::paper
