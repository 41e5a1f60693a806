// An index: what is precomputed of a map and spares searches work, such as boxes, containers or landmarks. A
// kind of index is one folder of core/src/indices and one line in core/CMakeLists.txt. Lists, options,
// searches, explanations and pictures follow from its entry, the IndexKind.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/index_memory.hpp"
#include "goalbound/index_picture.hpp"
#include "goalbound/index_section.hpp"
#include "goalbound/index_set.hpp"
#include "goalbound/index_values.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/place.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search_side.hpp"

namespace goalbound {

struct IndexCheck;       // goalbound/verify.hpp
struct VerifyOptions;    // goalbound/verify.hpp
struct IndexComparison;  // goalbound/diff.hpp

/// What an index does for a search that uses it.
enum class IndexRole : std::uint8_t {
  kEdges = 1,      ///< prunes edges that begin no optimal path to the goal: Index::allowed_edges
  kEstimates = 2,  ///< gives a lower bound of the cost that is left: Index::lower_bound
  kNodes = 4,      ///< prunes nodes that lie on no optimal path of the query: Index::may_expand
};
/// A set of roles.
class IndexRoles {
 public:
  constexpr IndexRoles() = default;
  /// These.
  constexpr IndexRoles(std::initializer_list<IndexRole> roles) {
    for (const IndexRole role : roles) bits_ |= static_cast<unsigned>(role);
  }
  /// Whether it is one of them.
  constexpr bool contains(IndexRole role) const { return (bits_ & static_cast<unsigned>(role)) != 0; }
  /// Whether there is none. Such an index answers by itself: one search requires it (SearchInfo::needs) and
  /// knows its type.
  constexpr bool empty() const { return bits_ == 0; }

 private:
  unsigned bits_ = 0;
};

/// Which optimal paths between two nodes are left when an index prunes. Two indices can lose a path together
/// that each keeps alone: one prunes the path that the other keeps.
enum class PathsKept : std::uint8_t {
  kAll,        ///< all of them
  kCanonical,  ///< all canonical ones, which are those that JPS follows
  kOne,        ///< one of them, whichever
};

/// One query as an index sees it.
struct QueryContext {
  NodeId start = kNoNode;                ///< of the query
  NodeId goal = kNoNode;                 ///< of the query
  Place place;                           ///< of the end that the search looks for
  SearchSide side = SearchSide::kStart;  ///< from which end the search looks
  std::array<std::uint64_t, 2> note{};   ///< the index's own: a region, a slot
};

/// What an index pruned: an edge, a node, or an arc of a graph of the index's own.
struct Refused {
  /// Which of these.
  enum class What : std::uint8_t { kEdge, kNode, kArc };

  NodeId node = kNoNode;     ///< that the edge or arc leaves, or that is not expanded
  EdgeIndex edge = kNoEdge;  ///< What::kEdge: which of the node's edges
  NodeId to = kNoNode;       ///< What::kArc: where it leads, in the direction that the search walks it
  What what = What::kEdge;   ///< an edge, the node itself or an arc
  Cost travelled = 0;        ///< the argument of Index::may_expand or Index::allowed_out_edges; else 0
  Cost at_least_left = 0;    ///< the same
};

/// Precomputed for one map, which must outlive it. Immutable: share it between threads. Nodes are numbered by
/// slot (Map::slot).
class Index {
 public:
  virtual ~Index() = default;
  Index(const Index&) = delete;
  Index& operator=(const Index&) = delete;

  /// Its entry of the registry.
  const IndexKind& kind() const { return *values_.kind(); }
  /// Resolved for the map (resolve_values()).
  const IndexValues& values() const { return values_; }
  /// Whether it is of this map.
  virtual bool fits(const Map& map) const = 0;
  /// Of all that it holds, without the indices that it is made of.
  virtual std::uint64_t byte_size() const = 0;

