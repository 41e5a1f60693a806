#include "ends.hpp"

#include <algorithm>
#include <string_view>

#include "formats/file_frame.hpp"
#include "formats/reading_report.hpp"
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

/// Of a place on the nearest road.
void note_distance(Console& console, const Map& map, const std::string& text, std::string_view which,
                   const Spot& spot) {
  const std::string_view written = std::string_view(text).substr(std::min(text.size(), text.find(':') + 1));
  const Address at = address_of(map, spot);
  const std::string place = fmt::format("{:.7g},{:.7g}", at.x, at.y);
  if (text.starts_with("road:") && written != place)
    console.note("note: {}: {} at {} lies nearest to {}", which, name_of(map, spot), place, written);
}

/// "1.5m,-2m" or "1.5,-2" on a map of a robot: the cell there, as people call it. Other texts stay.
Result<std::string> without_metres(const EndsOn& on, const std::string& text) {
  const auto given = given_place(text);
  if (!given || given->axes != 2 || on.map.as_grid() == nullptr || given->unit == "px") return text;
  if (given->unit.empty() && !given->is_no_cell) return text;
  const auto robot = MetreFrame::of(on.map, on.file);
  if (!robot && given->unit == "m" && !reading_of(on.opened).frame()) return load_robot_head(on.file).error();
  if (!robot) return text;
  const Cell cell = robot->cell_at({given->at[0], given->at[1]});
  return fmt::format("{},{}", cell.x, cell.y);
}

}  // namespace

Result<Spot> find_spot_end(Console& console, const EndsOn& on, const std::string& given,
                           std::string_view which) {
  const auto text = without_metres(on, given);
  if (!text) return text.error();
  auto spot = find_spot(on.opened, on.map, *text);
  if (!spot) {
    Error error = spot.error();
    error.message = fmt::format("the {} {}", which, error.message);
    error.file = on.file;
    return error;
  }
  const Grid* const grid = on.map.as_grid();
  if (grid != nullptr && !grid->is_node(spot->node)) return blocked(*grid, spot->node, which, on.file);
  if (text->starts_with("road:")) {
    note_distance(console, on.map, *text, which, *spot);
  } else if (grid == nullptr && spot->is_node()) {
    note_distance(console, on.map, *text, which, spot->node);
  }
  return spot;
}

Result<NodeId> find_end(Console& console, const EndsOn& on, const std::string& text, std::string_view which) {
  const auto spot = find_spot_end(console, on, text, which);
  if (!spot) return spot.error();
  if (spot->is_node()) return spot->node;
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("the {} {} lies on an edge; this command takes nodes alone ('search' and "
                           "'nearest' take both)",
                           which, in_quotes(text)),
               on.file};
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
