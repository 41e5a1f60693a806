// Fuzzy filter of the command palette.
#pragma once

#include <optional>
#include <string_view>

namespace goalbound::app {

/// How well `pattern` fits `text`: its characters must occur in this order, upper or lower case alike; more
/// is better, and runs and beginnings of words count most. Nothing when it does not fit; blanks in the
/// pattern are ignored.
std::optional<int> fuzzy_score(std::string_view pattern, std::string_view text);

}  // namespace goalbound::app
