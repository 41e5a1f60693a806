// Is an answer right? Truth comes from a plain flood of the whole map, which shares no code with the searches
// that are checked against it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/map.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/search.hpp"
#include "measure/problems.hpp"

namespace goalbound {

/// The right answer to one problem.
struct Truth {
  SearchStatus status = SearchStatus::kNoPath;
  Cost cost = kInfiniteCost;  ///< kInfiniteCost unless found
};

enum class Verdict {
  kOptimal,     ///< the exact optimal cost and a legal path of that length, or a true "no path"
  kSuboptimal,  ///< any other path
  kNoPath,      ///< "no path" although there is one
  kInvalid,     ///< an end is blocked or off the map, and the search says so
};

struct Finding {
  Verdict verdict = Verdict::kOptimal;
  /// What is wrong, in words; empty for kOptimal and kInvalid.
  std::string reason{};
  /// Wrong whether or not the search claims optimal lengths: a path that is not legal, not of the length
  /// claimed, or should not exist.
  bool broken = false;
  double times_optimal = 1;  ///< a legal path's length divided by the optimal one
  PathLength length{};       ///< of an optimal path by the costs of the file: how much too long it may be
};

/// Checks answers on one map, which must outlive it; keeps scratch memory between them.
class Checker {
 public:
  explicit Checker(const Map& map) : map_(&map), flood_(make_flood(map)) {}

  Truth truth(const Problem& problem);
  /// Runs the query, checks cost and path.
  Finding check(Query& query, const Problem& problem, const Truth& truth, SearchResult& result);

 private:
  Finding check_path(const Problem& problem, const Truth& truth, PathCost claimed) const;

  const Map* map_;
  std::unique_ptr<MapFlood> flood_;
  std::vector<NodeId> path_;
};

/// What is wrong with the length that a scenario file states, in words; nothing when it agrees with the truth
/// to within 0.01, or states none. Problems with an invalid end state nothing that could be checked.
std::optional<std::string> wrong_stated_length(const Map& map, const Problem& problem, const Truth& truth);

}  // namespace goalbound
