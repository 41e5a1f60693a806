#include "model/indices/shared_indices.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace goalbound::app {

class SharedIndices::TurnEnd {
 public:
  explicit TurnEnd(SharedIndices& shared) : shared_(&shared) {}
  TurnEnd(const TurnEnd&) = delete;
  TurnEnd& operator=(const TurnEnd&) = delete;
  ~TurnEnd() {
    {
      const std::scoped_lock lock(shared_->mutex_);
      shared_->busy_ = false;
      shared_->being_made_.clear();
    }
    shared_->done_.notify_all();
  }

 private:
  SharedIndices* shared_;
};

SharedIndices::Turn SharedIndices::wait_for_turn(const std::vector<IndexValues>& wanted,
                                                 const Progress& progress) {
  constexpr std::chrono::milliseconds kBetweenLooks(10);
  std::unique_lock lock(mutex_);
  while (busy_) {
    const bool same = std::ranges::any_of(wanted, [&](const IndexValues& values) {
      return std::ranges::any_of(being_made_,
                                 [&](const IndexValues& other) { return other.kind() == values.kind(); });
    });
    if (!same) return Turn::kElsewhere;
    if (progress.cancelled()) return Turn::kCancelled;
    done_.wait_for(lock, kBetweenLooks);
  }
  busy_ = true;
  being_made_ = wanted;
  return Turn::kMine;
}

template <class Work>
auto SharedIndices::with_store(const std::shared_ptr<const Map>& map, const std::vector<IndexValues>& wanted,
                               const Progress& progress, const Work& work)
    -> decltype(work(std::declval<IndexStore&>())) {
  const Turn turn = wait_for_turn(wanted, progress);
  if (turn == Turn::kCancelled) return Error{ErrorCode::kCancelled, "it was cancelled"};
  if (turn == Turn::kElsewhere) {
    IndexStore own;
    return work(own);
  }
  const TurnEnd end(*this);
  if (map_ != map) {
    store_ = IndexStore();
    map_ = map;
  }
  return work(store_);
}

Result<IndexSet> SharedIndices::complete(const SearchInfo& info, const std::shared_ptr<const Map>& map,
                                         const IndexSet& set, Progress& progress,
                                         const QueryOptions& options) {
  return with_store(map, needed_by(info), progress, [&](IndexStore& store) {
    return goalbound::complete(info, *map, set, store, progress, options);
  });
}

Result<std::shared_ptr<const Index>> SharedIndices::make(const std::shared_ptr<const Map>& map,
                                                         const IndexValues& values, Progress& progress) {
  return with_store(map, {values}, progress,
                    [&](IndexStore& store) { return store.make(*map, values, {}, progress); });
}

void SharedIndices::drop_unused() {
  const std::scoped_lock lock(mutex_);
  if (!busy_) store_.drop_unused();
}

}  // namespace goalbound::app
