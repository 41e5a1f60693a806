// Changing the cells of a grid: what is drawn, the size, taking back.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "features/edit/edit.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/edit/map_edit.hpp"
#include "model/edit/terrain_words.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kPaintUsage = "X,Y [X,Y ...] TERRAIN [SIZE]";
constexpr std::string_view kEraseUsage = "X,Y [X,Y ...] [SIZE]";
constexpr std::string_view kBrushUsage = "SIZE|larger|smaller";
constexpr std::string_view kErasedTerrain = "free";

/// "12,7"; also outside the map, as a brush may come from there.
Result<Cell> cell_argument(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    const auto x = integer_argument(text.substr(0, comma), -kMaxSide, 2 * kMaxSide);
    const auto y = integer_argument(text.substr(comma + 1), -kMaxSide, 2 * kMaxSide);
    if (x && y) return Cell{static_cast<std::int32_t>(*x), static_cast<std::int32_t>(*y)};
  }
  return invalid(fmt::format("'{}' is no cell; write column and row as in 12,7", text));
}

bool may_be_cell(std::string_view text) {
  return text.size() > 1 && text.find(',') != std::string_view::npos;
}

Result<int> brush_argument(std::string_view text) {
  const auto size = integer_argument(text, 1, kLargestBrush);
  if (!size) return size.error();
  return static_cast<int>(*size);
}

using CellWord = ReadBy<cell_argument>;

/// What the actions that draw are told: cells, then terrain, then the size of the brush.
struct Drawing {
  const Grid& grid;
  std::vector<Cell> cells;
  char letter = 0;
  int size = 1;
};

/// How many of each an action takes.
struct DrawingTakes {
  std::size_t fewest_cells = 1;
  std::size_t most_cells = std::numeric_limits<std::size_t>::max();
  bool terrain = true;
  bool size = true;
};

Result<Drawing> parse_drawing(const Session& session, const ActionCall& call, const DrawingTakes& takes) {
  const auto grid = session.feature<Editing>().editable();
  if (!grid) return grid.error();
  Drawing drawing{.grid = **grid, .cells = {}};
  const std::vector<std::string> words = words_of(call.arguments);
  std::size_t place = 0;
  for (; place < words.size() && may_be_cell(words[place]); ++place) {
    const auto cell = cell_argument(words[place]);
    if (!cell) return cell.error();
    drawing.cells.push_back(*cell);
  }
  const std::size_t rest = words.size() - place;
  const std::size_t fewest = takes.terrain ? 1 : 0;
  const bool fits = drawing.cells.size() >= takes.fewest_cells && drawing.cells.size() <= takes.most_cells &&
                    rest >= fewest && rest <= fewest + (takes.size ? 1 : 0);
  if (!fits) return invalid(fmt::format("usage: {} {}", call.name, find_action(call.name)->arguments));
  const auto letter = find_terrain(**grid, takes.terrain ? std::string_view(words[place]) : kErasedTerrain);
  if (!letter) return letter.error();
  drawing.letter = *letter;
  if (rest == fewest) return drawing;
  const auto size = brush_argument(words.back());
  if (!size) return size.error();
  drawing.size = *size;
  return drawing;
}

/// A step that gives the cells the letter.
Result<void> change(Session& session, const ActionCall& call, const Drawing& drawing, const CellSet& cells) {
  if (cells.empty()) {
    return invalid(fmt::format("none of these cells lies on the map, which has {} x {}", drawing.grid.width(),
                               drawing.grid.height()));
  }
  MapEdit edit = paint_cells(drawing.grid, cells, drawing.letter);
  edit.action = format_action(call);
  return session.feature<Editing>().edit(std::move(edit));
}

Result<void> paint(Session& session, const ActionCall& call) {
  const auto drawing = parse_drawing(session, call, {.terrain = call.name != "erase"});
  if (!drawing) return drawing.error();
  CellSet cells(drawing->grid);
  Cell last = drawing->cells.front();
  for (const Cell cell : drawing->cells) cells.add_line(std::exchange(last, cell), cell, drawing->size);
  return change(session, call, *drawing, cells);
}

Result<void> line(Session& session, const ActionCall& call) {
  const auto drawing = parse_drawing(session, call, {.fewest_cells = 2, .most_cells = 2});
  if (!drawing) return drawing.error();
  CellSet cells(drawing->grid);
  cells.add_line(drawing->cells[0], drawing->cells[1], drawing->size);
  return change(session, call, *drawing, cells);
}

Result<void> rectangle(Session& session, const ActionCall& call) {
  const auto drawing = parse_drawing(session, call, {.fewest_cells = 2, .most_cells = 2, .size = false});
  if (!drawing) return drawing.error();
  CellSet cells(drawing->grid);
  cells.add_rectangle(drawing->cells[0], drawing->cells[1]);
  return change(session, call, *drawing, cells);
}

Result<void> fill(Session& session, const ActionCall& call) {
  const auto drawing = parse_drawing(session, call, {.most_cells = 1, .size = false});
  if (!drawing) return drawing.error();
  CellSet cells(drawing->grid);
  cells.add_region(drawing->grid, drawing->cells.front());
  return change(session, call, *drawing, cells);
}

Result<void> cut(Session& session, const ActionCall& call, const Grid& grid, const Box& part, char letter) {
  auto edit = cut_to(grid, part, letter);
  if (!edit) return edit.error();
  edit->action = format_action(call);
  return session.feature<Editing>().edit(std::move(edit).value());
}

Result<void> resize(Session& session, const ActionCall& call, Whole<1, kMaxSide> width,
                    Whole<1, kMaxSide> height, const std::optional<std::string>& terrain) {
  const auto grid = session.feature<Editing>().editable();
  if (!grid) return grid.error();
  const auto letter = find_terrain(**grid, terrain ? std::string_view(*terrain) : kErasedTerrain);
  if (!letter) return letter.error();
  const Box part = {0, static_cast<std::int32_t>(width) - 1, 0, static_cast<std::int32_t>(height) - 1};
  return cut(session, call, **grid, part, *letter);
}

