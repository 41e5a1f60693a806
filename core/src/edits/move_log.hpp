// What changes of a map did to its moves, for those who keep paths (KeptPaths).
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "edits/map_edits.hpp"

namespace goalbound {

/// A move whose cost changed; kInfiniteCost where there was or is none.
struct MoveDelta {
  NodePair move;
  Cost before = kInfiniteCost;
  Cost now = kInfiniteCost;
};

/// All moves that one call changed.
struct MoveDeltas {
  std::uint64_t version = 0;  ///< of the map afterwards
  std::vector<MoveDelta> moves;
};

/// Filled while the map is changed, and emptied by its reader.
class MoveLog {
 public:
  struct Taken {
    std::vector<MoveDeltas> deltas;
    bool is_lost = false;  ///< memory ended: some are missing
  };

  void add(const MoveDeltas& deltas) {
    const std::lock_guard lock(mutex_);
    waiting_.deltas.push_back(deltas);
  }
  void lose() {
    const std::lock_guard lock(mutex_);
    waiting_.is_lost = true;
  }
  Taken take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(waiting_, Taken());
  }

 private:
  std::mutex mutex_;
  Taken waiting_;
};

/// The moves around some changes, as they were before these.
class MovesBefore {
 public:
  MovesBefore(const MapEdits& edits, std::span<const MapChange> changes) {
    look(edits, changes, [this](const MoveCost& move) {
      costs_.try_emplace({move.from, move.to}, move.cost);
    });
  }
  /// Once they are made.
  std::vector<MoveDelta> deltas(const MapEdits& edits, std::span<const MapChange> changes) const {
    std::map<NodePair, Cost> now;
    look(edits, changes, [&](const MoveCost& move) { now.try_emplace({move.from, move.to}, move.cost); });
    std::vector<MoveDelta> moves;
    const auto cost_in = [](const std::map<NodePair, Cost>& costs, const NodePair& move) {
      const auto at = costs.find(move);
      return at == costs.end() ? kInfiniteCost : at->second;
    };
    const auto add = [&](const NodePair& move) {
      const MoveDelta delta = {move, cost_in(costs_, move), cost_in(now, move)};
      if (delta.before != delta.now) moves.push_back(delta);
    };
    for (const auto& [move, cost] : costs_) add(move);
    for (const auto& [move, cost] : now) {
      if (!costs_.contains(move)) add(move);
    }
    return moves;
  }

 private:
  template <class Use>
  static void look(const MapEdits& edits, std::span<const MapChange> changes, const Use& use) {
    for (const MapChange& change : changes) edits.moves_of(change, use);
  }

  std::map<NodePair, Cost> costs_;
};

}  // namespace goalbound
