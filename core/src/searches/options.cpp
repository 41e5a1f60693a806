// What of QueryOptions makes sense for which search, and the query that results.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"
#include "searches/turn_query.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kListForAnyHeuristic = "binary-heap";

Error refused(std::string message) {
  return {ErrorCode::kInvalidArgument, std::move(message)};
}

/// A choice between entries of a registry: known, and taken by the search or its own anyway.
template <class Table>
Result<void> check_choice(const SearchInfo& info, std::string_view what, std::string_view chosen,
                          std::string_view own, bool taken, const Table& table, const void* entry) {
  if (chosen.empty()) return {};
  if (entry == nullptr) return unknown_word(what, chosen, ids_of(table));
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
                               info.asks_edges() ? "wastar-gb" : "wastar"));
  }
  return {};
}

/// Where straight steps are the only ones, Manhattan distances are exact.
bool has_four_moves(const Map& map) {
  return map.as_grid() != nullptr && map.as_grid()->rule() == MoveRule::kFour;
}

/// What a search goes by where nothing is chosen: where the map moves by a rule that has a sharper estimate
/// than others of its type, that one.
std::string_view own_heuristic(const SearchOn& on, const Map& map) {
  if (on.heuristic == "octile" && has_four_moves(map)) return "manhattan";
  const HeuristicInfo* exact = on.heuristic == "euclidean" ? exact_heuristic(map.kind()) : nullptr;
  return exact != nullptr ? exact->id : on.heuristic;
}

const HeuristicInfo* heuristic_of(const SearchOn& on, const Map& map, const QueryOptions& options) {
  return find_heuristic(options.heuristic.empty() ? own_heuristic(on, map) : options.heuristic);
}

/// Dijkstra's search has none, which is consistent everywhere. The others promise it on grids alone: see
/// NormHeuristic.
bool is_consistent(const SearchOn& on, const Map& map, const QueryOptions& options) {
  const HeuristicInfo* heuristic = heuristic_of(on, map, options);
  if (heuristic == nullptr || heuristic == find_heuristic("zero")) return true;
  const bool on_grid = has_four_moves(map) || heuristic->consistent;
  return map.as_grid() != nullptr && on_grid && options.weight_percent == 100;
}

const OpenListInfo* open_list_of(const SearchOn& on, const Map& map, const QueryOptions& options) {
  if (!options.open_list.empty()) return find_open_list(options.open_list);
  const OpenListInfo* own = find_open_list(on.open_list);
  const bool fits = own == nullptr || !own->needs_consistent || is_consistent(on, map, options);
  return fits ? own : find_open_list(kListForAnyHeuristic);
}

/// True when the search runs with its own policies, and asks boxes or nothing.
bool is_own(const SearchInfo& info, const SearchOn& on, const QuerySetup& setup) {
  if (on.configure == nullptr) return true;
  const bool has_boxes = setup.set.find("boxes") != nullptr || setup.set.find("united-boxes") != nullptr;
  const std::size_t compiled_in = info.asks_edges() && has_boxes ? 1 : 0;
  const auto asked = std::ranges::count_if(setup.set.members(),
                                           [](const auto& index) { return !index->kind().roles.empty(); });
  return static_cast<std::size_t>(asked) == compiled_in && (compiled_in == 1) == info.asks_edges() &&
         setup.heuristic == find_heuristic(own_heuristic(on, *setup.map)) &&
         setup.open_list == find_open_list(on.open_list) && setup.weight_percent == 100 &&
         !setup.skip_way_back && setup.neighbours == NeighbourSource::kPrecomputed;
}

/// Whether the search takes an index of the kind by its type, or one that is made of it.
bool is_needed(const IndexKind& kind, const SearchInfo& info) {
  return std::ranges::any_of(needed_by(info),
                             [&](const IndexValues& needed) { return depends_on(*needed.kind(), kind.id); });
}

/// Texts of all such indices, what is made of others first.
std::vector<std::string> all_needed(const SearchInfo& info) {
  std::vector<IndexValues> all = needed_by(info);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const std::string_view id : needed_kinds(all[i])) all.push_back(needed_values(all[i], id));
  }
  std::vector<std::string> texts;
  texts.reserve(all.size());
  for (const IndexValues& values : all) texts.push_back(values.text());
  return texts;
}

