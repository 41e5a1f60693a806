// A table of entries of the library that programs may add to while they run.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <span>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// Entries are added behind the others and never go. The spans that all() gave before stay as they were, so
/// that nobody needs a lock to go over them: that is why there is room for kMost entries and no more.
template <class Entry>
class OpenTable {
 public:
  static constexpr std::size_t kMost = 256;

  /// Starts with these.
  template <std::size_t kCount>
  explicit OpenTable(const std::array<const Entry*, kCount>& own) : count_(kCount) {
    static_assert(kCount < kMost);
    std::ranges::copy(own, entries_.begin());
  }

  std::span<const Entry* const> all() const {
    return std::span(entries_).first(count_.load(std::memory_order_acquire));
  }
  /// `check(all)`: whether the entry may stand beside these. Error kLimit where the table is full.
  template <class Check>
  Result<void> add(const Entry& entry, const Check& check) {
    const std::scoped_lock lock(adding_);
    if (Result<void> good = check(all()); !good) return good;
    const std::size_t count = count_.load(std::memory_order_relaxed);
    if (count == kMost) {
      return Error{ErrorCode::kLimit,
                   fmt::format("'{}' cannot be registered: there are {} entries already", entry.id, kMost)};
    }
    entries_[count] = &entry;
    count_.store(count + 1, std::memory_order_release);
    return {};
  }

 private:
  std::array<const Entry*, kMost> entries_{};
  std::atomic<std::size_t> count_;
  std::mutex adding_;
};

/// Whether it can stand in a text, and none of these has it. `what`: "index".
template <class Entry>
Result<void> check_new_id(std::string_view what, std::string_view id, std::span<const Entry* const> all) {
  const bool has_letters = !id.empty() && std::ranges::all_of(id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  if (!has_letters) {
    return Error{.message = fmt::format("an id has lower-case letters, digits and '-', and '{}' of the {} to "
                                        "be registered does not",
                                        id, what)};
  }
  if (std::ranges::find(all, id, &Entry::id) == all.end()) return {};
  return Error{.message = fmt::format("there is a registered {} '{}' already; choose another id", what, id)};
}

}  // namespace goalbound
