#include "searches/jump_index/jump_index.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>

#include "goalbound/canonical.hpp"

namespace goalbound {

extern const IndexKind kIndex_jump_index;

namespace {

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

/// How many diagonal lines there are in each of the two slopes, whatever stands in their way.
std::size_t line_count(const Grid& grid) {
  return static_cast<std::size_t>(grid.width() + grid.height() - 1);
}

}  // namespace

JumpIndex::JumpIndex(IndexValues values, const Grid& grid)
    : Index(std::move(values)),
      grid_(&grid),
      map_hash_(grid.hash()),
      shift_(byte_shift(std::max(grid.width(), grid.height()))),
      entries_(grid.free_count()) {}

bool JumpIndex::fill(const Bounds& bounds, const LandmarkIndex& landmarks, Progress& progress) {
  Lines lines;
  const std::array<std::function<void()>, 8> steps = {
      [&] { fill_boxes(bounds); },
      [&] { fill_landmarks(landmarks); },
      [&] {
        find_nodes();
        sort_by_column();
      },
      [&] {
        fill_straights({Direction::kN, Direction::kW});
      },
      [&] {
        fill_straights({Direction::kS, Direction::kE});
      },
      [&] {
        lines = count_crossings();
        fill_diagonals({Direction::kNE, Direction::kNW}, lines);
      },
      [&] {
        fill_diagonals({Direction::kSE, Direction::kSW}, lines);
      },
      [&] { std::ranges::for_each(nodes_, [this](Node& node) { fill_node(node); }); },
  };
  progress.start(steps.size());
  for (const auto& step : steps) {
    if (progress.cancelled()) return false;
    step();
    progress.advance();
  }
  return true;
}

Result<std::shared_ptr<const JumpIndex>> JumpIndex::make(const Grid& grid, const Bounds& bounds,
                                                         const LandmarkIndex& landmarks, Progress& progress) {
  IndexValues values(kIndex_jump_index);
  // Both are words and numbers of the kind.
  (void)values.set("ordering", info_of(bounds.info().ordering).id).ok();
  (void)values.set("landmarks", std::to_string(landmarks.count())).ok();
  const std::shared_ptr<JumpIndex> index(new JumpIndex(std::move(values), grid));
  if (!index->fill(bounds, landmarks, progress))
    return Error{ErrorCode::kCancelled, "the jump index was cancelled"};
  return std::shared_ptr<const JumpIndex>(index);
}

std::size_t JumpIndex::most_bytes(const Grid& grid) {
  const std::size_t cells = grid.free_count();
  const std::size_t crossings = cells * kDiagonals.size();
  const std::size_t lines = kDiagonals.size() * line_count(grid) + 2 * line_count(grid);
  return cells * sizeof(Entry) + count_straight_jump_points(grid) * (sizeof(Node) + sizeof(Number)) +
         crossings * sizeof(Crossing) + lines * sizeof(Number);
}

bool JumpIndex::fits(const Map& map) const {
  return map.hash() == map_hash_ && map.node_count() == entries_.size();
}

void JumpIndex::fill_boxes(const Bounds& bounds) {
  NodeBoxes boxes;
  for (std::uint32_t slot = 0; slot < entries_.size(); ++slot) {
    bounds.boxes(slot, boxes);
    for (std::size_t d = 0; d < boxes.size(); ++d) entries_[slot].boxes.set(d, boxes[d], shift_);
  }
}

void JumpIndex::fill_landmarks(const LandmarkIndex& landmarks) {
  const RoundedLandmarks rounded(landmarks, grid_->free_count());
  landmark_unit_ = rounded.unit;
  for (std::uint32_t slot = 0; slot < entries_.size(); ++slot) entries_[slot].far = rounded.distances[slot];
}

void JumpIndex::find_nodes() {
  nodes_.reserve(count_straight_jump_points(*grid_));
  rows_.resize(static_cast<std::size_t>(grid_->height()) + 1);
  for (const NodeId n : grid_->free_nodes()) {
    if (!is_straight_jump_point(*grid_, n)) continue;
    Node& node = nodes_.emplace_back();
    const Cell cell = grid_->cell(n);
    node.x = static_cast<std::uint16_t>(cell.x);
    node.y = static_cast<std::uint16_t>(cell.y);
    ++rows_[node.y + std::size_t{1}];
  }
  std::partial_sum(rows_.begin(), rows_.end(), rows_.begin());
}

void JumpIndex::sort_by_column() {
  columns_.resize(static_cast<std::size_t>(grid_->width()) + 1);
  for (const Node& node : nodes_) ++columns_[node.x + std::size_t{1}];
  std::partial_sum(columns_.begin(), columns_.end(), columns_.begin());
  by_column_.resize(nodes_.size());
  std::vector<Number> end(columns_.begin(), columns_.end() - 1);
  for (Number number = 0; number < nodes_.size(); ++number) by_column_[end[nodes_[number].x]++] = number;
}

JumpIndex::Number JumpIndex::node_at(Cell cell) const {
  const auto row = rows_.begin() + cell.y;
  const auto end = nodes_.begin() + row[1];
  const auto found = std::lower_bound(nodes_.begin() + row[0], end, cell.x,
                                      [](const Node& node, std::int32_t x) { return node.x < x; });
  return found != end && found->x == cell.x ? static_cast<Number>(found - nodes_.begin()) : kNone;
}

JumpIndex::Rank JumpIndex::rank_of_node(Cell cell, Direction d) const {
  if (is_horizontal(d)) return static_cast<Rank>(node_at(cell) - rows_[static_cast<std::size_t>(cell.y)]);
  const auto column = columns_.begin() + cell.x;
  const auto begin = by_column_.begin() + column[0];
  const auto found = std::lower_bound(begin, by_column_.begin() + column[1], cell.y,
                                      [this](Number n, std::int32_t y) { return nodes_[n].y < y; });
  return static_cast<Rank>(found - begin);
}

/// Both at each cell, as each must lead to a cell that comes earlier in the order of `for_each_from_ahead`.
void JumpIndex::fill_straights(std::array<Direction, 2> directions) {
  for_each_from_ahead(*grid_, directions[0], [&](NodeId n) {
    Entry& entry = entries_[grid_->slot(n)];
    const DirectionSet moves = grid_->octile_moves(n);
    for (const Direction d : directions) {
      entry.next[cardinal(d)] = kNoRank;
      if (moves.contains(d)) fill_straight(entry, grid_->neighbour(n, d), d);
    }
  });
}

void JumpIndex::fill_straight(Entry& entry, NodeId ahead, Direction d) const {
  const Entry& rest = entries_[grid_->slot(ahead)];
  const bool turns = !forced_successors(d, grid_->free_neighbours(ahead)).empty();
  entry.next[cardinal(d)] = turns ? rank_of_node(grid_->cell(ahead), d) : rest.next[cardinal(d)];
  entry.run[cardinal(d)] = static_cast<std::uint16_t>(rest.run[cardinal(d)] + 1);
}

bool JumpIndex::is_crossing(const Entry& entry, DirectionSet moves, Direction d) {
  const bool leads_on = entry.next[cardinal(first_component(d))] != kNoRank ||
                        entry.next[cardinal(second_component(d))] != kNoRank;
  // No diagonal ends where its line begins; legal moves lead both ways.
  return leads_on && moves.contains(opposite(d));
}

/// Room for the crossings of each line, one behind the other.
JumpIndex::Lines JumpIndex::count_crossings() {
  Lines lines;
  lines.fill(std::vector<Line>(line_count(*grid_)));
  for (const NodeId n : grid_->free_nodes()) {
    const Entry& entry = entries_[grid_->slot(n)];
    for (const Direction d : kDiagonals)
      lines[diagonal(d)][line_of(grid_->cell(n), d)].end += is_crossing(entry, grid_->octile_moves(n), d);
  }
  Number end = 0;
  for (std::size_t d = 0; d < lines.size(); ++d) {
    for (Line& line : lines[d]) {
      lines_[d].push_back(end);
      line.end = end += line.end;
    }
  }
  crossings_.resize(end);
  return lines;
}

/// Row by row, which reads memory in order: each line grows by a cell a row, against the direction of travel.
void JumpIndex::fill_diagonals(std::array<Direction, 2> directions, Lines& lines) {
  for_each_from_ahead(*grid_, directions[0], [&](NodeId n) {
    Entry& entry = entries_[grid_->slot(n)];
    const Cell cell = grid_->cell(n);
    const DirectionSet moves = grid_->octile_moves(n);
    for (const Direction d : directions) {
      const std::size_t number = line_of(cell, d);
      Line& line = lines[diagonal(d)][number];
      if (moves.contains(d)) {
        ++line.reach;
      } else {  // another line behind a wall
        line.first = kNone;
        line.reach = 0;
      }
      entry.crossing[diagonal(d)] =
          line.first == kNone ? kNoRank : static_cast<Rank>(line.first - lines_[diagonal(d)][number]);
      entry.reach[diagonal(d)] = line.reach;
      if (!is_crossing(entry, moves, d)) continue;
      const bool is_last = line.first == kNone;
      line.first = --line.end;
      crossings_[line.first] = crossing_at(entry, cell, d, is_last);
    }
  });
}

JumpIndex::Crossing JumpIndex::crossing_at(const Entry& entry, Cell cell, Direction d, bool is_last) const {
  Crossing crossing;
  crossing.x = static_cast<std::uint16_t>(cell.x);
  if (!is_last) {
    crossing.boxes.copy(0, entry.boxes, static_cast<std::size_t>(d));
    crossing.exits = Crossing::kOn;
  }
  const std::array sides = {first_component(d), second_component(d)};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Number next = this->next(entry, cell, sides[i]);
    crossing.next[i] = next;
    if (next == kNone) continue;
    crossing.distance[i] = steps_between(cell, {nodes_[next].x, nodes_[next].y});
    crossing.boxes.copy(i + 1, entry.boxes, static_cast<std::size_t>(sides[i]));
    crossing.exits = static_cast<std::uint8_t>(crossing.exits | Crossing::kFirst << i);
  }
  return crossing;
}

void JumpIndex::fill_node(Node& node) const {
  const Cell cell = {node.x, node.y};
  const NodeId n = grid_->node(cell);
  const Entry& entry = entries_[grid_->slot(n)];
  node.boxes = entry.boxes;
  node.reach = entry.reach;
  node.far = entry.far;
  for (const Direction d : kDiagonals) node.crossing[diagonal(d)] = first_crossing(entry, cell, d);
  for (const Direction d : kCardinals) {
    node.successors[cardinal(d)] = canonical_successors(d, grid_->free_neighbours(n)).bits();
    const Number next = this->next(entry, cell, d);
    node.next[cardinal(d)] = next;
    if (next == kNone) continue;
    node.distance[cardinal(d)] = steps_between({node.x, node.y}, {nodes_[next].x, nodes_[next].y});
  }
}

std::uint64_t JumpIndex::byte_size() const {
  std::size_t numbers = rows_.size() + columns_.size() + by_column_.size();
  for (const std::vector<Number>& lines : lines_) numbers += lines.size();
  return nodes_.size() * sizeof(Node) + crossings_.size() * sizeof(Crossing) +
         entries_.size() * sizeof(Entry) + numbers * sizeof(Number);
}

}  // namespace goalbound
