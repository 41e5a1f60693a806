#include "goalbound/edited_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "edits/edited_query.hpp"
#include "edits/edited_state.hpp"
#include "edits/grid_edits.hpp"
#include "edits/guided_estimate.hpp"
#include "edits/list_edits.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {
namespace {

/// With ids that live as long as the program.
QueryOptions with_own_ids(const QueryOptions& options) {
  QueryOptions own = options;
  if (const HeuristicInfo* heuristic = find_heuristic(options.heuristic)) own.heuristic = heuristic->id;
  if (const OpenListInfo* list = find_open_list(options.open_list)) own.open_list = list->id;
  return own;
}

bool are_equal(const QueryOptions& a, const QueryOptions& b) {
  return a.heuristic == b.heuristic && a.open_list == b.open_list && a.weight_percent == b.weight_percent &&
         a.skip_way_back == b.skip_way_back && a.neighbours == b.neighbours &&
         a.allow_unsafe == b.allow_unsafe;
}

/// Whether costs that the search finds bound those of all ways, by the factor of a weight at most.
Result<void> check_bounds_costs(const SearchInfo& info, const Map& map, const QueryOptions& options) {
  if (auto checked = check_options(info, map, options); !checked) return checked;
  QueryOptions unweighted = options;
  unweighted.weight_percent = kMinWeightPercent;
  if (claims_optimal(info, map, unweighted) && !options.allow_unsafe) return {};
  return Error{
      ErrorCode::kInvalidArgument,
      fmt::format("a map that changes needs a search with optimal paths, which '{}' does not promise "
                  "with these options",
                  info.id)};
}

Result<void> check_fit(const Map& map, const IndexSet& indices) {
  for (const auto& index : indices.members()) {
    if (index->fits(map)) continue;
    return Error{ErrorCode::kMismatch,
                 fmt::format("the index '{}' belongs to another map", index->values().text())};
  }
  return {};
}

Result<std::shared_ptr<const Query>> make_prototype(const SearchInfo& info, const IndexedMap& indexed,
                                                    const QueryOptions& options) {
  auto query = make_query(info, *indexed.map, used_by(info, *indexed.map, indexed.indices), options);
  if (!query) return query.error();
  return std::shared_ptr<const Query>(*std::move(query));
}

std::size_t find_prototype(const IndexedMap& indexed, const SearchInfo& info, const QueryOptions& options) {
  const auto found = std::ranges::find_if(indexed.prototypes, [&](const IndexedMap::Prototype& one) {
    return one.info == &info && are_equal(one.options, options);
  });
  return static_cast<std::size_t>(found - indexed.prototypes.begin());
}

}  // namespace

Result<std::unique_ptr<MapEdits>> make_map_edits(std::shared_ptr<const Map> map) {
  if (const Grid* grid = map->as_grid()) {
    return std::unique_ptr<MapEdits>(
        std::make_unique<GridEdits>(std::shared_ptr<const Grid>(std::move(map), grid)));
  }
  if (const ListGraph* list = map->as_list()) {
    return std::unique_ptr<MapEdits>(
        std::make_unique<ListEdits>(std::shared_ptr<const ListGraph>(std::move(map), list)));
  }
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("a map of the kind '{}' cannot be changed", map->kind().id)};
}

Result<std::vector<MapChange>> changes_of_costs(const Map& map, std::span<const std::uint32_t> costs) {
  const ListGraph* list = map.as_list();
  if (list == nullptr) {
    return Error{ErrorCode::kInvalidArgument,
                 "the moves of a grid follow from its cells: change their terrain instead of costs of edges"};
  }
  if (costs.size() != list->edge_count()) {
    return Error{ErrorCode::kInvalidArgument, fmt::format("{} costs are given, and the map has {} edges",
                                                          costs.size(), list->edge_count())};
  }
  std::vector<MapChange> changes;
  changes.reserve(costs.size());
  for (std::uint32_t n = 0; n < list->node_count(); ++n) {
    const auto out = list->out(NodeId(n));
    const auto of_node = costs.subspan(list->first_edge(NodeId(n)), out.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
      std::uint32_t least = of_node[i];
      bool is_first = true;
      for (std::size_t j = 0; j < out.size(); ++j) {
        if (out[j].to != out[i].to) continue;
        least = std::min(least, of_node[j]);
        is_first &= j >= i;
      }
      if (!is_first) continue;
      changes.push_back(least == kClosedEdge ? MapChange::close(NodeId(n), out[i].to)
                                             : MapChange::edge(NodeId(n), out[i].to, least));
    }
  }
  return changes;
}

