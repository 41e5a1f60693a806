#include "model/tabs.hpp"

#include <array>

namespace goalbound::app {

std::span<const InspectorTab> inspector_tabs() {
  static constexpr auto kTable = std::to_array<InspectorTab>({
#define GOALBOUND_ENTRY(name, id, group, label, of_one_side, help) {id, group, label, of_one_side, help},
#include "model/lists/tabs.inc"
#undef GOALBOUND_ENTRY
  });
  return kTable;
}

std::string_view current_tab_id(std::string_view id) {
  return id == "pseudocode" || id == "event" ? "now" : id;
}

}  // namespace goalbound::app
