#include "ends.hpp"

#include <array>
#include <string_view>

#include "goalbound/grid.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/text.hpp"
#include "node_words.hpp"
#include "pictures/robot_map.hpp"

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

/// "1.5m,-2m" on a map of a robot: the cell there, as people call it. Other texts stay.
Result<std::string> without_metres(const Map& map, const std::string& text, const std::string& map_file) {
  const auto fields = split_fields(text, ',');
  std::array<double, 2> metres{};
  if (fields.size() != metres.size()) return text;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto number = fields[i].ends_with('m')
                            ? parse_number<double>(fields[i].substr(0, fields[i].size() - 1))
                            : parse_number<double>("");
    if (!number.ok()) return text;
    metres[i] = number.value;
  }
  const auto head = app::load_robot_head(map_file);
  if (!head) return head.error();
  if (map.as_grid() == nullptr) return text;
  const Cell cell = app::cell_at(*head, map.as_grid()->height(), {metres[0], metres[1]});
  return fmt::format("{},{}", cell.x, cell.y);
}

}  // namespace

Result<NodeId> find_end(Console& console, const Map& map, const std::string& given, std::string_view which,
                        const std::string& map_file) {
  const auto known = without_metres(map, given, map_file);
  if (!known) return known.error();
  const std::string& text = *known;
  Result<NodeId> node = map.find_node(text);
  if (!node) {
    Error error = node.error();
    error.message = fmt::format("the {} {}", which, error.message);
    error.file = map_file;
    return error;
  }
  if (const Grid* const grid = map.as_grid()) {
    if (!grid->is_node(*node)) return blocked(*grid, *node, which, map_file);
  } else {
    note_distance(console, map, text, which, *node);
  }
  return node;
}

Result<Ends> find_ends(Console& console, const Map& map, const std::string& start, const std::string& goal,
                       const std::string& map_file) {
  const Result<NodeId> from = find_end(console, map, start, "start", map_file);
  if (!from) return from.error();
  const Result<NodeId> to = find_end(console, map, goal, "goal", map_file);
  if (!to) return to.error();
  return Ends{.start = *from, .goal = *to};
}

}  // namespace goalbound::cli