Result<EditedMap> EditedMap::make(std::shared_ptr<const Map> map, IndexSet indices,
                                  const EditedMapOptions& options) {
  if (auto fits = check_fit(*map, indices); !fits) return fits.error();
  if (turns_of(*map) != nullptr) {
    return Error{ErrorCode::kInvalidArgument,
                 "a map with rules about turns cannot be changed yet; open it with turns=ignored and without "
                 "u-turns and turn-costs"};
  }
  auto edits = make_map_edits(map);
  if (!edits) return edits.error();
  auto state = std::make_shared<State>(map, *std::move(edits), options);
  state->followed = FollowedMap::of(map, indices, nullptr);
  auto guides = guides_of(indices);
  state->indexed = std::make_shared<const IndexedMap>(IndexedMap{
      .map = std::move(map), .indices = std::move(indices), .guides = std::move(guides), .prototypes = {}});
  return EditedMap(std::move(state));
}

Result<void> EditedMap::apply(std::span<const MapChange> changes) {
  auto done = state_->apply(changes);
  if (!done) return done;
  {
    const std::lock_guard watching(state_->watching);
    ++state_->changes;
  }
  state_->changed.notify_all();
  return done;
}

Result<void> EditedMap::set_costs(std::span<const std::uint32_t> costs) {
  auto changes = changes_of_costs(*state_->given, costs);
  return changes ? apply(*changes) : changes.error();
}

Result<void> EditedMap::State::apply(std::span<const MapChange> list) {
  constexpr std::string_view kTask = "the map cannot be changed";
  const Changing changing(lock);
  std::vector<MapChange> undo;
  const auto before = moves_before(list);
  Result<void> done = without_throwing(kTask, [&] { return make(list, undo); });
  if (!done) {
    // Where memory ends even for that, some of the changes stay; each is whole.
    (void)without_throwing(kTask, [&]() -> Result<void> {
      for (; !undo.empty(); undo.pop_back()) (void)edits->apply(undo.back()).ok();
      return {};
    }).ok();
  }
  if (followed != nullptr) followed->note_changes_of(*edits, list);
  added.forget();
  ++version;
  if (!logs.empty()) tell(before.get(), list);
  return done;
}

std::unique_ptr<const MovesBefore> EditedMap::State::moves_before(std::span<const MapChange> list) {
  std::erase_if(logs, [](const auto& log) { return log.expired(); });
  if (logs.empty()) return nullptr;
  try {
    return std::make_unique<const MovesBefore>(*edits, list);
  } catch (...) {
    return nullptr;
  }
}

void EditedMap::State::tell(const MovesBefore* before, std::span<const MapChange> list) {
  const auto for_each_log = [this](const auto& use) {
    for (const auto& one : logs) {
      if (const auto log = one.lock()) use(*log);
    }
  };
  try {
    if (before != nullptr) {
      const MoveDeltas deltas = {version, before->deltas(*edits, list)};
      return for_each_log([&](MoveLog& log) { log.add(deltas); });
    }
  } catch (...) {
  }
  for_each_log([](MoveLog& log) { log.lose(); });
}

Result<void> EditedMap::State::make(std::span<const MapChange> list, std::vector<MapChange>& undo) {
  undo.reserve(list.size());
  for (const MapChange& change : list) {
    auto undone_by = edits->apply(change);
    if (!undone_by) return undone_by.error();
    undo.push_back(*undone_by);
  }
  return edits->check_costs();
}

