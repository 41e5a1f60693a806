// Searches by name: the registry, and the query object that runs one. Engines that want the template itself
// include goalbound/search/best_first.hpp.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/index_store.hpp"
#include "goalbound/job.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/trace.hpp"

namespace goalbound {

/// How a search ended.
enum class SearchStatus : std::uint8_t {
  kFound,         ///< there is a path
  kNoPath,        ///< no way leads from the start to the goal
  kUnfinished,    ///< a search in slices that has neither reached the goal nor run out of nodes yet
  kStartOutside,  ///< the start does not lie on the map
  kGoalOutside,   ///< the goal does not lie on the map
  kStartBlocked,  ///< the start is a wall
  kGoalBlocked,   ///< the goal is a wall
};
/// One line for people: "found", "no path", "the start is blocked" ...
std::string_view describe(SearchStatus status);
/// Whether nothing was searched, as an end is no node.
constexpr bool is_invalid(SearchStatus s) {
  return s != SearchStatus::kFound && s != SearchStatus::kNoPath && s != SearchStatus::kUnfinished;
}

/// A search on a hierarchy counts the nodes and arcs of both of its sides; its open list are the nodes that
/// are reached and whose turn has not come.
struct SearchStats {
  std::uint64_t expanded = 0;       ///< nodes taken from the open list, the goal included
  std::uint64_t generated = 0;      ///< edges, or arcs of a hierarchy, followed
  std::uint64_t pruned = 0;         ///< edges, arcs and nodes skipped because an index refuses them
  std::uint64_t open_add = 0;       ///< insertions into the open list, the start included
  std::uint64_t open_decrease = 0;  ///< nodes on the open list that were found more cheaply
  std::uint64_t open_pop = 0;   ///< nodes taken from the open list itself: `expanded` less the fast stack's
  std::uint64_t stack_add = 0;  ///< those of `open_add` that went to a fast stack instead of the list itself
  friend bool operator==(const SearchStats&, const SearchStats&) = default;

  /// Of two searches together.
  SearchStats& operator+=(const SearchStats& other) {
    expanded += other.expanded;
    generated += other.generated;
    pruned += other.pruned;
    open_add += other.open_add;
    open_decrease += other.open_decrease;
    open_pop += other.open_pop;
    stack_add += other.stack_add;
    return *this;
  }
};

/// How an answer came about: on a map that changes (EditedMap) there are several ways.
enum class AnswerWay : std::uint8_t {
  kSearch,     ///< the search alone, as on every map that does not change
  kOld,        ///< the search on the map as it was: its path has not suffered, and nothing new is shorter
  kOverAdded,  ///< over moves that were added since, by floods from their ends
  kPlain,      ///< a search without indices on the map as it is
};
/// "search", "old", "over-added", "plain".
std::string_view id_of(AnswerWay way);

/// How a search ended, and what it took.
struct SearchResult {
  SearchStatus status = SearchStatus::kNoPath;  ///< how it ended
  AnswerWay way = AnswerWay::kSearch;           ///< on a map that changes: how the answer came about
  PathCost cost = kNoPathCost;                  ///< of the path found; kNoPathCost without one
  SearchStats stats{};                          ///< what it took
  /// Whether there is a path.
  bool found() const { return status == SearchStatus::kFound; }
};

/// No limit of expansions.
inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

/// Answers queries with one algorithm on one map. Owns its scratch memory and allocates nothing per find()
/// once that has grown (reserve() lets it grow at once); use one per thread. The map must outlive it.
class Query {
 public:
  virtual ~Query() = default;

  /// On which it searches.
  virtual const Map& map() const = 0;

  /// Any two nodes, blocked cells and kNoNode (an end that is not on the map) included; start = goal is a
  /// path of cost 0.
  virtual SearchResult find(NodeId start, NodeId goal) = 0;
  /// By what lies just there: the cells of a grid.
  SearchResult find(Place start, Place goal) { return find(map().node_at(start), map().node_at(goal)); }
  /// The same search, recorded. Slower, and allocates for the trace. Soon after `progress` is cancelled it
  /// ends with the status kUnfinished, and the trace holds what it did until then.
  virtual SearchResult find_traced(NodeId start, NodeId goal, Trace& trace,
                                   const Progress* progress = nullptr) = 0;
  /// By what lies just there.
  SearchResult find_traced(Place start, Place goal, Trace& trace) {
    return find_traced(map().node_at(start), map().node_at(goal), trace);
  }

