// Paths between spots: they may begin and end on an edge. Any search of any map finds them.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "goalbound/path_length.hpp"
#include "goalbound/search.hpp"
#include "goalbound/spots.hpp"

namespace goalbound {

/// A piece of an edge that a path leads along.
struct EdgePiece {
  EdgeId edge;        ///< which leads the way of the path
  double from = 0;    ///< share of the edge where the piece begins
  double to = 1;      ///< share of the edge where it ends
  double length = 0;  ///< that share of what the edge costs in the file, in the unit of Map::length_of()
};

/// A path from one spot to another.
struct SpotPath {
  Spot start{};  ///< as it was asked for; of several nodes at one place the one that the path begins at
  Spot goal{};   ///< likewise
  /// How the searches ended. Its cost is that of `nodes`; what they took is told together.
  SearchResult result{};
  PathLength length{};               ///< of the whole path, pieces of edges included
  std::optional<EdgePiece> first{};  ///< from a start on an edge: to a node, or to a goal on the same edge
  std::vector<NodeId> nodes{};       ///< between the pieces; empty for a path along a single piece
  std::optional<EdgePiece> last{};   ///< to a goal on an edge, from a node

  /// Whether there is a path.
  bool found() const { return result.found(); }
};

/// The shortest path between two spots, where the search is an optimal one. From a place on an edge one may
/// leave towards the end of the edge, and where an edge leads back, as it does on all roads but one-way ones,
/// towards its beginning; the same holds of a goal. So it is the best of what the search finds between these
/// nodes, four times at most, and of the way along the edge itself. Nothing is rounded besides: the length is
/// a sum of doubles. With `progress`, kUnfinished soon after that is cancelled.
SpotPath find_between(Query& query, const Spot& start, const Spot& goal, const Progress* progress = nullptr);

/// A goal that can be reached.
struct ReachedSpot {
  std::size_t goal = 0;  ///< its place in the list of goals, from 0
  PathLength length{};   ///< of an optimal path to it
};
/// Those of the goals that can be reached, by rising length; goals of equal length in the order of the list.
/// Cost: find_between() for each.
std::vector<ReachedSpot> nearest_between(Query& query, const Spot& start, std::span<const Spot> goals);

/// Where the path leads, in order, as people say: its ends on edges, and its nodes.
std::vector<Address> addresses_of(const Map& map, const SpotPath& path);
/// The same as whole numbers: cells where the map has cells, else the places next to them.
std::vector<Place> places_of(const Map& map, const SpotPath& path);
/// format_geojson_path() of goalbound/roads.hpp.
std::string format_geojson_path(const Map& map, const SpotPath& path);

}  // namespace goalbound
