#include "goalbound/quadtree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "goalbound/cell_graph.hpp"
#include "goalbound/text.hpp"
#include "maps/kinds.hpp"

namespace goalbound {

const MapKindInfo kMapKind_quadtree = {
    .id = "quadtree",
    .name = "quadtree",
    .description = "largest free squares of a grid, joined where they share a part of a side",
    .file_code = 4,
    .axes = 2,
    .rules = "quadtree, sides, costs between centres",
    .node_word = "square",
    .nodes_word = "squares",
    .canonical = false,
    .scenarios = true,
};

namespace {

using Leaf = Quadtree::Leaf;

/// The bits of a number below 2^16 with a gap after each.
std::uint32_t spread_bits(std::uint32_t v) {
  v = (v | v << 8) & 0x00FF00FFU;
  v = (v | v << 4) & 0x0F0F0F0FU;
  v = (v | v << 2) & 0x33333333U;
  return (v | v << 1) & 0x55555555U;
}

/// When a subdivision into quarters comes to a cell: leaves are ordered by that of their corner, and a leaf
/// of side s holds the s * s cells from there on.
std::uint32_t turn_of(Cell c) {
  return spread_bits(static_cast<std::uint32_t>(c.y)) << 1 | spread_bits(static_cast<std::uint32_t>(c.x));
}

class LeafFinder {
 public:
  explicit LeafFinder(const Grid& grid) : grid_(grid) {}

  /// In the order of their corners' turns.
  std::vector<Leaf> find() {
    const auto longer = static_cast<std::uint32_t>(std::max(grid_.width(), grid_.height()));
    const auto side = static_cast<std::int32_t>(std::bit_ceil(longer));
    if (is_free(Leaf{{0, 0}, side})) leaves_.push_back({{0, 0}, side});
    std::ranges::sort(leaves_, {}, [](const Leaf& leaf) { return turn_of(leaf.corner); });
    return std::move(leaves_);
  }

 private:
  /// Whether the square is wholly free; else keeps the largest free squares in it.
  bool is_free(const Leaf& square) {
    if (!grid_.contains(square.corner)) return false;
    if (square.side == 1) return grid_.is_free(square.corner);
    const std::int32_t half = square.side / 2;
    std::array<Leaf, 4> quarters;
    std::size_t free = 0;
    for (const std::int32_t y : {0, half}) {
      for (const std::int32_t x : {0, half}) {
        const Leaf quarter = {{square.corner.x + x, square.corner.y + y}, half};
        if (is_free(quarter)) quarters[free++] = quarter;
      }
    }
    if (free == quarters.size()) return true;
    leaves_.insert(leaves_.end(), quarters.begin(), quarters.begin() + static_cast<std::ptrdiff_t>(free));
    return false;
  }

  const Grid& grid_;
  std::vector<Leaf> leaves_;
};

NodeId leaf_that_holds(const std::vector<Leaf>& leaves, const Grid& grid, Cell cell) {
  if (!grid.contains(cell)) return kNoNode;
  const auto turn = turn_of(cell);
  const auto after = std::upper_bound(leaves.begin(), leaves.end(), turn,
                                      [](std::uint32_t t, const Leaf& l) { return t < turn_of(l.corner); });
  if (after == leaves.begin() || !std::prev(after)->contains(cell)) return kNoNode;
  return NodeId(static_cast<std::uint32_t>(after - leaves.begin() - 1));
}

Place centre_of(const Leaf& leaf) {
  return {2 * leaf.corner.x + leaf.side, 2 * leaf.corner.y + leaf.side};
}

std::uint32_t cost_between(const Leaf& a, const Leaf& b) {
  const Place from = centre_of(a);
  const Place to = centre_of(b);
  const std::int64_t x = std::int64_t{to.x} - from.x;
  const std::int64_t y = std::int64_t{to.y} - from.y;
  constexpr double kCostOfHalfACell = kStraightCost / 2.0;
  static_assert(kStraightCost % 2 == 0);
  return static_cast<std::uint32_t>(
      std::llround(kCostOfHalfACell * std::sqrt(static_cast<double>(x * x + y * y))));
}

class LeafJoiner {
 public:
  LeafJoiner(const std::vector<Leaf>& leaves, const Grid& grid) : leaves_(leaves), grid_(grid) {}

  std::vector<ListGraph::Arc> join() {
    for (own_ = 0; own_ < leaves_.size(); ++own_) {
      const Leaf& leaf = leaves_[own_];
      const std::int32_t last = leaf.side - 1;
      const Cell corner = leaf.corner;
      along(leaf, {corner.x, corner.y - 1}, {1, 0});
      along(leaf, {corner.x + leaf.side, corner.y}, {0, 1});
      along(leaf, {corner.x + last, corner.y + leaf.side}, {-1, 0});
      along(leaf, {corner.x - 1, corner.y + last}, {0, -1});
    }
    return std::move(arcs_);
  }

