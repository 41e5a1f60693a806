#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/open_table.hpp"
#include "goalbound/index.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const IndexKind kIndex_##name;
#include "goalbound_registry/indices.inc"
#undef GOALBOUND_ENTRY

namespace {

/// The one thing of the process that changes beside the searches: what a program registers is to be found by
/// files, texts and searches wherever these are read, and none of them is told of a table.
OpenTable<IndexKind>& table() {
  static OpenTable<IndexKind> kTable(std::to_array<const IndexKind*>({
#define GOALBOUND_ENTRY(name) &kIndex_##name,
#include "goalbound_registry/indices.inc"
#undef GOALBOUND_ENTRY
  }));
  return kTable;
}

Result<void> check_new_kind(const IndexKind& kind, std::span<const IndexKind* const> all) {
  const auto wrong = [&](std::string_view reason) {
    return Error{.message = fmt::format("the index '{}' cannot be registered: {}", kind.id, reason)};
  };
  if (auto good = check_new_id("index", kind.id, all); !good) return good;
  if (kind.memory == nullptr || kind.make == nullptr) return wrong("it needs 'memory' and 'make'");
  if ((kind.write == nullptr) != (kind.read == nullptr)) return wrong("'write' and 'read' go together");
  if (kind.write == nullptr && kind.why_no_file.empty())
    return wrong("without 'write' it needs 'why_no_file'");
  if (kind.file_code < kFirstOwnFileCode)
    return wrong(fmt::format("its file code {} is below {}", kind.file_code, kFirstOwnFileCode));
  if (const auto other = std::ranges::find(all, kind.file_code, &IndexKind::file_code); other != all.end())
    return wrong(fmt::format("its file code {} is that of '{}'", kind.file_code, (*other)->id));
  for (const std::string_view needed : kind.needs) {
    if (std::ranges::find(all, needed, &IndexKind::id) == all.end())
      return wrong(fmt::format("it needs '{}', which is not registered", needed));
  }
  return {};
}

}  // namespace

std::span<const IndexKind* const> all_indices() {
  return table().all();
}

Result<void> register_index(const IndexKind& kind) {
  return table().add(kind, [&](std::span<const IndexKind* const> all) { return check_new_kind(kind, all); });
}

const IndexKind* find_index(std::string_view id) {
  return find_entry(all_indices(), id);
}

}  // namespace goalbound
