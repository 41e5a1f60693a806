// Recorded searches behind the caller's back.
#pragma once

#include <memory>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "goalbound/search.hpp"
#include "model/background/latest.hpp"
#include "model/indices/shared_indices.hpp"
#include "model/searches/comparison.hpp"

namespace goalbound::app {

/// What to search for. The worker keeps map and indices alive as long as it needs them.
struct SearchOrder {
  std::shared_ptr<const Map> map;
  IndexSet set{};  ///< what it asks, all there
  const SearchInfo* info = nullptr;
  bool stale = false;  ///< its boxes are those of the map before it was edited
  /// The set is of the map as it was, by which answers on the map as it is are exact; null: of that map.
  std::shared_ptr<const ChangedMap> changed{};
  QueryOptions options{};
  std::vector<IndexKey> asked{};  ///< what its side asked for
  /// What searches make for themselves; null: for this one alone.
  std::shared_ptr<SharedIndices> shared{};
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};

/// The boxes of a set; null without.
std::shared_ptr<const Bounds> boxes_in(const IndexSet& set);

/// Whether both ask for the same search with the same options and indices, whatever map and ends these are.
bool same_search(const SearchOrder& a, const SearchOrder& b);

/// What a side searches with, for those that answer many problems.
Result<std::unique_ptr<Query>> make_query_of(const SearchOrder& order, Progress& progress);

/// A search that runs goes on when only its ends are others, so that dragging an end shows something all the
/// time, unless it has had Latest::kPatience; any other one is stopped. The tables of a search, which may
/// take seconds, are made to the end for other ends. Errors: that the search refuses the indices.
class SearchWorker : public Latest<SearchOrder, std::unique_ptr<SearchRun>> {
 public:
  SearchWorker();
};

}  // namespace goalbound::app
