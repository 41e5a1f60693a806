#include "precompute/class_graph.hpp"

#include <utility>
#include <vector>

#include "goalbound/canonical.hpp"
#include "hierarchy/nested_dissection.hpp"

namespace goalbound {
namespace {

/// The ways to come into cells, numbered behind sources and targets, and the arcs out of all of them.
class WaysIn {
 public:
  explicit WaysIn(const Grid& grid) : grid_(grid), number_(std::size_t{grid.free_count()} * kDirectionCount) {
    MapArcs& arcs = graph_.arcs;
    const std::uint32_t cells = grid.free_count();
    graph_.sources = cells;
    graph_.first_target = cells;
    arcs.first.push_back(0);
    for (std::uint32_t slot = 0; slot < cells; ++slot)
      add_node(slot, grid.moves(grid.node_of_slot(slot)), true);
    arcs.first.insert(arcs.first.end(), cells, arcs.first.back());
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      const NodeId node = grid.node_of_slot(ways_[i].slot);
      add_node(ways_[i].slot, canonical_successors(ways_[i].incoming, grid.free_neighbours(node)), false);
    }
  }

  std::optional<ClassGraph> take(std::uint64_t most_arcs_a_cell, StopFlag stop) && {
    const auto cells = nested_dissection(neighbours_of(arcs_of(grid_)), stop);
    if (!cells) return std::nullopt;
    auto nodes =
        eliminate(neighbours_of(graph_.arcs), order_by(*cells), most_arcs_a_cell * grid_.free_count());
    if (!nodes) return std::nullopt;
    graph_.nodes = *std::move(nodes);
    return std::move(graph_);
  }

 private:
  struct WayIn {
    std::uint32_t slot = 0;
    Direction incoming = Direction::kN;
  };

  void add_node(std::uint32_t slot, DirectionSet moves, bool is_source) {
    MapArcs& arcs = graph_.arcs;
    arcs.arcs.push_back({graph_.first_target + slot, 1, kNoEdge});
    for (const Direction d : moves)
      arcs.arcs.push_back({way_in(slot, d), cost_of(d), is_source ? EdgeIndex(d) : kNoEdge});
    arcs.first.push_back(static_cast<std::uint32_t>(arcs.arcs.size()));
  }

  /// That by the move from a cell.
  std::uint32_t way_in(std::uint32_t from, Direction move) {
    const std::uint32_t slot = grid_.slot(grid_.neighbour(grid_.node_of_slot(from), move));
    std::uint32_t& number = number_[std::size_t{slot} * kDirectionCount + static_cast<std::size_t>(move)];
    if (number == 0) {
      number = 2 * graph_.sources + static_cast<std::uint32_t>(ways_.size());
      ways_.push_back({slot, move});
    }
    return number;
  }

  /// Separators of the cells separate the ways into them, too. Of what belongs to a cell the target comes
  /// first, to which all ways lead, and the source last: few arcs are left so.
  std::vector<std::uint32_t> order_by(const std::vector<std::uint32_t>& cells) const {
    std::vector<std::uint32_t> result;
    result.reserve(graph_.arcs.node_count());
    for (const std::uint32_t slot : cells) {
      result.push_back(graph_.first_target + slot);
      for (std::size_t d = 0; d < kDirectionCount; ++d) {
        if (const std::uint32_t number = number_[std::size_t{slot} * kDirectionCount + d]; number != 0)
          result.push_back(number);
      }
      result.push_back(slot);
    }
    return result;
  }

  const Grid& grid_;
  ClassGraph graph_;
  std::vector<std::uint32_t> number_;  ///< by slot and direction; 0 where no canonical path comes in so
  std::vector<WayIn> ways_;            ///< by number
};

}  // namespace

std::optional<ClassGraph> class_graph_of(const Map& map, StopFlag stop) {
  MapArcs arcs = arcs_of(map);
  auto nodes = eliminate(neighbours_of(arcs), stop);
  if (!nodes) return std::nullopt;
  return ClassGraph{std::move(arcs), map.node_count(), 0, *std::move(nodes)};
}

std::optional<ClassGraph> canonical_class_graph_of(const Grid& grid, StopFlag stop,
                                                   std::uint64_t most_arcs_a_cell) {
  return WaysIn(grid).take(most_arcs_a_cell, stop);
}

}  // namespace goalbound
