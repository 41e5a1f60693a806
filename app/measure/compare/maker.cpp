#include "measure/compare/maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "words/numbers.hpp"

namespace goalbound {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Stops work that takes longer than so many seconds.
class TimeLimit final : public Watcher {
 public:
  TimeLimit(Watcher& watcher, double seconds) : watcher_(watcher), seconds_(seconds) {}

  void begin(std::string_view title, std::string_view unit) override { watcher_.begin(title, unit); }
  bool report(const Progress::Snapshot& now) override {
    const bool goes_on = watcher_.report(now);
    is_over_ = goes_on && seconds_since(begin_) >= seconds_;
    return goes_on && !is_over_;
  }
  void end() override { watcher_.end(); }

  /// It was this limit that stopped the work, and not the watcher.
  bool is_over() const { return is_over_; }

 private:
  Watcher& watcher_;
  double seconds_;
  Clock::time_point begin_ = Clock::now();
  bool is_over_ = false;
};

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
  result.bytes = bytes_of_answers(*candidate.search, result.set);
  return result;
}

/// Adds it to the set.
Result<CandidateMaker::Made> CandidateMaker::make(const IndexValues& values, IndexSet& set) {
  const bool is_made_alone = needed_kinds(values).empty();
  const std::string key = is_made_alone ? values.text() : fmt::format("{} of {}", values.text(), set.text());
  if (const auto known = made_.find(key); known != made_.end()) {
    if (known->second) set.add(known->second->index);
    return known->second;
  }
  const auto make_new = [&]() -> Result<Made> {
    Made made;
    for (const std::string_view needed : needed_kinds(values)) {
      const bool is_there = std::ranges::any_of(
          set.members(), [&](const auto& index) { return depends_on(index->kind(), needed); });
      if (is_there) continue;
      IndexSet own = set;
      auto ingredient = make(needed_values(values, needed), own);
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
  TimeLimit limit(watcher_, limits_.seconds);
  auto index = watched_by(limit, fmt::format("index '{}'", values.text()), "steps", [&](Progress& progress) {
    return store_.make(map_, values, set, progress,
                       {.threads = limits_.threads, .memory_limit = limits_.memory});
  });
  if (index || !limit.is_over()) return index;
  return Error{ErrorCode::kLimit, fmt::format("building it takes longer than {}{}",
                                              duration_text(limits_.seconds), limits_.more_seconds)};
}

}  // namespace goalbound
