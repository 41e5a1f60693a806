// What is held, named, hashed, picked and drawn: a graph whose nodes have places. Grids, weighted grids and
// list graphs are kinds of it. Everything cold sees a Map; searches and floods see one of the two graph types
// below it (as_grid, as_list).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/moves.hpp"
#include "goalbound/place.hpp"
#include "goalbound/place_words.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

class Grid;
class ListGraph;

/// One kind of map, an entry of the registry.
struct MapKindInfo {
  std::string_view id;           ///< "octile-grid"
  std::string_view name;         ///< "octile grid"
  std::string_view description;  ///< one line
  std::uint8_t file_code;        ///< stored in bounds files: never renumber
  std::uint8_t axes;             ///< of places and boxes: 2 or 3
  /// What boxes depend on besides the map itself: files made under other rules are refused by its hash.
  std::string_view rules;
  std::string_view node_word;   ///< what people call a node: "cell", "node"
  std::string_view nodes_word;  ///< of several: "cells", "nodes"
  /// It has the canonical ordering of moves, and jump points.
  bool canonical;
  /// Scenario files speak of it: scenario_ending(), goalbound/problems.hpp.
  bool scenarios;
};
/// Every kind, in the order of the list in core/CMakeLists.txt.
std::span<const MapKindInfo* const> all_map_kinds();
/// Null for a number that no kind has.
const MapKindInfo* find_map_kind(std::uint8_t file_code);

/// A directed edge as it leaves a node.
struct Edge {
  EdgeIndex index;      ///< among those of its node
  NodeId to = kNoNode;  ///< where it leads
  Cost cost = 0;        ///< in units of Cost: Map::length_of()
};

/// Immutable: share it between threads. All members are cold, one virtual call each.
class Map {
 public:
  virtual ~Map() = default;

  /// Of which kind it is.
  virtual const MapKindInfo& kind() const = 0;
  /// Of all that boxes depend on: maps with equal hash have the same boxes.
  virtual std::uint64_t hash() const = 0;

  // --- nodes ---
  /// One more than the largest NodeId: the size of arrays indexed by node.
  virtual std::size_t node_limit() const = 0;
  /// Nodes that paths may visit.
  virtual std::uint32_t node_count() const = 0;
  /// Whether paths may visit it; false for a blocked cell and for any id from node_limit() on.
  virtual bool is_node(NodeId n) const = 0;
  /// Rank of a node, 0 .. node_count()-1, in rising order of NodeId: the place of its boxes.
  virtual std::uint32_t slot(NodeId n) const = 0;
  /// The node with that slot, which must be below node_count().
  virtual NodeId node_of_slot(std::uint32_t slot) const = 0;
  /// Also of a blocked cell; the node must lie below node_limit(). Heuristics measure from here, lines lead
  /// here.
  virtual Place place(NodeId n) const = 0;
  /// Of all places that boxes may have to hold; empty on a map without any.
  virtual Box limits() const = 0;

  // --- edges ---
  /// Edges of the node are numbered below this; on grids always 8, whether the move is legal or not.
  virtual std::size_t edge_limit(NodeId n) const = 0;
  /// The sum of edge_limit() over all nodes: boxes that an index holds.
  virtual std::uint64_t box_count() const = 0;
  /// Replaces `edges` by the edges out of the node, in the order of their numbers.
  virtual void edges(NodeId n, std::vector<Edge>& edges) const = 0;

  // --- names and lengths ---
  /// What lies just there: on grids the cell, blocked or not; kNoNode when nothing does.
  virtual NodeId node_at(Place place) const = 0;
  /// The node that lies nearest, of several the first; kNoNode on a map without nodes.
  virtual NodeId nearest_node(Place place) const = 0;
  /// The node that the text names: "12,7" on grids, "#4711" or a place of a list graph; there the nearest
  /// node counts. Errors: kInvalidArgument for what is no name or lies outside.
  virtual Result<NodeId> find_node(std::string_view text) const = 0;
  /// "12,7", "#4711": find_node() reads it.
  virtual std::string name_of(NodeId n) const = 0;
  /// "NE", "to #812".
  virtual std::string name_of(EdgeId edge) const = 0;
  /// A cost in the unit of lengths that people see.
  virtual double length_of(PathCost cost) const = 0;
  /// The same as text: "176.852814", "4711".
  virtual std::string length_text(PathCost cost) const = 0;
  /// Whole places for one unit of the map's file: PlaceWords::unit.
  virtual double place_unit() const { return 1; }
  /// How its places and boxes are told to people.
  PlaceWords place_words() const { return {place_unit(), kind().axes}; }
  /// About the distance between neighbours, in units of places: what overlays take for "a cell".
  virtual double spacing() const = 0;
  /// Larger y lies further up in pictures, as on maps of the world; else further down, as in texts and
  /// images.
  virtual bool y_up() const { return false; }

  /// Null when it is none. Both kinds of grids are Grids.
  virtual const Grid* as_grid() const { return nullptr; }
  /// The same for graphs of adjacency lists.
  virtual const ListGraph* as_list() const { return nullptr; }

 protected:
  Map() = default;
  /// Whole maps are copied and moved by the classes that derive from it.
  /// @{
  Map(const Map&) = default;
  Map(Map&&) = default;
  Map& operator=(const Map&) = default;
  Map& operator=(Map&&) = default;
  /// @}
};

/// Total of the edges out of all nodes; on grids of the legal moves.
std::uint64_t count_edges(const Map& map);

/// Parts of a map between which no edge leads, either way.
struct Components {
  /// Component of each node by slot, 0 .. count-1, numbered by their first node.
  std::vector<std::uint32_t> of_slot;
  std::vector<std::uint32_t> sizes;  ///< Nodes of each component.
  /// How many components there are.
  std::uint32_t count() const { return static_cast<std::uint32_t>(sizes.size()); }
};
/// Cost: one visit of each node.
Components find_components(const Map& map);

/// A way of the map: whether each node is followed by one that an edge leads to, from start to goal, and what
/// the way costs at least. Nothing for any other sequence of nodes.
std::optional<std::uint64_t> cost_of_path(const Map& map, std::span<const NodeId> path, NodeId start,
                                          NodeId goal);

/// How far a node lies from a goal, by their places alone: on grids the least that a path may cost, on other
/// maps the square of the distance. For comparisons between nodes of one map.
std::uint64_t left_between(const Map& map, NodeId node, NodeId goal);

/// Which files the file of a map may name: rows of letters, tilesets, levels, pictures.
enum class NamedFiles : std::uint8_t {
  kInFolder,  ///< those of its own folder and the folders in it, once links are followed
  kAnywhere,  ///< any that can be read: for maps of people who are trusted
};

/// How a map is opened, where not as its file says.
struct MapOptions {
  /// Which moves are legal: on grids and maps of hexagons alone, each of which becomes the other one.
  std::optional<MoveRule> moves{};
  /// Of load_map: what it opens besides the file that it is given. Geometry of levels stays in its folder.
  NamedFiles named_files = NamedFiles::kInFolder;

  friend bool operator==(const MapOptions&, const MapOptions&) = default;
};
/// The map with these options: itself where they change nothing. Errors: kInvalidArgument for a map that is
/// not of cells; those of Grid::create.
Result<std::shared_ptr<const Map>> with_options(std::shared_ptr<const Map> map, const MapOptions& options);

/// Reads a map of any kind: recognised by its content first, then by its name. Errors: those of the format's
/// reader and of with_options; kSyntax for a file that no format recognises.
Result<std::shared_ptr<const Map>> load_map(const std::filesystem::path& path,
                                            const MapOptions& options = {});

}  // namespace goalbound
