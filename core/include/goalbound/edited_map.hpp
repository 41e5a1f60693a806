// A map that changes, with the indices that it had before: searches stay exact at once, without new indices.
// What is searched first is the map as it was; docs/changes.md tells what is done about the difference, and
// why the answers are right.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/geometry.hpp"
#include "goalbound/index.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// One change of a map. Cells are those of grids, edges those of list graphs: roads, meshes with their
/// off-mesh links, blocks of space, leaves of quadtrees.
struct MapChange {
  /// What is changed.
  enum class Kind : std::uint8_t {
    kBlock,    ///< a cell becomes a wall
    kFree,     ///< a cell becomes free: terrain that it had before it was blocked, else '.'
    kTerrain,  ///< a cell gets another letter, printable ASCII: with costs of terrain another cost
    kEdge,     ///< one edge leads from a node to another, at this cost, whatever led there before
    kClose,    ///< no edge leads from a node to another any more
  };

  Kind kind = Kind::kBlock;  ///< which one it is
  Cell cell{};               ///< of the first three kinds
  char terrain = '.';        ///< of kTerrain
  NodeId from = kNoNode;     ///< of kEdge and kClose: where the edge begins
  NodeId to = kNoNode;       ///< and where it ends
  std::uint32_t cost = 0;    ///< of kEdge, in the unit of the map's file

  /// By kind.
  /// @{
  static MapChange block(Cell cell) { return {.kind = Kind::kBlock, .cell = cell}; }
  static MapChange free(Cell cell) { return {.kind = Kind::kFree, .cell = cell}; }
  static MapChange set_terrain(Cell cell, char terrain) {
    return {.kind = Kind::kTerrain, .cell = cell, .terrain = terrain};
  }
  static MapChange edge(NodeId from, NodeId to, std::uint32_t cost) {
    return {.kind = Kind::kEdge, .from = from, .to = to, .cost = cost};
  }
  static MapChange close(NodeId from, NodeId to) { return {.kind = Kind::kClose, .from = from, .to = to}; }
  /// @}
  friend bool operator==(const MapChange&, const MapChange&) = default;
};

// --- changes as text, see docs/changes.md ---
/// One a line: `block 12,7`, `free 12,7..15,9`, `cost 1,2 T`, `edge A B 500`, `close A B`, with nodes as
/// Map::find_node() reads them; lines that begin with `//` say nothing. `map`: that is changed. Errors:
/// kSyntax, kLimit and those of names, with the line.
Result<std::vector<MapChange>> parse_changes(std::string_view text, const std::string& name, const Map& map);
/// Of a file. Errors: also those of read_text_file.
Result<std::vector<MapChange>> load_changes(const std::filesystem::path& path, const Map& map);
/// A text that parse_changes() reads. The changes must be of the map.
std::string format_changes(std::span<const MapChange> changes, const Map& map);

/// In EditedMap::set_costs(): no edge leads there.
inline constexpr std::uint32_t kClosedEdge = 0xFFFFFFFFU;
/// The changes that give all edges of a graph these costs: see EditedMap::set_costs(). Errors: its own.
Result<std::vector<MapChange>> changes_of_costs(const Map& map, std::span<const std::uint32_t> costs);

/// Which changes random_changes() makes.
enum class ChangeMix : std::uint8_t {
  kClosed,  ///< walls; edges that are gone or cost twice as much
  kOpened,  ///< walls that are gone, beside free cells; new edges between nodes near each other
  kMixed,   ///< both, other terrain, cheaper edges, and changes that undo earlier ones
};
/// "closed", "opened", "mixed".
std::string_view id_of(ChangeMix mix);
/// Nothing for another word.
std::optional<ChangeMix> find_change_mix(std::string_view id);
/// Changes that a map takes one after the other, at most `count` of them. Which ones hangs on the map and the
/// seed alone.
std::vector<MapChange> random_changes(const Map& map, std::size_t count, std::uint64_t seed,
                                      ChangeMix mix = ChangeMix::kMixed);

/// What an EditedMap may spend on floods.
struct EditedMapOptions {
  /// A flood is made when so many times what it costs was spent on plain searches for the lack of it; where
  /// several were lacking, each bears its share. 0: made when first asked for.
  std::uint32_t floods_after = 1;
  /// More are not made. Memory: 4 bytes a node each, twice as many on graphs of one-way edges.
  std::size_t most_floods = 64;
};

/// How a map differs from the one that its indices were made for.
struct MapDifference {
  std::size_t removed = 0;  ///< moves that are gone or cost more, each way for itself
  std::size_t added = 0;    ///< moves that are new or cost less, each way for itself
  std::size_t cover = 0;    ///< nodes such that each added move has one of them at its end
  std::size_t floods = 0;   ///< those of them that were flooded from since the last change
  friend bool operator==(const MapDifference&, const MapDifference&) = default;
};

