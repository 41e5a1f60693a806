// What the handles of the C interface stand for.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "errors.hpp"
#include "goalbound.h"
#include "goalbound/address.hpp"
#include "goalbound/background_precompute.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/index.hpp"
#include "goalbound/map.hpp"
#include "goalbound/partial_paths.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/query_job.hpp"
#include "goalbound/refining_path.hpp"
#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"
#include "goalbound/spot_paths.hpp"

struct goalbound_map {
  std::shared_ptr<const goalbound::Map> map;
  std::string reading{};  ///< what the reader of its file had to say, a line each
};

namespace goalbound::c {
/// Before a file is opened: those of goalbound::files, where the library has them (formats_*.cpp).
void register_formats();
}  // namespace goalbound::c

struct goalbound_indices {
  std::shared_ptr<const goalbound::Map> map;
  goalbound::IndexSet set;
  std::string text;  ///< of the set
};

/// Keeps what its search looks at, so that handles may be freed in any order; the query itself keeps its
/// indices.
struct goalbound_query {
  std::shared_ptr<const goalbound::Map> map;
  std::shared_ptr<const goalbound::Map> map_of_indices;  ///< for which they were made; null without any
  std::unique_ptr<goalbound::Query> query;
  bool begun = false;                                 ///< a search was begun, so it can be advanced
  goalbound_way way = GOALBOUND_WAY_SEARCH;           ///< of the last answer
  goalbound::PathCost cost = goalbound::kNoPathCost;  ///< of the last answer
  double too_long_at_most = 0;                        ///< of the last answer
  goalbound::Progress progress{};                     ///< of what runs
  std::vector<goalbound::NodeId> path{};              ///< scratch of goalbound_query_path
  std::vector<goalbound::Place> between{};   ///< the path of goalbound_query_find_between, if on edges
  bool is_partial = false;                   ///< the last answer is `partial`
  std::vector<goalbound::NodeId> partial{};  ///< of goalbound_query_find_partial
};

struct goalbound_query_job {
  std::shared_ptr<const goalbound::Map> map;
  std::shared_ptr<const goalbound::Map> map_of_indices;  ///< for which they were made; null without any
  std::unique_ptr<goalbound::QueryJob> job;              ///< null when its query was taken
};

struct goalbound_refining {
  std::shared_ptr<const goalbound::Map> map;  ///< for which the clusters were made
  goalbound::RefiningPath path;
  std::size_t walked = 0;
  bool begun = false;  ///< there is a path to advance
};

struct goalbound_learned {
  std::shared_ptr<const goalbound::Map> map;
  goalbound::LearnedEstimates estimates;
};

struct goalbound_edited_map {
  std::shared_ptr<const goalbound::Map> map;  ///< as it was at first: its places and lengths stay
  goalbound::EditedMap edited;
  std::unique_ptr<goalbound::BackgroundPrecompute> background;  ///< null: not asked for
};

namespace goalbound::c {

/// An algorithm by its id; NULL stands for the usual one with what is asked, and an empty text names none.
inline Result<const SearchInfo*> algorithm_called(const char* algorithm, const Map& map,
                                                  const IndexSet& asked) {
  if (algorithm == nullptr) return search_called("", map, asked);
  if (*algorithm == '\0') return unknown_word("algorithm", algorithm, ids_of(all_searches()));
  return search_called(algorithm, map, asked);
}

/// A handle of a set, which keeps the map.
inline goalbound_indices* handle_of(std::shared_ptr<const Map> map, IndexSet set) {
  std::string text = set.text();
  return new goalbound_indices{std::move(map), std::move(set), std::move(text)};
}

/// Options as programs gave them, which may be those of an older version: what these lack is 0. NULL is all
/// default. False for a size that no version has.
template <class Options>
bool take_options(const Options* given, Options& options) {
  if (given != nullptr) {
    if (given->size < 2 * sizeof given->size || given->size > sizeof options ||
        given->size % alignof(Options) != 0)
      return false;
    std::memcpy(&options, given, given->size);
  }
  options.size = sizeof options;
  return true;
}
inline goalbound_status fail_size(goalbound_error* error, const std::string& name) {
  return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT,
              name + ".size is not the sizeof of a version of this struct, this one or an older one");
}

/// The node at a cell, or at a place of a map without cells.
inline NodeId node_at(const Map& map, goalbound_place place) {
  return map.node_at(place_of_cell(map, {place.x, place.y, place.z}));
}
inline goalbound_place to_c(const Map& map, NodeId node) {
  const Place at = cell_of_node(map, node);
  return {at.x, at.y, at.z};
}

/// What became of a search between these places. Of an end that no path can have: which, and the nearest
/// node.
inline goalbound_status answer(goalbound_error* error, SearchStatus status, const Map& map,
                               goalbound_place start, goalbound_place goal) {
  if (!is_invalid(status)) return answer(error, status);
  const bool of_start = status == SearchStatus::kStartBlocked || status == SearchStatus::kStartOutside;
  const goalbound_place& end = of_start ? start : goal;
  std::string text =
      std::string(describe(status)) + ": " + std::to_string(end.x) + "," + std::to_string(end.y);
  if (map.kind().axes == 3) text += "," + std::to_string(end.z);
  const NodeId near = map.nearest_node(place_of_cell(map, {end.x, end.y, end.z}));
  if (near != kNoNode) {
    const goalbound_place at = to_c(map, near);
    text += "; the nearest free " + std::string(map.kind().node_word) + " is " + std::to_string(at.x) + "," +
            std::to_string(at.y) + (map.kind().axes == 3 ? "," + std::to_string(at.z) : "");
  }
  return fail(error, answer(nullptr, status), text);
}

/// Nothing of a problem that could not be searched; `to` may be null.
inline void write(const PathLength& length, const SearchResult& from, goalbound_result* to) {
  if (to == nullptr || is_invalid(from.status)) return;
  to->length = from.found() ? length.length : -1;
  to->expanded = from.stats.expanded;
  to->generated = from.stats.generated;
  to->pruned = from.stats.pruned;
}

/// As goalbound_query_path says; `place_at(i)` is one of `of`.
template <class PlaceAt>
goalbound_status write_places(std::size_t of, const PlaceAt& place_at, goalbound_place* places,
                              std::size_t capacity, std::size_t* count, goalbound_error* error) {
  if (count == nullptr) return fail_null(error, "count");
  if (places == nullptr && capacity > 0) return fail_null(error, "places");
  *count = of;
  const std::size_t written = std::min(capacity, of);
  for (std::size_t i = 0; i < written; ++i) places[i] = place_at(i);
  if (capacity == 0 || written == of) return GOALBOUND_OK;
  return fail(
      error, GOALBOUND_ERROR_NO_ROOM,
      "the path has " + std::to_string(of) + " places, but there is room for " + std::to_string(capacity));
}
inline goalbound_status write_path(const Map& map, std::span<const NodeId> nodes, goalbound_place* places,
                                   std::size_t capacity, std::size_t* count, goalbound_error* error) {
  return write_places(
      nodes.size(), [&](std::size_t i) { return to_c(map, nodes[i]); }, places, capacity, count, error);
}

}  // namespace goalbound::c
