// Text that is written piece by piece. fmt::format_to would have each file that calls it compile all that fmt
// can do, numbers of every kind included: as much as most files of formats are themselves.
#pragma once

#include <fmt/core.h>

#include <string>

namespace goalbound {

/// append() with its arguments packed.
void append_arguments(std::string& text, fmt::string_view format, fmt::format_args arguments);

/// Writes behind `text` as fmt::format would.
template <class... Arguments>
void append(std::string& text, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  append_arguments(text, format, fmt::make_format_args(arguments...));
}

}  // namespace goalbound
