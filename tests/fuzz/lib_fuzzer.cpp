// What libFuzzer calls: the target that GOALBOUND_FUZZ_TARGET names.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz_targets.hpp"

namespace {

const FuzzTarget& chosen_target() {
  const char* const name = std::getenv("GOALBOUND_FUZZ_TARGET");
  const FuzzTarget* const target = find_fuzz_target(name == nullptr ? "" : name);
  if (target == nullptr) {
    std::fprintf(stderr, "GOALBOUND_FUZZ_TARGET must name a target of this program\n");
    std::exit(2);
  }
  return *target;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FuzzTarget& target = chosen_target();
  return target.run(data, size);
}
