// Paths that somebody walks, or will, on a map that changes: which of them are still the shortest, without
// asking for all of them anew. docs/changes.md tells why the answers are right.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// What is known of a kept path on the map as it is.
enum class PathVerdict : std::uint8_t {
  kShortest,  ///< still the shortest, at the same cost; where there was no path there is none
  kUnknown,   ///< a change may have made another one shorter, or this one dearer: ask
  kLonger,    ///< a query said that another one is shorter; it can be walked
  kBlocked,   ///< one of its moves is gone
};
/// "shortest", "unknown", "longer", "blocked".
std::string_view id_of(PathVerdict verdict);

/// Keeps paths of an EditedMap and what is known of them. A path knows the state of the map that it was
/// shortest of. It still is where all its moves cost what they did then, and no end of a move that is new or
/// cheaper since lies so that a path over it could cost less, by EditedMap::at_least(). Changes that were
/// taken back count for nothing. Changes of the map cost some microseconds more while this lives. Every
/// member may be called from any thread; each first looks at what was changed since the last call: a
/// microsecond a changed move, and 10 ns a kept path for each of a few nodes at which moves became cheaper.
/// Memory: 4 bytes a node of a path, some 200 a path, and 100 for each move that changed since the oldest
/// state that a path knows.
class KeptPaths {
 public:
  /// Of a kept path, until it is dropped; then another one may get it.
  using Id = std::uint32_t;

  /// Keeps none yet.
  explicit KeptPaths(const EditedMap& map);
  ~KeptPaths();
  /// Takes over what the other one keeps.
  /// @{
  KeptPaths(KeptPaths&&) noexcept;
  KeptPaths& operator=(KeptPaths&&) noexcept;
  /// @}

  /// Asks the query for a shortest path and keeps it, or that there is none. Errors: kInvalidArgument for a
  /// query that is not of this map or has a weight, and for ends that lie in walls or outside; kLimit where
  /// the map changed during each of many tries.
  Result<Id> keep(Query& query, NodeId start, NodeId goal);
  /// Forgets one. Nothing happens for an id that none has.
  void drop(Id id);

  /// What is known of it; kUnknown for an id that none has.
  PathVerdict verdict(Id id);
  /// Those whose verdict is another one than at the last call, or than when they were kept.
  std::vector<Id> changed();
  /// Asks the query whether it is still the shortest: never kUnknown, unless the map changed during each of
  /// many tries. Errors: kInvalidArgument for an id that none has and for the queries of keep().
  Result<PathVerdict> ask(Id id, Query& query);
  /// Asks the query for the shortest path between its ends now, and keeps that one under the same id. Errors:
  /// those of keep() and ask(); the old path stays then.
  Result<PathVerdict> renew(Id id, Query& query);

  /// Of all that are kept, rising.
  std::vector<Id> ids() const;
  /// How many.
  std::size_t size() const;
  /// Whether one has that id.
  bool has(Id id) const;
  /// The nodes of one from start to goal; none where there was no path, and for an id that none has.
  std::vector<NodeId> path(Id id) const;
  /// What it cost when it was the shortest; kNoPathCost where there was none.
  PathCost cost(Id id) const;
  /// Bytes of all that is kept.
  std::uint64_t byte_size() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace goalbound
