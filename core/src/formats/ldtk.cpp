// Projects of LDtk: levels of IntGrid layers, side by side as their world has them.
// Source: the documentation of LDtk, "JSON overview".
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/map_format.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxLdtkBytes = std::uint64_t{256} << 20;

Result<Grid> load_ldtk(const std::filesystem::path& path, NamedFiles named) {
  const auto text = read_text_file(path, kMaxLdtkBytes);
  if (!text) return text.error();
  WhatBlocks what;
  return read_ldtk(*text, path.string(), {path.parent_path(), named}, what);
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
    .load = [](const std::filesystem::path& path,
               NamedFiles named) { return as_map(load_ldtk(path, named)); },
};

namespace {

using LdtkJson = nlohmann::json;
constexpr std::int64_t kMostCellsASide = 65'535;
constexpr std::int64_t kMostLdtkCells = std::int64_t{1} << 28;
constexpr char kNoLevel = 'O';  ///< where the world has none

/// What was read, thrown up from the member that is wrong.
struct WrongLdtk {
  Error error;
};
WrongLdtk wrong_ldtk(std::string message) {
  return {{ErrorCode::kSyntax, std::move(message)}};
}

const LdtkJson& member_of(const LdtkJson& object, const char* name) {
  static const LdtkJson kNone;
  if (!object.is_object()) return kNone;
  const auto found = object.find(name);
  return found == object.end() ? kNone : *found;
}
std::string word_of(const LdtkJson& object, const char* name) {
  const LdtkJson& value = member_of(object, name);
  return value.is_string() ? value.get<std::string>() : std::string();
}
std::int64_t whole_of(const LdtkJson& object, const char* name) {
  constexpr double kMost = 1e9;
  const LdtkJson& value = member_of(object, name);
  return value.is_number() ? static_cast<std::int64_t>(std::clamp(value.get<double>(), -kMost, kMost)) : 0;
}

/// Cells of one layer of one level.
struct LdtkLayer {
  std::string name;
  std::int64_t x = 0;  ///< in cells of the world
  std::int64_t y = 0;
  std::int64_t width = 0;
  std::int64_t height = 0;
  bool blocks = false;  ///< every value but 0 does, whatever values are called
  std::vector<std::int64_t> values{};
};

class LdtkReader {
 public:
  LdtkReader(const std::string& name, const FilesAround& around, WhatBlocks& what)
      : name_(name), around_(around), what_(what) {}

  Result<Grid> read(const LdtkJson& root) {
    try {
      read_definitions(root);
      read_levels(root);
      for (const LdtkJson& world : member_of(root, "worlds")) read_levels(world);
      if (layers_.empty()) throw wrong_ldtk("there is no IntGrid layer; only these say what blocks");
      if (auto all_used = what_.check(); !all_used) return in_file<Grid>(all_used.error(), name_);
      return in_file(grid(), name_);
    } catch (WrongLdtk& failed) {
      if (failed.error.file.empty()) failed.error.file = name_;
      return failed.error;
    }
  }

 private:
  /// Values that block by the names that they have: "walls", "collision" and their like.
  void read_definitions(const LdtkJson& root) {
    for (const LdtkJson& layer : member_of(member_of(root, "defs"), "layers")) {
      const std::string name = word_of(layer, "identifier");
      std::int64_t number = 0;
      for (const LdtkJson& value : member_of(layer, "intGridValues")) {
        // Old files number them by their order.
        ++number;
        const bool has_number = member_of(value, "value").is_number();
        const std::string called = word_of(value, "identifier");
        if (what_.is_named(called) || names_what_blocks(called))
          blocking_.emplace(name, has_number ? whole_of(value, "value") : number);
      }
    }
  }

  void read_levels(const LdtkJson& owner) {
    const std::string layout = word_of(owner, "worldLayout");
    const bool in_a_row = layout.starts_with("Linear");
    for (const LdtkJson& level : member_of(owner, "levels")) {
      const std::string beside = word_of(level, "externalRelPath");
      if (member_of(level, "layerInstances").is_array() || beside.empty()) {
        read_level(level, level, in_a_row);
      } else {
        read_level_beside(level, beside, in_a_row);
      }
    }
  }

  /// Projects may keep each level in a file of its own.
  void read_level_beside(const LdtkJson& where, const std::string& file, bool in_a_row) {
    const auto path = find_named_file(around_.folder, file, around_.named, name_);
    if (!path) throw WrongLdtk{path.error()};
    const auto text = read_text_file(*path, kMaxLdtkBytes);
    if (!text) throw WrongLdtk{error_of_named_file(text.error(), name_)};
    if (auto good = check_json(*text, path->string()); !good)
      throw WrongLdtk{error_of_named_file(good.error(), name_)};
    try {
      const LdtkJson level = LdtkJson::parse(*text, nullptr, false);
      if (!level.is_object()) throw wrong_ldtk("not valid JSON");
      read_level(where, level, in_a_row);
    } catch (WrongLdtk& failed) {
      failed.error.file = path->string();
      throw WrongLdtk{error_of_named_file(failed.error, name_)};
    }
  }

