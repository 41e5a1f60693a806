// Random changes of a map, the same on every machine.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/seeded_random.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound {
namespace {

constexpr auto kMixIds = std::to_array<std::pair<ChangeMix, std::string_view>>(
    {{ChangeMix::kClosed, "closed"}, {ChangeMix::kOpened, "opened"}, {ChangeMix::kMixed, "mixed"}});

/// Of mixed changes those that undo an earlier one, in per cent.
constexpr std::int32_t kUndone = 20;
/// Before a map has no place for a change of the kind that is wanted.
constexpr int kTriesForAPlace = 20000;

class CellChanges {
 public:
  CellChanges(const Grid& grid, ChangeMix mix, std::uint64_t seed) : grid_(grid), mix_(mix), random_(seed) {
    const std::string_view terrain = grid.terrain();
    const std::set<char> letters(terrain.begin(), terrain.end());
    for (const char letter : letters) {
      if (!grid.is_uniform() && grid.terrain_costs()[letter] > 0) letters_.push_back(letter);
    }
  }

  std::optional<MapChange> next() {
    if (mix_ == ChangeMix::kMixed && !made_.empty() && random_.chance(kUndone)) return undo();
    const bool closes = mix_ == ChangeMix::kClosed || (mix_ == ChangeMix::kMixed && random_.chance(50));
    for (int i = 0; i < kTriesForAPlace; ++i) {
      const Cell cell{random_.below(grid_.width()), random_.below(grid_.height())};
      if (is_free(cell) != closes) continue;
      if (!closes && !has_free_neighbour(cell)) continue;
      if (!closes) return made(MapChange::free(cell));
      if (mix_ == ChangeMix::kMixed && letters_.size() > 1 && random_.chance(50))
        return made(other_terrain(cell));
      return made(MapChange::block(cell));
    }
    return std::nullopt;
  }

 private:
  bool is_free(Cell cell) const {
    if (!grid_.contains(cell)) return false;
    const auto changed = free_.find(key(cell));
    return changed == free_.end() ? grid_.is_free(cell) : changed->second;
  }
  bool has_free_neighbour(Cell cell) const {
    return std::ranges::any_of(kCardinals, [&](Direction d) { return is_free(step(cell, d)); });
  }
  std::int64_t key(Cell cell) const { return std::int64_t{cell.y} * grid_.width() + cell.x; }
  MapChange other_terrain(Cell cell) {
    return MapChange::set_terrain(
        cell, letters_[static_cast<std::size_t>(random_.below(static_cast<int>(letters_.size())))]);
  }
  MapChange made(const MapChange& change) {
    free_[key(change.cell)] = change.kind != MapChange::Kind::kBlock;
    made_.push_back(change.cell);
    return change;
  }
  MapChange undo() {
    const Cell cell = made_[static_cast<std::size_t>(random_.below(static_cast<int>(made_.size())))];
    free_[key(cell)] = grid_.is_free(cell);
    if (!grid_.is_free(cell)) return MapChange::block(cell);
    return grid_.is_uniform() ? MapChange::free(cell) : MapChange::set_terrain(cell, grid_.terrain(cell));
  }

  const Grid& grid_;
  ChangeMix mix_;
  SeededRandom random_;
  std::string letters_;                ///< of terrain that the map has
  std::map<std::int64_t, bool> free_;  ///< cells that were changed
  std::vector<Cell> made_;
};

class EdgeChanges {
 public:
  EdgeChanges(const ListGraph& graph, ChangeMix mix, std::uint64_t seed)
      : graph_(graph), mix_(mix), random_(seed) {}

