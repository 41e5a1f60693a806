#include <array>

#include "command.hpp"

namespace goalbound::cli {

#define GOALBOUND_ENTRY(name) extern const CommandInfo kCommand_##name;
#include "goalbound_registry/commands.inc"
#undef GOALBOUND_ENTRY

std::span<const CommandInfo* const> all_commands() {
  static constexpr auto kTable = std::to_array<const CommandInfo*>({
#define GOALBOUND_ENTRY(name) &kCommand_##name,
#include "goalbound_registry/commands.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound::cli
