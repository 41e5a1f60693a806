// What a lesson can say in numbers: the names of what the viewer shows, conditions on them, and texts that
// have them filled in. So no number in a lesson is written by hand and none can become wrong unnoticed.
//
//   value       left.expanded | 1000 | left.expanded / right.expanded     (one of + - * / at most)
//   condition   value < value                       (or <= = != >= >; several of them with "and" between)
//   text        A* expands {left.expanded} cells.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"
#include "model/quantity.hpp"

namespace goalbound::app {

struct QuantityInfo {
  std::string name;
  std::string help;  ///< one line
};
/// Every name, for help and documentation.
std::span<const QuantityInfo> all_quantities();

/// Of a value. Errors: kSyntax for what cannot be read, kInvalidArgument for a name that there is not, naming
/// the nearest, and for what is not there now: no search has run, no edge is chosen.
Result<Quantity> evaluate(const Session& session, std::string_view value);
/// Whether a condition holds. Same errors.
Result<bool> holds(const Session& session, std::string_view condition);
/// "12,345", "1.5 KiB", "18.7": the number in words.
std::string quantity_text(const Session& session, const Quantity& quantity);
/// The text with its placeholders filled in. Same errors.
Result<std::string> fill_in(const Session& session, std::string_view text);
/// The text with "…" for its placeholders.
std::string without_numbers(std::string_view text);

/// The same errors before anything is known: of spelling and of names.
Result<void> check_condition(std::string_view condition);
Result<void> check_placeholders(std::string_view text);

}  // namespace goalbound::app
