// What a heat map can show: one number a node. The table is made from lists/measures.inc; each entry has a
// file in model/measures. It drives the action `heat`, the menu, the setting, the chooser and the help.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace goalbound::app {

enum class MeasureNeeds : std::uint8_t {
  kMap,            ///< nothing else
  kBoxes,          ///< of the side; of nodes that have none yet there is no value
  kFinishedBoxes,  ///< no precompute that changes them is under way
  kProblems,       ///< those of the table, and the search of the side
  kIndex,          ///< an index that the side asks and that has a value of each node
  kOldIndices,     ///< the side answers by indices of the map as it was before it was edited
  kOpened,         ///< the same, and something was opened since
  kEqualCosts,     ///< a start, on a grid of equal costs
  kLandmarks,      ///< landmarks that the side asks, and start and goal
};

/// How values lie on the scale, which is the same for every map, so that maps can be compared.
enum class MeasureScale : std::uint8_t {
  kShare,    ///< 0..1
  kArea,     ///< 0..1, by the square root: lengths of a box, as most boxes are small
  kCount,    ///< 0 to the number of problems, by the logarithm
  kTime,     ///< seconds, from a microsecond to a second, by the logarithm
  kLargest,  ///< 0 to the largest one, whatever the index means by it
  kLength,   ///< 0 to the largest one, of lengths or costs of the map
  kClass,    ///< numbers of classes from 0, which are told apart and not compared
  kEdge,     ///< one more than the number of an edge of a node, 0 for none
  kWay,      ///< how an answer came about, as the number of its AnswerWay; 0: there is no path
};

struct MeasureInfo {
  std::string_view id;     ///< of the action `heat`: "box-area"
  std::string_view label;  ///< "Area of the boxes"
  MeasureNeeds needs;
  MeasureScale scale;
  std::string_view unit;         ///< behind a value: "of the map"
  std::string_view description;  ///< one line without a full stop
};
inline constexpr std::size_t kMeasureCount = 0
#define GOALBOUND_ENTRY(...) +1
#include "model/lists/measures.inc"
#undef GOALBOUND_ENTRY
    ;
/// In the order of the list.
std::span<const MeasureInfo> all_measures();

}  // namespace goalbound::app