/// One that has a use for an index of the kind.
std::string_view search_for(const IndexKind& kind) {
  if (kind.roles.contains(IndexRole::kEdges)) return "astar-gb";
  const auto searches = all_searches();
  const auto own = std::ranges::find_if(searches, [&](const SearchInfo* info) {
    return std::ranges::any_of(needed_by(*info), [&](const IndexValues& v) { return v.kind() == &kind; });
  });
  return own == searches.end() ? "astar" : (*own)->id;
}

/// Which of the searches that take their indices by type finds all that it needs among these, the last of
/// several; else, where `anyway`, the first that can be given them. Null where there is none.
const SearchInfo* search_that_needs(const Map& map, std::span<const IndexValues> indices, bool anyway,
                                    bool optimal = true) {
  const SearchInfo* found = nullptr;
  for (const SearchInfo* info : all_searches()) {
    if (info->needs.empty() || info->optimal != optimal) continue;
    if (!check_search(*info, map) || !check_indices(*info, map, indices)) continue;
    const auto needed = needed_by(*info);
    const bool has_all = std::ranges::all_of(needed, [&](const IndexValues& one) {
      return std::ranges::any_of(indices, [&](const IndexValues& there) { return satisfies(there, one); });
    });
    if (has_all || (anyway && found == nullptr)) found = info;
  }
  return found;
}

/// Two that each keep some optimal paths lose one together where one keeps fewer than the canonical ones.
Result<void> check_paths_kept(const SearchInfo& info, std::span<const IndexValues> indices) {
  const IndexValues* fewest = nullptr;
  for (const IndexValues& index : indices) {
    const PathsKept kept = paths_kept(index);
    if (kept == PathsKept::kAll) continue;
    const bool alone = !info.canonical && fewest == nullptr;
    const bool both_canonical =
        kept == PathsKept::kCanonical && (fewest == nullptr || paths_kept(*fewest) == PathsKept::kCanonical);
    if (alone || both_canonical) {
      fewest = &index;
      continue;
    }
    if (fewest != nullptr) {
      return refused(
          fmt::format("the indices '{}' and '{}' lose paths together: each keeps some of the optimal ones, "
                      "and not the same; "
                      "make them with the same ordering, 'canonical' or 'all-optimal'",
                      fewest->text(), index.text()));
    }
    if (index.kind()->parameter("ordering") == nullptr) {
      return refused(
          fmt::format("the search '{}' loses paths with the index '{}', which keeps one optimal path to each "
                      "goal: the canonical one may be another; use '{}'",
                      info.id, index.text(), search_for(*index.kind())));
    }
    return refused(
        fmt::format("the search '{}' loses paths with {} of the '{}' ordering; precompute them with "
                    "'canonical' or 'all-optimal'",
                    info.id, index.kind()->id, index.of("ordering")));
  }
  return {};
}

/// Why a search does not run on every map, in words.
std::string what_it_needs(const SearchInfo& info) {
  if (info.jumps() && info.weighted.make != nullptr) return "jumps over cells, so it needs a grid";
  if (info.jumps())
    return "jumps over cells, so it needs a uniform grid with eight moves and no corner cutting";
  if (info.canonical)
    return "follows canonical paths, so it needs a uniform grid with eight moves and no corner cutting";
  constexpr std::array<std::pair<SearchOn SearchInfo::*, std::string_view>, 3> kTypes = {
      {{&SearchInfo::octile, "grids of equal costs"},
       {&SearchInfo::weighted, "grids with costs of terrain or other rules of moving"},
       {&SearchInfo::list, "graphs of lists"}}};
  std::vector<std::string_view> served;
  for (const auto& [type, words] : kTypes) {
    if ((info.*type).make != nullptr) served.push_back(words);
  }
  return served.empty() ? "runs on no map" : fmt::format("runs on {} alone", fmt::join(served, " and "));
}

/// Whether it can tell an index of a node what the way there costs.
bool asks_about_nodes(const SearchInfo& info, const Map& map) {
  return info.on(map).configure != nullptr && !info.counts_moves;
}

/// The open list, or one that bears estimates which are not consistent where an index raises them so: by its
/// nature, or because they have a weight, which the heuristic itself may bear (zero).
Result<const OpenListInfo*> open_list_for(const OpenListInfo* list, const IndexSet& set,
                                          const QueryOptions& options) {
  const auto raises_so = [&](const auto& index) {
    return index->kind().roles.contains(IndexRole::kEstimates) &&
           (!index->consistent() || options.weight_percent != 100);
  };
  const auto at = std::ranges::find_if(set.members(), raises_so);
  if (list == nullptr || !list->needs_consistent || at == set.members().end()) return list;
  if (options.open_list.empty()) return find_open_list(kListForAnyHeuristic);
  return refused(
      fmt::format("the open list '{}' needs a consistent heuristic, and the index '{}' raises estimates "
                  "to one that is not{}; use '{}'",
                  list->id, (*at)->values().text(),
                  (*at)->consistent() ? fmt::format(" with the weight {}", options.weight_percent) : "",
                  kListForAnyHeuristic));
}

}  // namespace

