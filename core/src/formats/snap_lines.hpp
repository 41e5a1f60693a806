// Lines of roads that nearly meet, joined.
#pragma once

#include "formats/geojson_lines.hpp"

namespace goalbound {

/// Joins ends of lines that lie beside another junction or line, and lines that cross, as find_road_gaps()
/// finds them. What was joined is counted. `tolerance`: in metres, or the unit of the places where these are
/// no degrees.
void snap_lines(RoadNet& net, bool degrees, double tolerance, ReadingReport& reading);

}  // namespace goalbound
