#include "goalbound/background_precompute.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "edits/edited_state.hpp"
#include "goalbound/threads.hpp"

namespace goalbound {
namespace {

using RenewalClock = std::chrono::steady_clock;

bool is_exact_boxes(const IndexValues& values) {
  return values.kind()->id == "boxes" && values.of("ordering") != "regular" &&
         (values.of("method") == "exact" || values.of("method") == "jump-points");
}

IndexValues inherited(IndexValues values) {
  (void)values.set("method", "inherited").ok();  // a word of the registry
  return values;
}

/// Of what may be left undone.
template <class Work>
void drop_exceptions(const Work& work) {
  try {
    work();
  } catch (...) {
  }
}

int workers_beside_queries(int threads) {
  return threads > 0 ? threads : std::max(1, worker_count(0) - 1);
}

}  // namespace

class BackgroundPrecompute::Work {
 public:
  Work(EditedMap map, BackgroundOptions options)
      : map_(std::move(map)),
        state_(*map_.state_),
        options_(std::move(options)),
        complete_(indexed_now()),
        wanted_(complete_->indices.values()),
        inherits_first_(options_.inherited_first && std::ranges::any_of(wanted_, is_exact_boxes)) {
    const MapDifference difference = map_.difference();
    const std::lock_guard watching(state_.watching);
    finished_ = state_.changes;
    // What was changed before counts as one change more.
    if (difference.removed + difference.added > 0) ++state_.changes;
    if (!has_threads()) {
      started_ =
          Error{ErrorCode::kLimit, "no indices can be made in the background: this build has no threads"};
      return;
    }
    started_ = start_thread(thread_, "no indices can be made in the background", [this] { run(); });
  }
  ~Work() {
    {
      const std::lock_guard watching(state_.watching);
      ending_ = true;
      if (progress_ != nullptr) progress_->cancel();
    }
    state_.changed.notify_all();
    if (thread_.joinable()) thread_.join();
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  bool is_working() const {
    const std::lock_guard watching(state_.watching);
    return started_.ok() && state_.changes != finished_;
  }
  Progress::Snapshot progress() const {
    const std::lock_guard watching(state_.watching);
    return progress_ == nullptr ? Progress::Snapshot() : progress_->snapshot();
  }
  std::optional<HandedOver> last() const {
    const std::lock_guard watching(state_.watching);
    return last_;
  }
  Result<void> wait() {
    std::unique_lock watching(state_.watching);
    if (!started_) return started_;
    state_.changed.wait(watching, [this] { return state_.changes == finished_; });
    return last_ ? last_->result : Result<void>();
  }

 private:
  /// The map at one moment.
  struct Round {
    std::uint64_t changes;  ///< that were made before
    RenewalClock::time_point begun;
    std::optional<EditedMap::Snapshot> snapshot;
    std::vector<std::shared_ptr<const Index>> followed{};  ///< by what is wanted; null where it is made anew
  };

  std::shared_ptr<const IndexedMap> indexed_now() const {
    const Reading reading(state_.lock);
    return state_.indexed;
  }

  std::uint64_t version_now() const {
    const Reading reading(state_.lock);
    return state_.version;
  }

  void run() {
    make_guides();
    for (; auto round = next_round(); make_guides()) {
      Result<void> renewed =
          without_throwing("no indices can be made in the background", [&] { return renew(*round); });
      if (is_ending()) return;
      if (!renewed) report(*round, std::move(renewed), false);
      if (has_changed_since(*round)) continue;
      {
        const std::lock_guard watching(state_.watching);
        finished_ = round->changes;
      }
      state_.changed.notify_all();
    }
  }

  /// Plain searches of the next changes go by them.
  void make_guides() {
    drop_exceptions([&] { state_.make_guides(*next_progress(), options_of_one()); });
  }

  /// Nothing when it is to end.
  std::optional<Round> next_round() {
    std::unique_lock watching(state_.watching);
    state_.changed.wait(watching, [this] { return ending_ || state_.changes != finished_; });
    if (ending_) return std::nullopt;
    return Round{.changes = state_.changes, .begun = RenewalClock::now(), .snapshot = std::nullopt};
  }

  Result<void> renew(Round& round) {
    const std::uint64_t version = version_now();
    auto snapshot = map_.snapshot();
    if (!snapshot) return snapshot.error();
    round.snapshot = *std::move(snapshot);
    drop_exceptions([&] {
      state_.make_floods_behind(*round.snapshot->map(), version, [&] { return has_changed_since(round); });
    });
    if (auto followed = follow(round); !followed) return followed;
    if (inherits_first_ && !has_exact_boxes(round)) {
      if (auto made = make_and_adopt(round, true); !made) return made;
      report(round, {}, false);
      make_guides();
      // Boxes that are exact for what is no more are worth less than inherited ones for what is.
      if (has_changed_since(round)) return {};
    }
    if (auto made = make_and_adopt(round, false); !made) return made;
    report(round, {}, true);
    return {};
  }

  /// Repairs what there was for the map that all indices were last made for.
  Result<void> follow(Round& round) {
    for (const IndexValues& values : wanted_) {
      const auto before = complete_->indices.find(values);
      if (before == nullptr) {
        round.followed.push_back(nullptr);
        continue;
      }
      auto followed =
          repair_index(*before, *complete_->map, *round.snapshot->map(), *next_progress(), options_of_one());
      if (!followed) return followed.error();
      round.followed.push_back(*std::move(followed));
    }
    return {};
  }
  bool has_exact_boxes(const Round& round) const {
    for (std::size_t i = 0; i < round.followed.size(); ++i) {
      if (is_exact_boxes(wanted_[i]) && round.followed[i] != nullptr) return true;
    }
    return false;
  }

  Result<void> make_and_adopt(const Round& round, bool inherits) {
    auto indices = make_indices(round, inherits);
    if (!indices) return indices.error();
    if (!inherits)
      complete_ = std::make_shared<const IndexedMap>(
          IndexedMap{.map = round.snapshot->map(), .indices = *indices, .guides = {}, .prototypes = {}});
    return map_.adopt(*round.snapshot, *std::move(indices));
  }

  Result<IndexSet> make_indices(const Round& round, bool inherits) {
    IndexSet made;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (round.followed[i] != nullptr) {
        made.add(round.followed[i]);
        continue;
      }
      const IndexValues& values = wanted_[i];
      auto index =
          make_index(*round.snapshot->map(), inherits && is_exact_boxes(values) ? inherited(values) : values,
                     made, *next_progress(), options_of_one());
      if (!index) return index.error();
      made.add(*std::move(index));
    }
    return made;
  }