std::vector<IndexValues> needed_by(const SearchInfo& info) {
  std::vector<IndexValues> needed;
  for (const std::string_view text : info.needs) needed.push_back(IndexValues::parse(text).value());
  return needed;
}

const SearchOn& SearchInfo::on(const Map& map) const {
  const Grid* grid = map.as_grid();
  if (grid == nullptr) return list;
  if (grid->is_uniform()) return octile;
  const bool equal_four = grid->rule() == MoveRule::kFour && grid->has_equal_costs();
  return equal_four && four.make != nullptr ? four : weighted;
}

Result<void> check_search(const SearchInfo& info, const Map& map) {
  if (info.on(map).make != nullptr) return {};
  return refused(fmt::format("the search '{}' {}; this map is of the kind '{}'; use '{}'", info.id,
                             what_it_needs(info), map.kind().id, info.asks_edges() ? "astar-gb" : "astar"));
}

Result<void> check_options(const SearchInfo& info, const Map& map, const QueryOptions& options) {
  if (auto runs = check_search(info, map); !runs) return runs;
  const SearchOn& on = info.on(map);
  auto heuristic = check_choice(info, "heuristic", options.heuristic, own_heuristic(on, map),
                                on.takes.heuristic, all_heuristics(), find_heuristic(options.heuristic));
  if (!heuristic) return heuristic;
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
        list->id, heuristic_of(on, map, options)->id, options.weight_percent, kListForAnyHeuristic));
  }
  return {};
}

bool claims_optimal(const SearchInfo& info, const Map& map, const QueryOptions& options) {
  const HeuristicInfo* heuristic = heuristic_of(info.on(map), map, options);
  const bool admissible = heuristic == nullptr || is_admissible(*heuristic, map);
  return info.optimal && admissible && options.weight_percent == 100;
}

bool is_admissible(const HeuristicInfo& heuristic, const Map& map) {
  return heuristic.admissible || map.as_list() != nullptr || has_four_moves(map);
}

bool tells_of_edges(const IndexKind& kind) {
  return kind.roles.contains(IndexRole::kEdges) ||
         std::ranges::any_of(kind.needs, [](std::string_view id) { return tells_of_edges(*find_index(id)); });
}

Result<void> check_use_of(const IndexKind& kind, const SearchInfo& info, const Map& map,
                          std::span<const IndexValues> beside) {
  if (is_needed(kind, info)) return {};
  if (!info.needs.empty() && info.on(map).configure == nullptr) {
    return refused(fmt::format("the search '{}' uses the indices {} alone, not '{}'; use '{}'", info.id,
                               fmt::join(all_needed(info), ", "), kind.id, search_for(kind)));
  }
  const bool asks_nodes = asks_about_nodes(info, map);
  if (info.counts_moves && kind.roles.contains(IndexRole::kNodes)) {
    return refused(
        fmt::format("the search '{}' counts moves, and cannot use the index '{}', which refuses "
                    "nodes by what the path there costs; use 'dijkstra'",
                    info.id, kind.id));
  }
  if (kind.roles.contains(IndexRole::kEdges) && info.asks_edges()) return {};
  if (kind.roles.contains(IndexRole::kNodes) && asks_nodes) return {};
  const bool is_told = asks_nodes && std::ranges::any_of(beside, [](const IndexValues& index) {
                         return index.kind()->roles.contains(IndexRole::kNodes);
                       });
  if (kind.roles.contains(IndexRole::kEstimates) && (info.on(map).takes.heuristic || is_told)) return {};
  return refused(fmt::format("the search '{}' cannot use the index '{}', which {}; use '{}'", info.id,
                             kind.id, kind.what_it_does(), search_for(kind)));
}

