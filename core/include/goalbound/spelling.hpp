// Entries by their ids, and help for mistyped ones: the nearest valid word, and the list of all.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"

namespace goalbound {

/// The valid word that needs the fewest edits to become; empty when none is near enough to be meant.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> valid);

/// "; did you mean 'astar'?" for the end of a message; empty where no word is near enough.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> valid);

/// "unknown algorithm 'astr'; did you mean 'astar'? All: bfs, dijkstra, ..."
Error unknown_word(std::string_view what, std::string_view word, std::span<const std::string_view> valid);

/// The ids of a table of entries, or of pointers to entries, that have an `id`.
template <class Table>
std::vector<std::string_view> ids_of(const Table& table) {
  std::vector<std::string_view> ids;
  for (const auto& entry : table) {
    if constexpr (requires { entry->id; }) {
      ids.push_back(entry->id);
    } else {
      ids.push_back(entry.id);
    }
  }
  return ids;
}

/// The entry that has an id, of a table of entries or of pointers to them; null where none has it.
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
