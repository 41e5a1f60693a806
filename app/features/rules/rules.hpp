// The pattern of the jump rules editor: one cell, its eight neighbours, and how a path came in.
#pragma once

#include "goalbound/canonical.hpp"
#include "goalbound/geometry.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

struct JumpPattern {
  int incoming = static_cast<int>(Direction::kE);  ///< a Direction, or kStartRow
  DirectionSet open = DirectionSet::all();         ///< neighbours that are free

  /// Where the path came from is free, whatever `open` says.
  DirectionSet free_neighbours() const {
    return incoming == kStartRow ? open : open | DirectionSet(opposite(static_cast<Direction>(incoming)));
  }
  DirectionSet successors() const { return canonical_successors(incoming, free_neighbours()); }
  /// Those that only an obstacle makes necessary; diagonals and starts have none.
  DirectionSet forced() const {
    if (incoming == kStartRow || is_diagonal(static_cast<Direction>(incoming))) return {};
    return forced_successors(static_cast<Direction>(incoming), free_neighbours());
  }
};

class JumpRules final : public Feature {
 public:
  using Feature::Feature;

  void end() override { pattern_ = {}; }

  const JumpPattern& pattern() const { return pattern_; }
  void put(const JumpPattern& pattern) { pattern_ = pattern; }

 private:
  JumpPattern pattern_;
};

}  // namespace goalbound::app
