// Lines that name the file beside: "map my hills.map".
#pragma once

#include <algorithm>
#include <string_view>

#include "goalbound/text.hpp"

namespace goalbound {

/// What follows the first word of a line, as names may hold blanks. Empty when that is no name: nothing, or
/// bytes that steer a terminal or end a line, so that a name that is read can be written.
inline std::string_view file_name_after(std::string_view word, std::string_view line) {
  const std::string_view name = trimmed(trimmed(line).substr(word.size()));
  const auto steers = [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7F';
  };
  return std::any_of(name.begin(), name.end(), steers) ? std::string_view() : name;
}

}  // namespace goalbound
