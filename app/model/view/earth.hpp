// Maps whose places are degrees of longitude and latitude.
#pragma once

#include "goalbound/map.hpp"

namespace goalbound::app {

/// How wide a unit of x is drawn against one of y: the cosine of the latitude in the middle where places are
/// degrees, or millionths of them as in the road networks of the DIMACS challenge; 1 on all other maps. No
/// file says which it is, so the costs tell: along parallels they are that much less for the same difference
/// of places. Cost: a look at the edges of some thousand nodes.
double width_of_unit(const Map& map);

}  // namespace goalbound::app
