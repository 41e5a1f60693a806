#include "edits/grid_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "edits/cell_graph.hpp"
#include "edits/guided_estimate.hpp"
#include "goalbound/text.hpp"
#include "grid/letters.hpp"
#include "grid/path_limit.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

constexpr char kUsualFree = '.';

}  // namespace

GridEdits::GridEdits(std::shared_ptr<const Grid> grid)
    : base_(std::move(grid)),
      now_(*base_),
      removed_(now_.node_limit()),
      added_(now_.node_limit()),
      blocks_a_row_(static_cast<std::size_t>(now_.width() >> kBlockBits) + 3) {
  removed_near_.resize(blocks_a_row_ * (static_cast<std::size_t>(now_.height() >> kBlockBits) + 3));
  if (now_.is_uniform()) {
    free_cells_ = now_.free_count();
    ray_map_ = std::make_unique<RayMap>(now_);
    rays_ = make_ray_flood(*ray_map_);
  } else {
    for (const std::uint16_t weight : now_.weights()) free_cells_ += weight;
    for (const std::uint16_t weight : now_.terrain_costs().by_letter)
      heaviest_ = std::max(heaviest_, std::uint64_t{weight});
  }
}

bool GridEdits::is_free_letter(char letter) const {
  return goalbound::is_free_letter(now_, letter);
}

Result<char> GridEdits::letter_for(const MapChange& change) const {
  const Cell cell = change.cell;
  if (change.kind == MapChange::Kind::kEdge || change.kind == MapChange::Kind::kClose) {
    return Error{ErrorCode::kInvalidArgument,
                 "the moves of a grid follow from its cells: block or free a cell instead of an edge"};
  }
  if (!now_.contains(cell)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("the cell {},{} lies outside of the map of {} x {} cells", cell.x, cell.y,
                             now_.width(), now_.height())};
  }
  if (change.kind == MapChange::Kind::kTerrain) {
    const char letter = change.terrain;
    // Maps from arrays may have others of their own.
    if (is_terrain_of_files(letter) || is_free_letter(letter) || letter == base_->terrain(cell))
      return letter;
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("byte 0x{:02x} is not terrain; terrain is printable ASCII",
                             static_cast<unsigned char>(letter))};
  }
  if (change.kind == MapChange::Kind::kBlock) {
    const char letter = now_.is_free(cell) ? wall_letter(now_) : now_.terrain(cell);
    if (!is_free_letter(letter)) return letter;
    return Error{ErrorCode::kInvalidArgument,
                 "all letters of terrain have costs on this map: none is a wall"};
  }
  if (now_.is_free(cell)) return now_.terrain(cell);
  const auto before = before_wall_.find(static_cast<std::uint32_t>(now_.node(cell)));
  if (before != before_wall_.end()) return before->second;
  if (is_free_letter(kUsualFree)) return kUsualFree;
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("which terrain the cell {},{} becomes is not known: '{}' has no cost on this map; "
                           "name its letter",
                           cell.x, cell.y, kUsualFree)};
}

Result<MapChange> GridEdits::apply(const MapChange& change) {
  const auto letter = letter_for(change);
  if (!letter) return letter.error();
  const NodeId n = now_.node(change.cell);
  const char old = now_.terrain(change.cell);
  if (is_free_letter(old) && !is_free_letter(*letter)) before_wall_[static_cast<std::uint32_t>(n)] = old;
  set(n, *letter);
  return MapChange::set_terrain(change.cell, old);
}

bool GridEdits::is_node(NodeId n) const {
  // By the letter, as settle() may number slots just now.
  if (index_of(n) >= now_.node_limit()) return false;
  const Cell cell = now_.cell(n);
  return now_.contains(cell) && is_free_letter(now_.terrain(cell));
}

bool GridEdits::differs(NodeId n) const {
  if (base_->is_free(n) != now_.is_free(n)) return true;
  return !now_.is_uniform() && base_->weights()[index_of(n)] != now_.weights()[index_of(n)];
}

