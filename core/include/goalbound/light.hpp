// Paths in a game, in one header that costs its sources little to include: a map from an array or a file, its
// boxes, queries, paths. Everything else of the library goes by its name, as searches do, or by `full()` for
// sources that include more. Nothing of the standard library is included but what holds texts and lists.
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
struct SearchInfo;

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
  friend class EditedMap;
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
  friend class KeptPaths;
  friend class Query;
  struct Parts;
  explicit EditedMap(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

/// How a search ended.
enum class Found : std::uint8_t {
  kPath,
  kNoPath,
  kUnfinished,    ///< a search in slices goes on
  kStartInvalid,  ///< a wall, or outside of the map
  kGoalInvalid,
};

/// What a search answers.
struct Answer {
  Found found = Found::kNoPath;  ///< how it ended
  double length = -1;            ///< in the unit of the map, cells on grids; negative without a path
  std::uint64_t expanded = 0;    ///< nodes that the search looked at
  std::uint64_t cost = ~std::uint64_t{0};  ///< the exact whole number behind the length; all bits without one
  /// By how much the path may be longer than the shortest by the costs of the map's file; 0 where a map holds
  /// these exactly.
  double too_long_at_most = 0;
  /// Whether there is a path.
  explicit operator bool() const { return found == Found::kPath; }
};

/// One search, for one thread at a time; a copy is for another one.
class Query {
 public:
  /// `algorithm`: an id of `goalbound list`; empty: the fastest that suits map and indices. Blocks while it
  /// makes the tables of the algorithm, which takes from nothing ("astar-gb") over milliseconds
  /// ("jump-index-gb") to seconds ("ch"; docs/library.md); QueryJob does that in the background. Errors:
  /// kInvalidArgument for an unknown one, for one that does not run on this kind of map or with these
  /// indices, and for an index that it has no use for; kMismatch for indices of another map; kLimit.
  static Result<Query> make(const Map& map, const Indices& indices, const std::string& algorithm = {});
  /// Without any.
  static Result<Query> make(const Map& map, const std::string& algorithm = {});
  /// On a map that changes, with its indices. Error kInvalidArgument also for an algorithm whose paths need
  /// not be optimal.
  static Result<Query> make(const EditedMap& map, const std::string& algorithm = {});

  /// A query of its own on the same map and indices: for another thread.
  Query(const Query& other);
  /// Takes over what the other one stands for.
  Query(Query&& other) noexcept;
  /// Stands for what the other one does.
  Query& operator=(Query other) noexcept;
  ~Query();

  /// The cost of an optimal path; the path itself is path().
  Answer find(Point start, Point goal);
  /// The same between places as people write them (docs/places.md), on roads and other graphs also on an
  /// edge: "A>B@0.25" is a quarter of the way from A to B, "road:13.4,52.5" the nearest place on any edge.
  /// Where one is, the answer has a length but no cost, and path() begins or ends there, at whole coordinates
  /// next to it. Error kInvalidArgument for a text that is no place.
  Result<Answer> find_between(const std::string& start, const std::string& goal);
  /// find() in slices: then advance() once a frame, until it answers something else than kUnfinished.
  Answer begin(Point start, Point goal);
  /// Goes on for at most so many nodes.
  Answer advance(std::uint64_t most_expansions);
  /// Goes on for about so many microseconds, a few more at most.
  Answer advance_for(double microseconds);
  /// From another thread: the find or advance_for that is running ends soon with kUnfinished.
  void cancel();
  /// Takes all memory beforehand that searches and paths may need. True: none of the functions of this query
  /// allocates from then on. False for algorithms whose needs are not known beforehand, and on maps that
  /// change: they allocate until they have grown. Up to 104 bytes a node; a copy is to be asked anew.
  bool reserve();
  /// Bytes of all the memory that it has for itself once reserve() has returned true, told before: each copy
  /// costs as much. 0 where reserve() returns false.
  std::uint64_t reserved_bytes() const;

  /// From the start to the goal, one step from each to the next; empty without a path. Of the last search;
  /// holds until the next one.
  const std::vector<Point>& path() const&;
  const std::vector<Point>& path() const&& = delete;
  /// The same path by its start, each point where it turns, and its goal; of a graph all its nodes.
  const std::vector<Point>& corners() const&;
  const std::vector<Point>& corners() const&& = delete;

 private:
  struct Parts;
  explicit Query(Parts* parts) : parts_(parts) {}
  friend class KeptPaths;
  friend class QueryJob;
  static Result<Query> make_of(Parts* parts, const SearchInfo& search, const IndexSet& set);
  Parts* parts_;
};

/// What is known of a kept path on the map as it is.
enum class Verdict : std::uint8_t {
  kShortest,  ///< still the shortest, at the same cost; where there was no path there is none
  kUnknown,   ///< a change may have made another one shorter, or this one dearer: ask
  kLonger,    ///< a search said that another one is shorter; it can be walked
  kBlocked,   ///< one of its moves is gone
};

/// Paths on a map that changes that somebody walks, or will, and which of them are still the shortest
/// (docs/changes.md). May be used by any number of threads at once.
class KeptPaths {
 public:
  /// Keeps none yet. Algorithm and errors: those of Query::make.
  static Result<KeptPaths> make(const EditedMap& map, const std::string& algorithm = {});

  /// Looks for a shortest path and keeps it, or that there is none: its number until it is dropped. Errors:
  /// kInvalidArgument for ends that lie in walls or outside; kLimit where the map changed all the time.
  Result<std::uint32_t> keep(Point start, Point goal);
  /// Forgets one; nothing happens for a number that none has.
  void drop(std::uint32_t number);
  /// How many are kept.
  std::size_t size() const;

  /// What is known of one, without a search; kUnknown for a number that none has.
  Verdict verdict(std::uint32_t number);
  /// Those whose verdict is another one than at the last call, or than when they were kept.
  std::vector<std::uint32_t> changed();
  /// Searches whether it is still the shortest. Errors: kInvalidArgument for a number that none has.
  Result<Verdict> ask(std::uint32_t number);
  /// Keeps the shortest path between its ends now under the same number. Errors: those of keep() and ask();
  /// the old path stays then.
  Result<void> renew(std::uint32_t number);
  /// From start to goal, one step from each to the next; empty where there was no path.
  std::vector<Point> path(std::uint32_t number) const;

  KeptPaths(const KeptPaths&) = delete;
  /// Takes over what the other one keeps.
  KeptPaths(KeptPaths&& other) noexcept;
  /// Keeps what the other one does.
  KeptPaths& operator=(KeptPaths&& other) noexcept;
  ~KeptPaths();

 private:
  struct Parts;
  explicit KeptPaths(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

/// A point of a path at any angle, in cells: whole numbers are middles of cells, corners of cells lie at
/// halves.
struct StraightPoint {
  double x = 0;  ///< to the right
  double y = 0;  ///< down
};

/// The shortest paths over a grid at any angle: straight lines that turn at corners of walls. One per thread.
class StraightQuery {
 public:
  /// Indices of the kind "corners" make it fast; without any each make() looks for all corners of the map.
  /// Errors: kInvalidArgument for a map that is no grid of squares or has costs of terrain, and for other
  /// indices; kMismatch for indices of another map.
  static Result<StraightQuery> make(const Map& map, const Indices& indices);
  /// Without any.
  static Result<StraightQuery> make(const Map& map);

  StraightQuery(const StraightQuery&) = delete;
  /// Takes over what the other one stands for.
  StraightQuery(StraightQuery&& other) noexcept;
  /// Stands for what the other one does.
  StraightQuery& operator=(StraightQuery&& other) noexcept;
  ~StraightQuery();

  /// Between the middles of two cells. Its length is within 1e-9 of the least one; it has no cost.
  Answer find(Point start, Point goal);
  /// Start, the corners at which it turns, goal; empty without a path. Of the last search; holds until the
  /// next one.
  const std::vector<StraightPoint>& path() const&;
  const std::vector<StraightPoint>& path() const&& = delete;

 private:
  struct Parts;
  explicit StraightQuery(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

/// A query that is made in a thread of its own while the game goes on. When it is destroyed, it cancels and
/// waits.
class QueryJob {
 public:
  /// Begins at once; arguments and errors are those of Query::make, but what goes wrong later comes from
  /// take(). kLimit where no thread can be started.
  static Result<QueryJob> start(const Map& map, const Indices& indices, const std::string& algorithm = {});
  /// Without any.
  static Result<QueryJob> start(const Map& map, const std::string& algorithm = {});

  /// Only one can wait for it.
  QueryJob(const QueryJob&) = delete;
  QueryJob& operator=(const QueryJob&) = delete;
  /// Takes over what the other one makes.
  QueryJob(QueryJob&& other) noexcept;
  /// Makes what the other one does.
  QueryJob& operator=(QueryJob&& other) noexcept;
  ~QueryJob();

  /// Whether take() returns at once.
  bool finished() const;
  /// Asks it to end soon, without a query.
  void cancel();
  /// Waits until the query is made; once. Errors: those of Query::make; kCancelled.
  Result<Query> take();

 private:
  struct Parts;
  explicit QueryJob(Parts* parts) : parts_(parts) {}
  static Result<QueryJob> start_of(Query::Parts* query, const SearchInfo& search, const IndexSet& set);
  Parts* parts_;
};

/// A path that is planned as a whole over clusters, and whose cells are looked for part by part while an
/// agent walks it: the first step is there as soon as the plan is. It may be longer than the shortest one.
/// One path at a time, for one thread; handles of one share it.
class RefiningPath {
 public:
  /// The set must hold "clusters". Errors: kInvalidArgument without; kMismatch for those of another map.
  static Result<RefiningPath> make(const Map& map, const Indices& indices);

  /// Another handle of the same path.
  RefiningPath(const RefiningPath& other);
  /// Takes over what the other one stands for.
  RefiningPath(RefiningPath&& other) noexcept;
  /// Stands for what the other one does.
  RefiningPath& operator=(RefiningPath other) noexcept;
  ~RefiningPath();

  /// A new path, of which nothing is looked for yet: kUnfinished, or what is wrong with an end.
  Found begin(Point start, Point goal);
  /// Goes on for at most so many nodes: with the plan, then with the part that is needed next. kPath once the
  /// path is complete, kUnfinished before, kNoPath where nothing leads to the goal.
  Found advance(std::uint64_t most_expansions);
  /// The same by one part, whatever that takes: the plan, if there is none yet, then a step into the next
  /// cluster and the cells through it.
  Found advance_part();
  /// Walks on by one step; what it needs is looked for at once. False at the goal, and where nothing leads
  /// there.
  bool step();
  /// Where the agent is: the start before any step; 0, 0 before any path.
  Point at() const;

  /// Whether the way is known from entrance to entrance.
  bool is_planned() const;
  /// Whether all cells are there.
  bool is_complete() const;
  /// The path is no longer, in the unit of the map; negative before it is planned.
  double planned_length() const;
  /// Nodes that were looked at so far.
  std::uint64_t expanded() const;

  /// The path so far, from the start on: what was walked, at(), and the steps that are there already.
  std::vector<Point> so_far() const;
  /// Of these, the steps that step() makes next.
  std::vector<Point> ready() const;
  /// What the plan leads over behind that: entrances of clusters, and the goal.
  std::vector<Point> ahead() const;

 private:
  struct Parts;
  explicit RefiningPath(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
