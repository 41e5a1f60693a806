#include "model/tabs.hpp"

#include <array>

namespace goalbound::app {

std::span<const InspectorTab> inspector_tabs() {
  static constexpr auto kTable = std::to_array<InspectorTab>({
#define GOALBOUND_ENTRY(name, id, label, of_one_side, help) {id, label, of_one_side, help},
#include "model/lists/tabs.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

}  // namespace goalbound::app
