// Projects of LDtk: levels of IntGrid layers, side by side as their world has them.
// Source: the documentation of LDtk, "JSON overview".
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/ldtk_members.hpp"
#include "formats/map_format.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxLdtkBytes = std::uint64_t{256} << 20;

Result<std::shared_ptr<const Map>> load_ldtk(const std::filesystem::path& path, const OpenOptions& options) {
  const auto text = read_text_file(path, kMaxLdtkBytes);
  if (!text) return text.error();
  WhatBlocks what(options.blocks);
  const FilesAround around{path.parent_path(), options.map.named_files};
  auto map = map_of_cells(read_ldtk(*text, path.string(), around, what, options.depth), path.string());
  return map ? with_reading(*std::move(map), what.reading()) : std::move(map);
}

bool begins_as_ldtk(std::string_view beginning) {
  const auto has = [&](std::string_view word) { return beginning.find(word) != std::string_view::npos; };
  return trimmed(beginning, kTextBlanks).starts_with('{') && has("\"__header__\"") && has("\"LDtk\"");
}

}  // namespace

extern const FormatInfo kFormat_ldtk;
const FormatInfo kFormat_ldtk = {
    .id = "ldtk",
    .extension = ".ldtk",
    .description = "project of LDtk: IntGrid layers of all its levels, side by side as in its world",
    .reads = true,
    .writes = false,
    .recognises = begins_as_ldtk,
    .load = load_ldtk,
    .takes = "blocks depth",
};

namespace {

constexpr std::int64_t kMostCellsASide = 65'535;
constexpr std::int64_t kMostLdtkCells = std::int64_t{1} << 28;
constexpr char kNoLevel = 'O';  ///< where the world has none

class LdtkReader {
 public:
  LdtkReader(const std::string& name, const FilesAround& around, WhatBlocks& what,
             std::optional<std::int32_t> depth)
      : name_(name), around_(around), what_(what), depth_(depth) {}

  Result<Grid> read(const LdtkJson& root) {
    try {
      read_definitions(root);
      read_worlds(root);
      if (layers_.empty()) throw wrong_ldtk("there is no IntGrid layer; only these say what blocks");
      if (auto all_used = what_.check(); !all_used) return in_file<Grid>(all_used.error(), name_);
      return in_file(grid(), name_);
    } catch (WrongLdtk& failed) {
      if (failed.error.file.empty()) failed.error.file = name_;
      return failed.error;
    }
  }

 private:
  /// How the levels of a world lie.
  enum class Layout : std::uint8_t { kFree, kRow, kColumn };
  /// In pixels of the world.
  struct PixelCorner {
    std::int64_t left = 0;
    std::int64_t top = 0;
  };

  /// Values that block by the names that they have: "walls", "collision" and their like.
  void read_definitions(const LdtkJson& root) {
    for (const LdtkJson& layer : member_of(member_of(root, "defs"), "layers")) {
      const std::string name = word_of(layer, "identifier");
      const std::set<std::int64_t> groups = blocking_groups(layer);
      std::int64_t number = 0;
      for (const LdtkJson& value : member_of(layer, "intGridValues")) {
        // Old files number them by their order.
        ++number;
        const bool has_number = member_of(value, "value").is_number();
        const std::string called = word_of(value, "identifier");
        if (!called.empty()) called_.insert(in_quotes(called));
        if (what_.is_named(called) || names_what_blocks(called) ||
            groups.contains(whole_of(value, "groupUid")))
          blocking_.emplace(name, has_number ? whole_of(value, "value") : number);
      }
    }
  }

  /// Groups of values, by the same names, say it of all of theirs.
  std::set<std::int64_t> blocking_groups(const LdtkJson& layer) {
    std::set<std::int64_t> groups;
    for (const LdtkJson& group : member_of(layer, "intGridValuesGroups")) {
      const std::string called = word_of(group, "identifier");
      if (what_.is_named(called) || names_what_blocks(called)) groups.insert(whole_of(group, "uid"));
    }
    return groups;
  }

