// The fixed panels around the canvases, one function each. What they remember between frames is in the
// Session; those that remember more are classes of their own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "panels/context.hpp"

namespace goalbound::app {

class Cards;

/// Menus from the table of actions; at the right the map's name and size and how its boxes are doing.
void draw_main_menu(PanelContext& context);
/// Tools and the switches of the view.
void draw_tool_bar(PanelContext& context);
/// Tool, algorithms, ordering, kind of map, node under the mouse, legend of the edges.
void draw_status_bar(PanelContext& context);
/// Errors until dismissed, notices while they are young; over a map, beside its other cards.
void draw_messages(PanelContext& context, Cards& cards);

/// The menus that the table has entries for, in the order of the menu bar.
std::vector<std::string_view> menu_names();

/// The texts at the left of the status bar: in full where they fit `width` pixels, else shortened step by
/// step, at last left out from the middle.
std::vector<std::string> status_texts(const PanelContext& context, float width);
/// Pixels that such a row needs, separators included.
float status_width(const PanelContext& context, const std::vector<std::string>& texts);

}  // namespace goalbound::app
