// Paths of other programs judged: which steps are illegal and why, which paths are longer than they need be,
// and what was claimed of them that is not so.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/any_angle.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/mesh_parts.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/polyanya.hpp"
#include "goalbound/query_pool.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// A point of a path as a file names it: a place in the unit of the map's file, or a node.
struct ClaimedPoint {
  MeshPoint place;        ///< where no node is named
  NodeId node = kNoNode;  ///< that is named
  bool is_named = false;  ///< the file names a node, which the map may lack (kNoNode)
  friend bool operator==(const ClaimedPoint&, const ClaimedPoint&) = default;
};

/// The node that a point stands for: named, or on grids the cell that holds the place, blocked ones too, and
/// elsewhere the node that lies just there. kNoNode where there is none.
NodeId node_of(const Map& map, const ClaimedPoint& point);

/// What a program says that became of its search.
enum class ClaimedOutcome : std::uint8_t {
  kUnsaid,   ///< nothing: a path with points counts as found, one without as none
  kFound,    ///< a whole path
  kPartial,  ///< a path that ends before its goal
  kNone,     ///< there is no path
};

/// A path as another program tells it.
struct ClaimedPath {
  std::string name;                                  ///< as its file calls it; empty: it does not
  std::size_t line = 0;                              ///< in the file, where it begins
  ClaimedOutcome outcome = ClaimedOutcome::kUnsaid;  ///< what became of the search
  std::optional<ClaimedPoint> start;                 ///< asked for; nothing: the first point
  std::optional<ClaimedPoint> goal;                  ///< likewise; nothing: the last point
  std::optional<double> length;                      ///< in the map's unit of lengths
  bool has_points = false;                           ///< else only outcome and length are told
  bool corners = false;                 ///< of a grid: straight and diagonal lines lead from point to point
  bool waits = false;                   ///< of a plan of several agents: standing is no fault
  std::vector<ClaimedPoint> points;     ///< from start to goal
  std::vector<std::uint32_t> corridor;  ///< of a mesh: polygons, in place of points; else empty
};

/// What may be wrong with a path, the worst first.
enum class PathFault : std::uint8_t {
  kOffMap,          ///< a point lies off the map, or is no node of it
  kBlocked,         ///< a point is a blocked cell, or the line to it leads over one
  kCornerCut,       ///< a diagonal step passes a blocked cell on one of its sides
  kNotAdjacent,     ///< a step leads further than to a neighbour
  kUnjoined,        ///< no edge leads there
  kWrongWay,        ///< an edge leads the other way alone
  kForbiddenTurn,   ///< a turn from one edge to the next is forbidden
  kLeavesMesh,      ///< the straight line to a point leaves the ground, or polygons are no neighbours
  kNoPoints,        ///< called found, but it has no points
  kImpossible,      ///< told without its points and called found, although no path leads there
  kWrongStart,      ///< does not begin at its start
  kPartialAsFound,  ///< called found, but it ends elsewhere than at its goal
  kMissed,          ///< none or a partial one, although there is a whole one
  kDenied,          ///< called none or partial, but it leads to its goal
  kStands,          ///< the same point twice in a row
  kLonger,          ///< longer than the shortest
  kWrongLength,     ///< not as long as it is said to be
};
/// How many kinds there are.
inline constexpr std::size_t kPathFaults = 17;
/// "corner-cut", "partial-as-found".
std::string_view id_of(PathFault fault);
/// One line for people.
std::string_view describe(PathFault fault);

/// Some of the faults.
class PathFaultSet {
 public:
  /// One more.
  void add(PathFault fault) { bits_ |= 1U << static_cast<unsigned>(fault); }
  /// Whether it is among them.
  bool has(PathFault fault) const { return (bits_ >> static_cast<unsigned>(fault) & 1U) != 0; }
  /// No fault.
  bool empty() const { return bits_ == 0; }
  /// Illegal steps or points among them: such a path has no length.
  bool illegal() const { return (bits_ & ((2U << static_cast<unsigned>(PathFault::kLeavesMesh)) - 1)) != 0; }
  /// Which it is by severity: kPathFaults without any.
  std::size_t worst() const;

