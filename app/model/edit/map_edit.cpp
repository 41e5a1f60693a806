#include "model/edit/map_edit.hpp"

#include <fmt/format.h>

#include <utility>

#include "model/edit/changed_map.hpp"

namespace goalbound::app {
namespace {

Result<std::shared_ptr<const Map>> make_grid(const Grid& like, MapEdit::Sheet sheet) {
  auto grid = like.is_uniform() ? Grid::create(sheet.width, sheet.height, std::move(sheet.letters))
                                : Grid::create(sheet.width, sheet.height, std::move(sheet.letters),
                                               like.terrain_costs(), like.rule());
  if (!grid) return grid.error();
  return std::shared_ptr<const Map>(std::make_shared<const Grid>(std::move(grid).value()));
}

MapEdit::Sheet sheet_of(const Grid& grid) {
  return {grid.width(), grid.height(), std::string(grid.terrain())};
}

Result<void> check_part(const Box& part) {
  if (part.empty()) return Error{ErrorCode::kInvalidArgument, "a map must keep at least one cell"};
  const std::int64_t width = std::int64_t{part.max_x} - part.min_x + 1;
  const std::int64_t height = std::int64_t{part.max_y} - part.min_y + 1;
  if (width <= kMaxSide && height <= kMaxSide && width * height <= kMaxCells) return {};
  return Error{
      ErrorCode::kLimit,
      fmt::format("a map of {} x {} cells is too large; the limits are {} a side and {} cells in all", width,
                  height, kMaxSide, kMaxCells)};
}

/// A map of its own that has them.
Result<std::shared_ptr<const Map>> with_changes(const std::shared_ptr<const Map>& map,
                                                std::span<const MapChange> changes) {
  auto edited = EditedMap::make(map);
  if (!edited) return edited.error();
  if (auto applied = edited->apply(changes); !applied) return applied.error();
  auto snapshot = edited->snapshot();
  if (!snapshot) return snapshot.error();
  return snapshot->map();
}

}  // namespace

std::size_t MapEdit::byte_size() const {
  const std::size_t letters = resizing ? resizing->before.letters.size() + resizing->after.letters.size() : 0;
  return sizeof *this + action.size() + changes.size() * sizeof(Change) + edges.size() * sizeof(EdgeChange) +
         letters;
}

MapEdit paint_cells(const Grid& grid, const CellSet& cells, char letter) {
  MapEdit edit;
  cells.for_each_run(cells.limits(), [&](std::int32_t y, std::int32_t first, std::int32_t end) {
    for (std::int32_t x = first; x < end; ++x) {
      const char before = grid.terrain({x, y});
      const auto at = static_cast<std::uint32_t>(std::int64_t{y} * grid.width() + x);
      if (before != letter) edit.changes.push_back({at, before, letter});
    }
  });
  return edit;
}

Result<MapEdit> cut_to(const Grid& grid, const Box& part, char letter) {
  if (auto checked = check_part(part); !checked) return checked.error();
  MapEdit edit;
  if (part == grid.limits()) return edit;
  MapEdit::Sheet after = {part.max_x - part.min_x + 1, part.max_y - part.min_y + 1, {}};
  after.letters.assign(static_cast<std::size_t>(after.width) * static_cast<std::size_t>(after.height),
                       letter);
  std::size_t at = 0;
  for (std::int32_t y = part.min_y; y <= part.max_y; ++y) {
    for (std::int32_t x = part.min_x; x <= part.max_x; ++x, ++at) {
      if (grid.contains({x, y})) after.letters[at] = grid.terrain({x, y});
    }
  }
  edit.resizing = MapEdit::Resizing{sheet_of(grid), std::move(after), {-part.min_x, -part.min_y}};
  return edit;
}

Result<std::shared_ptr<const Map>> apply(const EditedFrom& from, const MapEdit& edit, EditWay way) {
  const bool forward = way == EditWay::kForward;
  if (from.map->as_grid() == nullptr) {
    const auto so_far = find_changes(from.original, from.map);
    std::vector<MapChange> changes = so_far == nullptr ? std::vector<MapChange>() : so_far->changes;
    for (const MapEdit::EdgeChange& edge : edit.edges) changes.push_back(forward ? edge.after : edge.before);
    return with_changes(from.original, changes);
  }
  const Grid& grid = *from.map->as_grid();
  if (edit.resizing) return make_grid(grid, forward ? edit.resizing->after : edit.resizing->before);
  MapEdit::Sheet sheet = sheet_of(grid);
  for (const MapEdit::Change& change : edit.changes) {
    sheet.letters[change.at] = forward ? change.after : change.before;
  }
  return make_grid(grid, std::move(sheet));
}

Result<MapEdit> edit_of(const std::shared_ptr<const Map>& map, std::span<const MapChange> changes) {
  const auto made = with_changes(map, changes);
  if (!made) return made.error();
  MapEdit edit;
  if (const Grid* after = (*made)->as_grid()) {
    const Grid& before = *map->as_grid();
    for (std::size_t i = 0; i < before.terrain().size(); ++i) {
      const auto at = static_cast<std::uint32_t>(i);
      if (before.terrain()[i] != after->terrain()[i])
        edit.changes.push_back({at, before.terrain()[i], after->terrain()[i]});
    }
    return edit;
  }
  const auto forward = find_changes(map, *made);
  const auto back = find_changes(*made, map);
  if (forward == nullptr || back == nullptr) return edit;
  for (std::size_t i = 0; i < forward->changes.size(); ++i)
    edit.edges.push_back({back->changes[i], forward->changes[i]});
  return edit;
}

}  // namespace goalbound::app
