#include "indices/section_values.hpp"

#include <fmt/format.h>

#include <cstring>

#include "formats/bounds/zstd.hpp"

namespace goalbound {
namespace {

std::string_view packed_bytes(const IndexSection& section) {
  return {reinterpret_cast<const char*>(section.bytes.data()), section.bytes.size()};
}

}  // namespace

Result<void> check_section(std::span<const IndexSection> sections, std::uint32_t kind, std::uint64_t bytes) {
  const IndexSection* section = find_section(sections, kind);
  if (section != nullptr && section->size() == bytes) return {};
  return Error{ErrorCode::kCorrupt, fmt::format("the section of kind {} has {} bytes where the map needs {}",
                                                kind, size_of_section(sections, kind), bytes)};
}

Result<void> check_list(std::span<const IndexSection> sections, std::uint32_t kind, std::uint64_t bytes) {
  const IndexSection* section = find_section(sections, kind);
  if (section == nullptr || !section->unpacked) return {};
  const std::uint64_t most = bounds_file::most_of_list(section->bytes.size());
  if (bytes <= most) return {};
  return Error{ErrorCode::kCorrupt,
               fmt::format("the section of kind {} has {} bytes in {} packed ones, which hold {} at most",
                           kind, bytes, section->bytes.size(), most)};
}

Result<void> unpack_section(const IndexSection& section, void* into) {
  if (!section.unpacked) {
    if (!section.bytes.empty()) std::memcpy(into, section.bytes.data(), section.bytes.size());
    return {};
  }
  if (bounds_file::expand(packed_bytes(section), into, *section.unpacked)) return {};
  return Error{ErrorCode::kCorrupt,
               fmt::format("the bytes of the section of kind {} cannot be expanded", section.kind)};
}

}  // namespace goalbound