Result<void> crop(Session& session, const ActionCall& call, CellWord a, CellWord b) {
  const auto grid = session.feature<Editing>().editable();
  if (!grid) return grid.error();
  CellSet part(**grid);
  part.add_rectangle(*a, *b);
  if (part.empty()) return invalid("this part holds no cell of the map; name two of its corners");
  return cut(session, call, **grid, part.limits(), '@');
}

Result<void> undo(Session& session) {
  return session.feature<Editing>().undo();
}

Result<void> redo(Session& session) {
  return session.feature<Editing>().redo();
}

/// A size, or one more or less.
Result<void> brush(Session& session, const std::string& word) {
  int& size = session.feature<Editing>().hand.paint.size;
  if (word == "larger" || word == "smaller") {
    size = std::clamp(size + (word == "larger" ? 1 : -1), 1, kLargestBrush);
    return {};
  }
  const auto wanted = brush_argument(word);
  if (!wanted) return invalid(wanted.error().message + ", larger or smaller");
  size = *wanted;
  return {};
}

Result<void> terrain(Session& session, const std::string& word) {
  const auto grid = session.feature<Editing>().editable();
  if (!grid) return grid.error();
  if (const auto letter = find_terrain(**grid, word); !letter) return letter.error();
  session.feature<Editing>().hand.paint.terrain = word;
  return {};
}

bool can_edit(const Session& session) {
  return session.feature<Editing>().editable().ok();
}

void add_history(ActionList& list) {
  list.add(
      {.id = "undo",
       .label = "Undo",
       .menu = "Edit",
       .menu_call = "undo",
       .key = "Ctrl+Z",
       .help = "Take the last change of the map back; boxes that were there before come back too.",
       .execute = typed<undo>,
       .enabled = [](const Session& session) { return session.feature<Editing>().history().can_undo(); }});
  list.add(
      {.id = "redo",
       .label = "Redo",
       .menu = "Edit",
       .menu_call = "redo",
       .key = "Ctrl+Y",
       .other_key = "Ctrl+Shift+Z",
       .help = "Make the change of the map again that was taken back last.",
       .execute = typed<redo>,
       .enabled = [](const Session& session) { return session.feature<Editing>().history().can_redo(); }});
}

void add_shapes(ActionList& list) {
  list.add({.id = "paint",
            .arguments = kPaintUsage,
            .label = "Paint cells",
            .help =
                "Give the cells of a path from cell to cell the terrain free, wall or a letter, with a brush "
                "that is SIZE cells wide (1 without).",
            .execute = paint,
            .enabled = can_edit});
  list.add(
      {.id = "erase",
       .arguments = kEraseUsage,
       .label = "Erase cells",
       .help = "Give the cells of a path from cell to cell the terrain free, with a brush that is SIZE cells "
               "wide (1 without).",
       .execute = paint,
       .enabled = can_edit});
  list.add({.id = "line",
            .arguments = "X,Y X,Y TERRAIN [SIZE]",
            .label = "Draw a line",
            .help = "Give the cells of a line the terrain, with a brush of SIZE cells.",
            .execute = line,
            .enabled = can_edit});
  list.add({.id = "rectangle",
            .arguments = "X,Y X,Y TERRAIN",
            .label = "Fill a rectangle",
            .help = "Give all cells between two corners the terrain.",
            .execute = rectangle,
            .enabled = can_edit});
  list.add(
      {.id = "fill",
       .arguments = "X,Y TERRAIN",
       .label = "Fill",
       .help = "Give the terrain to all cells that are joined to this one over cells of the same letter.",
       .execute = fill,
       .enabled = can_edit});
}

void add_sizes(ActionList& list) {
  list.add({.id = "resize",
            .arguments = "W H [TERRAIN]",
            .label = "Change the size",
            .help =
                "Give the map another size; at the right and below cells go, or come with the terrain (free "
                "without).",
            .execute = typed<resize>,
            .enabled = can_edit});
  list.add({.id = "crop",
            .arguments = "X,Y X,Y",
            .label = "Crop the map",
            .help = "Keep the part of the map between two corners.",
            .execute = typed<crop>,
            .enabled = can_edit});
}

void add_brush(ActionList& list) {
  list.add({.id = "brush",
            .arguments = kBrushUsage,
            .label = "Size of the brush",
            .help = "How many cells wide the tools brush, line and erase draw.",
            .execute = typed<brush>});
  list.add({.id = "brush",
            .arguments = kBrushUsage,
            .label = "Larger brush",
            .menu = "Edit/Tools",
            .menu_call = "brush larger",
            .key = "Shift+]",
            .help = "Draw one cell wider.",
            .execute = typed<brush>});
  list.add({.id = "brush",
            .arguments = kBrushUsage,
            .label = "Smaller brush",
            .menu = "Edit/Tools",
            .menu_call = "brush smaller",
            .key = "Shift+[",
            .help = "Draw one cell narrower.",
            .execute = typed<brush>});
  list.add({.id = "terrain",
            .arguments = "free|wall|LETTER",
            .label = "Terrain to paint",
            .help = "What the tools paint: free cells or walls, on grids with costs of terrain one of its "
                    "letters or walls.",
            .execute = typed<terrain>,
            .enabled = can_edit});
}

}  // namespace

ActionList edit_actions() {
  ActionList list;
  add_history(list);
  add_shapes(list);
  add_sizes(list);
  add_brush(list);
  add_edge_actions(list);
  return list;
}

}  // namespace goalbound::app
