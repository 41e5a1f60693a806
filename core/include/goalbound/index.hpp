// Everything that is precomputed of a map and spares searches work: an index. Boxes are one, and so are other
// containers and landmarks. A kind of index is one folder of core/src/indices and one line in
// core/CMakeLists.txt: all else (lists, options, searches, explanations, pictures) follows from its entry.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/place.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search_side.hpp"

namespace goalbound {

struct IndexKind;
class IndexSet;

/// What an index does for a search that is given it.
enum class IndexRole : std::uint8_t {
  kEdges = 1,      ///< tells of edges that no optimal path to the goal begins with: Index::keep
  kEstimates = 2,  ///< raises the estimate of what is left: Index::raise
  kNodes = 4,      ///< tells of nodes that no optimal path of the query leads over: Index::enter
};
/// Some of them.
class IndexRoles {
 public:
  constexpr IndexRoles() = default;
  /// These.
  constexpr IndexRoles(std::initializer_list<IndexRole> roles) {
    for (const IndexRole role : roles) bits_ |= static_cast<unsigned>(role);
  }
  /// Whether it is one of them.
  constexpr bool contains(IndexRole role) const { return (bits_ & static_cast<unsigned>(role)) != 0; }
  /// Whether it is none: the index answers by itself, and a search that needs it knows it
  /// (SearchInfo::needs).
  constexpr bool empty() const { return bits_ == 0; }

 private:
  unsigned bits_ = 0;
};

/// Which of the optimal paths between two nodes a search that is told what to leave out can still take. Two
/// indices that are right by themselves can lose a path together, each the one that the other keeps.
enum class PathsKept : std::uint8_t {
  kAll,        ///< all of them
  kCanonical,  ///< all canonical ones, which are those that JPS follows
  kOne,        ///< one of them, whichever
};

/// One query as an index sees it.
struct Aim {
  NodeId start = kNoNode;                ///< of the query
  NodeId goal = kNoNode;                 ///< of the query
  Place place;                           ///< of the end that the search looks for
  SearchSide side = SearchSide::kStart;  ///< from which end the search looks
  std::array<std::uint64_t, 2> note{};   ///< the index's own words: a region, a slot
};

/// What an index told a search to leave out: an edge out of `node`, all edges of it, or an arc of a graph of
/// its own.
struct Refused {
  /// Which of these.
  enum class What : std::uint8_t { kEdge, kNode, kArc };

  NodeId node = kNoNode;     ///< that the edge or arc leaves, or that is not expanded
  EdgeIndex edge = kNoEdge;  ///< What::kEdge: which of its edges
  NodeId to = kNoNode;       ///< What::kArc: where it leads, as the search that was refused it walks
  What what = What::kEdge;   ///< an edge, the node itself or an arc
  Cost travelled = 0;        ///< as Index::enter or Index::leave was told; of others 0
  Cost at_least_left = 0;    ///< the same
};

/// A word that a parameter may have.
struct IndexChoice {
  std::string_view id;           ///< "disk"
  std::string_view description;  ///< one line
};
/// What there is to choose about an index of a kind.
struct IndexParameter {
  std::string_view id;                    ///< "shape"
  std::string_view name;                  ///< "Shape"
  std::string_view description;           ///< one line
  std::string_view usual;                 ///< that it has unless somebody says
  std::vector<IndexChoice> (*choices)();  ///< the words that it may be; null for a number
  std::uint32_t least = 0;                ///< of a number
  std::uint32_t most = 0;                 ///< of a number
  bool always_told = false;               ///< stands in texts even where it is usual
};

/// What is chosen of each parameter of a kind: with the kind, and with what is made inside of it, the name of
/// an index.
class IndexValues {
 public:
  /// Of no kind.
  IndexValues() = default;
  /// What is usual. The kind must outlive it.
  explicit IndexValues(const IndexKind& kind);

