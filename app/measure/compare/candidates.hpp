// What is compared on a map: every search that runs there, with each set of indices that it has a use for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "goalbound/index.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// How searches and indices are called: as one types them, or in words.
enum class Naming : std::uint8_t { kIds, kWords };

/// A search, and what it is given; what it needs besides (SearchInfo::needs) is made for it.
struct Candidate {
  const SearchInfo* search = nullptr;
  std::vector<IndexValues> asked;  ///< boxes first

  /// "astar-gb boxes,landmarks", or "A* with goal bounding (boxes, landmarks)".
  std::string label(Naming naming = Naming::kIds) const;
};

/// Each kind of index alone and with boxes, as usual, asked by A*; and each search that answers by another
/// way, with boxes where it asks any, and with boxes inside of what it needs where that asks them. Of
/// searches that do the same with other words of their own one is there: `bfs`, which counts moves, and
/// `wastar`, which is A* without a weight, are left out. The first one is the plain search that others are
/// compared with.
std::vector<Candidate> candidates_for(const Map& map);

/// Those of them that one is the fastest of on every kind of map that was measured, and that take little time
/// to make: what a recommendation is made from where there is no time to measure all
/// (tests/bench/recommendation.py). The plain search is among them.
std::vector<Candidate> likely_best(const Map& map);

/// Bytes of those that answer queries of a search: not of boxes that another index of the set was made of.
std::uint64_t bytes_of_answers(const SearchInfo& search, const IndexSet& set);

}  // namespace goalbound