 private:
  /// Each leaf once that lies along a side of this one, whose neighbouring cells begin at `cell`.
  void along(const Leaf& leaf, Cell cell, Cell way) {
    for (std::int32_t i = 0; i < leaf.side;) {
      const Cell at = {cell.x + i * way.x, cell.y + i * way.y};
      const NodeId other = leaf_that_holds(leaves_, grid_, at);
      if (other == kNoNode) {
        ++i;
        continue;
      }
      const Leaf& beside = leaves_[index_of(other)];
      arcs_.push_back({own_, static_cast<std::uint32_t>(other), cost_between(leaf, beside)});
      i += std::min(beside.side, leaf.side);  // of two squares of one subdivision the smaller lies alongside
    }
  }

  const std::vector<Leaf>& leaves_;
  const Grid& grid_;
  std::uint32_t own_ = 0;
  std::vector<ListGraph::Arc> arcs_;
};

}  // namespace

Quadtree::Quadtree(ListGraph graph, std::shared_ptr<const Grid> grid, std::vector<Leaf> leaves)
    : AreaGraph(std::move(graph)), grid_(std::move(grid)), leaves_(std::move(leaves)) {}

Result<Quadtree> Quadtree::create(std::shared_ptr<const Grid> grid) {
  if (!grid->is_uniform()) {
    return Error{
        ErrorCode::kInvalidArgument,
        "a quadtree is made of a uniform grid; on this one terrain has costs, so that a square would "
        "cost something else in each of its cells, or moves are others"};
  }
  std::vector<Leaf> leaves = LeafFinder(*grid).find();
  Parts parts{.cost_unit = kStraightCost, .place_unit = 2};  // centres are half-way between lines of cells
  parts.places.reserve(leaves.size());
  for (const Leaf& leaf : leaves) parts.places.push_back(centre_of(leaf));
  parts.arcs = LeafJoiner(leaves, *grid).join();
  auto graph = ListGraph::create(std::move(parts), kMapKind_quadtree);
  if (!graph) return graph.error();
  return Quadtree(std::move(graph).value(), std::move(grid), std::move(leaves));
}

NodeId Quadtree::leaf_at(Cell cell) const {
  return leaf_that_holds(leaves_, *grid_, cell);
}

void Quadtree::corners(std::uint32_t area, std::vector<Place>& corners) const {
  const Leaf& leaf = leaves_[area];
  const std::int32_t left = 2 * leaf.corner.x;
  const std::int32_t top = 2 * leaf.corner.y;
  const std::int32_t right = left + 2 * leaf.side;
  const std::int32_t bottom = top + 2 * leaf.side;
  corners.assign({{left, top}, {right, top}, {right, bottom}, {left, bottom}});
}

void Quadtree::areas_of(NodeId node, std::vector<std::uint32_t>& areas) const {
  areas.assign(1, static_cast<std::uint32_t>(node));
}

std::optional<std::uint32_t> Quadtree::area_at(Place place) const {
  const NodeId node = node_at(place);
  if (node == kNoNode) return std::nullopt;
  return static_cast<std::uint32_t>(node);
}

NodeId Quadtree::node_at(Place place) const {
  NodeId first = kNoNode;
  // A place on a line between cells lies on both sides of it. Shifts to the right round down.
  for (const std::int32_t y : {(place.y - 1) >> 1, place.y >> 1}) {
    for (const std::int32_t x : {(place.x - 1) >> 1, place.x >> 1}) first = std::min(first, leaf_at({x, y}));
  }
  return first;
}

NodeId Quadtree::nearest_node(Place place) const {
  const NodeId holds = node_at(place);
  return holds == kNoNode ? ListGraph::nearest_node(place) : holds;
}

Result<NodeId> Quadtree::find_node(std::string_view text) const {
  if (text.starts_with('#')) return ListGraph::find_node(text);
  auto cell = grid_->find_node(text);
  if (!cell) return cell.error();
  const NodeId leaf = leaf_at(grid_->cell(*cell));
  if (leaf != kNoNode) return leaf;
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("{} is a blocked cell, which no square of the quadtree holds", in_quotes(text))};
}

std::string Quadtree::name_of(NodeId n) const {
  if (!is_node(n)) return "blocked";
  const Cell corner = leaf(n).corner;
  return fmt::format("{},{}", corner.x, corner.y);
}

std::string Quadtree::name_of(EdgeId edge) const {
  return "to " + name_of(out(edge.node)[index_of(edge.edge)].to);
}

const Quadtree* as_quadtree(const Map& map) {
  return dynamic_cast<const Quadtree*>(&map);
}

const Grid* grid_of_scenarios(const Map& map) {
  if (const Quadtree* tree = as_quadtree(map)) return &tree->grid();
  if (!map.kind().scenarios) return nullptr;
  if (const CellGraph* cells = as_cell_graph(map)) return &cells->rows();
  return map.as_grid();
}

NodeId node_of_cell(const Map& map, Cell cell) {
  if (const Quadtree* tree = as_quadtree(map)) return tree->leaf_at(cell);
  if (const CellGraph* cells = as_cell_graph(map)) return cells->node_of(cell);
  return map.node_at(cell);
}

}  // namespace goalbound
