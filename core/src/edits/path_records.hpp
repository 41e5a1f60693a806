// What KeptPaths knows of each path and of each move that changed: which of the paths are still the shortest.
// Of one thread.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "edits/map_edits.hpp"
#include "edits/move_log.hpp"
#include "goalbound/kept_paths.hpp"

namespace goalbound {

/// One path that is kept.
struct KeptPath {
  bool is_kept = false;
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
  std::vector<NodeId> nodes;   ///< none where there is no path
  std::uint64_t known_of = 0;  ///< version of the map that it was shortest of
  std::uint32_t changed = 0;   ///< moves of its own that do not cost what they did then
  std::uint32_t gone = 0;      ///< those of them that are not there
  std::uint32_t cheaper = 0;   ///< moves that cost less than then, and lie so that they may matter
  bool is_lost = false;        ///< what changed since then is not known
  PathVerdict told = PathVerdict::kUnknown;  ///< by a query since, which still holds
  PathVerdict reported = PathVerdict::kShortest;

  PathVerdict verdict() const;
};

/// What a move cost, back to the oldest state that a path knows.
class MoveHistory {
 public:
  Cost at(std::uint64_t version) const {
    for (const Step& step : steps_) {
      if (step.version > version) return step.before;
    }
    return now_;
  }
  /// `is_needed`: some path knows a state between the last change and this one.
  void change(std::uint64_t version, const MoveDelta& delta, bool is_needed) {
    if (is_needed) steps_.push_back({version, delta.before});
    is_new_ = last_ == 0;
    last_ = version;
    now_ = delta.now;
  }
  /// Whether it changed once only.
  bool is_new() const { return is_new_; }
  /// Version after the last change.
  std::uint64_t last() const { return last_; }
  Cost now() const { return now_; }

  NodeId end = kNoNode;  ///< that of its ends by which paths are looked at, always the same one

 private:
  struct Step {
    std::uint64_t version;
    Cost before;
  };
  std::vector<Step> steps_;
  std::uint64_t last_ = 0;
  Cost now_ = kInfiniteCost;
  bool is_new_ = false;
};

/// Where paths run, by squares of the map: each stretch of a path that lies in one.
class PathSquares {
 public:
  explicit PathSquares(const Map& map);

  struct Stretch {
    KeptPaths::Id path;
    std::uint32_t first;  ///< of its nodes
    std::uint32_t end;    ///< behind the last
  };
  std::span<const Stretch> at(Place place) const { return squares_[number_of(place)]; }
  void add(const Map& map, KeptPaths::Id id, const std::vector<NodeId>& path);
  void remove(const Map& map, KeptPaths::Id id, std::span<const NodeId> path);
  std::uint64_t byte_size() const;

 private:
  static constexpr std::int64_t kSide = 64;  ///< squares a row and a column

  std::size_t number_of(Place place) const;

  Box limits_;
  std::vector<std::vector<Stretch>> squares_;
};

class PathRecords {
 public:
  /// `edits` must outlive it; it is not changed during any call.
  explicit PathRecords(const MapEdits& edits);

  /// What the next calls look at.
  void follow(const MoveLog::Taken& taken);

  /// A new id for a path between these nodes that nothing is known of.
  KeptPaths::Id add(NodeId start, NodeId goal);
  void drop(KeptPaths::Id id);
  /// The nodes of the path with that id from now on.
  void set_nodes(KeptPaths::Id id, std::vector<NodeId> nodes);
  /// It is the shortest of the map as it is. kNoPathCost: there is none.
  void know(KeptPaths::Id id, std::uint64_t version, PathCost cost);
  /// A query said so of the map as it is.
  void tell(KeptPaths::Id id, PathVerdict verdict);

  bool has(KeptPaths::Id id) const { return id < paths_.size() && paths_[id].is_kept; }
  const KeptPath& path(KeptPaths::Id id) const { return paths_[id]; }
  PathCost cost(KeptPaths::Id id) const { return ends_[id].cost; }
  std::size_t size() const { return paths_.size() - free_.size(); }
  std::size_t id_limit() const { return paths_.size(); }
  /// Its verdict is known to everybody.
  void report(KeptPaths::Id id) { paths_[id].reported = paths_[id].verdict(); }
  /// See KeptPaths::changed().
  std::vector<KeptPaths::Id> take_changed();
  std::uint64_t byte_size() const;

 private:
  /// What all paths are looked through for.
  struct Ends {
    Place from;
    Place to;
    PathCost cost = 0;  ///< 0: none is kept
  };
  struct Changed {
    MoveHistory* history;
    MoveDelta delta;
  };
  struct HashOfMove {
    std::size_t operator()(const NodePair& move) const {
      return (std::uint64_t{static_cast<std::uint32_t>(move.first)} << 32 |
              static_cast<std::uint32_t>(move.second)) *
             0x9E3779B97F4A7C15U;
    }
  };

  void follow(const MoveDeltas& deltas);
  void follow_own(std::span<const Changed> moves);
  void follow_own(KeptPaths::Id id, const Changed& move);
  void look_at_single_nodes();
  void follow_others(std::span<const Changed> moves);
  void name_ends(std::vector<Changed>& moves);
  /// Whether a path over that node could cost less than the kept one.
  bool may_pass(const Ends& ends, Place node) const;
  void count_again();
  void lose_all();
  void forget_longer();
  void forget_version(const KeptPath& path);
  void forget_old_moves();

  const MapEdits* edits_;
  PathSquares squares_;
  std::vector<KeptPath> paths_;  ///< by id
  std::vector<Ends> ends_;       ///< by id
  std::vector<KeptPaths::Id> free_;
  std::vector<KeptPaths::Id> looked_at_;  ///< whose verdict may be another one than was reported
  std::unordered_map<NodePair, MoveHistory, HashOfMove> moves_;
  std::size_t most_moves_ = 1024;               ///< of moves_, before those are looked for that nobody needs
  std::map<std::uint64_t, std::size_t> known_;  ///< how many paths know the version of the map; none are lost
  double least_cost_of_unit_;
};

}  // namespace goalbound
