// Queries and paths. Part of light.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "goalbound/light/maps.hpp"
#include "goalbound/result.hpp"

/// All of the library. What others may build on is stable as docs/library.md says.
namespace goalbound {

class IndexSet;
struct SearchInfo;

/// Named after the version: programs that mix two of them do not link, instead of misreading objects.
inline namespace v0_1 {
/// All classes are handles: copies are cheap and share what they stand for, which lives as long as any handle
/// that needs it. A handle that was moved from may only be assigned to or destroyed.
namespace light {

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