  MakeIndexOptions options_of_one() const {
    return {.threads = workers_beside_queries(options_.threads), .memory_limit = options_.memory_limit};
  }
  std::shared_ptr<Progress> next_progress() {
    auto progress = std::make_shared<Progress>();
    const std::lock_guard watching(state_.watching);
    progress_ = progress;
    if (ending_) progress->cancel();
    return progress;
  }

  /// Does without memory, as it may have to tell that there is none: an exception that left this thread would
  /// end the program.
  void report(const Round& round, Result<void> result, bool is_final) {
    const std::chrono::duration<double> seconds = RenewalClock::now() - round.begun;
    HandedOver handed_over = {.result = std::move(result),
                              .is_final = is_final,
                              .is_repaired = is_final && has_exact_boxes(round),
                              .seconds = seconds.count(),
                              .difference = {}};
    drop_exceptions([&] { handed_over.difference = map_.difference(); });
    {
      const std::lock_guard watching(state_.watching);
      handed_over.number = last_ ? last_->number + 1 : 1;
      last_ = std::move(handed_over);
    }
    if (options_.handed_over)
      drop_exceptions([&] { options_.handed_over(*last_); });  // changed by this thread alone
  }

  bool is_ending() const {
    const std::lock_guard watching(state_.watching);
    return ending_;
  }
  bool has_changed_since(const Round& round) const {
    const std::lock_guard watching(state_.watching);
    return ending_ || state_.changes != round.changes;
  }

  EditedMap map_;
  EditedMap::State& state_;  ///< its mutex `watching` is that of what changes here
  BackgroundOptions options_;
  /// The last that had all that is wanted: what follows is repaired from it.
  std::shared_ptr<const IndexedMap> complete_;
  std::vector<IndexValues> wanted_;  ///< what the map had at first
  bool inherits_first_;

  std::uint64_t finished_ = 0;  ///< changes that the indices follow, or could not
  bool ending_ = false;
  std::optional<HandedOver> last_;
  std::shared_ptr<Progress> progress_;
  Result<void> started_;
  std::thread thread_;
};

BackgroundPrecompute::BackgroundPrecompute(EditedMap map, BackgroundOptions options)
    : work_(std::make_unique<Work>(std::move(map), std::move(options))) {}
BackgroundPrecompute::~BackgroundPrecompute() = default;

bool BackgroundPrecompute::is_working() const {
  return work_->is_working();
}
Progress::Snapshot BackgroundPrecompute::progress() const {
  return work_->progress();
}
std::optional<HandedOver> BackgroundPrecompute::last() const {
  return work_->last();
}
Result<void> BackgroundPrecompute::wait() {
  return work_->wait();
}

std::unique_ptr<BackgroundPrecompute> precompute_in_background(EditedMap map, BackgroundOptions options) {
  return std::make_unique<BackgroundPrecompute>(std::move(map), std::move(options));
}

}  // namespace goalbound