  /// Called once a query and side, before all else. Looks up what the index needs to know of both ends and
  /// leaves it in QueryContext::note.
  virtual QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const;
  /// IndexRole::kEdges: which of up to eight edges of a node a search is to follow. Bit i of `edges` and of
  /// the result stands for edge `first` + i. The result is a subset of `edges`.
  virtual std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                     const QueryContext& context) const;
  /// IndexRole::kNodes: whether a node that is to be expanded may lie on an optimal path. `travelled`: its g,
  /// the cost from the end where the search began; of a node on an optimal path it is the least cost.
  /// `at_least_left`: a lower bound of the cost to the other end, without a weight. Searches that count moves
  /// never call it.
  virtual bool may_expand(std::uint32_t slot, Cost travelled, Cost at_least_left,
                          const QueryContext& context) const;
  /// IndexRole::kNodes: whether it also prunes edges out of a node that may be expanded.
  virtual bool prunes_out_edges() const { return false; }
  /// If it does: allowed_edges() with the costs that may_expand() was given. Called for edges in their own
  /// direction only, and only by the template searches.
  virtual std::uint8_t allowed_out_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                         Cost travelled, Cost at_least_left,
                                         const QueryContext& context) const;
  /// IndexRole::kEstimates: the larger of `estimate` and the index's lower bound of the cost from the node to
  /// the goal; from the goal's side (QueryContext::side) from the start to the node. kInfiniteCost only where
  /// there is no path, so that a search need not look for one. `estimate` never has a weight.
  virtual Cost lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const;
  /// Whether lower bounds stay consistent: along any edge they fall by no more than its cost. Nodes without a
  /// path count for nothing.
  virtual bool consistent() const { return true; }

  /// Why it pruned something, for people: "goal x 40 > box max x 31". Empty where it did not. The default
  /// explains only that there is no path, from lower_bound().
  virtual std::string why(const Map& map, const Refused& refused, const QueryContext& context) const;
  /// Replaces `picture` by number `which` of IndexKind::pictures. `node`: the inspected one, or kNoNode.
  /// `context`: of a query, or null.
  virtual void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
                       IndexPicture& picture) const;

 protected:
  /// `values` must be of a kind.
  explicit Index(IndexValues values) : values_(std::move(values)) {}

 private:
  IndexValues values_;
};

/// What an index is made of and with.
struct IndexRequest {
  const Map& map;                                  ///< must outlive the index
  IndexValues values;                              ///< resolved
  IndexSet set{};                                  ///< has those of needed_kinds()
  int threads = 0;                                 ///< workers; 0: one per core
  std::size_t memory_limit = kDefaultMemoryLimit;  ///< bytes that it and its making may take together
  double budget_seconds = 0;                       ///< MakeIndexOptions::budget_seconds
};

/// Graphs that the search of an index walks instead of the map. Any kind of index can be made on them.
struct InnerGraphs {
  /// By SearchSide: what is walked from that end, its edges as they are walked. May be the same twice.
  std::array<std::shared_ptr<const Map>, 2> graphs;
  /// By slot of the map: the node of the graphs, or kNoNode.
  std::vector<NodeId> node_of_slot;
};