 private:
  std::uint32_t bits_ = 0;
};

/// The first illegal step of a path.
struct IllegalStep {
  PathFault why = PathFault::kOffMap;  ///< one of the first eight
  std::size_t point = 0;               ///< that it leads to, counted from 0; 0: the first point itself
  std::string words;                   ///< "from 3,4 to 4,5: passes 4,4, which is blocked"
};

/// The verdict on one path.
struct AuditedPath {
  std::string name;                      ///< as its file calls it; else its number, from 1
  std::size_t line = 0;                  ///< in the file
  std::string ends;                      ///< "3,4 to 7,9"
  std::string reached;                   ///< its last point; empty: it has none
  PathFaultSet faults;                   ///< empty: nothing is wrong with it
  std::size_t points = 0;                ///< that it has
  std::size_t illegal_steps = 0;         ///< how many
  std::optional<IllegalStep> first;      ///< of them
  std::optional<double> length;          ///< of a legal path
  std::optional<double> claimed;         ///< as the file says
  std::optional<double> shortest;        ///< from start to goal; nothing where no path leads there
  std::optional<double> times_shortest;  ///< of a legal path from start to goal; 1 for the shortest
  PathLength least;  ///< `shortest`, and by how much it may be too long because costs of the file are rounded
  std::string hint;  ///< what an illegal path may be meant as, for people; mostly empty

  /// Begins at its start, ends at its goal, and is legal.
  bool is_whole() const { return times_shortest.has_value(); }
};
/// The worse of two is the first: by fault, number of illegal steps, length over the shortest, line.
bool is_worse(const AuditedPath& a, const AuditedPath& b);
/// What is wrong with it, for people: "passes the corner ...; 3 illegal steps". Empty for nothing.
std::string words_of(const AuditedPath& path);

/// What counts as a fault.
struct AuditOptions {
  /// Longer than the shortest by at most this share of it is no fault: 0.05 for 5 %.
  double longer_by = 0;
  /// How far a claimed length may differ from the real one, besides a hundred-thousandth of it.
  double length_tolerance = 0.01;
  /// All paths are told by their corners (ClaimedPath::corners).
  bool corners = false;
  /// Straight lines at any angle lead from point to point, and the shortest path is that of all such paths.
  /// On a grid cells are whole numbers, and corners of cells lie at halves: 2.5. On a mesh paths of places
  /// are judged so in any case.
  bool any_angle = false;
};

/// Judges paths on one map, which must outlive it: add() each, then judge() them all. One per thread.
class PathAudit {
 public:
  PathAudit(const Map& map, const AuditOptions& options);  ///< judges nothing yet
  PathAudit(const Map&& map, const AuditOptions& options) = delete;

  /// Looks at steps and ends. Error: kSyntax with the line for a path that has neither points nor a start and
  /// a goal; kInvalidArgument where any-angle paths are asked of a map that has none. Cost: a look at each
  /// step.
  Result<void> add(const ClaimedPath& claimed);
  /// Paths so far.
  std::size_t size() const { return paths_.size(); }
  /// Finds the shortest paths, all cores at once, and tells the verdicts in the order of the paths. On a mesh
  /// paths of places are compared with the shortest of all (Polyanya), as any-angle paths of a grid are,
  /// others with those over nodes. `pool` makes the queries when some are needed. Errors: those of the pool;
  /// kCancelled.
  Result<std::vector<AuditedPath>> judge(const std::function<Result<QueryPool>()>& pool, Progress& progress);

