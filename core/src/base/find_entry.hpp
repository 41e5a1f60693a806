// The entry of a registry that has an id.
#pragma once

#include <string_view>

namespace goalbound {

/// `table`: of entries or of pointers to them. Null for an id that none has.
template <class Table>
auto find_entry(const Table& table, std::string_view id) {
  if constexpr (requires { table[0]->id; }) {
    for (const auto* entry : table) {
      if (entry->id == id) return entry;
    }
    return decltype(+table[0])(nullptr);
  } else {
    for (const auto& entry : table) {
      if (entry.id == id) return &entry;
    }
    return decltype(&table[0])(nullptr);
  }
}

}  // namespace goalbound
