#include "ends.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/text.hpp"
#include "metres.hpp"
#include "node_words.hpp"

namespace goalbound::cli {
namespace {

Error blocked(const Grid& grid, NodeId node, std::string_view which, const std::string& map_file) {
  const NodeId near = grid.nearest_node(grid.place(node));
  const std::string advice = near == kNoNode ? "the map has no free cell at all"
                                             : fmt::format("the nearest free cell is {}", grid.name_of(near));
  return {.code = ErrorCode::kInvalidArgument,
          .message = fmt::format("the {} {} is blocked (terrain '{}'); {}", which, grid.name_of(node),
                                 grid.terrain(grid.cell(node)), advice),
          .file = map_file};
}

/// A place that is not quite that of the node which it stands for, or a cell that is part of one.
void note_distance(Console& console, const Map& map, const std::string& text, std::string_view which,
                   NodeId node) {
  // A voxel is no place: it names the block that holds it.
  if (dynamic_cast<const Octree*>(&map) != nullptr) return;
  const std::string name = map.name_of(node);
  if (!name.starts_with('#')) {
    if (text != name && !text.starts_with('#'))
      console.note("note: {}: {} lies in the {} {}", which, text, map.kind().node_word, name);
    return;
  }
  const std::string place = map.place_words().of(map.place(node));
  const bool by_place = text.find(',') != std::string::npos && text != name;
  if (by_place && text != place)
    console.note("note: {}: {} at {} lies nearest to {}", which, name, place, text);
}

/// Numbers of a place, of which some say their unit.
struct GivenPlace {
  std::array<double, 3> at{};
  std::size_t axes = 0;
  std::string_view unit{};  ///< "m", "px"; empty: none says one
  bool is_no_cell = false;  ///< a point or a sign is in it
};
std::optional<GivenPlace> given_place(std::string_view text) {
  const auto fields = split_fields(text, ',');
  GivenPlace given;
  if (fields.size() < 2 || fields.size() > given.at.size()) return std::nullopt;
  for (std::string_view field : fields) {
    for (const std::string_view unit : {"px", "m"}) {
      if (!field.ends_with(unit)) continue;
      if (!given.unit.empty() && given.unit != unit) return std::nullopt;
      given.unit = unit;
      field.remove_suffix(unit.size());
      break;
    }
    const auto number = parse_number<double>(field);
    if (!number.ok()) return std::nullopt;
    given.at[given.axes++] = number.value;
    given.is_no_cell = given.is_no_cell || field.find_first_of(".-") != std::string_view::npos;
  }
  return given;
}

std::string text_of_cell(const Place& cell, std::uint32_t axes) {
  return axes == 3 ? fmt::format("{},{},{}", cell.x, cell.y, cell.z) : fmt::format("{},{}", cell.x, cell.y);
}

/// "1.5m,-2m" or "1.5,-2" on a map of a robot, "120px,88px" on a level: the cell there, as people call it.
/// Other texts stay.
Result<std::string> without_unit(const EndsOn& on, const std::string& text) {
  const auto given = given_place(text);
  if (!given) return text;
  if (on.frame && given->unit == on.frame->unit && given->axes == on.frame->axes)
    return text_of_cell(on.frame->cell_at(given->at), on.frame->axes);
  if (given->unit == "px" || (given->unit == "m" && on.frame)) {
    return Error{ErrorCode::kInvalidArgument,
                 on.frame
                     ? fmt::format("{} is no place here: the map has {} numbers in {}", in_quotes(text),
                                   on.frame->axes, on.frame->unit)
                     : std::string("pixels work only on levels of Tiled and LDtk whose cells are squares"),
                 on.file};
  }
  const bool are_metres = given->unit == "m" || (given->is_no_cell && on.map.as_grid() != nullptr);
  if (!are_metres || given->axes != 2) return text;
  const auto robot = MetreFrame::of(on.map, on.file);
  if (!robot && given->unit == "m") return load_robot_head(on.file).error();
  if (!robot) return text;
  const Cell cell = robot->cell_at({given->at[0], given->at[1]});
  return text_of_cell({cell.x, cell.y}, 2);
}

/// The cell of the object that is called so; other texts stay.
Result<std::string> without_name(const EndsOn& on, const std::string& text) {
  if (!on.frame) return text;
  std::vector<std::string> cells;
  for (const FileFrame::Named& place : on.frame->places) {
    if (place.name == text) cells.push_back(text_of_cell(on.frame->cell_at(place.at), on.frame->axes));
  }
  if (cells.empty()) return text;
  if (cells.size() == 1) return cells.front();
  constexpr std::size_t kMost = 4;
  const std::size_t count = cells.size();
  cells.resize(std::min(count, kMost));
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("{} objects are called {}: at {}{}; name the cell", count, in_quotes(text),
                           fmt::join(cells, ", "), count > kMost ? ", ..." : ""),
               on.file};
}

}  // namespace

Result<NodeId> find_end(Console& console, const EndsOn& on, const std::string& given,
                        std::string_view which) {
  const auto named = without_name(on, given);
  if (!named) return named.error();
  const auto known = without_unit(on, *named);
  if (!known) return known.error();
  const std::string& text = *known;
  Result<NodeId> node = on.map.find_node(text);
  if (!node) {
    Error error = node.error();
    error.message = fmt::format("the {} {}", which, error.message);
    error.file = on.file;
    return error;
  }
  if (const Grid* const grid = on.map.as_grid()) {
    if (!grid->is_node(*node)) return blocked(*grid, *node, which, on.file);
  } else {
    note_distance(console, on.map, text, which, *node);
  }
  return node;
}

Result<Ends> find_ends(Console& console, const EndsOn& on, const std::string& start,
                       const std::string& goal) {
  const Result<NodeId> from = find_end(console, on, start, "start");
  if (!from) return from.error();
  const Result<NodeId> to = find_end(console, on, goal, "goal");
  if (!to) return to.error();
  return Ends{.start = *from, .goal = *to};
}

}  // namespace goalbound::cli
