// A map of hexagons: rows of letters as of a grid, where each cell has six neighbours.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/area_graph.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Immutable, like every map. Cells of odd rows lie half a cell further to the right ("odd-r"), and a step
/// leads to the cells on both sides, and to the two above and the two below that touch. It costs the mean of
/// its two cells: 1 each, or by the costs of terrain. Each free cell is a node, and an area of the same
/// number, row by row.
///
/// Places: kWidth a cell of a row, kHeight from one row to the next, so that centres and corners are whole
/// and hexagons are regular but for a hundredth. Memory: 12 bytes a free cell besides list graph and rows.
class HexMap final : public AreaGraph {
 public:
  /// Of a hexagon from side to side, and so between the centres of a row.
  static constexpr std::int32_t kWidth = 24;
  /// From the centres of one row to those of the next; a third of it is what corners differ by.
  static constexpr std::int32_t kHeight = 21;

  /// There must be rows: a grid, whose rule of moving does not matter. Errors: those of ListGraph::create.
  /// Cost: one visit of each cell.
  static Result<HexMap> create(std::shared_ptr<const Grid> rows);

  /// The cells that touch one, clockwise from the one to its right; some of them may lie outside.
  static std::array<Cell, 6> around(Cell c);
  /// Whether an EditedMap gave it other edges than its cells say.
  bool has_other_edges() const { return hash() != hash_of_cells_; }
  /// The cells, and what they cost.
  const Grid& rows() const { return *rows_; }
  /// The column and row of a node.
  Cell cell(NodeId n) const { return rows_->cell(rows_->node_of_slot(slot(n))); }
  /// The node of a cell; kNoNode for a blocked one and outside.
  NodeId node_of(Cell cell) const {
    return rows_->is_free(cell) ? NodeId(rows_->slot(rows_->node(cell))) : kNoNode;
  }

  // --- AreaGraph ---
  std::uint32_t area_count() const override { return node_count(); }
  void corners(std::uint32_t area, std::vector<Place>& corners) const override;
  void areas_of(NodeId node, std::vector<std::uint32_t>& areas) const override;
  std::optional<std::uint32_t> area_at(Place place) const override;

  // --- Map ---
  /// The hexagon that holds the place, its sides included.
  NodeId node_at(Place place) const override;
  /// "12,7" is column 12 of row 7. "#17" is node 17, counted from 0. Error: kInvalidArgument also for a cell
  /// that is blocked or outside.
  Result<NodeId> find_node(std::string_view text) const override;
  /// "12,7"; "blocked" for kNoNode.
  std::string name_of(NodeId n) const override;
  std::string name_of(EdgeId edge) const override;

 protected:
  /// With all that the kind adds to the lists.
  std::unique_ptr<ListGraph> clone() const override { return std::make_unique<HexMap>(*this); }

 private:
  HexMap(ListGraph graph, std::shared_ptr<const Grid> rows)
      : AreaGraph(std::move(graph)), rows_(std::move(rows)), hash_of_cells_(hash()) {}

  std::shared_ptr<const Grid> rows_;
  std::uint64_t hash_of_cells_;
};

/// Null for maps of other kinds.
const HexMap* as_hex_map(const Map& map);
const HexMap* as_hex_map(const Map&& map) = delete;

}  // namespace goalbound