  /// Worlds have nothing to do with each other: the first one that has levels.
  void read_worlds(const LdtkJson& root) {
    const LdtkJson* first = member_of(root, "levels").empty() ? nullptr : &root;
    for (const LdtkJson& world : member_of(root, "worlds")) {
      const std::size_t count = member_of(world, "levels").size();
      if (first == nullptr && count > 0) {
        first = &world;
      } else {
        what_.reading().count("level of another world", "left out", count, "levels of other worlds");
      }
    }
    if (first != nullptr) read_levels(*first);
  }

  /// The depth that is read of levels over each other: the one that was asked for, or 0, or the nearest to
  /// it.
  std::int64_t depth_of(const LdtkJson& levels) const {
    std::set<std::int64_t> depths;
    for (const LdtkJson& level : levels) depths.insert(whole_of(level, "worldDepth"));
    if (depth_ && !depths.contains(*depth_)) {
      throw WrongLdtk{{ErrorCode::kInvalidArgument, fmt::format("no level lies at depth {}; depths are {}",
                                                                *depth_, fmt::join(depths, ", "))}};
    }
    if (depth_) return *depth_;
    return *std::ranges::min_element(depths, {},
                                     [](std::int64_t own) { return std::pair(std::abs(own), own); });
  }

  void read_levels(const LdtkJson& owner) {
    const std::string layout = word_of(owner, "worldLayout");
    layout_ = layout == "LinearVertical"     ? Layout::kColumn
              : layout.starts_with("Linear") ? Layout::kRow
                                             : Layout::kFree;
    const std::int64_t depth = depth_of(member_of(owner, "levels"));
    for (const LdtkJson& level : member_of(owner, "levels")) {
      if (whole_of(level, "worldDepth") != depth) {
        what_.reading().count(
            "level of another depth",
            fmt::format("left out: those of depth {} are read, unless --depth says another", depth), 1,
            "levels of other depths");
        continue;
      }
      const std::string beside = word_of(level, "externalRelPath");
      if (member_of(level, "layerInstances").is_array() || beside.empty()) {
        read_level(level, level);
      } else {
        read_level_beside(level, beside);
      }
    }
  }

  /// Projects may keep each level in a file of its own.
  void read_level_beside(const LdtkJson& where, const std::string& file) {
    const auto path = find_named_file(around_.folder, file, around_.named, name_);
    if (!path) throw WrongLdtk{path.error()};
    const auto text = read_text_file(*path, kMaxLdtkBytes);
    if (!text) throw WrongLdtk{error_of_named_file(text.error(), name_)};
    if (auto good = check_json(*text, path->string()); !good)
      throw WrongLdtk{error_of_named_file(good.error(), name_)};
    try {
      const LdtkJson level = LdtkJson::parse(*text, nullptr, false);
      if (!level.is_object()) throw wrong_ldtk("not valid JSON");
      read_level(where, level);
    } catch (WrongLdtk& failed) {
      failed.error.file = path->string();
      throw WrongLdtk{error_of_named_file(failed.error, name_)};
    }
  }

  void read_level(const LdtkJson& where, const LdtkJson& level) {
    std::int64_t extent = 0;
    const PixelCorner corner = corner_of(where);
    for (const LdtkJson& layer : member_of(level, "layerInstances")) {
      if (word_of(layer, "__type") == "Entities") read_entities(layer, corner);
      if (word_of(layer, "__type") != "IntGrid") continue;
      read_layer(where, layer, corner);
      // And a column, or a row, between levels that do not touch.
      const LdtkLayer& read = layers_.back();
      extent = std::max(extent, ((layout_ == Layout::kColumn ? read.height : read.width) + 1) * read.size);
    }
    line_end_ += extent;
  }

  /// Of a level in the world.
  PixelCorner corner_of(const LdtkJson& level) const {
    switch (layout_) {
      case Layout::kRow:
        return {line_end_, 0};
      case Layout::kColumn:
        return {0, line_end_};
      case Layout::kFree:
        break;
    }
    return {whole_of(level, "worldX"), whole_of(level, "worldY")};
  }

