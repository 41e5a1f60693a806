// What the handles of the C interface stand for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "goalbound.h"
#include "goalbound/background_precompute.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/index.hpp"
#include "goalbound/map.hpp"
#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"

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
  bool begun = false;                        ///< a search was begun, so it can be advanced
  goalbound_way way = GOALBOUND_WAY_SEARCH;  ///< of the last answer
  std::vector<goalbound::NodeId> path{};     ///< scratch of goalbound_query_path
};

struct goalbound_edited_map {
  std::shared_ptr<const goalbound::Map> map;  ///< as it was at first: its places and lengths stay
  goalbound::EditedMap edited;
  std::unique_ptr<goalbound::BackgroundPrecompute> background;  ///< null: not asked for
};

namespace goalbound::c {

/// An algorithm by its id; NULL stands for the usual one with what is asked, and an empty text names none.
/// `asked`: a set, or boxes.
template <class Asked>
Result<const SearchInfo*> algorithm_called(const char* algorithm, const Map& map, const Asked& asked) {
  if (algorithm == nullptr) return search_called("", map, asked);
  if (*algorithm == '\0') return unknown_word("algorithm", algorithm, ids_of(all_searches()));
  return search_called(algorithm, map, asked);
}

inline Place from_c(goalbound_place place) {
  return {place.x, place.y, place.z};
}
inline goalbound_place to_c(Place place) {
  return {place.x, place.y, place.z};
}

}  // namespace goalbound::c