  /// Of which kind; null for none.
  const IndexKind* kind() const { return kind_; }
  /// Of a parameter, which the kind must have.
  std::string_view of(std::string_view parameter) const;
  /// Of a parameter that is a number.
  std::uint32_t number(std::string_view parameter) const;
  /// Errors: kInvalidArgument for a parameter or value that there is not, with all that there are.
  Result<void> set(std::string_view parameter, std::string_view value);
  /// Of an index that has graphs of its own (IndexKind::inner): which indices of those it has.
  std::span<const IndexValues> inside() const { return inside_; }
  /// Errors kInvalidArgument: it has no graphs; an index that does nothing for a search; the same one twice.
  Result<void> set_inside(std::vector<IndexValues> inside);
  /// The same with nothing inside.
  IndexValues without_inside() const;
  /// The kind, what is inside and what is not usual: "boxes", "container:disk", "landmarks:count=4",
  /// "hierarchy(boxes,landmarks)". parse() reads it.
  std::string text() const;
  /// A word behind ':' is that choice of whichever parameter has it, or `parameter=value`. Errors: as of
  /// set() and set_inside(), for an unknown kind, and for a parenthesis without its other.
  static Result<IndexValues> parse(std::string_view text);

  friend bool operator==(const IndexValues&, const IndexValues&) = default;

 private:
  Result<void> set_words(std::string_view words, std::string_view text);

  const IndexKind* kind_ = nullptr;
  std::vector<std::string> values_;  ///< by parameter
  std::vector<IndexValues> inside_;
};

/// What the numbers of a picture mean.
enum class PictureValues : std::uint8_t {
  kNumbers,  ///< amounts, to be compared
  kClasses,  ///< from 0, told apart and not compared: each has its word, or all are parts of the map
  kEdges,    ///< edges of the node that is looked at, one more than their number; 0 for none
};
/// A picture that an index has of itself, or of what it knows of one node.
struct IndexPictureInfo {
  std::string_view id;           ///< "shapes"
  std::string_view name;         ///< "Shapes"
  std::string_view description;  ///< one line
  bool of_all_nodes = false;     ///< it has IndexPicture::values, whatever node is looked at
  bool of_node = false;          ///< it has IndexPicture::values that tell of the node that is looked at
  bool is_graph = false;         ///< it has IndexPicture::lines
  PictureValues values = PictureValues::kNumbers;  ///< what those are
  std::span<const std::string_view> words{};       ///< of each class; empty: they are parts

  /// Whether a heat map can show it.
  bool has_values() const { return of_all_nodes || of_node; }
};
/// A closed line in the units of places, by x, y and z.
using IndexLine = std::vector<std::array<double, 3>>;
/// What such a picture shows. Empty where it has no such part.
struct IndexPicture {
  /// Lines around something that belongs to an edge of the node asked for, or to none.
  struct Outline {
    EdgeIndex edge = kNoEdge;  ///< of the node
    IndexLine line;            ///< closed
  };
  /// A line between two nodes.
  struct Line {
    NodeId from = kNoNode;  ///< of the map
    NodeId to = kNoNode;    ///< of the map too, another one
    std::uint8_t tone = 0;  ///< its level, or what else tells lines apart
  };
  std::vector<Outline> outlines;  ///< in the order of edges
  std::vector<double> values;     ///< by slot: what a heat map shows
  std::vector<NodeId> marks;      ///< nodes that stand out
  std::vector<Line> lines;        ///< of a graph of its own
};

/// Bytes that an index takes.
struct IndexMemory {
  std::size_t index_bytes = 0;    ///< of itself
  std::size_t scratch_bytes = 0;  ///< besides, while it is made
  /// In bytes.
  std::size_t total() const { return index_bytes + scratch_bytes; }
};

/// Immutable, and made for one map, which must outlive it: share it between threads. It is asked by slot
/// (Map::slot) and edge.
class Index {
 public:
  virtual ~Index() = default;
  Index(const Index&) = delete;
  Index& operator=(const Index&) = delete;

  /// Its entry of the registry.
  const IndexKind& kind() const { return *values_.kind(); }
  /// With the kind, what it is called: nothing in it is left to the map any more.
  const IndexValues& values() const { return values_; }
  /// Whether it is of this map.
  virtual bool fits(const Map& map) const = 0;
  /// Of all that it holds; what it is made of and holds on to counts for itself.
  virtual std::uint64_t byte_size() const = 0;

