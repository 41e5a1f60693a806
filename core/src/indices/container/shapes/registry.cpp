#include <array>

#include "goalbound/containers.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {

#define GOALBOUND_ENTRY(name) extern const ContainerInfo kContainer_##name;
#include "goalbound_registry/containers.inc"
#undef GOALBOUND_ENTRY

std::span<const ContainerInfo* const> all_containers() {
  static constexpr auto kTable = std::to_array<const ContainerInfo*>({
#define GOALBOUND_ENTRY(name) &kContainer_##name,
#include "goalbound_registry/containers.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

const ContainerInfo* find_container(std::string_view id) {
  return find_entry(all_containers(), id);
}

}  // namespace goalbound