  /// The same search in slices, for programs that have little time a frame: begin() prepares it, and each
  /// advance() expands at most so many nodes. Result, counts and path are those of one find(), however the
  /// work is cut. Any other search on this object ends it.
  /// Both return kUnfinished until the search is over; then advance() repeats the result. Costs known so far
  /// are not results: `cost` is kNoPathCost while unfinished. begin() returns the status of invalid ends.
  virtual SearchResult begin(NodeId start, NodeId goal) = 0;
  /// By what lies just there.
  SearchResult begin(Place start, Place goal) { return begin(map().node_at(start), map().node_at(goal)); }
  /// See begin(). 0 expands nothing: it tells how far the search is.
  virtual SearchResult advance(std::uint64_t max_expansions) = 0;

  /// The path of the last search, start and goal included, one edge from each node to the next; empty without
  /// one. Appends to nothing: `path` is replaced. On a grid cells_of() tells their cells.
  virtual void path(std::vector<NodeId>& path) const = 0;
  /// The corners of the same path: its start, each cell at which its direction changes, its goal. Straight
  /// lines between them hold its cells (PathNodes goes over them); searches that jump write no others. On a
  /// map that is no grid all nodes of the path. `corners` is replaced.
  virtual void path_corners(std::vector<NodeId>& corners) const;
  /// Another query of the same kind, for another thread: scratch memory of its own, while tables made for the
  /// search (jumps of JPS+, a contraction hierarchy) are shared.
  virtual std::unique_ptr<Query> copy() const = 0;

  /// Takes all memory beforehand that its searches may need: where this returns true, find(), begin() and
  /// advance() allocate nothing from then on, and no path() and path_corners() into a vector with room for
  /// all nodes of the map. False where that is not known beforehand (open lists of buckets, breadth-first
  /// search, searches on hierarchies, subgoals and clusters, maps that change): those allocate until they
  /// have grown. Up to 76 bytes a node. A copy() has to be asked anew. Throws std::bad_alloc.
  virtual bool reserve() { return false; }
  /// Bytes of all the memory that it has for itself once reserve() has returned true, told before: another
  /// copy() costs as much, as tables are shared. 0 where reserve() returns false. Lists of the indices that
  /// it asks, some 100 bytes for each, are not counted.
  virtual std::uint64_t reserved_bytes() const { return 0; }

  /// Bytes that it reads and writes besides the map: tables and boxes, which copies share, and scratch memory
  /// but for the open list.
  virtual std::uint64_t byte_size() const = 0;

