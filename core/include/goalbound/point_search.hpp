// Searches between points of the ground rather than over its nodes: paths at any angle, by straight lines.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "goalbound/index_set.hpp"
#include "goalbound/map.hpp"
#include "goalbound/mesh_parts.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// What such a search answers.
struct PointAnswer {
  SearchStatus status = SearchStatus::kNoPath;  ///< how it ended
  double length = 0;                            ///< in the unit of the map's lengths, in the plan
  std::vector<MeshPoint> points;                ///< start, where it turns, goal; empty without a path
  std::uint64_t expanded = 0;                   ///< corners or intervals taken from the open list
  std::uint64_t generated = 0;                  ///< lines or intervals that were looked at
  std::uint64_t pruned = 0;                     ///< of them, what a box or a shorter way spared

  /// Whether there is a path.
  bool found() const { return status == SearchStatus::kFound; }
};

/// One search on one map, which must outlive it. One per thread.
class PointSearch {
 public:
  virtual ~PointSearch() = default;
  /// Between where two nodes lie. What is returned holds until the next call.
  virtual const PointAnswer& find(NodeId start, NodeId goal) = 0;
};

/// One kind of such searches, an entry of the table.
struct PointSearchInfo {
  std::string_view id;              ///< "any-angle"
  std::string_view name;            ///< "Any-angle search"
  std::string_view description;     ///< one line
  std::string_view index;           ///< the kind of index that it asks where there is one; empty: none
  bool (*runs_on)(const Map& map);  ///< whether it answers on that map
  /// Errors: kInvalidArgument for a map that it does not run on, and for other indices; kMismatch for one of
  /// another map.
  Result<std::unique_ptr<PointSearch>> (*make)(const Map& map, const IndexSet& set);
};
/// Every search between points.
std::span<const PointSearchInfo* const> all_point_searches();
/// The one that runs on a map; null where there is none.
const PointSearchInfo* point_search_of(const Map& map);

}  // namespace goalbound
