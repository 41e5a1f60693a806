// Filters of lists: fuzzy for the command palette, by words for the settings.
#pragma once

#include <optional>
#include <string_view>

namespace goalbound::app {

/// How well `pattern` fits `text`: its characters must occur in this order, upper or lower case alike; more
/// is better, and runs and beginnings of words count most. Nothing when it does not fit; blanks in the
/// pattern are ignored.
std::optional<int> fuzzy_score(std::string_view pattern, std::string_view text);

/// Each word of `words`, parted by blanks, occurs in `text`, upper or lower case alike.
bool has_words(std::string_view text, std::string_view words);

}  // namespace goalbound::app