void GridEdits::set(NodeId n, char letter) {
  const bool was_free = now_.is_free(n);
  const bool is_free = is_free_letter(letter);
  const std::uint16_t weight = now_.is_uniform() ? 0 : now_.terrain_costs()[letter];
  const bool moves_stay = was_free == is_free && (now_.is_uniform() || now_.weights_[index_of(n)] == weight);
  if (!moves_stay) take_room_for(n);
  const Cell cell = now_.cell(n);
  now_.terrain_[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(now_.width()) +
                static_cast<std::size_t>(cell.x)] = letter;
  if (moves_stay) return;
  differing_cells_ -= differs(n) ? 1 : 0;
  if (now_.is_uniform()) {
    free_cells_ += is_free ? 1 : 0;
    free_cells_ -= was_free ? 1 : 0;
  } else {
    free_cells_ += weight;
    free_cells_ -= now_.weights_[index_of(n)];
    now_.weights_[index_of(n)] = weight;
  }
  if (was_free != is_free) connect(n, is_free);
  differing_cells_ += differs(n) ? 1 : 0;
  for (const NodeId near : around(n)) compare(near);
  // What a wall or dearer terrain cuts: a cell has four neighbours in a sweep of a uniform grid, else eight.
  parts_ += now_.is_uniform() ? 4 : 8;
  note_hash();
}

/// Nothing that follows takes memory: a change is made as a whole, or not at all where there is none.
void GridEdits::take_room_for(NodeId n) {
  touched_.insert(n);
  for (const NodeId near : around(n)) with_added_.insert(near);  // compare() leaves those that have some
  if (unsettled_.size() == unsettled_.capacity()) unsettled_.reserve(2 * unsettled_.size() + 1);
}

void GridEdits::connect(NodeId n, bool free) {
  now_.slot_[index_of(n)] = free ? 0 : Grid::kNoSlot;  // numbered by settle()
  unsettled_.push_back(n);
  DirectionSet open;
  for (const Direction d : kAllDirections) {
    const NodeId there = now_.neighbour(n, d);
    if (!now_.is_free(there)) continue;
    open.add(d);
    DirectionSet& back = now_.neighbours_[index_of(there)];
    const DirectionSet to_here(opposite(d));
    back = free ? back | to_here : back - to_here;
  }
  now_.neighbours_[index_of(n)] = free ? open : DirectionSet();
  if (rays_ == nullptr) return;
  for (const NodeId near : around(n)) ray_map_->update(near);
  rays_->changed(n);
}

GridEdits::Around GridEdits::around(NodeId n) const {
  Around nodes{};
  for (const Direction d : kAllDirections) nodes[static_cast<std::size_t>(d)] = now_.neighbour(n, d);
  nodes.back() = n;
  return nodes;
}

void GridEdits::compare(NodeId n) {
  const DirectionSet before = base_->moves(n);
  const DirectionSet now = now_.moves(n);
  DirectionSet removed = before - now;
  DirectionSet added = now - before;
  if (!now_.is_uniform()) {
    for (const Direction d : before& now) {
      const Cost old_cost = base_->step_cost(n, d);
      const Cost cost = now_.step_cost(n, d);
      if (cost > old_cost) removed.add(d);
      if (cost < old_cost) added.add(d);
    }
  }
  DirectionSet& known_removed = removed_[index_of(n)];
  DirectionSet& known_added = added_[index_of(n)];
  removed_count_ += static_cast<std::size_t>(removed.size()) - static_cast<std::size_t>(known_removed.size());
  added_count_ += static_cast<std::size_t>(added.size()) - static_cast<std::size_t>(known_added.size());
  if (added.empty()) with_added_.erase(n);
  if (known_removed.empty() != removed.empty()) note_removed(n, known_removed.empty());
  known_removed = removed;
  known_added = added;
}

void GridEdits::note_removed(NodeId n, bool is_one) {
  const std::size_t block = block_of(now_.cell(n));
  for (const std::size_t row : {block - blocks_a_row_, block, block + blocks_a_row_}) {
    for (std::size_t near = row - 1; near <= row + 1; ++near) removed_near_[near] += is_one ? 1U : ~0U;
  }
}

void GridEdits::note_hash() {
  now_.hash_ = differing_cells_ == 0 ? base_->hash() : changed_hash(base_->hash(), ++changes_);
}

