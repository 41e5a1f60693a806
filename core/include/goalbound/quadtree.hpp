// The quadtree over a grid: a map whose nodes are the largest free squares of a subdivision into quarters,
// so that open ground is few nodes.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/area_graph.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Immutable, like every map. The root is the smallest square from cell (0,0) on that holds the grid and
/// whose side is a power of two; a square that is not wholly free is cut into quarters, and what lies
/// outside of the grid is not free. The free ones are the leaves: each is a node, and an area of the same
/// number, in the order in which the subdivision comes to them (upper left, upper right, lower left, lower
/// right quarter).
///
/// An edge leads from a leaf to each one that shares a part of a *side* with it, clockwise from its upper
/// left corner; leaves that meet in a corner alone are not joined, as on grids without corner cutting. It
/// costs the distance between the two centres in units of 1/kStraightCost of a cell, rounded to the nearest,
/// so that lengths are those of cells. Such a path goes by centres: it is no shorter, and mostly longer, than
/// that of the grid.
///
/// Places are in half cells, so that centres are whole: the cell (0,0) covers the places 0 to 2 on both axes,
/// and has its centre at (1,1). Memory: 12 bytes a leaf besides list graph and grid.
class Quadtree final : public AreaGraph {
 public:
  /// A square of cells.
  struct Leaf {
    Cell corner;            ///< upper left
    std::int32_t side = 1;  ///< in cells

    /// Whether the cell lies in it.
    constexpr bool contains(Cell c) const {
      return c.x >= corner.x && c.y >= corner.y && c.x - corner.x < side && c.y - corner.y < side;
    }
    friend bool operator==(const Leaf&, const Leaf&) = default;
  };

  /// There must be a grid. Errors: kInvalidArgument for one with costs of terrain, where a square would cost
  /// something else in each of its cells; those of ListGraph::create. Cost: one visit of each cell.
  static Result<Quadtree> create(std::shared_ptr<const Grid> grid);

  /// That it is made from.
  const Grid& grid() const { return *grid_; }
  /// The same, for those who keep it longer.
  const std::shared_ptr<const Grid>& shared_grid() const { return grid_; }
  /// The cells of a node.
  const Leaf& leaf(NodeId n) const { return leaves_[index_of(n)]; }
  /// The leaf that holds a cell; kNoNode for a blocked one and outside of the grid. Cost: a binary search.
  NodeId leaf_at(Cell cell) const;

  // --- AreaGraph ---
  std::uint32_t area_count() const override { return node_count(); }
  void corners(std::uint32_t area, std::vector<Place>& corners) const override;
  void areas_of(NodeId node, std::vector<std::uint32_t>& areas) const override;
  std::optional<std::uint32_t> area_at(Place place) const override;

  // --- Map ---
  /// The leaf that holds the place, its sides included.
  NodeId node_at(Place place) const override;
  /// The same, or else the one whose centre lies nearest.
  NodeId nearest_node(Place place) const override;
  /// "12,7" is a cell, not a place: the leaf that holds it. "#17" is node 17, counted from 0. Error:
  /// kInvalidArgument also for a cell that is blocked or outside.
  Result<NodeId> find_node(std::string_view text) const override;
  /// The cell in its upper left corner: "12,7". "blocked" for kNoNode, the end of a scenario that lies in no
  /// leaf.
  std::string name_of(NodeId n) const override;
  std::string name_of(EdgeId edge) const override;

 protected:
  /// With all that the kind adds to the lists: names, places, storeys.
  std::unique_ptr<ListGraph> clone() const override { return std::make_unique<Quadtree>(*this); }

 private:
  Quadtree(ListGraph graph, std::shared_ptr<const Grid> grid, std::vector<Leaf> leaves);

  std::shared_ptr<const Grid> grid_;
  std::vector<Leaf> leaves_;  ///< by node
};

/// Null for maps of other kinds.
const Quadtree* as_quadtree(const Map& map);
const Quadtree* as_quadtree(const Map&& map) = delete;

/// The grid whose cells scenario files mean when they are used on a map: itself, or that of a quadtree or of
/// a map of hexagons. Null for kinds that scenarios do not speak of. Their lengths are those of uniform grids
/// alone.
const Grid* grid_of_scenarios(const Map& map);
const Grid* grid_of_scenarios(const Map&& map) = delete;
/// What a cell of that grid is on the map: the cell, blocked or not; the leaf or hexagon that holds it,
/// kNoNode for a blocked one.
NodeId node_of_cell(const Map& map, Cell cell);

// --- files (.quadtree), see docs/map-formats.md ---
/// What a file of a quadtree says.
struct QuadtreeFile {
  std::string map_file;  ///< as the file names it, from its own folder; empty when it does not
};
/// Errors: kSyntax with the line; kVersion.
Result<QuadtreeFile> parse_quadtree(std::string_view text, const std::string& name);
/// The text of such a file.
std::string format_quadtree(const QuadtreeFile& file);
/// Errors: those of read_text_file, of find_named_file and the grid that it names, and of Quadtree::create;
/// kSyntax with the line.
Result<Quadtree> load_quadtree(const std::filesystem::path& path, NamedFiles named = NamedFiles::kInFolder);

}  // namespace goalbound