  std::optional<MapChange> next() {
    if (mix_ == ChangeMix::kMixed && !made_.empty() && random_.chance(kUndone)) return undo();
    for (int i = 0; i < kTriesForAPlace; ++i) {
      const NodeId from{
          static_cast<std::uint32_t>(random_.below(static_cast<std::int32_t>(graph_.node_count())))};
      if (graph_.out(from).empty()) continue;
      const ListGraph::OutEdge& edge = any_out(from);
      const Cost least = least_of(from, edge.to).value_or(edge.cost);
      switch (what()) {
        case 0:
          return made(MapChange::close(from, edge.to));
        case 1:
          if (const auto dearer = other_cost(std::uint64_t{least} * 2, least, std::greater<>()))
            return made(MapChange::edge(from, edge.to, *dearer));
          continue;
        case 2:
          if (const auto cheaper = other_cost(least / 2, least, std::less<>()))
            return made(MapChange::edge(from, edge.to, *cheaper));
          continue;
        default:
          break;
      }
      if (graph_.out(edge.to).empty()) continue;
      const ListGraph::OutEdge& next = any_out(edge.to);
      // A short cut past the node between.
      const std::uint64_t sum = std::uint64_t{edge.cost} + next.cost;
      const auto cost =
          other_cost(sum * 2 / 3, least_of(from, next.to).value_or(kInfiniteCost), std::less<>());
      if (cost) return made(MapChange::edge(from, next.to, *cost));
    }
    return std::nullopt;
  }

 private:
  /// 0: closed, 1: dearer, 2: cheaper, 3: new.
  int what() {
    if (mix_ == ChangeMix::kClosed) return random_.below(2);
    if (mix_ == ChangeMix::kOpened) return 2 + random_.below(2);
    return random_.below(4);
  }
  const ListGraph::OutEdge& any_out(NodeId n) {
    const auto out = graph_.out(n);
    return out[static_cast<std::size_t>(random_.below(static_cast<std::int32_t>(out.size())))];
  }
  std::optional<Cost> least_of(NodeId from, NodeId to) const {
    std::optional<Cost> least;
    for (const ListGraph::OutEdge& edge : graph_.out(from)) {
      if (edge.to == to) least = std::min(least.value_or(edge.cost), edge.cost);
    }
    return least;
  }
  /// In the unit of the file, where it is more or less than another cost.
  template <class Compare>
  std::optional<std::uint32_t> other_cost(std::uint64_t cost, Cost than, const Compare& compare) const {
    constexpr std::uint64_t kDear = 1U << 28;
    const std::uint64_t of_file = std::clamp<std::uint64_t>(cost / graph_.cost_scale(), 1, kDear);
    if (!compare(of_file * graph_.cost_scale(), std::uint64_t{than})) return std::nullopt;
    return static_cast<std::uint32_t>(of_file);
  }
  MapChange made(const MapChange& change) {
    made_.push_back(change);
    return change;
  }
  /// What led there at first.
  MapChange undo() {
    const MapChange& change =
        made_[static_cast<std::size_t>(random_.below(static_cast<std::int32_t>(made_.size())))];
    const std::optional<Cost> least = least_of(change.from, change.to);
    if (!least) return MapChange::close(change.from, change.to);
    return MapChange::edge(change.from, change.to, *least / graph_.cost_scale());
  }

  const ListGraph& graph_;
  ChangeMix mix_;
  SeededRandom random_;
  std::vector<MapChange> made_;
};

template <class Changes>
std::vector<MapChange> take_changes(Changes changes, std::size_t count) {
  std::vector<MapChange> taken;
  while (taken.size() < count) {
    const auto next = changes.next();
    if (!next) break;
    taken.push_back(*next);
  }
  return taken;
}

}  // namespace

std::string_view id_of(ChangeMix mix) {
  return std::ranges::find(kMixIds, mix, [](const auto& entry) { return entry.first; })->second;
}

std::optional<ChangeMix> find_change_mix(std::string_view id) {
  for (const auto& [mix, its_id] : kMixIds) {
    if (its_id == id) return mix;
  }
  return std::nullopt;
}

std::vector<MapChange> random_changes(const Map& map, std::size_t count, std::uint64_t seed, ChangeMix mix) {
  if (map.node_count() == 0 && map.as_list() != nullptr) return {};
  if (const Grid* grid = map.as_grid()) return take_changes(CellChanges(*grid, mix, seed), count);
  return take_changes(EdgeChanges(*map.as_list(), mix, seed), count);
}

}  // namespace goalbound
