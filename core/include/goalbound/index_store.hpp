// Making indices: one, the one of a changed map, and a store of those that were made.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// How indices are made.
struct MakeIndexOptions {
  int threads = 0;                                 ///< workers; 0: one per core
  std::size_t memory_limit = kDefaultMemoryLimit;  ///< bytes that one and its making may take together
  /// After so many seconds the making of an index ends that is right at any moment and gets better
  /// ("boxes:anytime"); 0: it goes on to its end. Other indices ignore it.
  double budget_seconds = 0;
};
/// One index. The indices that it is made of are taken from `set`; those that `set` lacks are made. Errors:
/// those of IndexKind::resolve and IndexKind::make. The map must outlive it.
Result<std::shared_ptr<const Index>> make_index(const Map& map, const IndexValues& values,
                                                const IndexSet& set, Progress& progress,
                                                const MakeIndexOptions& options = {});

/// The index of the changed map `now`, repaired from `index`, which is one of the map `was`. Equal to one
/// that make_index() makes with the same values. Null where its kind cannot repair it in less time. Errors:
/// those of make_index().
Result<std::shared_ptr<const Index>> repair_index(const Index& index, const Map& was, const Map& now,
                                                  Progress& progress, const MakeIndexOptions& options = {});

/// Indices of one map, each made once for all queries that need it. Of one thread; the indices that it gives
/// are shared by any.
class IndexStore {
 public:
  /// The index with these values. The indices that it is made of come from `set`; the store makes and keeps
  /// those that `set` lacks. An index that was made of the same ones before is given again. Errors: those of
  /// make_index. All calls must be of the same map.
  Result<std::shared_ptr<const Index>> make(const Map& map, const IndexValues& values, const IndexSet& set,
                                            Progress& progress, const MakeIndexOptions& options = {});
  /// Lets go of each index that nobody else holds and that was not asked for since the last call.
  void drop_unused();
  /// How many it keeps.
  std::size_t size() const { return made_.size(); }

 private:
  struct Made {
    IndexValues values;  ///< what was asked for, resolved for the map
    IndexSet of;         ///< by needed_kinds()
    std::shared_ptr<const Index> index;
    bool used = true;  ///< since drop_unused()
  };

  /// Of `set` or kept; null where there is none.
  std::shared_ptr<const Index> find(const Map& map, const IndexValues& values, const IndexSet& set);
  Made* find_made(const Map& map, const IndexValues& values, const IndexValues& resolved,
                  const IndexSet& set);
  Result<IndexSet> needed(const Map& map, const IndexValues& values, const IndexSet& set, Progress& progress,
                          const MakeIndexOptions& options);

  std::vector<Made> made_;
};

}  // namespace goalbound