  /// Places that are called as what they are: their middles in pixels of the world.
  void read_entities(const LdtkJson& layer, const PixelCorner& corner) {
    for (const LdtkJson& entity : member_of(layer, "entityInstances")) {
      const LdtkJson& at = member_of(entity, "px");
      if (at.size() != 2 || !at[0].is_number() || !at[1].is_number()) continue;
      // From the pivot, of the size, to the middle.
      const LdtkJson& pivot = member_of(entity, "__pivot");
      const auto share = [&](std::size_t axis) {
        return axis < pivot.size() && pivot[axis].is_number() ? pivot[axis].get<double>() : 0.5;
      };
      const auto side = [&](const char* name) { return static_cast<double>(whole_of(entity, name)); };
      frame_.places.push_back({word_of(entity, "__identifier"),
                               {static_cast<double>(corner.left + whole_of(layer, "__pxTotalOffsetX")) +
                                    at[0].get<double>() + (0.5 - share(0)) * side("width"),
                                static_cast<double>(corner.top + whole_of(layer, "__pxTotalOffsetY")) +
                                    at[1].get<double>() + (0.5 - share(1)) * side("height")}});
    }
  }

  void read_layer(const LdtkJson& level, const LdtkJson& layer, const PixelCorner& corner) {
    LdtkLayer read{.name = word_of(layer, "__identifier"),
                   .width = whole_of(layer, "__cWid"),
                   .height = whole_of(layer, "__cHei")};
    what_.layer(read.name);
    read.blocks = what_.is_named(read.name);
    const std::int64_t size = whole_of(layer, "__gridSize");
    if (size < 1) throw wrong_ldtk(fmt::format("the layer {} has no __gridSize", in_quotes(read.name)));
    read.size = size;
    const std::int64_t across = whole_of(layer, "__pxTotalOffsetX");
    const std::int64_t down = whole_of(layer, "__pxTotalOffsetY");
    read.x = corner.left + across;
    read.y = corner.top + down;
    if (across != 0 || down != 0)
      read.level = {corner.left, corner.top, whole_of(level, "pxWid"), whole_of(level, "pxHei")};
    if (read.width < 1 || read.height < 1 || read.width > kMostCellsASide || read.height > kMostCellsASide ||
        read.width * read.height > kMostLdtkCells) {
      throw wrong_ldtk(fmt::format("the layer {} of {} x {} cells is not a grid", in_quotes(read.name),
                                   read.width, read.height));
    }
    const LdtkJson& values = member_of(layer, "intGridCsv");
    const LdtkJson& few = member_of(layer, "intGrid");
    if (values.empty() && few.is_array()) {
      take_few(few, read);
    } else {
      take_all(values, read);
    }
    layers_.push_back(std::move(read));
  }

  static void take_all(const LdtkJson& values, LdtkLayer& layer) {
    if (values.size() != static_cast<std::size_t>(layer.width * layer.height)) {
      throw wrong_ldtk(fmt::format("the layer {} of {} x {} cells has {} values", in_quotes(layer.name),
                                   layer.width, layer.height, values.size()));
    }
    layer.values.reserve(values.size());
    for (const LdtkJson& value : values) {
      if (!value.is_number_integer())
        throw wrong_ldtk(fmt::format("a cell of the layer {} is not an integer", in_quotes(layer.name)));
      layer.values.push_back(value.get<std::int64_t>());
    }
  }

  /// Before version 0.8 files had the cells that are not 0 alone, with values from 0 on.
  static void take_few(const LdtkJson& cells, LdtkLayer& layer) {
    layer.values.assign(static_cast<std::size_t>(layer.width * layer.height), 0);
    for (const LdtkJson& cell : cells) {
      const auto place = static_cast<std::size_t>(std::max<std::int64_t>(whole_of(cell, "coordId"), 0));
      if (place < layer.values.size()) layer.values[place] = whole_of(cell, "v") + 1;
    }
  }

  /// Where no value has a name that says so, all of layers that are called so, or of the only one.
  bool blocks(const LdtkLayer& layer, std::int64_t value) const {
    if (value == 0) return false;
    if (layer.blocks) return true;
    if (!blocking_.empty()) return blocking_.contains({layer.name, value});
    return names_what_blocks(layer.name) || one_layer_;
  }

