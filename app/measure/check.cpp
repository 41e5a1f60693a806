#include "measure/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "goalbound/formats.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {
namespace {

Finding broken(std::string reason) {
  return {.verdict = Verdict::kSuboptimal, .reason = std::move(reason), .broken = true};
}

}  // namespace

Truth Checker::truth(const Problem& problem) {
  if (problem.start == kNoNode) return {.status = SearchStatus::kStartOutside};
  if (problem.goal == kNoNode) return {.status = SearchStatus::kGoalOutside};
  if (!map_->is_node(problem.start)) return {.status = SearchStatus::kStartBlocked};
  if (!map_->is_node(problem.goal)) return {.status = SearchStatus::kGoalBlocked};
  // The regular ordering follows every edge of every node: it assumes nothing about canonical paths.
  flood_->run(problem.start, Ordering::kRegular);
  const Turns* turns = turns_of(*map_);
  const NodeId goal = turns != nullptr ? turns->goal_of(problem.start, problem.goal) : problem.goal;
  const Cost cost = flood_->distance(goal);
  return {.status = cost == kInfiniteCost ? SearchStatus::kNoPath : SearchStatus::kFound, .cost = cost};
}

Finding Checker::check(Query& query, const Problem& problem, const Truth& truth, SearchResult& result) {
  result = query.find(problem.start, problem.goal);
  if (is_invalid(truth.status) || is_invalid(result.status)) {
    if (result.status == truth.status) return {.verdict = Verdict::kInvalid};
    return broken(
        fmt::format("answers '{}' instead of '{}'", describe(result.status), describe(truth.status)));
  }
  if (!result.found()) {
    if (truth.status == SearchStatus::kNoPath) return {};
    return {.verdict = Verdict::kNoPath,
            .reason = fmt::format("answers 'no path', but there is one of length {}",
                                  map_->length_text(truth.cost)),
            .broken = true};
  }
  query.path(path_);
  return check_path(problem, truth, result.cost);
}

Finding Checker::check_path(const Problem& problem, const Truth& truth, PathCost claimed) const {
  const auto cost = cost_of_path(*map_, path_, problem.start, problem.goal);
  if (!cost) return broken("its path makes an illegal move");
  if (*cost != claimed) {
    return broken(fmt::format("claims the length {}, but its path has {}", map_->length_text(claimed),
                              map_->length_text(*cost)));
  }
  if (truth.status == SearchStatus::kNoPath) return broken("finds a path where there is none");
  if (claimed == truth.cost) return {.length = path_length(*map_, path_, claimed)};
  return {.verdict = Verdict::kSuboptimal,
          .reason = fmt::format("finds a path of length {}, the optimal one has {}",
                                map_->length_text(claimed), map_->length_text(truth.cost)),
          .times_optimal = truth.cost == 0 ? 1 : static_cast<double>(claimed) / truth.cost};
}

std::optional<std::string> wrong_stated_length(const Map& map, const Problem& problem, const Truth& truth) {
  if (!problem.stated_length || is_invalid(truth.status)) return std::nullopt;
  if (truth.status == SearchStatus::kNoPath) {
    // Files differ in what they write for an unreachable goal; only a real length contradicts.
    if (*problem.stated_length <= 0) return std::nullopt;
    return fmt::format("{}: the scenario states the length {}, but there is no path", problem.to_string(map),
                       *problem.stated_length);
  }
  if (std::abs(map.length_of(truth.cost) - *problem.stated_length) <= kStatedLengthTolerance)
    return std::nullopt;
  return fmt::format("{}: the scenario states the length {}, the optimal one is {}", problem.to_string(map),
                     *problem.stated_length, map.length_text(truth.cost));
}

}  // namespace goalbound