  /// The way to the node that lies nearest to the goal among those that the last search has expanded, whether
  /// it is over or not; `path` is replaced. False, with an empty path, where the search cannot tell:
  /// find_partial() (goalbound/partial_paths.hpp) always can. Cost: a look at each node.
  virtual bool path_so_far(std::vector<NodeId>& path) const;
};

/// Where a search gets the legal moves of a cell from.
enum class NeighbourSource : std::uint8_t {
  kPrecomputed,  ///< one byte a cell, made with the grid
  kComputed,     ///< the surrounding cells are looked at in every expansion
};

struct QuerySetup;
/// Makes a query from choices that make_query has checked. Errors: those of make_query about tables.
using MakeQuery = Result<std::unique_ptr<Query>> (*)(const QuerySetup& setup);

/// An estimate of the remaining cost. One entry of the registry.
struct HeuristicInfo {
  std::string_view id;           ///< "octile"
  std::string_view name;         ///< "Octile"
  std::string_view description;  ///< one line
  bool admissible;  ///< on grids of eight moves: never more than the true cost, so searches stay optimal
  /// On grids of eight moves: falls by no more than its cost along any edge, so nothing is expanded twice.
  bool consistent;
  /// On uniform grids; times the lowest cost of terrain on others.
  Cost (*estimate)(Cell from, Cell goal);
  /// On list graphs: a norm of the difference of two places. Times the lowest cost of a unit of it on any
  /// edge it is never more than the true cost, whatever the norm. Null where it runs on none.
  double (*norm)(double dx, double dy, double dz);
  /// Id of a kind of list graphs on which the norm between two nodes is a whole number, and each edge leads
  /// one on: its estimates are exact there, and what searches go by unless they are told otherwise.
  std::string_view exact_on{};
};
/// Every heuristic, in the order of the list in core/CMakeLists.txt.
std::span<const HeuristicInfo* const> all_heuristics();
/// The one that is exact on maps of a kind; null where none is.
const HeuristicInfo* exact_heuristic(const MapKindInfo& kind);
/// Null for an id that none has.
const HeuristicInfo* find_heuristic(std::string_view id);

class AnyOpenList;  // goalbound/search/open_lists/chosen_list.hpp

/// What gives a best-first search its next node. One entry of the registry.
struct OpenListInfo {
  std::string_view id;           ///< "binary-heap"
  std::string_view name;         ///< "Binary heap"
  std::string_view description;  ///< one line
  bool needs_consistent;         ///< wrong under an inconsistent heuristic or with a weight above 100
  /// An empty one for a graph of so many nodes.
  std::unique_ptr<AnyOpenList> (*make)(std::size_t node_limit);
};
/// Every open list, in the order of the list in core/CMakeLists.txt.
std::span<const OpenListInfo* const> all_open_lists();
/// Null for an id that none has.
const OpenListInfo* find_open_list(std::string_view id);

/// Which of QueryOptions a search takes; what it does not take must keep its default.
struct TakenOptions {
  bool heuristic = false;      ///< QueryOptions::heuristic
  bool open_list = false;      ///< QueryOptions::open_list
  bool weight = false;         ///< QueryOptions::weight_percent
  bool skip_way_back = false;  ///< QueryOptions::skip_way_back
  bool neighbours = false;     ///< QueryOptions::neighbours
};

/// What a best-first search sees of a map.
enum class SearchGraph : std::uint8_t {
  kOctile,         ///< the moves of a uniform grid
  kCanonical,      ///< those of them that canonical paths take
  kJumpScan,       ///< jumps that are scanned for: JPS
  kFourJumpScan,   ///< the same where there are four moves: JPS4
  kJumpTable,      ///< jumps from a table: JPS+
  kWeighted,       ///< the moves of a grid with costs of terrain or another rule of moving
  kList,           ///< the edges of a list graph
  kWeightedJumps,  ///< jumps on a grid with costs of terrain or another rule of moving: weighted JPS
};

/// How a search runs on one type of map.
struct SearchOn {
  MakeQuery make = nullptr;       ///< with its own policies, compiled into one piece; null: it does not run
  MakeQuery configure = nullptr;  ///< with chosen policies and indices; null when it takes none
  SearchGraph graph = SearchGraph::kOctile;  ///< what it searches with chosen policies
  std::string_view heuristic{};              ///< id of its own heuristic; empty when it has none to name
  std::string_view open_list{};  ///< id of its own open list; empty when it is none of the registry
  TakenOptions takes{};          ///< which options it takes there
};

/// What the steps of a search are.
enum class SearchMethod : std::uint8_t {
  kBestFirst,  ///< expands the node with the lowest f and follows its edges
  kJumps,      ///< the same with jumps over cells, each of which ends somewhere or nowhere: JPS
  kBothEnds,   ///< expands nodes from the start and, against the edges, from the goal until both sides meet
  kHierarchy,  ///< climbs the arcs of a contraction hierarchy from both ends
  kSubgoals,   ///< connects both ends with subgoals around them and searches the graph of subgoals
  kClusters,  ///< connects both ends with the entrances of their clusters and plans from entrance to entrance
  kHubLabels,  ///< merges the hub labels of both ends, without a search
  kWalk,       ///< looks the next edge of each node up, without a search
};

/// One entry of the registry.
struct SearchInfo {
  std::string_view id;           ///< "astar-gb"
  std::string_view name;         ///< "A* with goal bounding"
  std::string_view description;  ///< one line
  bool optimal;                  ///< exact optimal lengths with an admissible heuristic and a weight of 100
  IndexRoles needs_roles{};      ///< of these it asks indices, and cannot do without one of each
  bool canonical;             ///< follows canonical paths alone: boxes of the regular ordering lose its paths
  std::string_view plain_id;  ///< the same search without boxes; its own id when it uses none
  SearchOn octile;            ///< on uniform grids
  SearchOn weighted{};        ///< on grids with costs of terrain or another rule of moving
  SearchOn four{};            ///< on grids of four moves and equal costs; without it as on those
  SearchOn list{};            ///< on list graphs
  /// What its steps are.
  SearchMethod method = SearchMethod::kBestFirst;
  /// Its costs are numbers of moves, so that it has no use for an index that is told costs.
  bool counts_moves = false;
  /// Texts of the indices that it cannot do without and takes by their type: make_query makes what a set
  /// lacks of them. Besides it asks indices by their roles, where it can be configured.
  std::span<const std::string_view> needs{};