  /// What it wants to know of a query between two nodes of its map before it is asked about it: more than who
  /// they are and where the far one lies, where it leaves a note.
  virtual Aim aim(const Map& map, NodeId start, NodeId goal, SearchSide side) const;
  /// IndexRole::kEdges: of up to eight edges of a node those to follow. Bit i of `edges` and of the result
  /// stands for edge `first` + i; an edge that is not asked about is not in the result.
  virtual std::uint8_t keep(std::uint32_t slot, std::size_t first, std::uint8_t edges, const Aim& aim) const;
  /// IndexRole::kNodes: whether a node whose turn it is may lie on an optimal path, to which `travelled` is
  /// the cost from the end where the search began (`Aim::side`), the least there is where it lies on one. If
  /// it does, no path from it to the other end costs less than `at_least_left`, which has no weight. Never
  /// asked by searches that count moves.
  virtual bool enter(std::uint32_t slot, Cost travelled, Cost at_least_left, const Aim& aim) const;
  /// IndexRole::kNodes: whether it also tells of edges out of a node that is entered, by leave().
  virtual bool tells_ways_out() const { return false; }
  /// Of up to eight edges of such a node those to follow, as keep() has them; the costs are those of the
  /// node, as enter() was told. Asked about edges as they lead, by searches of the template.
  virtual std::uint8_t leave(std::uint32_t slot, std::size_t first, std::uint8_t edges, Cost travelled,
                             Cost at_least_left, const Aim& aim) const;
  /// IndexRole::kEstimates: `estimate`, or more where no path from the node to the far end of `aim` costs
  /// less, from the goal's side (Aim::side) none from the start to the node. kInfiniteCost where there is no
  /// path at all, which a search need not look for: an estimate that is only large stays below. Never asked
  /// about an estimate with a weight.
  virtual Cost raise(Cost estimate, std::uint32_t slot, const Aim& aim) const;
  /// Whether an estimate that it raises stays consistent: falls by no more than its cost along any edge
  /// between two nodes from which it knows of no lack of a way.
  virtual bool consistent() const { return true; }

  /// Why it refused an edge or a node, for people: "goal x 40 > box max x 31". Empty when it does not. Of an
  /// index that raises estimates, unless it says more: that no path leads on from there.
  virtual std::string why(const Map& map, const Refused& refused, const Aim& aim) const;
  /// Replaces `picture` by the one of its kind's pictures with that number. `node`: one whose edges are
  /// looked at, or kNoNode; `aim`: of a query, or null.
  virtual void picture(const Map& map, std::size_t which, NodeId node, const Aim* aim,
                       IndexPicture& picture) const;

 protected:
  /// `values` must be of a kind.
  explicit Index(IndexValues values) : values_(std::move(values)) {}

 private:
  IndexValues values_;
};

/// Indices of one map, in the order in which a search asks them.
class IndexSet {
 public:
  IndexSet() = default;
  /// These.
  IndexSet(std::initializer_list<std::shared_ptr<const Index>> indices) : members_(indices) {}

  /// Behind the others.
  void add(std::shared_ptr<const Index> index) { members_.push_back(std::move(index)); }
  /// In order.
  std::span<const std::shared_ptr<const Index>> members() const { return members_; }
  /// How many.
  std::size_t size() const { return members_.size(); }
  /// Whether it has none.
  bool empty() const { return members_.empty(); }
  /// The first of that kind; null without one.
  std::shared_ptr<const Index> find(std::string_view kind) const;
  /// The first that will do (will_do); null without one.
  std::shared_ptr<const Index> find(const IndexValues& wanted) const;
  /// The same as what it is.
  template <class Type>
  std::shared_ptr<const Type> get() const {
    for (const auto& member : members_) {
      if (auto typed = std::dynamic_pointer_cast<const Type>(member)) return typed;
    }
    return nullptr;
  }
  /// The member of a set of one. Error kInvalidArgument for more or none, as a file holds one.
  Result<std::shared_ptr<const Index>> only() const;
  /// What each is, in order.
  std::vector<IndexValues> values() const;
  /// "boxes,landmarks:count=4".
  std::string text() const;
  /// Of all of them.
  std::uint64_t byte_size() const;

  friend bool operator==(const IndexSet&, const IndexSet&) = default;

