#include "goalbound/moves.hpp"

#include <algorithm>
#include <array>

#include "goalbound/spelling.hpp"

namespace goalbound {
namespace {

constexpr std::array<MoveRuleInfo, kGridRuleCount + 1> kRules = {{
    {MoveRule::kEight, "8", "eight moves", "a diagonal move only between two free cells: no corner is cut"},
    {MoveRule::kFour, "4", "four moves", "north, east, south and west alone"},
    {MoveRule::kEightCut, "8-cut", "eight moves, corners cut",
     "a diagonal move where one of the two cells beside it is free"},
    {MoveRule::kEightSqueeze, "8-squeeze", "eight moves, also between corners",
     "a diagonal move also between two blocked cells"},
    {MoveRule::kHex, "hex", "hexagons", "six moves of equal cost; odd rows lie half a cell to the right"},
}};

}  // namespace

std::span<const MoveRuleInfo> all_move_rules() {
  return kRules;
}

const MoveRuleInfo* find_move_rule(std::string_view id) {
  const auto* const found = std::ranges::find(kRules, id, &MoveRuleInfo::id);
  return found == kRules.end() ? nullptr : found;
}

Result<MoveRule> move_rule_called(std::string_view id) {
  if (const MoveRuleInfo* info = find_move_rule(id)) return info->rule;
  return unknown_word("rule of moving", id, ids_of(kRules));
}

const MoveRuleInfo& info_of(MoveRule rule) {
  return kRules[static_cast<std::size_t>(rule)];
}

}  // namespace goalbound