const Map& EditedMap::map() const {
  const Reading reading(state_->lock);
  return state_->added.settled();
}

bool EditedMap::is_node(NodeId n) const {
  const Reading reading(state_->lock);
  return state_->edits->is_node(n);
}

std::shared_ptr<const Map> EditedMap::indexed_map() const {
  const Reading reading(state_->lock);
  return state_->indexed->map;
}

IndexSet EditedMap::indices() const {
  const Reading reading(state_->lock);
  return state_->indexed->indices;
}

MapDifference EditedMap::difference() const {
  const Reading reading(state_->lock);
  return {.removed = state_->edits->removed(),
          .added = state_->edits->added(),
          .cover = state_->added.size(),
          .floods = state_->added.floods()};
}

std::vector<NodeId> EditedMap::cover() const {
  const Reading reading(state_->lock);
  return state_->added.cover();
}

Result<std::unique_ptr<Query>> EditedMap::query(const SearchInfo& info, const QueryOptions& options) {
  const QueryOptions own = with_own_ids(options);
  const std::lock_guard making(state_->making_prototypes);
  const auto indexed = state_->indexed;  // replaced under the same mutex
  const std::size_t number = find_prototype(*indexed, info, own);
  if (number == indexed->prototypes.size()) {
    if (auto checked = check_bounds_costs(info, *indexed->map, options); !checked) return checked.error();
    auto prototype = make_prototype(info, *indexed, own);
    if (!prototype) return prototype.error();
    auto more = std::make_shared<IndexedMap>(*indexed);
    more->prototypes.push_back({&info, own, *std::move(prototype)});
    const Changing changing(state_->lock);
    state_->indexed = std::move(more);
  }
  return std::unique_ptr<Query>(std::make_unique<EditedQuery>(state_, number));
}

Result<std::unique_ptr<Query>> EditedMap::query() {
  return query(usual_search(*indexed_map(), indices()));
}

Cost EditedMap::at_least(Place from, Place to) const {
  return state_->edits->at_least(from, to);
}

void EditedMap::make_floods() {
  std::uint64_t version = 0;
  for (std::size_t number = 0;; ++number) {
    const Reading reading(state_->lock);
    if (number == 0) version = state_->version;
    if (version != state_->version || number >= state_->added.size()) return;
    state_->added.make(number);
  }
}

Result<EditedMap::Snapshot> EditedMap::snapshot() const {
  MapEdits::MakeMap make;
  {
    const Reading reading(state_->lock);
    state_->added.settled();
    make = state_->edits->snapshot();
  }
  auto map = make();
  if (!map) return map.error();
  return Snapshot(*std::move(map), state_.get());
}

Result<void> EditedMap::adopt(const Snapshot& snapshot, IndexSet indices) {
  if (snapshot.of_ != state_.get())
    return Error{ErrorCode::kMismatch, "the snapshot was taken of another map that changes"};
  if (auto fits = check_fit(*snapshot.map(), indices); !fits) return fits;
  const std::lock_guard making(state_->making_prototypes);
  auto guides = guides_of(indices);
  auto indexed = std::make_shared<IndexedMap>(IndexedMap{.map = snapshot.map(),
                                                         .indices = std::move(indices),
                                                         .guides = std::move(guides),
                                                         .prototypes = state_->indexed->prototypes});
  for (IndexedMap::Prototype& prototype : indexed->prototypes) {
    auto query = make_prototype(*prototype.info, *indexed, prototype.options);
    if (!query) return query.error();
    prototype.query = *std::move(query);
  }
  auto followed = FollowedMap::of(snapshot.map(), indexed->indices, state_->followed);
  const Changing changing(state_->lock);
  state_->edits->rebase(snapshot.map());
  if (followed != nullptr && followed != state_->followed) followed->note_difference(*state_->edits);
  state_->followed = std::move(followed);
  state_->indexed = std::move(indexed);
  state_->added.forget();
  ++state_->version;
  return {};
}

}  // namespace goalbound
