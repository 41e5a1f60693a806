// What the handles of the C interface stand for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "goalbound.h"
#include "goalbound/bounds.hpp"
#include "goalbound/index.hpp"
#include "goalbound/map.hpp"
#include "goalbound/search.hpp"

struct goalbound_map {
  std::shared_ptr<const goalbound::Map> map;
};

struct goalbound_boxes {
  std::shared_ptr<const goalbound::Bounds> bounds;
};

struct goalbound_indices {
  std::shared_ptr<const goalbound::Map> map;
  goalbound::IndexSet set;
  std::string text;  ///< of the set
};

/// Keeps what its search looks at, so that handles may be freed in any order; the query itself keeps its
/// indices.
struct goalbound_query {
  std::shared_ptr<const goalbound::Map> map;
  std::shared_ptr<const goalbound::Map> map_of_indices;  ///< for which they were made; null without any
  std::unique_ptr<goalbound::Query> query;
  bool begun = false;                     ///< a search was begun, so it can be advanced
  std::vector<goalbound::NodeId> path{};  ///< scratch of goalbound_query_path
};

namespace goalbound::c {

inline Place from_c(goalbound_place place) {
  return {place.x, place.y, place.z};
}
inline goalbound_place to_c(Place place) {
  return {place.x, place.y, place.z};
}

}  // namespace goalbound::c
