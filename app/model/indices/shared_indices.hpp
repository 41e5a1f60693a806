// What searches of a map make for themselves, made once for both sides and for runs of problems.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "goalbound/search.hpp"

namespace goalbound::app {

/// For any thread.
class SharedIndices {
 public:
  /// goalbound::complete(): who needs what another thread is making waits for it, until cancelled. Who needs
  /// something else meanwhile makes that for itself, as it may be there long before. Keeps the map.
  Result<IndexSet> complete(const SearchInfo& info, const std::shared_ptr<const Map>& map,
                            const IndexSet& set, Progress& progress, const QueryOptions& options);
  /// The same of one index.
  Result<std::shared_ptr<const Index>> make(const std::shared_ptr<const Map>& map, const IndexValues& values,
                                            Progress& progress);
  /// Lets go of what nobody has: see IndexStore. Nothing while something is made.
  void drop_unused();

 private:
  enum class Turn : std::uint8_t { kMine, kElsewhere, kCancelled };
  /// Ends a turn, also where memory ran out.
  class TurnEnd;
  Turn wait_for_turn(const std::vector<IndexValues>& wanted, const Progress& progress);
  /// Calls `work` with the store that is to be used for the map.
  template <class Work>
  auto with_store(const std::shared_ptr<const Map>& map, const std::vector<IndexValues>& wanted,
                  const Progress& progress, const Work& work) -> decltype(work(std::declval<IndexStore&>()));

  std::mutex mutex_;  ///< of what follows, but not of the store, which is of whoever makes something
  std::condition_variable done_;
  std::vector<IndexValues> being_made_;
  bool busy_ = false;
  std::shared_ptr<const Map> map_;  ///< of the store, which needs it
  IndexStore store_;
};

}  // namespace goalbound::app
