// What libFuzzer calls: the one target of this program.
#include <cstddef>
#include <cstdint>

#define GOALBOUND_ENTRY(NAME)                                                         \
  int fuzz_##NAME(const std::uint8_t* data, std::size_t size);                        \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
    return fuzz_##NAME(data, size);                                                   \
  }
#include "goalbound_registry/fuzz_targets.inc"
#undef GOALBOUND_ENTRY