/// One kind of index, an entry of the registry.
struct IndexKind {
  std::string_view id;                         ///< "container"
  std::string_view name;                       ///< "Containers"
  std::string_view description;                ///< one line: what it keeps and what it spares
  std::uint16_t file_code;                     ///< stored in files: never renumber
  IndexRoles roles;                            ///< what it does for a search
  std::span<const IndexParameter> parameters;  ///< what there is to choose
  std::span<const IndexPictureInfo> pictures;  ///< which Index::picture shows
  /// Names for tests of all kinds, which make them on maps of a few nodes.
  std::span<const std::string_view> examples;
  std::span<const std::string_view> needs{};  ///< ids of the kinds that it is made of, which are made first
  /// The values that the index of a kind in `needs` must satisfy(). Null: the defaults, which any satisfies.
  IndexValues (*needed_values)(const IndexValues& values, const IndexKind& needed) = nullptr;
  /// Those of which it is made where none is there, with what it alone asks for: they satisfy needed_values.
  /// Null: the same.
  IndexValues (*values_to_make)(const IndexValues& wanted) = nullptr;
  /// Which optimal paths its pruning keeps. The values are resolved. Null: all of them.
  PathsKept (*paths_kept)(const IndexValues& values) = nullptr;
  /// The values with nothing left to choose for the map. Error kInvalidArgument: why there is no such index
  /// of it. Null: any values do for any map. Called by resolve_values().
  Result<IndexValues> (*resolve)(const Map& map, const IndexValues& values) = nullptr;
  /// The memory that it takes. The values are resolved.
  IndexMemory (*memory)(const Map& map, const IndexValues& values);
  /// Errors: kCancelled; kLimit for more memory than allowed; the kind's own.
  Result<std::shared_ptr<const Index>> (*make)(const IndexRequest& request, Progress& progress);
  /// The sections of its file. Their bytes are owned by the index. Null: it has no file of this format.
  std::vector<IndexSection> (*write)(const Index& index) = nullptr;
  /// From sections with right checksums, of a map with the same hash. Error kCorrupt, without a file's name:
  /// what is impossible in them. An index that was read never makes a search crash.
  Result<std::shared_ptr<const Index>> (*read)(const Map& map, const IndexValues& values,
                                               std::span<const IndexSection> sections) = nullptr;
  /// Of a kind without a file: the reason, "as it is made by a few visits of each cell".
  std::string_view why_no_file{};
  /// The graphs that its searches walk, which keep all distances of the map. Null: it has none, and nothing
  /// can be made inside of it.
  Result<InnerGraphs> (*inner)(const Map& map, const Index& index) = nullptr;
  /// Files of directed maps may lose paths where their maker's number is lower (docs/bounds-format.md).
  std::uint8_t first_maker_of_directed = 0;
  /// Whether what it says stays true on a map with fewer moves, or with dearer ones.
  bool valid_after_removals = false;
  /// The index of `request.map`, equal to one made anew, from `index` of the map `was`. Null in the result:
  /// that would take as long as making it anew. Null: it is always made anew. Errors: those of `make`.
  Result<std::shared_ptr<const Index>> (*repair)(const Index& index, const Map& was,
                                                 const IndexRequest& request, Progress& progress) = nullptr;
  /// What verify_index() does. Null: it makes the index anew and compares what `write` gives.
  Result<IndexCheck> (*verify)(const Map& map, const Index& index, const VerifyOptions& options,
                               Progress& progress) = nullptr;
  /// What mend_index() does. Null: it makes the index anew.
  Result<std::shared_ptr<const Index>> (*mend)(const Map& map, const Index& index, const IndexCheck& check,
                                               const VerifyOptions& options, Progress& progress) = nullptr;
  /// What compare_indices() does with two of the kind. Null: it compares what `write` gives.
  Result<IndexComparison> (*compare)(const Index& first, const Index& second) = nullptr;
  /// The index, of a map that was changed since, for the map as it is now: it may lose paths. Error kMismatch
  /// where the two maps differ too much. Null: always.
  Result<std::shared_ptr<const Index>> (*adopt)(const Index& stale, const Map& now) = nullptr;

  /// The parameter of that id; null for none.
  const IndexParameter* parameter(std::string_view wanted) const;
  /// Of its first role, for people: "refuses edges".
  std::string_view what_it_does() const;
  /// What becomes of it when the map changes, for people: "repaired where few moves change, else made anew".
  std::string_view after_changes() const;
};

/// Every kind: those of the library, in the order of the list in core/CMakeLists.txt, then registered ones.
std::span<const IndexKind* const> all_indices();
/// IndexKind::file_code of a kind that a program registers is this or more.
inline constexpr std::uint16_t kFirstOwnFileCode = 0x8000;
/// Adds a kind of the program's own, which must live as long as the process. From then on texts, files and
/// searches know it. Any thread may call it at any time; what all_indices() gave before stays as it was.
/// Errors kInvalidArgument: an id or file code that another kind has, or a part that lacks; kLimit: more than
/// 256 kinds.
Result<void> register_index(const IndexKind& kind);
/// Null for an id that none has.
const IndexKind* find_index(std::string_view id);
/// Whether it is the kind of that id, or is made of one.
bool depends_on(const IndexKind& kind, std::string_view id);
/// Which optimal paths the pruning of an index with these values keeps. The values must be resolved.
PathsKept paths_kept(const IndexValues& values);

}  // namespace goalbound
