// Paths in a game, in one header that costs its sources little to include: a map from an array or a file, its
// boxes, queries, paths. Everything else of the library goes by its name, as searches do, or by `full()` for
// sources that include more. Nothing of the standard library is included but what holds texts and lists.
#pragma once

#include "goalbound/light/distances.hpp"
#include "goalbound/light/maps.hpp"
#include "goalbound/light/queries.hpp"
