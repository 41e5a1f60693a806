// Arrays of numbers as sections of files.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// The section of that kind; null without one.
inline const IndexSection* find_section(std::span<const IndexSection> sections, std::uint32_t kind) {
  const auto at = std::ranges::find(sections, kind, &IndexSection::kind);
  return at == sections.end() ? nullptr : &*at;
}

/// The numbers of a section, which must be that many. Error kCorrupt.
template <class Value>
Result<std::vector<Value>> section_values(std::span<const IndexSection> sections, std::uint32_t kind,
                                          std::size_t count) {
  const IndexSection* section = find_section(sections, kind);
  const std::size_t bytes = section == nullptr ? 0 : section->bytes.size();
  if (section == nullptr || bytes != count * sizeof(Value)) {
    return Error{ErrorCode::kCorrupt,
                 fmt::format("the section of kind {} has {} bytes where the map needs {}", kind, bytes,
                             count * sizeof(Value))};
  }
  std::vector<Value> values(count);
  if (bytes > 0) std::memcpy(values.data(), section->bytes.data(), bytes);
  return values;
}

}  // namespace goalbound