 private:
  std::vector<std::shared_ptr<const Index>> members_;
};

/// Bytes that an index and its making may take together unless somebody says otherwise: 4 GiB, or what there
/// is where addresses have 32 bits.
inline constexpr auto kUsualMemoryLimit = static_cast<std::size_t>(
    std::min<std::uint64_t>(std::uint64_t{1} << 32, std::numeric_limits<std::size_t>::max()));

/// What an index is made of and with.
struct IndexRequest {
  const Map& map;                                ///< whose it is; must outlive it
  IndexValues values;                            ///< as IndexKind::suits gave them
  IndexSet set{};                                ///< has those of IndexKind::needs
  int threads = 0;                               ///< workers; 0: one per core
  std::size_t memory_limit = kUsualMemoryLimit;  ///< bytes that it and its making may take together
  double budget_seconds = 0;                     ///< MakeIndexOptions::budget_seconds
};

/// A part of an index as files have it. What its bytes mean is the kind's own.
struct IndexSection {
  std::uint32_t kind = 0;            ///< from kFirstSection to kLastSection, once a file
  std::span<const std::byte> bytes;  ///< of whoever gives it, while that lives
  /// How many bytes a file says that they are unpacked, where it has them packed. Nobody has unpacked them
  /// yet: what so many bytes would be for is to be known first.
  std::optional<std::uint64_t> unpacked{};

  /// How many bytes it has where none is packed.
  std::uint64_t size() const { return unpacked.value_or(bytes.size()); }
};
/// Limits of IndexSection::kind.
/// @{
inline constexpr std::uint32_t kFirstSection = 16;
inline constexpr std::uint32_t kLastSection = 0x7FFFFFFF;
/// @}

/// What a search of an index walks instead of the map, as graphs of their own, on which any kind of index can
/// be made.
struct InnerGraphs {
  /// By SearchSide: what is walked from that end, its edges as they are walked. The same where both are.
  std::array<std::shared_ptr<const Map>, 2> graphs;
  /// By slot of the map: the node there; kNoNode for one that they do not have.
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
  std::span<const std::string_view> needs{};   ///< ids of kinds that one is made of: they are made first
  /// What of a kind in `needs` one with these values is made of: of what is usual in the result anything will
  /// do. Null: any of that kind.
  IndexValues (*made_of)(const IndexValues& values, const IndexKind& needed) = nullptr;
  /// What is left of the optimal paths where it refuses edges or nodes; null: all of them. Of values that
  /// suit a map.
  PathsKept (*keeps)(const IndexValues& values) = nullptr;
  /// The values as they are for the map, with nothing left to choose. Error kInvalidArgument: why there is no
  /// such index of it. Null: any values suit any map. Asked by suited().
  Result<IndexValues> (*suits)(const Map& map, const IndexValues& values) = nullptr;
  /// What it takes; the values must suit.
  IndexMemory (*memory)(const Map& map, const IndexValues& values);
  /// Errors: kCancelled; kLimit where it takes more memory than allowed; what else the kind says.
  Result<std::shared_ptr<const Index>> (*make)(const IndexRequest& request, Progress& progress);
  /// Its sections, whose bytes are those of the index; null: it is made anew each time, or has files of its
  /// own.
  std::vector<IndexSection> (*write)(const Index& index) = nullptr;
  /// From sections whose checksums are right, of a map with the same hash. Error kCorrupt, without a file's
  /// name: what in them is impossible, so that no search that asks it can crash.
  Result<std::shared_ptr<const Index>> (*read)(const Map& map, const IndexValues& values,
                                               std::span<const IndexSection> sections) = nullptr;
  /// Of one that is made anew each time, why: "as it is made by a few visits of each cell".
  std::string_view why_no_file{};
  /// The graphs that searches of one walk, which keep all distances of the map; null: it has none, and
  /// nothing can be made inside of it.
  Result<InnerGraphs> (*inner)(const Map& map, const Index& index) = nullptr;
  /// Files of directed maps by makers of lower numbers (docs/bounds-format.md) may lose paths, but for those
  /// of the ordering regular.
  std::uint8_t first_maker_of_directed = 0;
  /// What it tells stays true on a map with fewer moves, or with dearer ones.
  bool holds_without_added = false;
  /// The index of `request.map`, equal to one made anew, from `index` of the map `was`; null in the result
  /// where that would take as long as making it. Null: it is made anew. Errors as of `make`.
  Result<std::shared_ptr<const Index>> (*follow)(const Index& index, const Map& was,
                                                 const IndexRequest& request, Progress& progress) = nullptr;

