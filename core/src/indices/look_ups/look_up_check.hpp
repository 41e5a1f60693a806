// Whether look-up tables out of a file can be those of a map: a walk by them never leaves it.
#pragma once

#include "goalbound/look_ups.hpp"

namespace goalbound {

/// What a LookUpIndex counts on: levels, components that are not empty, as many entries and links as they
/// say.
bool have_possible_sizes(const Map& map, const LookUpTables& tables);
/// Each entry and link leads where it says.
bool is_possible(const Map& map, const LookUpIndex& index);

}  // namespace goalbound
