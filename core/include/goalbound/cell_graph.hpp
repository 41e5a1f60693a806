// Maps of cells that are graphs of lists: rows of letters as of a grid, of which every second row or column
// lies half a cell aside. Not stable: it may change with any version (docs/library.md).
#pragma once

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

/// Which cells lie half a cell aside: further to the right in rows, further down in columns.
enum class Stagger : std::uint8_t {
  kOddRows,      ///< "odd-r"; also of staggered maps of squares
  kEvenRows,     ///< "even-r"
  kOddColumns,   ///< "odd-q"
  kEvenColumns,  ///< "even-q"
};
/// Those whose columns lie so are those whose rows do, with rows and columns swapped.
constexpr bool has_staggered_columns(Stagger stagger) {
  return stagger == Stagger::kOddColumns || stagger == Stagger::kEvenColumns;
}

/// Immutable, like every map. Each free cell is a node, and an area of the same number, row by row.
class CellGraph : public AreaGraph {
 public:
  /// Whether an EditedMap gave it other edges than its cells say.
  bool has_other_edges() const { return hash() != hash_of_cells_; }
  /// The cells, and what they cost.
  const Grid& rows() const { return *rows_; }
  /// Which of them lie half a cell aside.
  Stagger stagger() const { return stagger_; }
  /// The column and row of a node.
  Cell cell(NodeId n) const { return rows_->cell(rows_->node_of_slot(slot(n))); }
  /// The node of a cell; kNoNode for a blocked one and outside.
  NodeId node_of(Cell cell) const {
    return rows_->is_free(cell) ? NodeId(rows_->slot(rows_->node(cell))) : kNoNode;
  }
  /// The middle of a cell, whether it is free or not, or lies outside.
  virtual Place centre(Cell cell) const = 0;
  /// Replaces `cells` by those that touch one, clockwise; some of them may lie outside.
  virtual void around(Cell cell, std::vector<Cell>& cells) const = 0;
  /// A map of the same kind over other cells. Errors: those of ListGraph::create.
  virtual Result<std::shared_ptr<const Map>> with_rows(std::shared_ptr<const Grid> rows) const = 0;

  // --- AreaGraph ---
  std::uint32_t area_count() const override { return node_count(); }
  void areas_of(NodeId node, std::vector<std::uint32_t>& areas) const override;
  std::optional<std::uint32_t> area_at(Place place) const override;

  // --- Map ---
  /// "12,7" is column 12 of row 7. "#17" is node 17, counted from 0. Error: kInvalidArgument also for a cell
  /// that is blocked or outside.
  Result<NodeId> find_node(std::string_view text) const override;
  /// "12,7"; "blocked" for kNoNode.
  std::string name_of(NodeId n) const override;
  std::string name_of(EdgeId edge) const override;

 protected:
  /// Of the graph of these cells.
  CellGraph(ListGraph graph, std::shared_ptr<const Grid> rows, Stagger stagger)
      : AreaGraph(std::move(graph)), rows_(std::move(rows)), stagger_(stagger), hash_of_cells_(hash()) {}

 private:
  std::shared_ptr<const Grid> rows_;
  Stagger stagger_;
  std::uint64_t hash_of_cells_;
};

/// Null for maps of other kinds.
const CellGraph* as_cell_graph(const Map& map);
const CellGraph* as_cell_graph(const Map&& map) = delete;

}  // namespace goalbound
