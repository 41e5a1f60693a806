#include "model/actions/arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "goalbound/geometry.hpp"
#include "goalbound/spots.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

template <class Number>
std::optional<Number> whole_text(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<MapPoint> point_text(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = whole_text<double>(text.substr(0, comma));
  const auto y = whole_text<double>(text.substr(comma + 1));
  if (!x || !y || !std::isfinite(*x) || !std::isfinite(*y)) return std::nullopt;
  return MapPoint{*x, *y};
}

}  // namespace

Error invalid(std::string message) {
  return {ErrorCode::kInvalidArgument, std::move(message)};
}

Result<void> expect_arguments(const ActionCall& call, std::size_t least, std::size_t most) {
  if (call.arguments.size() >= least && call.arguments.size() <= most) return {};
  const ActionInfo* info = find_action(call.name);
  const std::string_view usage = info == nullptr ? std::string_view() : info->arguments;
  if (usage.empty()) return invalid(fmt::format("'{}' takes no argument", call.name));
  return invalid(fmt::format("usage: {} {}", call.name, usage));
}

Result<NodeId> node_argument(const Session& session, const ActionArgument& word) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (const auto node = word.node_of(session.map())) return *node;
  return find_node(session.document().original_map(), session.map(), word.text);
}

Result<NodeId> node_pointed_at(const Session& session, const ActionCall& call) {
  if (const auto map = expect_map(session); !map) return map.error();
  const Selection& selection = session.selection();
  if (const auto node = selection.hovered() ? selection.hovered() : selection.selected()) return *node;
  const std::string_view word = session.map().kind().node_word;
  return invalid(fmt::format("point at a {}, select one, or name it: {} {}", word, call.name,
                             find_action(call.name)->arguments));
}

Result<EdgeIndex> edge_argument(const Session& session, std::string_view text, std::size_t limit) {
  const bool has_directions = !session.has_map() || session.document().grid() != nullptr;
  if (has_directions) {
    if (const auto direction = direction_from_name(text)) return EdgeIndex(*direction);
  }
  if (const auto number = integer_argument(text, 1, static_cast<std::int64_t>(limit))) {
    return EdgeIndex(static_cast<std::size_t>(*number - 1));
  }
  if (has_directions) {
    return invalid(fmt::format("'{}' is none of: N, E, S, W, NE, SE, SW, NW, 1 to {}", text, limit));
  }
  if (limit == 0) return invalid("no edge leads out of this node");
  return invalid(fmt::format("'{}' is no edge of this node; write its number, 1 to {}", text, limit));
}

Result<MapPoint> point_argument(std::string_view text) {
  if (const auto point = point_text(text)) return *point;
  return invalid(fmt::format("'{}' is no point; write x and y, on grids column and row, as in 12.5,7", text));
}

Result<double> number_argument(std::string_view text) {
  const auto value = whole_text<double>(text);
  if (!value || !std::isfinite(*value)) return invalid(fmt::format("'{}' is no number", text));
  return *value;
}

Result<std::int64_t> integer_argument(std::string_view text, std::int64_t min, std::int64_t max) {
  const auto value = whole_text<std::int64_t>(text);
  if (!value || *value < min || *value > max) {
    return invalid(fmt::format("'{}' is no whole number from {} to {}", text, min, max));
  }
  return *value;
}

Result<Side> side_argument(std::string_view text) {
  constexpr std::array<std::string_view, 2> kWords = {"left", "right"};
  const auto choice = choice_argument(text, kWords);
  if (!choice) return choice.error();
  return kSides[*choice];
}

Result<bool> switch_argument(std::string_view text, bool current) {
  constexpr std::array<std::string_view, 3> kWords = {"on", "off", "toggle"};
  const auto choice = choice_argument(text, kWords);
  if (!choice) return choice.error();
  return *choice == 2 ? !current : *choice == 0;
}

Result<std::size_t> choice_argument(std::string_view text, std::span<const std::string_view> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == text) return i;
  }
  return invalid(fmt::format("'{}' is none of: {}", text, fmt::join(words, ", ")));
}

Result<RoadProfile> profile_argument(std::string_view text) {
  std::array<std::string_view, kRoadProfiles.size()> ids;
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = id_of(kRoadProfiles[i]);
  const auto choice = choice_argument(text, ids);
  if (!choice) return choice.error();
  return kRoadProfiles[*choice];
}

Result<void> expect_map(const Session& session) {
  if (session.has_map()) return {};
  return invalid("there is no map; open one first");
}

bool has_map(const Session& session) {
  return session.has_map();
}
bool has_bounds(const Session& session) {
  return session.bounds() != nullptr;
}

namespace {

/// What a side asks besides its boxes, or else those.
Result<IndexKey> index_of_side(const Session& session, Side side) {
  const auto asked = session.searches().asked_by(side);
  if (!asked) return asked.error();
  if (asked->empty())
    return invalid(fmt::format("the {} search asks no index; choose one, as 'index {} landmarks'",
                               name_of(side), name_of(side)));
  const auto other = std::ranges::find_if(*asked, [](const IndexKey& key) { return !key.of_boxes(); });
  return other == asked->end() ? asked->front() : *other;
}

}  // namespace

Result<IndexKey> index_argument(const Session& session, std::string_view text) {
  if (const auto map = expect_map(session); !map) return map.error();
  for (const Side side : kSides) {
    if (text == name_of(side)) return index_of_side(session, side);
  }
  const auto values = IndexValues::parse(text);
  if (!values) return values.error();
  return key_of(session.map(), *values);
}

bool has_index(const Session& session) {
  const auto key = index_argument(session, "right");
  return key ? session.shelf().shown(*key).index != nullptr : has_bounds(session);
}

}  // namespace goalbound::app
