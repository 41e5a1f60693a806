// What stands behind the handles of light.hpp, and what their sources share: one source a handle or two.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/address.hpp"
#include "goalbound/background_precompute.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/index.hpp"
#include "goalbound/light.hpp"
#include "goalbound/map.hpp"
#include "goalbound/search.hpp"
#include "goalbound/spot_paths.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

struct Map::Parts {
  std::shared_ptr<const goalbound::Map> map;
};
struct Indices::Parts {
  std::shared_ptr<const goalbound::Map> map;
  IndexSet set;
};
struct EditedMap::Parts {
  /// What all handles share.
  struct Shared {
    std::shared_ptr<const goalbound::Map> map;  ///< as it was at first: its places and lengths stay
    goalbound::EditedMap edited;
    std::mutex starting;                                 ///< of what follows
    std::unique_ptr<BackgroundPrecompute> background{};  ///< null until it is asked for

    Shared(std::shared_ptr<const goalbound::Map> its_map, goalbound::EditedMap its_edited)
        : map(std::move(its_map)), edited(std::move(its_edited)) {}
  };
  std::shared_ptr<Shared> shared;

  Result<void> apply(const MapChange& change) const { return shared->edited.apply(change); }
  NodeId node(Point point) const {
    const goalbound::Map& map = *shared->map;
    return map.node_at(place_of_cell(map, {point.x, point.y, point.z}));
  }
};
/// Keeps what its search looks at; the query itself keeps its indices.
struct Query::Parts {
  std::shared_ptr<const goalbound::Map> map;
  std::shared_ptr<const goalbound::Map> map_of_indices;  ///< for which they were made; null without any
  std::unique_ptr<goalbound::Query> query{};
  bool begun = false;                   ///< there is something to advance
  mutable bool path_known = true;       ///< `path` is that of the last search
  mutable std::vector<NodeId> nodes{};  ///< scratch of path()
  mutable std::vector<Point> path{};
  mutable std::vector<Point> corners{};
  Progress progress{};  ///< of what runs
};

inline Place place_of(const goalbound::Map& map, Point point) {
  return place_of_cell(map, {point.x, point.y, point.z});
}
inline NodeId node_at(const goalbound::Map& map, Point point) {
  return map.node_at(place_of(map, point));
}
inline Point point_of(const goalbound::Map& map, NodeId node) {
  const Place at = cell_of_node(map, node);
  return {at.x, at.y, at.z};
}

inline Found found_of(SearchStatus status) {
  switch (status) {
    case SearchStatus::kFound:
      return Found::kPath;
    case SearchStatus::kNoPath:
      return Found::kNoPath;
    case SearchStatus::kUnfinished:
      return Found::kUnfinished;
    case SearchStatus::kStartOutside:
    case SearchStatus::kStartBlocked:
      return Found::kStartInvalid;
    case SearchStatus::kGoalOutside:
    case SearchStatus::kGoalBlocked:
      break;
  }
  return Found::kGoalInvalid;
}

inline void points_of(const goalbound::Map& map, std::span<const NodeId> nodes, std::vector<Point>& points) {
  points.resize(nodes.size());
  std::ranges::transform(nodes, points.begin(), [&map](NodeId node) { return point_of(map, node); });
}

inline Error invalid(std::string message) {
  return {ErrorCode::kInvalidArgument, std::move(message)};
}

inline std::string_view bytes_at(const void* bytes, std::size_t count) {
  return bytes == nullptr ? std::string_view() : std::string_view(static_cast<const char*>(bytes), count);
}

/// What errors call what came from memory.
constexpr const char* kInMemory = "(memory)";

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
