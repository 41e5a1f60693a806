// The searches that the paper compares, and the boxes that each gets.
// Source: Rabin & Sturtevant, AAAI 2016, Table 1.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "goalbound/bounds.hpp"

namespace goalbound::paper {

/// One row of Table 1.
struct Entrant {
  std::string_view name;          ///< as the paper writes it
  std::string_view algorithm;     ///< id of the search
  std::optional<Ordering> boxes;  ///< ordering of its boxes; nothing for a search without any
  bool claims_optimal;            ///< with these boxes
};

/// Places of the rows in kEntrants.
enum EntrantIndex : std::size_t {
  kAStar,
  kAStarRegular,
  kAStarCanonical,
  kJpsPlus,
  kJpsPlusRegular,
  kJpsPlusCanonical,
};

/// JPS loses paths with regular boxes: they keep one optimal path to each goal, which need not be a canonical
/// one. The paper has a row for it nevertheless, so it is run, and its wrong answers are counted.
inline constexpr std::array<Entrant, 6> kEntrants = {{
    {"A*", "astar", std::nullopt, true},
    {"A*+BB+Regular", "astar-gb", Ordering::kRegular, true},
    {"A*+BB+Canonical", "astar-gb", Ordering::kCanonical, true},
    {"JPS+", "jps-plus", std::nullopt, true},
    {"JPS+BB+Regular", "jps-plus-gb", Ordering::kRegular, false},
    {"JPS+BB+Canonical", "jps-plus-gb", Ordering::kCanonical, true},
}};

/// A value for each entrant.
template <class T>
using PerEntrant = std::array<T, kEntrants.size()>;

}  // namespace goalbound::paper
