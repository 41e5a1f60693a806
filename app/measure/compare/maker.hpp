// Makes the indices of many candidates, each once, within a time that the user gives to each.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/index_store.hpp"
#include "goalbound/result.hpp"
#include "measure/compare/candidates.hpp"
#include "measure/watcher.hpp"

namespace goalbound {

/// What a candidate asks, ready, and what that took.
struct MadeIndices {
  IndexSet set;
  double seconds = 0;       ///< to make all of it from nothing, whoever needed it first
  std::uint64_t bytes = 0;  ///< of what answers queries: not of boxes that another index was made of
};

class CandidateMaker {
 public:
  struct Limits {
    double seconds = 60;  ///< for each index
    int threads = 0;      ///< workers; 0: one per core
    std::size_t memory = kDefaultMemoryLimit;
    std::string_view more_seconds{};  ///< behind the error of what takes longer: how to give it more
  };
  /// Map and watcher must outlive it.
  CandidateMaker(const Map& map, const Limits& limits, Watcher& watcher)
      : map_(map), limits_(limits), watcher_(watcher) {}

  /// Errors: kCancelled where the watcher stops it; kLimit, with the time or the memory, for an index that
  /// takes more than the limits; what else make_index says.
  Result<MadeIndices> make(const Candidate& candidate);

 private:
  struct Made {
    std::shared_ptr<const Index> index;
    double seconds = 0;  ///< with all that it is made of
  };
  Result<Made> make(const IndexValues& values, IndexSet& set);
  Result<std::shared_ptr<const Index>> watched(const IndexValues& values, const IndexSet& set);

  const Map& map_;
  Limits limits_;
  Watcher& watcher_;
  IndexStore store_;
  std::map<std::string, Result<Made>> made_;  ///< by the text of the index and of what it was made of
};

}  // namespace goalbound