 private:
  /// What is kept of a path until it is judged.
  struct Kept {
    AuditedPath verdict;
    StartGoal ends;
    MeshPoint from, to;        ///< of a path of places
    bool over_places = false;  ///< at any angle: of places on a mesh or a grid
    bool arrives = false;      ///< ends at its goal
    bool has_points = false;
    bool is_found = false;  ///< said to be whole
    bool waits = false;     ///< ClaimedPath::waits
    PathCost cost = 0;      ///< of a legal path over nodes
    double own = 0;         ///< the same by the costs of the map's file
    double in_space = 0;    ///< of a path of places: its length with heights
  };

  static void note(AuditedPath& verdict, PathFault why, std::size_t point, std::string words);
  std::string name_of(const ClaimedPoint& point) const;
  std::string hint_for(const ClaimedPath& claimed);
  bool is_legal(const ClaimedPath& claimed);
  void walk_nodes(const ClaimedPath& claimed, Kept& kept);
  NodeId visit(const ClaimedPoint& point, std::size_t number, Kept& kept) const;
  void step(NodeId from, NodeId to, std::size_t point, bool corners, Kept& kept);
  bool follow_line(NodeId from, NodeId to, std::size_t point, Kept& kept);
  std::optional<Edge> cheapest_edge(NodeId from, NodeId to);
  void walk_edge(NodeId from, const Edge& edge, Kept& kept) const;
  void compare(const SearchResult& result, std::span<const NodeId> path, Kept& kept) const;
  void walk_turns(std::span<const NodeId> path, Kept& kept) const;
  void note_no_edge(NodeId from, NodeId to, std::size_t point, Kept& kept);
  MeshPoint mesh_point(const ClaimedPoint& point) const;
  void walk_places(const ClaimedPath& claimed, Kept& kept);
  void walk_corridor(const ClaimedPath& claimed, Kept& kept);
  /// A point of a path, and the polygons around it in which whoever walks it may be.
  struct MeshStep {
    MeshPoint at;
    std::vector<std::vector<std::uint32_t>> parts;  ///< that sides join at the point; none off the mesh
  };
  MeshStep step_at(const MeshPoint& at) const;
  bool walk_straight(const MeshStep& from, MeshStep& to);
  bool in_sight(const MeshStep& from, const MeshStep& to, const std::vector<std::uint32_t>& from_areas,
                const std::vector<std::uint32_t>& to_areas);
  bool is_link(const MeshPoint& from, const MeshPoint& to) const;
  bool are_beside(std::uint32_t area, std::uint32_t next) const;
  void conclude_outcome(Kept& kept) const;
  void conclude_length(Kept& kept, bool is_longer) const;
  void judge_places(Kept& kept);
  Result<void> make_finder();
  Result<void> sharpen_finder(Progress& progress);
  std::optional<HalfPoint> half_point(const ClaimedPoint& point) const;
  void walk_lines(const ClaimedPath& claimed, Kept& kept);
  void step_line(HalfPoint from, HalfPoint to, std::size_t point, Kept& kept);
  void judge_lines(Kept& kept);
  std::string hint_for_lines(const ClaimedPath& claimed) const;

  const Map& map_;
  const Grid* grid_;
  const NavMesh* mesh_;
  const ListGraph* roads_;  ///< whose edges are steps; null where those of the map are
  AuditOptions options_;
  std::unique_ptr<Polyanya> polyanya_;    ///< of a mesh
  std::optional<AnyAngleFinder> finder_;  ///< of a grid, for any-angle paths
  std::vector<Kept> paths_;
  std::vector<Edge> edges_;
};

/// Paths of a file, told to `take` one after the other: CSV, JSON, GeoJSON, or a trace of
/// Posthoc (docs/audit.md). Errors: those of read_text_file; kSyntax with the line; that of `take`.
Result<void> read_claimed_paths(const Map& map, const std::filesystem::path& file,
                                const std::function<Result<void>(const ClaimedPath&)>& take);
/// The same from a text. `name` is what errors call the file.
Result<void> parse_claimed_paths(const Map& map, std::string_view text, const std::string& name,
                                 const std::function<Result<void>(const ClaimedPath&)>& take);

}  // namespace goalbound
