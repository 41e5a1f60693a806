#include "searches/jump_index/jump_index.hpp"

#include <hwy/cache_control.h>

#include <algorithm>

#include "goalbound/canonical.hpp"

namespace goalbound {
namespace {

constexpr std::array kCardinals = {Direction::kN, Direction::kE, Direction::kS, Direction::kW};
constexpr std::array kDiagonals = {Direction::kNE, Direction::kSE, Direction::kSW, Direction::kNW};

constexpr std::size_t cardinal(Direction d) {
  return static_cast<std::size_t>(d);
}
constexpr std::size_t diagonal(Direction d) {
  return static_cast<std::size_t>(d) - kCardinals.size();
}

std::uint16_t steps_between(Cell a, Cell b) {
  return static_cast<std::uint16_t>(std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)));
}

/// In an order in which the cell one step ahead comes first.
template <class Use>
void for_each_from_ahead(const Grid& grid, Direction d, const Use& use) {
  const auto nodes = grid.free_nodes();
  if (grid.offset(d) < 0) {
    std::for_each(nodes.begin(), nodes.end(), use);
  } else {
    std::for_each(nodes.rbegin(), nodes.rend(), use);
  }
}

/// The cells of a diagonal lie far from each other, so that the processor itself fetches none ahead.
void prefetch(const JumpIndex::Place& place) {
  hwy::Prefetch(&place.next);
  hwy::Prefetch(&place.reach);
}

}  // namespace

JumpIndex::JumpIndex(const Grid& grid, const Bounds& bounds)
    : grid_(&grid), shift_(byte_shift(std::max(grid.width(), grid.height()))), places_(grid.free_count()) {
  fill_boxes(bounds);
  find_nodes();
  for (const Direction d : kCardinals) fill_straight(d);
  for (const Direction d : kDiagonals) fill_diagonal(d);
  for (Node& node : nodes_) fill_node(node);
  crossings_.shrink_to_fit();
}

void JumpIndex::fill_boxes(const Bounds& bounds) {
  NodeBoxes boxes;
  for (std::uint32_t slot = 0; slot < places_.size(); ++slot) {
    bounds.boxes(slot, boxes);
    for (std::size_t d = 0; d < boxes.size(); ++d) places_[slot].boxes.set(d, boxes[d], shift_);
  }
}

void JumpIndex::find_nodes() {
  nodes_.reserve(count_straight_jump_points(*grid_));
  for (const NodeId n : grid_->free_nodes()) {
    if (!is_straight_jump_point(*grid_, n)) continue;
    Node& node = nodes_.emplace_back();
    const Cell cell = grid_->cell(n);
    node.x = static_cast<std::uint16_t>(cell.x);
    node.y = static_cast<std::uint16_t>(cell.y);
  }
}

JumpIndex::Number JumpIndex::node_at(Cell cell) const {
  const auto before = [](const Node& node, Cell at) {
    return node.y != at.y ? node.y < at.y : node.x < at.x;
  };
  const auto found = std::lower_bound(nodes_.begin(), nodes_.end(), cell, before);
  const bool is_there = found != nodes_.end() && found->x == cell.x && found->y == cell.y;
  return is_there ? static_cast<Number>(found - nodes_.begin()) : kNone;
}

void JumpIndex::fill_straight(Direction d) {
  for_each_from_ahead(*grid_, d, [&](NodeId n) {
    Place& place = places_[grid_->slot(n)];
    place.next[cardinal(d)] = kNone;
    if (!grid_->moves(n).contains(d)) return;
    const NodeId ahead = grid_->neighbour(n, d);
    const Place& rest = places_[grid_->slot(ahead)];
    const bool turns = !forced_successors(d, grid_->free_neighbours(ahead)).empty();
    place.next[cardinal(d)] = turns ? node_at(grid_->cell(ahead)) : rest.next[cardinal(d)];
    place.run[cardinal(d)] = static_cast<std::uint16_t>(rest.run[cardinal(d)] + 1);
  });
}

/// Each maximal line by itself, from its far end, so that its crossings come to lie together; then turned
/// round into the order of travel.
void JumpIndex::fill_diagonal(Direction d) {
  std::vector<std::uint32_t> line;  // slots, from the cell that the line begins with
  for (const NodeId first : grid_->free_nodes()) {
    if (grid_->moves(first).contains(opposite(d))) continue;  // not the beginning: legal moves lead both ways
    line.clear();
    for (NodeId n = first;; n = grid_->neighbour(n, d)) {
      line.push_back(grid_->slot(n));
      prefetch(places_[line.back()]);
      if (!grid_->moves(n).contains(d)) break;
    }
    const auto begin = crossings_.size();
    bool is_last = true;
    for (std::size_t i = line.size(); i-- > 0;) {
      Place& place = places_[line[i]];
      place.reach[diagonal(d)] = static_cast<std::uint16_t>(line.size() - 1 - i);
      place.crossing[diagonal(d)] = is_last ? kNone : static_cast<Number>(crossings_.size());
      const bool leads_on = place.next[cardinal(first_component(d))] != kNone ||
                            place.next[cardinal(second_component(d))] != kNone;
      if (i == 0 || !leads_on) continue;  // no diagonal ends where its line begins
      crossings_.push_back(crossing_at(place, grid_->cell(grid_->node_of_slot(line[i])), d, is_last));
      is_last = false;
    }
    std::reverse(crossings_.begin() + static_cast<std::ptrdiff_t>(begin), crossings_.end());
    // A place noted how many crossings lay before it from the far end: its own is that many from the end.
    for (const std::uint32_t slot : line) {
      Number& own = places_[slot].crossing[diagonal(d)];
      if (own != kNone) own = static_cast<Number>(begin + (crossings_.size() - own));
    }
  }
}

JumpIndex::Crossing JumpIndex::crossing_at(const Place& place, Cell cell, Direction d, bool is_last) const {
  Crossing crossing;
  crossing.x = static_cast<std::uint16_t>(cell.x);
  if (!is_last) {
    crossing.boxes.copy(0, place.boxes, static_cast<std::size_t>(d));
    crossing.exits = Crossing::kOn;
  }
  const std::array sides = {first_component(d), second_component(d)};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Number next = place.next[cardinal(sides[i])];
    crossing.next[i] = next;
    if (next == kNone) continue;
    crossing.distance[i] = steps_between(cell, {nodes_[next].x, nodes_[next].y});
    crossing.boxes.copy(i + 1, place.boxes, static_cast<std::size_t>(sides[i]));
    crossing.exits = static_cast<std::uint8_t>(crossing.exits | Crossing::kFirst << i);
  }
  return crossing;
}

void JumpIndex::fill_node(Node& node) const {
  const NodeId n = grid_->node({node.x, node.y});
  const Place& place = places_[grid_->slot(n)];
  node.boxes = place.boxes;
  node.next = place.next;
  node.crossing = place.crossing;
  node.reach = place.reach;
  for (const Direction d : kCardinals) {
    node.successors[cardinal(d)] = canonical_successors(d, grid_->free_neighbours(n)).bits();
    const Number next = node.next[cardinal(d)];
    if (next == kNone) continue;
    node.distance[cardinal(d)] = steps_between({node.x, node.y}, {nodes_[next].x, nodes_[next].y});
  }
}

std::uint64_t JumpIndex::byte_size() const {
  return nodes_.size() * sizeof(Node) + crossings_.size() * sizeof(Crossing) + places_.size() * sizeof(Place);
}

}  // namespace goalbound
