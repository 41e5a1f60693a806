#include "searches/weighted_jumps.hpp"

#include <cstdlib>

namespace goalbound {
namespace {

constexpr std::size_t kWindow = 9;
constexpr std::uint64_t kNoWay = ~std::uint64_t{0};

/// Places in a window of 3 x 3 cells, row by row.
constexpr std::size_t place_of(std::int32_t dx, std::int32_t dy) {
  return static_cast<std::size_t>(dy + 1) * 3 + static_cast<std::size_t>(dx + 1);
}

/// What the cheapest ways from a cell to each of the window cost, of one kind.
struct Ways {
  std::array<std::uint64_t, kWindow> cost;
  std::array<bool, kWindow> is_done{};

  Ways() { cost.fill(kNoWay); }
  void offer(std::size_t place, std::uint64_t to_there) { cost[place] = std::min(cost[place], to_there); }
  /// The cheapest place that was not taken before; nothing where none is left.
  std::optional<std::size_t> take() {
    std::size_t best = kWindow;
    for (std::size_t i = 0; i < kWindow; ++i) {
      if (!is_done[i] && cost[i] != kNoWay && (best == kWindow || cost[i] < cost[best])) best = i;
    }
    if (best == kWindow) return std::nullopt;
    is_done[best] = true;
    return best;
  }
};

}  // namespace

WeightedJumpGraph::WeightedJumpGraph(const QuerySetup& setup)
    : FreeCellGraph(*setup.grid),
      weights_(setup.grid->weights()),
      has_four_moves_(setup.grid->rule() == MoveRule::kFour),
      memos_(setup.grid->free_count()) {}

bool WeightedJumpGraph::is_even_around(NodeId n) const {
  if (grid().free_neighbours(n) != DirectionSet::all()) return false;
  const std::uint16_t weight = weights_[index_of(n)];
  for (const Direction d : kAllDirections) {
    if (weights_[index_of(grid().neighbour(n, d))] != weight) return false;
  }
  return true;
}

/// Ways from p that stay around n are all looked at, by a search of these nine cells: those that begin with a
/// direction of a lower rank win ties, others do not.
DirectionSet WeightedJumpGraph::find_after(NodeId n, Direction incoming) const {
  if (is_even_around(n)) return DirectionSet(incoming) | sides_of(incoming);
  const NodeId p = grid().neighbour(n, opposite(incoming));
  const auto cell_at = [&](std::size_t place) {
    const auto i = static_cast<std::int32_t>(place);
    return NodeId(static_cast<std::uint32_t>(n) +
                  static_cast<std::uint32_t>((i / 3 - 1) * grid().stride() + i % 3 - 1));
  };
  const std::size_t from = place_of(-dx_of(incoming), -dy_of(incoming));
  const auto offer_next = [&](Ways& ways, std::size_t place, std::uint64_t cost, Direction d) {
    const std::int32_t x = static_cast<std::int32_t>(place % 3) - 1 + dx_of(d);
    const std::int32_t y = static_cast<std::int32_t>(place / 3) - 1 + dy_of(d);
    if (std::abs(x) > 1 || std::abs(y) > 1) return;
    const NodeId here = cell_at(place);
    ways.offer(place_of(x, y), cost + step_cost(here, grid().neighbour(here, d), d));
  };
  Ways winning;
  Ways others;
  for (const Direction d : grid().moves(p) - DirectionSet(incoming))
    offer_next(rank(d) < rank(incoming) ? winning : others, from, 0, d);
  for (Ways* ways : {&winning, &others}) {
    while (const auto place = ways->take()) {
      if (*place == from) continue;
      for (const Direction d : grid().moves(cell_at(*place)))
        offer_next(*ways, *place, ways->cost[*place], d);
    }
  }
  DirectionSet result;
  const std::uint64_t to_n = step_cost(p, n, incoming);
  for (const Direction d : grid().moves(n) - DirectionSet(opposite(incoming))) {
    const std::size_t place = place_of(dx_of(d), dy_of(d));
    const std::uint64_t cost = to_n + step_cost(n, grid().neighbour(n, d), d);
    if (cost < winning.cost[place] && cost <= others.cost[place]) result.add(d);
  }
  return result;
}

}  // namespace goalbound
