// Reading the arguments of actions: each error says what was wrong and what is expected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "model/action.hpp"
#include "model/camera.hpp"
#include "model/comparison.hpp"

namespace goalbound::app {

/// kInvalidArgument with the usage of the action when the number of arguments is not `least` .. `most`.
Result<void> expect_arguments(const ActionCall& call, std::size_t least, std::size_t most);
inline Result<void> expect_arguments(const ActionCall& call, std::size_t count) {
  return expect_arguments(call, count, count);
}

Error invalid(std::string message);

/// "12,7"; negative numbers are read too, as cells off the map.
Result<Cell> cell_argument(std::string_view text);
/// The same, and on the map.
Result<Cell> cell_on_map(const Session& session, std::string_view text);
/// "12.5,7": a point in cells.
Result<MapPoint> point_argument(std::string_view text);
/// A finite number.
Result<double> number_argument(std::string_view text);
Result<std::int64_t> integer_argument(std::string_view text, std::int64_t min, std::int64_t max);
Result<Side> side_argument(std::string_view text);
/// "on", "off", or "toggle" of `current`.
Result<bool> switch_argument(std::string_view text, bool current);
/// The place of `text` in `words`.
Result<std::size_t> choice_argument(std::string_view text, std::span<const std::string_view> words);

/// Error kInvalidArgument without a map.
Result<void> expect_map(const Session& session);

bool has_map(const Session& session);

}  // namespace goalbound::app
