// What people call cells of a grid, and which they mean.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "goalbound/grid.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// The best of the cells seen: the nearest, of several the first by rows.
class NearestFree {
 public:
  NearestFree(const Grid& grid, Place place) : grid_(grid), place_(place) {}

  void see(Cell c) {
    if (!grid_.is_free(c)) return;
    const std::int64_t dx = std::int64_t{c.x} - place_.x;
    const std::int64_t dy = std::int64_t{c.y} - place_.y;
    const std::int64_t distance = dx * dx + dy * dy;
    const NodeId n = grid_.node(c);
    if (node_ != kNoNode && (distance > distance_ || (distance == distance_ && n > node_))) return;
    node_ = n;
    distance_ = distance;
  }
  NodeId node() const { return node_; }
  /// Nothing that many columns or rows away is nearer.
  bool ends_before(std::int64_t radius) const { return node_ != kNoNode && distance_ < radius * radius; }

 private:
  const Grid& grid_;
  Place place_;
  NodeId node_ = kNoNode;
  std::int64_t distance_ = 0;
};

/// The cells of the map that lie `radius` columns or rows from the place, and none farther.
template <class See>
void for_ring(const Box& map, Place middle, std::int32_t radius, const See& see) {
  const std::int32_t left = std::max(middle.x - radius, map.min_x);
  const std::int32_t right = std::min(middle.x + radius, map.max_x);
  const std::int32_t top = std::max(middle.y - radius, map.min_y);
  const std::int32_t bottom = std::min(middle.y + radius, map.max_y);
  for (std::int32_t y = top; y <= bottom; ++y) {
    if (y == middle.y - radius || y == middle.y + radius) {
      for (std::int32_t x = left; x <= right; ++x) see(Cell{x, y});
      continue;
    }
    if (left == middle.x - radius) see(Cell{left, y});
    if (right == middle.x + radius && radius > 0) see(Cell{right, y});
  }
}

std::optional<Cell> parse_cell(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_number<std::int32_t>(text.substr(0, comma));
  const auto y = parse_number<std::int32_t>(text.substr(comma + 1));
  if (!x.ok() || !y.ok()) return std::nullopt;
  return Cell{x.value, y.value};
}

std::string text_of(Cell cell) {
  return fmt::format("{},{}", cell.x, cell.y);
}

}  // namespace

NodeId Grid::nearest_node(Place place) const {
  // So far away that which cell is nearest no longer changes by much, and so near that the ends of a ring
  // around the place, at twice that and a map's width, are numbers of 32 bits.
  constexpr std::int32_t kFar = 1 << 29;
  const Place middle{std::clamp(place.x, -kFar, kFar), std::clamp(place.y, -kFar, kFar)};
  const std::int32_t to_left = std::abs(middle.x);
  const std::int32_t to_right = std::abs(middle.x - (width_ - 1));
  const std::int32_t to_top = std::abs(middle.y);
  const std::int32_t to_bottom = std::abs(middle.y - (height_ - 1));
  const std::int32_t outside_x = middle.x >= 0 && middle.x < width_ ? 0 : std::min(to_left, to_right);
  const std::int32_t outside_y = middle.y >= 0 && middle.y < height_ ? 0 : std::min(to_top, to_bottom);
  const std::int32_t last = std::max({to_left, to_right, to_top, to_bottom});
  NearestFree nearest(*this, middle);
  for (std::int32_t radius = std::max(outside_x, outside_y); radius <= last; ++radius) {
    if (nearest.ends_before(radius)) break;
    for_ring(limits(), middle, radius, [&](Cell c) { nearest.see(c); });
  }
  return nearest.node();
}

Result<NodeId> Grid::find_node(std::string_view text) const {
  const auto cell = parse_cell(text);
  if (!cell) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} is not a cell; write X,Y as in 12,7", in_quotes(text))};
  }
  if (contains(*cell)) return node(*cell);
  const NodeId near = nearest_node(*cell);
  const std::string advice = near == kNoNode ? "the map has no free cell at all"
                                             : fmt::format("the nearest free cell is {}", name_of(near));
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("{} lies outside the map ({} x {} cells: x 0 to {}, y 0 to {}); {}",
                           text_of(*cell), width_, height_, width_ - 1, height_ - 1, advice)};
}

std::string Grid::name_of(NodeId n) const {
  return text_of(cell(n));
}

std::string Grid::name_of(EdgeId edge) const {
  return std::string(goalbound::name_of(direction_of(edge.edge)));
}

double Grid::length_of(PathCost cost) const {
  if (is_uniform()) {
    const OctileLength length = goalbound::length_of(cost);
    // An f may be no sum of steps: landmarks and the straight line tell any cost.
    return length.cost() == cost ? length.value() : static_cast<double>(cost) / kStraightCost;
  }
  // By another rule of moving a step costs twice as much, the sum of two cells.
  const OctileLength length = goalbound::length_of(cost / 2);
  if (equal_costs_ && cost % 2 == 0 && 2 * length.cost() == cost) return length.value();
  return static_cast<double>(cost) / kWeightedUnit;
}

std::string Grid::length_text(PathCost cost) const {
  return fmt::format("{:.6f}", length_of(cost));
}

}  // namespace goalbound
