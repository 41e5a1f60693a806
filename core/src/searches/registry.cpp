#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/open_table.hpp"
#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const SearchInfo kSearch_##name;
#include "goalbound_registry/searches.inc"
#undef GOALBOUND_ENTRY

namespace {

/// The other thing of the process that changes (see the table of indices).
OpenTable<SearchInfo>& table() {
  static OpenTable<SearchInfo> kTable(std::to_array<const SearchInfo*>({
#define GOALBOUND_ENTRY(name) &kSearch_##name,
#include "goalbound_registry/searches.inc"
#undef GOALBOUND_ENTRY
  }));
  return kTable;
}

Result<void> check_new_search(const SearchInfo& info, std::span<const SearchInfo* const> all) {
  const auto wrong = [&](std::string_view reason) {
    return Error{.message = fmt::format("the search '{}' cannot be registered: {}", info.id, reason)};
  };
  if (auto good = check_new_id("search", info.id, all); !good) return good;
  const auto runs = {info.octile.make, info.weighted.make, info.four.make, info.list.make};
  if (std::ranges::all_of(runs, [](MakeQuery make) { return make == nullptr; }))
    return wrong("it runs on no map: 'octile', 'weighted', 'four' or 'list' needs 'make'");
  if (info.plain_id != info.id && std::ranges::find(all, info.plain_id, &SearchInfo::id) == all.end())
    return wrong(fmt::format("its 'plain_id' names '{}', which is no registered search", info.plain_id));
  for (const std::string_view text : info.needs) {
    if (auto needed = IndexValues::parse(text); !needed) return wrong(needed.error().message);
  }
  return {};
}

}  // namespace

std::span<const SearchInfo* const> all_searches() {
  return table().all();
}

Result<void> register_search(const SearchInfo& info) {
  return table().add(info,
                     [&](std::span<const SearchInfo* const> all) { return check_new_search(info, all); });
}

const SearchInfo* find_search(std::string_view id) {
  return find_entry(all_searches(), id);
}

}  // namespace goalbound
