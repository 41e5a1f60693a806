// Reading the arguments of actions: each error says what was wrong and what is expected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"
#include "model/actions/action.hpp"
#include "model/indices/index_key.hpp"
#include "model/searches/side.hpp"
#include "model/view/camera.hpp"

namespace goalbound::app {

/// kInvalidArgument with the usage of the action when the number of arguments is not `least` .. `most`.
Result<void> expect_arguments(const ActionCall& call, std::size_t least, std::size_t most);
inline Result<void> expect_arguments(const ActionCall& call, std::size_t count) {
  return expect_arguments(call, count, count);
}

Error invalid(std::string message);

/// The node that the text names: "12,7" on grids, also for a blocked cell, "#4711" on lists. Errors: those of
/// goalbound::find_node(); kInvalidArgument without a map.
Result<NodeId> node_argument(const Session& session, const ActionArgument& word);
/// The node that is pointed at, or else the selected one. Error kInvalidArgument when there is none, and
/// without a map.
Result<NodeId> node_pointed_at(const Session& session, const ActionCall& call);
/// An edge of a node with `limit` of them: on grids, and without a map, by its direction, of any map by its
/// number from 1.
Result<EdgeIndex> edge_argument(const Session& session, std::string_view text, std::size_t limit);
/// "12.5,7": a point in units of the map.
Result<MapPoint> point_argument(std::string_view text);
/// A finite number.
Result<double> number_argument(std::string_view text);
Result<std::int64_t> integer_argument(std::string_view text, std::int64_t min, std::int64_t max);
Result<Side> side_argument(std::string_view text);
/// "on", "off", or "toggle" of `current`.
Result<bool> switch_argument(std::string_view text, bool current);
/// The index that the text names, as "container:hull"; of "left" or "right" what that side asks besides its
/// boxes, or else those. Errors: those of IndexValues::parse and key_of; kInvalidArgument without a map, and
/// for a side that asks none.
Result<IndexKey> index_argument(const Session& session, std::string_view text);
/// The place of `text` in `words`.
Result<std::size_t> choice_argument(std::string_view text, std::span<const std::string_view> words);

/// "car", "bike" or "foot".
Result<RoadProfile> profile_argument(std::string_view text);

/// Error kInvalidArgument without a map.
Result<void> expect_map(const Session& session);

bool has_map(const Session& session);
/// Boxes that the right side goes by.
bool has_bounds(const Session& session);
/// What the right side asks, or boxes where it asks none.
bool has_index(const Session& session);

}  // namespace goalbound::app
