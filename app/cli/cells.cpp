#include "cells.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <optional>

namespace goalbound::cli {
namespace {

std::optional<std::int32_t> parse_int(std::string_view text) {
  std::int32_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The free cell with the fewest steps from `from` on an empty map, ties by rows; nothing on a map without
/// any.
std::optional<Cell> nearest_free(const Grid& grid, Cell from) {
  std::optional<Cell> best;
  std::int64_t best_distance = 0;
  for (const NodeId n : grid.free_nodes()) {
    const Cell c = grid.cell(n);
    const std::int64_t dx = std::int64_t{c.x} - from.x;
    const std::int64_t dy = std::int64_t{c.y} - from.y;
    const std::int64_t distance = dx * dx + dy * dy;
    if (!best || distance < best_distance) {
      best = c;
      best_distance = distance;
    }
  }
  return best;
}

Error end_error(const Grid& grid, std::string_view which, Cell cell, const std::string& map) {
  std::string reason;
  if (!grid.contains(cell)) {
    reason = fmt::format("lies outside the map ({} x {} cells: x 0 to {}, y 0 to {})", grid.width(),
                         grid.height(), grid.width() - 1, grid.height() - 1);
  } else {
    reason = fmt::format("is blocked (terrain '{}')", grid.terrain(cell));
  }
  const auto near = nearest_free(grid, cell);
  const std::string advice = near ? fmt::format("; the nearest free cell is {}", cell_text(*near))
                                  : "; the map has no free cell at all";
  return {.code = ErrorCode::kInvalidArgument,
          .message = fmt::format("the {} {} {}{}", which, cell_text(cell), reason, advice),
          .file = map};
}

}  // namespace

Result<Cell> parse_cell(std::string_view text, std::string_view which) {
  const auto comma = text.find(',');
  if (comma != std::string_view::npos) {
    const auto x = parse_int(text.substr(0, comma));
    const auto y = parse_int(text.substr(comma + 1));
    if (x && y) return Cell{*x, *y};
  }
  return Error{.code = ErrorCode::kInvalidArgument,
               .message = fmt::format("the {} '{}' is not a cell; write X,Y as in 12,7", which, text)};
}

std::string cell_text(Cell cell) {
  return fmt::format("{},{}", cell.x, cell.y);
}

Result<void> check_ends(const Grid& grid, Cell start, Cell goal, const std::string& map) {
  if (!grid.is_free(start)) return end_error(grid, "start", start, map);
  if (!grid.is_free(goal)) return end_error(grid, "goal", goal, map);
  return {};
}

}  // namespace goalbound::cli
