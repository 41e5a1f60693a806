// The targets of a program, by name.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#define GOALBOUND_ENTRY(NAME) int fuzz_##NAME(const std::uint8_t* data, std::size_t size);
#include "goalbound_registry/fuzz_targets.inc"
#undef GOALBOUND_ENTRY

struct FuzzTarget {
  std::string_view name;
  int (*run)(const std::uint8_t* data, std::size_t size);
};
inline constexpr FuzzTarget kFuzzTargets[] = {
#define GOALBOUND_ENTRY(NAME) {#NAME, &fuzz_##NAME},
#include "goalbound_registry/fuzz_targets.inc"
#undef GOALBOUND_ENTRY
};

/// Null for a name that none has.
inline const FuzzTarget* find_fuzz_target(std::string_view name) {
  const auto* const target = std::ranges::find(kFuzzTargets, name, &FuzzTarget::name);
  return target == std::end(kFuzzTargets) ? nullptr : target;
}
