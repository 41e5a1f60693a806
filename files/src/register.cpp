#include <array>
#include <mutex>

#include "goalbound/files.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const FormatInfo kFormat_##name;
#include "goalbound_registry/file_formats.inc"
#undef GOALBOUND_ENTRY

void register_file_formats() {
  static std::once_flag kOnce;
  std::call_once(kOnce, [] {
    constexpr auto kFormats = std::to_array<const FormatInfo*>({
#define GOALBOUND_ENTRY(name) &kFormat_##name,
#include "goalbound_registry/file_formats.inc"
#undef GOALBOUND_ENTRY
    });
    // A program that has registered one of that id keeps its own.
    for (const FormatInfo* format : kFormats) (void)register_format(*format).ok();
  });
}

}  // namespace goalbound
