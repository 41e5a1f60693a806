#include "precompute/jump_net.hpp"

#include <algorithm>
#include <tuple>

namespace goalbound {
namespace {

/// Calls `body(node, direction)` for all free cells, those that lie ahead in a direction before those behind.
template <class Directions, class Body>
void sweep_against(const Grid& grid, const Directions& directions, const Body& body) {
  const auto nodes = grid.free_nodes();
  const auto leads_up_or_left = [](Direction d) { return dy_of(d) < 0 || (dy_of(d) == 0 && dx_of(d) < 0); };
  for (const Direction d : directions) {
    if (leads_up_or_left(d)) {
      for (auto n = nodes.begin(); n != nodes.end(); ++n) body(*n, d);
    } else {
      for (auto n = nodes.rbegin(); n != nodes.rend(); ++n) body(*n, d);
    }
  }
}

constexpr std::size_t number_of_diagonal(Direction d) {
  return static_cast<std::size_t>(index_of(d) - 4);
}

/// Steps to what is one step away, or `farther` steps behind that.
constexpr std::uint16_t one_step_more(bool there, std::uint16_t farther) {
  if (there) return 1;
  return static_cast<std::uint16_t>(farther > 0 ? farther + 1 : 0);
}

}  // namespace

JumpNet::JumpNet(const Grid& grid)
    : grid_(&grid), components_(grid), lines_(grid.node_limit()), turns_behind_(grid.node_limit()) {
  for (const Direction d : kAllDirections) offsets_[static_cast<std::size_t>(d)] = grid.offset(d);
  number_jump_points();
  look_along_cardinals();
  look_along_diagonals();
  look_back_along_diagonals();
  look_back_along_cardinals();
  connect();
  list_fans();
}

void JumpNet::number_jump_points() {
  // Those that follow each other in a flood have numbers near each other, so that caches stay warm.
  std::vector<NodeId> nodes;
  for (const NodeId n : grid_->free_nodes()) {
    if (is_straight_jump_point(*grid_, n)) nodes.push_back(n);
  }
  sort_by_place(*grid_, nodes);
  for (const NodeId n : nodes) {
    const auto node = static_cast<std::uint32_t>(n);
    const std::array<DirectionSet, 4> forced = forced_at(node);
    lines_[node].jump_point = static_cast<std::uint32_t>(jumps_.size());
    jumps_.push_back({node, grid_->cell(n), forced[0] | forced[1] | forced[2] | forced[3]});
  }
}

std::array<DirectionSet, 4> JumpNet::forced_at(std::uint32_t node) const {
  const DirectionSet open = grid_->free_neighbours(NodeId(node));
  std::array<DirectionSet, 4> forced;
  for (const Direction f : kCardinals) {
    if (open.contains(opposite(f))) forced[static_cast<std::size_t>(f)] = forced_successors(f, open);
  }
  return forced;
}

void JumpNet::look_along_cardinals() {
  sweep_against(*grid_, kCardinals, [&](NodeId n, Direction c) {
    if (!grid_->octile_moves(n).contains(c)) return;
    const auto i = static_cast<std::size_t>(c);
    const NodeId next = grid_->neighbour(n, c);
    const CellAhead& ahead = lines_[index_of(next)];
    CellAhead& here = lines_[index_of(n)];
    here.wall[i] = static_cast<std::uint16_t>(ahead.wall[i] + 1);
    here.jump[i] = one_step_more(!forced_successors(c, grid_->free_neighbours(next)).empty(), ahead.jump[i]);
  });
}

void JumpNet::look_along_diagonals() {
  sweep_against(*grid_, kDiagonals, [&](NodeId n, Direction d) {
    if (!grid_->octile_moves(n).contains(d)) return;
    const std::size_t i = number_of_diagonal(d);
    const CellAhead& ahead = lines_[index_of(grid_->neighbour(n, d))];
    CellAhead& here = lines_[index_of(n)];
    here.wall[i + 4] = static_cast<std::uint16_t>(ahead.wall[i + 4] + 1);
    const std::array<std::size_t, 2> sides = {static_cast<std::size_t>(first_component(d)),
                                              static_cast<std::size_t>(second_component(d))};
    here.side_jump[i] =
        one_step_more(ahead.jump[sides[0]] > 0 || ahead.jump[sides[1]] > 0, ahead.side_jump[i]);
    for (std::size_t s = 0; s < 2; ++s)
      here.far[i][s] = static_cast<std::uint16_t>(1 + std::max(ahead.wall[sides[s]], ahead.far[i][s]));
  });
}

void JumpNet::look_back_along_diagonals() {
  sweep_against(*grid_, kDiagonals, [&](NodeId n, Direction back) {
    if (!grid_->octile_moves(n).contains(back)) return;
    const Direction d = opposite(back);
    const auto behind = static_cast<std::uint32_t>(grid_->neighbour(n, back));
    const std::uint32_t jump = lines_[behind].jump_point;
    const std::uint16_t farther = turns_behind_[behind].on_diagonal[number_of_diagonal(d)];
    const bool turns = jump != CellAhead::kNoJump && turns_into(jump, index_of(d));
    turns_behind_[index_of(n)].on_diagonal[number_of_diagonal(d)] = one_step_more(turns, farther);
  });
}

void JumpNet::look_back_along_cardinals() {
  sweep_against(*grid_, kCardinals, [&](NodeId n, Direction back) {
    if (!grid_->octile_moves(n).contains(back)) return;
    const auto c = static_cast<std::size_t>(opposite(back));
    const auto behind = static_cast<std::uint32_t>(grid_->neighbour(n, back));
    const std::uint32_t jump = lines_[behind].jump_point;
    const CellTurns& of_behind = turns_behind_[behind];
    const bool turns = (jump != CellAhead::kNoJump && turns_into(jump, static_cast<int>(c))) ||
                       of_behind.on_diagonal[c] > 0 || of_behind.on_diagonal[(c + 3) & 3] > 0;
    turns_behind_[index_of(n)].off_cardinal[c] = one_step_more(turns, of_behind.off_cardinal[c]);
  });
}

void JumpNet::connect() {
  for (const Jump& jump : jumps_) {
    first_out_.push_back(static_cast<std::uint32_t>(outs_.size()));
    const std::array<DirectionSet, 4> forced = forced_at(jump.node);
    for (const Direction e : grid_->octile_moves(NodeId(jump.node))) {
      unsigned after = 0;
      for (unsigned f = 0; f < 4; ++f) {
        const bool straight_on = index_of(e) == static_cast<int>(f) && !forced[f].empty();
        if (straight_on || forced[f].contains(e)) after |= 1U << f;
      }
      if (after == 0) continue;
      outs_.push_back({static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint8_t>(after)});
      for_each_edge(jump.node, index_of(e), [&](const Edge& edge) { edges_.push_back(edge); });
    }
  }
  first_out_.push_back(static_cast<std::uint32_t>(outs_.size()));
  outs_.push_back({static_cast<std::uint32_t>(edges_.size()), 0});
}

std::int32_t JumpNet::extent_of_move(const Jump& from, int direction, int side) const {
  const CellAhead& lines = lines_[from.node];
  const std::int32_t here = projection(from.cell, side);
  if (direction < 4) {
    if (direction == side) return here + lines.wall[static_cast<std::size_t>(side)];
    return direction == (side ^ 2) ? here - 1 : here;
  }
  const auto diagonal = static_cast<std::size_t>(direction - 4);
  if (side == direction - 4) return here + lines.far[diagonal][0];
  return side == ((direction - 3) & 3) ? here + lines.far[diagonal][1] : here - 1;
}

void JumpNet::list_fans() {
  const auto component_of = [&](const Fan& fan) {
    return components_.component_of(grid_->slot(NodeId(jumps_[fan.jump].node)));
  };
  for (int side = 0; side < 4; ++side) {
    std::vector<Fan>& fans = fans_[static_cast<std::size_t>(side)];
    for (std::uint32_t j = 0; j < jumps_.size(); ++j) {
      const std::array<DirectionSet, 4> forced = forced_at(jumps_[j].node);
      for (const Direction e : jumps_[j].turns) {
        const std::int32_t extent = extent_of_move(jumps_[j], index_of(e), side);
        if (extent <= projection(jumps_[j].cell, side)) continue;
        unsigned after = 0;
        for (unsigned f = 0; f < 4; ++f) after |= unsigned{forced[f].contains(e)} << f;
        fans.push_back({extent, j, static_cast<std::uint8_t>(e), static_cast<std::uint8_t>(after)});
      }
    }
    const auto key = [&](const Fan& fan) {
      return std::tuple(component_of(fan), -fan.extent, fan.jump, fan.direction);
    };
    std::sort(fans.begin(), fans.end(), [&](const Fan& a, const Fan& b) { return key(a) < key(b); });
    std::vector<std::uint32_t>& first = first_fan_[static_cast<std::size_t>(side)];
    for (std::uint32_t i = 0; i < fans.size(); ++i) {
      while (first.size() <= component_of(fans[i])) first.push_back(i);
    }
    first.push_back(static_cast<std::uint32_t>(fans.size()));
  }
}

std::span<const JumpNet::Fan> JumpNet::fans(std::uint32_t component, int side) const {
  const std::vector<std::uint32_t>& first = first_fan_[static_cast<std::size_t>(side)];
  if (component + 1 >= first.size()) return {};
  return std::span(fans_[static_cast<std::size_t>(side)])
      .subspan(first[component], first[component + 1] - first[component]);
}

bool JumpNet::leads_directly(std::uint32_t node, Cell from, Cell to) const {
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  const auto wide = static_cast<std::uint32_t>(dx < 0 ? -dx : dx);
  const auto high = static_cast<std::uint32_t>(dy < 0 ? -dy : dy);
  const int along_x = dx > 0 ? 1 : 3;
  const int along_y = dy > 0 ? 2 : 0;
  const std::uint32_t diagonals = std::min(wide, high);
  if (diagonals > 0) {
    const Direction d = diagonal_of(static_cast<Direction>(along_x), static_cast<Direction>(along_y));
    if (lines_[node].wall[static_cast<std::size_t>(d)] < diagonals) return false;
    node += diagonals * static_cast<std::uint32_t>(offset(index_of(d)));
  }
  const int along = wide > high ? along_x : along_y;
  return lines_[node].wall[static_cast<std::size_t>(along)] >= std::max(wide, high) - diagonals;
}

}  // namespace goalbound
