#include "check.hpp"

#include <fmt/format.h>

#include <cmath>

namespace goalbound::cli {
namespace {

constexpr double kLengthTolerance = 0.01;

std::string length_text(Cost cost) {
  return fmt::format("{:.6f}", length_of(cost).value());
}

}  // namespace

Truth Checker::truth(const Problem& problem) {
  if (!grid_->contains(problem.start)) return {.status = SearchStatus::kStartOutside};
  if (!grid_->contains(problem.goal)) return {.status = SearchStatus::kGoalOutside};
  if (!grid_->is_free(problem.start)) return {.status = SearchStatus::kStartBlocked};
  if (!grid_->is_free(problem.goal)) return {.status = SearchStatus::kGoalBlocked};
  // The regular ordering makes every legal move from every cell: it assumes nothing about canonical paths.
  flood_.run(grid_->node(problem.start), Ordering::kRegular);
  const Cost cost = flood_.distance(grid_->node(problem.goal));
  return {.status = cost == kInfiniteCost ? SearchStatus::kNoPath : SearchStatus::kFound, .cost = cost};
}

Finding Checker::check(Query& query, const Problem& problem, const Truth& truth, SearchResult& result) {
  result = query.find(problem.start, problem.goal);
  if (is_invalid(truth.status) || is_invalid(result.status)) {
    if (result.status == truth.status) return {.verdict = Verdict::kInvalid};
    return {.verdict = Verdict::kSuboptimal,
            .reason =
                fmt::format("answers '{}' instead of '{}'", describe(result.status), describe(truth.status)),
            .broken = true};
  }
  if (!result.found()) {
    if (truth.status == SearchStatus::kNoPath) return {};
    return {
        .verdict = Verdict::kNoPath,
        .reason = fmt::format("answers 'no path', but there is one of length {}", length_text(truth.cost)),
        .broken = true};
  }
  query.path(path_);
  if (!is_legal_path(*grid_, path_, problem.start, problem.goal)) {
    return {
        .verdict = Verdict::kSuboptimal, .reason = "its path makes a move that is not legal", .broken = true};
  }
  if (length_of(path_).cost() != result.cost) {
    return {.verdict = Verdict::kSuboptimal,
            .reason = fmt::format("claims the length {}, but its path has {:.6f}", length_text(result.cost),
                                  length_of(path_).value()),
            .broken = true};
  }
  if (truth.status == SearchStatus::kNoPath) {
    return {.verdict = Verdict::kSuboptimal, .reason = "finds a path where there is none", .broken = true};
  }
  if (result.cost == truth.cost) return {};
  return {.verdict = Verdict::kSuboptimal,
          .reason = fmt::format("finds a path of length {}, the optimal one has {}", length_text(result.cost),
                                length_text(truth.cost))};
}

std::optional<std::string> wrong_stated_length(const Problem& problem, const Truth& truth) {
  if (!problem.stated_length || is_invalid(truth.status)) return std::nullopt;
  if (truth.status == SearchStatus::kNoPath) {
    // Files differ in what they write for an unreachable goal; only a real length contradicts.
    if (*problem.stated_length <= 0) return std::nullopt;
    return fmt::format("{}: the scenario states the length {}, but there is no path", problem.to_string(),
                       *problem.stated_length);
  }
  const double length = length_of(truth.cost).value();
  if (std::abs(length - *problem.stated_length) <= kLengthTolerance) return std::nullopt;
  return fmt::format("{}: the scenario states the length {}, the optimal one is {:.6f}", problem.to_string(),
                     *problem.stated_length, length);
}

}  // namespace goalbound::cli
