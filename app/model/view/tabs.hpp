// The pages of the inspector: what they are called. What they show is in panels/tabs.
#pragma once

#include <span>
#include <string_view>

namespace goalbound::app {

/// One line of lists/tabs.inc.
struct InspectorTab {
  std::string_view id;     ///< as the action `tab` names it
  std::string_view group;  ///< pages that share a button of this name
  std::string_view label;
  bool of_one_side;  ///< about one search: `tab ID left` chooses which
  std::string_view help;
};
std::span<const InspectorTab> inspector_tabs();
/// What a page is called now that views of older versions name.
std::string_view current_tab_id(std::string_view id);

}  // namespace goalbound::app
