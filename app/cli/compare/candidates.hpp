// What `goalbound compare` measures: every search that runs on a map, with each set of indices that it has a
// use for.
#pragma once

#include <string>
#include <vector>

#include "goalbound/index.hpp"
#include "goalbound/search.hpp"

namespace goalbound::cli {

/// A search, and what it is given; what it needs besides (SearchInfo::needs) is made for it.
struct Candidate {
  const SearchInfo* search = nullptr;
  std::vector<IndexValues> asked;  ///< boxes first

  /// "astar-gb boxes,landmarks".
  std::string label() const;
};

/// Each kind of index alone and with boxes, as usual, asked by A*; and each search that answers by another
/// way, with boxes where it asks any. Of searches that do the same with other words of their own one is
/// there: `bfs`, which counts moves, and `wastar`, which is A* without a weight, are left out. The first one
/// is the plain search that others are compared with.
std::vector<Candidate> candidates_for(const Map& map);

}  // namespace goalbound::cli