std::uint64_t GridEdits::total_cost() const {
  return free_cells_ * kDiagonalCost * (now_.is_uniform() ? 1 : 2);
}

Result<void> GridEdits::check_costs() {
  const std::uint64_t step = kDiagonalCost * (now_.is_uniform() ? 1 : 2 * heaviest_);
  const std::uint64_t most = kInfiniteCost - 4 * step;
  if (total_cost() < most) return {};
  // An optimal path visits each part once, and no part takes longer than the longest path did: see
  // docs/changes.md.
  if (longest_ > 0 && parts_ * (longest_ + 2 * step) < most) return {};
  settle();
  longest_ = std::max(longest_path_bound(now_), std::uint64_t{1});
  parts_ = 1;
  return longest_ < most ? Result<void>() : check_path_limit(now_);
}

void GridEdits::settle() {
  if (unsettled_.empty()) return;
  std::sort(unsettled_.begin(), unsettled_.end());
  unsettled_.erase(std::unique(unsettled_.begin(), unsettled_.end()), unsettled_.end());
  const auto first = std::lower_bound(now_.free_nodes_.begin(), now_.free_nodes_.end(), unsettled_.front());
  const auto end = now_.free_nodes_.end();
  std::vector<NodeId> all;
  all.reserve(static_cast<std::size_t>(end - first) + unsettled_.size());
  std::set_union(first, end, unsettled_.begin(), unsettled_.end(), std::back_inserter(all));
  const auto kept = static_cast<std::size_t>(first - now_.free_nodes_.begin());
  now_.free_nodes_.reserve(kept + all.size());  // from here on no memory is taken
  now_.free_nodes_.resize(kept);
  for (const NodeId n : all) {
    if (!now_.is_free(n)) continue;
    now_.slot_[index_of(n)] = static_cast<std::uint32_t>(now_.free_nodes_.size());
    now_.free_nodes_.push_back(n);
  }
  unsettled_.clear();
}

void GridEdits::rebase(std::shared_ptr<const Map> base) {
  for (const NodeId n : touched_) take_room_for(n);
  base_ = std::shared_ptr<const Grid>(base, base->as_grid());
  differing_cells_ = 0;
  for (const NodeId n : touched_) {
    for (const NodeId near : around(n)) compare(near);
    differing_cells_ += differs(n) ? 1 : 0;
  }
  note_hash();
}

MapEdits::MakeMap GridEdits::snapshot() const {
  const auto share = [](Result<Grid> grid) -> Result<std::shared_ptr<const Map>> {
    if (!grid) return grid.error();
    return std::shared_ptr<const Map>(std::make_shared<const Grid>(*std::move(grid)));
  };
  return [share, width = now_.width(), height = now_.height(), uniform = now_.is_uniform(),
          terrain = std::string(now_.terrain()), costs = now_.terrain_costs(), rule = now_.rule()] {
    return share(uniform ? Grid::create(width, height, terrain)
                         : Grid::create(width, height, terrain, costs, rule));
  };
}

std::vector<NodePair> GridEdits::added_moves() const {
  std::vector<NodePair> moves;
  for (const NodeId n : with_added_) {
    for (const Direction d : added_[index_of(n)]) {
      const NodeId to = now_.neighbour(n, d);
      if (n < to) moves.emplace_back(n, to);
    }
  }
  return moves;
}

void GridEdits::moves_of(const MapChange& change, const UseMove& use) const {
  if (now_.contains(change.cell)) moves_around(now_.node(change.cell), use);
}

void GridEdits::changed_moves(const UseMove& use) const {
  for (const NodeId n : touched_) moves_around(n, use);
}

void GridEdits::moves_around(NodeId n, const UseMove& use) const {
  const auto was_or_is_free = [this](NodeId node) { return base_->is_free(node) || now_.is_free(node); };
  for (const NodeId from : around(n)) {
    if (!was_or_is_free(from)) continue;
    const DirectionSet moves = now_.moves(from);
    for (const Direction d : kAllDirections) {
      const NodeId to = now_.neighbour(from, d);
      if (was_or_is_free(to)) use({from, to, moves.contains(d) ? now_.step_cost(from, d) : kInfiniteCost});
    }
  }
}

