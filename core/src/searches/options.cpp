// What of QueryOptions makes sense for which search, and the query that results.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kListForAnyHeuristic = "binary-heap";

Error refused(std::string message) {
  return {ErrorCode::kInvalidArgument, std::move(message)};
}

template <class Table>
Error unknown(std::string_view what, std::string_view id, const Table& table) {
  std::vector<std::string_view> ids;
  for (const auto* entry : table) ids.push_back(entry->id);
  return refused(fmt::format("unknown {} '{}'. All: {}", what, id, fmt::join(ids, ", ")));
}

/// A choice between entries of a registry: known, and taken by the search or its own anyway.
template <class Table>
Result<void> check_choice(const SearchInfo& info, std::string_view what, std::string_view chosen,
                          std::string_view own, bool taken, const Table& table, const void* entry) {
  if (chosen.empty()) return {};
  if (entry == nullptr) return unknown(what, chosen, table);
  if (!taken && chosen != own) {
    return refused(fmt::format("the search '{}' takes no {}; leave '{}' out", info.id, what, chosen));
  }
  return {};
}

Result<void> check_weight(const SearchInfo& info, const SearchOn& on, std::uint32_t percent) {
  if (percent < kMinWeightPercent || percent > kMaxWeightPercent) {
    return refused(fmt::format("a weight of {} % lies outside the limits {} to {}", percent,
                               kMinWeightPercent, kMaxWeightPercent));
  }
  if (percent != 100 && !on.takes.weight) {
    return refused(fmt::format("the search '{}' takes no weight; use '{}'", info.id,
                               info.needs_bounds ? "wastar-gb" : "wastar"));
  }
  return {};
}

const HeuristicInfo* heuristic_of(const SearchOn& on, const QueryOptions& options) {
  return find_heuristic(options.heuristic.empty() ? on.heuristic : options.heuristic);
}

Result<void> check_landmarks(const SearchOn& on, const Map& map, const QueryOptions& options) {
  const HeuristicInfo* heuristic = heuristic_of(on, options);
  if (heuristic == nullptr || !heuristic->needs_landmarks) return {};
  if (map.as_grid() != nullptr && map.as_grid()->is_uniform()) return {};
  return refused(fmt::format(
      "the heuristic '{}' is for grids of equal costs alone; this map is of the kind '{}'; use '{}'",
      heuristic->id, map.kind().id, on.heuristic));
}

/// Dijkstra's search has none, which is consistent everywhere. The others promise it on grids alone: see
/// NormHeuristic.
bool is_consistent(const SearchOn& on, const Map& map, const QueryOptions& options) {
  const HeuristicInfo* heuristic = heuristic_of(on, options);
  if (heuristic == nullptr || heuristic == find_heuristic("zero")) return true;
  return map.as_grid() != nullptr && heuristic->consistent && options.weight_percent == 100;
}

const OpenListInfo* open_list_of(const SearchOn& on, const Map& map, const QueryOptions& options) {
  if (!options.open_list.empty()) return find_open_list(options.open_list);
  const OpenListInfo* own = find_open_list(on.open_list);
  const bool fits = own == nullptr || !own->needs_consistent || is_consistent(on, map, options);
  return fits ? own : find_open_list(kListForAnyHeuristic);
}

/// True when the search runs with its own policies.
bool is_own(const SearchOn& on, const QuerySetup& setup) {
  return setup.heuristic == find_heuristic(on.heuristic) && setup.open_list == find_open_list(on.open_list) &&
         setup.weight_percent == 100 && !setup.skip_way_back &&
         setup.neighbours == NeighbourSource::kPrecomputed;
}

Result<void> check_bounds(const SearchInfo& info, const Map& map, const Bounds* bounds, bool allow_unsafe) {
  if (bounds == nullptr) {
    return refused(fmt::format("the search '{}' needs precomputed bounds; without them use '{}'", info.id,
                               info.plain_id));
  }
  if (!bounds->fits(map)) {
    return Error{ErrorCode::kMismatch, "the bounds belong to another map; precompute them for this one"};
  }
  const OrderingInfo& ordering = info_of(bounds->info().ordering);
  if (info.canonical && !ordering.safe_for_jps && !allow_unsafe) {
    return refused(
        fmt::format("the search '{}' loses paths with boxes of the '{}' ordering; precompute them with "
                    "'canonical' or 'all-optimal'",
                    info.id, ordering.id));
  }
  return {};
}

