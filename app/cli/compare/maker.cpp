#include "compare/maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "goalbound/watched_work.hpp"
#include "watch.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

Result<MadeIndices> CandidateMaker::make(const Candidate& candidate) {
  MadeIndices result;
  const auto add = [&](const IndexValues& values) -> Result<void> {
    auto made = make(values, result.set);
    if (!made) return made.error();
    result.seconds += made->seconds;
    return {};
  };
  for (const IndexValues& values : candidate.asked) {
    if (auto added = add(values); !added) return added.error();
  }
  for (const IndexValues& values : needed_by(*candidate.search)) {
    if (auto added = add(values); !added) return added.error();
  }
  for (const auto& index : result.set.members()) {
    const bool was_ingredient = !candidate.search->needs.empty() && index->kind().id == "boxes";
    if (!was_ingredient) result.bytes += index->byte_size();
  }
  return result;
}

/// Adds it to the set.
Result<CandidateMaker::Made> CandidateMaker::make(const IndexValues& values, IndexSet& set) {
  const bool is_made_alone = ingredients_of(values).empty();
  const std::string key = is_made_alone ? values.text() : fmt::format("{} of {}", values.text(), set.text());
  if (const auto known = made_.find(key); known != made_.end()) {
    if (known->second) set.add(known->second->index);
    return known->second;
  }
  const auto make_new = [&]() -> Result<Made> {
    Made made;
    for (const std::string_view needed : ingredients_of(values)) {
      const bool is_there = std::ranges::any_of(
          set.members(), [&](const auto& index) { return is_made_of(index->kind(), needed); });
      if (is_there) continue;
      IndexSet own = set;
      auto ingredient = make(ingredient_of(values, needed), own);
      if (!ingredient) return ingredient.error();
      made.seconds += ingredient->seconds;
    }
    const auto begin = Clock::now();
    auto index = watched(values, set);
    if (!index) return index.error();
    made.seconds += seconds_since(begin);
    made.index = *std::move(index);
    return made;
  };
  Result<Made> made = make_new();
  if (made) set.add(made->index);
  return made_.emplace(key, std::move(made)).first->second;
}

Result<std::shared_ptr<const Index>> CandidateMaker::watched(const IndexValues& values, const IndexSet& set) {
  ProgressDisplay display(fmt::format("index '{}'", values.text()), "steps");
  const InterruptListener interrupts;
  const auto begin = Clock::now();
  bool interrupted = false;
  auto index = run_watched(
      "the index cannot be made", kBetweenReports,
      [&](Progress& progress) {
        return store_.make(map_, values, set, progress,
                           {.threads = limits_.threads, .memory_limit = limits_.memory});
      },
      [&](const Progress::Snapshot& now) {
        if (now.total > 0) display.show(now);
        interrupted = interrupts.wait(std::chrono::milliseconds(0));
        return !interrupted && seconds_since(begin) < limits_.seconds;
      });
  if (index || index.error().code != ErrorCode::kCancelled || interrupted) return index;
  return Error{ErrorCode::kLimit,
               fmt::format("takes longer than {}; --limit gives more", duration_text(limits_.seconds))};
}

}  // namespace goalbound::cli