/// A handle: copies stand for the same map. Every member may be called from any thread; a change waits for
/// the calls of queries that run, and these for it. Memory: besides the map that is given a copy of it.
class EditedMap {
 public:
  /// A state of the map that stays as it is.
  class Snapshot {
   public:
    /// Never null.
    const std::shared_ptr<const Map>& map() const { return map_; }

   private:
    friend class EditedMap;
    Snapshot(std::shared_ptr<const Map> map, const void* of) : map_(std::move(map)), of_(of) {}

    std::shared_ptr<const Map> map_;
    const void* of_;  ///< the map that it is one of
  };

  /// `indices` are of the map, and may be none. Errors: kInvalidArgument for a map of a kind that cannot be
  /// changed; kMismatch for indices of another map. Cost: a copy of the map, and a look at each edge.
  static Result<EditedMap> make(std::shared_ptr<const Map> map, IndexSet indices = {},
                                const EditedMapOptions& options = {});

  /// Makes the changes one after the other, all or none. Errors: kInvalidArgument for what this kind of map
  /// does not have, and for cells and nodes that lie outside; kLimit where an optimal path might need more
  /// than 32 bits afterwards, for edges of cost 0 that ListGraph::cost_scale() has no room for, and for too
  /// many edges of a node. Cost: about a microsecond each; on a grid where not even a path over all cells
  /// would need 32 bits (of 219,000 free cells and more, fewer with dear terrain) now and then three visits
  /// of each cell.
  Result<void> apply(std::span<const MapChange> changes);
  /// One change.
  Result<void> apply(const MapChange& change) { return apply(std::span(&change, 1)); }
  /// Traffic: what each edge costs from now on, in the unit of the map's file, or kClosedEdge; all of them as
  /// one change. `costs`: of the edges of the map that was given, those out of its first node first
  /// (ListGraph::first_edges()); of parallel ones the cheapest counts. Edges that came since stay. With an
  /// index `hierarchy:customizable` the next query is as fast as ever. Errors: kInvalidArgument for a grid
  /// and for another number of costs; those of apply().
  Result<void> set_costs(std::span<const std::uint32_t> costs);

  /// The map as it is, brought up to date: a Grid or a ListGraph whose nodes are those of the map that was
  /// given. It changes with the next change, and then its slots and the numbers of its edges do: look at it
  /// while no other thread changes the map. Its hash is that of no file.
  const Map& map() const;
  /// Whether paths may visit it now: as map().is_node(), at once.
  bool is_node(NodeId n) const;
  /// The map that the indices were made for.
  std::shared_ptr<const Map> indexed_map() const;
  /// Of indexed_map().
  IndexSet indices() const;
  /// Net of what was undone. Cost: that of the cover, a few looks at each added move.
  MapDifference difference() const;
  /// The nodes of MapDifference::cover, from which queries flood. Same cost.
  std::vector<NodeId> cover() const;

  /// A query that answers exactly on the map as it is at each call: SearchResult::way tells how, kSearch
  /// where the costs of a contraction hierarchy followed all changes (docs/indices/hierarchy.md). A change
  /// between begin() and the end of advance() lets the search begin anew. Whichever search asks indices will
  /// do; it gets them from indices(), as far as it has a use for them, and a contraction hierarchy and other
  /// tables are made once for all queries. Errors: those of make_query; kInvalidArgument for searches without
  /// optimal paths, but for those with a weight, which keep its factor.
  Result<std::unique_ptr<Query>> query(const SearchInfo& info, const QueryOptions& options = {});
  /// By the usual search for indices().
  Result<std::unique_ptr<Query>> query();
  /// No path between nodes that lie there costs less now.
  Cost at_least(Place from, Place to) const;
  /// Makes all floods that queries could ask for, at most EditedMapOptions::most_floods. Queries go on
  /// meanwhile; a change ends it.
  void make_floods();

  /// For new indices: make them for the snapshot's map, wherever, and hand both over to adopt().
  Result<Snapshot> snapshot() const;
  /// From now on the indices are those of the snapshot, one of this map, and the difference is what was
  /// changed since it was taken. Queries take them at their next call. Errors: kMismatch for a snapshot of
  /// another map and for indices of another one; those of query() for the searches that it was asked for. The
  /// tables that these need are made first, while queries go on.
  Result<void> adopt(const Snapshot& snapshot, IndexSet indices);

 private:
  struct State;
  friend class EditedQuery;
  friend class BackgroundPrecompute;
  explicit EditedMap(std::shared_ptr<State> state) : state_(std::move(state)) {}

  std::shared_ptr<State> state_;
};

}  // namespace goalbound
