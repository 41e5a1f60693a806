#include "model/windows.hpp"

namespace goalbound::app {

void UiState::close_popup(std::string_view id) {
  if (popup == id) popup = {};
}

bool UiState::close_popups() {
  const bool any = options.has_value() || !popup.empty();
  options.reset();
  popup = {};
  return any;
}

void View::take_tool(Tool wanted) {
  tool = wanted;
  stroke.reset();
  if (info_of(tool).edits) last_edit_tool = tool;
}

}  // namespace goalbound::app
