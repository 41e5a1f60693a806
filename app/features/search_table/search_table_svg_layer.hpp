// The table of searches as a vector picture, for slides and print.
#pragma once

#include <string>
#include <string_view>

#include "features/search_table/search_table.hpp"

namespace goalbound::app {

/// An SVG 1.1 document on white ground, with text as text. `map_name`: for its title. There must be rows.
std::string svg_of(const SearchTable& table, std::string_view map_name);

}  // namespace goalbound::app
