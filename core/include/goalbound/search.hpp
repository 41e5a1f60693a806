// Searches by name: the registry, and the query object that runs one. Engines that want the template itself
// include goalbound/search/best_first.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "goalbound/trace.hpp"

namespace goalbound {

enum class SearchStatus : std::uint8_t {
  kFound,
  kNoPath,
  kStartOutside,  ///< the start does not lie on the map
  kGoalOutside,
  kStartBlocked,  ///< the start is a wall
  kGoalBlocked,
};
/// One line for people: "found", "no path", "the start is blocked" ...
std::string_view describe(SearchStatus status);
constexpr bool is_invalid(SearchStatus s) {
  return s != SearchStatus::kFound && s != SearchStatus::kNoPath;
}

struct SearchStats {
  std::uint64_t expanded = 0;       ///< nodes taken from the open list, the goal included
  std::uint64_t generated = 0;      ///< edges followed
  std::uint64_t pruned = 0;         ///< edges skipped because their box misses the goal
  std::uint64_t open_add = 0;       ///< insertions into the open list, the start included
  std::uint64_t open_decrease = 0;  ///< nodes on the open list that were found more cheaply
  friend bool operator==(const SearchStats&, const SearchStats&) = default;
};

struct SearchResult {
  SearchStatus status = SearchStatus::kNoPath;
  Cost cost = kInfiniteCost;  ///< of the path found; kInfiniteCost without one
  SearchStats stats{};
  bool found() const { return status == SearchStatus::kFound; }
};

/// Answers queries with one algorithm on one map. Owns its scratch memory and allocates nothing per find();
/// use one per thread. The grid and the bounds that it was made with must outlive it.
class Query {
 public:
  virtual ~Query() = default;

  /// Any two cells, on the map or not, free or not; start = goal is a path of cost 0.
  virtual SearchResult find(Cell start, Cell goal) = 0;
  /// The same search, recorded. Slower, and allocates for the trace.
  virtual SearchResult find_traced(Cell start, Cell goal, Trace& trace) = 0;
  /// The path of the last search, start and goal included, one step from each cell to the next; empty without
  /// one. Appends to nothing: `path` is replaced.
  virtual void path(std::vector<Cell>& path) const = 0;
};

/// One entry of the registry.
struct SearchInfo {
  std::string_view id;           ///< "astar-gb"
  std::string_view name;         ///< "A* with goal bounding"
  std::string_view description;  ///< one line
  bool optimal;                  ///< claims exact optimal lengths
  bool needs_bounds;
  bool canonical;  ///< follows canonical paths alone (JPS): boxes of the regular ordering lose its paths
  std::string_view plain_id;  ///< the same search without boxes; its own id when it uses none
  std::unique_ptr<Query> (*make)(const Grid& grid, const Bounds* bounds);
};

/// Every search, in the order of the list in core/CMakeLists.txt.
std::span<const SearchInfo* const> all_searches();
const SearchInfo* find_search(std::string_view id);

struct QueryOptions {
  /// Accept boxes of an ordering that the search may lose paths with: only to show that it does.
  bool allow_unsafe = false;
};

/// Makes a query. Errors: kInvalidArgument when the search needs bounds and got none, or bounds of an
/// ordering that is not safe for it; kMismatch when the bounds belong to another map.
Result<std::unique_ptr<Query>> make_query(const SearchInfo& info, const Grid& grid, const Bounds* bounds,
                                          const QueryOptions& options = {});

/// True when every step of `path` is a legal move of the grid and its ends are `start` and `goal`.
bool is_legal_path(const Grid& grid, std::span<const Cell> path, Cell start, Cell goal);
/// Steps of a path of neighbouring cells.
OctileLength length_of(std::span<const Cell> path);

/// Why the box of an edge excludes a goal, in words: "goal x 40 > box max x 31", or "empty box: no goal is
/// reached optimally through this edge"; empty when it holds the goal.
std::string explain_exclusion(const Box& box, Cell goal);

}  // namespace goalbound