bool GridEdits::suffers(std::span<const NodeId> path) const {
  for (std::size_t i = 1; i < path.size(); ++i) {
    for (const Direction d : removed_[index_of(path[i - 1])]) {
      if (now_.neighbour(path[i - 1], d) == path[i]) return true;
    }
  }
  return false;
}

bool GridEdits::may_suffer(std::span<const NodeId> corners) const {
  // Steps of a block's side miss no node whose block is that of a step or one beside it.
  constexpr std::int32_t kStep = 1 << kBlockBits;
  if (corners.empty()) return false;
  Cell at = now_.cell(corners.front());
  if (removed_near_[block_of(at)] > 0) return true;
  for (const NodeId corner : corners.subspan(1)) {
    const Cell end = now_.cell(corner);
    while (at != end) {
      at.x += std::clamp(end.x - at.x, -kStep, kStep);
      at.y += std::clamp(end.y - at.y, -kStep, kStep);
      if (removed_near_[block_of(at)] > 0) return true;
    }
  }
  return false;
}

Cost GridEdits::at_least(Place from, Place to) const {
  return saturated_estimate(now_.least_cost(cell_of(from), cell_of(to)));
}

/// What it costs from there is what it costs to it: moves of grids cost the same both ways.
AddedFlood GridEdits::flood(NodeId source) {
  AddedFlood result{.to = std::vector<Cost>(now_.free_count()), .from = {}};
  if (now_.is_uniform()) {
    rays_->distances(source, now_.free_nodes(), result.to);
    return result;
  }
  if (heap_ == nullptr) heap_ = make_flood(now_);
  heap_->run(source, Ordering::kRegular);
  std::ranges::transform(now_.free_nodes(), result.to.begin(), [&](NodeId n) { return heap_->distance(n); });
  return result;
}

void GridEdits::walk_to(NodeId n, std::span<const Cost> to, std::vector<NodeId>& path) const {
  const auto left = [&](NodeId at) { return to[now_.slot(at)]; };
  const auto leads_on = [&](Direction d) {
    if (!now_.moves(n).contains(d)) return false;
    const Cost rest = left(now_.neighbour(n, d));
    return rest != kInfiniteCost && rest + now_.step_cost(n, d) == left(n);
  };
  Direction last = Direction::kN;
  while (left(n) != 0) {
    // Straight on where that will do: fewer corners, and quicker.
    if (!leads_on(last)) last = *std::ranges::find_if(kAllDirections, leads_on);
    n = now_.neighbour(n, last);
    path.push_back(n);
  }
}

void GridEdits::walk_back(NodeId n, std::span<const Cost> from, std::vector<NodeId>& path) const {
  walk_to(n, from, path);  // moves cost the same both ways
}

std::unique_ptr<Query> GridEdits::plain_query() const {
  const QuerySetup setup = {.map = &now_, .grid = &now_};
  auto query = now_.is_uniform()
                   ? make_best_first<CellJumps, OctileHeuristic, BinaryHeap, NoPruning>(setup)
                   : make_best_first<WeightedCells, WeightedOctileHeuristic, BinaryHeap, NoPruning>(setup);
  return std::move(query).value();
}

std::unique_ptr<Query> GridEdits::guided_query(const IndexSet& guides) const {
  const QuerySetup setup = {.map = &now_, .grid = &now_};
  const auto guided = [&](auto graph, auto estimate) -> std::unique_ptr<Query> {
    using Estimate = GuidedEstimate<decltype(estimate)>;
    using Search = BestFirstSearch<decltype(graph), Estimate, BinaryHeap, NoPruning>;
    return std::make_unique<MapQuery<Search>>(guides, std::move(graph), Estimate(*base_, guides, estimate),
                                              NoPruning());
  };
  if (now_.is_uniform()) return guided(GuidedGraph<CellJumps>(setup), OctileHeuristic());
  return guided(GuidedGraph<WeightedCells>(setup), WeightedOctileHeuristic(setup));
}

std::uint64_t GridEdits::byte_size() const {
  return now_.node_limit() * (9 + (rays_ == nullptr ? 0 : 12));
}

}  // namespace goalbound
