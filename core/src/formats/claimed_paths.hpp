// What the readers of other programs' paths share.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "goalbound/audit.hpp"
#include "goalbound/text.hpp"

namespace goalbound {

/// Who takes the paths of a file, one after the other; an error ends the reading.
using TakePath = std::function<Result<void>(const ClaimedPath&)>;

/// "#17", or "3,4" and "3,4,5" as a place in the unit of the map's file. Nothing for what is neither.
std::optional<ClaimedPoint> claimed_point(const Map& map, std::string_view text);
/// "found", "true", "partial", "no path" and their like, in any case of letters. Nothing for other words.
std::optional<ClaimedOutcome> claimed_outcome(std::string_view text);

/// A table with a head. Errors: kSyntax with the line; that of `take`.
Result<void> parse_claimed_csv(const Map& map, std::string_view text, const std::string& name,
                               const TakePath& take);
/// An object a line, or one array of objects. The same errors.
Result<void> parse_claimed_json(const Map& map, std::string_view text, const std::string& name,
                                const TakePath& take);

}  // namespace goalbound
