// What a fuzz target is: one function that takes any bytes and must neither crash nor hang nor break a
// promise. Its name is that of its file: `int fuzz_map(const std::uint8_t* data, std::size_t size)` in
// fuzz_map.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace goalbound::test {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// A promise of the library, in every build.
inline void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace goalbound::test
