#include <fmt/format.h>

#include <array>

#include "base/open_table.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const FormatInfo kFormat_##name;
#include "goalbound_registry/formats.inc"
#undef GOALBOUND_ENTRY

namespace {

/// Changes as the tables of indices and of searches do.
OpenTable<FormatInfo>& table() {
  static OpenTable<FormatInfo> kTable(std::to_array<const FormatInfo*>({
#define GOALBOUND_ENTRY(name) &kFormat_##name,
#include "goalbound_registry/formats.inc"
#undef GOALBOUND_ENTRY
  }));
  return kTable;
}

Result<void> check_new_format(const FormatInfo& format, std::span<const FormatInfo* const> all) {
  if (auto good = check_new_id("format", format.id, all); !good) return good;
  const auto wrong = [&](std::string_view reason) {
    return Error{.message = fmt::format("the format '{}' cannot be registered: {}", format.id, reason)};
  };
  if (format.load == nullptr && format.save == nullptr && format.no_map.empty())
    return wrong("it neither reads nor writes maps, and 'no_map' does not say what its files are");
  if (format.load != nullptr && format.recognises == nullptr) return wrong("'load' needs 'recognises'");
  if ((format.save == nullptr) != (format.holds == nullptr)) return wrong("'holds' and 'save' go together");
  return {};
}

}  // namespace

std::span<const FormatInfo* const> all_formats() {
  return table().all();
}

Result<void> register_format(const FormatInfo& format) {
  return table().add(format,
                     [&](std::span<const FormatInfo* const> all) { return check_new_format(format, all); });
}

}  // namespace goalbound
