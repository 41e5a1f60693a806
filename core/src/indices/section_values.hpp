// Arrays of numbers as sections of files.
#pragma once

#include <algorithm>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// The section of that kind; null without one.
inline const IndexSection* find_section(std::span<const IndexSection> sections, std::uint32_t kind) {
  const auto at = std::ranges::find(sections, kind, &IndexSection::kind);
  return at == sections.end() ? nullptr : &*at;
}

/// Bytes of the section of that kind; 0 without one.
inline std::uint64_t size_of_section(std::span<const IndexSection> sections, std::uint32_t kind) {
  const IndexSection* section = find_section(sections, kind);
  return section == nullptr ? 0 : section->size();
}

/// That the section of that kind is there and has so many bytes, before any memory is taken for them. Error
/// kCorrupt.
Result<void> check_section(std::span<const IndexSection> sections, std::uint32_t kind, std::uint64_t bytes);
/// The same of a section of which not the map says how long it is but the file: its packed bytes hold as much
/// as lists of an index ever do (most_of_list()).
Result<void> check_list(std::span<const IndexSection> sections, std::uint32_t kind, std::uint64_t bytes);
/// The bytes of a section, unpacked, into room for IndexSection::size(). Error kCorrupt. Throws
/// std::bad_alloc.
Result<void> unpack_section(const IndexSection& section, void* into);

/// The numbers of a section, which must be that many, as the map says. Error kCorrupt.
template <class Value>
Result<std::vector<Value>> section_values(std::span<const IndexSection> sections, std::uint32_t kind,
                                          std::uint64_t count) {
  if (auto good = check_section(sections, kind, count * sizeof(Value)); !good) return good.error();
  std::vector<Value> values(static_cast<std::size_t>(count));
  if (auto good = unpack_section(*find_section(sections, kind), values.data()); !good) return good.error();
  return values;
}

/// The same of a list whose length the file says. Error kCorrupt also where nobody would have packed it so.
template <class Value>
Result<std::vector<Value>> listed_values(std::span<const IndexSection> sections, std::uint32_t kind,
                                         std::uint64_t count) {
  if (auto good = check_list(sections, kind, count * sizeof(Value)); !good) return good.error();
  return section_values<Value>(sections, kind, count);
}

}  // namespace goalbound
