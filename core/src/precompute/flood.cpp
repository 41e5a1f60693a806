// The stepwise flood: the plain statement of what the boxes are, and the oracle of every faster one.
// A ring of three buckets, each one straight step wide, replaces the heap: no edge is cheaper than a bucket
// is wide, so whatever is popped has its final distance and labels, in any order inside a bucket.
#include "precompute/flood.hpp"

#include <cassert>

namespace goalbound {
namespace {

template <Ordering kOrdering>
DirectionSet moves_after(Direction incoming, DirectionSet open) {
  if constexpr (kOrdering == Ordering::kCanonical) {
    return canonical_successors(incoming, open);
  } else {
    return canonical_successors(kStartRow, open);
  }
}

}  // namespace

Flood::Flood(const Grid& grid) : grid_(&grid), cells_(grid.node_limit()) {
  reached_.reserve(grid.free_count());
}

void Flood::run(NodeId source, Ordering ordering) {
  assert(grid_->is_free(source));
  clear();
  switch (ordering) {
    case Ordering::kRegular:
      return flood_from<Ordering::kRegular>(source);
    case Ordering::kCanonical:
      return flood_from<Ordering::kCanonical>(source);
    case Ordering::kAllOptimal:
      return flood_from<Ordering::kAllOptimal>(source);
  }
}

void Flood::clear() {
  for (const NodeId n : reached_) cells_[index_of(n)] = CellState();
  reached_.clear();
}

template <Ordering kOrdering>
void Flood::flood_from(NodeId source) {
  source_ = source;
  cells_[index_of(source)].g = 0;
  cells_[index_of(source)].done = true;
  reached_.push_back(source);
  cells_[index_of(source)].next = grid_->octile_moves(source);
  for (const Direction d : grid_->octile_moves(source)) {
    relax<kOrdering>(grid_->neighbour(source, d), d, cost_of(d), DirectionSet(d));
  }
  std::size_t bucket = 1;
  for (int empty = 0; empty < 3; bucket = (bucket + 1) % 3) {
    empty = buckets_[bucket].empty() ? empty + 1 : 0;
    // Relaxing never adds to the bucket that is being emptied.
    for (const NodeId u : buckets_[bucket]) {
      CellState& state = cells_[index_of(u)];
      if (state.done) continue;
      state.done = true;
      reached_.push_back(u);
      for (const Direction d : state.next) {
        relax<kOrdering>(grid_->neighbour(u, d), d, state.g + cost_of(d), state.labels);
      }
    }
    buckets_[bucket].clear();
  }
}

template <Ordering kOrdering>
void Flood::relax(NodeId v, Direction d, Cost g, DirectionSet labels) {
  CellState& state = cells_[index_of(v)];
  if (g < state.g) {
    state.g = g;
    state.labels = labels;
    state.next = moves_after<kOrdering>(d, grid_->free_neighbours(v));
    buckets_[(g / kStraightCost) % 3].push_back(v);
  } else if (kOrdering != Ordering::kRegular && g == state.g) {
    state.labels = state.labels | labels;
    state.next = state.next | moves_after<kOrdering>(d, grid_->free_neighbours(v));
  }
}

NodeBoxes Flood::boxes() const {
  // One box for each of the 255 label sets first: a cell then costs one update, whatever its number of
  // labels.
  std::array<Box, 256> by_labels{};
  for (const NodeId n : reached_) by_labels[labels(n).bits()].grow(grid_->cell(n));
  NodeBoxes result{};
  for (unsigned bits = 1; bits < 256; ++bits) {
    for (const Direction d : DirectionSet(static_cast<std::uint8_t>(bits))) {
      result[static_cast<std::size_t>(d)].grow(by_labels[bits]);
    }
  }
  return result;
}

}  // namespace goalbound