  /// The parameter of that id; null for none.
  const IndexParameter* parameter(std::string_view wanted) const;
  /// Of its first role, for people: "refuses edges".
  std::string_view what_it_does() const;
  /// What becomes of it when the map changes, for people: "repaired".
  std::string_view after_changes() const;
};

/// Every kind, in the order of the list in core/CMakeLists.txt.
std::span<const IndexKind* const> all_indices();
/// Null for an id that none has.
const IndexKind* find_index(std::string_view id);

/// Whether it is the kind of that id, or made of one that is.
bool is_made_of(const IndexKind& kind, std::string_view id);

/// Ids of what an index with these values is made of: IndexKind::needs, or its own kind for what is inside.
std::vector<std::string_view> ingredients_of(const IndexValues& values);
/// What of such a kind it wants.
IndexValues ingredient_of(const IndexValues& values, std::string_view needed);
/// The values as they are for a map, with nothing left to choose, inside neither. Error kInvalidArgument: why
/// there is no such index of it, or that an index inside does not keep all optimal paths.
Result<IndexValues> suited(const Map& map, const IndexValues& values);
/// Whether an index with the values `there`, in which nothing is left to choose, will do for what is wanted:
/// of what is usual in it anything, and whatever is inside besides.
bool will_do(const IndexValues& wanted, const IndexValues& there);

/// What is left of the optimal paths where an index with these values, which suit a map, refuses something.
PathsKept paths_kept(const IndexValues& values);

/// Between the members of a set in its text.
inline constexpr char kBetweenIndices = ',';
/// The members of such a text; what is inside of one stays with it.
std::vector<std::string_view> split_indices(std::string_view text);
/// "boxes,container:disk": what each member is. Errors: those of IndexValues::parse; kInvalidArgument for an
/// empty text or the same index twice.
Result<std::vector<IndexValues>> parse_indices(std::string_view text);

/// How indices are made.
struct MakeIndexOptions {
  int threads = 0;                               ///< workers; 0: one per core
  std::size_t memory_limit = kUsualMemoryLimit;  ///< bytes that one and its making may take together
  /// An index that is right at any moment and gets better ("boxes:anytime") ends after so many seconds; 0: it
  /// goes on to its end. Others take no notice.
  double budget_seconds = 0;
};
/// One index. What it is made of is taken from `set`, and made where that lacks it. Errors: those of
/// IndexKind::suits and IndexKind::make. The map must outlive it.
Result<std::shared_ptr<const Index>> make_index(const Map& map, const IndexValues& values,
                                                const IndexSet& set, Progress& progress,
                                                const MakeIndexOptions& options = {});

/// The index of a changed map, equal to one that make_index() makes with the values of `index`, which is one
/// of the map `was`: repaired where its kind can do that in less time, else null. Errors: as of make_index().
Result<std::shared_ptr<const Index>> follow_index(const Index& index, const Map& was, const Map& now,
                                                  Progress& progress, const MakeIndexOptions& options = {});

/// Indices of one map that are made once for all that need them, with what they are made of. For whoever
/// makes several queries on a map; of one thread, while what it gives is shared by any.
class IndexStore {
 public:
  /// The index with these values. As far as it is made of others it is made of those in `set`: one that was
  /// made of them before, or a new one, which is kept as is what it is made of and `set` lacks. Errors: those
  /// of make_index. All calls must be of the same map.
  Result<std::shared_ptr<const Index>> make(const Map& map, const IndexValues& values, const IndexSet& set,
                                            Progress& progress, const MakeIndexOptions& options = {});
  /// Lets go of what nobody else has, or has asked for since the last call and since it was made.
  void drop_unused();
  /// How many it keeps.
  std::size_t size() const { return made_.size(); }

 private:
  struct Made {
    IndexValues values;  ///< what was asked for, as it suits the map
    IndexSet of;         ///< by ingredients_of()
    std::shared_ptr<const Index> index;
    bool used = true;  ///< since drop_unused()
  };

  /// Of `set` or kept; null where there is none.
  std::shared_ptr<const Index> find(const Map& map, const IndexValues& values, const IndexSet& set);
  Made* find_made(const Map& map, const IndexValues& values, const IndexValues& suiting, const IndexSet& set);
  Result<IndexSet> ingredients(const Map& map, const IndexValues& values, const IndexSet& set,
                               Progress& progress, const MakeIndexOptions& options);

  std::vector<Made> made_;
};

}  // namespace goalbound
