// Rules of moving: which steps lead from a cell of a map of rows to the cells around it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// The values of grids are rows of a table (canonical.hpp) and numbers in hashes: never renumber.
enum class MoveRule : std::uint8_t {
  kEight,         ///< eight, a diagonal one only between two free cells: no corner is cut
  kFour,          ///< north, east, south and west alone
  kEightCut,      ///< eight, a diagonal one where one of the two cells beside it is free
  kEightSqueeze,  ///< eight, a diagonal one also between two blocked cells
  kHex,           ///< six between hexagons: no Grid but a HexMap
};
/// How many of them a Grid may have: those before kHex.
inline constexpr int kGridRuleCount = 4;

/// One rule in words.
struct MoveRuleInfo {
  MoveRule rule;                 ///< that the words are of
  std::string_view id;           ///< "8-cut": on command lines and in files
  std::string_view name;         ///< "eight moves, corners cut"
  std::string_view description;  ///< one line
};
/// Every rule, in the order of the enum.
std::span<const MoveRuleInfo> all_move_rules();
/// Null for an id that none has.
const MoveRuleInfo* find_move_rule(std::string_view id);
/// The one of that id. Error: kInvalidArgument with the nearest id, and all of them.
Result<MoveRule> move_rule_called(std::string_view id);
/// Of one rule.
const MoveRuleInfo& info_of(MoveRule rule);

}  // namespace goalbound
