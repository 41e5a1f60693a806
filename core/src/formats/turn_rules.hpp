// Rules about turns, as files of roads and graphs say them: docs/map-formats.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/reading_report.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {

/// The member or property that says what a turn is: "no", "only", or what it costs besides.
inline constexpr const char* kTurnRule = "turn_rule";
/// The rule that such a text says, without its nodes; nothing for other texts.
std::optional<TurnRule> turn_rule_of(std::string_view text);
/// What turn_rule_of() reads.
std::string text_of(const TurnRule& rule);
/// What turn_rule_of() takes, for errors.
inline constexpr std::string_view kTurnRuleForms = "\"no\", \"only\" or a cost of at least 0";

/// Takes rules away between whose nodes no edge leads, or all of them where they are to be ignored, and
/// counts them. `edges`: from node to node.
void keep_useful_rules(TurnRules& rules, std::span<const std::pair<std::uint32_t, std::uint32_t>> edges,
                       bool ignores_all, ReadingReport& reading);
/// The same of roads, and what the options say of U-turns and costs. Error kInvalidArgument where turns were
/// to cost seconds and edges cost something else.
Result<void> set_turns(RoadParts& parts, const RoadOptions& options, ReadingReport& reading);

}  // namespace goalbound