  /// Whether any value of the layer does.
  bool may_block(const LdtkLayer& layer) const {
    if (layer.blocks) return true;
    if (blocking_.empty()) return names_what_blocks(layer.name) || one_layer_;
    return std::ranges::any_of(blocking_, [&](const auto& value) { return value.first == layer.name; });
  }

  /// The smallest cells of layers that block. Throws where the others' are no multiples of them.
  std::int64_t cell_size() const {
    std::int64_t least = 0;
    for (const LdtkLayer& layer : layers_) {
      if (may_block(layer) && (least == 0 || layer.size < least)) least = layer.size;
    }
    for (const LdtkLayer& layer : layers_) {
      if (may_block(layer) && layer.size % least != 0) {
        throw wrong_ldtk(
            fmt::format("layers that block have cells of {} and of {} pixels, and a map has cells of "
                        "one size; name the layer that counts by --blocks",
                        least, layer.size));
      }
    }
    return least;
  }

  Result<Grid> grid() {
    one_layer_ =
        std::ranges::all_of(layers_, [&](const LdtkLayer& layer) { return layer.name == layers_[0].name; });
    const auto first =
        std::ranges::find_if(layers_, [&](const LdtkLayer& layer) { return may_block(layer); });
    if (first == layers_.end()) {
      return what_.nothing_blocks("call a value of an IntGrid layer, or the layer, 'walls' or 'collision'");
    }
    const std::int64_t cell = cell_size();
    // Cells lie as those of the first layer that blocks.
    const LdtkFrame world = frame_of_all(first->x - floor_of(first->x, cell) * cell,
                                         first->y - floor_of(first->y, cell) * cell, cell);
    const auto pixels = static_cast<double>(cell);
    frame_.first = {static_cast<double>(world.left), static_cast<double>(world.top)};
    frame_.side = {pixels, pixels, 1};
    what_.reading().set_frame(frame_);
    const std::int64_t width = world.width / cell;
    const std::int64_t height = world.height / cell;
    if (width > kMostCellsASide || height > kMostCellsASide || width * height > kMostLdtkCells) {
      return Error{ErrorCode::kLimit,
                   fmt::format("the world has {} x {} cells, which is too large", width, height)};
    }
    std::string letters(static_cast<std::size_t>(width * height), kNoLevel);
    for (const LdtkLayer& layer : layers_) draw(layer, world, cell, letters);
    if (letters.find('.') == std::string::npos) return nothing_is_free();
    what_.reading().count("cell without a level", "blocked",
                          static_cast<std::uint64_t>(std::ranges::count(letters, kNoLevel)),
                          "cells without a level");
    return Grid::create(static_cast<std::int32_t>(width), static_cast<std::int32_t>(height),
                        std::move(letters));
  }

  Error nothing_is_free() const {
    const std::string values =
        called_.empty() ? std::string() : fmt::format("; its values are {}", fmt::join(called_, ", "));
    return {ErrorCode::kSyntax,
            fmt::format("no cell is free, because each has a value that blocks{}: name the values that do by "
                        "--blocks, or call them 'walls' or 'collision' (docs/map-formats.md)",
                        values)};
  }

  /// Whole cells around all layers; `x` and `y` are where one begins.
  LdtkFrame frame_of_all(std::int64_t x, std::int64_t y, std::int64_t cell) const {
    const auto before = [&](std::int64_t at, std::int64_t begin) {
      return floor_of(at - begin, cell) * cell + begin;
    };
    std::int64_t left = layers_[0].x;
    std::int64_t top = layers_[0].y;
    std::int64_t right = left;
    std::int64_t bottom = top;
    for (const LdtkLayer& layer : layers_) {
      const bool cut = layer.level.width > 0;
      left = std::min(left, cut ? layer.level.left : layer.x);
      top = std::min(top, cut ? layer.level.top : layer.y);
      right =
          std::max(right, cut ? layer.level.left + layer.level.width : layer.x + layer.width * layer.size);
      bottom =
          std::max(bottom, cut ? layer.level.top + layer.level.height : layer.y + layer.height * layer.size);
    }
    left = before(left, x);
    top = before(top, y);
    return {left, top, before(right - 1, x) + cell - left, before(bottom - 1, y) + cell - top};
  }

