// Batches, the nearest of many goals, and lists of what there is.
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "goalbound/goal_finder.hpp"
#include "goalbound/query_pool.hpp"
#include "handles.hpp"
#include "watched.hpp"

struct goalbound_batch {
  std::shared_ptr<const goalbound::Map> map;
  goalbound::BatchAnswers answers;
};

/// Keeps the map that it searches, and that of the indices.
struct goalbound_finder {
  std::shared_ptr<const goalbound::Map> map;
  std::shared_ptr<const goalbound::Map> map_of_indices;
  goalbound::GoalFinder finder;
  std::vector<goalbound::NodeId> goals{};  ///< scratch
};

namespace {

using namespace goalbound;
using namespace goalbound::c;

static_assert(static_cast<int>(BatchPaths::kNone) == GOALBOUND_BATCH_NO_PATHS &&
                  static_cast<int>(BatchPaths::kCorners) == GOALBOUND_BATCH_CORNERS &&
                  static_cast<int>(BatchPaths::kNodes) == GOALBOUND_BATCH_NODES,
              "what is told of paths is handed over by its number");

goalbound_status fail_problem(goalbound_error* error, std::size_t problem, std::size_t count) {
  return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT,
              "there is no problem " + std::to_string(problem) + " in a batch of " + std::to_string(count));
}

/// One of a registry, by its number; null beyond the last.
template <class Info>
const Info* at(std::span<const Info* const> infos, std::size_t number) {
  return number < infos.size() ? infos[number] : nullptr;
}

}  // namespace

goalbound_status goalbound_batch_run(const goalbound_query* query, const goalbound_place* starts,
                                     const goalbound_place* goals, std::size_t count,
                                     const goalbound_batch_options* options, goalbound_batch** batch,
                                     goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (query == nullptr) return fail_null(error, "query");
    if (starts == nullptr && count > 0) return fail_null(error, "starts");
    if (goals == nullptr && count > 0) return fail_null(error, "goals");
    if (batch == nullptr) return fail_null(error, "batch");
    goalbound_batch_options given{};
    if (!take_options(options, given)) return fail_size(error, "options");
    if (given.paths < 0 || given.paths > GOALBOUND_BATCH_NODES)
      return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "options.paths is unknown");
    std::vector<StartGoal> problems(count);
    for (std::size_t i = 0; i < count; ++i) {
      problems[i] = {node_at(*query->map, starts[i]), node_at(*query->map, goals[i])};
    }
    QueryPool pool(query->query->copy(), given.threads);
    auto answers = watched("the batch cannot be answered", given, [&](Progress& progress) {
      return pool.run(problems, static_cast<BatchPaths>(given.paths), progress);
    });
    if (!answers) return fail(error, answers.error());
    *batch = new goalbound_batch{query->map, std::move(answers).value()};
    return GOALBOUND_OK;
  });
}

std::size_t goalbound_batch_size(const goalbound_batch* batch) {
  return batch == nullptr ? 0 : batch->answers.size();
}

goalbound_status goalbound_batch_result(const goalbound_batch* batch, std::size_t problem,
                                        goalbound_result* result, std::uint64_t* cost,
                                        goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (batch == nullptr) return fail_null(error, "batch");
    if (problem >= batch->answers.size()) return fail_problem(error, problem, batch->answers.size());
    const SearchResult& found = batch->answers[problem];
    write(PathLength{batch->map->length_of(found.cost), 0}, found, result);
    if (cost != nullptr && !is_invalid(found.status)) *cost = found.cost;
    return answer(error, found.status);
  });
}

goalbound_status goalbound_batch_path(const goalbound_batch* batch, std::size_t problem,
                                      goalbound_place* places, std::size_t capacity, std::size_t* count,
                                      goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (batch == nullptr) return fail_null(error, "batch");
    if (problem >= batch->answers.size()) return fail_problem(error, problem, batch->answers.size());
    return write_path(*batch->map, batch->answers.path(problem), places, capacity, count, error);
  });
}

void goalbound_batch_free(goalbound_batch* batch) {
  delete batch;
}

goalbound_status goalbound_finder_create(const goalbound_map* map, const goalbound_indices* indices,
                                         const char* algorithm, goalbound_finder** finder,
                                         goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (finder == nullptr) return fail_null(error, "finder");
    const IndexSet set = indices == nullptr ? IndexSet() : indices->set;
    const auto info = algorithm_called(algorithm, *map->map, set);
    if (!info) return fail(error, info.error());
    auto made = GoalFinder::make(**info, *map->map, set);
    if (!made) return fail(error, made.error());
    *finder =
        new goalbound_finder{map->map, indices == nullptr ? nullptr : indices->map, std::move(made).value()};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_finder_nearest(goalbound_finder* finder, goalbound_place start,
                                          const goalbound_place* goals, std::size_t goal_count,
                                          goalbound_reached* reached, std::size_t capacity,
                                          std::size_t* count, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (finder == nullptr) return fail_null(error, "finder");
    if (goals == nullptr && goal_count > 0) return fail_null(error, "goals");
    if (reached == nullptr && capacity > 0) return fail_null(error, "reached");
    if (count == nullptr) return fail_null(error, "count");
    finder->goals.resize(goal_count);
    std::transform(goals, goals + goal_count, finder->goals.begin(),
                   [&](goalbound_place goal) { return node_at(*finder->map, goal); });
    const auto& found = finder->finder.nearest(node_at(*finder->map, start), finder->goals, capacity);
    std::transform(found.begin(), found.end(), reached, [&](const ReachedGoal& goal) {
      return goalbound_reached{goal.goal, goal.cost, finder->map->length_of(goal.cost)};
    });
    *count = found.size();
    return GOALBOUND_OK;
  });
}

void goalbound_finder_free(goalbound_finder* finder) {
  delete finder;
}

// Ids and descriptions are literals of the registries, which end in a 0.

std::size_t goalbound_algorithm_count(void) {
  return all_searches().size();
}
const char* goalbound_algorithm_id(std::size_t number) {
  const SearchInfo* info = at(all_searches(), number);
  return info == nullptr ? nullptr : info->id.data();
}
const char* goalbound_algorithm_description(std::size_t number) {
  const SearchInfo* info = at(all_searches(), number);
  return info == nullptr ? nullptr : info->description.data();
}

std::size_t goalbound_index_kind_count(void) {
  return all_indices().size();
}
const char* goalbound_index_kind_id(std::size_t number) {
  const IndexKind* kind = at(all_indices(), number);
  return kind == nullptr ? nullptr : kind->id.data();
}
const char* goalbound_index_kind_description(std::size_t number) {
  const IndexKind* kind = at(all_indices(), number);
  return kind == nullptr ? nullptr : kind->description.data();
}