/// Why a search does not run on every map, in words.
std::string what_it_needs(const SearchInfo& info) {
  if (info.jumps) return "jumps over cells that only a grid of equal costs has";
  if (info.canonical) return "follows canonical paths, which only a grid of equal costs has";
  constexpr std::array<std::pair<SearchOn SearchInfo::*, std::string_view>, 3> kTypes = {
      {{&SearchInfo::octile, "grids of equal costs"},
       {&SearchInfo::weighted, "grids with costs of terrain"},
       {&SearchInfo::list, "graphs of lists"}}};
  std::vector<std::string_view> served;
  for (const auto& [type, words] : kTypes) {
    if ((info.*type).make != nullptr) served.push_back(words);
  }
  return served.empty() ? "runs on no map" : fmt::format("runs on {} alone", fmt::join(served, " and "));
}

}  // namespace

const SearchOn& SearchInfo::on(const Map& map) const {
  const Grid* grid = map.as_grid();
  if (grid == nullptr) return list;
  return grid->is_uniform() ? octile : weighted;
}

Result<void> check_search(const SearchInfo& info, const Map& map) {
  if (info.on(map).make != nullptr) return {};
  return refused(fmt::format("the search '{}' {}; this map is of the kind '{}'; use '{}'", info.id,
                             what_it_needs(info), map.kind().id, info.needs_bounds ? "astar-gb" : "astar"));
}

Result<void> check_options(const SearchInfo& info, const Map& map, const QueryOptions& options) {
  if (auto runs = check_search(info, map); !runs) return runs;
  const SearchOn& on = info.on(map);
  auto heuristic = check_choice(info, "heuristic", options.heuristic, on.heuristic, on.takes.heuristic,
                                all_heuristics(), find_heuristic(options.heuristic));
  if (!heuristic) return heuristic;
  if (auto known = check_landmarks(on, map, options); !known) return known;
  auto open_list = check_choice(info, "open list", options.open_list, on.open_list, on.takes.open_list,
                                all_open_lists(), find_open_list(options.open_list));
  if (!open_list) return open_list;
  if (auto weight = check_weight(info, on, options.weight_percent); !weight) return weight;
  if (options.skip_way_back && !on.takes.skip_way_back) {
    return refused(
        fmt::format("the search '{}' cannot skip the way back: it never makes that step", info.id));
  }
  if (options.neighbours != NeighbourSource::kPrecomputed && !on.takes.neighbours) {
    return refused(fmt::format("the search '{}' has no choice of neighbours on maps of the kind '{}'",
                               info.id, map.kind().id));
  }
  const OpenListInfo* list = open_list_of(on, map, options);
  if (list != nullptr && list->needs_consistent && !is_consistent(on, map, options)) {
    return refused(fmt::format(
        "the open list '{}' needs a consistent heuristic and a weight of 100: with the heuristic "
        "'{}' and the weight {} on this kind of map it would return nodes in the wrong order; use '{}'",
        list->id, heuristic_of(on, options)->id, options.weight_percent, kListForAnyHeuristic));
  }
  return {};
}

bool claims_optimal(const SearchInfo& info, const Map& map, const QueryOptions& options) {
  const HeuristicInfo* heuristic = heuristic_of(info.on(map), options);
  const bool admissible = heuristic == nullptr || heuristic->admissible || map.as_list() != nullptr;
  return info.optimal && admissible && options.weight_percent == 100;
}

Result<std::unique_ptr<Query>> make_query(const SearchInfo& info, const Map& map, const Bounds* bounds,
                                          const QueryOptions& options, const std::atomic<bool>* stop) {
  if (const auto checked = check_options(info, map, options); !checked) return checked.error();
  if (info.needs_bounds) {
    const auto checked = check_bounds(info, map, bounds, options.allow_unsafe);
    if (!checked) return checked.error();
  }
  const SearchOn& on = info.on(map);
  const QuerySetup setup = {.map = &map,
                            .grid = map.as_grid(),
                            .list = map.as_list(),
                            .bounds = info.needs_bounds ? bounds : nullptr,
                            .heuristic = heuristic_of(on, options),
                            .open_list = open_list_of(on, map, options),
                            .weight_percent = options.weight_percent,
                            .skip_way_back = options.skip_way_back,
                            .neighbours = options.neighbours,
                            .stop = stop};
  return is_own(on, setup) ? on.make(setup) : on.configure(setup);
}

}  // namespace goalbound