  /// Where a layer was moved away, its level has no values, and is a level all the same.
  static void open_level(const LdtkFrame& level, const LdtkFrame& world, std::int64_t cell,
                         std::string& letters) {
    const std::int64_t columns = world.width / cell;
    for (std::size_t at = 0; at < letters.size(); ++at) {
      const auto number = static_cast<std::int64_t>(at);
      const bool is_inside = level.holds(world.left + number % columns * cell + cell / 2,
                                         world.top + number / columns * cell + cell / 2);
      if (letters[at] == kNoLevel && is_inside) letters[at] = '.';
    }
  }

  /// Each cell of the map has what lies at its middle.
  void draw(const LdtkLayer& layer, const LdtkFrame& world, std::int64_t cell, std::string& letters) {
    if (may_block(layer) && ((layer.x - world.left) % cell != 0 || (layer.y - world.top) % cell != 0)) {
      what_.reading().count("layer that lies between the cells of the map",
                            "each cell has what lies at its middle", 1,
                            "layers that lie between the cells of the map");
    }
    if (layer.level.width > 0) open_level(layer.level, world, cell, letters);
    const std::int64_t columns = world.width / cell;
    const auto first = [&](std::int64_t at, std::int64_t begin) {
      return std::max<std::int64_t>(floor_of(at - begin, cell), 0);
    };
    for (std::int64_t row = first(layer.y, world.top); row < world.height / cell; ++row) {
      const std::int64_t y = world.top + row * cell + cell / 2;
      if (y >= layer.y + layer.height * layer.size) break;
      for (std::int64_t column = first(layer.x, world.left); column < columns; ++column) {
        const std::int64_t x = world.left + column * cell + cell / 2;
        if (x >= layer.x + layer.width * layer.size) break;
        if (x < layer.x || y < layer.y || (layer.level.width > 0 && !layer.level.holds(x, y))) continue;
        const auto at =
            static_cast<std::size_t>((y - layer.y) / layer.size * layer.width + (x - layer.x) / layer.size);
        char& letter = letters[static_cast<std::size_t>(row * columns + column)];
        if (blocks(layer, layer.values[at])) letter = '@';
        if (letter == kNoLevel) letter = '.';
      }
    }
  }

  const std::string& name_;
  const FilesAround& around_;
  WhatBlocks& what_;
  std::optional<std::int32_t> depth_;
  std::vector<LdtkLayer> layers_;
  std::set<std::pair<std::string, std::int64_t>> blocking_;
  std::set<std::string> called_;  ///< the names of values, in quotes
  Layout layout_ = Layout::kFree;
  std::int64_t line_end_ = 0;  ///< of levels in a row or a column, in pixels
  bool one_layer_ = false;
  FileFrame frame_{.unit = "px"};
};

}  // namespace

Result<CellsOfTiles> read_ldtk(std::string_view text, const std::string& name, const FilesAround& around,
                               WhatBlocks& what, std::optional<std::int32_t> depth) {
  if (auto good = check_json(text, name); !good) return good.error();
  LdtkJson root;
  try {
    root = LdtkJson::parse(text);
  } catch (const LdtkJson::parse_error& failed) {
    const std::size_t line =
        1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, failed.byte), '\n'));
    return Error{ErrorCode::kSyntax, "not valid JSON, or cut off", name, line};
  } catch (const LdtkJson::exception&) {
    return Error{ErrorCode::kSyntax, "not valid JSON: a number is too large", name};
  }
  auto grid = LdtkReader(name, around, what, depth).read(root);
  if (!grid) return grid.error();
  return CellsOfTiles{*std::move(grid)};
}

Result<Grid> parse_ldtk(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                        const BlockingNames& blocks) {
  WhatBlocks what(blocks);
  auto cells = read_ldtk(text, name, {folder}, what);
  if (!cells) return cells.error();
  return std::move(cells->rows);
}

}  // namespace goalbound
