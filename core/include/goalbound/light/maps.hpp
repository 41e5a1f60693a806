// Maps, their indices, and maps that change. Part of light.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "goalbound/result.hpp"

/// All of the library. What others may build on is stable as docs/library.md says.
namespace goalbound {

class EditedMap;
class IndexSet;
class Map;

/// Named after the version: programs that mix two of them do not link, instead of misreading objects.
inline namespace v0_1 {
/// All classes are handles: copies are cheap and share what they stand for, which lives as long as any handle
/// that needs it. A handle that was moved from may only be assigned to or destroyed.
namespace light {

/// A cell (column and row, row 0 on top; a voxel), or the place of a graph's node. z is 0 on flat maps.
struct Point {
  std::int32_t x = 0;  ///< column
  std::int32_t y = 0;  ///< row
  std::int32_t z = 0;  ///< height, in space
  friend bool operator==(const Point& a, const Point& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
};

/// A directed edge of a graph that is given as arrays.
struct GraphEdge {
  std::uint32_t from = 0;  ///< number of a node, from 0
  std::uint32_t to = 0;    ///< number of a node
  std::uint32_t cost = 0;  ///< a whole number; 0 too
};
/// A corner of a mesh that is given as arrays.
struct MeshCorner {
  double x = 0;  ///< in the plane
  double y = 0;  ///< in the plane
  double z = 0;  ///< height
};

/// May be used by any number of threads at once.
class Map {
 public:
  /// A map of any kind, recognised by its content. `options` says what the file leaves open: "profile=bike",
  /// "unknown=free radius=0.22" (goalbound/open_options.hpp). Pictures, maps of robots, OpenStreetMap and
  /// levels are known once goalbound/files.hpp was asked for them. Errors: those of goalbound::load_map and
  /// goalbound::parse_open_options.
  static Result<Map> load(const std::string& path, const std::string& options = {});
  /// A grid of one byte a cell, row by row: 0 is blocked, anything else free. Shape: `width * height` bytes,
  /// which are copied. Errors: kInvalidArgument for null and for a side below 1; kLimit.
  static Result<Map> from_cells(const std::uint8_t* cells, std::int32_t width, std::int32_t height);
  /// The same of one bit a cell: bit i % 8 (0 the lowest) of byte i / 8 for the cell i = y * width + x.
  static Result<Map> from_bits(const std::uint8_t* bits, std::int32_t width, std::int32_t height);
  /// The same of one cost a cell: 0 is blocked, 1 to 10,000 is what crossing it costs, of at most 254
  /// different costs.
  static Result<Map> from_costs(const std::uint16_t* costs, std::int32_t width, std::int32_t height);

  /// A map of any kind from the bytes of its file, as an archive of a game holds it, and of the file beside
  /// for kinds that have two (`.co` of `.gr`, `.map` of `.costs`). Nothing is kept of the bytes. Errors:
  /// those of goalbound::parse_map.
  static Result<Map> from_bytes(const void* bytes, std::size_t count, const void* beside = nullptr,
                                std::size_t beside_count = 0);
  /// A graph of nodes at these coordinates and directed edges. Errors: those of ListGraph::create.
  static Result<Map> from_graph(const Point* nodes, std::size_t node_count, const GraphEdge* edges,
                                std::size_t edge_count);
  /// A navigation mesh of convex polygons, with a node in the middle of each: the corners of polygon i are
  /// the next `corner_counts[i]` numbers of `corners`, each that of one of `points`. Errors: those of
  /// NavMesh::create.
  static Result<Map> from_mesh(const MeshCorner* points, std::size_t point_count,
                               const std::uint32_t* corner_counts, std::size_t polygon_count,
                               const std::uint32_t* corners);

  /// What its file would hold; `beside`, which may be null, gets what the file beside would. from_bytes()
  /// reads both. Error kInvalidArgument for a map that no format holds.
  Result<std::string> to_bytes(std::string* beside = nullptr) const;

  /// A map of the same cells that moves by another rule: "8" without cut corners, "4", "8-cut", "8-squeeze",
  /// "hex". Errors: kInvalidArgument, also for a map that is not of cells; kLimit.
  Result<Map> with_moves(const std::string& moves) const;
  /// The map of the same cells for a unit: "2x2" is its size, "r1.5" a disk by its radius in cells, and
  /// "2+.1+T5" says besides what the letters '.' and 'T' cost it; or one of the names of with_units(). Cells
  /// where it does not fit are blocked there. Errors: those of with_moves().
  Result<Map> with_unit(const std::string& unit) const;
  /// The same map, which knows units by their names, for with_unit() and the index "united-boxes:units=A/B":
  /// a text in JSON, {"wagon": {"size": "2x2", "costs": {".": 1}}}. Errors: also kSyntax for a text that is
  /// none.
  Result<Map> with_units(const std::string& json) const;
  /// For which unit it is, as with_unit() takes it; empty for one of one cell.
  std::string unit() const;

  /// Another handle of the same map.
  Map(const Map& other);
  /// Takes over what the other one stands for.
  Map(Map&& other) noexcept;
  /// Stands for what the other one does.
  Map& operator=(Map other) noexcept;
  ~Map();

  /// Columns of a grid; 0 for another kind of map.
  std::int32_t width() const;
  /// Rows of a grid; 0 for another kind of map.
  std::int32_t height() const;
  /// Free cells of a grid, nodes of a graph.
  std::uint32_t node_count() const;
  /// Whether a path may go there: a free cell, a node of a graph.
  bool is_free(Point point) const;
  /// Where the nearest node lies, for what was clicked; the point itself on a map without nodes.
  Point nearest(Point point) const;
  /// Where the node lies that a text names: "12,7", "#4711", "13.4,52.5", and on levels the name of an object
  /// or pixels "120px,88px"; docs/places.md lists all. A blocked cell too. Error kInvalidArgument for what is
  /// none, and for a place on an edge, which Query::find_between takes.
  Result<Point> place(const std::string& text) const;

  /// What the reader of its file assumed, ignored or left out, a line each; empty for maps of no file.
  std::vector<std::string> reading() const;

  /// What map.hpp declares; the handle must outlive it.
  const goalbound::Map& full() const&;
  const goalbound::Map& full() const&& = delete;

 private:
  friend class Distances;
  friend class EditedMap;
  friend class GoalField;
  friend class Indices;
  friend class Query;
  friend class QueryJob;
  friend class RefiningPath;
  friend class StraightQuery;
  struct Parts;
  explicit Map(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

/// How far the work is, 0 to 1, where it ends; false to cancel it. A set of several indices begins anew for
/// each.
using ProgressFunction = bool (*)(double done, void* user);

/// What one of several workers does.
using Task = void (*)(void* work, int number);
/// Work on the threads of the game: calls task(work, 0) to task(work, count - 1), each once, on any threads
/// and in any order, and returns when all have returned. A task that has begun must be able to go on while
/// others wait. Must not throw.
using RunFunction = void (*)(Task task, void* work, int count, void* user);

/// What is 0 is the default.
struct IndexSettings {
  int threads = 0;                 ///< 0: one a core
  std::uint64_t memory_limit = 0;  ///< bytes for each index while it is made; 0: 4 GiB
  double budget_seconds = 0;       ///< of "boxes:anytime": ends soon after these; 0: when all are exact
  /// Called now and then, in the thread that waits, while one of the library's works; it must not throw.
  ProgressFunction progress = nullptr;
  void* progress_user = nullptr;  ///< given to `progress`
  RunFunction run = nullptr;      ///< whose threads work, `threads` tasks at a time; null: the library's own
  void* run_user = nullptr;       ///< given to `run`
};

/// What is precomputed of a map and asked by a query together: boxes, other containers, landmarks. May be
/// used by any number of threads at once.
class Indices {
 public:
  /// By their text (docs/indices.md): "boxes", "boxes:canonical,landmarks:count=8", "level.gbb,landmarks". A
  /// member that is the name of a file is loaded, the others are made. Blocks meanwhile. Errors:
  /// kInvalidArgument for an unknown word and what the map's kind has not; those of load; kLimit; kCancelled.
  static Result<Indices> make(const Map& map, const std::string& text, const IndexSettings& settings = {});
  /// The one index of a file. Errors: those of goalbound::load_index_for.
  static Result<Indices> load(const Map& map, const std::string& path);
  /// The one index of the bytes of a file. Errors: those of goalbound::parse_index.
  static Result<Indices> from_bytes(const Map& map, const void* bytes, std::size_t count);
  /// Those of both sets together: each of several buffers holds one index. Error kInvalidArgument for sets of
  /// two maps.
  static Result<Indices> join(const Indices& first, const Indices& second);
  /// Of a set of one: what save() writes. Errors: those of save() but for those of files.
  Result<std::string> to_bytes() const;
  /// Of a set of one: replaces the file as a whole, or leaves it. Errors: kInvalidArgument for a set of more,
  /// and for a kind that has no files; those of goalbound::save_index.
  Result<void> save(const std::string& path) const;
  /// What they are: make() reads it.
  std::string text() const;

  /// Another handle of the same indices.
  Indices(const Indices& other);
  /// Takes over what the other one stands for.
  Indices(Indices&& other) noexcept;
  /// Stands for what the other one does.
  Indices& operator=(Indices other) noexcept;
  ~Indices();

  /// What index.hpp declares; the handle must outlive it.
  const goalbound::IndexSet& full() const&;
  const goalbound::IndexSet& full() const&& = delete;

 private:
  friend class Distances;
  friend class EditedMap;
  friend class Query;
  friend class QueryJob;
  friend class StraightQuery;
  friend class RefiningPath;
  struct Parts;
  explicit Indices(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

/// A map that changes, with the indices that were made for it: queries answer exactly on the map as
/// it is, at the next call (docs/changes.md). May be changed and asked by any number of threads at once.
/// Changes take about a microsecond. Their errors: kInvalidArgument for a point outside and what this kind of
/// map does not have; kLimit where a path might cost more than 32 bits hold. After an error the map is as it
/// was.
class EditedMap {
 public:
  /// Error kMismatch for indices of another map.
  static Result<EditedMap> make(const Map& map, const Indices& indices);

  /// A cell of a grid becomes a wall.
  Result<void> block(Point cell);
  /// It becomes free: terrain that it had before it was blocked.
  Result<void> unblock(Point cell);
  /// Its letter, which with costs of terrain tells its cost.
  Result<void> set_terrain(Point cell, char terrain);
  /// Of a graph or mesh: one edge leads from the node there to the other one, at this cost in the unit of the
  /// map's file, whatever led there before.
  Result<void> set_edge(Point from, Point to, std::uint32_t cost);
  /// No edge leads there any more.
  Result<void> close_edge(Point from, Point to);
  /// Traffic: what each edge of a graph costs from now on, 0xFFFFFFFF where it is closed; all of them as one
  /// change. Those out of its first node come first, and of each node in the order in which they were given.
  /// With the index "hierarchy:customizable" the next query is as fast as ever.
  Result<void> set_costs(const std::uint32_t* costs, std::size_t count);

  /// Whether a path may go there now.
  bool is_free(Point point) const;

  /// From now on a thread makes new indices of the same kinds whenever the map has changed, with so
  /// many workers (0: one less than there are cores), and hands them over when they are done; until the last
  /// handle is gone. A second call changes nothing.
  void precompute_in_background(int threads = 0);
  /// Blocks until they are those of the map as it is; at once where nothing goes on in the background.
  /// Errors: those of Indices::make.
  Result<void> wait();

  /// Another handle of the same map.
  EditedMap(const EditedMap& other);
  /// Takes over what the other one stands for.
  EditedMap(EditedMap&& other) noexcept;
  /// Stands for what the other one does.
  EditedMap& operator=(EditedMap other) noexcept;
  ~EditedMap();

  /// What edited_map.hpp declares; the handle must outlive it.
  goalbound::EditedMap& full() const&;
  goalbound::EditedMap& full() const&& = delete;

 private:
  friend class GoalField;
  friend class KeptPaths;
  friend class Query;
  struct Parts;
  explicit EditedMap(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