Result<void> check_indices(const SearchInfo& info, const Map& map, std::span<const IndexValues> indices,
                           const QueryOptions& options) {
  std::vector<IndexValues> all_suited;
  bool refuses_edges = false;
  for (const IndexValues& index : indices) {
    if (auto used = check_use_of(*index.kind(), info, map, indices); !used) return used;
    auto values = resolve_values(map, index);
    if (!values) return values.error();
    if (info.method == SearchMethod::kBothEnds && index.kind()->roles.contains(IndexRole::kNodes) &&
        paths_kept(*values) != PathsKept::kAll) {
      return refused(fmt::format(
          "the search '{}' loses paths with the index '{}', which keeps some of the optimal ones: "
          "its sides may keep different ones; use 'dijkstra'",
          info.id, values->text()));
    }
    all_suited.push_back(*std::move(values));
    refuses_edges = refuses_edges || tells_of_edges(*index.kind());
  }
  if (info.asks_edges() && !refuses_edges) {
    return refused(fmt::format(
        "the search '{}' needs an index that refuses edges, such as 'boxes'; without one use '{}'", info.id,
        info.plain_id));
  }
  return options.allow_unsafe ? Result<void>() : check_paths_kept(info, all_suited);
}

const SearchInfo& usual_search(const Map& map, std::span<const IndexValues> indices, QueryUse use) {
  // What answers by itself is there to be asked.
  if (const SearchInfo* own = search_that_needs(map, indices, false)) return *own;
  // The faster ones first; the last runs on every map, and the one before it where an index refuses edges.
  constexpr std::array<std::string_view, 6> kForMany = {"jump-index-gb", "jps-plus-gb", "jps-gb",
                                                        "astar-gb",      "jps",         "astar"};
  constexpr std::array<std::string_view, 4> kForOne = {"jps-gb", "astar-gb", "jps", "astar"};
  const std::span<const std::string_view> candidates =
      use == QueryUse::kMany ? std::span<const std::string_view>(kForMany) : kForOne;
  // Of four moves single steps are as fast where little is in the way (Baum, 2025), and without boxes they
  // are on terrain, where most cells are jump points.
  const bool has_four = has_four_moves(map);
  const bool has_terrain = map.as_grid() != nullptr && !map.as_grid()->has_equal_costs();
  for (const std::string_view id : candidates) {
    const SearchInfo& info = *find_search(id);
    if (info.jumps() && (has_four || (has_terrain && !info.prunes()))) continue;
    if (check_search(info, map) && check_indices(info, map, indices)) return info;
  }
  const SearchInfo* own = indices.empty() ? nullptr : search_that_needs(map, indices, true);
  // What serves no optimal search was given for one that is not.
  if (own == nullptr && !indices.empty()) own = search_that_needs(map, indices, false, false);
  return own != nullptr ? *own : *find_search(candidates.back());
}

const SearchInfo& usual_search(const Map& map, const IndexSet& set, QueryUse use) {
  return usual_search(map, set.values(), use);
}

Result<const SearchInfo*> search_called(std::string_view id, const Map& map, const IndexSet& set,
                                        QueryUse use) {
  const SearchInfo* info = id.empty() ? &usual_search(map, set, use) : find_search(id);
  if (info == nullptr) return unknown_word("algorithm", id, ids_of(all_searches()));
  return info;
}

IndexSet used_by(const SearchInfo& info, const Map& map, const IndexSet& set) {
  IndexSet used;
  for (const auto& index : set.members()) {
    if (check_use_of(index->kind(), info, map, set.values())) used.add(index);
  }
  return used;
}

Result<std::unique_ptr<Query>> make_query(const SearchInfo& info, const Map& map, IndexSet set,
                                          const QueryOptions& options, Progress* progress) {
  IndexStore store;
  Progress own;
  auto completed = complete(info, map, std::move(set), store, progress == nullptr ? own : *progress, options);
  if (!completed) return completed.error();
  const SearchOn& on = info.on(map);
  const auto open_list = open_list_for(open_list_of(on, map, options), *completed, options);
  if (!open_list) return open_list.error();
  const QuerySetup setup = {.map = &map,
                            .grid = map.as_grid(),
                            .list = map.as_list(),
                            .set = *std::move(completed),
                            .heuristic = heuristic_of(on, map, options),
                            .open_list = *open_list,
                            .weight_percent = options.weight_percent,
                            .skip_way_back = options.skip_way_back,
                            .neighbours = options.neighbours,
                            .graph = on.graph};
  auto query = is_own(info, on, setup) ? on.make(setup) : on.configure(setup);
  return query ? told_in_junctions(*std::move(query)) : std::move(query);
}

Result<std::unique_ptr<Query>> make_query(const Map& map, const IndexSet& set) {
  return make_query(usual_search(map, set), map, set);
}

}  // namespace goalbound