  void read_level(const LdtkJson& where, const LdtkJson& level, bool in_a_row) {
    std::int64_t wide = 0;
    for (const LdtkJson& layer : member_of(level, "layerInstances")) {
      if (word_of(layer, "__type") != "IntGrid") continue;
      read_layer(where, layer, in_a_row);
      wide = std::max(wide, layers_.back().width);
    }
    // A column between levels that do not touch.
    if (wide > 0) row_end_ += wide + 1;
  }

  void read_layer(const LdtkJson& level, const LdtkJson& layer, bool in_a_row) {
    LdtkLayer read{.name = word_of(layer, "__identifier"),
                   .width = whole_of(layer, "__cWid"),
                   .height = whole_of(layer, "__cHei")};
    what_.layer(read.name);
    read.blocks = what_.is_named(read.name);
    const std::int64_t size = whole_of(layer, "__gridSize");
    if (size < 1) throw wrong_ldtk(fmt::format("the layer {} has no __gridSize", in_quotes(read.name)));
    if (cell_ == 0) cell_ = size;
    if (size != cell_) {
      throw wrong_ldtk(fmt::format(
          "IntGrid layers of cells of {} and of {} pixels; a map has cells of one size", cell_, size));
    }
    const auto cells = [&](const char* key) {
      return static_cast<std::int64_t>(std::floor(double(whole_of(level, key)) / double(size)));
    };
    read.x = in_a_row ? row_end_ : cells("worldX");
    read.y = in_a_row ? 0 : cells("worldY");
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

  Result<Grid> grid() {
    const bool by_names = std::ranges::any_of(
        layers_, [](const LdtkLayer& layer) { return layer.blocks || names_what_blocks(layer.name); });
    one_layer_ =
        std::ranges::all_of(layers_, [&](const LdtkLayer& layer) { return layer.name == layers_[0].name; });
    if (blocking_.empty() && !by_names && !one_layer_) {
      return what_.nothing_blocks("call a value of an IntGrid layer, or the layer, 'walls' or 'collision'");
    }
    std::int64_t left = layers_[0].x;
    std::int64_t top = layers_[0].y;
    std::int64_t right = left;
    std::int64_t bottom = top;
    for (const LdtkLayer& layer : layers_) {
      left = std::min(left, layer.x);
      top = std::min(top, layer.y);
      right = std::max(right, layer.x + layer.width);
      bottom = std::max(bottom, layer.y + layer.height);
    }
    const std::int64_t width = right - left;
    const std::int64_t height = bottom - top;
    if (width > kMostCellsASide || height > kMostCellsASide || width * height > kMostLdtkCells) {
      return Error{ErrorCode::kLimit,
                   fmt::format("the world has {} x {} cells, which is too large", width, height)};
    }
    std::string letters(static_cast<std::size_t>(width * height), kNoLevel);
    for (const LdtkLayer& layer : layers_) {
      for (std::size_t i = 0; i < layer.values.size(); ++i) {
        const std::int64_t x = layer.x - left + static_cast<std::int64_t>(i) % layer.width;
        const std::int64_t y = layer.y - top + static_cast<std::int64_t>(i) / layer.width;
        char& letter = letters[static_cast<std::size_t>(y * width + x)];
        if (blocks(layer, layer.values[i])) letter = '@';
        if (letter == kNoLevel) letter = '.';
      }
    }
    return Grid::create(static_cast<std::int32_t>(width), static_cast<std::int32_t>(height),
                        std::move(letters));
  }

  const std::string& name_;
  const FilesAround& around_;
  WhatBlocks& what_;
  std::vector<LdtkLayer> layers_;
  std::set<std::pair<std::string, std::int64_t>> blocking_;
  std::int64_t cell_ = 0;  ///< its side in pixels
  std::int64_t row_end_ = 0;
  bool one_layer_ = false;
};

}  // namespace

Result<Grid> read_ldtk(std::string_view text, const std::string& name, const FilesAround& around,
                       WhatBlocks& what) {
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
  return LdtkReader(name, around, what).read(root);
}

Result<Grid> parse_ldtk(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                        const BlockingNames& blocks) {
  WhatBlocks what(blocks);
  return read_ldtk(text, name, {folder}, what);
}

}  // namespace goalbound