  /// Skips edges or arcs by their boxes, whether those are given or its own.
  constexpr bool prunes() const { return plain_id != id; }
  /// Its edges are jumps over cells.
  constexpr bool jumps() const { return method == SearchMethod::kJumps; }
  /// It follows arcs of a graph of its index, which stand for ways over many edges of the map.
  constexpr bool has_own_arcs() const {
    return method == SearchMethod::kHierarchy || method == SearchMethod::kSubgoals ||
           method == SearchMethod::kClusters || method == SearchMethod::kHubLabels;
  }
  /// Whether it asks an index which edges to follow: boxes or another one of that role.
  constexpr bool asks_edges() const { return needs_roles.contains(IndexRole::kEdges); }
  /// How it runs on maps of that kind.
  const SearchOn& on(const Map& map) const;
};

/// Every search: those of the library, in the order of the list in core/CMakeLists.txt, then registered ones.
std::span<const SearchInfo* const> all_searches();
/// Adds a search of the program's own, which must live as long as the process. Any thread may call it at any
/// time; what all_searches() gave before stays as it was. Errors kInvalidArgument: an id that another search
/// has, or a part that lacks; kLimit: more than 256 searches.
Result<void> register_search(const SearchInfo& info);
/// Null for an id that none has.
const SearchInfo* find_search(std::string_view id);

/// Of QueryOptions::weight_percent.
inline constexpr std::uint32_t kMinWeightPercent = 100;
/// Of QueryOptions::weight_percent.
inline constexpr std::uint32_t kMaxWeightPercent = 1000;

/// Policies of a search that may be chosen; what is empty is its own.
struct QueryOptions {
  std::string_view heuristic{};  ///< id in all_heuristics(); empty: the search's own
  std::string_view open_list{};  ///< id in all_open_lists(); empty: the search's own
  /// f = g + h * weight / 100, rounded down; kMinWeightPercent .. kMaxWeightPercent. A path is at most
  /// weight / 100 times as long as the shortest, with an admissible heuristic: in the unit of the file, also
  /// where that has edges of cost 0.
  std::uint32_t weight_percent = 100;
  bool skip_way_back = false;  ///< never step straight back to the parent: such a step improves nothing
  NeighbourSource neighbours = NeighbourSource::kPrecomputed;  ///< where legal moves come from
  /// Accept boxes of an ordering that the search may lose paths with: only to show that it does.
  bool allow_unsafe = false;
};

/// The options as make_query resolved them, for the makers in the registries.
struct QuerySetup {
  const Map* map = nullptr;                                    ///< never null
  const Grid* grid = nullptr;                                  ///< the map, when it is a grid
  const ListGraph* list = nullptr;                             ///< the map, when it is a list graph
  IndexSet set{};                                              ///< what it asks and needs
  const HeuristicInfo* heuristic = nullptr;                    ///< null for searches that have none to choose
  const OpenListInfo* open_list = nullptr;                     ///< null for searches that have none to choose
  std::uint32_t weight_percent = 100;                          ///< QueryOptions::weight_percent
  bool skip_way_back = false;                                  ///< QueryOptions::skip_way_back
  NeighbourSource neighbours = NeighbourSource::kPrecomputed;  ///< QueryOptions::neighbours
  SearchGraph graph = SearchGraph::kOctile;                    ///< SearchOn::graph
};

/// Whether the search runs on maps of this kind. Error kInvalidArgument, with the reason.
Result<void> check_search(const SearchInfo& info, const Map& map);
/// Whether the options make sense for the search on this map. Errors: those of check_search; kInvalidArgument
/// for an unknown id, a weight outside its limits, an option that the search does not take, or an open list
/// that needs a consistent heuristic and would get none.
Result<void> check_options(const SearchInfo& info, const Map& map, const QueryOptions& options);
/// Whether every path found is an optimal one; the options must have passed check_options. Boxes that are
/// unsafe for the search are not looked at.
bool claims_optimal(const SearchInfo& info, const Map& map, const QueryOptions& options);
/// Whether searches on this map stay optimal by the heuristic, with a weight of 100.
bool is_admissible(const HeuristicInfo& heuristic, const Map& map);

/// SearchInfo::needs.
std::vector<IndexValues> needed_by(const SearchInfo& info);
/// Whether the search has a use for an index of that kind on this map. Error kInvalidArgument, with the
/// reason.
/// `beside`: the set that it is in; what refuses nodes is told estimates that the search has no use for.
Result<void> check_use_of(const IndexKind& kind, const SearchInfo& info, const Map& map,
                          std::span<const IndexValues> beside = {});
/// Whether an index of the kind is made of one that tells of edges, or is one: a search that needs such an
/// index is content with it.
bool tells_of_edges(const IndexKind& kind);
/// Whether the search can be given indices of these kinds and values on this map, before any is made. Errors:
/// kInvalidArgument for one that it has no use for, for the lack of one that it needs, and for two that lose
/// paths together (PathsKept).
Result<void> check_indices(const SearchInfo& info, const Map& map, std::span<const IndexValues> indices,
                           const QueryOptions& options = {});

/// Of MakeIndexOptions::memory_limit.
inline constexpr std::size_t kNoMemoryLimit = std::numeric_limits<std::size_t>::max();

/// How many problems a query is made for.
enum class QueryUse : std::uint8_t {
  kOne,   ///< no table is made that takes longer than it saves
  kMany,  ///< tables of a few visits of each node pay
};
/// The search where nobody names one: the fastest with optimal paths that runs on the map and can ask these
/// indices. One on a contraction hierarchy only where it is given one, which takes seconds to make.
const SearchInfo& usual_search(const Map& map, std::span<const IndexValues> indices,
                               QueryUse use = QueryUse::kMany);
/// The same with indices that are there.
const SearchInfo& usual_search(const Map& map, const IndexSet& set, QueryUse use = QueryUse::kMany);
/// The search of that id, or the usual one where it is empty. Error kInvalidArgument, with all that there
/// are.
Result<const SearchInfo*> search_called(std::string_view id, const Map& map, const IndexSet& set,
                                        QueryUse use = QueryUse::kMany);

/// Those of the set that the search has a use for on the map (check_use_of), for whoever asks several
/// searches with one set.
IndexSet used_by(const SearchInfo& info, const Map& map, const IndexSet& set);

/// The set with all that the search needs (SearchInfo::needs): what is not in it is made of its members,
/// where it is made of others, or taken from the store, which keeps it for other searches. `progress` may be
/// watched and cancelled from another thread meanwhile. Errors: those of check_options and check_indices;
/// kMismatch for an index of another map; those of make_index: kLimit where a hierarchy is needed and the map
/// has no small separators.
Result<IndexSet> complete(const SearchInfo& info, const Map& map, IndexSet set, IndexStore& store,
                          Progress& progress, const QueryOptions& options = {},
                          const MakeIndexOptions& making = {.memory_limit = kNoMemoryLimit});

/// Makes a query that asks indices. Errors: those of complete().
/// Cost: that of complete(), which is none where the set has all that the search needs; a hierarchy takes
/// seconds for 100,000 nodes or more, boxes of its arcs several times that. The query keeps what it asks, and
/// no more: boxes that an index was made of can be let go.
Result<std::unique_ptr<Query>> make_query(const SearchInfo& info, const Map& map, IndexSet set = {},
                                          const QueryOptions& options = {}, Progress* progress = nullptr);
/// By the usual search.
Result<std::unique_ptr<Query>> make_query(const Map& map, const IndexSet& set = {});
/// The map must outlive the query.
Result<std::unique_ptr<Query>> make_query(const SearchInfo& info, const Map&& map, IndexSet set = {},
                                          const QueryOptions& options = {},
                                          Progress* progress = nullptr) = delete;

/// Length of a path over neighbouring cells.
OctileLength length_of(std::span<const Cell> path);

}  // namespace goalbound
