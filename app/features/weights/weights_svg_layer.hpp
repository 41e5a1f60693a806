// The charts of weights as a vector picture, for slides and print.
#pragma once

#include <string>
#include <string_view>

#include "features/search_table/search_table.hpp"

namespace goalbound::app {

/// An SVG 1.1 document on white ground, with text as text: length against time and against expansions.
/// `table`: of weighted_searches(), with answers. `map_name`: for its title.
std::string svg_of_weights(const SearchTable& table, std::string_view map_name);

}  // namespace goalbound::app
