// Two indices of one map, compared; boxes edge by edge.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

class Index;

/// What became of a box from the first index to the second.
enum class EdgeChange : std::uint8_t {
  kEqual,
  kTighter,     ///< the second box lies in the first
  kLooser,      ///< the first box lies in the second
  kShifted,     ///< neither lies in the other
  kOnlyFirst,   ///< the node is missing in the second index
  kOnlySecond,  ///< the node is missing in the first
};
/// "equal", "tighter", "looser", "shifted", "only-first", "only-second".
std::string_view name_of(EdgeChange change);

/// One edge and its box in both sets.
struct EdgeDiff {
  std::uint32_t slot = 0;                  ///< of the node that it leaves
  EdgeIndex edge;                          ///< its number there
  EdgeChange change = EdgeChange::kEqual;  ///< what became of the box
  Box first{};                             ///< in the first index; empty where the node is missing
  Box second{};                            ///< in the second
  /// Places that the second box has more than the first; 0 where one of the two is missing.
  std::int64_t growth() const;
};

/// How two sets of boxes of one map differ, in numbers.
struct BoundsDiff {
  std::uint64_t edges = 0;  ///< with a box that is not empty in one of the two, at nodes that one of them has
  std::uint64_t equal = 0;  ///< edges, like the five below: EdgeChange::kEqual
  std::uint64_t tighter = 0;        ///< EdgeChange::kTighter
  std::uint64_t looser = 0;         ///< EdgeChange::kLooser
  std::uint64_t shifted = 0;        ///< EdgeChange::kShifted
  std::uint64_t only_first = 0;     ///< EdgeChange::kOnlyFirst
  std::uint64_t only_second = 0;    ///< EdgeChange::kOnlySecond
  std::uint64_t missing_nodes = 0;  ///< in both
  double places_gone = 0;           ///< by which boxes got smaller, all in all
  double places_added = 0;          ///< by which boxes got larger, all in all
  std::vector<EdgeDiff> largest{};  ///< the kLargest edges that grew or shrank most, of equals the first
  /// Edges that `largest` names at most.
  static constexpr std::size_t kLargest = 10;

  /// No box differs.
  bool same() const { return equal == edges; }
};

/// Calls `visit` for each edge that BoundsDiff::edges counts, in slot and edge order. Errors: kMismatch
/// when the two belong to different maps.
Result<void> for_each_edge_diff(const Bounds& first, const Bounds& second,
                                const std::function<void(const EdgeDiff&)>& visit);

/// How two indices of one kind and map differ.
struct IndexComparison {
  std::string_view unit = "bytes";    ///< of what was compared: "boxes", or "bytes" of their files
  std::uint64_t compared = 0;         ///< so many
  std::uint64_t different = 0;        ///< of them
  std::string first{};                ///< where the first difference is, in words
  std::optional<BoundsDiff> boxes{};  ///< of boxes: how they differ

  /// None differs.
  bool same() const { return different == 0; }
};
/// Compares all that files of them hold. Errors: kMismatch for two kinds, and for boxes of different maps;
/// those of check_file_of.
Result<IndexComparison> compare_indices(const Index& first, const Index& second);

}  // namespace goalbound
